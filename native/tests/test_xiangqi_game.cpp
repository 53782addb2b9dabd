#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/game.h"

using namespace duiyi::xiangqi;

namespace {

Move move_named(std::string_view text) {
  return {make_square(text[0] - 'a', text[1] - '0'), make_square(text[2] - 'a', text[3] - '0')};
}

void play(Game& game, std::initializer_list<const char*> moves, int times = 1) {
  for (int i = 0; i < times; ++i) {
    for (const char* text : moves) {
      const Move m = move_named(text);
      REQUIRE(game.is_board_move(m));
      game.push(m);
    }
  }
}

Game game_at(std::string_view fen, Ruleset rules = Ruleset::asian, bool allow_self_check = false) {
  return {Position(fen), rules, allow_self_check};
}

/// A rook that checks on the two ranks between which the general steps.
constexpr std::string_view lone_rook = "3k5/9/9/R8/9/9/9/9/9/4K4 w";

}  // namespace

TEST_CASE("FEN faults name the piece and the point") {
  CHECK_THROWS_WITH_AS(
      Position("4k4/9/9/9/9/9/9/9/9/3BK4 w"),
      "there is a red elephant on d0, and an elephant stays on the seven points it can reach "
      "on its own side",
      FenError);
  CHECK_THROWS_WITH_AS(Position("4k4/9/9/9/9/9/9/9/9/9 w"), "there is no red general", FenError);
  CHECK_THROWS_AS(Position(""), FenError);
}

TEST_CASE("random games can be taken back move by move") {
  duiyi::SplitMix64 random(7);
  for (int round = 0; round < 50; ++round) {
    Game game(Position(), static_cast<Ruleset>(round % 5), round % 2 == 0);
    std::vector<Position> before;
    for (int ply = 0; ply < 150 && !game.outcome(game.rules()); ++ply) {
      const MoveList moves = game.allowed_moves();
      REQUIRE_FALSE(moves.empty());
      const Move m = moves.begin()[random() % moves.size()];
      REQUIRE_FALSE(game.refusal(m));
      before.push_back(game.position());
      game.push(m);
      REQUIRE(game.position().key() == game.position().fresh_key());
    }
    while (!before.empty()) {
      game.pop();
      REQUIRE(game.position() == before.back());
      before.pop_back();
    }
  }
}

TEST_CASE("each move is either allowed or refused with a reason") {
  for (const bool self_check : {false, true}) {
    const Game game = game_at("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
                              Ruleset::casual, self_check);
    const MoveList allowed = game.allowed_moves();
    for (int value = 0; value < squares * squares; ++value) {
      const Move m = Move::from_value(static_cast<std::uint16_t>(value));
      CHECK(allowed.has(m) == !game.refusal(m).has_value());
    }
  }
}

TEST_CASE("perpetual check loses at the third occurrence, and not before") {
  Game game = game_at(lone_rook);
  play(game, {"a6a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9"});
  CHECK_FALSE(game.outcome(Ruleset::asian));
  play(game, {"a8a9"});
  const auto outcome = game.outcome(Ruleset::asian);
  REQUIRE(outcome);
  CHECK(outcome->winner == Color::black);
  CHECK(outcome->termination == Termination::perpetual_check);
}

TEST_CASE("checks beyond ten of a side do not bring the natural limit nearer") {
  Game game = game_at(lone_rook);
  play(game, {"a6a9", "d9d8", "a9a8", "d8d9"});
  play(game, {"a8a9", "d9d8", "a9a8", "d8d9"}, 5);
  CHECK(game.moves().size() == 24);
  CHECK(game.position().quiet_plies() == 22);
}

TEST_CASE("the general is taken only where self-check is allowed") {
  constexpr std::string_view pinned = "4k4/9/9/9/9/4N4/9/9/9/4K4 w";
  CHECK(game_at(pinned).refusal(move_named("e4f6")) == IllegalReason::generals_face);
  Game game = game_at(pinned, Ruleset::casual, true);
  play(game, {"e4f6", "e9e0"});
  const auto outcome = game.outcome(Ruleset::casual);
  REQUIRE(outcome);
  CHECK(outcome->winner == Color::black);
  CHECK(outcome->termination == Termination::king_captured);
  CHECK(game.board_moves().empty());
  CHECK(game.refusal(move_named("f6e8")) == IllegalReason::game_over);
  game.pop();
  CHECK_FALSE(game.outcome(Ruleset::casual));
}
