#include "duiyi/gomoku/lines.h"

namespace duiyi::gomoku {

Lines::Lines(const Stones& stones) noexcept {
  for (auto& of_direction : closed_) of_direction.fill(~std::uint32_t{0});
  for (int row = 0; row < stones.size(); ++row) {
    for (int column = 0; column < stones.size(); ++column) {
      const Point p{column, row};
      const auto stone = stones.at(p);
      if (stone == Color::White) continue;
      for (std::size_t d = 0; d < kDirections.size(); ++d) {
        const Place place = place_of(p, d);
        closed_[d][place.line] &= ~(kWindowCentre << place.bit);
        if (stone) black_[d][place.line] |= kWindowCentre << place.bit;
      }
    }
  }
}

void Lines::put(Point p) noexcept {
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    const Place place = place_of(p, d);
    black_[d][place.line] |= kWindowCentre << place.bit;
  }
}

void Lines::remove(Point p) noexcept {
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    const Place place = place_of(p, d);
    black_[d][place.line] &= ~(kWindowCentre << place.bit);
  }
}

void Lines::close(Point p) noexcept {
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    const Place place = place_of(p, d);
    closed_[d][place.line] |= kWindowCentre << place.bit;
  }
}

void Lines::open(Point p) noexcept {
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    const Place place = place_of(p, d);
    closed_[d][place.line] &= ~(kWindowCentre << place.bit);
  }
}

}  // namespace duiyi::gomoku
