#include "duiyi/gomoku/pattern_scores.h"

#include <algorithm>
#include <array>

namespace duiyi::gomoku {

namespace {

/// By line class: what one line adds.
constexpr std::array<int, kLineClasses> kLineScore{0, 1, 3, 5, 11, 15, 19, 17, 21, 33, 43, 40, 60, 80, 0, 0};

/// By shape: what lines that work together add.
constexpr std::array<int, kShapes> kShapeScore{0, 0, 0, 8, 10, 4, 24, 60, 6, 24, 90, 100, 0, 0};

}  // namespace

PointScores point_scores(Rule, Color, LineCode code, Shape shape) noexcept {
  if (shape == Shape::Forbidden) return {};
  int score = kShapeScore[static_cast<std::size_t>(shape)];
  for (std::size_t d = 0; d < 4; ++d) score += kLineScore[static_cast<std::size_t>(class_in(code, d))];
  return {static_cast<std::int16_t>(score * 9 / 8), static_cast<std::int16_t>(score)};
}

}  // namespace duiyi::gomoku
