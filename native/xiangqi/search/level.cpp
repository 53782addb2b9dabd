#include "level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace duiyi::xiangqi::search {

namespace {

constexpr std::array<Level, levels> table{{
    {300, 2, 5, 110, 1300},
    {1'000, 4, 4, 60, 1460},
    {1'800, 6, 3, 41, 1620},
    {3'400, 7, 3, 28, 1780},
    {4'500, 8, 3, 25, 1940},
    {6'500, 9, 3, 20, 2100},
    {9'500, 10, 2, 16, 2270},
    {16'000, 12, 2, 12, 2440},
    {28'000, 14, 2, 8, 2620},
    {0, 0, 1, 0, 2850},
}};

}  // namespace

const Level& level_of(int number) noexcept {
  return table[static_cast<std::size_t>(std::clamp(number, 1, levels) - 1)];
}

int level_for_elo(int elo) noexcept {
  int level = 1;
  while (level < levels && level_of(level + 1).elo <= elo) ++level;
  return level;
}

std::size_t choose(std::span<const RootMove> moves, const Level& level, SplitMix64& random) {
  if (moves.empty() || level.choices < 2 || level.tolerance == 0) return 0;
  const Value best = moves.front().score;
  // What wins is played, and what loses anyway is no matter of taste.
  if (is_decisive(best)) return 0;
  const auto count = std::min(moves.size(), static_cast<std::size_t>(level.choices));
  std::vector<double> weights;
  for (const RootMove& m : moves.first(count)) {
    const Value cost = best - m.score;
    const bool playable = m.score != -infinite && cost <= 2 * level.tolerance;
    weights.push_back(playable ? std::exp(-static_cast<double>(cost) / level.tolerance) : 0.0);
  }
  double total = 0;
  for (const double w : weights) total += w;
  double at = static_cast<double>(random() >> 11) / static_cast<double>(std::uint64_t{1} << 53) * total;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (at < weights[i]) return i;
    at -= weights[i];
  }
  return 0;
}

}  // namespace duiyi::xiangqi::search
