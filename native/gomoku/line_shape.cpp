#include "duiyi/gomoku/line_shape.h"

#include <cstddef>
#include <vector>

namespace duiyi::gomoku {

namespace {

constexpr int kWidth = 2 * kReach + 1;
constexpr std::size_t kWindows = 59049;  // three states for each point but the centre

constexpr LineBits bit(int i) noexcept { return LineBits{1} << i; }

constexpr bool is_empty(Window window, int i) noexcept {
  return ((window.black | window.closed) & bit(i)) == 0;
}

constexpr bool is_five(LineBits row) noexcept { return std::popcount(row) == 5; }

LineShape shape_by_looking(Window window) noexcept {
  LineShape shape;
  const LineBits row = row_of(window.black);
  shape.five = is_five(row);
  shape.overline = std::popcount(row) > 5;
  shape.fours = static_cast<std::uint8_t>(fours_of(window).count & 3);
  for (int i = LineShape::kFirstStraight; i < kWidth - LineShape::kFirstStraight; ++i) {
    if (three_of(window, i)) shape.straight |= static_cast<std::uint8_t>(bit(i - LineShape::kFirstStraight));
  }
  return shape;
}

/// Ten bits as the digits 0 and 1 of a number in base three.
struct BaseThree {
  std::array<std::uint16_t, 1024> of{};

  constexpr BaseThree() noexcept {
    for (std::size_t bits = 0; bits < of.size(); ++bits) {
      std::uint16_t power = 1;
      for (std::size_t rest = bits; rest != 0; rest >>= 1) {
        if (rest & 1) of[bits] = static_cast<std::uint16_t>(of[bits] + power);
        power = static_cast<std::uint16_t>(power * 3);
      }
    }
  }
};

constexpr BaseThree kBaseThree;

constexpr std::size_t without_centre(LineBits bits) noexcept {
  return (bits & (kWindowCentre - 1)) | ((bits >> (kReach + 1)) << kReach);
}

constexpr LineBits with_gap_for_centre(std::size_t bits) noexcept {
  return static_cast<LineBits>((bits & (kWindowCentre - 1)) | ((bits >> kReach) << (kReach + 1)));
}

constexpr std::size_t index_of(Window window) noexcept {
  return kBaseThree.of[without_centre(window.black)] +
         std::size_t{2} * kBaseThree.of[without_centre(window.closed)];
}

std::vector<LineShape> all_shapes() {
  std::vector<LineShape> shapes(kWindows);
  constexpr std::size_t kAll = 1024;
  for (std::size_t black = 0; black < kAll; ++black) {
    const std::size_t rest = ~black & (kAll - 1);
    for (std::size_t closed = rest;; closed = (closed - 1) & rest) {
      const Window window{with_gap_for_centre(black) | kWindowCentre, with_gap_for_centre(closed)};
      shapes[index_of(window)] = shape_by_looking(window);
      if (closed == 0) break;
    }
  }
  return shapes;
}

}  // namespace

LineBits row_of(LineBits black) noexcept {
  LineBits row = kWindowCentre;
  for (LineBits next = kWindowCentre >> 1; black & next; next >>= 1) row |= next;
  for (LineBits next = kWindowCentre << 1; black & next; next <<= 1) row |= next;
  return row;
}

LineFours fours_of(Window window) noexcept {
  LineFours found;
  for (int i = 1; i < kWidth - 1; ++i) {
    if (!is_empty(window, i)) continue;
    const LineBits row = row_of(window.black | bit(i));
    if (!is_five(row) || !(row & bit(i))) continue;
    const LineBits stones = row & ~bit(i);
    LineFour* same = nullptr;
    for (LineFour& four : found.fours) {
      if (four.stones == stones) same = &four;
    }
    if (same == nullptr) same = &found.fours[static_cast<std::size_t>(found.count++)];
    same->stones = stones;
    same->fives |= bit(i);
  }
  return found;
}

LineBits three_of(Window window, int point) noexcept {
  if (!is_empty(window, point)) return 0;
  const Window filled{window.black | bit(point), window.closed};
  const LineBits row = row_of(filled.black);
  if (std::popcount(row) != 4 || !(row & bit(point))) return 0;
  const int before = std::countr_zero(row) - 1;
  const int after = before + 5;
  for (const int end : {before, after}) {
    if (!is_empty(filled, end) || !is_five(row_of(filled.black | bit(end)))) return 0;
  }
  return row & ~bit(point);
}

LineShape shape_of(Window window) noexcept {
  static const std::vector<LineShape> shapes = all_shapes();
  return shapes[index_of(window)];
}

}  // namespace duiyi::gomoku
