#pragma once

#include <cstdint>
#include <span>

namespace duiyi::xiangqi {

/// The file of the net that comes with the program; its source is made by the build.
[[nodiscard]] std::span<const std::uint8_t> shipped_bytes() noexcept;

}  // namespace duiyi::xiangqi
