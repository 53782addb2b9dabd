#include <doctest/doctest.h>

#include <cmath>

#include "duiyi/common/random.h"
#include "duiyi/training/trainer.h"

using namespace duiyi::training;
using duiyi::nn::Shape;

namespace {

constexpr Shape shape{40, 32, 2};

/// Positions of a toy game: eight of forty features, the first twenty good for their side, the rest bad.
std::vector<Example> toy_examples(std::size_t count, std::uint64_t seed) {
  duiyi::SplitMix64 random(seed);
  std::vector<Example> examples(count);
  for (auto& e : examples) {
    e.count = 8;
    e.bucket = static_cast<std::uint8_t>(random() % 2);
    float good = 0;
    for (std::size_t i = 0; i < e.count; ++i) {
      e.own[i] = static_cast<std::uint16_t>(random() % 40);
      e.other[i] = static_cast<std::uint16_t>((e.own[i] + 20) % 40);
      good += e.own[i] < 20 ? 1.0F : -1.0F;
    }
    e.target = expectancy(100 * good);
  }
  return examples;
}

Trainer trained(int threads, int steps) {
  Trainer trainer(shape, 1);
  const auto examples = toy_examples(4000, 2);
  for (int i = 0; i < steps; ++i) trainer.step(examples, 0.01F, threads);
  return trainer;
}

}  // namespace

TEST_CASE("a net learns what can be learnt, and knows it of positions it has not seen") {
  const auto unseen = toy_examples(1000, 3);
  const double before = Trainer(shape, 1).loss(unseen, 1);
  const double after = trained(2, 150).loss(unseen, 1);
  CHECK(after < before / 20);
}

TEST_CASE("the number of threads changes nothing, and the state is all that is needed to go on") {
  CHECK(trained(1, 5).state() == trained(3, 5).state());
  Trainer whole = trained(1, 5);
  Trainer resumed(shape, trained(1, 5).state());
  const auto examples = toy_examples(100, 4);
  CHECK(whole.step(examples, 0.01F, 1) == resumed.step(examples, 0.01F, 1));
  CHECK(whole.state() == resumed.state());
  CHECK_THROWS_AS(Trainer(Shape{41, 32, 2}, whole.state()), duiyi::nn::NetworkError);
}

TEST_CASE("the quantised net says what the trained one says") {
  const Trainer trainer = trained(2, 100);
  const auto net = trainer.quantised();
  const auto& kernels = duiyi::nn::best_kernels();
  for (const auto& e : toy_examples(200, 5)) {
    std::array<duiyi::nn::Weights, 2> views{duiyi::nn::Weights(net.bias().begin(), net.bias().end()),
                                            duiyi::nn::Weights(net.bias().begin(), net.bias().end())};
    for (std::size_t i = 0; i < e.count; ++i)
      for (std::size_t side = 0; side < 2; ++side) {
        const std::int16_t* row = net.feature(side == 0 ? e.own[i] : e.other[i]).data();
        kernels.update(views[side].data(), views[side].data(), std::span(&row, 1), {}, shape.hidden);
      }
    const auto score = static_cast<float>(net.evaluate(kernels, views[0].data(), views[1].data(), e.bucket));
    const double difference = expectancy(score) - e.target;
    Example one = e;
    const double error = std::sqrt(trainer.loss(std::span(&one, 1), 1));
    CHECK(std::abs(difference) < error + 0.02);
  }
}
