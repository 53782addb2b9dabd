#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/xiangqi/game.h"
#include "duiyi/xiangqi/search/mate_table.h"

namespace duiyi::xiangqi::search {

/// Proves mates for the side to move: the attacker gives check with each move, but for a few quiet moves that
/// threaten to mate by checks; the defender may play anything. What it finds is a mate whatever the defence;
/// where it finds nothing there may still be one that begins otherwise.
///
/// It is a depth-first proof-number search (Nagai 2002) with the weaker sums of Ueda et al. (2008), in two
/// ways at once: without a limit of length, which finds long mates of forced moves at once, and with lengths
/// that grow, which finds the shortest.
///
/// The game before counts: a position that has come twice is not gone into again. Within a proof nothing
/// repeats, since each answer leaves a shorter mate.
class MateSolver {
 public:
  struct Mate {
    int plies = 0;
    /// Against the longest defence; it may break off where the table has forgotten.
    std::vector<Move> line;
  };

  explicit MateSolver(const std::atomic<bool>& stop) : stop_(stop) {}

  /// Begins with a game's position and the moves that may be played in it. The solver forgets nothing that
  /// can still be of use.
  void set_root(const Game& game, const std::vector<Move>& moves);
  /// Looks for no mate longer than this many plies.
  void set_longest(int plies) noexcept { longest_ = std::min(longest_, plies); }

  /// Goes on for about so many nodes, no longer than there are chances if that is asked. A mate shorter than
  /// all before, when one is found.
  std::optional<Mate> work(std::uint64_t nodes, bool while_hopeful = false);
  /// Whether going on is of no use.
  [[nodiscard]] bool is_done() const noexcept;
  /// Whether the attacker has had a check that keeps the chance of a mate by checks alone.
  [[nodiscard]] bool has_chances() const noexcept { return !streams_[0].closed || best_ != none; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  static constexpr int no_limit = 255;
  static constexpr int none = 255;
  static constexpr int most_plies = 121;
  static constexpr int most_quiet = 3;

  struct Numbers {
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;
    int length = none;
  };
  /// What is left of the mate's length and of the quiet moves.
  struct Left {
    int plies;
    int quiet;
  };
  struct Child {
    Move move;
    Left left;
    Numbers numbers;
  };
  /// One of the searches that take turns.
  struct Stream {
    int quiet = 0;
    /// The length it is at; no_limit for the one without.
    int plies = 1;
    bool closed = true;
    /// Its share of the nodes.
    std::uint64_t weight = 1;
    std::uint64_t spent = 0;
  };
  using Children = std::vector<Child>;

  [[nodiscard]] bool attacking() const noexcept { return position_.turn() == attacker_; }
  [[nodiscard]] std::uint64_t key_of(std::uint64_t position, Left left) const noexcept;
  [[nodiscard]] std::uint64_t fact_key(std::uint64_t position) const noexcept;
  [[nodiscard]] int known_mate(std::uint64_t position) const noexcept;
  [[nodiscard]] Numbers proven(int length, bool attacker_to_move) const noexcept;
  [[nodiscard]] Numbers refuted(bool attacker_to_move) const noexcept;

  bool run(Stream& stream, std::uint64_t nodes);
  void take(Numbers result, Stream& stream);
  [[nodiscard]] Stream* next_stream() noexcept;
  Numbers search(Left left, Numbers limits);
  void list_children(Left left, bool passing, Children& children);
  [[nodiscard]] std::optional<Numbers> looked_up(std::uint64_t position, Left left, bool to_attack) const;
  [[nodiscard]] Numbers first_look(Child& child, bool check);
  [[nodiscard]] Numbers sum_up(const Children& children, bool passing) const noexcept;
  [[nodiscard]] static std::size_t choose(const Children& children, Numbers limits, Numbers& for_child);
  void remember(Left left, Numbers numbers, std::uint64_t work);
  [[nodiscard]] bool is_barred(std::uint64_t position, Left left) const noexcept;
  [[nodiscard]] bool out_of_nodes() const noexcept {
    return nodes_ >= end_ || stop_.load(std::memory_order_relaxed);
  }

  [[nodiscard]] std::vector<Move> line_of(int plies);
  [[nodiscard]] Move next_of_line(int plies);

  const std::atomic<bool>& stop_;
  MateTable table_;
  Position position_;
  Color attacker_ = Color::red;
  std::vector<Move> root_moves_;
  /// Positions that have come twice.
  std::vector<std::uint64_t> barred_;
  /// The positions from the root to here.
  std::vector<std::uint64_t> path_;
  std::uint64_t salt_ = 0;
  std::uint64_t roots_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t end_ = 0;
  int longest_ = most_plies;
  int best_ = none;
  std::array<Stream, 4> streams_{};
  std::vector<Children> lists_;
};

}  // namespace duiyi::xiangqi::search
