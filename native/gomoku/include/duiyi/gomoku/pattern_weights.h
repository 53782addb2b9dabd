#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "duiyi/gomoku/pattern.h"

namespace duiyi::gomoku {

inline constexpr std::size_t kClassPairs = kLineClasses * (kLineClasses + 1) / 2;

/// What a point is worth: the sum of what its four lines are worth, each pair of them, and the shape they
/// make.
struct PointWeights {
  std::array<std::int16_t, kLineClasses> line;
  std::array<std::int16_t, kClassPairs> pair;  ///< By the higher class, then the lower.
  std::array<std::int16_t, kShapes> shape;
};

/// Which of five kinds of shapes a side has on the board, as bits: see threats_of().
inline constexpr std::size_t kThreatSets = 32;

/// What one side's patterns are worth under a rule, learnt from the engine's own games.
struct SideWeights {
  PointWeights moving;      ///< In the evaluation, in eighths: of a point to the side, which is to move.
  PointWeights waiting;     ///< The same when the other side is to move.
  PointWeights making;      ///< In the order of moves, in 64ths of a nat: of a stone of the side's.
  PointWeights preventing;  ///< Of a stone of the other side's.
  /// In the evaluation: by the threats of the side, which is to move, and those of the other.
  std::array<std::int16_t, kThreatSets * kThreatSets> threats;
};

/// What a rule's weights are besides.
struct RuleWeights {
  std::array<const SideWeights*, 2> side;
  std::int16_t tempo;
  std::array<std::int16_t, 8> near_other;  ///< By the distance from the opponent's last stone.
  std::array<std::int16_t, 8> near_own;    ///< And from one's own.
};

[[nodiscard]] const RuleWeights& rule_weights(Rule rule) noexcept;

}  // namespace duiyi::gomoku
