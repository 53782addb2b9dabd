#include "duiyi/xiangqi/check_threats.h"

#include <algorithm>
#include <array>

#include "duiyi/xiangqi/attacks.h"
#include "duiyi/xiangqi/threats.h"

namespace duiyi::xiangqi::check_threats {

namespace {

constexpr int most_moves_tried = 3'000;

/// Whether a pseudo-legal move leaves the mover's general safe, the checkers on `ignored` left aside.
bool leaves_safe(const Position& p, Move m, Bitboard ignored) noexcept {
  const Square general = m.from() == p.general(p.turn()) ? m.to() : p.general(p.turn());
  const Bitboard target = Bitboard::of(m.to());
  const Bitboard all = (p.occupied() ^ Bitboard::of(m.from())) | target;
  return !p.general_attacked(general, ~p.turn(), all, target | ignored);
}

/// The position with the side to move, and the checkers that do not hinder it.
struct Turn {
  Position position;
  Bitboard ignored;

  Turn(const Position& p, Color side) : position(p) {
    if (p.turn() != side) position.pass();
    if (p.general(side) != no_square) ignored = position.checkers();
  }
};

bool playable(const Position& p, Move m, Bitboard ignored) noexcept {
  return m.to() != p.general(~p.turn()) && leaves_safe(p, m, ignored);
}

/// Sifts out nearly all moves that cannot give check, by the points they leave and reach.
class CheckSieve {
 public:
  explicit CheckSieve(const Position& p) noexcept : position_(p) {
    using enum PieceType;
    const auto& t = attacks::tables;
    const Color us = p.turn();
    const Square target = p.general(~us);
    if (target == no_square) return;
    const Bitboard line = t.lines[target];
    direct_[index(cannon)] = direct_[index(general)] = line;
    direct_[index(rook)] = attacks::rook(p.occupied(), target);
    direct_[index(horse)] = attacks::horse_to(p.occupied(), target);
    direct_[index(pawn)] = t.pawn_to[index(us)][target];
    for (Bitboard sliders = (p.pieces(us, rook) | p.pieces(us, cannon) | p.pieces(us, general)) & line;
         sliders;) {
      opened_ |= t.between[target][sliders.pop()];
    }
    if (p.pieces(us, cannon) & line) screens_ = opened_;
    if (t.horse_to[target][0] & p.pieces(us, horse)) opened_ |= t.diagonals[target];
  }

  [[nodiscard]] bool may_check(Move m) const noexcept {
    const PieceType type = type_of(position_.at(m.from()));
    return direct_[index(type)].has(m.to()) || opened_.has(m.from()) || screens_.has(m.to());
  }

 private:
  const Position& position_;
  /// Where a piece of each kind may give check itself.
  std::array<Bitboard, piece_types> direct_;
  /// What may open a line or a leg by leaving, and where a piece may become a screen.
  Bitboard opened_;
  Bitboard screens_;
};

class MateSearch {
 public:
  /// Whether a check was found at all.
  [[nodiscard]] bool found_check() const noexcept { return found_check_; }

  /// Whether the side to move mates with at most `checks` checks; the checkers on `ignored` do not hinder it.
  bool mates(Position& p, int checks, Bitboard ignored) noexcept {
    const CheckSieve sieve(p);
    for (const Move m : pseudo_legal_moves(p)) {
      if (!sieve.may_check(m) || !playable(p, m, ignored)) continue;
      if (--budget_ < 0) return false;
      const Undo undo = p.make(m);
      const bool mated = p.in_check() && all_answers_lose(p, checks - 1, ignored & ~Bitboard::of(m.to()));
      p.undo(m, undo);
      if (mated) return true;
    }
    return false;
  }

 private:
  bool all_answers_lose(Position& p, int checks, Bitboard ignored) noexcept {
    found_check_ = true;
    if (checks == 0) return !has_legal_move(p);
    const MoveList answers = legal_moves(p);
    for (const Move m : answers) {
      const Undo undo = p.make(m);
      const bool lost = mates(p, checks, ignored & ~Bitboard::of(m.from()));
      p.undo(m, undo);
      if (!lost) return false;
    }
    return true;
  }

  int budget_ = most_moves_tried;
  bool found_check_ = false;
};

/// The most that one capture of the side to move wins.
int best_gain(const Position& p) noexcept {
  const Color side = p.turn();
  const Captures captures(p, side, Captures::Checks::binding, Captures::Worth::by_exchange);
  int best = 0;
  for (Bitboard own = p.pieces(side); own;) {
    const Square from = own.pop();
    for (Bitboard prey = captures.prey_of(from); prey;) {
      const Square to = prey.pop();
      if (captures.hold(from, to) != Hold::none) best = std::max(best, captures.gain(from, to));
    }
  }
  return best;
}

int worth_on(const Position& p, Square s) noexcept {
  return p.at(s) == Piece::none ? 0 : exchange_worth(p.at(s), s);
}

/// Whether the side that just checked wins material after each answer; it has `won` so far.
bool wins_after_every_answer(Position& p, int won) noexcept {
  for (const Move answer : legal_moves(p)) {
    const int lost = worth_on(p, answer.to());
    const Undo undo = p.make(answer);
    const int gain = won - lost + best_gain(p);
    p.undo(answer, undo);
    if (gain <= 0) return false;
  }
  return true;
}

}  // namespace

bool mates(const Position& position, Color side) noexcept {
  Turn turn(position, side);
  MateSearch search;
  for (int checks = 1; checks <= longest_series; checks += 2) {
    if (search.mates(turn.position, checks, turn.ignored)) return true;
    if (!search.found_check()) return false;
  }
  return false;
}

MoveList winning_checks(const Position& position, Color side) noexcept {
  Turn turn(position, side);
  MoveList found;
  const CheckSieve sieve(turn.position);
  for (const Move m : pseudo_legal_moves(turn.position)) {
    if (!sieve.may_check(m) || !playable(turn.position, m, turn.ignored)) continue;
    const int won = worth_on(turn.position, m.to());
    const Undo undo = turn.position.make(m);
    const bool wins = turn.position.in_check() && wins_after_every_answer(turn.position, won);
    turn.position.undo(m, undo);
    if (wins) found.add(m);
  }
  return found;
}

bool mates_at_once(const Position& position) noexcept {
  Position p = position;
  return MateSearch().mates(p, 1, Bitboard());
}

}  // namespace duiyi::xiangqi::check_threats
