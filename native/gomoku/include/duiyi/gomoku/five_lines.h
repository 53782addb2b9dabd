#pragma once

#include <array>
#include <vector>

#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// Five neighbouring points on one line of the board.
using FiveLine = std::array<Point, kFive>;

/// How many such lines a board has: 2 (n - 4) n along rows and columns, 2 (n - 4)^2 along diagonals.
[[nodiscard]] constexpr int five_line_count(int size) noexcept {
  return 2 * (size - 4) * size + 2 * (size - 4) * (size - 4);
}

/// All of them for a board of that size, in [kMinSize, kMaxSize]; 572 on 15x15.
[[nodiscard]] std::vector<FiveLine> five_lines(int size);

}  // namespace duiyi::gomoku
