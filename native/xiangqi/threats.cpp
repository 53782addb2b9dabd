#include "duiyi/xiangqi/threats.h"

#include <algorithm>
#include <array>

#include "duiyi/xiangqi/attacks.h"

namespace duiyi::xiangqi {

namespace {

constexpr int general_worth = 1000;
constexpr std::array<int, piece_types> worths{8, 4, 4, 2, 2, 2, general_worth};

Bitboard crossed_pawns(const Position& p, Color c) noexcept {
  const Bitboard red_half((Bitboard::Bits{1} << (5 * files)) - 1);
  return p.pieces(c, PieceType::pawn) & (c == Color::red ? ~red_half : red_half);
}

/// The points a piece could take an enemy on; a general's facing the other apart.
Bitboard attacks_of(const Position& p, Square s) noexcept {
  const auto& t = attacks::tables;
  const Piece piece = p.at(s);
  switch (type_of(piece)) {
    case PieceType::rook:
      return attacks::rook(p.occupied(), s);
    case PieceType::horse:
      return attacks::horse(p.occupied(), s);
    case PieceType::cannon:
      return attacks::slides(p.occupied(), s).cannon;
    case PieceType::pawn:
      return t.pawn[index(color_of(piece))][s];
    case PieceType::advisor:
      return t.advisor[s];
    case PieceType::elephant:
      return attacks::elephant(p.occupied(), s);
    case PieceType::general:
      return t.general[s];
  }
  return {};
}

/// Whether the attacker may be given for the victim at any time.
bool is_worth_more(PieceType victim, PieceType attacker) noexcept {
  using enum PieceType;
  if (attacker == horse || attacker == cannon) return victim == rook;
  if (attacker == advisor || attacker == elephant) {
    return victim == rook || victim == horse || victim == cannon;
  }
  return false;
}

}  // namespace

int exchange_worth(Piece p, Square s) noexcept {
  const bool uncrossed = type_of(p) == PieceType::pawn && is_home_rank(color_of(p), rank_of(s));
  return uncrossed ? 1 : worths[index(type_of(p))];
}

Captures::Captures(const Position& position, Color side, Checks checks, Worth worth) noexcept
    : position_(position), side_(side), worth_(worth) {
  const Color them = ~side;
  if (checks == Checks::standing_ignored) {
    if (position.in_check(side)) ignored_by_side_ = position.attackers(position.general(side), them);
    if (position.in_check(them)) ignored_by_enemy_ = position.attackers(position.general(them), side);
  }
  prey_ = position.pieces(them) & ~position.pieces(them, PieceType::general) &
          ~position.pieces(them, PieceType::pawn);
  prey_ |= crossed_pawns(position, them);
}

Bitboard Captures::prey_of(Square attacker) const noexcept { return attacks_of(position_, attacker) & prey_; }

Hold Captures::hold(Square attacker, Square victim) const noexcept {
  if (!attacks_of(position_, attacker).has(victim) || !may_take(attacker, victim)) return Hold::none;
  return worth_ == Worth::by_kind ? hold_by_kind(attacker, victim) : hold_by_exchange(attacker, victim);
}

Hold Captures::hold_by_kind(Square attacker, Square victim) const noexcept {
  if (is_worth_more(type_of(position_.at(victim)), type_of(position_.at(attacker)))) return Hold::outweighed;
  const Bitboard after = position_.occupied() ^ Bitboard::of(attacker);
  Bitboard guards = position_.attackers(victim, ~side_, after);
  const bool guarded = static_cast<bool>(guards);
  while (guards) {
    if (may_take_back(guards.pop(), attacker, victim)) return Hold::guarded;
  }
  if (is_mutual(attacker, victim)) return Hold::exchange;
  return guarded ? Hold::false_root : Hold::free;
}

Hold Captures::hold_by_exchange(Square attacker, Square victim) const noexcept {
  if (is_mutual(attacker, victim)) return Hold::exchange;
  if (gain(attacker, victim) <= 0) return Hold::guarded;
  const Bitboard after = position_.occupied() ^ Bitboard::of(attacker);
  Bitboard guards = position_.attackers(victim, ~side_, after);
  if (!guards) return Hold::free;
  while (guards) {
    if (may_take_back(guards.pop(), attacker, victim)) return Hold::outweighed;
  }
  return Hold::false_root;
}

bool Captures::may_take(Square attacker, Square victim) const noexcept {
  const Square general = attacker == position_.general(side_) ? victim : position_.general(side_);
  if (general == no_square) return false;
  const Bitboard after = position_.occupied() ^ Bitboard::of(attacker);
  return !position_.general_attacked(general, ~side_, after, Bitboard::of(victim) | ignored_by_side_);
}

bool Captures::may_take_back(Square guard, Square attacker, Square victim) const noexcept {
  const Square general = guard == position_.general(~side_) ? victim : position_.general(~side_);
  if (general == no_square) return false;
  const Bitboard after = position_.occupied() ^ Bitboard::of(attacker) ^ Bitboard::of(guard);
  // The attacker is taken; where it stood before, it no longer gives check.
  return !position_.general_attacked(general, side_, after, Bitboard::of(attacker) | ignored_by_enemy_);
}

bool Captures::is_mutual(Square attacker, Square victim) const noexcept {
  if (type_of(position_.at(attacker)) != type_of(position_.at(victim))) return false;
  if (!attacks_of(position_, victim).has(attacker)) return false;
  const Square general = position_.general(~side_);
  if (general == no_square) return false;
  const Bitboard after = position_.occupied() ^ Bitboard::of(victim);
  return !position_.general_attacked(general, side_, after, Bitboard::of(attacker) | ignored_by_enemy_);
}

int Captures::gain(Square attacker, Square victim) const noexcept {
  const Bitboard from = Bitboard::of(attacker);
  const int taken = exchange_worth(position_.at(victim), victim);
  const int given = exchange_worth(position_.at(attacker), attacker);
  return taken -
         best_recapture(victim, ~side_, position_.occupied() ^ from, from | Bitboard::of(victim), given);
}

int Captures::best_recapture(Square target, Color by, Bitboard occupied, Bitboard gone,
                             int worth) const noexcept {
  Square cheapest = no_square;
  int given = 0;
  for (Bitboard takers = position_.attackers(target, by, occupied) & ~gone; takers;) {
    const Square s = takers.pop();
    const int own = exchange_worth(position_.at(s), s);
    if (cheapest != no_square && own >= given) continue;
    const Square general = s == position_.general(by) ? target : position_.general(by);
    const Bitboard ignored = by == side_ ? ignored_by_side_ : ignored_by_enemy_;
    if (general == no_square) continue;
    if (position_.general_attacked(general, ~by, occupied ^ Bitboard::of(s), gone | ignored)) continue;
    cheapest = s;
    given = own;
  }
  if (cheapest == no_square) return 0;
  const Bitboard from = Bitboard::of(cheapest);
  return std::max(0, worth - best_recapture(target, ~by, occupied ^ from, gone | from, given));
}

}  // namespace duiyi::xiangqi
