#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "duiyi/common/hash_table.h"
#include "duiyi/common/limits.h"
#include "duiyi/common/random.h"
#include "duiyi/common/search_info.h"
#include "duiyi/common/thread_pool.h"
#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/pattern_weights.h"
#include "duiyi/gomoku/search.h"

namespace duiyi::gomoku {

inline constexpr int kHighestLevel = 10;

/// What a search decided.
struct Choice {
  Cell move = kNoCell;  ///< kNoCell when there was nowhere to play.
  Score score;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Cell> line;
};

/// Our engine: a position, a search on threads of its own, and what it tells.
class Engine {
 public:
  struct Listener {
    std::function<void(const SearchInfo&)> info;  ///< After every depth, for every line wanted.
    std::function<void(const Choice&)> decided;   ///< At the end; called once, from another thread.
  };

  Engine();
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Settings; each waits for a search that runs.
  void set_threads(std::size_t count);
  /// False, and as before, when the machine will not give the memory.
  bool set_hash(std::size_t megabytes);
  void set_lines(int count);
  void set_level(int level);  ///< 1 to kHighestLevel.
  void set_style(const Style& style);
  void set_overhead(Milliseconds overhead) { overhead_ = overhead; }
  /// Whether moves are played from our own book of openings while a position is in it.
  void set_book(bool use);
  /// What decides all that chance decides, the same in every game; 0 for dice that nobody knows.
  void set_seed(std::uint64_t seed);
  /// What positions are worth and which moves come first, for the rules that the weights have; the shipped
  /// ones again for none.
  void set_weights(std::shared_ptr<const PatternWeights> weights);
  void set_most_stones(int count);  ///< The game is drawn then; 0 for a full board.

  /// Forgets everything learnt: a game of its own begins.
  void new_game();
  void set_position(const Board& board);
  [[nodiscard]] const Board& position() const noexcept { return board_; }

  /// Starts to search the position and returns.
  void go(const Limits& limits, Listener listener);
  /// Ends the search; `decided` will have been told when wait() returns. What waits for its result returns
  /// soon, and so do all that follow until go() or expect_stop().
  void stop() noexcept {
    stopped_ = true;
    shared_.stop = true;
  }
  /// From here on a stop() is meant for what comes: called before another thread begins it.
  void expect_stop() noexcept { stopped_ = false; }
  /// Whether stop() was called since then.
  [[nodiscard]] const std::atomic<bool>& stopped() const noexcept { return stopped_; }
  /// The opponent played what was pondered on: the clock runs.
  void ponder_hit();
  void wait() { pool_->wait(); }

  /// Finds `count` moves (1 or 2) after which the game is as level as can be, `bias` above level for the side
  /// that is to move after them. Fewer where there is no room. Waits until it has found them.
  [[nodiscard]] std::vector<Cell> balance(int count, int bias, const Limits& limits);
  /// What the position is worth to its side to move. Waits.
  [[nodiscard]] Value judge(const Limits& limits);
  /// The best move that judge() found; kNoCell when there was none.
  [[nodiscard]] Cell best_move() const noexcept;
  /// The best moves of the position, best first. Waits.
  [[nodiscard]] std::vector<Cell> best_moves(int count, const Limits& limits);

 private:
  void choose_tables();
  void begin(const Limits& limits);
  void lead(const Listener& listener);
  [[nodiscard]] std::optional<Choice> ask_book(const std::vector<Cell>& moves);
  [[nodiscard]] bool decide_at_once(Choice& choice, const std::vector<Cell>& moves);
  [[nodiscard]] std::optional<Choice> solve_threats();
  [[nodiscard]] std::vector<Cell> root_moves() const;
  [[nodiscard]] Choice choose(const std::vector<RootMove>& moves);
  void tell(const Searcher& searcher, int depth, const Listener& listener) const;

  SearchShared shared_;
  std::atomic<bool> stopped_{false};
  HashTable table_;
  Board board_;
  std::shared_ptr<const PatternWeights> weights_;
  std::unique_ptr<const PatternTables> own_tables_;  // made of weights_
  const PatternTables* tables_;
  int level_ = kHighestLevel;
  Milliseconds overhead_{12};
  bool uses_book_ = false;
  std::uint64_t seed_ = 0;
  SplitMix64 dice_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
  std::unique_ptr<class VctSolver> threats_;
  std::unique_ptr<ThreadPool> pool_;
};

}  // namespace duiyi::gomoku
