#include "duiyi/gomoku_training/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "duiyi/gomoku/point_set.h"
#include "duiyi/training/adam.h"
#include "duiyi/training/share_out.h"

namespace duiyi::gomoku::training {

namespace {

using duiyi::training::part_of;
using duiyi::training::parts;
using duiyi::training::share_out;

constexpr float kDecay = 0.002F;
/// The order of moves learns faster than the evaluation by this.
constexpr float kOrderRate = 2.5F;
constexpr std::size_t kDistances = 8;
/// What the engine counts in: eighths in tables of the evaluation, 64ths of a nat in the order.
constexpr double kEighths = 8;
constexpr double kSixtyFourths = 64;
constexpr long kMostWeight = 32000;

float expectancy(float logit) noexcept { return 1 / (1 + std::exp(-logit)); }

/// -log of the expectancy, exact for large numbers.
float surprise(float logit) noexcept {
  return std::max(0.0F, -logit) + std::log1p(std::exp(-std::abs(logit)));
}

std::int16_t rounded(double value) noexcept {
  return static_cast<std::int16_t>(std::clamp(std::lround(value), -kMostWeight, kMostWeight));
}

PointWeights quantised_points(std::span<const float> weights, double scale) noexcept {
  PointWeights points;
  auto* next = weights.data();
  for (auto& weight : points.line) weight = rounded(*next++ * scale);
  for (auto& weight : points.pair) weight = rounded(*next++ * scale);
  for (auto& weight : points.shape) weight = rounded(*next++ * scale);
  return points;
}

/// The evaluation counts dead points too; what they would be worth is taken from every shape, so that it is
/// nothing.
PointWeights without_dead(PointWeights points) noexcept {
  const int dead = 4 * points.line[0] + 6 * points.pair[0] + points.shape[0];
  for (auto& weight : points.shape) weight = rounded(weight - dead);
  return points;
}

}  // namespace

float Target::of(const Example& example) const noexcept {
  const float expected = expectancy(static_cast<float>(example.score) / score_scale);
  return result_weight * example.result + (1 - result_weight) * expected;
}

float cross_entropy(float target, float logit) noexcept {
  return target * surprise(logit) + (1 - target) * surprise(-logit);
}

Losses& Losses::operator+=(const Losses& other) noexcept {
  evaluation += other.evaluation;
  order += other.order;
  evaluated += other.evaluated;
  ordered += other.ordered;
  first += other.first;
  return *this;
}

double Losses::mean_evaluation() const noexcept {
  return evaluated == 0 ? 0 : evaluation / static_cast<double>(evaluated);
}

double Losses::mean_order() const noexcept { return ordered == 0 ? 0 : order / static_cast<double>(ordered); }

Model::Model(Rule rule) : kinds_(rule), sets_(rule == Rule::Renju ? 2 : 1) {
  const std::size_t size = near_at() + 2 * kDistances;
  weights_.resize(size);
  first_moment_.resize(size);
  second_moment_.resize(size);
  tables_.resize(table_at(sets_, 0));
  gradients_.assign(parts, {std::vector<float>(tables_.size()), std::vector<float>(size)});
}

std::size_t Model::points_at(std::size_t set, std::size_t table) const noexcept {
  const std::size_t from = table < kMaking ? 0 : order_at();
  return from + (set * 2 + table % 2) * kPointFeatures;
}

std::size_t Model::threats_at(std::size_t set) const noexcept {
  return sets_ * 2 * kPointFeatures + set * kThreatSets * kThreatSets;
}

std::size_t Model::near_at() const noexcept { return order_at() + sets_ * 2 * kPointFeatures; }

/// What points of each kind are worth; dead ones nothing in the evaluation, as they are many and tell
/// nothing.
void Model::expand() {
  for (std::size_t set = 0; set < sets_; ++set) {
    for (std::size_t table = 0; table < kTables; ++table) {
      const float* weights = &weights_[points_at(set, table)];
      float* worth = &tables_[table_at(set, table)];
      for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        float sum = 0;
        const auto k = static_cast<PointKinds::Kind>(kind);
        for (const auto f : kinds_.features(static_cast<Color>(set), k)) sum += weights[f];
        worth[kind] = sum;
      }
      if (table >= kMaking) continue;
      const float dead = worth[kinds_.dead()];
      for (std::size_t kind = 0; kind < kinds_.size(); ++kind) worth[kind] -= dead;
    }
  }
}

/// From the gradient by the worth of kinds to that by the weights.
void Model::project(std::span<const float> tables, std::span<float> gradient) const {
  for (std::size_t set = 0; set < sets_; ++set) {
    for (std::size_t table = 0; table < kTables; ++table) {
      const auto by_kind = tables.subspan(table_at(set, table), kinds_.size());
      const auto by_weight = gradient.subspan(points_at(set, table), kPointFeatures);
      float all = 0;
      const auto add = [&](PointKinds::Kind kind, float slope) {
        for (const auto f : kinds_.features(static_cast<Color>(set), kind)) by_weight[f] += slope;
      };
      for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        if (by_kind[kind] == 0) continue;
        add(static_cast<PointKinds::Kind>(kind), by_kind[kind]);
        all += by_kind[kind];
      }
      if (table < kMaking) add(kinds_.dead(), -all);
    }
  }
}

void Model::learn_worth(const Example& example, float target, Losses& losses, Gradient* gradient) const {
  const std::size_t own = set_of(example.turn);
  const std::size_t moving = table_at(own, kMoving);
  const std::size_t waiting = table_at(set_of(opponent(example.turn)), kWaiting);
  const std::size_t threats = threats_at(own) + example.threats;
  float logit = weights_[tempo_at()] + weights_[threats];
  for (const auto& point : example.own)
    logit += static_cast<float>(point.count) * tables_[moving + point.kind];
  for (const auto& point : example.other)
    logit -= static_cast<float>(point.count) * tables_[waiting + point.kind];
  losses.evaluation += cross_entropy(target, logit);
  ++losses.evaluated;
  if (gradient == nullptr) return;
  const float slope = expectancy(logit) - target;
  gradient->single[tempo_at()] += slope;
  gradient->single[threats] += slope;
  for (const auto& point : example.own)
    gradient->tables[moving + point.kind] += slope * static_cast<float>(point.count);
  for (const auto& point : example.other)
    gradient->tables[waiting + point.kind] -= slope * static_cast<float>(point.count);
}

void Model::learn_move(const Example& example, Losses& losses, Gradient* gradient) const {
  const std::size_t making = table_at(set_of(example.turn), kMaking);
  const std::size_t preventing = table_at(set_of(opponent(example.turn)), kPreventing);
  const std::size_t near_other = near_at();
  const std::size_t near_own = near_other + kDistances;
  std::array<float, kCells> odds{};
  float largest = -std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < example.moves.size(); ++i) {
    const PossibleMove& move = example.moves[i];
    odds[i] = tables_[making + move.making] + tables_[preventing + move.preventing] +
              weights_[near_other + move.near_other] + weights_[near_own + move.near_own];
    largest = std::max(largest, odds[i]);
  }
  const float played = odds[example.played];
  float sum = 0;
  for (std::size_t i = 0; i < example.moves.size(); ++i) sum += odds[i] = std::exp(odds[i] - largest);
  losses.order += std::log(sum) + largest - played;
  ++losses.ordered;
  losses.first += played == largest;
  if (gradient == nullptr) return;
  for (std::size_t i = 0; i < example.moves.size(); ++i) {
    const PossibleMove& move = example.moves[i];
    const float slope = odds[i] / sum - (i == example.played ? 1.0F : 0.0F);
    gradient->tables[making + move.making] += slope;
    gradient->tables[preventing + move.preventing] += slope;
    gradient->single[near_other + move.near_other] += slope;
    gradient->single[near_own + move.near_own] += slope;
  }
}

void Model::learn(const Example& example, const Target& target, Losses& losses, Gradient* gradient) const {
  if (example.quiet()) learn_worth(example, target.of(example), losses, gradient);
  if (example.moves.size() > 1 && example.played < example.moves.size())
    learn_move(example, losses, gradient);
}

Losses Model::step(std::span<const Example> batch, const Target& target, float rate, int threads) {
  std::array<Losses, parts> losses{};
  share_out(threads, [&](std::size_t part) {
    Gradient& gradient = gradients_[part];
    std::ranges::fill(gradient.tables, 0.0F);
    std::ranges::fill(gradient.single, 0.0F);
    for (const auto& example : part_of(batch, part)) learn(example, target, losses[part], &gradient);
  });
  Gradient& sum = gradients_[0];
  for (std::size_t part = 1; part < parts; ++part) {
    losses[0] += losses[part];
    const auto add = [](std::vector<float>& into, const std::vector<float>& from) {
      for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
    };
    add(sum.tables, gradients_[part].tables);
    add(sum.single, gradients_[part].single);
  }
  project(sum.tables, sum.single);
  ++steps_;
  const auto n = static_cast<float>(steps_);
  const auto move = [&](std::size_t from, std::size_t to, float own_rate, std::uint64_t examples) {
    if (examples == 0) return;
    duiyi::training::adam(&weights_[from], &sum.single[from], &first_moment_[from], &second_moment_[from],
                          to - from,
                          {own_rate, 1 / static_cast<float>(examples), 1 / (1 - std::pow(0.9F, n)),
                           1 / (1 - std::pow(0.999F, n)), kDecay});
  };
  move(0, order_at(), rate, losses[0].evaluated);
  move(order_at(), weights_.size(), kOrderRate * rate, losses[0].ordered);
  expand();
  return losses[0];
}

Losses Model::losses(std::span<const Example> examples, const Target& target, int threads) const {
  std::array<Losses, parts> losses{};
  share_out(threads, [&](std::size_t part) {
    for (const auto& example : part_of(examples, part)) learn(example, target, losses[part], nullptr);
  });
  for (std::size_t part = 1; part < parts; ++part) losses[0] += losses[part];
  return losses[0];
}

RuleWeights Model::quantised(double scale) const {
  RuleWeights rule;
  const std::span all(weights_);
  for (std::size_t s = 0; s < 2; ++s) {
    const std::size_t set = set_of(static_cast<Color>(s));
    const auto points = [&](Table table, double unit) {
      return quantised_points(all.subspan(points_at(set, table), kPointFeatures), unit);
    };
    SideWeights& side = rule.side[s];
    side.moving = without_dead(points(kMoving, scale * kEighths));
    side.waiting = without_dead(points(kWaiting, scale * kEighths));
    side.making = points(kMaking, kSixtyFourths);
    side.preventing = points(kPreventing, kSixtyFourths);
    for (std::size_t i = 0; i < side.threats.size(); ++i)
      side.threats[i] = rounded(weights_[threats_at(set) + i] * scale);
  }
  rule.tempo = rounded(weights_[tempo_at()] * scale);
  for (std::size_t i = 0; i < kDistances; ++i) {
    rule.near_other[i] = rounded(weights_[near_at() + i] * kSixtyFourths);
    rule.near_own[i] = rounded(weights_[near_at() + kDistances + i] * kSixtyFourths);
  }
  return rule;
}

std::vector<float> Model::state() const {
  std::vector<float> state;
  for (const auto* values : {&weights_, &first_moment_, &second_moment_})
    state.insert(state.end(), values->begin(), values->end());
  state.push_back(static_cast<float>(steps_));
  return state;
}

void Model::restore(std::span<const float> state) {
  const std::size_t size = weights_.size();
  if (state.size() != 3 * size + 1)
    throw WeightsError("the state of the training is not that of weights for this rule");
  std::ranges::copy(state.first(size), weights_.begin());
  std::ranges::copy(state.subspan(size, size), first_moment_.begin());
  std::ranges::copy(state.subspan(2 * size, size), second_moment_.begin());
  steps_ = static_cast<std::uint64_t>(state.back());
  expand();
}

}  // namespace duiyi::gomoku::training
