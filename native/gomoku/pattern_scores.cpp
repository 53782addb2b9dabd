#include "duiyi/gomoku/pattern_scores.h"

#include <algorithm>
#include <utility>

#include "duiyi/gomoku/pattern_weights.h"

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
      const auto [low, high] = std::minmax(one, two);
      score += weights.pair[high * (high + 1) / 2 + low];
    }
  }
  return static_cast<std::int16_t>(std::clamp(score, -kMostScore, kMostScore));
}

}  // namespace

PointScores point_scores(Rule rule, Color side, LineCode code, Shape shape) noexcept {
  if (shape == Shape::Forbidden) return {};
  const SideWeights& weights = *rule_weights(rule).side[static_cast<std::size_t>(side)];
  return {sum(code, shape, weights.moving), sum(code, shape, weights.waiting)};
}

OrderScores order_scores(Rule rule, Color side, LineCode code, Shape shape) noexcept {
  const SideWeights& weights = *rule_weights(rule).side[static_cast<std::size_t>(side)];
  return {sum(code, shape, weights.making), sum(code, shape, weights.preventing)};
}

}  // namespace duiyi::gomoku
