#include <algorithm>
#include <cmath>

#include "duiyi/training/trainer.h"
#include "vectorize.h"

namespace duiyi::training {

namespace {

using Values = std::array<float, nn::most_hidden>;

DUIYI_VECTORIZE
void add_row(float* sum, const float* row, int hidden) noexcept {
  for (int i = 0; i < hidden; ++i) sum[i] += row[i];
}

/// Clips the values to 0 … 1 and returns the weighted sum of their squares.
DUIYI_VECTORIZE
float clip_and_weigh(float* values, const float* weights, int hidden) noexcept {
  // Sixteen sums side by side: a float sum in one order is the same on every machine.
  std::array<float, 16> sums{};
  for (int i = 0; i < hidden; i += 16)
    for (int j = 0; j < 16; ++j) {
      const float v = std::min(1.0F, std::max(0.0F, values[i + j]));
      values[i + j] = v;
      sums[static_cast<std::size_t>(j)] += v * v * weights[i + j];
    }
  float sum = 0;
  for (const float s : sums) sum += s;
  return sum;
}

/// The gradient by the output's weights, and by the values before clipping (which replaces `values`).
DUIYI_VECTORIZE
void backward(float* values, const float* weights, float* weight_gradient, float slope, int hidden) noexcept {
  for (int i = 0; i < hidden; ++i) {
    const float v = values[i];
    weight_gradient[i] += slope * v * v;
    const float inside = v > 0.0F && v < 1.0F ? 2.0F : 0.0F;
    values[i] = slope * weights[i] * v * inside;
  }
}

void see(const Parameters& net, int hidden, std::span<const std::uint16_t> features,
         Values& values) noexcept {
  std::copy_n(net.bias(), hidden, values.begin());
  for (const int f : features) add_row(values.data(), net.feature(f), hidden);
}

}  // namespace

double learn(const Parameters& net, int hidden, const Example& example, Parameters* gradient) noexcept {
  const std::array views{std::span(example.own).first(example.count),
                         std::span(example.other).first(example.count)};
  alignas(64) std::array<Values, 2> values;
  const float* weights = net.output(example.bucket);
  float z = weights[2 * hidden];
  for (std::size_t side = 0; side < 2; ++side) {
    see(net, hidden, views[side], values[side]);
    z += clip_and_weigh(values[side].data(), weights + side * static_cast<std::size_t>(hidden), hidden);
  }
  const float expected = 1 / (1 + std::exp(-z));
  const float error = expected - example.target;
  if (gradient == nullptr) return double{error} * error;

  const float slope = 2 * error * expected * (1 - expected);
  float* weight_gradient = gradient->output(example.bucket);
  weight_gradient[2 * hidden] += slope;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::size_t at = side * static_cast<std::size_t>(hidden);
    backward(values[side].data(), weights + at, weight_gradient + at, slope, hidden);
    add_row(gradient->bias(), values[side].data(), hidden);
    for (const int f : views[side]) add_row(gradient->feature(f), values[side].data(), hidden);
  }
  return double{error} * error;
}

}  // namespace duiyi::training
