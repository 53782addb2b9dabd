#include "duiyi/xiangqi/exchange.h"

namespace duiyi::xiangqi {

namespace {

// Cheapest first.
constexpr std::array<PieceType, piece_types> by_value{
    PieceType::pawn,   PieceType::advisor, PieceType::elephant, PieceType::horse,
    PieceType::cannon, PieceType::rook,    PieceType::general};

/// One of the cheapest of a side's pieces in a set that is not empty.
Square cheapest(const Position& p, Color side, Bitboard among) noexcept {
  for (const PieceType type : by_value) {
    const Bitboard of_type = among & p.pieces(side, type);
    if (of_type) return of_type.first();
  }
  return among.first();
}

/// Whether a side may take on a point with the piece on `from`: its general must not stand attacked after it.
/// `occupied` are the points occupied before, `to` among them.
bool may_take(const Position& p, Color side, Square from, Square to, Bitboard occupied) noexcept {
  const bool by_general = type_of(p.at(from)) == PieceType::general;
  const Square general = by_general ? to : p.general(side);
  if (general == no_square) return true;
  const Bitboard after = occupied & ~Bitboard::of(from);
  return !p.general_attacked(general, ~side, after, ~after | Bitboard::of(to));
}

}  // namespace

bool exchange_wins(const Position& p, Move m, int least) noexcept {
  // What the side that just took would lose by it at most, over what it needs.
  int risk = exchange_value(p.at(m.to())) - least;
  if (risk < 0) return false;
  risk = exchange_value(p.at(m.from())) - risk;
  if (risk <= 0) return true;
  const Square to = m.to();
  Bitboard occupied = (p.occupied() & ~Bitboard::of(m.from())) | Bitboard::of(to);
  Color side = p.turn();
  bool wins = true;
  while (true) {
    side = ~side;
    Bitboard takers = p.attackers(to, side, occupied) & occupied & ~Bitboard::of(to);
    Square from = no_square;
    while (takers && from == no_square) {
      const Square taker = cheapest(p, side, takers);
      if (may_take(p, side, taker, to, occupied)) from = taker;
      takers &= ~Bitboard::of(taker);
    }
    if (from == no_square) return wins;
    wins = !wins;
    // The general takes last of all, and only what is not guarded.
    if (type_of(p.at(from)) == PieceType::general) return wins;
    occupied ^= Bitboard::of(from);
    risk = exchange_value(p.at(from)) - risk;
    if (risk < (wins ? 1 : 0)) return wins;
  }
}

}  // namespace duiyi::xiangqi
