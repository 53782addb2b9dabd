#pragma once

#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi/position.h"

/// What a side threatens to do by checks alone, were it to move next. Checks that stand against its own
/// general do not hinder it: a threat is not gone because a check has to be answered.
namespace duiyi::xiangqi::check_threats {

/// The longest series of checks that is looked for.
inline constexpr int longest_series = 3;

/// How many checks the side could give.
[[nodiscard]] int checks(const Position& position, Color side) noexcept;

/// Whether the side could mate by checks alone, in at most longest_series of them. A bounded search: it gives
/// up, and says no, after some hundred checks.
[[nodiscard]] bool mates(const Position& position, Color side) noexcept;

/// Whether a move gave its side a check that wins material whatever the answer, and that it did not have
/// before it.
[[nodiscard]] bool has_new_winning_check(const Position& before, const Position& after, Move move) noexcept;

/// Whether a legal move of the side to move mates at once.
[[nodiscard]] bool mates_at_once(const Position& position) noexcept;

}  // namespace duiyi::xiangqi::check_threats
