#pragma once

#include <optional>
#include <span>
#include <vector>

#include "duiyi/xiangqi/position.h"
#include "duiyi/xiangqi/threats.h"

/// Repetition in two steps: each move of the loop is classed, then a short judge for each ruleset decides
/// over the classes alone.
///
/// A move chases a piece when it makes a new threat to take it: one that the same attacker did not have
/// before. Generals and pawns may chase as they like, and uncrossed pawns may be chased.
namespace duiyi::xiangqi::repetition {

/// Why a chased piece could be taken with profit.
enum class Root : std::uint8_t {
  /// Nothing guards it.
  none,
  /// What guards it may not move, or only by exposing its general.
  pinned,
  /// The move itself cut its guard off: the same threat was there before, and was covered.
  cut_off,
  /// It is guarded, and worth more than what takes it.
  outweighed,
};

/// A new threat; both pieces are named by the points they stand on after the move.
struct Chase {
  Square attacker;
  Square victim;
  Root root;
};

/// What one move of a loop does. A piece is named by the point it stood on when the loop began, so that it
/// keeps its name through the loop.
struct MoveClass {
  Move move;
  Color mover;
  bool check = false;
  /// It threatens to mate by checks alone, and did not before. Found out only where a ruleset asks.
  bool kill = false;
  /// It threatens to win material by a check, and did not before. Found out only where a ruleset asks.
  bool wins_by_check = false;
  /// The pieces that are chased but for those whose guard the move cut off.
  Bitboard chased{};
  /// The pieces that are chased because the move cut off their guard.
  Bitboard uncovered{};
  /// The pieces that check and those that chase; of these the moved piece alone, if it is one.
  Bitboard attackers{};

  [[nodiscard]] bool chases() const noexcept { return chased || uncovered || wins_by_check; }
  [[nodiscard]] bool attacks() const noexcept { return check || kill || chases(); }
};

/// The rule that decided, for explanations.
enum class Rule : std::uint8_t {
  /// Nothing forbidden was done by either side.
  nothing_forbidden,
  /// One side checked with each of its moves.
  perpetual_check,
  both_perpetual_check,
  /// One side chased one and the same piece with each of its moves.
  perpetual_chase,
  both_perpetual_chase,
  /// The same, by cutting off the piece's guard, while the other side chased nothing.
  perpetual_uncovering,
  /// Each of one side's moves checked, chased or threatened mate.
  perpetual_attack,
  both_perpetual_attack,
  /// Both sides attacked on, and this one comes to the limit of its pieces first.
  attack_limit,
  /// A check within the loop excuses the chases (computer).
  checks_excuse_chases,
};

/// Who loses by a loop and why; a draw by `repetition` when nobody does.
struct Verdict {
  std::optional<Color> loser;
  Termination reason = Termination::repetition;
  Rule rule = Rule::nothing_forbidden;
};

/// A loop: the moves that lead from `first` back to it, however often, and what was played before it since
/// the last capture. No move takes anything.
struct Loop {
  /// The position before `lead_in`.
  const Position& first;
  std::span<const Move> lead_in;
  std::span<const Move> moves;
};

/// Decides over a loop.
///
/// asian: perpetual check loses; then perpetual chase of one piece; then perpetual chase by cutting off a
/// guard, against a side that chases nothing. Both sides alike draw.
/// chinese: perpetual check loses; then a side all of whose moves check, chase or threaten mate, against a
/// side that does not.
/// computer: perpetual check loses; any other check draws; then perpetual chase.
/// tiantian: a side that attacks with each of its moves loses; when both do, the side whose limit is reached
/// first. The lead-in counts.
/// casual: perpetual check loses; then perpetual chase of one piece.
[[nodiscard]] Verdict judge(Ruleset rules, const Loop& loop);

/// The side that made the last move breaks the limit of tiantian by it: one piece may check or chase with 6
/// of its side's moves in a row, two with 12, three with 18, and one piece may be chased with 6.
/// `moves` holds what was played since the last capture, or its last most_counted_plies.
[[nodiscard]] std::optional<Verdict> breaks_limit(const Position& first, std::span<const Move> moves);
inline constexpr std::size_t most_counted_plies = 37;
inline constexpr std::size_t fewest_counted_plies = 13;

/// One move of a loop with all it does, for showing.
struct ExplainedMove {
  MoveClass summary;
  /// The points of the pieces that give check, after the move.
  Bitboard checkers;
  std::vector<Chase> chases;
};

/// Every move of a loop under a ruleset's reading of chases.
[[nodiscard]] std::vector<ExplainedMove> explain(Ruleset rules, const Loop& loop);

}  // namespace duiyi::xiangqi::repetition
