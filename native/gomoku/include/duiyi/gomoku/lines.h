#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "duiyi/gomoku/line_shape.h"
#include "duiyi/gomoku/stones.h"
#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// The board as black sees it, as bits along every line: what is black, and what is closed to black (white
/// stones and everything beyond the edge). A stone costs four words to put or to take away.
class Lines {
 public:
  explicit Lines(const Stones& stones) noexcept;

  /// Puts a black stone on an empty point.
  void put(Point p) noexcept;
  /// Takes a black stone away.
  void remove(Point p) noexcept;
  /// Closes an empty point with a white stone, and opens it again.
  void close(Point p) noexcept;
  void open(Point p) noexcept;

  /// What lies around `p` along kDirections[direction], as if a black stone stood on `p`.
  [[nodiscard]] Window window(Point p, std::size_t direction) const noexcept {
    const Place place = place_of(p, direction);
    const auto cut = [&](std::uint32_t line) { return (line >> place.bit) & kWindowMask; };
    return {cut(black_[direction][place.line]) | kWindowCentre,
            cut(closed_[direction][place.line]) & ~kWindowCentre};
  }

 private:
  struct Place {
    std::size_t line = 0;
    int bit = 0;  // of the point five before p, where its window begins
  };

  static constexpr std::size_t kLines = 2 * kMaxSize - 1;

  [[nodiscard]] static constexpr Place place_of(Point p, std::size_t direction) noexcept {
    switch (direction) {
      case 0:
        return {static_cast<std::size_t>(p.row), p.column};
      case 1:
        return {static_cast<std::size_t>(p.column), p.row};
      case 2:
        return {static_cast<std::size_t>(p.column - p.row + kMaxSize - 1), p.column};
      default:
        return {static_cast<std::size_t>(p.column + p.row), p.column};
    }
  }

  std::array<std::array<std::uint32_t, kLines>, kDirections.size()> black_{};
  std::array<std::array<std::uint32_t, kLines>, kDirections.size()> closed_;
};

}  // namespace duiyi::gomoku
