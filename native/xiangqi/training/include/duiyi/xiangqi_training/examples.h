#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "duiyi/common/game_log.h"
#include "duiyi/training/trainer.h"
#include "duiyi/xiangqi/net.h"

namespace duiyi::xiangqi::training {

/// A position, what the engine thought of it and how its game ended, all as the side to move sees it.
struct PackedPosition {
  std::array<std::uint8_t, 12> occupied;
  /// A number a piece (own ones 0 to 6, the opponent's 7 to 13), two to a byte, by point.
  std::array<std::uint8_t, 16> pieces;
  std::int16_t score;
  /// 0 lost, 1 drawn, 2 won.
  std::uint8_t result;
  std::uint8_t spare;

  [[nodiscard]] bool operator==(const PackedPosition&) const noexcept = default;
};
static_assert(sizeof(PackedPosition) == 32);

[[nodiscard]] PackedPosition pack(const Position& position, int score, int result) noexcept;

/// How targets are blended, and which way round the board is looked at.
struct View {
  int buckets = 1;
  /// How much of the target is the game's result; the rest is the score.
  float result_weight = 0.3F;
  bool mirrored = false;
};

[[nodiscard]] duiyi::training::Example unpack(const PackedPosition& packed, const View& view) noexcept;

/// Which positions of a game are worth learning from.
struct Filter {
  int first_ply = 16;
  int largest_score = 3000;
};

/// The positions of a game that are quiet: scored, not in check, and the move played takes nothing.
/// duiyi::GameLogError for a move that cannot be played.
[[nodiscard]] std::vector<PackedPosition> quiet_positions(const LoggedGame& game, const Filter& filter);

/// What gather did.
struct Gathered {
  std::uint64_t games = 0;
  std::uint64_t learnt_from = 0;
  std::uint64_t held_out = 0;
};

/// Reads logs and writes their quiet positions, shuffled, to one file to learn from and one to check with.
/// Each game goes wholly to one of them; one in `hold_out` (at least 2) is held out.
Gathered gather(const std::vector<std::string>& logs, const std::string& learn_path,
                const std::string& check_path, const Filter& filter, unsigned hold_out, std::uint64_t seed);

/// Reads a file of gather's; duiyi::GameLogError if it is none.
[[nodiscard]] std::vector<PackedPosition> read_positions(const std::string& path);

}  // namespace duiyi::xiangqi::training
