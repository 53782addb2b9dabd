#pragma once

#include <cstdint>

#include "duiyi/gomoku/pattern.h"

namespace duiyi::gomoku {

/// What an empty point with these lines is worth to a side in the evaluation.
[[nodiscard]] PointScores point_scores(Rule rule, Color side, LineCode code, Shape shape) noexcept;
/// And in the order of moves.
[[nodiscard]] OrderScores order_scores(Rule rule, Color side, LineCode code, Shape shape) noexcept;

}  // namespace duiyi::gomoku
