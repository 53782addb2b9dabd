#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace duiyi {

/// SplitMix64: the next of a fixed sequence of 64-bit numbers, for Zobrist keys and dice.
/// The same seed gives the same keys on every machine.
class SplitMix64 {
 public:
  constexpr explicit SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t operator()() noexcept {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// Mixes the elements of a vector, the same way on every machine.
template <typename List>
void shuffle(List& list, SplitMix64& dice) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[dice() % i]);
}

}  // namespace duiyi
