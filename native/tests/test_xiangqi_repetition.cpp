#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "duiyi/xiangqi/check_threats.h"
#include "duiyi/xiangqi/repetition.h"
#include "duiyi/xiangqi/threats.h"

using namespace duiyi::xiangqi;
using repetition::Rule;

namespace {

Square point(std::string_view name) { return make_square(name[0] - 'a', name[1] - '0'); }

Move move_named(std::string_view text) { return {point(text.substr(0, 2)), point(text.substr(2, 2))}; }

std::vector<Move> moves_of(std::string_view text) {
  std::vector<Move> moves;
  for (std::size_t at = 0; at + 4 <= text.size(); at += 5) moves.push_back(move_named(text.substr(at, 4)));
  return moves;
}

repetition::Verdict judged(Ruleset rules, std::string_view fen, std::string_view loop,
                           std::string_view lead_in = "") {
  const Position first(fen);
  const auto before = moves_of(lead_in);
  const auto moves = moves_of(loop);
  return repetition::judge(rules, {first, before, moves});
}

Hold held(std::string_view fen, std::string_view attacker, std::string_view victim,
          Captures::Checks checks = Captures::Checks::standing_ignored,
          Captures::Worth worth = Captures::Worth::by_kind) {
  const Position position(fen);
  const Color side = color_of(position.at(point(attacker)));
  return Captures(position, side, checks, worth).hold(point(attacker), point(victim));
}

constexpr auto by_exchange = Captures::Worth::by_exchange;
constexpr auto ignored = Captures::Checks::standing_ignored;
constexpr auto binding = Captures::Checks::binding;

}  // namespace

TEST_CASE("what an attacker holds its victim by") {
  CHECK(held("4k4/9/9/9/9/9/c8/9/9/R2K5 w", "a0", "a3") == Hold::free);
  CHECK(held("4k4/9/9/9/9/9/c7r/9/9/R2K5 w", "a0", "a3") == Hold::guarded);
  CHECK(held("4k4/9/9/9/9/9/r8/9/9/R2K5 w", "a0", "a3") == Hold::exchange);
  CHECK(held("4k4/9/9/9/9/9/r7r/9/9/R2K5 w", "a0", "a3") == Hold::guarded);
  CHECK(held("4k4/9/9/9/9/9/2r5r/9/1N7/3K5 w", "b1", "c3") == Hold::outweighed);
  CHECK(held("4k4/9/9/9/9/9/p8/9/9/R2K5 w", "a0", "a3") == Hold::free);
  CHECK(held("4k4/9/9/9/9/9/c8/9/1R7/3K5 w", "b1", "a3") == Hold::none);
}

TEST_CASE("a guard that may not leave is a false root") {
  // The rook on e6 keeps e9 and e0 apart; taking back on c6 would expose the general.
  CHECK(held("4k4/9/9/R1n1r4/9/9/9/9/9/3KR4 w", "a6", "c6") == Hold::false_root);
}

TEST_CASE("standing checks bind or do not") {
  // Red is in check on the e-file, and the rook on a0 does not answer it by taking.
  constexpr std::string_view checked = "3k5/9/9/9/4r4/9/c8/9/9/R3K4 w";
  CHECK(held(checked, "a0", "a3", binding) == Hold::none);
  CHECK(held(checked, "a0", "a3", ignored) == Hold::free);
}

TEST_CASE("exchanges are counted to the end") {
  // Two attackers against one guard win a piece; one against one does not, unless it costs less.
  CHECK(held("4k4/9/9/1r7/1c7/9/9/9/1R7/3K5 w", "b1", "b5", ignored, by_exchange) == Hold::guarded);
  CHECK(held("4k4/9/9/1r7/1c7/9/9/9/1R7/1R1K5 w", "b1", "b5", ignored, by_exchange) == Hold::outweighed);
  CHECK(held("4k4/9/2n6/9/1c7/3N5/9/9/9/3K5 w", "d4", "b5", ignored, by_exchange) == Hold::guarded);
  CHECK(held("4k4/9/2n6/9/1c7/3N5/9/9/1R7/3K5 w", "d4", "b5", ignored, by_exchange) == Hold::outweighed);
}

TEST_CASE("threats to mate by checks") {
  CHECK(check_threats::mates(Position("3k5/R8/9/9/9/9/9/9/9/1R2K4 b"), Color::red));
  CHECK_FALSE(check_threats::mates(Position("4k4/9/9/9/9/9/9/9/9/R2K5 b"), Color::red));
  CHECK_FALSE(check_threats::mates(Position(), Color::red));
  CHECK(check_threats::mates_at_once(Position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w")));
  CHECK_FALSE(check_threats::mates_at_once(Position("3k5/R8/9/9/9/9/9/9/9/1R2K4 b")));
}

TEST_CASE("checks that win a piece") {
  const auto is_new = [](std::string_view fen, Move move) {
    const Position before(fen);
    Position after = before;
    after.make(move);
    return check_threats::has_new_winning_check(before, after, move);
  };
  // The horse can step out of the rook's way with check, once the rook stands behind it.
  CHECK(is_new("9/9/4k4/9/2R6/3N5/9/9/4K4/3r5 w", move_named("c5d5")));
  CHECK_FALSE(is_new("9/9/4k4/9/2R6/3N5/9/9/4K4/3r5 w", move_named("c5c4")));
  CHECK_FALSE(is_new("9/9/4k4/9/3R5/3N5/9/9/4K4/3r5 w", move_named("e1f1")));
}

TEST_CASE("perpetual check comes before perpetual chase") {
  constexpr std::string_view rook = "3k5/R8/9/9/9/9/9/9/9/4K4 w";
  const auto verdict = judged(Ruleset::asian, "R2k5/9/9/9/9/9/9/9/9/4K4 b", "d9d8 a9a8 d8d9 a8a9");
  CHECK(verdict.loser == Color::red);
  CHECK(verdict.reason == Termination::perpetual_check);
  CHECK(verdict.rule == Rule::perpetual_check);
  for (const Ruleset rules : {Ruleset::casual, Ruleset::chinese, Ruleset::computer, Ruleset::tiantian}) {
    CHECK(judged(rules, "R2k5/9/9/9/9/9/9/9/9/4K4 b", "d9d8 a9a8 d8d9 a8a9").loser == Color::red);
  }
  CHECK_FALSE(judged(Ruleset::asian, rook, "a8b8 d9e9 b8a8 e9d9").loser);
}

TEST_CASE("a chase loses under every ruleset") {
  constexpr std::string_view fen = "4k4/9/9/9/9/9/c8/9/9/1R1K5 w";
  constexpr std::string_view loop = "b0a0 a3b3 a0b0 b3a3";
  for (const Ruleset rules :
       {Ruleset::casual, Ruleset::asian, Ruleset::chinese, Ruleset::computer, Ruleset::tiantian}) {
    CHECK(judged(rules, fen, loop).loser == Color::red);
    CHECK(judged(rules, fen, loop).reason == Termination::perpetual_chase);
  }
}

TEST_CASE("a chased piece keeps its name through a loop") {
  const Position first("4k4/9/9/9/9/9/c8/9/9/1R1K5 w");
  const auto loop = moves_of("b0a0 a3b3 a0b0 b3a3");
  const auto explained = repetition::explain(Ruleset::asian, {first, {}, loop});
  REQUIRE(explained.size() == 4);
  const Bitboard cannon = Bitboard::of(point("a3"));
  CHECK(explained[0].summary.chased == cannon);
  CHECK_FALSE(explained[1].summary.attacks());
  CHECK(explained[2].summary.chased == cannon);
  REQUIRE(explained[2].chases.size() == 1);
  CHECK(explained[2].chases[0].victim == point("b3"));
  CHECK(explained[2].chases[0].root == repetition::Root::none);
}

TEST_CASE("where both sides attack, the first to come to its limit loses") {
  // A rook attacks a cannon with each move, and the cannon attacks a horse or gives check.
  Position first("2b1karC1/n3a4/1c2bc3/p6R1/4P4/8p/P1N6/4B3B/2C1Ap3/3AK4 b");
  for (const Move m : moves_of("f7h7 h9h8 g9g8 h8h9")) first.make(m);
  const std::string fen = first.fen();
  CHECK(judged(Ruleset::tiantian, fen, "g8g9 h9h8 g9g8 h8h9").loser == Color::black);
  first.make(move_named("g8g9"));
  const auto verdict = judged(Ruleset::tiantian, first.fen(), "h9h8 g9g8 h8h9 g8g9");
  CHECK(verdict.loser == Color::red);
  CHECK(verdict.rule == Rule::attack_limit);
  CHECK(judged(Ruleset::tiantian, fen, "h9h8 g9g8 h8h9 g8g9", "g8g9").loser == Color::black);
}

TEST_CASE("seven attacks of one piece break the limit") {
  const Position first("5k3/9/9/9/R8/9/9/9/1c7/4K4 w");
  const auto line = moves_of("a5b5 b1c1 b5c5 c1d1 c5d5 d1g1 d5g5 g1h1 g5h5 h1i1 h5i5 i1a1 i5a5");
  const auto broken = repetition::breaks_limit(first, line);
  REQUIRE(broken);
  CHECK(broken->loser == Color::red);
  CHECK(broken->rule == Rule::attack_limit);
  CHECK_FALSE(repetition::breaks_limit(first, std::span(line).first(12)));
  CHECK_FALSE(repetition::breaks_limit(first, std::span(line).first(11)));
  CHECK_FALSE(repetition::breaks_limit(first, {}));
}
