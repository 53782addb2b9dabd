#include "duiyi/xiangqi/perft.h"

#include <vector>

#include "duiyi/xiangqi/movegen.h"

namespace duiyi::xiangqi {

namespace {

using Count = std::uint64_t (*)(Position&, int) noexcept;

/// One ply; `next` counts below it.
template <Count next>
[[gnu::always_inline]] inline std::uint64_t count_ply(Position& p, int depth) noexcept {
  if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(p));
  std::uint64_t leaves = 0;
  for (const Move m : legal_moves(p)) {
    const Undo undo = p.make(m);
    leaves += next(p, depth - 1);
    p.undo(m, undo);
  }
  return leaves;
}

std::uint64_t count_plain(Position& p, int depth) noexcept { return count_ply<count_plain>(p, depth); }

#if defined(__x86_64__)

/// Flattened, so that the generator within is compiled for these instructions too. Only functions that carry
/// the attribute are: no other file is, whose inline functions the linker might hand to an older machine.
[[gnu::target("popcnt,bmi,bmi2"), gnu::flatten]] std::uint64_t count_bmi2(Position& p, int depth) noexcept {
  return count_ply<count_bmi2>(p, depth);
}

#endif

std::vector<LeafCounter> detect() {
  std::vector<LeafCounter> found;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi") != 0 &&
      __builtin_cpu_supports("bmi2") != 0) {
    found.push_back({"bmi2", count_bmi2});
  }
#endif
  found.push_back({"plain", count_plain});
  return found;
}

}  // namespace

std::span<const LeafCounter> available_leaf_counters() noexcept {
  static const std::vector<LeafCounter> counters = detect();
  return counters;
}

std::uint64_t perft(const Position& p, int depth) noexcept {
  if (depth <= 0) return 1;
  Position copy = p;
  return available_leaf_counters().front().count(copy, depth);
}

}  // namespace duiyi::xiangqi
