#pragma once

#include "duiyi/gomoku/pattern.h"
#include "duiyi/gomoku/pattern_weights.h"

namespace duiyi::gomoku {

/// What an empty point with these lines is worth to a side in the evaluation.
[[nodiscard]] PointScores point_scores(const SideWeights& side, LineCode code, Shape shape) noexcept;
/// And in the order of moves.
[[nodiscard]] OrderScores order_scores(const SideWeights& side, LineCode code, Shape shape) noexcept;

}  // namespace duiyi::gomoku
