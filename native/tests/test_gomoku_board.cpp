#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

#include "duiyi/common/random.h"
#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/five_lines.h"

using namespace duiyi::gomoku;

namespace {

/// The same position, set up afresh from its stones.
Board set_up_again(const Board& board) {
  std::vector<Point> black;
  std::vector<Point> white;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      const auto stone = board.stones().at({column, row});
      if (stone) (*stone == Color::Black ? black : white).push_back({column, row});
    }
  }
  return Board::from_stones(board.size(), board.rule(), black, white, board.turn());
}

std::vector<Point> legal(const Board& board) {
  std::vector<Point> points;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (!board.refusal({column, row})) points.push_back({column, row});
    }
  }
  return points;
}

bool told_by_the_last_move(const Verdict& verdict) {
  return verdict.termination == Termination::DoubleFour || verdict.termination == Termination::DoubleThree;
}

/// Plays to the end at random and takes every move back, with the board's invariants checked at each step.
void play_out(int size, Rule rule, std::uint64_t seed) {
  duiyi::SplitMix64 next(seed);
  Board board(size, rule);
  std::vector<Board> before;
  while (!board.verdict()) {
    const auto points = legal(board);
    REQUIRE(points.size() == static_cast<std::size_t>(size * size) - board.moves().size());
    before.push_back(board);
    board.play(points[next() % points.size()]);
    const Board again = set_up_again(board);
    REQUIRE(again.key() == board.key());
    REQUIRE(again.same_position(board));
    REQUIRE(again.verdict().has_value() == (board.verdict() && !told_by_the_last_move(*board.verdict())));
  }
  CHECK(legal(board).empty());
  for (; !before.empty(); before.pop_back()) {
    board.undo();
    REQUIRE(board.same_position(before.back()));
    REQUIRE(board.moves() == before.back().moves());
    REQUIRE_FALSE(board.verdict());
  }
}

}  // namespace

TEST_CASE("random games: keys, set-ups and undo agree at every move") {
  for (const int size : {5, 6, 9, 15, 20}) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) play_out(size, rule, seed);
    }
  }
}

TEST_CASE("moves are refused for a reason") {
  Board board(9);
  board.play({4, 4});
  CHECK(board.refusal({4, 4}) == Refusal::Occupied);
  for (const Point p : {Point{-1, 0}, Point{0, -1}, Point{9, 0}, Point{0, 9}}) {
    CHECK(board.refusal(p) == Refusal::OffBoard);
  }
  for (int i = 0; i < 4; ++i) {
    board.play({8, i});
    board.play({i, 4});
  }
  REQUIRE(board.verdict());
  CHECK(board.refusal({7, 7}) == Refusal::GameOver);
  board.undo();
  CHECK_FALSE(board.refusal({7, 7}));
}

TEST_CASE("the key tells sizes, sides and stones apart") {
  std::set<std::uint64_t> keys{Board(15).key(), Board(19).key()};
  keys.insert(Board::from_stones(15, Rule::Freestyle, {}, {}, Color::White).key());
  keys.insert(Board::from_stones(15, Rule::Freestyle, {{7, 7}}, {}, Color::White).key());
  keys.insert(Board::from_stones(15, Rule::Freestyle, {}, {{7, 7}}, Color::White).key());
  CHECK(keys.size() == 5);
}

TEST_CASE("impossible boards are refused") {
  CHECK_THROWS_AS(Board(4), std::invalid_argument);
  CHECK_THROWS_AS(Board(21), std::invalid_argument);
  CHECK_THROWS_AS(Board::from_stones(9, Rule::Caro, {{1, 1}}, {{1, 1}}, Color::Black), std::invalid_argument);
  CHECK_THROWS_AS(Board::from_stones(9, Rule::Caro, {{9, 1}}, {}, Color::Black), std::invalid_argument);
}

TEST_CASE("lines of five: as many as the formula says, each once and straight") {
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    CAPTURE(size);
    const auto lines = five_lines(size);
    CHECK(static_cast<int>(lines.size()) == five_line_count(size));
    std::set<std::vector<int>> seen;
    for (const auto& line : lines) {
      std::vector<int> cells;
      const Direction step{line[1].column - line[0].column, line[1].row - line[0].row};
      for (std::size_t i = 0; i < line.size(); ++i) {
        REQUIRE(line[i].column >= 0);
        REQUIRE(line[i].column < size);
        REQUIRE(line[i].row >= 0);
        REQUIRE(line[i].row < size);
        if (i > 0) REQUIRE(line[i] == line[i - 1] + step);
        cells.push_back(line[i].row * size + line[i].column);
      }
      seen.insert(cells);
    }
    CHECK(seen.size() == lines.size());
  }
  CHECK(five_line_count(15) == 572);
}
