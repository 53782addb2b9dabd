#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "duiyi/common/hash_table.h"
#include "duiyi/common/iterations.h"
#include "duiyi/common/limits.h"
#include "duiyi/common/moves_in_search.h"
#include "duiyi/common/time_manager.h"
#include "duiyi/xiangqi/search/mate_solver.h"
#include "history.h"
#include "move_picker.h"
#include "search_board.h"

namespace duiyi::xiangqi::search {

/// A move of the root, with what the search makes of it.
struct RootMove {
  Move move;
  Value score = -infinite;
  Value previous = -infinite;
  /// Smoothed over the iterations.
  Value average = -infinite;
  /// The score was only a bound when the window was left.
  Bound bound = Bound::exact;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> line{};
};

/// What the threads of one search share.
struct Shared {
  HashTable& hash;
  Limits limits;
  TimeManager time;
  std::atomic<bool> stop{false};
  /// Thinking on the opponent's time: no clock ends the search.
  std::atomic<bool> pondering{false};
  /// The time is used up, were it not for pondering.
  std::atomic<bool> due{false};
  int lines = 1;
  /// Whether mates are looked for beside the search.
  bool solves_mates = false;
  std::unique_ptr<SharedHistories> histories = std::make_unique<SharedHistories>();
  /// For several threads.
  Iterations<RootMove> iterations{};
  MovesInSearch moves{};
};

/// One thread's search of a position.
class Worker {
 public:
  using Report = std::function<void()>;

  Worker(Shared& shared, std::size_t number, const Evaluator& evaluator);

  /// Forgets what was learnt in earlier searches, but for what the threads share.
  void clear() { histories_->clear(); }
  void set_root(const Game& game, const std::vector<Move>& moves);
  void set_evaluator(const Evaluator& evaluator) { board_->set_evaluator(evaluator); }
  /// Deepens until a limit is reached or the search is stopped. `report` is called after each iteration, and
  /// within long ones, by the first worker alone.
  void run(const Report& report);

  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  /// Best first.
  [[nodiscard]] const std::vector<RootMove>& root_moves() const noexcept { return root_moves_; }
  [[nodiscard]] int root_depth() const noexcept { return root_depth_; }
  [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }

 private:
  struct Frame {
    Move current;
    Move excluded;
    const PieceTo* continuation = nullptr;
    PieceTo* mutable_continuation = nullptr;
    MovePicker::Killers killers{};
    Value static_eval = unknown;
    int history = 0;
    int cutoffs = 0;
    bool in_check = false;
    bool hash_pv = false;
    bool passed = false;
  };
  static constexpr int margin = 6;

  struct Line {
    int length = 0;
    std::array<Move, max_ply> moves;
  };

  enum class Node : std::uint8_t { root, pv, other };

  template <Node node>
  Value search(Value alpha, Value beta, int depth, bool cut_node);
  template <Node node>
  Value quiescence(Value alpha, Value beta, int depth);

  void search_line(int depth);
  Value search_about_mate(Value alpha, Value beta, int depth);
  void shorten_mate(int depth);
  [[nodiscard]] std::optional<int> known_mate(const Position& p, bool attacker_to_move) const;
  void follow_mate(RootMove& root) const;
  void deepen(int depth, const Report& report);
  [[nodiscard]] bool is_done(int depth);
  [[nodiscard]] std::uint64_t solver_share() const noexcept;
  void solve_mates();
  void take_mate();
  void announce_mate();
  [[nodiscard]] int time_scale() const noexcept;
  void check_limits();
  [[nodiscard]] bool is_ended() const noexcept { return shared_.stop.load(std::memory_order_relaxed); }
  /// Whether to leave the iteration: the search ends, or another thread was faster.
  [[nodiscard]] bool stopped() const noexcept {
    return is_ended() || shared_.iterations.have_finished(root_depth_);
  }
  void count_node() noexcept { nodes_.store(nodes() + 1, std::memory_order_relaxed); }

  [[nodiscard]] Value evaluate_corrected(Value raw) const noexcept;
  void learn_correction(Value difference, int depth) noexcept;
  [[nodiscard]] Frame& frame(int offset = 0) noexcept {
    return frames_[static_cast<std::size_t>(board_->ply() + margin + offset)];
  }
  void make(Move m);
  void undo() { board_->undo(); }
  void prefetch(Move m) const noexcept { shared_.hash.prefetch(board_->position().key_after(m)); }
  [[nodiscard]] MovePicker::Continuations continuations() noexcept;
  [[nodiscard]] int quiet_history(Move m) noexcept;
  void update_continuations(Piece piece, Square to, int bonus) noexcept;
  void reward_quiet(Move m, int bonus) noexcept;
  void update_statistics(Move best, int depth, const MoveList& quiets, const MoveList& captures) noexcept;
  void update_line(Move m);
  [[nodiscard]] bool has_attackers() const noexcept;

  // The steps of a node.
  template <Node node>
  [[nodiscard]] Value null_move(Value beta, int depth, Value eval, bool cut_node);
  [[nodiscard]] Value probcut(Value beta, int depth, Value static_eval, Move hash_move, bool cut_node);
  void record_root(Move m, Value value, int move_count, Value alpha, Value beta, std::uint64_t before);

  Shared& shared_;
  std::size_t number_;
  std::unique_ptr<SearchBoard> board_;
  std::unique_ptr<Histories> histories_;
  std::atomic<std::uint64_t> nodes_{0};
  int until_check_ = 0;
  MateSolver solver_;
  /// The nodes of the search itself at which the solver has its next turn.
  std::uint64_t next_solving_ = 0;
  /// The shortest mate that it has found, as a move of the root.
  std::optional<RootMove> mate_;
  int selective_depth_ = 0;
  int root_depth_ = 0;
  Value root_delta_ = 1;
  int null_move_from_ply_ = 0;
  int completed_depth_ = 0;
  std::size_t line_index_ = 0;
  const Report* report_ = nullptr;
  std::vector<RootMove> root_moves_;
  /// Of the iteration before: the best move and its score, and for how many iterations it has been best.
  Move last_best_;
  Value last_score_ = unknown;
  int stability_ = 0;
  std::array<Frame, max_ply + 2 * margin> frames_;
  std::array<Line, max_ply + 2> lines_;
};

}  // namespace duiyi::xiangqi::search
