#include "duiyi/xiangqi/repetition.h"

#include <algorithm>
#include <array>

#include "duiyi/xiangqi/movegen.h"

namespace duiyi::xiangqi::repetition {

namespace {

bool may_be_chased(Piece p, Square s) {
  if (type_of(p) == PieceType::general) return false;
  return type_of(p) != PieceType::pawn || !is_home_rank(color_of(p), rank_of(s));
}

/// Whether the side to move could take `target` from `from` and not be taken back.
bool takes_for_nothing(const Position& position, Square from, Square target) {
  Position after = position;
  const Move capture(from, target);
  if (!is_legal(after, capture)) return false;
  after.make(capture);
  for (Bitboard takers = after.attackers(target, after.turn()); takers;) {
    if (is_legal(after, {takers.pop(), target})) return false;
  }
  return true;
}

/// The mover's pieces that attack `target`, apart from general and pawns.
Bitboard chasers(const Position& p, Square target, Color mover) {
  return p.attackers(target, mover) & ~p.pieces(mover, PieceType::general) &
         ~p.pieces(mover, PieceType::pawn);
}

/// The points of the enemy pieces that a move chases, given the positions before and after it.
Bitboard chased_points(const Position& before, const Position& after, Move m) {
  const Color mover = before.turn();
  Position threat = after;
  threat.pass();
  Bitboard found;
  for (Bitboard enemies = after.pieces(~mover); enemies;) {
    const Square target = enemies.pop();
    if (!may_be_chased(after.at(target), target)) continue;
    Bitboard old = chasers(before, target, mover);
    if (old.has(m.from())) old ^= Bitboard::of(m.from()) | Bitboard::of(m.to());
    for (Bitboard fresh = chasers(after, target, mover) & ~old; fresh;) {
      const Square from = fresh.pop();
      const bool exchange = after.attackers(from, ~mover).has(target);
      if (!exchange && takes_for_nothing(threat, from, target)) found |= Bitboard::of(target);
    }
  }
  return found;
}

struct Conduct {
  bool moved = false;
  bool always_checks = true;
  Bitboard always_chased = Bitboard::all();
};

std::array<Conduct, 2> conduct_of(std::span<const MoveClass> loop) {
  std::array<Conduct, 2> sides;
  for (const MoveClass& move : loop) {
    Conduct& side = sides[index(move.mover)];
    side.moved = true;
    side.always_checks = side.always_checks && move.check;
    side.always_chased &= move.chased;
  }
  return sides;
}

Verdict judge_by_fault(std::span<const MoveClass> loop, bool chase_is_fault) {
  constexpr std::array reasons{Termination::repetition, Termination::perpetual_chase,
                               Termination::perpetual_check};
  const auto fault = [&](const Conduct& side) {
    if (side.moved && side.always_checks) return 2;
    return side.moved && chase_is_fault && side.always_chased ? 1 : 0;
  };
  const auto sides = conduct_of(loop);
  const int red = fault(sides[0]);
  const int black = fault(sides[1]);
  if (red == black) return {};
  return {red > black ? Color::red : Color::black, reasons[std::max(red, black)]};
}

Verdict judge_first(std::span<const MoveClass> loop) { return judge_by_fault(loop, false); }
Verdict judge_casual(std::span<const MoveClass> loop) { return judge_by_fault(loop, true); }

}  // namespace

std::vector<MoveClass> classify(const Position& first, std::span<const Move> loop) {
  std::vector<MoveClass> classes;
  std::array<Square, squares> origin;
  for (Square s = 0; s < squares; ++s) origin[s] = s;
  Position position = first;
  for (const Move m : loop) {
    const Position before = position;
    position.make(m);
    origin[m.to()] = origin[m.from()];
    MoveClass& move = classes.emplace_back(MoveClass{before.turn(), position.in_check(), {}});
    for (Bitboard points = chased_points(before, position, m); points;) {
      move.chased |= Bitboard::of(origin[points.pop()]);
    }
  }
  return classes;
}

Verdict judge(Ruleset rules, std::span<const MoveClass> loop) {
  return rules == Ruleset::casual ? judge_casual(loop) : judge_first(loop);
}

}  // namespace duiyi::xiangqi::repetition
