#pragma once

#include <array>
#include <cstdint>

namespace duiyi::gomoku {

inline constexpr int kMinSize = 5;
inline constexpr int kMaxSize = 20;
inline constexpr int kDefaultSize = 15;

/// The length of the run that the game is about.
inline constexpr int kFive = 5;

enum class Color : std::uint8_t { Black, White };

[[nodiscard]] constexpr Color opponent(Color color) noexcept {
  return color == Color::Black ? Color::White : Color::Black;
}

/// An intersection: column 0 is `a`, at the left; row 0 is `1`, at the bottom.
struct Point {
  int column = 0;
  int row = 0;

  [[nodiscard]] friend constexpr bool operator==(Point, Point) noexcept = default;
};

/// The move that places no stone.
inline constexpr Point kPass{-1, -1};

/// A step along a line of the board.
struct Direction {
  int columns = 0;
  int rows = 0;

  [[nodiscard]] constexpr Direction operator-() const noexcept { return {-columns, -rows}; }
  [[nodiscard]] friend constexpr bool operator==(Direction, Direction) noexcept = default;
};

[[nodiscard]] constexpr Point operator+(Point p, Direction d) noexcept {
  return {p.column + d.columns, p.row + d.rows};
}

/// East, north, north-east and south-east: each line of the board once.
inline constexpr std::array<Direction, 4> kDirections{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

}  // namespace duiyi::gomoku
