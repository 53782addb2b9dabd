#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "duiyi/gomoku/lines.h"
#include "duiyi/gomoku/stones.h"
#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// What a black stone is by the rules of the Renju International Federation (RIF), first that applies: a five
/// wins whatever else it makes; overline, double four and double three are forbidden.
enum class RenjuMove : std::uint8_t { Allowed, Five, Overline, DoubleFour, DoubleThree };

[[nodiscard]] std::string_view name(RenjuMove kind) noexcept;

[[nodiscard]] constexpr bool is_forbidden(RenjuMove kind) noexcept { return kind > RenjuMove::Five; }

/// What a black stone on the empty point `p` is. Almost always the four lines through `p` decide.
/// Where they show two or more threes, each is followed to the points that make it a straight four (RIF 9.3):
/// a three counts if on one of them a black stone would be allowed and make no five, which is this question
/// again on a fuller board. `lines` is left as it was.
[[nodiscard]] RenjuMove renju_move(Lines& lines, Point p) noexcept;

/// Every empty point that is forbidden to black, row by row from a1.
[[nodiscard]] std::vector<std::pair<Point, RenjuMove>> forbidden_points(const Stones& stones);

struct RenjuExplanation;

/// A four: its stones, and the points that make it five (two for a straight four).
struct FourShape {
  std::array<Point, 4> stones;
  std::vector<Point> fives;
};

/// A three: its stones, and what a black stone is on each point that makes it a straight four. It counts if
/// one of them is allowed.
struct ThreeShape {
  std::array<Point, 3> stones;
  std::vector<RenjuExplanation> straight;

  [[nodiscard]] bool counts() const noexcept;
};

/// Why a black stone on `point` is what it is.
struct RenjuExplanation {
  Point point;
  RenjuMove kind = RenjuMove::Allowed;
  std::vector<std::vector<Point>> rows;  ///< The fives; where there is none, the overlines.
  std::vector<FourShape> fours;
  /// Empty where rows or fours already decide; and, beneath the first level, where there are fewer than two.
  std::vector<ThreeShape> threes;
};

/// Why a black stone on `p`, whether it stands there already or not, is what it is; none when the point is
/// White's. Rows are told as far as five points from the stone.
[[nodiscard]] std::optional<RenjuExplanation> explain(const Stones& stones, Point p);

}  // namespace duiyi::gomoku
