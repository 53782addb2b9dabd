#pragma once

#include <cstdint>

#include "duiyi/gomoku/pattern.h"

namespace duiyi::gomoku {

/// What an empty point with these lines is worth to a side, in hundredths of an even game's unit.
[[nodiscard]] std::int16_t point_score(Rule rule, Color side, LineCode code, Shape shape) noexcept;

}  // namespace duiyi::gomoku
