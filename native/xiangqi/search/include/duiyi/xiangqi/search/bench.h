#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "duiyi/common/limits.h"

namespace duiyi::xiangqi::search {

struct BenchResult {
  std::uint64_t nodes = 0;
  Milliseconds time{};
};

inline constexpr int bench_depth = 13;

/// Searches a fixed list of positions to a depth with one thread and a fresh hash table of 16 megabytes each
/// time: the same nodes on every machine. `report` is told of each position.
BenchResult bench(int depth, const std::function<void(const std::string&)>& report);

}  // namespace duiyi::xiangqi::search
