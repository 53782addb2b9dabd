#include <doctest/doctest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>

#include "duiyi/common/book.h"
#include "duiyi/protocol/gomoku_program.h"
#include "duiyi/protocol/xiangqi_program.h"

using namespace duiyi;

namespace {

constexpr const char* text =
    "# a remark\n"
    "[one]\n"
    "= a 3 12, b 1 -4\n"
    "a b = c 100 0\r\n"
    "\n"
    "[two]\n"
    "nonsense\n";

using Run = void (*)(std::istream&, std::ostream&);

std::string last_line(Run run, const std::string& lines) {
  std::istringstream in(lines);
  std::ostringstream out;
  run(in, out);
  std::istringstream said(out.str());
  std::string last;
  for (std::string line; std::getline(said, line);) last = line;
  return last;
}

}  // namespace

TEST_CASE("a book is read section by section") {
  const auto lines = read_book(text, "one");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].moves.empty());
  REQUIRE(lines[0].answers.size() == 2);
  CHECK(lines[0].answers[1].move == "b");
  CHECK(lines[0].answers[1].weight == 1);
  CHECK(lines[0].answers[1].score == -4);
  CHECK(lines[1].moves == std::vector<std::string>{"a", "b"});
  CHECK(read_book(text, "none").empty());
}

TEST_CASE("a line that is none is named") {
  CHECK_THROWS_WITH_AS(read_book(text, "two"), "line 7 of the book has no '='", BookError);
  CHECK_THROWS_AS(read_book("= a 3\n", ""), BookError);
  CHECK_THROWS_AS(read_book("= a x 0\n", ""), BookError);
  CHECK_THROWS_AS(read_book("= a -1 0\n", ""), BookError);
  CHECK_THROWS_AS(read_book("= a 99999999999 0\n", ""), BookError);
}

TEST_CASE("answers are chosen by weight, among those that fit, the same for the same dice") {
  Book<int> book;
  book.add(7, {1, 90, 0});
  book.add(7, {2, 10, 0});
  book.add(7, {2, 10'000, 0});  // known already
  book.add(7, {3, 0, 0});       // never chosen
  CHECK(book.size() == 1);
  SplitMix64 dice(5);
  std::map<int, int> chosen;
  for (int i = 0; i < 2000; ++i) ++chosen[book.choose(7, dice, [](int) { return true; })->move];
  CHECK(chosen[1] > 1700);
  CHECK(chosen[2] > 100);
  CHECK(chosen.size() == 2);
  CHECK(book.choose(7, dice, [](int move) { return move == 2; })->move == 2);
  CHECK(book.choose(7, dice, [](int) { return false; }) == nullptr);
  CHECK(book.choose(8, dice, [](int) { return true; }) == nullptr);
  SplitMix64 one(9);
  SplitMix64 other(9);
  for (int i = 0; i < 20; ++i) {
    const auto all = [](int) { return true; };
    CHECK(book.choose(7, one, all)->move == book.choose(7, other, all)->move);
  }
}

TEST_CASE("the Xiangqi program plays from its book where it is told to, and from both sides of the board") {
  const Run run = protocol::run_xiangqi_program;
  std::set<std::string> moves;
  for (int seed = 1; seed < 20; ++seed) {
    const std::string said = last_line(run, "setoption name OwnBook value true\nsetoption name Seed value " +
                                                std::to_string(seed) + "\nposition startpos\ngo depth 30\n");
    CHECK(said.find("ponder") == std::string::npos);
    moves.insert(said);
  }
  CHECK(moves.size() > 2);
  // Without a limit it would think for ever, were it not for the book.
  CHECK(last_line(run, "setoption name OwnBook value true\nposition startpos\ngo depth 30\n")
            .starts_with("bestmove "));
  CHECK(last_line(run, "ucci\nsetoption usebook true\nposition startpos\ngo depth 30\n")
            .starts_with("bestmove "));
}

TEST_CASE("the Gomoku program plays from its book where it is told to") {
  const Run run = protocol::run_gomoku_program;
  // The end of its input may come before its answer, but not before its news.
  const std::string news = last_line(run, "START 15\nINFO timeout_turn 600000\nINFO book 1\nBEGIN\n");
  CHECK((news == "7,7" || news.ends_with("| Nodes 0 | Time 0ms | H8")));
  std::set<std::string> moves;
  for (int seed = 1; seed < 20; ++seed) {
    moves.insert(last_line(run, "START 15\nINFO timeout_turn 600000\nINFO book 1\nINFO seed " +
                                    std::to_string(seed) + "\nTURN 7,7\n"));
  }
  CHECK(moves.size() > 2);
}
