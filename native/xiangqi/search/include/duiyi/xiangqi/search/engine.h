#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "duiyi/common/limits.h"
#include "duiyi/common/options.h"
#include "duiyi/common/search_info.h"
#include "duiyi/xiangqi/game.h"

namespace duiyi::xiangqi::search {

/// The engine as a program sees it: a position, a search that runs beside the caller, and options. All calls
/// come from one thread; what it tells comes from the search's own.
class Engine {
 public:
  struct Listener {
    std::function<void(const SearchInfo&)> info;
    /// The move to play, Move() when there is none, and the answer to expect, Move() when it is not known.
    std::function<void(Move best, Move expected)> best;
  };

  explicit Engine(Listener listener = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] Options& options() noexcept;
  /// Forgets what was learnt; ends a search.
  void new_game();
  /// A position and the moves played from it, for the next search.
  /// Throws std::invalid_argument that names the first illegal move; the position is as it was then.
  void set_position(const Position& start, std::span<const Move> moves);
  [[nodiscard]] Game game() const;
  [[nodiscard]] Ruleset rules() const;

  /// Starts a search and returns. A search that runs is ended first.
  void go(const Limits& limits);
  /// Ends the search; its move is told soon.
  void stop() noexcept;
  /// The opponent played the expected move.
  void ponder_hit() noexcept;
  /// Returns when no search runs.
  void wait();
  [[nodiscard]] bool is_searching();
  /// The nodes of the last search, by all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

  /// The static evaluation, in words and numbers: by hand, term by term, and by the net that is in use.
  [[nodiscard]] std::string explain_evaluation() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

/// The levels, a line each below a line of headings; 0 is no limit.
[[nodiscard]] std::string level_table();
/// The name a ruleset has in options and protocols: casual, asian, chinese, computer, tiantian.
[[nodiscard]] std::string_view name_of(Ruleset rules) noexcept;

}  // namespace duiyi::xiangqi::search
