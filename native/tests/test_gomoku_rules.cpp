#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "duiyi/gomoku/rules.h"
#include "duiyi/gomoku/stones.h"

using namespace duiyi::gomoku;

namespace {

/// Stones along the bottom row, on a board of that width: X black, O white.
Stones bottom_row(std::string_view cells) {
  Stones stones(static_cast<int>(cells.size()));
  for (int column = 0; column < stones.size(); ++column) {
    const char cell = cells[static_cast<std::size_t>(column)];
    if (cell == 'X') stones.put({column, 0}, Color::Black);
    if (cell == 'O') stones.put({column, 0}, Color::White);
  }
  return stones;
}

/// What the stone on that column of the bottom row makes of the game: "black five", "draw board_full", "goes
/// on".
std::string judged(std::string_view cells, int column, Rule rule) {
  const Stones stones = bottom_row(cells);
  const auto verdict = judge_move(stones, rule, {column, 0}, *stones.at({column, 0}));
  if (!verdict) return "goes on";
  const std::string winner = !verdict->winner ? "draw" : *verdict->winner == Color::Black ? "black" : "white";
  return winner + " " + std::string(name(verdict->termination));
}

}  // namespace

TEST_CASE("five in a row wins under every rule, for either colour") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    CAPTURE(name(rule));
    CHECK(judged("..XXXXX..", 4, rule) == "black five");
    CHECK(judged("..OOOOO..", 2, rule) == "white five");
    CHECK(judged("..XXXX...", 2, rule) == "goes on");
  }
}

TEST_CASE("six in a row") {
  CHECK(judged(".XXXXXX.", 3, Rule::Freestyle) == "black five");
  CHECK(judged(".XXXXXX.", 3, Rule::Standard) == "goes on");
  CHECK(judged(".XXXXXX.", 3, Rule::Caro) == "black five");
  CHECK(judged(".XXXXXX.", 3, Rule::Renju) == "white overline");
  CHECK(judged(".OOOOOO.", 3, Rule::Renju) == "white five");
}

TEST_CASE("caro: stones at both ends undo a five, the edge does not; a six is never undone") {
  CHECK(judged(".OXXXXXO.", 4, Rule::Caro) == "goes on");
  CHECK(judged(".OXXXXX..", 4, Rule::Caro) == "black five");
  CHECK(judged("XXXXXO...", 4, Rule::Caro) == "black five");
  CHECK(judged("OXXXXXXO", 4, Rule::Caro) == "black five");
  CHECK(judged("..OXXXXX", 4, Rule::Caro) == "black five");
}

TEST_CASE("a stone ends only the lines it stands in") {
  CHECK(judged("XXXXX.....X", 10, Rule::Freestyle) == "goes on");
  CHECK(judged("XXXXX.....X", 0, Rule::Freestyle) == "black five");
}

TEST_CASE("renju: five goes before an overline made with the same stone") {
  Stones stones = bottom_row("XXXXXX...");
  for (int row = 1; row < 5; ++row) stones.put({0, row}, Color::Black);
  const auto verdict = judge_move(stones, Rule::Renju, {0, 0}, Color::Black);
  REQUIRE(verdict);
  CHECK(verdict->winner == Color::Black);
  REQUIRE(verdict->runs.size() == 1);
  CHECK(verdict->runs[0] == Run{{0, 0}, {0, 1}, 5, false});
}

TEST_CASE("two fives at once are both told") {
  Stones stones = bottom_row("XXXXX....");
  for (int row = 1; row < 5; ++row) stones.put({row, row}, Color::Black);
  const auto verdict = judge_move(stones, Rule::Freestyle, {0, 0}, Color::Black);
  REQUIRE(verdict);
  CHECK(verdict->runs.size() == 2);
}

TEST_CASE("wins_at asks about a stone that is not there") {
  const Stones stones = bottom_row("XX.XX....");
  CHECK(wins_at(stones, Rule::Standard, {2, 0}, Color::Black));
  CHECK_FALSE(wins_at(stones, Rule::Standard, {2, 0}, Color::White));
  CHECK_FALSE(wins_at(stones, Rule::Standard, {5, 0}, Color::Black));
}

TEST_CASE("a position set up at will may be decided, and the last mover's five counts") {
  Stones stones = bottom_row("XXXXX....");
  CHECK(judge_position(stones, Rule::Freestyle, Color::White)->winner == Color::Black);
  for (int column = 0; column < 5; ++column) stones.put({column, 5}, Color::White);
  CHECK(judge_position(stones, Rule::Freestyle, Color::White)->winner == Color::White);
  CHECK(judge_position(stones, Rule::Freestyle, Color::Black)->winner == Color::Black);
  CHECK(judge_position(bottom_row("XXXXXX..."), Rule::Renju, Color::White)->termination ==
        Termination::Overline);
  CHECK_FALSE(judge_position(bottom_row("XXXX....."), Rule::Freestyle, Color::Black));
}

TEST_CASE("rules have names") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    CHECK(rule_named(name(rule)) == rule);
  }
  CHECK_FALSE(rule_named("gobang"));
}
