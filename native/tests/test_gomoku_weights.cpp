#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "duiyi/gomoku/engine.h"
#include "duiyi/gomoku/selfplay.h"
#include "duiyi/gomoku_training/fitting.h"

using namespace duiyi::gomoku;
using duiyi::LoggedGame;

namespace {

/// A file that is taken away at the end.
struct Scratch {
  explicit Scratch(const std::string& name)
      : path((std::filesystem::temp_directory_path() / ("duiyi-weights-" + name)).string()) {}
  ~Scratch() { std::filesystem::remove(path); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path;
};

void write(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

std::vector<LoggedGame> games_of(Rule rule, int count) {
  SelfplaySettings settings;
  settings.rule = rule;
  settings.nodes = 60;
  settings.games = count;
  std::vector<LoggedGame> games;
  selfplay(settings, [&](const LoggedGame& game) { games.push_back(game); });
  return games;
}

/// What the weights of a file say of a position, to be told apart from what others say.
Value judgement(const std::shared_ptr<const PatternWeights>& weights, Rule rule) {
  Engine engine;
  engine.set_weights(weights);
  Board board(15, rule);
  for (const Point p : {Point{7, 7}, Point{8, 8}, Point{7, 9}}) board.play(p);
  engine.set_position(board);
  duiyi::Limits limits;
  limits.depth = 3;
  return engine.judge(limits);
}

}  // namespace

TEST_CASE("the shipped weights have all rules and are written as they were read") {
  const auto& shipped = *shipped_weights();
  CHECK(shipped.rules() == std::vector{Rule::Freestyle, Rule::Standard, Rule::Renju});
  CHECK(shipped.of(Rule::Caro) == shipped.of(Rule::Standard));
  CHECK(shipped.of(Rule::ExactCaro) == shipped.of(Rule::Standard));
  const auto again = PatternWeights::from_bytes(shipped.bytes());
  for (const Rule rule : shipped.rules()) CHECK(*again.of(rule) == *shipped.of(rule));
}

TEST_CASE("caro may have weights of its own") {
  PatternWeights weights;
  CHECK(weights.of(Rule::Caro) == nullptr);
  RuleWeights caro;
  caro.tempo = -7;
  weights.set(Rule::Caro, caro);
  const auto again = PatternWeights::from_bytes(weights.bytes());
  CHECK(again.of(Rule::ExactCaro)->tempo == -7);
  CHECK(again.of(Rule::Standard) == nullptr);
}

TEST_CASE("a damaged file is refused, wherever the damage is") {
  auto bytes = shipped_weights()->bytes();
  for (std::size_t at = 0; at < bytes.size(); at += 997) {
    auto damaged = bytes;
    damaged[at] ^= 4;
    CHECK_THROWS_AS((void)PatternWeights::from_bytes(damaged), WeightsError);
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{12}, bytes.size() - 1}) {
    CHECK_THROWS_AS((void)PatternWeights::from_bytes(std::span(bytes).first(size)), WeightsError);
  }
  bytes.push_back(0);
  CHECK_THROWS_AS((void)PatternWeights::from_bytes(bytes), WeightsError);
  CHECK_THROWS_AS((void)weights_named("/no/such/weights"), WeightsError);
  CHECK(weights_named("shipped") == shipped_weights());
}

TEST_CASE("an engine plays with the weights of a file, for the rules it has") {
  RuleWeights renju = *shipped_weights()->of(Rule::Renju);
  renju.tempo = 500;
  PatternWeights weights;
  weights.set(Rule::Renju, renju);
  Scratch file("renju");
  write(file.path, weights.bytes());
  const auto loaded = weights_named(file.path);
  CHECK(judgement(loaded, Rule::Renju) != judgement(nullptr, Rule::Renju));
  CHECK(judgement(loaded, Rule::Freestyle) == judgement(nullptr, Rule::Freestyle));
  CHECK(judgement(shipped_weights(), Rule::Renju) == judgement(nullptr, Rule::Renju));
}

TEST_CASE("the engine's games against itself are the same each time and can be played") {
  for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::Caro}) {
    const auto games = games_of(rule, 3);
    CHECK(games == games_of(rule, 3));
    for (const LoggedGame& game : games) {
      CHECK(game.start == std::string(name(rule)) + " 15");
      CHECK(training::positions_of(game).size() > 3);
      CHECK(game.plies.front().score == LoggedGame::no_score);
    }
  }
}

TEST_CASE("a game that cannot be is refused") {
  LoggedGame game;
  game.start = "renju 15";
  game.plies = {{cell_of({7, 7}), 0}, {cell_of({7, 7}), 0}};
  CHECK_THROWS_AS((void)training::positions_of(game), duiyi::GameLogError);
  for (const char* start : {"", "renju", "renju 4", "halma 15", "renju x"}) {
    game.start = start;
    CHECK_THROWS_AS((void)training::setting_of(game), duiyi::GameLogError);
  }
}

TEST_CASE("fitted weights evaluate in the engine as they do in the fitting") {
  for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
    CAPTURE(name(rule));
    Scratch log("log"), learn("learn"), check("check"), net("net");
    {
      std::ofstream out(log.path, std::ios::binary);
      duiyi::GameLogWriter writer(out, "gomoku");
      for (const auto& game : games_of(rule, 12)) writer.write(game);
    }
    const auto gathered = training::gather({log.path}, learn.path, check.path, 4, 1);
    CHECK(gathered.games == 12);
    CHECK(gathered.learnt_from > gathered.held_out);
    training::Fitting fitting({learn.path, check.path});
    const auto before = fitting.check(0.5F, 1);
    fitting.run(60, 64, 0.002F, 0.5F, 1);
    const auto after = fitting.check(0.5F, 2);
    CHECK(after.mean_order() < before.mean_order());
    CHECK(after.evaluated == before.evaluated);
    fitting.write_weights(net.path);

    // The held-out loss once more, of the engine's own evaluation in whole numbers.
    const auto weights = weights_named(net.path);
    const PatternTables tables = pattern_tables_with(rule, *weights->of(rule));
    double loss = 0;
    std::uint64_t evaluated = 0;
    for (const auto& packed : training::read_positions(check.path).positions) {
      if (packed.quiet == 0) continue;
      const SearchBoard board(training::board_of(packed, rule), tables);
      const double value = evaluate(board, {}, board.turn()) / fitting.scale();
      const double target =
          0.25 * packed.result + 0.5 / (1 + std::exp(-packed.score / fitting.score_scale()));
      loss += target * std::log1p(std::exp(-value)) + (1 - target) * std::log1p(std::exp(value));
      ++evaluated;
    }
    CHECK(evaluated == after.evaluated);
    CHECK(loss / static_cast<double>(evaluated) == doctest::Approx(after.mean_evaluation()).epsilon(0.1));
  }
}
