#include "duiyi/training/adam.h"

#include <algorithm>
#include <cmath>

#include "vectorize.h"

namespace duiyi::training {

DUIYI_VECTORIZE
void adam(float* weights, const float* gradient, float* first, float* second, std::size_t size,
          const AdamStep& step) noexcept {
  const AdamStep s = step;
  for (std::size_t i = 0; i < size; ++i) {
    const float g = gradient[i] * s.scale;
    first[i] = 0.9F * first[i] + 0.1F * g;
    second[i] = 0.999F * second[i] + 0.001F * g * g;
    const float direction =
        first[i] * s.first_correction / (std::sqrt(second[i] * s.second_correction) + 1e-8F);
    const float moved = weights[i] * (1 - s.rate * s.decay) - s.rate * direction;
    weights[i] = std::min(s.largest, std::max(-s.largest, moved));
  }
}

}  // namespace duiyi::training
