#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/checks.h"
#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi/search/engine.h"
#include "duiyi/xiangqi/search/mate_solver.h"

using namespace duiyi;
using namespace duiyi::xiangqi;
using search::MateSolver;

namespace {

Square point(std::string_view name) { return make_square(name[0] - 'a', name[1] - '0'); }

std::vector<Move> moves_of(std::string_view text) {
  std::vector<Move> moves;
  for (std::size_t at = 0; at + 4 <= text.size(); at += 5) {
    moves.emplace_back(point(text.substr(at, 2)), point(text.substr(at + 2, 2)));
  }
  return moves;
}

/// Whether the side to move mates within so many plies: every move is tried, or every check.
bool mates(Position& p, int plies, bool by_checks) {
  const CheckFinder checks(p);
  for (const Move m : legal_moves(p)) {
    if (by_checks && !checks.gives_check(m)) continue;
    const Undo undo = p.make(m);
    const MoveList answers = legal_moves(p);
    bool holds = !answers.empty() && plies < 3;
    for (const Move answer : answers) {
      if (holds) break;
      const Undo answered = p.make(answer);
      holds = !mates(p, plies - 2, by_checks);
      p.undo(answer, answered);
    }
    p.undo(m, undo);
    if (!holds) return true;
  }
  return false;
}

int shortest(Position p, int longest, bool by_checks) {
  for (int plies = 1; plies <= longest; plies += 2) {
    if (mates(p, plies, by_checks)) return plies;
  }
  return 0;
}

struct Solved {
  int plies = 0;
  std::vector<Move> line;
  std::uint64_t nodes = 0;
};

/// The shortest mate that the solver finds.
Solved solve(const Game& game, std::uint64_t nodes, int longest = 121) {
  static const std::atomic<bool> never_stops{false};
  MateSolver solver(never_stops);
  const MoveList all = game.allowed_moves();
  solver.set_root(game, {all.begin(), all.end()});
  solver.set_longest(longest);
  Solved solved;
  while (solver.nodes() < nodes && !solver.is_done()) {
    const auto mate = solver.work(nodes - solver.nodes());
    if (!mate) continue;
    CHECK((solved.plies == 0 || mate->plies < solved.plies));
    solved.plies = mate->plies;
    solved.line = mate->line;
  }
  solved.nodes = solver.nodes();
  return solved;
}

Solved solve(std::string_view fen, std::uint64_t nodes, int longest = 121) {
  return solve(Game(Position(fen), Ruleset::asian, false), nodes, longest);
}

/// The line is legal, and as long as it is said to be, and its last move mates.
void check_line(std::string_view fen, const Solved& solved) {
  Position p(fen);
  CHECK(static_cast<int>(solved.line.size()) == solved.plies);
  for (const Move m : solved.line) {
    REQUIRE(is_legal(p, m));
    p.make(m);
  }
  CHECK_FALSE(has_legal_move(p));
}

// By checks alone, but for the third, in which two quiet moves threaten mate.
constexpr std::array problems{
    std::pair{"4kab1r/4a4/4b4/CR2R4/8r/2C6/9/9/c3p4/5K3 w - - 0 1", 11},
    std::pair{"2b1ka1r1/3Pa4/5Rc2/5Nr2/9/9/9/7C1/C2p5/4K4 w - - 0 1", 11},
    std::pair{"3k2P2/9/3P5/4N4/4r4/4C4/9/2n3n2/2c3p2/4K4 w - - 0 1", 7},
    std::pair{"3ak4/1C2aR3/2n1c4/7N1/9/7R1/9/4C4/4A1rnr/3AK3c w - - 0 1", 9},
};

}  // namespace

TEST_CASE("problems are solved in their length, and the line mates") {
  for (const auto& [fen, plies] : problems) {
    CAPTURE(fen);
    const Solved solved = solve(fen, 200'000);
    CHECK(solved.plies == plies);
    check_line(fen, solved);
  }
}

TEST_CASE("what the solver says of random positions is what trying every move says") {
  SplitMix64 random(7);
  int found = 0;
  for (const auto& [fen, plies] : problems) {
    for (int game = 0; game < 12; ++game) {
      Position p(fen);
      for (int ply = 0; ply < 10; ++ply) {
        const MoveList moves = legal_moves(p);
        if (moves.empty()) break;
        p.make(moves.begin()[random() % moves.size()]);
        if (!has_legal_move(p)) break;
        CAPTURE(p.fen());
        const Solved solved = solve(Game(p, Ruleset::asian, false), 100'000, 5);
        const int checking = shortest(p, 5, true);
        if (checking != 0) CHECK(solved.plies <= checking);
        if (checking == 0 && solved.plies == 0) continue;
        REQUIRE(solved.plies > 0);
        ++found;
        // No longer than needed by checks, and no shorter than is possible.
        if (solved.plies <= 3) CHECK(shortest(p, 3, false) == solved.plies);
        if (solved.plies == 5) CHECK(shortest(p, 3, true) == 0);
      }
    }
  }
  CHECK(found > 20);
}

TEST_CASE("stalemate is a mate") {
  const Solved solved = solve("3k5/4P4/9/9/9/9/9/9/9/3K5 w - - 0 1", 50'000);
  CHECK(solved.plies > 0);
}

TEST_CASE("a mate past the natural limit is none") {
  constexpr std::string_view rooks = "4k4/9/9/9/9/9/9/9/R8/1R2K4 w - - ";
  CHECK(solve(std::string(rooks) + "0 1", 20'000).plies == 3);
  CHECK(solve(std::string(rooks) + "98 60", 20'000).plies == 0);
}

TEST_CASE("what has come twice is not gone into again") {
  // The rook has driven the general to and fro: the third time would lose.
  const Position start("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1");
  Game game(start, Ruleset::asian, false);
  for (const Move m : moves_of("h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8 f8f9")) game.push(m);
  const Solved solved = solve(game, 50'000, 9);
  if (solved.plies > 0) CHECK(solved.line.front() != Move(point("h8"), point("h9")));
}

TEST_CASE("only moves of the root that are allowed begin a mate") {
  const Game game(Position("4k4/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1"), Ruleset::asian, false);
  static const std::atomic<bool> never_stops{false};
  MateSolver solver(never_stops);
  const std::vector<Move> only = moves_of("e0e1");
  solver.set_root(game, only);
  while (solver.nodes() < 20'000 && !solver.is_done()) {
    if (const auto mate = solver.work(1'000)) CHECK(mate->line.front() == only.front());
  }
}

TEST_CASE("the engine says the mate, with its line, and plays it") {
  for (const auto& [fen, plies] : problems) {
    CAPTURE(fen);
    SearchInfo last;
    Move played;
    search::Engine engine(
        {[&](const SearchInfo& info) { last = info; }, [&](Move best, Move) { played = best; }});
    engine.set_position(Position(fen), {});
    Limits limits;
    limits.nodes = 400'000;
    engine.go(limits);
    engine.wait();
    REQUIRE(last.score.mate.has_value());
    CHECK(*last.score.mate <= (plies + 1) / 2);
    CHECK(played.value() == last.moves.front());
    CHECK(static_cast<int>(last.moves.size()) == plies);
  }
}

TEST_CASE("go mate ends when the mate is found") {
  SearchInfo last;
  search::Engine engine({[&](const SearchInfo& info) { last = info; }, {}});
  engine.set_position(Position(problems[0].first), {});
  Limits limits;
  limits.mate = 6;
  engine.go(limits);
  engine.wait();
  CHECK(last.score.mate == 6);
}
