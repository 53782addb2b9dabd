#pragma once

#include <cstdint>
#include <string_view>

#include "duiyi/xiangqi/position.h"

namespace duiyi::xiangqi {

/// What is wrong with a set-up board, one bit each. The faults up to `elephant_astray` cannot be played with;
/// the later ones only cannot come about in a game.
enum class Fault : std::uint16_t {
  no_red_general = 1 << 0,
  no_black_general = 1 << 1,
  too_many_generals = 1 << 2,
  too_many_of_a_kind = 1 << 3,
  general_outside_palace = 1 << 4,
  advisor_astray = 1 << 5,
  elephant_astray = 1 << 6,
  /// A pawn behind the rank on which it begins.
  pawn_behind_start = 1 << 7,
  /// A pawn that has not crossed the river and stands on a file where none begins.
  pawn_off_file = 1 << 8,
  /// Two pawns of a side on one file, neither across the river.
  pawns_share_file = 1 << 9,
  /// The side to move could take the general, by facing it too.
  general_can_be_taken = 1 << 10,
};

using Faults = std::uint16_t;

/// What is wrong with a position that can be played.
[[nodiscard]] Faults faults_of(const Position& position) noexcept;
/// What is wrong with any set-up board, and whose turn it is; FenError for text that describes none.
[[nodiscard]] Faults faults_of(std::string_view fen);

/// The pieces of a side that may not leave their points freely: without one of them, a piece that gives no
/// check now would. A horse's blocked leg and a cannon's second screen count.
[[nodiscard]] Bitboard pinned(const Position& position, Color side) noexcept;

}  // namespace duiyi::xiangqi
