#pragma once

#include <array>
#include <cstdint>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// No position has more moves than 119: 17 for each rook and cannon, 8 for each horse, and so on.
class MoveList {
 public:
  void add(Move m) noexcept { moves_[size_++] = m; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] bool has(Move m) const noexcept {
    for (const Move x : *this) {
      if (x == m) return true;
    }
    return false;
  }

 private:
  std::array<Move, 128> moves_;
  std::size_t size_ = 0;
};

/// Moves by the pieces' own ways alone, the taking of the general among them (by the facing general too).
[[nodiscard]] MoveList pseudo_legal_moves(const Position& position) noexcept;
/// Moves that leave the own general safe; none when a general was captured. A general is never taken.
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;
/// How many legal moves there are, without listing them.
[[nodiscard]] int count_legal_moves(const Position& position) noexcept;
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;
/// Whether a piece of the side to move goes that way, its general's safety apart.
[[nodiscard]] bool is_pseudo_legal(const Position& position, Move m) noexcept;
[[nodiscard]] bool is_legal(const Position& position, Move m) noexcept;

/// The number of move sequences of a length. Leaves are counted in bulk: the last ply's moves are counted,
/// not played.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth) noexcept;

}  // namespace duiyi::xiangqi
