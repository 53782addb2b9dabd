#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "duiyi/gomoku/pattern_weights.h"

namespace duiyi::gomoku::training {

/// What a point's worth is the sum of: its lines, the pairs of them, and its shape.
inline constexpr std::size_t kPointFeatures = kLineClasses + kClassPairs + kShapes;
inline constexpr std::size_t kFeaturesOfPoint = 4 + 6 + 1;

/// The kinds of points there are: codes whose lines differ in their order alone are of one kind.
class PointKinds {
 public:
  /// As the rule sees them; the first side's and the second's differ in their shapes in renju.
  explicit PointKinds(Rule rule);

  using Kind = std::uint16_t;
  using Features = std::array<std::uint16_t, kFeaturesOfPoint>;

  [[nodiscard]] std::size_t size() const noexcept { return features_[0].size(); }
  [[nodiscard]] Kind of(LineCode code) const noexcept { return kinds_[code]; }
  [[nodiscard]] const Features& features(Color side, Kind kind) const noexcept {
    return features_[static_cast<std::size_t>(side)][kind];
  }
  /// The kind of a point whose lines are all dead.
  [[nodiscard]] Kind dead() const noexcept { return kinds_[0]; }

 private:
  std::vector<Kind> kinds_;
  std::array<std::vector<Features>, 2> features_;
};

}  // namespace duiyi::gomoku::training
