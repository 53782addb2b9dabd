#include "duiyi/gomoku/stones.h"

#include <cassert>

namespace duiyi::gomoku {

Stones::Stones(int size) noexcept : size_(size) {
  assert(size >= kMinSize && size <= kMaxSize);
  cells_.fill(kEdge);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) cells_[cell({column, row})] = kEmpty;
  }
}

std::optional<Color> Stones::at(Point p) const noexcept {
  assert(contains(p));
  const Cell found = cells_[cell(p)];
  if (found == kEmpty) return std::nullopt;
  return static_cast<Color>(found);
}

void Stones::put(Point p, Color color) noexcept {
  assert(contains(p) && empty(p));
  cells_[cell(p)] = static_cast<Cell>(color);
  ++count_;
}

void Stones::remove(Point p) noexcept {
  assert(contains(p) && !empty(p));
  cells_[cell(p)] = kEmpty;
  --count_;
}

Run Stones::run_through(Point p, Color color, Direction direction) const noexcept {
  assert(contains(p));
  const auto own = static_cast<Cell>(color);
  const auto other = static_cast<Cell>(opponent(color));
  Point first = p;
  int length = 1;
  Point before = p + -direction;
  for (; cells_[cell(before)] == own; before = before + -direction, ++length) first = before;
  Point after = p + direction;
  for (; cells_[cell(after)] == own; after = after + direction) ++length;
  const bool enclosed = cells_[cell(before)] == other && cells_[cell(after)] == other;
  return {first, direction, length, enclosed};
}

}  // namespace duiyi::gomoku
