#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <thread>
#include <vector>

namespace duiyi::training {

// A batch is always cut into as many parts, so that its gradient is added up in one order however many
// threads work.
inline constexpr std::size_t parts = 8;

template <class T>
std::span<T> part_of(std::span<T> whole, std::size_t part) noexcept {
  const std::size_t from = whole.size() * part / parts;
  return whole.subspan(from, whole.size() * (part + 1) / parts - from);
}

/// Does work(0) … work(parts - 1), some at the same time.
inline void share_out(int threads, const std::function<void(std::size_t)>& work) {
  const auto count = static_cast<std::size_t>(std::clamp<int>(threads, 1, parts));
  const auto every = [&](std::size_t first) {
    for (std::size_t part = first; part < parts; part += count) work(part);
  };
  std::vector<std::jthread> others;
  for (std::size_t t = 1; t < count; ++t) others.emplace_back(every, t);
  every(0);
}

}  // namespace duiyi::training
