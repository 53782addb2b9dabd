#include "duiyi/xiangqi/net.h"

#include <algorithm>

namespace duiyi::xiangqi {

NetEvaluator::NetEvaluator(const nn::Network& net, const nn::Kernels& kernels)
    : net_(&net), kernels_(&kernels), frames_(128) {
  if (net.shape().features != net_features)
    throw nn::NetworkError("this net is not for Xiangqi: it has " + std::to_string(net.shape().features) +
                           " features, not " + std::to_string(net_features));
}

void NetEvaluator::reset(const Position& root) {
  ply_ = 0;
  refresh(frames_[0], root);
}

void NetEvaluator::grow() {
  if (++ply_ == frames_.size()) frames_.resize(2 * frames_.size());
  frames_[ply_].computed = false;
}

void NetEvaluator::push(const Position& before, Move m) {
  grow();
  frames_[ply_].change = {before.at(m.from()), before.at(m.to()), static_cast<std::uint8_t>(m.from()),
                          static_cast<std::uint8_t>(m.to())};
}

void NetEvaluator::push_pass() {
  grow();
  frames_[ply_].change = {};
}

void NetEvaluator::refresh(Frame& frame, const Position& position) const {
  for (const Color view : {Color::red, Color::black}) {
    std::array<const std::int16_t*, 32> rows{};
    std::size_t count = 0;
    for (Bitboard b = position.occupied(); b;) {
      const Square s = b.pop();
      rows[count++] = net_->feature(net_feature(view, position.at(s), s)).data();
    }
    kernels_->update(frame.views[static_cast<std::size_t>(index(view))].data(), net_->bias().data(),
                     std::span(rows).first(count), {}, net_->shape().hidden);
  }
  frame.computed = true;
}

void NetEvaluator::follow(Frame& to, const Frame& from) const {
  const Change& c = to.change;
  for (const Color view : {Color::red, Color::black}) {
    const auto side = static_cast<std::size_t>(index(view));
    const auto row = [&](Piece p, Square s) { return net_->feature(net_feature(view, p, s)).data(); };
    if (c.moved == Piece::none) {
      std::copy_n(from.views[side].begin(), net_->shape().hidden, to.views[side].begin());
      continue;
    }
    const std::array added{row(c.moved, c.to)};
    std::array<const std::int16_t*, 2> removed{row(c.moved, c.from), nullptr};
    if (c.captured != Piece::none) removed[1] = row(c.captured, c.to);
    kernels_->update(to.views[side].data(), from.views[side].data(), added,
                     std::span(removed).first(c.captured == Piece::none ? 1 : 2), net_->shape().hidden);
  }
  to.computed = true;
}

int NetEvaluator::evaluate(const Position& position) {
  std::size_t known = ply_;
  while (!frames_[known].computed) --known;
  for (; known < ply_; ++known) follow(frames_[known + 1], frames_[known]);
  const auto own = static_cast<std::size_t>(index(position.turn()));
  const auto& views = frames_[ply_].views;
  return net_->evaluate(*kernels_, views[own].data(), views[1 - own].data(),
                        net_bucket(position.occupied().count(), net_->shape().buckets));
}

}  // namespace duiyi::xiangqi
