#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/point_set.h"
#include "duiyi/gomoku/solve.h"

namespace duiyi::gomoku {

/// What the side to move can do about a win that the other side threatens.
struct Defences {
  std::vector<Cell> threat;                    ///< What happens if nothing is done about it.
  std::vector<Cell> sure;                      ///< Moves after which a whole search finds no win.
  std::vector<Cell> open;                      ///< Moves after which none was found in time.
  std::vector<std::pair<Cell, Cell>> refuted;  ///< Every other move, and the answer that wins.
  std::uint64_t nodes = 0;
};

/// None when the game is over or the other side threatens no win that is found within four tenths of the
/// time. Each move is then tried with more and more nodes, until all are decided or the time is over. `stop`
/// may be set by another thread.
[[nodiscard]] std::optional<Defences> defences(const Board& board, SolveKind kind,
                                               std::chrono::duration<double> time, std::size_t megabytes,
                                               const std::atomic<bool>& stop);

}  // namespace duiyi::gomoku
