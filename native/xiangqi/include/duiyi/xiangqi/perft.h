#pragma once

#include <cstdint>
#include <span>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// Code that counts leaves. All of it counts the same.
struct LeafCounter {
  /// "bmi2" or "plain".
  const char* name;
  /// `depth` is at least 1; the position stands afterwards as it stood before.
  std::uint64_t (*count)(Position& position, int depth) noexcept;
};

/// What this machine can run, fastest first; "plain" is always the last.
[[nodiscard]] std::span<const LeafCounter> available_leaf_counters() noexcept;

/// The number of move sequences of a length. Leaves are counted in bulk: the last ply's moves are counted,
/// not played.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth) noexcept;

}  // namespace duiyi::xiangqi
