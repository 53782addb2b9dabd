#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/gomoku/search_board.h"
#include "duiyi/gomoku/zeroed_array.h"

namespace duiyi::gomoku {

/// When a solver gives up.
class SolverLimits {
 public:
  using Clock = std::chrono::steady_clock;

  SolverLimits() = default;
  SolverLimits(std::uint64_t nodes, std::optional<Clock::time_point> until, const std::atomic<bool>* stop)
      : nodes_(nodes), until_(until), stop_(stop) {}

  /// Counts a node; true when there may be no more. The clock is read every 256 nodes.
  [[nodiscard]] bool spend() noexcept {
    if (++spent_ > nodes_) over_ = true;
    if ((spent_ & 255U) == 0) look();
    return over_;
  }
  [[nodiscard]] bool over() const noexcept { return over_; }
  /// Whether it was the clock or another thread, not the nodes.
  [[nodiscard]] bool out_of_time() const noexcept { return out_of_time_; }
  [[nodiscard]] std::uint64_t spent() const noexcept { return spent_; }

 private:
  void look() noexcept {
    if (stop_ && stop_->load(std::memory_order_relaxed)) out_of_time_ = true;
    if (until_ && Clock::now() >= *until_) out_of_time_ = true;
    if (out_of_time_) over_ = true;
  }

  std::uint64_t nodes_ = ~std::uint64_t{0};
  std::optional<Clock::time_point> until_;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t spent_ = 0;
  bool over_ = false;
  bool out_of_time_ = false;
};

/// The points of a win by fours, the attacker's first and every second one: each four and its stop. It ends
/// with the four that cannot be stopped, or with five.
using ForcingLine = std::vector<Cell>;

/// Whether to look at positions where no four makes anything besides. A win from there needs several of them
/// to work together, which is rare, and to show that there is none takes the most nodes of all.
enum class MereFours : std::uint8_t { Tried, Left };

/// Finds wins by fours alone (VCF, victory of continuous fours): the attacker makes a four with each move,
/// and each time the defender has to stop it, may do so with a four of his own, and in renju may not where
/// the only point is forbidden to black. Complete within its limits, unless mere fours are left.
class VcfSolver {
 public:
  /// `slots_log2` sets the size of the table of positions known to be no win: 8 bytes for each slot.
  explicit VcfSolver(int slots_log2 = 14, MereFours mere = MereFours::Tried)
      : slots_(std::size_t{1} << slots_log2), failed_(slots_), mere_(mere) {}

  /// A win for the side to move in at most `most_nodes` nodes, none when there is none or the limits were
  /// reached first. The board is left as it was.
  [[nodiscard]] std::optional<ForcingLine> solve(SearchBoard& board, std::uint64_t most_nodes,
                                                 SolverLimits& limits);

  /// Whether the last solve() ended for a limit and so shows nothing.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }

 private:
  bool attack(SearchBoard& board);
  bool try_four(SearchBoard& board, Cell move);
  bool every_stop_loses(SearchBoard& board);

  std::size_t slots_;
  ZeroedArray<std::uint64_t> failed_;
  MereFours mere_;
  ForcingLine line_;
  SolverLimits* limits_ = nullptr;
  std::uint64_t left_ = 0;
  bool gave_up_ = false;
};

/// Whether the line still wins for the side to move: the opponent may have put a stone since it was found.
[[nodiscard]] bool still_wins(SearchBoard& board, const ForcingLine& line);

/// What the side's four-making moves are, strongest first; those that renju forbids are left out.
void add_fours(const SearchBoard& board, Color side, CellList& moves);

}  // namespace duiyi::gomoku
