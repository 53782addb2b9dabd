#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "duiyi/common/hash_table.h"
#include "duiyi/common/iterations.h"
#include "duiyi/common/limits.h"
#include "duiyi/common/moves_in_search.h"
#include "duiyi/common/search_info.h"
#include "duiyi/common/time_manager.h"
#include "duiyi/gomoku/evaluate.h"
#include "duiyi/gomoku/history.h"
#include "duiyi/gomoku/search_board.h"
#include "duiyi/gomoku/value.h"
#include "duiyi/gomoku/vcf.h"

namespace duiyi::gomoku {

/// A move of the root with what is known of it.
struct RootMove {
  Cell move = kNoCell;
  Value value = -kInfinite;
  Value previous = -kInfinite;
  int unlikeliness = 0;  ///< As the order of moves thinks, in 64ths of a nat.
  int selective_depth = 0;
  std::vector<Cell> line;
};

/// What all threads of a search share.
struct SearchShared {
  HashTable* table = nullptr;
  Limits limits;
  TimeManager clock;
  Style style;
  Color engine = Color::Black;  ///< The side that thinks.
  int lines = 1;                ///< How many best moves are wanted.
  int most_stones = 0;          ///< The game is drawn with so many stones on the board; 0 for a full one.
  std::atomic<bool> stop{false};
  std::atomic<bool> pondering{false};
  /// For several threads.
  Iterations<RootMove> iterations;
  MovesInSearch moves;
  /// Nodes of all threads, as each last told; on a cache line of its own, since it changes all the time.
  alignas(64) std::atomic<std::uint64_t> nodes{0};
};

struct NodeState;

/// One thread's search: iterative deepening of a principal variation search.
class Searcher {
 public:
  using Told = std::function<void(const Searcher&, int depth)>;

  Searcher(SearchShared& shared, std::size_t number);

  /// Before a game of its own: forgets what was learnt.
  void clear();
  /// Searches until the limits are reached; `told` hears of every depth finished. The moves are those of
  /// `moves` that may be played.
  void search(const SearchBoard& board, const std::vector<Cell>& moves, const Told& told);

  [[nodiscard]] const std::vector<RootMove>& moves() const noexcept { return moves_; }
  [[nodiscard]] int depth() const noexcept { return finished_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  /// The value of a position for its side to move, searched to a depth within a window.
  [[nodiscard]] Value value_of(SearchBoard& board, int depth, Value alpha, Value beta);

 private:
  struct Frame {
    std::array<Cell, 2> killers{kNoCell, kNoCell};
    Cell move = kNoCell;
    Cell excluded = kNoCell;
    Value eval = 0;
    std::vector<Cell> line;
  };

  void order_root(const std::vector<Cell>& moves);
  void deepen(int depth);
  Value aspire(int depth, Value around);
  Value search_root(int depth, Value alpha, Value beta);
  Value search_node(int depth, int ply, Value alpha, Value beta, bool cut_node);
  Value search_moves(NodeState& node);
  [[nodiscard]] int root_reduction(int depth, std::size_t number, int unlikeliness) const;
  Value leaf(int ply, Value alpha, Value beta);
  [[nodiscard]] int singular_extension(const NodeState& node, Cell move);
  [[nodiscard]] int reduction(const NodeState& node, int count, Cell move, int unlikeliness) const;
  void reward(const NodeState& node, const CellList& tried);
  void note_line(int ply, Cell move);
  [[nodiscard]] bool out_of_time();
  [[nodiscard]] bool is_ended() const noexcept { return shared_.stop.load(std::memory_order_relaxed); }
  /// Whether to leave the iteration: the search ends, or another thread was faster.
  [[nodiscard]] bool stopped() const noexcept {
    return is_ended() || shared_.iterations.have_finished(root_depth_);
  }
  /// Whether the threads tell each other of the moves that they search to that depth.
  [[nodiscard]] bool is_told(int depth) const noexcept;
  [[nodiscard]] bool drawn() const noexcept;
  [[nodiscard]] bool should_play(Cell last_best, int changes) const;

  SearchShared& shared_;
  std::size_t number_;
  std::optional<SearchBoard> board_;
  History history_;
  VcfSolver vcf_{13};
  SolverLimits vcf_limits_;
  std::vector<Frame> frames_;
  std::vector<RootMove> moves_;
  std::size_t line_ = 0;  // which of the best moves is being found
  std::uint64_t nodes_ = 0;
  std::uint64_t told_ = 0;
  int root_depth_ = 0;
  int finished_ = 0;
  int selective_ = 0;
};

}  // namespace duiyi::gomoku
