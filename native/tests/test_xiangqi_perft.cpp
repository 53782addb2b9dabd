#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi/perft.h"

using namespace duiyi::xiangqi;

namespace {

struct Case {
  const char* fen;
  int depth;
  std::uint64_t leaves;
};

constexpr Case cases[] = {
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 3, 79666},
    {"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 3, 43929},
    {"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 4, 326201},
    {"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 4, 202884},
    {"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", 3, 14808},
    {"R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1", 4, 162837},
    {"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", 4, 64971},
    {"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1", 4, 149272},
    {"2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1", 4, 48060},
    {"1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1", 3, 22787},
    {"CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w - - 0 1", 3, 11714},
};

/// Legal moves by trying each pseudo-legal one: the slow way, to compare with.
std::size_t count_by_trying(const Position& p) {
  std::size_t count = 0;
  for (const Move m : pseudo_legal_moves(p)) {
    if (m.to() == p.general(~p.turn())) continue;
    Position after = p;
    after.make(m);
    const bool safe = !after.attackers(after.general(p.turn()), after.turn());
    CHECK(is_legal(p, m) == safe);
    count += safe ? 1 : 0;
  }
  return count;
}

/// Perft that checks at every node whatever must hold there.
std::uint64_t checked_perft(Position& p, int depth) {
  REQUIRE(p.key() == p.fresh_key());
  const MoveList moves = legal_moves(p);
  REQUIRE(count_legal_moves(p) == static_cast<int>(moves.size()));
  REQUIRE(has_legal_move(p) == !moves.empty());
  REQUIRE(count_by_trying(p) == moves.size());
  REQUIRE(p.in_check() == static_cast<bool>(p.checkers()));
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  const Position copy = p;
  for (const Move m : moves) {
    const std::uint64_t expected_key = p.key_after(m);
    const Undo undo = p.make(m);
    REQUIRE(p.key() == expected_key);
    REQUIRE_FALSE(p.in_check(~p.turn()));
    leaves += checked_perft(p, depth - 1);
    p.undo(m, undo);
    REQUIRE(p == copy);
  }
  return leaves;
}

}  // namespace

TEST_CASE("perft counts the leaves known for each position, whatever the machine's instructions") {
  CHECK(std::string(available_leaf_counters().back().name) == "plain");
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    CHECK(perft(Position(c.fen), c.depth) == c.leaves);
    for (const LeafCounter& counter : available_leaf_counters()) {
      CAPTURE(counter.name);
      Position p(c.fen);
      CHECK(counter.count(p, c.depth) == c.leaves);
      CHECK(p == Position(c.fen));
    }
  }
}

TEST_CASE("perft of depth 0 is one position") { CHECK(perft(Position(), 0) == 1); }

TEST_CASE("invariants hold at every node") {
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    Position p(c.fen);
    CHECK(checked_perft(p, 2) == perft(p, 2));
  }
}

TEST_CASE("FEN goes there and back at every position two plies deep") {
  for (const Case& c : cases) {
    Position p(c.fen);
    for (const Move first : legal_moves(p)) {
      const Undo undo = p.make(first);
      CHECK(Position(p.fen()) == p);
      p.undo(first, undo);
    }
  }
}
