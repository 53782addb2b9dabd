#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "duiyi/gomoku/forbidden.h"

namespace duiyi::gomoku {

namespace {

/// One line through a point, whose windows are told in points of the board.
struct Line {
  Point centre;
  Direction direction;
  Window window;

  [[nodiscard]] Point at(int bit) const noexcept {
    const int step = bit - kReach;
    return {centre.column + step * direction.columns, centre.row + step * direction.rows};
  }

  [[nodiscard]] std::vector<Point> points(LineBits bits) const {
    std::vector<Point> found;
    for (; bits != 0; bits &= bits - 1) found.push_back(at(std::countr_zero(bits)));
    return found;
  }
};

std::array<Line, kDirections.size()> lines_through(const Lines& lines, Point p) noexcept {
  std::array<Line, kDirections.size()> found;
  for (std::size_t d = 0; d < found.size(); ++d) found[d] = {p, kDirections[d], lines.window(p, d)};
  return found;
}

template <std::size_t N>
std::array<Point, N> as_array(const std::vector<Point>& points) {
  std::array<Point, N> found;
  std::ranges::copy(points, found.begin());
  return found;
}

void add_fours(std::vector<FourShape>& fours, const Line& line) {
  const LineFours found = fours_of(line.window);
  for (int i = 0; i < found.count; ++i) {
    const LineFour& four = found.fours[static_cast<std::size_t>(i)];
    fours.push_back({as_array<4>(line.points(four.stones)), line.points(four.fives)});
  }
}

RenjuExplanation explain_on(Lines& lines, Point p, bool beneath);

void add_three(std::vector<ThreeShape>& threes, Lines& lines, const Line& line) {
  LineBits stones = 0;
  std::vector<RenjuExplanation> straight;
  const int width = 2 * kReach + 1;
  for (int bit = LineShape::kFirstStraight; bit < width - LineShape::kFirstStraight; ++bit) {
    const LineBits three = three_of(line.window, bit);
    if (!three) continue;
    stones = three;
    straight.push_back(explain_on(lines, line.at(bit), true));
  }
  threes.push_back({as_array<3>(line.points(stones)), std::move(straight)});
}

void add_threes(std::vector<ThreeShape>& threes, Lines& lines, Point p, bool beneath) {
  const auto through = lines_through(lines, p);
  const auto has_three = [](const Line& line) { return shape_of(line.window).three(); };
  const auto count = std::ranges::count_if(through, has_three);
  if (count == 0 || (beneath && count < 2)) return;
  lines.put(p);
  for (const Line& line : through) {
    if (has_three(line)) add_three(threes, lines, line);
  }
  lines.remove(p);
}

/// `p` is empty.
RenjuExplanation explain_on(Lines& lines, Point p, bool beneath) {
  RenjuExplanation found{p, renju_move(lines, p), {}, {}, {}};
  for (const Line& line : lines_through(lines, p)) {
    const LineShape shape = shape_of(line.window);
    if (found.kind == RenjuMove::Five ? shape.five : shape.overline) {
      found.rows.push_back(line.points(row_of(line.window.black)));
    }
    if (found.rows.empty()) add_fours(found.fours, line);
  }
  if (!found.rows.empty()) found.fours.clear();
  if (found.rows.empty() && found.kind != RenjuMove::DoubleFour) add_threes(found.threes, lines, p, beneath);
  return found;
}

}  // namespace

bool ThreeShape::counts() const noexcept {
  return std::ranges::any_of(straight,
                             [](const RenjuExplanation& e) { return e.kind == RenjuMove::Allowed; });
}

std::optional<RenjuExplanation> explain(const Stones& stones, Point p) {
  if (stones.at(p) == Color::White) return std::nullopt;
  Lines lines(stones);
  lines.remove(p);
  return explain_on(lines, p, false);
}

}  // namespace duiyi::gomoku
