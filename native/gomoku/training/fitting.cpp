#include "duiyi/gomoku_training/fitting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>

#include "duiyi/gomoku/evaluate.h"
#include "duiyi/gomoku/move_picker.h"

namespace duiyi::gomoku::training {

namespace {

/// The scales that are tried: from the first to the last, each larger by the ratio.
constexpr double kFirstScale = 40;
constexpr double kLastScale = 1500;
constexpr double kScaleRatio = 1.05;
constexpr double kLeastExpectancy = 1e-4;

/// The scale by which values say best what the results were.
template <class ValueOf>
double best_scale(std::span<const Example> examples, const ValueOf& value_of) {
  double best = kFirstScale;
  double least = std::numeric_limits<double>::infinity();
  for (double scale = kFirstScale; scale <= kLastScale; scale *= kScaleRatio) {
    double loss = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      if (!examples[i].quiet()) continue;
      const double expected =
          std::clamp(1 / (1 + std::exp(-value_of(i) / scale)), kLeastExpectancy, 1 - kLeastExpectancy);
      const double result = examples[i].result;
      loss -= result * std::log(expected) + (1 - result) * std::log(1 - expected);
    }
    if (loss < least) {
      least = loss;
      best = scale;
    }
  }
  return best;
}

void write_file(const std::string& path, std::span<const char> bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) throw WeightsError("the file " + path + " could not be written");
}

}  // namespace

Examples::Examples(const Positions& from, const PointKinds& kinds) {
  std::vector<Sizes> sizes;
  sizes.reserve(from.positions.size());
  examples_.reserve(from.positions.size());
  for (const auto& packed : from.positions) sizes.push_back(add(packed, from.rule, kinds));
  // Only now do the lists stand where they stay.
  const PointCount* points = points_.data();
  const PossibleMove* moves = moves_.data();
  for (std::size_t i = 0; i < examples_.size(); ++i) {
    Example& example = examples_[i];
    example.own = {points, sizes[i].own};
    example.other = {points += sizes[i].own, sizes[i].other};
    points += sizes[i].other;
    example.moves = {moves, sizes[i].moves};
    moves += sizes[i].moves;
  }
}

/// The points that count for a side: all but those forbidden to it and the dead, which are worth nothing.
std::size_t Examples::count_points(const SearchBoard& board, Color side, const PointKinds& kinds) {
  const std::size_t first = points_.size();
  std::array<PointKinds::Kind, kCells> seen{};
  std::size_t count = 0;
  board.empties().each([&](Cell cell) {
    if (board.shape(side, cell) == Shape::Forbidden) return;
    seen[count++] = kinds.of(board.code(side, cell));
  });
  std::sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    if (seen[i] == kinds.dead()) continue;
    if (points_.size() == first || points_.back().kind != seen[i]) points_.push_back({seen[i], 0});
    ++points_.back().count;
  }
  return points_.size() - first;
}

Examples::Sizes Examples::add(const PackedPosition& packed, Rule rule, const PointKinds& kinds) {
  SearchBoard board(board_of(packed, rule));
  const Color self = board.turn();
  const Color other = opponent(self);
  Example& example = examples_.emplace_back();
  example.turn = self;
  example.score = packed.score;
  example.result = static_cast<float>(packed.result) / 2;
  Sizes sizes{};
  if (packed.quiet != 0) {
    sizes.own = count_points(board, self, kinds);
    sizes.other = count_points(board, other, kinds);
    example.threats = static_cast<std::uint16_t>(threat_index(board));
  }
  evaluations_.push_back(packed.quiet != 0 ? evaluate(board, {}, self) : 0);
  const std::size_t first = moves_.size();
  std::size_t played = kCells;
  for (const Cell cell : moves_to_search(board)) {
    if (board.forbidden(self, cell)) continue;
    if (cell == packed.move) played = moves_.size() - first;
    moves_.push_back({kinds.of(board.code(self, cell)), kinds.of(board.code(other, cell)),
                      static_cast<std::uint8_t>(distance(cell, packed.last)),
                      static_cast<std::uint8_t>(distance(cell, packed.before_last))});
  }
  sizes.moves = moves_.size() - first;
  example.played = std::min(played, sizes.moves);
  return sizes;
}

Fitting::Fitting(const Files& files) : Fitting(read_positions(files.learn), read_positions(files.check)) {
  if (learn_.all().empty()) throw GameLogError("there is no position to learn from in " + files.learn);
}

Fitting::Fitting(const Positions& learn, const Positions& check)
    : rule_(learn.rule), model_(rule_), learn_(learn, model_.kinds()), check_(check, model_.kinds()) {
  if (check.rule != learn.rule)
    throw GameLogError(
        "the positions to check with are of another rule than those to learn from; run the "
        "step shuffle again");
  const auto examples = learn_.all();
  scale_ = best_scale(examples, [&](std::size_t i) { return learn_.evaluations()[i]; });
  score_scale_ = best_scale(examples, [&](std::size_t i) { return examples[i].score; });
}

double Fitting::run(int steps, std::size_t batch, float rate, float result_weight, int threads) {
  const auto all = learn_.all();
  const Target target{static_cast<float>(score_scale_), result_weight};
  std::vector<Example> examples(batch);
  double loss = 0;
  for (int i = 0; i < steps; ++i) {
    for (auto& example : examples) example = all[walked_++ % all.size()];
    loss += model_.step(examples, target, rate, threads).mean();
  }
  return steps == 0 ? 0 : loss / steps;
}

Losses Fitting::check(float result_weight, int threads) const {
  return model_.losses(check_.all(), {static_cast<float>(score_scale_), result_weight}, threads);
}

double Fitting::shipped_loss(float result_weight) const {
  const Target target{static_cast<float>(score_scale_), result_weight};
  const auto examples = check_.all();
  Losses losses;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!examples[i].quiet()) continue;
    const auto logit = static_cast<float>(check_.evaluations()[i] / scale_);
    losses.evaluation += cross_entropy(target.of(examples[i]), logit);
    ++losses.evaluated;
  }
  return losses.mean_evaluation();
}

void Fitting::write_weights(const std::string& path) const {
  PatternWeights weights;
  weights.set(rule_, model_.quantised(scale_));
  const auto bytes = weights.bytes();
  write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void Fitting::save(const std::string& path) const {
  const auto state = model_.state();
  std::vector<char> bytes(sizeof walked_ + state.size() * sizeof(float));
  std::copy_n(reinterpret_cast<const char*>(&walked_), sizeof walked_, bytes.begin());
  std::copy_n(reinterpret_cast<const char*>(state.data()), state.size() * sizeof(float),
              bytes.begin() + sizeof walked_);
  write_file(path, bytes);
}

void Fitting::restore(const std::string& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) throw WeightsError("the state of the training, " + path + ", cannot be opened");
  const auto size = static_cast<std::size_t>(in.tellg());
  if (size < sizeof walked_ || (size - sizeof walked_) % sizeof(float) != 0)
    throw WeightsError(path + " is no state of a training");
  in.seekg(0);
  std::uint64_t walked = 0;
  in.read(reinterpret_cast<char*>(&walked), sizeof walked);
  std::vector<float> state((size - sizeof walked) / sizeof(float));
  in.read(reinterpret_cast<char*>(state.data()), static_cast<std::streamsize>(state.size() * sizeof(float)));
  if (!in) throw WeightsError("the state of the training, " + path + ", cannot be read to its end");
  model_.restore(state);
  walked_ = walked;
}

}  // namespace duiyi::gomoku::training
