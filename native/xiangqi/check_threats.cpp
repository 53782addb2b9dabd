#include "duiyi/xiangqi/check_threats.h"

#include <algorithm>
#include <array>
#include <optional>

#include "duiyi/xiangqi/attacks.h"
#include "duiyi/xiangqi/threats.h"

namespace duiyi::xiangqi::check_threats {

namespace {

/// Checks tried before a search gives up; almost none gets there.
constexpr int most_moves_tried = 500;
/// As many checks are looked at as soon as they are found.
constexpr int few_checks = 4;

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

/// Sifts out nearly all moves that cannot give check, by the points they leave and reach.
class CheckSieve {
 public:
  explicit CheckSieve(const Position& p) noexcept : position_(p) {
    using enum PieceType;
    const auto& t = attacks::tables;
    const Color us = p.turn();
    const Square target = target_ = p.general(~us);
    if (target == no_square || p.general(us) == no_square) return;
    general_ = Bitboard::of(target);
    seen_ = attacks::rook(p.occupied(), target);
    direct_[index(rook)] = direct_[index(general)] = seen_;
    direct_[index(cannon)] = attacks::rook(p.occupied() & ~seen_, target) & ~seen_;
    direct_[index(horse)] = attacks::horse_to(p.occupied(), target);
    direct_[index(pawn)] = t.pawn_to[index(us)][target];
    find_opened(t.lines[target], target);
    if (t.horse_to[target][0] & p.pieces(us, horse)) opened_ |= t.diagonals[target];
  }

  /// Whether a move that passes gives check.
  [[nodiscard]] bool gives_check(Move m) const noexcept {
    using enum PieceType;
    const PieceType type = type_of(position_.at(m.from()));
    const bool own_screen = type == cannon && seen_.has(m.from());
    if (direct_[index(type)].has(m.to()) && !own_screen) return true;
    const Bitboard from = Bitboard::of(m.from());
    const Bitboard after = (position_.occupied() ^ from) | Bitboard::of(m.to());
    if (type == cannon && attacks::slides(after, target_).cannon.has(m.to())) return true;
    if (type == rook && attacks::rook(after, target_).has(m.to())) return true;
    if (type == horse && attacks::horse_to(after, target_).has(m.to())) return true;
    return position_.general_attacked(target_, position_.turn(), after, from);
  }

  /// Calls visit(move) for each pseudo-legal move that passes, until it returns true.
  template <class Visit>
  bool each(Visit&& visit) const {
    if (!general_) return false;
    for (Bitboard own = position_.pieces(position_.turn()); own;) {
      const Square from = own.pop();
      for (Bitboard to = passing(from); to;) {
        if (visit(Move(from, to.pop()))) return true;
      }
    }
    return false;
  }

  /// How many moves pass.
  [[nodiscard]] int count() const noexcept {
    int found = 0;
    if (!general_) return found;
    for (Bitboard own = position_.pieces(position_.turn()); own;) found += passing(own.pop()).count();
    return found;
  }

 private:
  [[nodiscard]] Bitboard passing(Square from) const noexcept {
    Bitboard passed = direct_[index(type_of(position_.at(from)))] | screens_;
    if (opened_.has(from)) passed = Bitboard::all();
    return passed ? pseudo_legal_targets(position_, from) & passed & ~general_ : passed;
  }

  void find_opened(Bitboard line, Square target) noexcept {
    using enum PieceType;
    const Color us = position_.turn();
    const Bitboard cannons = position_.pieces(us, cannon);
    Bitboard sliders = (position_.pieces(us, rook) | cannons | position_.pieces(us, general)) & line;
    while (sliders) {
      const Square s = sliders.pop();
      const Bitboard path = attacks::tables.between[target][s];
      const Bitboard on_path = path & position_.occupied();
      const int count = on_path.count();
      if (count == (cannons.has(s) ? 2 : 1)) opened_ |= on_path;
      if (count == 0 && cannons.has(s)) screens_ |= path;
    }
  }

  const Position& position_;
  Square target_ = no_square;
  Bitboard general_;
  /// What a rook in the general's place would reach.
  Bitboard seen_;
  /// Where a piece of each kind may give check itself.
  std::array<Bitboard, piece_types> direct_;
  /// What may open a line or a leg by leaving, and where a piece may become a screen.
  Bitboard opened_;
  Bitboard screens_;
};

/// Whether a move that gives check mates at once, the checkers on `ignored` left aside.
bool mates_by(Position& p, Move m, Bitboard ignored) noexcept {
  const Undo undo = p.make(m);
  const bool mated = !has_legal_move(p);
  p.undo(m, undo);
  return mated && leaves_safe(p, m, ignored);
}

/// What a mate search knows of positions with the side that checks to move: within how many checks there is
/// no mate, or that there is one. A new entry drives out the old one.
class Memory {
 public:
  /// Whether the position mates with at most `checks` checks; nothing when that is not known.
  [[nodiscard]] std::optional<bool> known(std::uint64_t key, int checks) const noexcept {
    const Entry& entry = entries_[key % entries_.size()];
    if (entry.key != key) return std::nullopt;
    if (entry.mates && entry.checks <= checks) return true;
    if (!entry.mates && entry.checks >= checks) return false;
    return std::nullopt;
  }
  void keep(std::uint64_t key, int checks, bool mates) noexcept {
    entries_[key % entries_.size()] = {key, checks, mates};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    int checks = 0;
    bool mates = false;
  };
  std::array<Entry, 64> entries_{};
};

class MateSearch {
 public:
  /// Whether a check was found at all.
  [[nodiscard]] bool found_check() const noexcept { return found_check_; }

  /// Whether the side to move mates with at most `checks` checks; the checkers on `ignored` do not hinder it.
  bool mates(Position& p, int checks, Bitboard ignored) noexcept {
    const CheckSieve sieve(p);
    return sieve.each([&](Move m) {
      if (--budget_ < 0 || !sieve.gives_check(m)) return false;
      if (checks == 1) {
        found_check_ = true;
        return mates_by(p, m, ignored);
      }
      if (!leaves_safe(p, m, ignored)) return false;
      const Undo undo = p.make(m);
      const bool mated = all_answers_lose(p, checks - 1, ignored & ~Bitboard::of(m.to()));
      p.undo(m, undo);
      return mated;
    });
  }

 private:
  bool all_answers_lose(Position& p, int checks, Bitboard ignored) noexcept {
    found_check_ = true;
    const Generator generator(p);
    if (checks == 1) return all_mated_at_once(p, generator, ignored);
    MoveList answers;
    generator.by_general(answers);
    Unsettled unsettled;
    if (!sort_answers(p, answers, checks, ignored, unsettled)) return false;
    answers.clear();
    generator.by_others(answers);
    if (!sort_answers(p, answers, checks, ignored, unsettled)) return false;
    return std::ranges::all_of(unsettled.moves, [&](Move m) { return loses(p, m, checks, ignored); });
  }

  /// Whether each answer to a check can be answered by mate. What refuted the check before is tried first.
  bool all_mated_at_once(Position& p, const Generator& generator, Bitboard ignored) noexcept {
    const auto refutes = [&](Move m) {
      if (loses(p, m, 1, ignored)) return false;
      refutation_ = m;
      return true;
    };
    if (generator.is_legal(refutation_) && refutes(refutation_)) return false;
    MoveList answers;
    generator.by_general(answers);
    if (std::ranges::any_of(answers, refutes)) return false;
    answers.clear();
    generator.by_others(answers);
    return std::ranges::none_of(answers, refutes);
  }

  /// Answers with how many checks there are to look at after each, the fewest first.
  struct Unsettled {
    MoveList moves;
    std::array<std::uint8_t, 128> counts;

    void insert(Move m, int count) noexcept {
      std::size_t at = moves.size();
      moves.add(m);
      for (; at > 0 && counts[at - 1] > count; --at) {
        counts[at] = counts[at - 1];
        moves.begin()[at] = moves.begin()[at - 1];
      }
      counts[at] = static_cast<std::uint8_t>(count);
      moves.begin()[at] = m;
    }
  };

  /// Puts answers into the order in which they are looked at; those after which there are few checks are
  /// looked at here. Whether none of these refutes.
  bool sort_answers(Position& p, const MoveList& answers, int checks, Bitboard ignored,
                    Unsettled& unsettled) noexcept {
    return std::ranges::all_of(answers, [&](Move m) {
      const Undo undo = p.make(m);
      const int count = CheckSieve(p).count();
      bool loses = count > 0;
      if (count > few_checks) {
        unsettled.insert(m, count);
      } else if (loses) {
        loses = remembered_mates(p, checks, ignored & ~Bitboard::of(m.from()));
      }
      p.undo(m, undo);
      return loses;
    });
  }

  bool loses(Position& p, Move answer, int checks, Bitboard ignored) noexcept {
    const Undo undo = p.make(answer);
    const bool lost = remembered_mates(p, checks, ignored & ~Bitboard::of(answer.from()));
    p.undo(answer, undo);
    return lost;
  }

  bool remembered_mates(Position& p, int checks, Bitboard ignored) noexcept {
    if (ignored || checks == 1) return mates(p, checks, ignored);
    if (const auto known = memory_.known(p.key(), checks)) return *known;
    const bool found = mates(p, checks, ignored);
    if (budget_ >= 0) memory_.keep(p.key(), checks, found);
    return found;
  }

  Memory memory_;
  Move refutation_;
  int budget_ = most_moves_tried;
  bool found_check_ = false;
};

/// Whether one capture of the side to move wins more than `least`.
bool wins_more_than(const Position& p, int least) noexcept {
  const Color side = p.turn();
  const Captures captures(p, side, Captures::Checks::binding, Captures::Worth::by_exchange);
  for (Bitboard own = p.pieces(side); own;) {
    const Square from = own.pop();
    for (Bitboard prey = captures.prey_of(from); prey;) {
      const Square to = prey.pop();
      if (exchange_worth(p.at(to), to) <= least) continue;
      if (captures.gain(from, to) > least && captures.hold(from, to) != Hold::none) return true;
    }
  }
  return false;
}

int worth_on(const Position& p, Square s) noexcept {
  return p.at(s) == Piece::none ? 0 : exchange_worth(p.at(s), s);
}

/// Whether the side that just checked wins material after each answer; it has `won` so far.
bool wins_after_every_answer(Position& p, int won) noexcept {
  MoveList answers = legal_moves(p);
  // An answer that takes something is the likeliest to refute.
  std::ranges::partition(answers, [&](Move m) { return p.at(m.to()) != Piece::none; });
  return std::ranges::all_of(answers, [&](Move answer) {
    // What is lost and not won back; a side need not take more.
    const int behind = worth_on(p, answer.to()) - won;
    if (behind < 0) return true;
    const Undo undo = p.make(answer);
    const bool wins = wins_more_than(p, behind);
    p.undo(answer, undo);
    return wins;
  });
}

/// Whether a check of the side to move wins material.
bool is_winning_check(Position& p, Bitboard ignored, Move m) noexcept {
  if (!leaves_safe(p, m, ignored)) return false;
  const int won = worth_on(p, m.to());
  const Undo undo = p.make(m);
  const bool wins = wins_after_every_answer(p, won);
  p.undo(m, undo);
  return wins;
}

}  // namespace

int checks(const Position& position, Color side) noexcept {
  Turn turn(position, side);
  Position& p = turn.position;
  int found = 0;
  const CheckSieve sieve(p);
  sieve.each([&](Move m) {
    if (sieve.gives_check(m) && leaves_safe(p, m, turn.ignored)) ++found;
    return false;
  });
  return found;
}

bool mates(const Position& position, Color side) noexcept {
  Turn turn(position, side);
  MateSearch search;
  for (int checks = 1; checks <= longest_series; checks += 2) {
    if (search.mates(turn.position, checks, turn.ignored)) return true;
    if (!search.found_check()) return false;
  }
  return false;
}

bool has_new_winning_check(const Position& before, const Position& after, Move move) noexcept {
  const Color side = before.turn();
  Turn now(after, side);
  Turn then(before, side);
  const CheckSieve sieve(now.position);
  const CheckSieve earlier(then.position);
  const auto was_there = [&](Move m) {
    return is_pseudo_legal(then.position, m) && earlier.gives_check(m) &&
           is_winning_check(then.position, then.ignored, m);
  };
  return sieve.each([&](Move m) {
    // The same check by the piece that just moved is no new threat either.
    return sieve.gives_check(m) && is_winning_check(now.position, now.ignored, m) && !was_there(m) &&
           !(m.from() == move.to() && was_there({move.from(), m.to()}));
  });
}

bool mates_at_once(const Position& position) noexcept {
  Position p = position;
  const CheckSieve sieve(p);
  return sieve.each([&](Move m) { return sieve.gives_check(m) && mates_by(p, m, Bitboard()); });
}

}  // namespace duiyi::xiangqi::check_threats
