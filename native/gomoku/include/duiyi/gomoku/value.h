#pragma once

#include <cstdint>

namespace duiyi::gomoku {

/// A score of the search, from the side to move: hundredths of the game's unit, or the distance to the end.
using Value = int;

inline constexpr Value kMate = 30000;
inline constexpr Value kInfinite = 30001;
inline constexpr Value kNoValue = 32000;
inline constexpr int kMaxPly = 400;
/// Beyond this a value says how the game ends.
inline constexpr Value kWon = kMate - 2 * kMaxPly;
/// What an evaluation may be at most.
inline constexpr Value kMostEval = 8000;

[[nodiscard]] constexpr Value mate_in(int ply) noexcept { return kMate - ply; }
[[nodiscard]] constexpr Value mated_in(int ply) noexcept { return -kMate + ply; }
[[nodiscard]] constexpr bool is_decided(Value value) noexcept { return value > kWon || value < -kWon; }

/// A value as the hash table keeps it, counted from the position and not from the root.
[[nodiscard]] constexpr std::int16_t to_hash(Value value, int ply) noexcept {
  return static_cast<std::int16_t>(value > kWon ? value + ply : value < -kWon ? value - ply : value);
}
[[nodiscard]] constexpr Value from_hash(std::int16_t value, int ply) noexcept {
  return value > kWon ? value - ply : value < -kWon ? value + ply : value;
}

}  // namespace duiyi::gomoku
