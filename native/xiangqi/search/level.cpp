#include "level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "duiyi/xiangqi/search/engine.h"

namespace duiyi::xiangqi::search {

namespace {

constexpr std::array<Level, levels> table{{
    {6'400, 10, 2, 24, 1900},
    {8'700, 10, 2, 17, 2027},
    {10'600, 10, 2, 15, 2116},
    {13'200, 11, 2, 14, 2236},
    {17'500, 13, 2, 12, 2419},
    {26'000, 15, 2, 9, 2539},
    {40'000, 17, 2, 6, 2693},
    {66'000, 22, 2, 3, 2801},
    {110'000, 30, 1, 0, 2977},
    {0, 0, 1, 0, 3138},
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

std::string level_table() {
  std::string text = "level nodes depth choices tolerance rating\n";
  for (int number = 1; number <= levels; ++number) {
    const Level& l = level_of(number);
    text += std::to_string(number) + " " + std::to_string(l.nodes) + " " + std::to_string(l.depth) + " " +
            std::to_string(l.choices) + " " + std::to_string(l.tolerance) + " " + std::to_string(l.elo) +
            "\n";
  }
  return text;
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
