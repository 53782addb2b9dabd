#include "duiyi/xiangqi/evaluate/evaluator.h"

namespace duiyi::xiangqi {

Evaluator::Evaluator(std::shared_ptr<const nn::Network> net) : net_(std::move(net)) {
  if (net_) by_net_.emplace(*net_);
}

void Evaluator::reset(const Position& position) {
  sums_.clear();
  if (by_net_) {
    by_net_->reset(position);
  } else {
    sums_.push_back(hand_made::sums_of(position));
  }
}

void Evaluator::push(const Position& before, Move m) {
  if (by_net_) {
    by_net_->push(before, m);
    return;
  }
  const Piece moved = before.at(m.from());
  const Piece captured = before.at(m.to());
  hand_made::Sums sums = sums_.back();
  sums.remove(moved, m.from());
  sums.add(moved, m.to());
  if (captured != Piece::none) sums.remove(captured, m.to());
  sums_.push_back(sums);
}

void Evaluator::push_pass() {
  if (by_net_) {
    by_net_->push_pass();
  } else {
    sums_.push_back(sums_.back());
  }
}

void Evaluator::pop() noexcept {
  if (by_net_) {
    by_net_->pop();
  } else {
    sums_.pop_back();
  }
}

}  // namespace duiyi::xiangqi
