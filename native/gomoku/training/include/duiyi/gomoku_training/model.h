#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "duiyi/gomoku_training/points.h"

namespace duiyi::gomoku::training {

struct PointCount {
  PointKinds::Kind kind = 0;
  std::uint16_t count = 0;
};

/// A move that may be played: what the point is to the side and to the other, and how far it is from the last
/// stones.
struct PossibleMove {
  PointKinds::Kind making = 0;
  PointKinds::Kind preventing = 0;
  std::uint8_t near_other = 0;
  std::uint8_t near_own = 0;
};

/// A position as the weights see it.
struct Example {
  /// The empty points by their kinds for the side to move and for the other; none where the position is not
  /// quiet, so that nothing is learnt of its worth.
  std::span<const PointCount> own;
  std::span<const PointCount> other;
  std::span<const PossibleMove> moves;
  std::size_t played = 0;  ///< Which of them was played; moves.size() when none.
  Color turn = Color::Black;
  std::uint16_t threats = 0;
  std::int16_t score = 0;
  float result = 0.5F;

  [[nodiscard]] bool quiet() const noexcept { return !own.empty(); }
};

/// What is to be learnt from a score and a result.
struct Target {
  float score_scale = 300;  ///< The score at which the side to move wins e times as often as it loses.
  float result_weight = 0.5F;

  [[nodiscard]] float of(const Example& example) const noexcept;
};

/// How far the expected result that a logit stands for is from the target, in nats.
[[nodiscard]] float cross_entropy(float target, float logit) noexcept;

/// Sums over examples.
struct Losses {
  double evaluation = 0;  ///< Cross-entropy of the expected result, in nats.
  double order = 0;       ///< Of the move that was played.
  std::uint64_t evaluated = 0;
  std::uint64_t ordered = 0;
  std::uint64_t first = 0;  ///< How often the move played was the likeliest.

  Losses& operator+=(const Losses& other) noexcept;
  [[nodiscard]] double mean_evaluation() const noexcept;
  [[nodiscard]] double mean_order() const noexcept;
  [[nodiscard]] double mean() const noexcept { return mean_evaluation() + mean_order(); }
};

/// A rule's weights as real numbers: the evaluation in nats, by logistic regression to the expected result,
/// and the order of moves, by softmax regression to the move that was played. Both are fitted by Adam.
class Model {
 public:
  explicit Model(Rule rule);

  [[nodiscard]] const PointKinds& kinds() const noexcept { return kinds_; }
  /// One step with the mean gradient of a batch; the losses before it. The same examples give the same
  /// weights however many threads work, on machines that add floats alike.
  Losses step(std::span<const Example> batch, const Target& target, float rate, int threads);
  [[nodiscard]] Losses losses(std::span<const Example> examples, const Target& target, int threads) const;
  /// In whole numbers, as the engine uses them; `scale` is what a nat of the evaluation is worth.
  [[nodiscard]] RuleWeights quantised(double scale) const;

  /// All that is needed to go on.
  [[nodiscard]] std::vector<float> state() const;
  /// WeightsError if it is that of another model.
  void restore(std::span<const float> state);

 private:
  /// The four tables of points, as SideWeights has them.
  enum Table : std::size_t { kMoving, kWaiting, kMaking, kPreventing, kTables };

  struct Gradient {
    std::vector<float> tables;  // by set, table and kind
    std::vector<float> single;  // by parameter, those that stand in no table
  };

  // Where the parameters are: those of the evaluation, then those of the order.
  [[nodiscard]] std::size_t set_of(Color side) const noexcept {
    return sets_ == 2 ? static_cast<std::size_t>(side) : 0;
  }
  [[nodiscard]] std::size_t points_at(std::size_t set, std::size_t table) const noexcept;
  [[nodiscard]] std::size_t threats_at(std::size_t set) const noexcept;
  [[nodiscard]] std::size_t tempo_at() const noexcept { return threats_at(sets_); }
  [[nodiscard]] std::size_t order_at() const noexcept { return tempo_at() + 1; }
  [[nodiscard]] std::size_t near_at() const noexcept;
  [[nodiscard]] std::size_t table_at(std::size_t set, std::size_t table) const noexcept {
    return (set * kTables + table) * kinds_.size();
  }

  void expand();
  void project(std::span<const float> tables, std::span<float> gradient) const;
  void learn(const Example& example, const Target& target, Losses& losses, Gradient* gradient) const;
  void learn_worth(const Example& example, float target, Losses& losses, Gradient* gradient) const;
  void learn_move(const Example& example, Losses& losses, Gradient* gradient) const;

  PointKinds kinds_;
  std::size_t sets_;
  std::vector<float> weights_, first_moment_, second_moment_;
  std::vector<float> tables_;  // what points of each kind are worth, made of the weights
  std::vector<Gradient> gradients_;
  std::uint64_t steps_ = 0;
};

}  // namespace duiyi::gomoku::training
