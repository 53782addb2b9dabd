#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/common/hash_table.h"
#include "duiyi/common/limits.h"

namespace duiyi {

/// A score as protocols tell it, from the side to move.
struct Score {
  /// Hundredths of the game's unit.
  int points = 0;
  /// Moves to the win when positive, to the loss when negative; 0 is a loss on the board. Then points tell
  /// nothing.
  std::optional<int> mate;
};

/// What a search has found so far, or one of its lines.
struct SearchInfo {
  int depth = 0;
  int selective_depth = 0;
  /// The line's rank, from 1.
  int line = 1;
  Score score;
  Bound bound = Bound::exact;
  std::uint64_t nodes = 0;
  Milliseconds time{};
  int hash_per_mille = 0;
  /// The principal variation, as the game's numbers.
  std::vector<std::uint16_t> moves;
};

}  // namespace duiyi
