#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "duiyi/gomoku/point_set.h"
#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// What the search has learnt of moves: how often one was best, and what answered what.
class History {
 public:
  static constexpr int kMost = 8192;

  [[nodiscard]] int of(Color side, Cell move) const noexcept { return main_[index(side)][move]; }
  [[nodiscard]] Cell answer(Color side, Cell last) const noexcept {
    return last == kNoCell ? kNoCell : answers_[index(side)][last];
  }

  void reward(Color side, Cell move, int bonus) noexcept {
    std::int16_t& entry = main_[index(side)][move];
    bonus = std::clamp(bonus, -kMost, kMost);
    entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / kMost);
  }
  void set_answer(Color side, Cell last, Cell move) noexcept {
    if (last != kNoCell) answers_[index(side)][last] = move;
  }

  void clear() noexcept {
    for (auto& of_side : main_) of_side.fill(0);
    for (auto& of_side : answers_) of_side.fill(kNoCell);
  }
  /// Before a new search: what was learnt weighs half.
  void age() noexcept {
    for (auto& of_side : main_) {
      for (auto& entry : of_side) entry = static_cast<std::int16_t>(entry / 2);
    }
  }

 private:
  static constexpr std::size_t index(Color side) noexcept { return static_cast<std::size_t>(side); }

  std::array<std::array<std::int16_t, kCells>, 2> main_{};
  std::array<std::array<Cell, kCells + 1>, 2> answers_{};
};

}  // namespace duiyi::gomoku
