#pragma once

#include <cstdlib>
#include <optional>

#include "duiyi/common/search_info.h"

/// Scores of the search: hundredths of a pawn for the side to move, and above them two bands of decisive
/// ones.
///
///     30000 - n   won by a repetition that is forbidden to the opponent, n plies from the root
///     32000 - n   mate, n plies from the root
namespace duiyi::xiangqi::search {

using Value = int;

inline constexpr int max_ply = 200;
inline constexpr Value infinite = 32'100;
inline constexpr Value unknown = 32'200;
inline constexpr Value mate = 32'000;
inline constexpr Value least_mate = mate - max_ply;
inline constexpr Value repetition_win = 30'000;
inline constexpr Value least_decisive = repetition_win - max_ply;
inline constexpr Value most_evaluated = least_decisive - 1;
inline constexpr Value draw = 0;

[[nodiscard]] constexpr bool is_mate(Value v) noexcept { return v >= least_mate || v <= -least_mate; }
[[nodiscard]] constexpr bool gives_mate(Value v) noexcept { return v >= least_mate; }
[[nodiscard]] constexpr bool is_win(Value v) noexcept { return v >= least_decisive; }
[[nodiscard]] constexpr bool is_loss(Value v) noexcept { return v <= -least_decisive; }
[[nodiscard]] constexpr bool is_decisive(Value v) noexcept { return is_win(v) || is_loss(v); }
[[nodiscard]] constexpr Value mated_in(int ply) noexcept { return ply - mate; }

/// Decisive scores count from the root; the hash table keeps them as they count from its position.
[[nodiscard]] constexpr Value to_hash(Value v, int ply) noexcept {
  return is_win(v) ? v + ply : is_loss(v) ? v - ply : v;
}
[[nodiscard]] constexpr Value from_hash(Value v, int ply) noexcept {
  return is_win(v) ? v - ply : is_loss(v) ? v + ply : v;
}

[[nodiscard]] constexpr Score to_score(Value v) noexcept {
  if (v >= least_mate) return {v, (mate - v + 1) / 2};
  if (v <= -least_mate) return {v, -((mate + v) / 2)};
  return {v, std::nullopt};
}

}  // namespace duiyi::xiangqi::search
