#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "duiyi/gomoku/stones.h"
#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// Freestyle: five or more win.
/// Standard: exactly five wins; more is nothing.
/// Renju: white wins with five or more, black with exactly five; black's overline, double four and double
/// three lose. Caro: five win unless the opponent's stones stand at both ends (the edge is none); six or more
/// always win. Exact caro, which only the engine's protocol knows: the same, but six or more are nothing.
enum class Rule : std::uint8_t { Freestyle, Standard, Renju, Caro, ExactCaro };

/// Whether five between two of the opponent's stones is nothing.
[[nodiscard]] constexpr bool is_caro(Rule rule) noexcept {
  return rule == Rule::Caro || rule == Rule::ExactCaro;
}

enum class Termination : std::uint8_t { Five, Overline, DoubleFour, DoubleThree, BoardFull, Limit, Passes };

/// What a league lays down beside the rule.
struct League {
  int most_stones = 0;  ///< The game is drawn once as many stones are on the board; 0 for no such limit.
  int least_empty = 0;  ///< The game is drawn once no more points are empty.
  bool passes = false;  ///< Whether a side may pass; two passes running draw the game.

  [[nodiscard]] friend constexpr bool operator==(const League&, const League&) noexcept = default;
};

/// How a game ended.
struct Verdict {
  std::optional<Color> winner;  ///< None for a draw.
  Termination termination = Termination::BoardFull;
  std::vector<Run> runs;  ///< The runs that ended it.
};

/// The rule of that name ("freestyle", …), if there is one.
[[nodiscard]] std::optional<Rule> rule_named(std::string_view name) noexcept;
[[nodiscard]] std::string_view name(Rule rule) noexcept;
[[nodiscard]] std::string_view name(Termination termination) noexcept;

/// Whether a run wins for its colour.
[[nodiscard]] bool wins(Rule rule, Color color, const Run& run) noexcept;

/// Whether a stone of `color` on `p` wins, whether it stands there already or not.
[[nodiscard]] bool wins_at(const Stones& stones, Rule rule, Point p, Color color) noexcept;

/// The draw that a league's limits make of a position, if nothing else has decided it.
[[nodiscard]] std::optional<Verdict> judge_limits(const Stones& stones, const League& league);

/// The end that the stone of `color` on `p`, already there, makes of the game.
/// The game must not have been over before it.
[[nodiscard]] std::optional<Verdict> judge_move(const Stones& stones, Rule rule, Point p, Color color);

/// The end that a position set up at will is already at. A five goes before all else; of two fives the one
/// of `last`, who moved last. Double fours and double threes belong to the move that makes them, which is not
/// known here.
[[nodiscard]] std::optional<Verdict> judge_position(const Stones& stones, Rule rule, Color last);

}  // namespace duiyi::gomoku
