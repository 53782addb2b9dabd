#pragma once

#include <cstdint>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// How a piece holds an enemy piece. The kinds from `outweighed` on are threats: taking wins something.
enum class Hold : std::uint8_t {
  /// It does not reach it, or may not take it.
  none,
  /// It could take it and would be taken back.
  guarded,
  /// Two pieces of one kind attack each other, and either could take.
  exchange,
  /// It would be taken back, and still has won more than it is worth.
  outweighed,
  /// All that could take back is kept from it: the guard is a false root.
  false_root,
  /// Nothing could take back.
  free,
};

[[nodiscard]] constexpr bool is_threat(Hold h) noexcept { return h >= Hold::outweighed; }

/// What a side's pieces could take if it were to move.
///
/// Uncrossed pawns and generals count as no prey. Taking back is looked at on the board after the capture,
/// where a guard may have become pinned, unpinned, blocked or set free.
class Captures {
 public:
  enum class Checks : std::uint8_t {
    /// A capture is allowed only if it leaves the own general safe.
    binding,
    /// Checks that stand on the board before the capture do not forbid it, nor taking back: a threat is not
    /// gone because a check has to be answered first.
    standing_ignored,
  };
  enum class Worth : std::uint8_t {
    /// A horse or cannon threatens a rook, an advisor or elephant a rook, horse or cannon, however well it is
    /// guarded; any other guarded piece is safe.
    by_kind,
    /// A capture is a threat when the whole series of captures on the point wins material.
    by_exchange,
  };

  Captures(const Position& position, Color side, Checks checks, Worth worth) noexcept;

  /// The enemy pieces that the piece on a point attacks, those apart that are no prey.
  [[nodiscard]] Bitboard prey_of(Square attacker) const noexcept;
  /// How the piece on `attacker`, one of the side's, holds the enemy piece on `victim`.
  [[nodiscard]] Hold hold(Square attacker, Square victim) const noexcept;
  /// What the series of captures on a point wins for the side when its piece on `attacker` begins it.
  [[nodiscard]] int gain(Square attacker, Square victim) const noexcept;

 private:
  [[nodiscard]] bool may_take(Square attacker, Square victim) const noexcept;
  [[nodiscard]] bool may_take_back(Square guard, Square attacker, Square victim) const noexcept;
  [[nodiscard]] bool is_mutual(Square attacker, Square victim) const noexcept;
  [[nodiscard]] Hold hold_by_kind(Square attacker, Square victim) const noexcept;
  [[nodiscard]] Hold hold_by_exchange(Square attacker, Square victim) const noexcept;
  [[nodiscard]] int best_recapture(Square target, Color by, Bitboard occupied, Bitboard gone,
                                   int worth) const noexcept;

  const Position& position_;
  Color side_;
  Worth worth_;
  /// The checkers of the side's own general and of the enemy's that do not count.
  Bitboard ignored_by_side_;
  Bitboard ignored_by_enemy_;
  Bitboard prey_;
};

/// What a piece is worth in an exchange: a rook two horses or cannons, an advisor, elephant or crossed pawn
/// half of one.
[[nodiscard]] int exchange_worth(Piece p, Square s) noexcept;

}  // namespace duiyi::xiangqi
