#include "duiyi/xiangqi/repetition.h"

#include <algorithm>
#include <array>

#include "classify.h"

namespace duiyi::xiangqi::repetition {

namespace {

using Classes = std::vector<MoveClass>;

/// Classes each move; under the Chinese rules, which do not ask for more, only as far as it attacks. Once a
/// loop is back at its start, with each piece where it was, the same moves have the same classes again.
Classes classify(Ruleset rules, const Loop& loop) {
  Classifier classifier(rules, loop.first);
  for (const Move m : loop.lead_in) classifier.skip(m);
  const Classifier start = classifier;
  Classes classes;
  classes.reserve(loop.moves.size());
  std::size_t period = 0;
  for (const Move m : loop.moves) {
    const std::size_t at = classes.size();
    if (period != 0 && loop.moves[at - period] == m) {
      classes.push_back(classes[at - period]);
      classifier.skip(m);
      continue;
    }
    period = 0;
    classes.push_back(rules == Ruleset::chinese ? classifier.next_attack(m) : classifier.next(m));
    if (classifier.is_like(start)) period = classes.size();
  }
  return classes;
}

/// What a side did throughout a loop.
struct Conduct {
  bool moved = false;
  bool always_checks = true;
  bool always_attacks = true;
  bool ever_chases = false;
  /// The pieces that each of its moves chased, and those with the ones it uncovered.
  Bitboard always_chased = Bitboard::all();
  Bitboard always_threatened = Bitboard::all();

  [[nodiscard]] bool checks_on() const noexcept { return moved && always_checks; }
  [[nodiscard]] bool chases_on() const noexcept { return moved && always_chased; }
  [[nodiscard]] bool uncovers_on() const noexcept { return moved && always_threatened; }
  [[nodiscard]] bool attacks_on() const noexcept { return moved && always_attacks; }
};

using Sides = std::array<Conduct, 2>;

Sides conduct_of(const Classes& classes) noexcept {
  Sides sides;
  for (const MoveClass& move : classes) {
    Conduct& side = sides[index(move.mover)];
    side.moved = true;
    side.always_checks &= move.check;
    side.always_attacks &= move.attacks();
    side.ever_chases |= move.chases();
    side.always_chased &= move.chased;
    side.always_threatened &= move.chased | move.uncovered;
  }
  return sides;
}

Verdict draw(Rule rule) { return {std::nullopt, Termination::repetition, rule}; }

/// A fault of both sides draws, a fault of one loses, a fault of none decides nothing.
std::optional<Verdict> weigh(bool red, bool black, Termination reason, Rule one, Rule both) {
  if (red && black) return draw(both);
  if (red || black) return Verdict{red ? Color::red : Color::black, reason, one};
  return std::nullopt;
}

std::optional<Verdict> weigh_checks(const Sides& sides) {
  return weigh(sides[0].checks_on(), sides[1].checks_on(), Termination::perpetual_check,
               Rule::perpetual_check, Rule::both_perpetual_check);
}

std::optional<Verdict> weigh_chases(const Sides& sides) {
  return weigh(sides[0].chases_on(), sides[1].chases_on(), Termination::perpetual_chase,
               Rule::perpetual_chase, Rule::both_perpetual_chase);
}

Verdict judge_casual(const Loop& loop) {
  const Sides sides = conduct_of(classify(Ruleset::casual, loop));
  if (const auto verdict = weigh_checks(sides)) return *verdict;
  if (const auto verdict = weigh_chases(sides)) return *verdict;
  return draw(Rule::nothing_forbidden);
}

Verdict judge_asian(const Loop& loop) {
  const Sides sides = conduct_of(classify(Ruleset::asian, loop));
  if (const auto verdict = weigh_checks(sides)) return *verdict;
  if (const auto verdict = weigh_chases(sides)) return *verdict;
  const bool red = sides[0].uncovers_on() && !sides[1].ever_chases;
  const bool black = sides[1].uncovers_on() && !sides[0].ever_chases;
  const Rule rule = Rule::perpetual_uncovering;
  return weigh(red, black, Termination::perpetual_chase, rule, rule).value_or(draw(Rule::nothing_forbidden));
}

Verdict judge_computer(const Loop& loop) {
  const Classes classes = classify(Ruleset::computer, loop);
  Sides sides = conduct_of(classes);
  if (const auto verdict = weigh_checks(sides)) return *verdict;
  for (Conduct& side : sides) side.always_chased = side.always_threatened;
  const auto verdict = weigh_chases(sides);
  if (!verdict) return draw(Rule::nothing_forbidden);
  const bool checked = std::ranges::any_of(classes, &MoveClass::check);
  return checked ? draw(Rule::checks_excuse_chases) : *verdict;
}

/// A move of a loop that does nothing else and may yet threaten by checks.
struct Doubtful {
  const MoveClass* move;
  Position before;
  Position after;
  int checks = 0;
};

/// The moves of a loop that do not attack, each once: the loop was gone through more than once.
std::array<std::vector<Doubtful>, 2> doubtful_moves(const Loop& loop, const Classes& classes) {
  std::array<std::vector<Doubtful>, 2> found;
  Position position = loop.first;
  for (const Move m : loop.lead_in) position.make(m);
  for (const MoveClass& move : classes) {
    const Position before = position;
    position.make(move.move);
    if (move.attacks()) continue;
    std::vector<Doubtful>& side = found[index(move.mover)];
    const bool again = std::ranges::any_of(side, [&](const Doubtful& earlier) {
      return earlier.move->move == move.move && earlier.before.key() == before.key();
    });
    if (!again) side.push_back({&move, before, position});
  }
  return found;
}

/// Whether all of a side's doubtful moves threaten by checks. One idle move decides, so those with the fewest
/// checks to look at come first; it is put in front then.
bool all_threaten_by_checks(std::vector<Doubtful>& moves) {
  for (Doubtful& doubtful : moves) {
    doubtful.checks = check_threats::checks(doubtful.after, doubtful.move->mover);
  }
  std::ranges::sort(moves, {}, &Doubtful::checks);
  const auto idle = std::ranges::find_if_not(moves, [](const Doubtful& doubtful) {
    return doubtful.checks != 0 && threatens_by_checks(doubtful.before, doubtful.after, doubtful.move->move);
  });
  if (idle == moves.end()) return true;
  std::iter_swap(moves.begin(), idle);
  return false;
}

/// The same, threats by pawns and by the general counted too, of moves that are known to be not all threats.
bool all_threaten_somehow(std::vector<Doubtful>& moves) {
  const auto by_minor = [](const Doubtful& doubtful) {
    return threatens_by_minor(Ruleset::chinese, doubtful.before, doubtful.move->move);
  };
  if (!by_minor(moves.front())) return false;
  std::erase_if(moves, by_minor);
  return all_threaten_by_checks(moves);
}

Verdict judge_chinese(const Loop& loop) {
  const Classes classes = classify(Ruleset::chinese, loop);
  const Sides sides = conduct_of(classes);
  if (sides[0].checks_on() || sides[1].checks_on()) return *weigh_checks(sides);
  auto doubtful = doubtful_moves(loop, classes);
  std::array<bool, 2> attacks{};
  for (const std::size_t side : {0, 1}) {
    attacks[side] = sides[side].moved && all_threaten_by_checks(doubtful[side]);
  }
  if (attacks[0] != attacks[1]) {
    // Threats by pawns and generals are allowed, except in answer to forbidden attacks.
    const std::size_t other = attacks[0] ? 1 : 0;
    attacks[other] = sides[other].moved && all_threaten_somehow(doubtful[other]);
  }
  return weigh(attacks[0], attacks[1], Termination::perpetual_chase, Rule::perpetual_attack,
               Rule::both_perpetual_attack)
      .value_or(draw(Rule::nothing_forbidden));
}

/// The unbroken run of attacks of one side under tiantian's limits.
class AttackRun {
 public:
  /// Counts the side's next move; whether it breaks the limit.
  bool add(const MoveClass& move) noexcept {
    if (!move.attackers) {
      length_ = 0;
      return false;
    }
    Attack& attack = attacks_[length_++ % attacks_.size()];
    attack = {move.attackers, move.chased | move.uncovered, move.check};
    return one_piece() || two_pieces() || length_ > 3 * limit;
  }

  /// Whether the last moves, as many as break the limit for one piece, all checked.
  [[nodiscard]] bool by_checks() const noexcept {
    for (int i = 0; i <= std::min(limit, length_ - 1); ++i) {
      if (!last(i).check) return false;
    }
    return true;
  }

 private:
  struct Attack {
    Bitboard attackers;
    Bitboard victims;
    bool check = false;
  };

  /// Moves in a row that one piece may attack with; two pieces have twice as many, three thrice.
  static constexpr int limit = 6;

  [[nodiscard]] const Attack& last(int back) const noexcept {
    return attacks_[static_cast<std::size_t>(length_ - 1 - back) % attacks_.size()];
  }

  [[nodiscard]] bool one_piece() const noexcept {
    if (length_ <= limit) return false;
    Bitboard attackers = Bitboard::all();
    Bitboard victims = Bitboard::all();
    for (int i = 0; i <= limit; ++i) {
      attackers &= last(i).attackers;
      victims &= last(i).victims;
    }
    return attackers || victims;
  }

  /// Whether one of two pieces attacks with each move: the second must be in all that the first leaves out.
  [[nodiscard]] bool two_pieces() const noexcept {
    if (length_ <= 2 * limit) return false;
    for (Bitboard firsts = last(0).attackers; firsts;) {
      const Square first = firsts.pop();
      Bitboard seconds = Bitboard::all();
      for (int i = 0; i <= 2 * limit; ++i) {
        if (!last(i).attackers.has(first)) seconds &= last(i).attackers;
      }
      if (seconds) return true;
    }
    return false;
  }

  std::array<Attack, 3 * limit + 1> attacks_;
  int length_ = 0;
};

Verdict over_limit(Color side, const AttackRun& run, Rule rule) {
  return {side, run.by_checks() ? Termination::perpetual_check : Termination::perpetual_chase, rule};
}

/// Plays a loop on in which both sides attack with each move, until one breaks its limit.
Verdict first_over_limit(const Loop& loop, const Classes& classes) {
  std::array<AttackRun, 2> runs;
  Classifier classifier(Ruleset::tiantian, loop.first);
  for (const Move m : loop.lead_in) {
    const MoveClass move = classifier.next(m);
    runs[index(move.mover)].add(move);
  }
  while (true) {
    for (const MoveClass& move : classes) {
      AttackRun& run = runs[index(move.mover)];
      if (run.add(move)) return over_limit(move.mover, run, Rule::attack_limit);
    }
  }
}

Verdict judge_tiantian(const Loop& loop) {
  const Classes classes = classify(Ruleset::tiantian, loop);
  const Sides sides = conduct_of(classes);
  const bool red = sides[0].attacks_on();
  const bool black = sides[1].attacks_on();
  if (red && black) return first_over_limit(loop, classes);
  if (!red && !black) return draw(Rule::nothing_forbidden);
  const Conduct& offender = red ? sides[0] : sides[1];
  const bool checks = offender.checks_on();
  return {red ? Color::red : Color::black,
          checks ? Termination::perpetual_check : Termination::perpetual_chase,
          checks ? Rule::perpetual_check : Rule::perpetual_attack};
}

}  // namespace

Verdict judge(Ruleset rules, const Loop& loop) {
  switch (rules) {
    case Ruleset::casual:
      return judge_casual(loop);
    case Ruleset::asian:
      return judge_asian(loop);
    case Ruleset::chinese:
      return judge_chinese(loop);
    case Ruleset::computer:
      return judge_computer(loop);
    case Ruleset::tiantian:
      return judge_tiantian(loop);
  }
  return {};
}

std::optional<Verdict> breaks_limit(const Position& first, std::span<const Move> moves) {
  if (moves.empty()) return std::nullopt;
  Classifier last(Ruleset::tiantian, first);
  for (const Move m : moves.first(moves.size() - 1)) last.skip(m);
  const Color mover = last.position().turn();
  if (!last.next(moves.back()).attackers) return std::nullopt;
  Classifier classifier(Ruleset::tiantian, first);
  AttackRun run;
  bool broken = false;
  for (const Move m : moves) {
    if (classifier.position().turn() == mover) {
      broken = run.add(classifier.next(m));
    } else {
      classifier.skip(m);
    }
  }
  if (!broken) return std::nullopt;
  return over_limit(mover, run, Rule::attack_limit);
}

std::vector<ExplainedMove> explain(Ruleset rules, const Loop& loop) {
  Classifier classifier(rules, loop.first);
  for (const Move m : loop.lead_in) classifier.skip(m);
  std::vector<ExplainedMove> explained;
  for (const Move m : loop.moves) {
    const Position before = classifier.position();
    ExplainedMove& move = explained.emplace_back(classifier.next_explained(m));
    if (rules == Ruleset::chinese && !move.summary.attacks()) {
      find_check_threats(before, classifier.position(), move.summary);
    }
  }
  return explained;
}

}  // namespace duiyi::xiangqi::repetition
