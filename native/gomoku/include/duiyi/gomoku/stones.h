#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// A longest unbroken row of stones of one colour.
///
///     . O X X X X X . .      first = the leftmost X, length 5, enclosed = false
///     . O X X X X X O .      enclosed = true: an opponent's stone at both ends
///     | X X X X X O .        enclosed = false: the edge is no stone
struct Run {
  Point first;
  Direction direction;
  int length = 0;
  bool enclosed = false;

  [[nodiscard]] constexpr Point at(int i) const noexcept {
    return {first.column + i * direction.columns, first.row + i * direction.rows};
  }
  [[nodiscard]] friend constexpr bool operator==(const Run&, const Run&) noexcept = default;
};

/// The stones on a board of one size: what stands where, and nothing of turns or rules.
class Stones {
 public:
  /// `size` must be in [kMinSize, kMaxSize].
  explicit Stones(int size) noexcept;

  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] int count() const noexcept { return count_; }
  [[nodiscard]] int points() const noexcept { return size_ * size_; }
  [[nodiscard]] bool full() const noexcept { return count_ == points(); }

  [[nodiscard]] bool contains(Point p) const noexcept {
    return p.column >= 0 && p.column < size_ && p.row >= 0 && p.row < size_;
  }

  /// The stone on a point of the board, if any.
  [[nodiscard]] std::optional<Color> at(Point p) const noexcept;
  [[nodiscard]] bool empty(Point p) const noexcept { return cells_[cell(p)] == kEmpty; }

  /// Puts a stone on an empty point.
  void put(Point p, Color color) noexcept;
  /// Takes the stone off an occupied point.
  void remove(Point p) noexcept;

  /// The run through `p` along `direction` if a stone of `color` stood on `p`, whatever stands there now.
  [[nodiscard]] Run run_through(Point p, Color color, Direction direction) const noexcept;

  [[nodiscard]] bool operator==(const Stones&) const noexcept = default;

 private:
  using Cell = std::uint8_t;  // 0 black, 1 white
  static constexpr Cell kEmpty = 2;
  static constexpr Cell kEdge = 3;
  // A border of one, so that a walk along a line needs no test of the edge.
  static constexpr int kStride = kMaxSize + 2;

  [[nodiscard]] static constexpr std::size_t cell(Point p) noexcept {
    return static_cast<std::size_t>((p.row + 1) * kStride + p.column + 1);
  }

  std::array<Cell, kStride * kStride> cells_;
  int size_;
  int count_ = 0;
};

}  // namespace duiyi::gomoku
