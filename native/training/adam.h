#pragma once

#include <cstddef>

namespace duiyi::training {

struct AdamStep {
  float rate;
  /// One over the number of examples that the gradient is a sum of.
  float scale;
  /// One over (1 - beta^steps), for the two moments.
  float first_correction, second_correction;
};

/// Moves `size` weights against their gradient, and keeps them where their quantised form fits.
void adam(float* weights, const float* gradient, float* first, float* second, std::size_t size,
          const AdamStep& step) noexcept;

}  // namespace duiyi::training
