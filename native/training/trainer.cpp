#include "duiyi/training/trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "duiyi/common/random.h"
#include "duiyi/training/adam.h"
#include "duiyi/training/share_out.h"

namespace duiyi::training {

namespace {

// 127 / 64 is 1.984: larger output weights do not fit the net's file.
constexpr float largest_weight = 1.98F;
constexpr float weight_decay = 0.01F;

/// Normally distributed numbers, the same everywhere (std::normal_distribution is not).
class Normal {
 public:
  explicit Normal(std::uint64_t seed) noexcept : random_(seed) {}
  float operator()(float deviation) noexcept {
    const double u = (static_cast<double>(random_() >> 11) + 1) * 0x1p-53;
    const double v = static_cast<double>(random_() >> 11) * 0x1p-53;
    return deviation * static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v));
  }

 private:
  SplitMix64 random_;
};

}  // namespace

float expectancy(float centipawns) noexcept { return 1 / (1 + std::exp(-centipawns / nn::score_scale)); }

Parameters::Parameters(const nn::Shape& shape)
    : features_(static_cast<std::size_t>(shape.features)),
      hidden_(static_cast<std::size_t>(shape.hidden)),
      values_(output_at(shape.buckets)) {}

Trainer::Trainer(const nn::Shape& shape, std::uint64_t seed)
    : shape_(nn::Network(shape).shape()),
      net_(shape),
      first_moment_(shape),
      second_moment_(shape),
      gradients_(parts, Parameters(shape)) {
  Normal normal(seed);
  const auto hidden = static_cast<std::size_t>(shape.hidden);
  for (int f = 0; f < shape.features; ++f)
    for (std::size_t i = 0; i < hidden; ++i) net_.feature(f)[i] = normal(0.12F);
  std::fill_n(net_.bias(), hidden, 0.1F);
  for (std::size_t i = 0; i < 2 * hidden; ++i)
    net_.output(0)[i] = normal(1 / std::sqrt(2.0F * static_cast<float>(hidden)));
  for (int b = 1; b < shape.buckets; ++b) std::copy_n(net_.output(0), 2 * hidden + 1, net_.output(b));
}

Trainer::Trainer(const nn::Shape& shape, std::span<const float> state) : Trainer(shape, std::uint64_t{0}) {
  const std::size_t size = net_.all().size();
  if (state.size() != 3 * size + 1)
    throw nn::NetworkError("the state of the training is not that of a net of this shape");
  std::copy_n(state.begin(), size, net_.all().begin());
  std::copy_n(state.begin() + static_cast<std::ptrdiff_t>(size), size, first_moment_.all().begin());
  std::copy_n(state.begin() + static_cast<std::ptrdiff_t>(2 * size), size, second_moment_.all().begin());
  steps_ = static_cast<std::uint64_t>(state.back());
}

std::vector<float> Trainer::state() const {
  std::vector<float> state;
  for (const auto* p : {&net_, &first_moment_, &second_moment_})
    state.insert(state.end(), p->all().begin(), p->all().end());
  state.push_back(static_cast<float>(steps_));
  return state;
}

double Trainer::step(std::span<const Example> batch, float rate, int threads) {
  if (batch.empty()) return 0;
  std::array<double, parts> losses{};
  share_out(threads, [&](std::size_t part) {
    std::ranges::fill(gradients_[part].all(), 0.0F);
    for (const auto& example : part_of(batch, part))
      losses[part] += learn(net_, shape_.hidden, example, &gradients_[part]);
  });
  ++steps_;
  const auto n = static_cast<float>(steps_);
  const AdamStep adam_step{rate,
                           1 / static_cast<float>(batch.size()),
                           1 / (1 - std::pow(0.9F, n)),
                           1 / (1 - std::pow(0.999F, n)),
                           weight_decay,
                           largest_weight};
  share_out(threads, [&](std::size_t part) {
    const auto sum = part_of(gradients_[0].all(), part);
    for (std::size_t other = 1; other < parts; ++other) {
      const auto addend = part_of(gradients_[other].all(), part);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += addend[i];
    }
    adam(part_of(net_.all(), part).data(), sum.data(), part_of(first_moment_.all(), part).data(),
         part_of(second_moment_.all(), part).data(), sum.size(), adam_step);
  });
  double loss = 0;
  for (const double l : losses) loss += l;
  return loss / static_cast<double>(batch.size());
}

double Trainer::loss(std::span<const Example> examples, int threads) const {
  if (examples.empty()) return 0;
  std::array<double, parts> losses{};
  share_out(threads, [&](std::size_t part) {
    for (const auto& example : part_of(examples, part))
      losses[part] += learn(net_, shape_.hidden, example, nullptr);
  });
  double loss = 0;
  for (const double l : losses) loss += l;
  return loss / static_cast<double>(examples.size());
}

nn::Network Trainer::quantised() const {
  nn::Network net(shape_);
  const auto round16 = [](float x, int scale) {
    return static_cast<std::int16_t>(std::lround(x * static_cast<float>(scale)));
  };
  const auto fill = [&](std::span<std::int16_t> into, const float* from, int scale) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] = round16(from[i], scale);
  };
  for (int f = 0; f < shape_.features; ++f) fill(net.feature(f), net_.feature(f), nn::input_scale);
  fill(net.bias(), net_.bias(), nn::input_scale);
  for (int b = 0; b < shape_.buckets; ++b) {
    fill(net.output(b), net_.output(b), nn::output_scale);
    net.output_bias()[static_cast<std::size_t>(b)] = static_cast<std::int32_t>(
        std::lround(net_.output(b)[2 * shape_.hidden] * nn::input_scale * nn::output_scale));
  }
  return net;
}

}  // namespace duiyi::training
