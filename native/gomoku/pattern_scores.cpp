#include "duiyi/gomoku/pattern_scores.h"

#include <algorithm>
#include <array>

namespace duiyi::gomoku {

namespace {

// Fitted by logistic regression on the results of the engine's own games, then rounded and smoothed by hand
// where shapes were rare. In quarters of the evaluation's unit.

/// What one line adds, by its class.
constexpr std::array<int, kLineClasses> kLineMoving{0, 0, 0, 1, 2, 3, 4, 3, 6, 30, 38, 18, 60, 80, 0, 0};
constexpr std::array<int, kLineClasses> kLineWaiting{0, 0, 0, 1, 2, 3, 4, 2, 5, 18, 29, 19, 60, 80, 0, 0};

/// What lines that work together add, by the shape they make.
constexpr std::array<int, kShapes> kShapeMoving{0, 1, 0, 4, 14, 26, 34, 200, 24, 34, 300, 0, 0, 0};
constexpr std::array<int, kShapes> kShapeWaiting{0, 1, 0, 4, 12, 18, 22, 120, 17, 36, 90, 60, 0, 0};

std::int16_t sum(LineCode code, Shape shape, const std::array<int, kLineClasses>& lines,
                 const std::array<int, kShapes>& shapes) noexcept {
  int score = shapes[static_cast<std::size_t>(shape)];
  for (std::size_t d = 0; d < 4; ++d) score += lines[static_cast<std::size_t>(class_in(code, d))];
  return static_cast<std::int16_t>(score);
}

}  // namespace

PointScores point_scores(Rule, Color, LineCode code, Shape shape) noexcept {
  if (shape == Shape::Forbidden) return {};
  return {sum(code, shape, kLineMoving, kShapeMoving), sum(code, shape, kLineWaiting, kShapeWaiting)};
}

}  // namespace duiyi::gomoku
