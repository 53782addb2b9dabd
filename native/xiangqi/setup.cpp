#include "duiyi/xiangqi/setup.h"

namespace duiyi::xiangqi {

namespace {

Faults bit(Fault f) noexcept { return static_cast<Faults>(f); }

/// The rank as the colour counts it, from 0 on its own side.
int own_rank(Color c, Square s) noexcept { return c == Color::red ? rank_of(s) : ranks - 1 - rank_of(s); }

Faults pawn_faults(const Position& p, Color c) noexcept {
  constexpr int start_rank = 3;
  Faults found = 0;
  unsigned files_taken = 0;
  for (Bitboard pawns = p.pieces(c, PieceType::pawn); pawns;) {
    const Square s = pawns.pop();
    if (!is_home_rank(c, rank_of(s))) continue;
    if (own_rank(c, s) < start_rank) found |= bit(Fault::pawn_behind_start);
    if (file_of(s) % 2 != 0) found |= bit(Fault::pawn_off_file);
    if ((files_taken >> file_of(s) & 1) != 0) found |= bit(Fault::pawns_share_file);
    files_taken |= 1U << file_of(s);
  }
  return found;
}

}  // namespace

Faults faults_of(const Position& p) noexcept {
  Faults found = pawn_faults(p, Color::red) | pawn_faults(p, Color::black);
  if (p.general(Color::red) == no_square) found |= bit(Fault::no_red_general);
  if (p.general(Color::black) == no_square) found |= bit(Fault::no_black_general);
  if (p.in_check(~p.turn())) found |= bit(Fault::general_can_be_taken);
  return found;
}

Bitboard pinned(const Position& p, Color side) noexcept {
  const Square general = p.general(side);
  Bitboard found;
  if (general == no_square) return found;
  const Bitboard checkers = p.attackers(general, ~side);
  for (Bitboard own = p.pieces(side) ^ Bitboard::of(general); own;) {
    const Square s = own.pop();
    if (p.attackers(general, ~side, p.occupied() ^ Bitboard::of(s)) & ~checkers) found |= Bitboard::of(s);
  }
  return found;
}

}  // namespace duiyi::xiangqi
