#pragma once

#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi/position.h"

/// What a side threatens to do by checks alone, were it to move next. Checks that stand against its own
/// general do not hinder it: a threat is not gone because a check has to be answered.
namespace duiyi::xiangqi::check_threats {

/// The longest series of checks that is looked for.
inline constexpr int longest_series = 5;

/// How many checks the side could give.
[[nodiscard]] int checks(const Position& position, Color side) noexcept;

/// Whether the side could mate by checks alone, in at most longest_series of them. A bounded search: it gives
/// up, and says no, after some thousand positions.
[[nodiscard]] bool mates(const Position& position, Color side) noexcept;

/// The checks of the side after which it wins material, whatever the answer.
[[nodiscard]] MoveList winning_checks(const Position& position, Color side) noexcept;

/// Whether a legal move of the side to move mates at once.
[[nodiscard]] bool mates_at_once(const Position& position) noexcept;

}  // namespace duiyi::xiangqi::check_threats
