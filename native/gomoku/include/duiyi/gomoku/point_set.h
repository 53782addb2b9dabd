#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// A point as a number, row * kMaxSize + column, the same whatever the size of the board.
using Cell = std::uint16_t;

inline constexpr int kCells = kMaxSize * kMaxSize;
/// No point.
inline constexpr Cell kNoCell = kCells;

[[nodiscard]] constexpr Cell cell_of(Point p) noexcept {
  return static_cast<Cell>(p.row * kMaxSize + p.column);
}
[[nodiscard]] constexpr Point point_of(Cell cell) noexcept { return {cell % kMaxSize, cell / kMaxSize}; }

/// A set of points.
class PointSet {
 public:
  constexpr void add(Cell cell) noexcept { words_[cell / 64U] |= std::uint64_t{1} << (cell % 64U); }
  constexpr void remove(Cell cell) noexcept { words_[cell / 64U] &= ~(std::uint64_t{1} << (cell % 64U)); }
  [[nodiscard]] constexpr bool has(Cell cell) const noexcept {
    return (words_[cell / 64U] >> (cell % 64U)) & 1U;
  }
  constexpr PointSet& operator|=(const PointSet& other) noexcept {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr PointSet& operator&=(const PointSet& other) noexcept {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// The points that the other set has not.
  [[nodiscard]] constexpr PointSet without(const PointSet& other) const noexcept {
    PointSet left = *this;
    for (std::size_t i = 0; i < kWords; ++i) left.words_[i] &= ~other.words_[i];
    return left;
  }
  [[nodiscard]] constexpr int count() const noexcept {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  [[nodiscard]] constexpr bool empty() const noexcept {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  /// The lowest point; there must be one.
  [[nodiscard]] constexpr Cell first() const noexcept {
    for (std::size_t i = 0;; ++i) {
      if (words_[i]) return static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
    }
  }
  /// Calls `f` with each point, lowest first.
  template <typename F>
  constexpr void each(F&& f) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t left = words_[i]; left; left &= left - 1) {
        f(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }
  [[nodiscard]] constexpr bool operator==(const PointSet&) const noexcept = default;

 private:
  static constexpr std::size_t kWords = (kCells + 63) / 64;
  std::array<std::uint64_t, kWords> words_{};
};

/// Points in order, up to a whole board of them.
class CellList {
 public:
  void add(Cell cell) noexcept { cells_[size_++] = cell; }
  void clear() noexcept { size_ = 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Cell operator[](std::size_t i) const noexcept { return cells_[i]; }
  [[nodiscard]] const Cell* begin() const noexcept { return cells_.data(); }
  [[nodiscard]] const Cell* end() const noexcept { return cells_.data() + size_; }

 private:
  std::array<Cell, kCells> cells_;
  std::size_t size_ = 0;
};

}  // namespace duiyi::gomoku
