#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "duiyi/gomoku/rules.h"
#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// What a stone on an empty point makes of one line, from dead to won. X is the stone, x the others, . empty:
///
///     Open1    . . . X . . .        Blocked1  the same with less room
///     Open2    . . x X . . .        Blocked2  O x X . . .
///     Open3    . . x X x . .        Blocked3  O x X x . .
///     Open4    . x X x x .          Blocked4  O x X x x .
///     Five     x x X x x
///
/// The weak and strong forms are told apart by how many points carry the shape on.
enum class LineClass : std::uint8_t {
  Dead,
  Blocked1,
  Open1,
  Blocked2,
  Open2Weak,       ///< One point makes it an open three.
  Open2,           ///< Two points do.
  Open2Strong,     ///< Three or more do.
  Blocked3,        ///< Two points make it a four.
  Blocked3Strong,  ///< Three or more do.
  Open3Weak,       ///< One point makes it an open four.
  Open3,
  Blocked4,    ///< One more stone makes five, and one of the opponent's prevents it.
  DoubleFour,  ///< Two fours on one line: won, but forbidden to black in renju.
  Open4,       ///< No single stone of the opponent's prevents five.
  Overline,    ///< Forbidden to black in renju.
  Five
};
inline constexpr std::size_t kLineClasses = 16;

/// What a stone on an empty point makes of all four lines, from nothing to won.
enum class Shape : std::uint8_t {
  Nothing,
  Two,
  BlockedThree,
  TwoTwo,
  BlockedThreePlus,  ///< Two blocked threes, or one and an open two.
  Three,
  ThreePlus,  ///< An open three and a blocked three or an open two.
  ThreeThree,
  Four,
  FourPlus,  ///< A four and a blocked three or an open two.
  FourThree,
  OpenFour,  ///< An open four, or two fours.
  Five,
  /// Black's in renju: overline, two fours or two threes, so forbidden unless the threes are not real ones.
  Forbidden
};
inline constexpr std::size_t kShapes = 14;

/// The line classes of a point in the four directions, four bits each.
using LineCode = std::uint16_t;
inline constexpr std::size_t kLineCodes = 65536;

[[nodiscard]] constexpr LineClass class_in(LineCode code, std::size_t direction) noexcept {
  return static_cast<LineClass>((code >> (4 * direction)) & 15U);
}

/// What a stone on an empty point is worth in the order of moves, in 64ths of a nat.
struct OrderScores {
  std::int16_t making = 0;      ///< A stone of the side's.
  std::int16_t preventing = 0;  ///< One of the other's.
};

/// What an empty point is worth to a side in the evaluation, in eighths of the evaluation's unit.
struct PointScores {
  std::int16_t moving = 0;   ///< When the side is to move.
  std::int16_t waiting = 0;  ///< When the other is.
};

/// All that the code of a point tells of it; read as one word.
struct alignas(8) PointInfo {
  PointScores scores;
  Shape shape = Shape::Nothing;
  Shape plain = Shape::Nothing;  ///< The same as if nothing were forbidden.
  std::uint16_t unused = 0;
};

/// A line of the board, two bits a point: 0 empty, 1 black, 2 white, 3 beyond the edge. Five points of edge
/// stand at either end.
using LineKey = std::uint64_t;

struct RuleWeights;

/// The tables of one rule, made when they are first asked for.
struct PatternTables {
  int reach = 4;  ///< How far a line is looked at to either side: 4, or 5 where six is not five.
  std::vector<std::uint8_t> line;  ///< By window: black's class in the low four bits, white's in the high.
  std::array<std::vector<PointInfo>, 2> point;    ///< By side and code.
  std::array<std::vector<Shape>, 2> shape;        ///< The shapes of the points alone, in less memory.
  std::array<std::vector<OrderScores>, 2> order;  ///< By side and code.
  const RuleWeights* weights = nullptr;           ///< What the scores were made of.

  /// The index of the window around the point `place` points into the line.
  [[nodiscard]] std::size_t window(LineKey key, int place) const noexcept {
    const LineKey around = key >> (2 * (place + kPadding - reach));
    const LineKey half = (LineKey{1} << (2 * reach)) - 1;
    return static_cast<std::size_t>((around & half) | ((around >> 2) & (half << (2 * reach))));
  }

  static constexpr int kPadding = 5;
};

[[nodiscard]] const PatternTables& pattern_tables(Rule rule);
/// The same with other weights, which must live as long.
[[nodiscard]] PatternTables pattern_tables_with(Rule rule, const RuleWeights& weights);
/// Makes the tables before they are asked for.
void make_pattern_tables(Rule rule);

}  // namespace duiyi::gomoku
