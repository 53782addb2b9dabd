#pragma once

#include <cstdint>

namespace duiyi::gomoku {

struct BenchFigures {
  std::uint64_t nodes = 0;
  double seconds = 0;

  [[nodiscard]] std::uint64_t nodes_per_second() const noexcept {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) / (seconds > 0 ? seconds : 1));
  }
};

/// Searches a fixed list of positions to a depth, 0 for the usual one. The nodes are the same everywhere.
[[nodiscard]] BenchFigures bench(int depth);

}  // namespace duiyi::gomoku
