#pragma once

#include <optional>
#include <span>
#include <vector>

#include "duiyi/xiangqi/position.h"

/// Repetition in two steps: each move of the loop is classed, then a short judge for each ruleset decides
/// over the classes alone.
namespace duiyi::xiangqi::repetition {

/// What one move of a loop does. A move with neither check nor chase is idle.
struct MoveClass {
  Color mover;
  bool check = false;
  /// The enemy pieces that the move chases, each named by the point it stood on when the loop began.
  Bitboard chased;

  [[nodiscard]] bool idle() const noexcept { return !check && !chased; }
};

/// Who loses by a loop and why; a draw by `repetition` when nobody does.
struct Verdict {
  std::optional<Color> loser;
  Termination reason = Termination::repetition;
};

/// Classes the moves that lead from a position back to it. No move of a loop takes anything.
///
/// A move chases a piece when it newly attacks it: an attacker that did not attack it before the move could
/// take it now without being taken back. Generals and pawns may chase freely, and an uncrossed pawn may be
/// chased; an attacker that the piece itself could take offers an exchange.
[[nodiscard]] std::vector<MoveClass> classify(const Position& first, std::span<const Move> loop);

/// Decides over the classes of a loop.
///
/// casual: a side that checks with each of its moves is at fault before a side that chases one and the same
/// piece with each of its moves; equal faults draw. The other rulesets share a first judge, in which only
/// perpetual check is a fault.
[[nodiscard]] Verdict judge(Ruleset rules, std::span<const MoveClass> loop);

}  // namespace duiyi::xiangqi::repetition
