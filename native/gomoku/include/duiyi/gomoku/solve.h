#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/proof.h"

namespace duiyi::gomoku {

enum class SolveKind : std::uint8_t { Fours, Threats };

struct Solution {
  std::vector<Cell> moves;  ///< The main line, to the end of the game.
  Proof proof;
  std::uint64_t nodes = 0;
};

/// A win for the side to move by fours, or by fours and threats, with its proof; none when the game is over,
/// when there is no such win, or when none was found in time. `stop` may be set by another thread.
[[nodiscard]] std::optional<Solution> solve(const Board& board, SolveKind kind,
                                            std::chrono::duration<double> time, std::size_t megabytes,
                                            const std::atomic<bool>& stop);

}  // namespace duiyi::gomoku
