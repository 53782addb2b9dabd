#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "duiyi/common/game_log.h"
#include "duiyi/gomoku/search_board.h"

namespace duiyi::gomoku::training {

/// A position, the move that was played in it, what the engine thought of it and how its game ended, the last
/// two as the side to move sees them.
struct PackedPosition {
  std::array<std::uint8_t, kCells / 4> stones;  ///< Two bits a cell: 0 empty, 1 black, 2 white.
  Cell last;                                    ///< The last move; kNoCell where there was none.
  Cell before_last;
  Cell move;
  std::int16_t score;
  std::uint8_t size;
  std::uint8_t turn;    ///< 0 black, 1 white.
  std::uint8_t result;  ///< 0 lost, 1 drawn, 2 won.
  std::uint8_t quiet;   ///< 1 where no end is in sight, so that the evaluation has something to say.

  [[nodiscard]] bool operator==(const PackedPosition&) const noexcept = default;
};
static_assert(sizeof(PackedPosition) == 112);

[[nodiscard]] Board board_of(const PackedPosition& packed, Rule rule);

/// The rule and size that a game of a log was played by; duiyi::GameLogError if its start does not say.
struct Setting {
  Rule rule = Rule::Freestyle;
  int size = kDefaultSize;
};
[[nodiscard]] Setting setting_of(const LoggedGame& game);

/// The positions of a game that were thought about and where there was a choice: no five to make or to stop.
/// duiyi::GameLogError for a move that cannot be played.
[[nodiscard]] std::vector<PackedPosition> positions_of(const LoggedGame& game);

/// What gather did.
struct Gathered {
  std::uint64_t games = 0;
  std::uint64_t learnt_from = 0;
  std::uint64_t held_out = 0;
};

/// Reads logs and writes their positions, shuffled, to one file to learn from and one to check with. Each
/// game goes wholly to one of them; one in `hold_out` (at least 2) is held out. duiyi::GameLogError where
/// games of several rules are among them.
Gathered gather(const std::vector<std::string>& logs, const std::string& learn_path,
                const std::string& check_path, unsigned hold_out, std::uint64_t seed);

/// A file of gather's.
struct Positions {
  Rule rule = Rule::Freestyle;
  std::vector<PackedPosition> positions;
};

/// Reads one; duiyi::GameLogError if it is none.
[[nodiscard]] Positions read_positions(const std::string& path);

}  // namespace duiyi::gomoku::training
