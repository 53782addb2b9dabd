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

}  // namespace

bool exchange_wins(const Position& p, Move m, int least) noexcept {
  // What the side that just took would lose by it at most, over what it needs.
  int risk = exchange_value(p.at(m.to())) - least;
  if (risk < 0) return false;
  risk = exchange_value(p.at(m.from())) - risk;
  if (risk <= 0) return true;
  const Square to = m.to();
  Bitboard occupied = p.occupied() & ~Bitboard::of(m.from());
  Color side = p.turn();
  bool wins = true;
  while (true) {
    side = ~side;
    const Bitboard present = occupied & ~Bitboard::of(to);
    const Bitboard takers = p.attackers(to, side, occupied) & present;
    if (!takers) return wins;
    wins = !wins;
    const Square from = cheapest(p, side, takers);
    occupied ^= Bitboard::of(from);
    // The general takes last of all, and only what is not guarded.
    if (type_of(p.at(from)) == PieceType::general) {
      return (p.attackers(to, ~side, occupied) & present) ? !wins : wins;
    }
    risk = exchange_value(p.at(from)) - risk;
    if (risk < (wins ? 1 : 0)) return wins;
  }
}

}  // namespace duiyi::xiangqi
