#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi_training/fitting.h"

using namespace duiyi::xiangqi;
namespace fitting = duiyi::xiangqi::training;
using duiyi::LoggedGame;

namespace {

duiyi::nn::Network random_net(int hidden, int buckets) {
  duiyi::SplitMix64 random(7);
  duiyi::nn::Network net({net_features, hidden, buckets});
  for (int f = 0; f < net_features; ++f)
    for (auto& w : net.feature(f)) w = static_cast<std::int16_t>(static_cast<int>(random() % 201) - 100);
  for (int b = 0; b < buckets; ++b)
    for (auto& w : net.output(b)) w = static_cast<std::int16_t>(static_cast<int>(random() % 101) - 50);
  return net;
}

int fresh(const duiyi::nn::Network& net, const Position& position) {
  NetEvaluator evaluator(net);
  evaluator.reset(position);
  return evaluator.evaluate(position);
}

Move random_move(const Position& position, duiyi::SplitMix64& random) {
  const MoveList moves = legal_moves(position);
  return *(moves.begin() + random() % moves.size());
}

/// A random game, its scores made of the ply, won by the side that moved first.
LoggedGame random_game(std::uint64_t seed, int plies) {
  duiyi::SplitMix64 random(seed);
  LoggedGame game;
  game.result = 2;
  Position position;
  for (int ply = 0; ply < plies && has_legal_move(position); ++ply) {
    const Move m = random_move(position, random);
    game.plies.push_back({m.value(), static_cast<std::int16_t>(ply * 10)});
    position.make(m);
  }
  return game;
}

}  // namespace

TEST_CASE("a line followed move by move gives what each position gives afresh") {
  const auto net = random_net(64, 3);
  duiyi::SplitMix64 random(1);
  for (int game = 0; game < 20; ++game) {
    Position position;
    NetEvaluator evaluator(net);
    evaluator.reset(position);
    std::vector<std::pair<Move, Undo>> line;
    for (int step = 0; step < 200 && has_legal_move(position); ++step) {
      if (random() % 3 == 0 && !line.empty()) {
        position.undo(line.back().first, line.back().second);
        line.pop_back();
        evaluator.pop();
      } else {
        const Move m = random_move(position, random);
        evaluator.push(position, m);
        line.emplace_back(m, position.make(m));
      }
      if (random() % 2 == 0) REQUIRE(evaluator.evaluate(position) == fresh(net, position));
    }
  }
}

TEST_CASE("a passed move only changes the side") {
  const auto net = random_net(32, 1);
  Position position;
  NetEvaluator evaluator(net);
  evaluator.reset(position);
  evaluator.push_pass();
  position.pass();
  CHECK(evaluator.evaluate(position) == fresh(net, position));
}

TEST_CASE("the same position with the colours changed is worth the same") {
  const auto net = random_net(32, 4);
  const Position red("3ak4/4a4/9/9/2P6/9/9/4C4/4A4/3AK2R1 w");
  const Position black("3ak2r1/4a4/4c4/9/9/2p6/9/9/4A4/3AK4 b");
  CHECK(fresh(net, red) == fresh(net, black));
}

TEST_CASE("a net of another shape is refused") {
  CHECK_THROWS_AS(NetEvaluator(duiyi::nn::Network({net_features + 1, 32, 1})), duiyi::nn::NetworkError);
}

TEST_CASE("a packed position has the features of the position it was") {
  for (const char* fen : {"3ak4/4a4/9/9/2P6/9/9/4C4/4A4/3AK2R1 w", "3ak4/4a4/9/9/2P6/9/9/4C4/4A4/3AK2R1 b"}) {
    const Position position(fen);
    const auto example = fitting::unpack(fitting::pack(position, 400, 2), {1, 0.25F, false});
    CHECK(example.count == position.occupied().count());
    CHECK(example.target == doctest::Approx(0.75 / (1 + std::exp(-1.0)) + 0.25));
    for (std::size_t side = 0; side < 2; ++side) {
      const Color view = side == 0 ? position.turn() : ~position.turn();
      std::vector<int> expected, got;
      for (Bitboard b = position.occupied(); b;) {
        const Square s = b.pop();
        expected.push_back(net_feature(view, position.at(s), s));
      }
      const auto& features = side == 0 ? example.own : example.other;
      got.assign(features.begin(), features.begin() + example.count);
      std::sort(expected.begin(), expected.end());
      std::sort(got.begin(), got.end());
      CHECK(got == expected);
    }
  }
}

TEST_CASE("only quiet positions are kept, each with its own side's result") {
  LoggedGame game = random_game(3, 120);
  game.plies[30].score = LoggedGame::no_score;
  const auto kept = fitting::quiet_positions(game, {16, 900});
  Position position;
  std::size_t next = 0;
  for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
    const Move m = Move::from_value(game.plies[ply].move);
    if (ply >= 16 && ply != 30 && ply < 90 && !position.in_check() && position.at(m.to()) == Piece::none) {
      REQUIRE(next < kept.size());
      CHECK(kept[next++] == fitting::pack(position, game.plies[ply].score, ply % 2 == 0 ? 2 : 0));
    }
    position.make(m);
  }
  CHECK(next == kept.size());
  game.plies[20].move = Move(0, 89).value();
  CHECK_THROWS_WITH_AS((void)fitting::quiet_positions(game, {}), "move 21 of a game of the log is not legal",
                       duiyi::GameLogError);
}

TEST_CASE("logs are gathered, a net is fitted, interrupted and gone on with") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("duiyi_fitting_" + std::to_string(std::rand()));
  std::filesystem::create_directories(folder);
  const auto path = [&](const char* name) { return (folder / name).string(); };
  {
    std::ofstream log(path("log"), std::ios::binary);
    duiyi::GameLogWriter writer(log, "xiangqi");
    for (std::uint64_t seed = 0; seed < 60; ++seed) writer.write(random_game(seed, 100));
  }
  const auto gathered = fitting::gather({path("log")}, path("learn"), path("check"), {}, 10, 1);
  CHECK(gathered.games == 60);
  CHECK(gathered.learnt_from > 8 * gathered.held_out / 2);
  const fitting::Fitting::Files examples{path("learn"), path("check")};

  fitting::Fitting whole(examples, 32, 1, 1);
  CHECK(whole.learning_positions() == gathered.learnt_from);
  const double before = whole.check(0.3F, 2);
  whole.run(20, 256, 0.01F, 0.3F, 2);
  whole.save(path("state"));
  whole.run(20, 256, 0.01F, 0.3F, 2);
  CHECK(whole.check(0.3F, 2) < before);

  fitting::Fitting resumed(examples, 32, 1, 2);
  resumed.restore(path("state"));
  fitting::Fitting again(examples, 32, 1, 1);
  again.restore(path("state"));
  again.run(20, 256, 0.01F, 0.3F, 1);
  CHECK(again.check(0.3F, 1) == whole.check(0.3F, 1));
  again.write_net(path("net"));
  CHECK(std::filesystem::file_size(path("net")) == 16 + 2 * (net_features * 32 + 32 + 64) + 4);

  CHECK_THROWS_AS((void)fitting::read_positions(path("log")), duiyi::GameLogError);
  CHECK_THROWS_AS(resumed.restore(path("learn")), duiyi::nn::NetworkError);
  std::filesystem::remove_all(folder);
}
