#pragma once

#include <string>
#include <vector>

#include "duiyi/gomoku/value.h"
#include "duiyi/gomoku_training/model.h"
#include "duiyi/gomoku_training/positions.h"

namespace duiyi::gomoku::training {

/// Positions as examples, all in memory at once: about a kilobyte each.
class Examples {
 public:
  Examples(const Positions& from, const PointKinds& kinds);

  [[nodiscard]] std::span<const Example> all() const noexcept { return examples_; }
  /// The shipped weights' evaluation of each; 0 where it is not quiet.
  [[nodiscard]] const std::vector<Value>& evaluations() const noexcept { return evaluations_; }

 private:
  struct Sizes {
    std::size_t own, other, moves;
  };

  Sizes add(const PackedPosition& packed, Rule rule, const PointKinds& kinds);
  [[nodiscard]] std::size_t count_points(const SearchBoard& board, Color side, const PointKinds& kinds);

  std::vector<PointCount> points_;
  std::vector<PossibleMove> moves_;
  std::vector<Example> examples_;
  std::vector<Value> evaluations_;
};

/// A rule's weights on their way from a file of positions. It walks through the file over and over.
class Fitting {
 public:
  struct Files {
    std::string learn;
    std::string check;
  };

  explicit Fitting(const Files& files);

  /// Some steps of a batch each; the mean loss over them, of the evaluation and the order together.
  double run(int steps, std::size_t batch, float rate, float result_weight, int threads);
  /// The losses over the positions held out.
  [[nodiscard]] Losses check(float result_weight, int threads) const;
  /// The mean loss of the shipped weights' evaluation over them, to compare with.
  [[nodiscard]] double shipped_loss(float result_weight) const;

  [[nodiscard]] std::size_t learning_positions() const noexcept { return learn_.all().size(); }
  [[nodiscard]] std::size_t checking_positions() const noexcept { return check_.all().size(); }
  [[nodiscard]] Rule rule() const noexcept { return rule_; }
  /// What a nat is worth in the evaluation, so that it keeps the unit it has: fitted to the results.
  [[nodiscard]] double scale() const noexcept { return scale_; }
  /// And in the scores of the search.
  [[nodiscard]] double score_scale() const noexcept { return score_scale_; }

  /// The weights as the engine reads them.
  void write_weights(const std::string& path) const;
  /// All that is needed to go on later from the same files.
  void save(const std::string& path) const;
  /// Goes on from there; WeightsError if the file is of another fitting.
  void restore(const std::string& path);

 private:
  Fitting(const Positions& learn, const Positions& check);

  Rule rule_;
  Model model_;
  Examples learn_, check_;
  double scale_, score_scale_;
  /// How many positions have been walked over.
  std::uint64_t walked_ = 0;
};

}  // namespace duiyi::gomoku::training
