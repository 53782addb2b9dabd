#include "duiyi/xiangqi/evaluate/evaluator.h"

namespace duiyi::xiangqi {

void Evaluator::reset(const Position& position) {
  sums_.clear();
  sums_.push_back(hand_made::sums_of(position));
}

void Evaluator::made(Piece moved, Move m, Piece captured) {
  hand_made::Sums sums = sums_.back();
  sums.remove(moved, m.from());
  sums.add(moved, m.to());
  if (captured != Piece::none) sums.remove(captured, m.to());
  sums_.push_back(sums);
}

}  // namespace duiyi::xiangqi
