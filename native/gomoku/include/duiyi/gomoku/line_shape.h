#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace duiyi::gomoku {

/// Bits along a line, lowest first: eleven points, the stone in question in the middle.
///
///     bit  0 1 2 3 4 5 6 7 8 9 10
///          . . . O . X X . X . .
///                    ^ centre
///
/// No shape that the stone is part of reaches further: a five that holds it ends at bit 9, and the point
/// beyond, which would make an overline of it, is bit 10.
using LineBits = std::uint32_t;

inline constexpr int kReach = 5;
inline constexpr LineBits kWindowMask = (LineBits{1} << (2 * kReach + 1)) - 1;
inline constexpr LineBits kWindowCentre = LineBits{1} << kReach;

/// A stretch of a line around a black stone. What is neither black nor closed is empty.
struct Window {
  LineBits black = kWindowCentre;
  LineBits closed = 0;  ///< White stones, and points beyond the edge.
};

/// A row of four that needs one stone to be five: the stones, and the points that make it five.
///
///     . X . X X X .      stones 1 3 4 5, fives 2
///     O . X X X X . .    stones 2 3 4 5, fives 1 6: a straight four
struct LineFour {
  LineBits stones = 0;
  LineBits fives = 0;
};

/// The fours of one line that hold its centre: none, one or two.
struct LineFours {
  std::array<LineFour, 2> fours;
  int count = 0;
};

/// What a black stone makes on one line, by Renju's rules: five is exactly five.
struct LineShape {
  static constexpr int kFirstStraight = 2;  ///< The first bit of a window where a straight four can be made.

  bool five : 1 = false;
  bool overline : 1 = false;
  std::uint8_t fours : 2 = 0;  ///< How many fours hold the stone.
  /// The points that make a straight four with the stone, from kFirstStraight on: there are some exactly when
  /// the stone is part of a three (whether that counts depends on what else happens on those points).
  std::uint8_t straight = 0;

  [[nodiscard]] bool three() const noexcept { return straight != 0; }
};

/// The unbroken row of stones that holds the centre.
[[nodiscard]] LineBits row_of(LineBits black) noexcept;

/// The fours of a line, for telling of them.
[[nodiscard]] LineFours fours_of(Window window) noexcept;

/// The three stones that a stone on `point` makes a straight four of; none when it does not.
[[nodiscard]] LineBits three_of(Window window, int point) noexcept;

/// What the centre makes of its line, from a table that the first call makes.
[[nodiscard]] LineShape shape_of(Window window) noexcept;

}  // namespace duiyi::gomoku
