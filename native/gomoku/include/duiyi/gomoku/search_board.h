#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/lines.h"
#include "duiyi/gomoku/pattern.h"
#include "duiyi/gomoku/point_set.h"

namespace duiyi::gomoku {

/// A position as the search sees it: for every empty point and either side what a stone there would make,
/// kept up to date move by move. It knows nothing of leagues or of the end of the game: a stone may be put
/// on any empty point.
class SearchBoard {
 public:
  SearchBoard(int size, Rule rule);
  explicit SearchBoard(const Board& board);
  /// With tables of the board's rule that must live as long.
  SearchBoard(const Board& board, const PatternTables& tables);
  SearchBoard(int size, Rule rule, const Stones& stones, Color turn);

  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] Rule rule() const noexcept { return rule_; }
  [[nodiscard]] Color turn() const noexcept { return turn_; }
  [[nodiscard]] int stones() const noexcept { return stones_; }
  [[nodiscard]] bool full() const noexcept { return stones_ == size_ * size_; }
  [[nodiscard]] bool on_board(Cell cell) const noexcept { return cell < kCells && board_.has(cell); }
  [[nodiscard]] const RuleWeights& weights() const noexcept { return *tables_->weights; }
  [[nodiscard]] bool empty(Cell cell) const noexcept { return empty_.has(cell); }
  [[nodiscard]] const PointSet& empties() const noexcept { return empty_; }
  /// Zobrist key of the stones and the side to move.
  [[nodiscard]] std::uint64_t key() const noexcept { return key_; }
  /// The key that the position would have after a move of the side to move.
  [[nodiscard]] std::uint64_t key_after(Cell cell) const noexcept;

  /// How many empty points have that shape for the side.
  [[nodiscard]] int count(Color side, Shape shape) const noexcept {
    return of(side).count[static_cast<std::size_t>(shape)];
  }
  /// Which they are.
  [[nodiscard]] const PointSet& points(Color side, Shape shape) const noexcept {
    return of(side).points[static_cast<std::size_t>(shape)];
  }
  /// Those with shapes from `low` up to Five; Forbidden is apart.
  [[nodiscard]] PointSet points_from(Color side, Shape low) const noexcept;

  [[nodiscard]] Shape shape(Color side, Cell cell) const noexcept {
    return static_cast<Shape>((points_[cell].state >> (kShapeBits + 8 * index(side))) & 255U);
  }
  /// The shape as if nothing were forbidden.
  [[nodiscard]] Shape plain_shape(Color side, Cell cell) const noexcept {
    return tables_->point[index(side)][code(side, cell)].plain;
  }
  [[nodiscard]] LineCode code(Color side, Cell cell) const noexcept {
    return static_cast<LineCode>(points_[cell].state >> (16 * index(side)));
  }
  /// The sum of what all empty points are worth to the side, when it is to move and when it is not.
  [[nodiscard]] int score_moving(Color side) const noexcept { return of(side).sum[0]; }
  [[nodiscard]] int score_waiting(Color side) const noexcept { return of(side).sum[1]; }
  /// What a stone of the side's on the point is worth in the order of moves, in 64ths of a nat.
  [[nodiscard]] int order_score(Color side, Cell cell) const noexcept {
    const std::size_t other = 1 - index(side);
    return tables_->order[index(side)][code(side, cell)].making +
           tables_->order[other][code(opponent(side), cell)].preventing;
  }

  /// Whether the point is forbidden to the side: exactly, by Renju's rules; false under any other.
  [[nodiscard]] bool forbidden(Color side, Cell cell) const noexcept {
    return shape(side, cell) == Shape::Forbidden && really_forbidden(cell);
  }

  /// Points near the stones: two steps away in any direction, or up to four along a line.
  [[nodiscard]] PointSet nearby() const noexcept {
    PointSet found = states_.back().near;
    return found &= empty_;
  }
  /// The last moves played by play(), newest first; kNoCell where there was none.
  [[nodiscard]] Cell last(std::size_t back = 0) const noexcept {
    return back < moves_.size() ? moves_[moves_.size() - 1 - back] : kNoCell;
  }

  /// Puts a stone of the side to move on an empty point.
  void play(Cell cell);
  void undo();
  /// Hands the move over, and takes that back.
  void pass() noexcept;

  /// While one lives, what points are worth is not kept up to date: searches for wins by threats, which ask
  /// for shapes alone, play faster so. What is played meanwhile must be undone before it ends.
  class ShapesOnly {
   public:
    explicit ShapesOnly(SearchBoard& board) noexcept : board_(&board), before_(board.scored_) {
      board.scored_ = false;
    }
    ~ShapesOnly() { board_->scored_ = before_; }
    ShapesOnly(const ShapesOnly&) = delete;
    ShapesOnly& operator=(const ShapesOnly&) = delete;

   private:
    SearchBoard* board_;
    bool before_;
  };

 private:
  SearchBoard(int size, Rule rule, const PatternTables& tables);

  struct Side {
    std::array<std::int16_t, kShapes> count{};
    std::array<PointSet, kShapes> points{};
    std::array<int, 2> sum{};  // of the scores when the side is to move, and when it is not
  };
  /// What a stone on the point would make and be worth. Two words, so that both are read and written whole.
  struct PointState {
    std::uint64_t state = 0;   ///< Black's code, white's, black's shape, white's; 16, 16, 8 and 8 bits.
    std::uint64_t scores = 0;  ///< PointScores of black and of white.
  };
  /// A point that a move changed, as it was before; the cell in the top 16 bits of the state.
  using Change = PointState;
  static constexpr unsigned kShapeBits = 32;
  static constexpr unsigned kCellBits = 48;
  /// What a stone changes all over the board: kept for every stone, since to copy it and to go back to the
  /// copy takes less time than to undo it point by point.
  struct State {
    std::array<Side, 2> sides;
    PointSet near;            ///< Points near the stones, taken or not.
    std::size_t changes = 0;  ///< How many points had changed before the stone.
  };
  struct Place {
    std::uint8_t line;
    std::uint8_t at;      // how far along the line
    std::uint8_t length;  // of the line
  };

  static constexpr std::size_t index(Color side) noexcept { return static_cast<std::size_t>(side); }
  [[nodiscard]] const Side& of(Color side) const noexcept { return states_.back().sides[index(side)]; }
  [[nodiscard]] bool really_forbidden(Cell cell) const noexcept;
  void set_up();
  void put(Cell cell, Color color);
  void take(Cell cell, Color color);
  static void set_shapes(std::array<Side, 2>& sides, Cell cell, std::uint64_t before,
                         std::uint64_t now) noexcept;
  void add_scores(std::uint64_t scores, int sign) noexcept;
  [[nodiscard]] PointState state_of(std::uint64_t codes) const noexcept;
  [[nodiscard]] std::uint64_t shapes_of(std::uint64_t codes) const noexcept;
  static void add_both(std::array<Side, 2>& sides, std::size_t which, std::uint64_t sums) noexcept;
  void count_in(Cell cell) noexcept;
  void count_out(Cell cell) noexcept;
  template <int kReach, bool kScored>
  void refresh(Cell cell) noexcept;

  int size_;
  Rule rule_;
  Color turn_ = Color::Black;
  int stones_ = 0;
  std::uint64_t key_ = 0;
  const PatternTables* tables_;
  PointSet board_;
  PointSet empty_;
  std::array<std::array<LineKey, 2 * kMaxSize - 1>, 4> lines_;
  std::array<std::array<Place, kCells>, 4> places_{};
  std::array<PointState, kCells> points_{};
  std::vector<Change> changes_;  // as many as there is room for
  std::size_t changed_ = 0;      // how many there are
  std::vector<State> states_;    // the last is that of the position
  std::vector<Cell> moves_;
  bool renju_;
  bool scored_ = true;         // whether scores are kept up to date
  mutable Lines black_lines_;  // what the exact rule of forbidden points is asked with; kept in renju only
};

/// The points where the opponent's next stone stops every five of `attacker`, who has at least one. In most
/// rules the only five point, or nothing when there are two; in caro an end of the run may do as well.
[[nodiscard]] CellList five_defences(SearchBoard& board, Color attacker);

}  // namespace duiyi::gomoku
