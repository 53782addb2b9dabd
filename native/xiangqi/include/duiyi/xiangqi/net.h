#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "duiyi/nn/network.h"
#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// A net sees each piece on each point, as its own or the opponent's, from a side's end of the board.
inline constexpr int net_features = 2 * piece_types * squares;

/// The number of a piece on a point as a side sees it.
[[nodiscard]] constexpr int net_feature(Color view, Piece p, Square s) noexcept {
  const int seen_at = view == Color::red ? s : (ranks - 1 - rank_of(s)) * files + file_of(s);
  const int seen_as = (color_of(p) == view ? 0 : piece_types) + index(type_of(p));
  return seen_as * squares + seen_at;
}

/// Which set of output weights a position uses: by its pieces other than generals, few to many.
[[nodiscard]] constexpr int net_bucket(int pieces, int buckets) noexcept {
  const int bucket = (pieces - 2) * buckets / 31;
  return bucket < 0 ? 0 : bucket < buckets ? bucket : buckets - 1;
}

/// A net's view of a line of play, kept up to date move by move.
///
/// Only positions that are evaluated are computed; each from the nearest computed one before it.
class NetEvaluator {
 public:
  /// A net for other features is refused by NetworkError. The net must outlive the evaluator.
  explicit NetEvaluator(const nn::Network& net, const nn::Kernels& kernels = nn::best_kernels());

  /// Begins a new line at a position.
  void reset(const Position& root);
  /// Follows a move; `before` is the position it is made in.
  void push(const Position& before, Move m);
  /// Follows a passed move.
  void push_pass();
  /// Goes back by one move; there must be one.
  void pop() noexcept { --ply_; }

  /// The score of the line's last position, which is `position`, in centipawns for the side to move.
  [[nodiscard]] int evaluate(const Position& position);

 private:
  struct Change {
    Piece moved = Piece::none;
    Piece captured = Piece::none;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
  };
  struct alignas(64) Frame {
    std::array<std::array<std::int16_t, nn::most_hidden>, 2> views;
    Change change;
    bool computed = false;
  };

  void grow();
  void refresh(Frame& frame, const Position& position) const;
  void follow(Frame& to, const Frame& from) const;

  const nn::Network* net_;
  const nn::Kernels* kernels_;
  std::vector<Frame> frames_;
  std::size_t ply_ = 0;
};

}  // namespace duiyi::xiangqi
