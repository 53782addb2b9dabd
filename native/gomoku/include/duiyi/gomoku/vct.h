#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "duiyi/gomoku/proof.h"
#include "duiyi/gomoku/search_board.h"
#include "duiyi/gomoku/vcf.h"

namespace duiyi::gomoku {

/// Which moves an attack may be made of.
enum class ThreatKind : std::uint8_t {
  Threes,  ///< Fours and threes.
  Quiet    ///< Any move that threatens a win by fours (fukumi).
};

/// When fours that open no new threat are tried. They can be played in any order, so that a search which
/// takes them as any other four spends itself on their orders; and now and then one of them is what it takes.
enum class IdleFours : std::uint8_t { Late, Early };

/// Finds wins by threats (VCT): each move of the attacker's is a four or threatens a win by fours, and each
/// answer that meets the threat is followed up, counter-fours among them. Depth-first proof-number search
/// (Nagai 2002), with the answers that matter taken from the threatened line (Allis's threat-space search,
/// 1994): an answer that leaves the line winning needs no search of its own.
class VctSolver {
 public:
  /// `megabytes` bounds the tables, at least 1.
  explicit VctSolver(std::size_t megabytes, IdleFours idle = IdleFours::Late);
  ~VctSolver();
  VctSolver(const VctSolver&) = delete;
  VctSolver& operator=(const VctSolver&) = delete;

  /// Whether the side to move is shown to win. The board is left as it was.
  [[nodiscard]] bool solve(SearchBoard& board, ThreatKind kind, SolverLimits& limits);
  /// Whether the last solve() came to its end and showed that there is no such win.
  [[nodiscard]] bool shows_no_win(SearchBoard& board) const;
  /// The first move of the win that solve() has just shown.
  [[nodiscard]] Cell winning_move(SearchBoard& board);
  /// The proof of the win that solve() has just shown; none when the limits are reached before it is written.
  [[nodiscard]] std::optional<Proof> proof(SearchBoard& board, SolverLimits& limits);

  /// The proof of a win by fours.
  [[nodiscard]] std::optional<Proof> proof_of(SearchBoard& board, const ForcingLine& line,
                                              SolverLimits& limits);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace duiyi::gomoku
