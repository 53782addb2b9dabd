#include <doctest/doctest.h>

#include <vector>

#include "duiyi/common/random.h"
#include "duiyi/gomoku/forbidden.h"
#include "duiyi/gomoku/search_board.h"

using namespace duiyi::gomoku;

namespace {

/// The stones of a search board.
Stones stones_of(const SearchBoard& board, const std::vector<std::pair<Cell, Color>>& played) {
  Stones stones(board.size());
  for (const auto& [cell, color] : played) stones.put(point_of(cell), color);
  return stones;
}

void require_same_shapes(const SearchBoard& board, const SearchBoard& fresh) {
  REQUIRE(board.key() == fresh.key());
  REQUIRE(board.empties() == fresh.empties());
  REQUIRE(board.nearby() == fresh.nearby());
  for (const Color side : {Color::Black, Color::White}) {
    for (std::size_t s = 0; s < kShapes; ++s) {
      const auto shape = static_cast<Shape>(s);
      REQUIRE(board.count(side, shape) == fresh.count(side, shape));
      REQUIRE(board.points(side, shape) == fresh.points(side, shape));
    }
    board.empties().each([&](Cell cell) { REQUIRE(board.code(side, cell) == fresh.code(side, cell)); });
  }
}

void require_same(const SearchBoard& board, const SearchBoard& fresh) {
  require_same_shapes(board, fresh);
  for (const Color side : {Color::Black, Color::White}) {
    REQUIRE(board.score_moving(side) == fresh.score_moving(side));
    REQUIRE(board.score_waiting(side) == fresh.score_waiting(side));
  }
}

/// Random moves without scores, checked against a board set up afresh, and taken back.
void play_shapes_only(SearchBoard& board, std::vector<std::pair<Cell, Color>> played,
                      duiyi::SplitMix64& next) {
  const SearchBoard::ShapesOnly shapes(board);
  const std::size_t before = played.size();
  while (played.size() < before + 6 && !board.full()) {
    std::vector<Cell> choices;
    board.empties().each([&](Cell c) { choices.push_back(c); });
    played.emplace_back(choices[next() % choices.size()], board.turn());
    board.play(played.back().first);
  }
  require_same_shapes(board, SearchBoard(board.size(), board.rule(), stones_of(board, played), board.turn()));
  for (; played.size() > before; played.pop_back()) board.undo();
}

/// What the tables say of every empty point against what the rules say.
void require_true(const SearchBoard& board, const Stones& stones) {
  Lines lines(stones);
  board.empties().each([&](Cell cell) {
    const Point p = point_of(cell);
    for (const Color side : {Color::Black, Color::White}) {
      REQUIRE((board.shape(side, cell) == Shape::Five) == wins_at(stones, board.rule(), p, side));
    }
    const bool forbidden = board.rule() == Rule::Renju && is_forbidden(renju_move(lines, p));
    REQUIRE(board.forbidden(Color::Black, cell) == forbidden);
    REQUIRE(!board.forbidden(Color::White, cell));
  });
}

/// Random moves, most of them close to others, checked against a board set up afresh, and taken back.
void play_out(int size, Rule rule, std::uint64_t seed) {
  duiyi::SplitMix64 next(seed);
  SearchBoard board(size, rule);
  std::vector<std::pair<Cell, Color>> played;
  const auto limit = static_cast<std::size_t>(size * size * 2 / 3);
  while (played.size() < limit) {
    std::vector<Cell> choices;
    (board.nearby().empty() ? board.empties() : board.nearby()).each([&](Cell c) { choices.push_back(c); });
    const Cell cell = choices[next() % choices.size()];
    played.emplace_back(cell, board.turn());
    REQUIRE(board.key_after(cell) != board.key());
    const std::uint64_t after = board.key_after(cell);
    board.play(cell);
    REQUIRE(board.key() == after);
    if (played.size() % 5 == 0) {
      play_shapes_only(board, played, next);
      const Stones stones = stones_of(board, played);
      require_same(board, SearchBoard(size, rule, stones, board.turn()));
      require_true(board, stones);
    }
  }
  for (; !played.empty(); played.pop_back()) board.undo();
  require_same(board, SearchBoard(size, rule));
}

LineClass class_of(Rule rule, Color side, const char* line) {
  SearchBoard board(15, rule);
  Stones stones(15);
  Cell here = kNoCell;
  for (int i = 0; line[i] != 0; ++i) {
    const Point p{i, 7};
    if (line[i] == 'x') stones.put(p, side);
    if (line[i] == 'o') stones.put(p, opponent(side));
    if (line[i] == 'X') here = cell_of(p);
  }
  return class_in(SearchBoard(15, rule, stones, side).code(side, here), 0);
}

}  // namespace

TEST_CASE("The search board agrees with one set up afresh and with the rules") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    for (const int size : {5, 9, 15, 20}) play_out(size, rule, static_cast<std::uint64_t>(size));
  }
}

TEST_CASE("Line classes") {
  const auto black = [](Rule rule, const char* line) { return class_of(rule, Color::Black, line); };
  CHECK(black(Rule::Freestyle, "....xxXx.......") == LineClass::Open4);
  CHECK(black(Rule::Freestyle, "...oxxXx.......") == LineClass::Blocked4);
  CHECK(black(Rule::Freestyle, "....xxXxxx.....") == LineClass::Five);
  CHECK(black(Rule::Standard, "....xxXxxx.....") != LineClass::Five);
  CHECK(black(Rule::Renju, "....xxXxxx.....") == LineClass::Overline);
  CHECK(class_of(Rule::Renju, Color::White, "....xxXxxx.....") == LineClass::Five);
  CHECK(black(Rule::Renju, "..x.xXx.x......") == LineClass::DoubleFour);
  CHECK(black(Rule::Freestyle, ".....xX........") >= LineClass::Open2);
  CHECK(black(Rule::Freestyle, ".....xXx.......") == LineClass::Open3);
  CHECK(black(Rule::Freestyle, "....oxXx.......") == LineClass::Blocked3);
  CHECK(black(Rule::Freestyle, "xX.............") == LineClass::Blocked2);
  CHECK(black(Rule::Standard, "x.xXx.x........") == LineClass::DoubleFour);
}

TEST_CASE("In caro an open four needs ends that cannot be enclosed") {
  const auto black = [](const char* line) { return class_of(Rule::Caro, Color::Black, line); };
  CHECK(black("....xxXx.......") == LineClass::Open4);
  CHECK(black("..o.xxXx.o.....") != LineClass::Open4);
  CHECK(black("..o.xxXx.......") == LineClass::Blocked4);
  CHECK(black("..oxxXxxo......") != LineClass::Five);
  CHECK(black("..oxxXxx.......") == LineClass::Five);
  CHECK(black(".oxxxXxxo......") == LineClass::Five);
}
