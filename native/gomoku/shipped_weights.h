#pragma once

#include <cstdint>
#include <span>

namespace duiyi::gomoku {

/// The file of the weights that come with the program; its source is made by the build.
[[nodiscard]] std::span<const std::uint8_t> shipped_weights_file() noexcept;

}  // namespace duiyi::gomoku
