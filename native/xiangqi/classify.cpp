#include "classify.h"

#include <algorithm>

namespace duiyi::xiangqi::repetition {

namespace {

/// Whether a side threatens mate after a move and did not before: from one threat of mate to another is idle.
bool new_mate(const Position& before, const Position& after, Color side) noexcept {
  return check_threats::mates(after, side) && !check_threats::mates(before, side);
}

Bitboard minor_pieces(const Position& p, Color side) noexcept {
  return p.pieces(side, PieceType::pawn) | p.pieces(side, PieceType::general);
}

bool is_minor(Piece p) noexcept { return type_of(p) == PieceType::pawn || type_of(p) == PieceType::general; }

}  // namespace

Reading reading_of(Ruleset rules) noexcept {
  Reading reading;
  if (rules == Ruleset::computer) {
    reading.checks = Captures::Checks::binding;
    reading.by_victim = true;
  }
  if (rules == Ruleset::chinese) {
    reading.worth = Captures::Worth::by_exchange;
    reading.minor = true;
    reading.survives = true;
  }
  return reading;
}

Root NewThreat::root() const noexcept {
  if (now == Hold::outweighed) return Root::outweighed;
  if (now == Hold::false_root) return Root::pinned;
  return was == Hold::guarded ? Root::cut_off : Root::none;
}

Classifier::Classifier(Ruleset rules, const Position& first) noexcept
    : reading_(reading_of(rules)), position_(first) {
  name_.fill(no_square);
  for (Bitboard pieces = first.occupied(); pieces;) {
    const Square s = pieces.pop();
    name_[s] = static_cast<std::uint8_t>(s);
  }
}

void Classifier::skip(Move m) noexcept {
  position_.make(m);
  name_[m.to()] = name_[m.from()];
  name_[m.from()] = no_square;
}

Bitboard Classifier::named(Bitboard points) const noexcept {
  Bitboard names;
  while (points) names |= Bitboard::of(name_[points.pop()]);
  return names;
}

bool Classifier::survives(const Position& p, Square attacker, Square victim) const noexcept {
  if (!reading_.survives) return true;
  Position after = p;
  const Color side = color_of(p.at(attacker));
  if (after.turn() != side) after.pass();
  after.make({attacker, victim});
  return after.in_check(side) || !check_threats::mates_at_once(after);
}

bool Classifier::is_real(const Position& p, const Captures& captures, Square attacker,
                         Square victim) const noexcept {
  return is_threat(captures.hold(attacker, victim)) && survives(p, attacker, victim);
}

bool Classifier::threatened(const Position& p, const Captures& captures, Square victim) const noexcept {
  for (Bitboard own = p.attackers(victim, ~color_of(p.at(victim))); own;) {
    const Square s = own.pop();
    if (!is_minor(p.at(s)) && is_real(p, captures, s, victim)) return true;
  }
  return false;
}

/// Calls visit(threat) for each threat by some pieces that the move just made, to position_, has brought
/// about, until it returns true.
template <class Visit>
bool Classifier::visit_new_threats(const Position& before, Move m, Bitboard attackers, Visit&& visit) const {
  const Color mover = before.turn();
  const Captures then(before, mover, reading_.checks, reading_.worth);
  const Captures now(position_, mover, reading_.checks, reading_.worth);
  while (attackers) {
    const Square attacker = attackers.pop();
    const Square earlier = attacker == m.to() ? m.from() : attacker;
    for (Bitboard prey = now.prey_of(attacker); prey;) {
      const Square victim = prey.pop();
      const Hold hold = now.hold(attacker, victim);
      if (!is_threat(hold)) continue;
      const NewThreat threat{attacker, victim, then.hold(earlier, victim), hold};
      if (is_threat(threat.was) && survives(before, earlier, victim)) continue;
      if (reading_.by_victim && threatened(before, then, victim)) continue;
      if (survives(position_, attacker, victim) && visit(threat)) return true;
    }
  }
  return false;
}

template <class Visit>
MoveClass Classifier::class_of(Move m, Visit&& visit) {
  const Position before = position_;
  skip(m);
  MoveClass move{m, before.turn()};
  const Bitboard checkers = position_.checkers();
  move.check = static_cast<bool>(checkers);
  Bitboard chasers;
  Bitboard attackers = position_.pieces(move.mover);
  if (!reading_.minor) attackers = attackers & ~minor_pieces(position_, move.mover);
  visit_new_threats(before, m, attackers, [&](const NewThreat& threat) {
    visit(threat);
    if (is_minor(position_.at(threat.attacker))) return false;
    chasers |= Bitboard::of(threat.attacker);
    Bitboard& set = threat.root() == Root::cut_off ? move.uncovered : move.chased;
    set |= Bitboard::of(name_[threat.victim]);
    return false;
  });
  move.attackers = named(checkers | (chasers.has(m.to()) ? Bitboard::of(m.to()) : chasers));
  return move;
}

MoveClass Classifier::next(Move m) noexcept {
  return class_of(m, [](const NewThreat&) {});
}

MoveClass Classifier::next_attack(Move m) noexcept {
  const Position before = position_;
  skip(m);
  MoveClass move{m, before.turn()};
  move.check = position_.in_check();
  if (move.check) return move;
  const Bitboard attackers = position_.pieces(move.mover) & ~minor_pieces(position_, move.mover);
  visit_new_threats(before, m, attackers, [&](const NewThreat& threat) {
    move.chased = Bitboard::of(name_[threat.victim]);
    return true;
  });
  return move;
}

bool Classifier::next_threatens_by_minor(Move m) noexcept {
  const Position before = position_;
  skip(m);
  const Bitboard attackers = minor_pieces(position_, before.turn());
  return visit_new_threats(before, m, attackers, [](const NewThreat&) { return true; });
}

ExplainedMove Classifier::next_explained(Move m) {
  ExplainedMove explained;
  explained.summary = class_of(m, [&](const NewThreat& threat) {
    explained.chases.push_back({threat.attacker, threat.victim, threat.root()});
  });
  explained.checkers = position_.checkers();
  return explained;
}

bool threatens_by_minor(Ruleset rules, const Position& before, Move m) noexcept {
  return Classifier(rules, before).next_threatens_by_minor(m);
}

bool threatens_by_checks(const Position& before, const Position& after, Move move) noexcept {
  return check_threats::has_new_winning_check(before, after, move) || new_mate(before, after, before.turn());
}

void find_check_threats(const Position& before, const Position& after, MoveClass& move) noexcept {
  move.kill = new_mate(before, after, move.mover);
  move.wins_by_check = !move.kill && check_threats::has_new_winning_check(before, after, move.move);
}

}  // namespace duiyi::xiangqi::repetition
