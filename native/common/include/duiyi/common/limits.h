#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace duiyi {

using Milliseconds = std::chrono::milliseconds;
using SteadyTime = std::chrono::steady_clock::time_point;

/// How long a search may go on; whichever limit is reached first ends it. Zero and nothing mean no limit.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  /// Ends once a mate in so many moves is found.
  int mate = 0;
  /// Exactly this long.
  std::optional<Milliseconds> move_time;
  /// What each seat has left on its clock, and gains with each move.
  std::array<std::optional<Milliseconds>, 2> time;
  std::array<Milliseconds, 2> increment{};
  /// Moves until the next time control.
  int moves_to_go = 0;
  /// Goes on until it is stopped, whatever is found.
  bool infinite = false;
  /// Thinks on the opponent's time; the clocks count from the moment of the hit.
  bool ponder = false;
  /// The root moves to search, as the game's numbers; empty for all, those of `banned` left out.
  std::vector<std::uint16_t> moves;
  std::vector<std::uint16_t> banned;
  /// When the command came.
  SteadyTime start = std::chrono::steady_clock::now();

  [[nodiscard]] bool uses_clock(int seat) const noexcept {
    return time[static_cast<std::size_t>(seat)].has_value();
  }
};

}  // namespace duiyi
