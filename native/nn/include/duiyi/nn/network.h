#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "duiyi/nn/kernels.h"

namespace duiyi::nn {

/// One in a feature's weights and biases is 255; one in the output's weights is 64.
inline constexpr int input_scale = 255;
inline constexpr int output_scale = 64;
/// What the net's output 1.0 (a win expectancy of 73 %) is in centipawns.
inline constexpr int score_scale = 400;
inline constexpr int most_hidden = 128;
inline constexpr int most_buckets = 16;

/// A net file that cannot be used, as a sentence that says why.
class NetworkError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How large a net is.
struct Shape {
  int features = 0;
  /// Values of each side's view; a multiple of 32, at most most_hidden.
  int hidden = 0;
  /// Sets of output weights, of which a game picks one by the material; at most most_buckets.
  int buckets = 1;

  [[nodiscard]] bool operator==(const Shape&) const noexcept = default;
};

/// An allocator whose arrays start at multiples of 64 bytes.
template <class T>
struct Aligned {
  using value_type = T;
  Aligned() noexcept = default;
  template <class U>
  Aligned(const Aligned<U>&) noexcept {}  // NOLINT: allocators convert
  [[nodiscard]] T* allocate(std::size_t n) {
    return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64}));
  }
  void deallocate(T* p, std::size_t) noexcept { ::operator delete(p, std::align_val_t{64}); }
  [[nodiscard]] bool operator==(const Aligned&) const noexcept = default;
};

using Weights = std::vector<std::int16_t, Aligned<std::int16_t>>;

/// A net of one hidden layer that sees the board from both sides: each side's view is a sum of its features'
/// weights; the output is a weighted sum of the squares of both views' clipped values, own view first.
class Network {
 public:
  /// A net of zeros; NetworkError for a shape that is not allowed.
  explicit Network(const Shape& shape);
  /// Reads what bytes() gives; NetworkError says what is wrong.
  [[nodiscard]] static Network from_bytes(std::span<const std::uint8_t> bytes);
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;

  [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
  [[nodiscard]] std::span<std::int16_t> feature(int f) noexcept {
    return std::span(features_).subspan(static_cast<std::size_t>(f) * width(), width());
  }
  [[nodiscard]] std::span<const std::int16_t> feature(int f) const noexcept {
    return std::span(features_).subspan(static_cast<std::size_t>(f) * width(), width());
  }
  [[nodiscard]] std::span<std::int16_t> bias() noexcept { return bias_; }
  [[nodiscard]] std::span<const std::int16_t> bias() const noexcept { return bias_; }
  /// A bucket's weights: own view's, then the other's.
  [[nodiscard]] std::span<std::int16_t> output(int bucket) noexcept {
    return std::span(output_).subspan(2 * width() * static_cast<std::size_t>(bucket), 2 * width());
  }
  [[nodiscard]] std::span<const std::int16_t> output(int bucket) const noexcept {
    return std::span(output_).subspan(2 * width() * static_cast<std::size_t>(bucket), 2 * width());
  }
  /// In units of 1 / (input_scale * output_scale).
  [[nodiscard]] std::span<std::int32_t> output_bias() noexcept { return output_bias_; }
  [[nodiscard]] std::span<const std::int32_t> output_bias() const noexcept { return output_bias_; }

  /// The score in centipawns for the side whose view is `own`.
  [[nodiscard]] int evaluate(const Kernels& kernels, const std::int16_t* own, const std::int16_t* other,
                             int bucket) const noexcept;

 private:
  [[nodiscard]] std::size_t width() const noexcept { return static_cast<std::size_t>(shape_.hidden); }

  Shape shape_;
  Weights features_;
  Weights bias_;
  Weights output_;
  std::vector<std::int32_t> output_bias_;
};

}  // namespace duiyi::nn
