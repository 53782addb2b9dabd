#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "duiyi/gomoku/pattern.h"

namespace duiyi::gomoku {

inline constexpr std::size_t kClassPairs = kLineClasses * (kLineClasses + 1) / 2;

/// Where two classes of line stand among the pairs: by the higher class, then the lower.
[[nodiscard]] constexpr std::size_t pair_index(std::size_t one, std::size_t two) noexcept {
  const std::size_t high = one > two ? one : two;
  return high * (high + 1) / 2 + (one > two ? two : one);
}

/// What a point is worth: the sum of what its four lines are worth, each pair of them, and the shape they
/// make.
struct PointWeights {
  std::array<std::int16_t, kLineClasses> line{};
  std::array<std::int16_t, kClassPairs> pair{};  ///< By pair_index().
  std::array<std::int16_t, kShapes> shape{};

  [[nodiscard]] bool operator==(const PointWeights&) const noexcept = default;
};

/// Which of five kinds of shapes a side has on the board, as bits: see threats_of().
inline constexpr std::size_t kThreatSets = 32;

/// What one side's patterns are worth under a rule, learnt from the engine's own games.
struct SideWeights {
  PointWeights moving;      ///< In the evaluation, in eighths: of a point to the side, which is to move.
  PointWeights waiting;     ///< The same when the other side is to move.
  PointWeights making;      ///< In the order of moves, in 64ths of a nat: of a stone of the side's.
  PointWeights preventing;  ///< Of a stone of the other side's.
  /// In the evaluation: by the threats of the side, which is to move, and those of the other.
  std::array<std::int16_t, kThreatSets * kThreatSets> threats{};

  [[nodiscard]] bool operator==(const SideWeights&) const noexcept = default;
};

/// A rule's weights.
struct RuleWeights {
  std::array<SideWeights, 2> side;  ///< Black's and white's; they differ in renju alone.
  std::int16_t tempo = 0;
  std::array<std::int16_t, 8> near_other{};  ///< By the distance from the opponent's last stone.
  std::array<std::int16_t, 8> near_own{};    ///< And from one's own.

  [[nodiscard]] bool operator==(const RuleWeights&) const noexcept = default;
};

/// What is wrong with a file of weights, as a sentence.
class WeightsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The weights of some rules, as a file has them. The two kinds of caro share theirs.
///
/// The file: "DUIYIGW1", the number of rules in a byte; for each its number (0 freestyle, 1 standard,
/// 2 renju, 3 caro) and the number of its sets of SideWeights (2 in renju, else 1) in a byte each, then
/// 16-bit numbers, tempo, near_other and near_own before the sets; at the end 32 bits of FNV-1a over all
/// before. Numbers are little-endian.
class PatternWeights {
 public:
  /// WeightsError if it is no such file or a damaged one.
  [[nodiscard]] static PatternWeights from_bytes(std::span<const std::uint8_t> bytes);
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;

  /// None where the file has none for the rule. Caro takes standard's where it has none of its own.
  [[nodiscard]] const RuleWeights* of(Rule rule) const noexcept;
  /// For which rules there are weights of their own.
  [[nodiscard]] std::vector<Rule> rules() const;
  void set(Rule rule, const RuleWeights& weights);

 private:
  std::array<std::optional<RuleWeights>, 4> rules_;
};

/// The weights that come with the program; they have all rules.
[[nodiscard]] const std::shared_ptr<const PatternWeights>& shipped_weights();
/// Those of a file, or the shipped ones for "shipped" and for no name; WeightsError if the file is not there
/// or damaged.
[[nodiscard]] std::shared_ptr<const PatternWeights> weights_named(const std::string& name);

}  // namespace duiyi::gomoku
