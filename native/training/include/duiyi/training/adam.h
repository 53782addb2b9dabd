#pragma once

#include <cstddef>
#include <limits>

namespace duiyi::training {

struct AdamStep {
  float rate;
  /// One over the number of examples that the gradient is a sum of.
  float scale;
  /// One over (1 - beta^steps), for the two moments.
  float first_correction, second_correction;
  /// How much of the rate a weight shrinks by in a step.
  float decay = 0.01F;
  /// Weights are kept within this either way.
  float largest = std::numeric_limits<float>::max();
};

/// Moves `size` weights against their gradient.
void adam(float* weights, const float* gradient, float* first, float* second, std::size_t size,
          const AdamStep& step) noexcept;

}  // namespace duiyi::training
