#pragma once

#include <array>
#include <string>

#include "duiyi/xiangqi/position.h"

/// The evaluation by rules of thumb: readable, a teaching example, and what is used where there is no net.
namespace duiyi::xiangqi::hand_made {

/// Two scores: with all attackers on the board, and with none. A position lies between.
struct Taper {
  int middle = 0;
  int end = 0;

  constexpr Taper& operator+=(Taper o) noexcept { return middle += o.middle, end += o.end, *this; }
  constexpr Taper& operator-=(Taper o) noexcept { return middle -= o.middle, end -= o.end, *this; }
  friend constexpr Taper operator+(Taper a, Taper b) noexcept { return a += b; }
  friend constexpr Taper operator-(Taper a, Taper b) noexcept { return a -= b; }
  friend constexpr Taper operator*(Taper a, int n) noexcept { return {a.middle * n, a.end * n}; }
  [[nodiscard]] constexpr bool operator==(const Taper&) const noexcept = default;
};

/// What is summed over the pieces and kept up to date with each move: material and places, Red's less
/// Black's, and how many attackers there are.
struct Sums {
  Taper places;
  int attackers = 0;

  void add(Piece p, Square s) noexcept;
  void remove(Piece p, Square s) noexcept;
  [[nodiscard]] bool operator==(const Sums&) const noexcept = default;
};

[[nodiscard]] Sums sums_of(const Position& position) noexcept;

/// In hundredths of a pawn, for the side to move.
[[nodiscard]] int evaluate(const Position& position, const Sums& sums) noexcept;

/// Every term for both sides, as a table to read.
[[nodiscard]] std::string explain(const Position& position);

}  // namespace duiyi::xiangqi::hand_made
