#include "duiyi/gomoku/pattern_scores.h"

#include <algorithm>

namespace duiyi::gomoku {

namespace {

constexpr int kMostScore = 16000;

std::int16_t sum(LineCode code, Shape shape, const PointWeights& weights) noexcept {
  int score = weights.shape[static_cast<std::size_t>(shape)];
  for (std::size_t d = 0; d < 4; ++d) {
    const auto one = static_cast<std::size_t>(class_in(code, d));
    score += weights.line[one];
    for (std::size_t e = d + 1; e < 4; ++e) {
      const auto two = static_cast<std::size_t>(class_in(code, e));
      score += weights.pair[pair_index(one, two)];
    }
  }
  return static_cast<std::int16_t>(std::clamp(score, -kMostScore, kMostScore));
}

}  // namespace

PointScores point_scores(const SideWeights& side, LineCode code, Shape shape) noexcept {
  if (shape == Shape::Forbidden) return {};
  return {sum(code, shape, side.moving), sum(code, shape, side.waiting)};
}

OrderScores order_scores(const SideWeights& side, LineCode code, Shape shape) noexcept {
  return {sum(code, shape, side.making), sum(code, shape, side.preventing)};
}

}  // namespace duiyi::gomoku
