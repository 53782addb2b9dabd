#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "duiyi/protocol/lines.h"
#include "duiyi/protocol/xiangqi_program.h"

using namespace duiyi::protocol;

namespace {

/// What the program says to some lines, as lines.
std::vector<std::string> said_to(const std::string& text) {
  std::istringstream in(text);
  std::ostringstream out;
  run_xiangqi_program(in, out);
  std::istringstream lines(out.str());
  std::vector<std::string> said;
  for (std::string line; std::getline(lines, line);) said.push_back(line);
  return said;
}

bool has(const std::vector<std::string>& lines, const std::string& part) {
  for (const std::string& line : lines) {
    if (line.find(part) != std::string::npos) return true;
  }
  return false;
}

std::string last(const std::vector<std::string>& lines) { return lines.empty() ? "" : lines.back(); }

}  // namespace

TEST_CASE("lines are cut at their ends, at the limit, and cleared of control characters") {
  std::istringstream in("one\r\n\ttwo \x01three\rfour\n\nlast");
  LineReader reader(in);
  CHECK(reader.next() == "one");
  CHECK(reader.next() == " two  three");
  CHECK(reader.next() == "four");
  CHECK(reader.next() == "");
  CHECK(reader.next() == "last");
  CHECK_FALSE(reader.next());
  std::istringstream endless(std::string(2 * LineReader::longest, 'x') + "\nnext\n");
  LineReader bounded(endless);
  CHECK(bounded.next()->size() == LineReader::longest);
  CHECK(bounded.next() == "next");
}

TEST_CASE("words and numbers") {
  Words words("  go depth 12 x7  rest of it ");
  CHECK(words.next() == "go");
  CHECK_FALSE(words.number());
  CHECK(words.next() == "depth");
  CHECK(words.number() == 12);
  CHECK_FALSE(words.number());
  CHECK(words.peek() == "x7");
  words.next();
  CHECK(words.rest() == "rest of it");
}

TEST_CASE("UCI: greeting, search, end") {
  const auto hello = said_to("uci\nisready\nquit\n");
  CHECK(hello.front().starts_with("id name Duiyi"));
  CHECK(has(hello, "option name Repetition Rule type combo default asian var casual"));
  CHECK(has(hello, "uciok"));
  CHECK(last(hello) == "readyok");
  const auto thought = said_to("position startpos moves h2e2\ngo depth 3\n");
  CHECK(has(thought, "info depth 3"));
  CHECK(last(thought).starts_with("bestmove "));
  CHECK(last(said_to("position fen R2k5/1R7/9/9/9/9/9/9/9/4K4 b\ngo depth 3\n")) == "bestmove (none)");
}

TEST_CASE("UCI: the first move tells the ranks, and a host of many variants counts from 1") {
  CHECK(last(said_to("position startpos\ngo depth 1 searchmoves a0a1\n")).starts_with("bestmove a0a1"));
  CHECK(
      last(said_to(
               "setoption name UCI_Variant value xiangqi\nposition startpos\ngo depth 1 searchmoves a1a2\n"))
          .starts_with("bestmove a1a2"));
  CHECK(has(said_to("setoption name UCI_Variant value xiangqi\nposition startpos moves a10a9\n"), "illegal"));
}

TEST_CASE("UCCI: greeting, banned moves, none left") {
  const auto hello = said_to("ucci\nquit\n");
  CHECK(has(hello, "option usemillisec type check"));
  CHECK(has(hello, "option hashsize type spin"));
  CHECK(has(hello, "ucciok"));
  CHECK(last(hello) == "bye");
  const std::string mate = "ucci\nposition fen 3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1\n";
  CHECK(last(said_to(mate + "go depth 3\n")).starts_with("bestmove b0b9"));
  CHECK_FALSE(last(said_to(mate + "banmoves b0b9\ngo depth 3\n")).starts_with("bestmove b0b9"));
  CHECK(last(said_to("ucci\nposition fen R2k5/1R7/9/9/9/9/9/9/9/4K4 b\ngo depth 3\n")) == "nobestmove");
  CHECK(last(said_to("ucci\nsetoption usemillisec true\nposition startpos\ngo time 50 movestogo 1\n"))
            .starts_with("bestmove "));
  CHECK_FALSE(
      has(said_to("ucci\nsetoption Repetition Rule chinese\nsetoption hashsize 8\nsetoption style risky\n"),
          "error"));
}

TEST_CASE("what is wrong is said, and nothing else changes") {
  CHECK(has(said_to("go depth x\n"), "needs a number"));
  CHECK(has(said_to("go away\n"), "go knows no 'away'"));
  CHECK(has(said_to("position fen nonsense\n"), "error"));
  CHECK(has(said_to("position startpos moves h2e2 h2e2\n"), "illegal move h2e2"));
  CHECK(has(said_to("position startpos moves zzzz\n"), "'zzzz' is no move"));
  CHECK(has(said_to("setoption name Hash value 0\n"), "takes a number from 1"));
  CHECK(has(said_to("setoption name EvalFile value /no/such/file\n"), "cannot be opened"));
  CHECK(has(said_to("perft 99\n"), "perft goes to depth"));
  CHECK(has(said_to("gibberish\n"), "unknown command"));
}

TEST_CASE("perft, the board and the evaluation can be asked for") {
  CHECK(last(said_to("perft 2\n")) == "nodes 1920");
  CHECK(last(said_to("go perft 1\n")) == "nodes 44");
  CHECK(has(said_to("d\n"), "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"));
  CHECK(has(said_to("eval\n"), "for the side to move"));
}

TEST_CASE("commands of the command line") {
  const auto run = [](std::vector<const char*> words, std::string* errors = nullptr) {
    std::ostringstream out;
    std::ostringstream err;
    const int status = run_xiangqi_command(static_cast<int>(words.size()), words.data(), out, err);
    if (errors != nullptr) *errors = err.str();
    return std::pair(status, out.str());
  };
  CHECK(run({"perft", "1"}).second.ends_with("nodes 44\n"));
  CHECK(run({"bench", "2"}).second.find("nodes ") != std::string::npos);
  CHECK(run({"help"}).first == 0);
  std::string errors;
  CHECK(run({"dance"}, &errors).first == 2);
  CHECK(errors.find("no command 'dance'") != std::string::npos);
  CHECK(run({"selfplay", "--games", "1"}, &errors).first == 2);
  CHECK(errors.find("--out") != std::string::npos);
  CHECK(run({"selfplay", "--games", "many", "--out", "x"}, &errors).first == 2);
}
