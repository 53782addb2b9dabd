#pragma once

#include <vector>

#include "duiyi/xiangqi/evaluate/hand_made.h"
#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// Evaluates the position of a search, and follows its moves: what can be kept up to date from move to move is
/// kept on a stack beside the position.
class Evaluator {
 public:
  /// Begins at a position.
  void reset(const Position& position);
  /// A move was made; a pass is none.
  void made(Piece moved, Move m, Piece captured);
  /// The last move was taken back.
  void undone() { sums_.pop_back(); }

  /// In hundredths of a pawn, for the side to move.
  [[nodiscard]] int evaluate(const Position& position) const noexcept {
    return hand_made::evaluate(position, sums_.back());
  }

 private:
  std::vector<hand_made::Sums> sums_;
};

}  // namespace duiyi::xiangqi
