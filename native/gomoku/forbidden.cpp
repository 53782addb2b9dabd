#include "duiyi/gomoku/forbidden.h"

#include <bit>
#include <cstddef>

namespace duiyi::gomoku {

namespace {

using Shapes = std::array<LineShape, kDirections.size()>;

Shapes shapes_at(const Lines& lines, Point p) noexcept {
  Shapes shapes;
  for (std::size_t d = 0; d < shapes.size(); ++d) shapes[d] = shape_of(lines.window(p, d));
  return shapes;
}

/// A black stone for as long as it is thought about.
class Trial {
 public:
  Trial(Lines& lines, Point p) noexcept : lines_(lines), point_(p) { lines_.put(p); }
  ~Trial() { lines_.remove(point_); }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

 private:
  Lines& lines_;
  Point point_;
};

/// Whether some point that makes the three a straight four is allowed to black. The stone of the three is on
/// the board.
bool three_counts(Lines& lines, Point p, Direction direction, LineShape shape) noexcept {
  for (unsigned left = shape.straight; left != 0; left &= left - 1) {
    const int step = std::countr_zero(left) + LineShape::kFirstStraight - kReach;
    const Point q{p.column + step * direction.columns, p.row + step * direction.rows};
    if (renju_move(lines, q) == RenjuMove::Allowed) return true;
  }
  return false;
}

/// RIF 9.3: at most one of the threes may be made a straight four.
bool is_double_three(Lines& lines, Point p, const Shapes& shapes, int threes) noexcept {
  const Trial stone(lines, p);
  int missing = 2;
  for (std::size_t d = 0; d < shapes.size() && threes >= missing; ++d) {
    if (!shapes[d].three()) continue;
    --threes;
    if (three_counts(lines, p, kDirections[d], shapes[d]) && --missing == 0) return true;
  }
  return false;
}

}  // namespace

std::string_view name(RenjuMove kind) noexcept {
  switch (kind) {
    case RenjuMove::Allowed:
      return "allowed";
    case RenjuMove::Five:
      return "five";
    case RenjuMove::Overline:
      return "overline";
    case RenjuMove::DoubleFour:
      return "double_four";
    case RenjuMove::DoubleThree:
      return "double_three";
  }
  return "";
}

RenjuMove renju_move(Lines& lines, Point p) noexcept {
  const Shapes shapes = shapes_at(lines, p);
  bool five = false;
  bool overline = false;
  int fours = 0;
  int threes = 0;
  for (const LineShape shape : shapes) {
    five |= shape.five;
    overline |= shape.overline;
    fours += shape.fours;
    threes += shape.three();
  }
  if (five) return RenjuMove::Five;
  if (overline) return RenjuMove::Overline;
  if (fours >= 2) return RenjuMove::DoubleFour;
  if (threes >= 2 && is_double_three(lines, p, shapes, threes)) return RenjuMove::DoubleThree;
  return RenjuMove::Allowed;
}

std::vector<std::pair<Point, RenjuMove>> forbidden_points(const Stones& stones) {
  std::vector<std::pair<Point, RenjuMove>> found;
  Lines lines(stones);
  for (int row = 0; row < stones.size(); ++row) {
    for (int column = 0; column < stones.size(); ++column) {
      const Point p{column, row};
      if (!stones.empty(p)) continue;
      const RenjuMove kind = renju_move(lines, p);
      if (is_forbidden(kind)) found.emplace_back(p, kind);
    }
  }
  return found;
}

}  // namespace duiyi::gomoku
