#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "duiyi/nn/network.h"

namespace duiyi::xiangqi {

/// What EvalFile says for the net that comes with the program, and for the evaluation by hand.
inline constexpr std::string_view shipped_name = "shipped";
inline constexpr std::string_view by_hand_name = "hand";

/// The net that comes with the program.
[[nodiscard]] std::shared_ptr<const nn::Network> shipped_net();

/// The net of a file, the shipped one for "shipped" or nothing at all, none for "hand". NetworkError says why
/// a file cannot be used.
[[nodiscard]] std::shared_ptr<const nn::Network> net_named(const std::string& name);

}  // namespace duiyi::xiangqi
