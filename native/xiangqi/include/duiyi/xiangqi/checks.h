#pragma once

#include <array>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// Tells which moves of a position give check, without playing them. The position must outlive it and stand
/// as it was.
class CheckFinder {
 public:
  explicit CheckFinder(const Position& position) noexcept;

  /// Whether a pseudo-legal move attacks the other general.
  [[nodiscard]] bool gives_check(Move m) const noexcept;

 private:
  /// Whether it might, by the points it leaves and reaches.
  [[nodiscard]] bool may_check(Move m) const noexcept;
  [[nodiscard]] bool checks_itself(Move m, Bitboard occupied) const noexcept;

  const Position& position_;
  Square target_;
  /// Where a piece of each kind may give check itself.
  std::array<Bitboard, piece_types> direct_{};
  /// What may open a line or a leg by leaving, and where a piece may become a screen.
  Bitboard opened_;
  Bitboard screens_;
};

}  // namespace duiyi::xiangqi
