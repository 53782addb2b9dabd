#pragma once

#include "duiyi/gomoku/search_board.h"
#include "duiyi/gomoku/value.h"

namespace duiyi::gomoku {

/// How an engine likes to play: its own chances and the opponent's, in per cent of what they are worth.
struct Style {
  int own = 100;
  int other = 100;
};

/// The position from the side to move, `engine` being the side whose style it is.
[[nodiscard]] Value evaluate(const SearchBoard& board, const Style& style, Color engine) noexcept;

/// Which of SideWeights::threats the position has.
[[nodiscard]] std::size_t threat_index(const SearchBoard& board) noexcept;

/// The end that is in sight without a search: five, an open four, two fives against us, or a four with a
/// three where nothing can come between. 0 when there is none.
[[nodiscard]] Value sight(SearchBoard& board, int ply);

}  // namespace duiyi::gomoku
