#pragma once

#include <array>
#include <cstdint>

#include "duiyi/gomoku/history.h"
#include "duiyi/gomoku/search_board.h"

namespace duiyi::gomoku {

/// What a node already knows of good moves.
struct KnownMoves {
  Cell best = kNoCell;  ///< From the hash table.
  std::array<Cell, 2> killers{kNoCell, kNoCell};
};

/// The moves worth searching, best first: where the opponent threatens to win only what meets that, else
/// everything near the stones. Moves that renju forbids are left out.
class MovePicker {
 public:
  MovePicker(SearchBoard& board, const KnownMoves& known, const History& history);

  /// The next move; kNoCell when there is none left.
  [[nodiscard]] Cell next();
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// How much less likely than the likeliest is the move that next() gave, in 64ths of a nat.
  [[nodiscard]] int unlikeliness() const noexcept { return highest_ - scored_[at_ - 1].policy; }

 private:
  struct Scored {
    int score;
    int policy;  // without what the search has learnt
    Cell move;
  };

  void add(Cell move, const KnownMoves& known, const History& history);

  SearchBoard& board_;
  std::array<Scored, kCells> scored_;
  std::size_t size_ = 0;
  std::size_t at_ = 0;
  int highest_ = -(1 << 20);
};

/// How far apart two points are, by the longer way, at most 7; 7 where there is no second one.
[[nodiscard]] std::size_t distance(Cell one, Cell two) noexcept;

/// Where the side to move may play, as the search sees it; never empty while there is an empty point.
[[nodiscard]] CellList moves_to_search(SearchBoard& board);

}  // namespace duiyi::gomoku
