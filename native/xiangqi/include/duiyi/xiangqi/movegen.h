#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// No position has more moves than 119: 17 for each rook and cannon, 8 for each horse, and so on.
class MoveList {
 public:
  void add(Move m) noexcept { std::construct_at(begin() + size_++, m); }
  [[nodiscard]] const Move* begin() const noexcept { return reinterpret_cast<const Move*>(storage_.data()); }
  [[nodiscard]] const Move* end() const noexcept { return begin() + size_; }
  [[nodiscard]] Move* begin() noexcept { return reinterpret_cast<Move*>(storage_.data()); }
  [[nodiscard]] Move* end() noexcept { return begin() + size_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept { size_ = 0; }
  [[nodiscard]] bool has(Move m) const noexcept {
    for (const Move x : *this) {
      if (x == m) return true;
    }
    return false;
  }

 private:
  /// Bytes, so that a list of a few moves need not write 128.
  alignas(Move) std::array<std::byte, 128 * sizeof(Move)> storage_;
  std::size_t size_ = 0;
};

/// The legal moves of a position, all at once or by parts. What checks the general and what shields it is
/// found once; after that only the few moves that could expose it are tested one by one. The position must
/// outlive the generator and stand as it was when moves are asked for.
class Generator {
 public:
  explicit Generator(const Position& position) noexcept;

  void all(MoveList& list) const noexcept;
  void captures(MoveList& list) const noexcept;
  void quiets(MoveList& list) const noexcept;
  /// All moves in two parts: the general's own, and the others'.
  void by_general(MoveList& list) const noexcept;
  void by_others(MoveList& list) const noexcept;
  [[nodiscard]] int count() const noexcept;
  [[nodiscard]] bool any() const noexcept;
  [[nodiscard]] bool is_legal(Move m) const noexcept;
  /// The pieces that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const noexcept { return checkers_; }

 private:
  void find_evasions() noexcept;
  void find_blockers() noexcept;
  [[nodiscard]] Bitboard general_targets() const noexcept;
  /// Of the points that the piece on `from` reaches, those where it may go.
  [[nodiscard]] Bitboard safe(Square from, Bitboard targets) const noexcept;
  template <class Visit>
  bool each(Bitboard wanted, Visit&& visit) const noexcept;
  void add(MoveList& list, Bitboard wanted) const noexcept;

  const Position& position_;
  Square general_;
  /// Empty when a general was captured: there are no moves then.
  Bitboard enemy_general_;
  Bitboard checkers_;
  /// Pieces each of whose moves must be tested; moves of the others go to points of `answers_` alone, and are
  /// tested when they go to one of `screens_`.
  Bitboard blockers_;
  Bitboard answers_;
  Bitboard screens_;
};

/// Moves by the pieces' own ways alone, the taking of the general among them (by the facing general too).
[[nodiscard]] MoveList pseudo_legal_moves(const Position& position) noexcept;
/// The points that one piece of the side to move reaches so, the general's facing the other apart.
[[nodiscard]] Bitboard pseudo_legal_targets(const Position& position, Square from) noexcept;
/// Moves that leave the own general safe; none when a general was captured. A general is never taken.
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;
/// How many legal moves there are, without listing them.
[[nodiscard]] int count_legal_moves(const Position& position) noexcept;
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;
/// Whether the side to move is in check and has no legal move.
[[nodiscard]] bool is_mated(const Position& position) noexcept;
/// Whether a piece of the side to move goes that way, its general's safety apart.
[[nodiscard]] bool is_pseudo_legal(const Position& position, Move m) noexcept;
[[nodiscard]] bool is_legal(const Position& position, Move m) noexcept;

}  // namespace duiyi::xiangqi
