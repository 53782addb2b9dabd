#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "duiyi/gomoku/search_board.h"
#include "duiyi/gomoku/vcf.h"

namespace duiyi::gomoku {

/// A position won for the side to move, and how: `move` makes five, or each answer loses. The answers in
/// `replies` lead to positions of the proof. Every other answer loses to `otherwise`, a line of fours, or at
/// once to a five where that is empty. Renju's forbidden points are no answers for black.
struct ProofNode {
  Cell move = kNoCell;
  std::vector<std::pair<Cell, std::size_t>> replies;  ///< With the index of what follows.
  ForcingLine otherwise;
};

/// A proof, its first node that of the position asked about. Positions reached in several ways are there
/// once.
struct Proof {
  std::vector<ProofNode> nodes;
};

/// The moves of the proof with the longest resistance, to the five or the forbidden move that ends the game.
[[nodiscard]] std::vector<Cell> main_line(SearchBoard board, const Proof& proof);

}  // namespace duiyi::gomoku
