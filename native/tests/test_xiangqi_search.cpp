#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/checks.h"
#include "duiyi/xiangqi/evaluate/evaluator.h"
#include "duiyi/xiangqi/evaluate/shipped_net.h"
#include "duiyi/xiangqi/exchange.h"
#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi/search/bench.h"
#include "duiyi/xiangqi/search/engine.h"
#include "duiyi/xiangqi/search/selfplay.h"

using namespace duiyi;
using namespace duiyi::xiangqi;

namespace {

Square point(std::string_view name) { return make_square(name[0] - 'a', name[1] - '0'); }
Move move_named(std::string_view text) { return {point(text.substr(0, 2)), point(text.substr(2, 2))}; }

std::vector<Move> moves_of(std::string_view text) {
  std::vector<Move> moves;
  for (std::size_t at = 0; at + 4 <= text.size(); at += 5) moves.push_back(move_named(text.substr(at, 4)));
  return moves;
}

constexpr std::array positions{
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
};

/// Walks at random from each position, calling visit(position) on the way.
template <class Visit>
void wander(int plies, Visit&& visit) {
  SplitMix64 random(20);
  for (const char* fen : positions) {
    for (int game = 0; game < 6; ++game) {
      Position p(fen);
      for (int ply = 0; ply < plies; ++ply) {
        visit(p);
        const MoveList moves = legal_moves(p);
        if (moves.empty()) break;
        p.make(moves.begin()[random() % moves.size()]);
      }
    }
  }
}

struct Thought {
  Move best;
  SearchInfo last;
};

Thought think(const Position& start, std::string_view moves, const Limits& limits,
              Ruleset rules = Ruleset::asian, int threads = 1) {
  Thought thought;
  search::Engine engine(
      {[&](const SearchInfo& info) { thought.last = info; }, [&](Move best, Move) { thought.best = best; }});
  REQUIRE(engine.options().set("Repetition Rule", search::name_of(rules)).empty());
  REQUIRE(engine.options().set("Threads", std::to_string(threads)).empty());
  const auto played = moves_of(moves);
  engine.set_position(start, played);
  engine.go(limits);
  engine.wait();
  return thought;
}

Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace

TEST_CASE("captures and quiet moves together are the legal moves") {
  wander(60, [](const Position& p) {
    const Generator generator(p);
    MoveList parts;
    generator.captures(parts);
    for (const Move m : parts) CHECK(p.at(m.to()) != Piece::none);
    const std::size_t captures = parts.size();
    generator.quiets(parts);
    for (std::size_t i = captures; i < parts.size(); ++i) CHECK(p.at(parts.begin()[i].to()) == Piece::none);
    const MoveList all = legal_moves(p);
    REQUIRE(all.size() == parts.size());
    CHECK(static_cast<std::size_t>(count_legal_moves(p)) == all.size());
    for (const Move m : all) {
      CHECK(parts.has(m));
      CHECK(generator.is_legal(m));
    }
    CHECK(has_legal_move(p) == !all.empty());
  });
}

TEST_CASE("answers to checks are all found") {
  int checks = 0;
  wander(120, [&](const Position& p) {
    if (!p.in_check()) return;
    ++checks;
    std::size_t safe = 0;
    for (const Move m : pseudo_legal_moves(p)) {
      if (m.to() == p.general(~p.turn())) continue;
      Position after = p;
      after.make(m);
      if (!after.attackers(after.general(p.turn()), after.turn())) ++safe;
    }
    CHECK(legal_moves(p).size() == safe);
  });
  CHECK(checks > 50);
}

TEST_CASE("which moves give check is known before they are made") {
  int checks = 0;
  wander(80, [&](const Position& p) {
    const CheckFinder finder(p);
    for (const Move m : legal_moves(p)) {
      Position after = p;
      after.make(m);
      CHECK(finder.gives_check(m) == after.in_check());
      checks += after.in_check() ? 1 : 0;
    }
  });
  CHECK(checks > 100);
}

TEST_CASE("exchanges") {
  const auto wins = [](const char* fen, const char* move, int least) {
    return exchange_wins(Position(fen), move_named(move), least);
  };
  // A rook takes a free horse, a guarded one, and one guarded by a rook behind its own rook.
  CHECK(wins("4k4/9/9/9/9/9/n8/9/9/R2K5 w", "a0a3", 420));
  CHECK_FALSE(wins("4k4/9/9/9/9/9/n8/9/9/R2K5 w", "a0a3", 421));
  CHECK_FALSE(wins("4k4/9/9/9/9/9/n7r/9/9/R2K5 w", "a0a3", 0));
  CHECK(wins("4k4/9/9/9/9/9/r7r/9/9/R2K5 w", "a0a3", 0));
  // A cannon guards over a screen, and no longer when the screen has taken.
  CHECK_FALSE(wins("4k4/c8/9/p8/9/9/n8/9/9/R2K5 w", "a0a3", 0));
  // The rooks behind each other take in turn.
  CHECK(wins("4k4/9/9/9/9/9/c7r/9/R8/R2K5 w", "a1a3", 0));
  // A horse whose leg is blocked guards nothing.
  CHECK(wins("4k4/9/9/9/2n6/9/n8/9/9/R2K5 w", "a0a3", 420));
  CHECK(wins("3k5/9/9/9/1n7/1P7/n8/9/9/R3K4 w", "a0a3", 420));
  CHECK_FALSE(wins("3k5/9/9/9/1n7/9/n8/9/9/R3K4 w", "a0a3", 0));
  // A general takes what is not guarded.
  CHECK_FALSE(wins("3k5/9/9/9/9/9/9/9/4n4/3RK4 b", "e1d3", 1));
  CHECK_FALSE(wins("4k4/9/9/9/9/9/9/9/4r4/4K4 b", "e1e0", 20000));
  CHECK_FALSE(wins("5k3/9/9/9/9/9/9/9/9/2r1K4 b", "c0d0", 0));
  // The other general on the open file is a guard too.
  CHECK(wins("3k5/9/9/9/9/9/9/9/9/2r1K4 b", "c0d0", 0));
  CHECK(wins("4k4/9/9/9/9/9/9/9/5R3/5K3 w", "f1f9", 0));
  // Whoever stands before its general must not go: a cannon, and a rook, behind.
  CHECK_FALSE(wins("4k4/4a4/R3b4/9/9/9/9/9/9/3K5 w", "a7d7", 0));
  CHECK(wins("4k4/4a4/R3b4/9/9/4C4/9/9/9/3K5 w", "a7d7", 0));
  CHECK_FALSE(wins("4k4/9/4n4/2R6/9/9/9/9/9/3K5 w", "c6c8", 0));
  CHECK(wins("4k4/9/4n4/2R6/4R4/9/9/9/9/3K5 w", "c6c8", 0));
}

TEST_CASE("the evaluation kept up to date is that of a fresh start, and the same for both sides") {
  Evaluator kept{};
  wander(80, [&](const Position& p) {
    kept.reset(p);
    const int value = kept.evaluate(p);
    for (const Move m : legal_moves(p)) {
      Position after = p;
      kept.push(p, m);
      after.make(m);
      Evaluator fresh{};
      fresh.reset(after);
      CHECK(kept.evaluate(after) == fresh.evaluate(after));
      kept.pop();
    }
    CHECK(kept.evaluate(p) == value);
  });
  // Colours and ends exchanged.
  const Position red("4k4/9/4b4/9/2n6/9/P8/4C4/9/4K4 w");
  const Position black("4k4/9/4c4/p8/9/2N6/9/4B4/9/4K4 b");
  Evaluator evaluator{};
  evaluator.reset(red);
  const int value = evaluator.evaluate(red);
  evaluator.reset(black);
  CHECK(evaluator.evaluate(black) == value);
}

TEST_CASE("a net is named by its file, as the shipped one, or as none") {
  CHECK(net_named("") == shipped_net());
  CHECK(net_named("shipped") == shipped_net());
  CHECK(net_named("hand") == nullptr);
  CHECK_THROWS_AS((void)net_named("/no/such/net"), duiyi::nn::NetworkError);
  const Position start;
  Evaluator by_net(shipped_net());
  by_net.reset(start);
  CHECK(std::abs(by_net.evaluate(start)) < 100);
}

TEST_CASE("mates are found and counted") {
  struct Case {
    const char* fen;
    int moves;
  };
  constexpr std::array cases{Case{"3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1", 1},
                             Case{"4k4/9/R8/1R7/9/9/9/9/9/3K5 w - - 0 1", 2},
                             Case{"3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1", 2}};
  for (const Case& c : cases) {
    const Thought thought = think(Position(c.fen), "", depth_limit(24));
    REQUIRE(thought.last.score.mate);
    CHECK(*thought.last.score.mate == c.moves);
  }
}

TEST_CASE("a side without a move has none to give") {
  CHECK(think(Position("3k5/1R7/R8/9/9/9/9/9/9/5K3 b - - 0 1"), "", depth_limit(3)).best != Move());
  CHECK(think(Position("R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1"), "", depth_limit(3)).best == Move());
}

TEST_CASE("a forbidden repetition is a loss for one side and a win for the other") {
  // The rook has checked with each move; the third time is Red's loss under every ruleset.
  const Position start("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1");
  constexpr std::string_view before = "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8";
  constexpr std::string_view after = "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8";
  for (const Ruleset rules : {Ruleset::casual, Ruleset::asian, Ruleset::chinese, Ruleset::computer}) {
    Limits limits = node_limit(20'000);
    CHECK(think(start, before, limits, rules).best != move_named("h9h8"));
    const Thought win = think(start, after, limits, rules);
    CHECK(win.best == move_named("f8f9"));
    CHECK(win.last.score.points > 29'000);
    CHECK_FALSE(win.last.score.mate);
    if (rules == Ruleset::casual) continue;  // these rules do not let it be played
    limits.moves = {move_named("h9h8").value()};
    CHECK(think(start, before, limits, rules).last.score.points < -29'000);
  }
}

TEST_CASE("near the natural limit an advantage that cannot be converted counts for less") {
  const auto score = [](const char* fen) {
    return think(Position(fen), "", depth_limit(6)).last.score.points;
  };
  const int fresh = score("3ak4/4a4/9/9/9/9/9/4C4/4A4/3RK4 w - - 0 50");
  const int late = score("3ak4/4a4/9/9/9/9/9/4C4/4A4/3RK4 w - - 97 50");
  CHECK(fresh > 500);
  CHECK(late < fresh / 2);
}

TEST_CASE("the search is the same each time, and with each number of lines finds the best move first") {
  std::uint64_t nodes[2] = {0, 0};
  for (auto& n : nodes) n = search::bench(6, [](const std::string&) {}).nodes;
  CHECK(nodes[0] == nodes[1]);
  CHECK(nodes[0] > 1000);
}

TEST_CASE("threads search together and all end") {
  for (int round = 0; round < 5; ++round) {
    const Thought thought = think(Position(), "", node_limit(30'000), Ruleset::asian, 4);
    CHECK(thought.best != Move());
    CHECK(thought.last.depth > 3);
  }
}

TEST_CASE("several threads finish the depth that was asked for, with as many lines as were asked for") {
  const Position start("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 4 5");
  for (int round = 0; round < 3; ++round) {
    const Thought thought = think(start, "", depth_limit(8), Ruleset::asian, 3);
    CHECK(thought.best != Move());
    CHECK(thought.last.depth == 8);
    CHECK(thought.last.moves.size() > 1);
  }
  // With few pieces the threads finish one iteration after the other at nearly the same moment.
  const Thought quick =
      think(Position("3k5/4P4/4b4/9/9/9/9/4B4/4A4/4K4 w - - 0 60"), "", depth_limit(6), Ruleset::asian, 3);
  CHECK(quick.last.depth == 6);
}

TEST_CASE("an endless search ends when it is told to, and pondering goes on till the hit") {
  std::atomic<int> answers = 0;
  search::Engine engine({{}, [&](Move best, Move) { answers += best != Move() ? 1 : 0; }});
  Limits limits;
  limits.infinite = true;
  engine.go(limits);
  engine.stop();
  engine.wait();
  CHECK(answers == 1);
  limits.infinite = false;
  limits.ponder = true;
  limits.move_time = Milliseconds(1);
  engine.go(limits);
  std::this_thread::sleep_for(Milliseconds(20));
  CHECK(engine.is_searching());
  engine.ponder_hit();
  engine.wait();
  CHECK(answers == 2);
}

TEST_CASE("searched moves are kept to, banned ones left out") {
  Limits limits = depth_limit(4);
  limits.moves = {move_named("a0a1").value()};
  CHECK(think(Position(), "", limits).best == move_named("a0a1"));
  limits.moves.clear();
  const Position p("3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1");
  CHECK(think(p, "", limits).best == move_named("b0b9"));
  limits.banned = {move_named("b0b9").value()};
  CHECK(think(p, "", limits).best != move_named("b0b9"));
}

TEST_CASE("an illegal move of a game is named, and the position stays") {
  search::Engine engine;
  const auto first = moves_of("h2e2 h9g7");
  engine.set_position(Position(), first);
  const auto bad = moves_of("h2e2 h9h7");
  CHECK_THROWS_WITH(engine.set_position(Position(), bad), doctest::Contains("h9h7"));
  CHECK(engine.game().moves().size() == 2);
}

TEST_CASE("self-play gives whole legal games, the same for the same seed") {
  search::SelfplaySettings settings;
  settings.nodes = 60;
  settings.games = 2;
  settings.seed = 5;
  std::vector<LoggedGame> once;
  std::vector<LoggedGame> again;
  search::selfplay(settings, [&](const LoggedGame& game) { once.push_back(game); });
  search::selfplay(settings, [&](const LoggedGame& game) { again.push_back(game); });
  REQUIRE(once.size() == 2);
  CHECK(once == again);
  for (const LoggedGame& game : once) {
    Position p;
    for (const auto& ply : game.plies) {
      REQUIRE(is_legal(p, Move::from_value(ply.move)));
      p.make(Move::from_value(ply.move));
    }
    CHECK(game.plies.size() > 8);
    CHECK(game.result <= 2);
  }
}
