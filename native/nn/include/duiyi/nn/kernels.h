#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace duiyi::nn {

/// What a net is computed with. All kernels give the same numbers, to the bit.
///
/// Widths are multiples of 32; every array starts at a multiple of 64 bytes.
struct Kernels {
  /// "avx512", "avx2", "neon" or "plain".
  const char* name;

  /// out = in + the sum of the rows added - the sum of the rows removed, modulo 2^16. `out` may be `in`.
  void (*update)(std::int16_t* out, const std::int16_t* in, std::span<const std::int16_t* const> added,
                 std::span<const std::int16_t* const> removed, int width);

  /// The sum of clamp(x, 0, 255)^2 * w. Weights lie between -127 and 127, so that the product of a value and
  /// its weight fits 16 bits; the sum must fit 32.
  std::int32_t (*squared_dot)(const std::int16_t* x, const std::int16_t* weights, int width);
};

/// The kernels this machine can run, fastest first; "plain" is always the last.
[[nodiscard]] std::span<const Kernels> available_kernels() noexcept;

/// Those of a name; the fastest when this machine has none of that name.
[[nodiscard]] const Kernels& kernels_named(std::string_view name) noexcept;

/// The fastest, or those that the environment's DUIYI_KERNELS names: for comparing them within a whole
/// program.
[[nodiscard]] const Kernels& best_kernels() noexcept;

}  // namespace duiyi::nn
