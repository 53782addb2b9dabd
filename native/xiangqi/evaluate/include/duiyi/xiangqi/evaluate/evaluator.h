#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "duiyi/nn/network.h"
#include "duiyi/xiangqi/evaluate/hand_made.h"
#include "duiyi/xiangqi/net.h"
#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// Evaluates the position of a search, by a net or by hand, and follows its moves: what can be kept up to
/// date from move to move is kept on a stack beside the position.
class Evaluator {
 public:
  /// By hand when there is no net. NetworkError for a net of another game.
  explicit Evaluator(std::shared_ptr<const nn::Network> net = nullptr);

  [[nodiscard]] bool uses_net() const noexcept { return by_net_.has_value(); }

  /// Begins at a position.
  void reset(const Position& position);
  /// A move is about to be made in a position.
  void push(const Position& before, Move m);
  void push_pass();
  /// The last move or pass is taken back.
  void pop() noexcept;

  /// In hundredths of a pawn, for the side to move.
  [[nodiscard]] int evaluate(const Position& position) noexcept {
    return by_net_ ? by_net_->evaluate(position) : hand_made::evaluate(position, sums_.back());
  }

 private:
  std::shared_ptr<const nn::Network> net_;
  std::optional<NetEvaluator> by_net_;
  std::vector<hand_made::Sums> sums_;
};

}  // namespace duiyi::xiangqi
