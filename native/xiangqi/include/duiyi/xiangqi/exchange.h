#pragma once

#include <array>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// What a piece counts in exchanges, in hundredths of a pawn, by the order of PieceType.
inline constexpr std::array<int, piece_types> exchange_values{900, 420, 450, 110, 180, 190, 10'000};
[[nodiscard]] constexpr int exchange_value(Piece p) noexcept {
  return p == Piece::none ? 0 : exchange_values[index(type_of(p))];
}

/// Whether the captures on the move's goal, each side taking with its cheapest piece as long as that pays,
/// win the mover at least `least`. A cannon takes over the screens that stand at its turn, a horse where its
/// leg is free then, and nothing takes that leaves its general attacked.
[[nodiscard]] bool exchange_wins(const Position& position, Move m, int least) noexcept;

}  // namespace duiyi::xiangqi
