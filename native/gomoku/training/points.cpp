#include "duiyi/gomoku_training/points.h"

#include <algorithm>
#include <map>

namespace duiyi::gomoku::training {

namespace {

LineCode sorted(LineCode code) noexcept {
  std::array<unsigned, 4> classes{};
  for (std::size_t d = 0; d < 4; ++d) classes[d] = static_cast<unsigned>(class_in(code, d));
  std::ranges::sort(classes);
  unsigned found = 0;
  for (std::size_t d = 0; d < 4; ++d) found |= classes[d] << 4 * d;
  return static_cast<LineCode>(found);
}

PointKinds::Features features_of(LineCode code, Shape shape) noexcept {
  PointKinds::Features features{};
  std::size_t n = 0;
  for (std::size_t d = 0; d < 4; ++d) {
    const auto one = static_cast<std::size_t>(class_in(code, d));
    features[n++] = static_cast<std::uint16_t>(one);
    for (std::size_t e = d + 1; e < 4; ++e) {
      const auto two = static_cast<std::size_t>(class_in(code, e));
      features[n++] = static_cast<std::uint16_t>(kLineClasses + pair_index(one, two));
    }
  }
  features[n] = static_cast<std::uint16_t>(kLineClasses + kClassPairs + static_cast<std::size_t>(shape));
  return features;
}

}  // namespace

PointKinds::PointKinds(Rule rule) : kinds_(kLineCodes) {
  const PatternTables& tables = pattern_tables(rule);
  std::map<LineCode, Kind> known;
  for (std::size_t code = 0; code < kLineCodes; ++code) {
    const LineCode usual = sorted(static_cast<LineCode>(code));
    const auto [at, is_new] = known.emplace(usual, static_cast<Kind>(known.size()));
    kinds_[code] = at->second;
    if (!is_new) continue;
    for (std::size_t s = 0; s < 2; ++s)
      features_[s].push_back(features_of(usual, tables.point[s][usual].shape));
  }
}

}  // namespace duiyi::gomoku::training
