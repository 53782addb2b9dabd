#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "duiyi/nn/network.h"

namespace duiyi::training {

inline constexpr int most_features = 32;

/// A position as the net sees it, and what it should say of it.
struct Example {
  /// The features seen from the side to move, and the same pieces seen from the other side.
  std::array<std::uint16_t, most_features> own;
  std::array<std::uint16_t, most_features> other;
  std::uint8_t count = 0;
  std::uint8_t bucket = 0;
  /// The expected result for the side to move, 0 to 1.
  float target = 0.5F;
};

/// What a score in centipawns says of the result, 0 to 1.
[[nodiscard]] float expectancy(float centipawns) noexcept;

/// A net's parameters, or a number for each of them: a gradient, a moment.
class Parameters {
 public:
  explicit Parameters(const nn::Shape& shape);

  [[nodiscard]] float* feature(int f) noexcept { return &values_[static_cast<std::size_t>(f) * hidden_]; }
  [[nodiscard]] const float* feature(int f) const noexcept {
    return &values_[static_cast<std::size_t>(f) * hidden_];
  }
  [[nodiscard]] float* bias() noexcept { return &values_[features_ * hidden_]; }
  [[nodiscard]] const float* bias() const noexcept { return &values_[features_ * hidden_]; }
  /// A bucket's weights: own view's, then the other's, then the bias.
  [[nodiscard]] float* output(int bucket) noexcept { return &values_[output_at(bucket)]; }
  [[nodiscard]] const float* output(int bucket) const noexcept { return &values_[output_at(bucket)]; }
  [[nodiscard]] std::span<float> all() noexcept { return values_; }
  [[nodiscard]] std::span<const float> all() const noexcept { return values_; }

 private:
  [[nodiscard]] std::size_t output_at(int bucket) const noexcept {
    return (features_ + 1) * hidden_ + static_cast<std::size_t>(bucket) * (2 * hidden_ + 16);
  }

  std::size_t features_, hidden_;
  std::vector<float, nn::Aligned<float>> values_;
};

/// Adds an example's gradient to `gradient`, if there is one, and returns its squared error.
double learn(const Parameters& net, int hidden, const Example& example, Parameters* gradient) noexcept;

/// Fits a net by Adam with decoupled weight decay. The same seed and examples give the same net, however many
/// threads work, on machines that add floats alike.
class Trainer {
 public:
  Trainer(const nn::Shape& shape, std::uint64_t seed);
  /// Goes on from what state() gave; nn::NetworkError if it is not that.
  Trainer(const nn::Shape& shape, std::span<const float> state);

  /// One step with the mean gradient of a batch; returns the mean squared error before it.
  double step(std::span<const Example> batch, float rate, int threads);
  /// The mean squared error over examples.
  [[nodiscard]] double loss(std::span<const Example> examples, int threads) const;
  /// The net in whole numbers, as the engine uses it.
  [[nodiscard]] nn::Network quantised() const;
  /// All that is needed to go on.
  [[nodiscard]] std::vector<float> state() const;

  [[nodiscard]] const nn::Shape& shape() const noexcept { return shape_; }

 private:
  nn::Shape shape_;
  Parameters net_, first_moment_, second_moment_;
  std::vector<Parameters> gradients_;
  std::uint64_t steps_ = 0;
};

}  // namespace duiyi::training
