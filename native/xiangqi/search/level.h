#pragma once

#include <cstdint>
#include <span>

#include "duiyi/common/random.h"
#include "worker.h"

/// Levels of play from 1 to 10, the last being all the engine can do.
namespace duiyi::xiangqi::search {

struct Level {
  std::uint64_t nodes;
  int depth;
  /// Of so many best moves one is chosen, and the less it costs the more often.
  int choices;
  /// A move that costs so much, in hundredths of a pawn, is chosen a third as often as the best; one that
  /// costs more than twice that, never.
  int tolerance;
  /// The rating that the option UCI_Elo goes by.
  int elo;
};

inline constexpr int levels = 10;

[[nodiscard]] const Level& level_of(int number) noexcept;
/// For how many plies a level follows the book.
[[nodiscard]] constexpr int book_plies(int number) noexcept { return number < levels ? 2 * number : 40; }
/// The highest level that is not rated above.
[[nodiscard]] int level_for_elo(int elo) noexcept;
inline constexpr int lowest_elo = 1900;
inline constexpr int highest_elo = 3138;

/// The index of the move to play among the first of a search's root moves.
[[nodiscard]] std::size_t choose(std::span<const RootMove> moves, const Level& level, SplitMix64& random);

}  // namespace duiyi::xiangqi::search
