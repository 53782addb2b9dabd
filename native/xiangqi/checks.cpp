#include "duiyi/xiangqi/checks.h"

#include "duiyi/xiangqi/attacks.h"

namespace duiyi::xiangqi {

using enum PieceType;

CheckFinder::CheckFinder(const Position& p) noexcept : position_(p), target_(p.general(~p.turn())) {
  if (target_ == no_square) return;
  const auto& t = attacks::tables;
  const Color us = p.turn();
  const Bitboard line = t.lines[target_];
  direct_[index(cannon)] = line;
  // A piece that leaves the line itself may have been in the way.
  direct_[index(rook)] = line;
  direct_[index(horse)] = t.horse_to[target_][0];
  direct_[index(pawn)] = t.pawn_to[index(us)][target_];
  for (Bitboard sliders = (p.pieces(us, rook) | p.pieces(us, cannon)) & line; sliders;) {
    opened_ |= t.between[target_][sliders.pop()];
  }
  if (p.pieces(us, cannon) & line) screens_ = opened_;
  if (t.horse_to[target_][0] & p.pieces(us, horse)) opened_ |= t.diagonals[target_];
}

bool CheckFinder::may_check(Move m) const noexcept {
  return direct_[index(type_of(position_.at(m.from())))].has(m.to()) || opened_.has(m.from()) ||
         screens_.has(m.to());
}

bool CheckFinder::checks_itself(Move m, Bitboard occupied) const noexcept {
  switch (type_of(position_.at(m.from()))) {
    case rook:
      return attacks::rook(occupied, m.to()).has(target_);
    case cannon:
      return attacks::slides(occupied, m.to()).cannon.has(target_);
    case horse:
      return attacks::horse(occupied, m.to()).has(target_);
    case pawn:
      return direct_[index(pawn)].has(m.to());
    default:
      return false;
  }
}

bool CheckFinder::gives_check(Move m) const noexcept {
  if (target_ == no_square || !may_check(m)) return false;
  const Bitboard from = Bitboard::of(m.from());
  const Bitboard after = (position_.occupied() ^ from) | Bitboard::of(m.to());
  return checks_itself(m, after) || position_.general_attacked(target_, position_.turn(), after, from);
}

}  // namespace duiyi::xiangqi
