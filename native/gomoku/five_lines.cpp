#include "duiyi/gomoku/five_lines.h"

#include <stdexcept>

namespace duiyi::gomoku {

namespace {

bool fits(Point first, Direction direction, int size) noexcept {
  const int last_column = first.column + (kFive - 1) * direction.columns;
  const int last_row = first.row + (kFive - 1) * direction.rows;
  return last_column < size && last_row >= 0 && last_row < size;
}

FiveLine line_from(Point first, Direction direction) noexcept {
  FiveLine line;
  for (Point& point : line) {
    point = first;
    first = first + direction;
  }
  return line;
}

}  // namespace

std::vector<FiveLine> five_lines(int size) {
  if (size < kMinSize || size > kMaxSize) throw std::invalid_argument("a board is 5 to 20 points wide");
  std::vector<FiveLine> lines;
  lines.reserve(static_cast<std::size_t>(five_line_count(size)));
  for (const Direction direction : kDirections) {
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        const Point first{column, row};
        if (fits(first, direction, size)) lines.push_back(line_from(first, direction));
      }
    }
  }
  return lines;
}

}  // namespace duiyi::gomoku
