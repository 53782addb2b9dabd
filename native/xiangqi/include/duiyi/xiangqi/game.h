#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "duiyi/xiangqi/movegen.h"
#include "duiyi/xiangqi/position.h"
#include "duiyi/xiangqi/repetition.h"

namespace duiyi::xiangqi {

/// How a game ends; no winner for a draw.
struct Outcome {
  std::optional<Color> winner;
  Termination termination;
};

/// The plies without a capture that make a draw: 100 under the Asian rules, else 120.
[[nodiscard]] int natural_limit(Ruleset rules) noexcept;

/// A position with the moves that led to it, under a ruleset.
///
/// With `allow_self_check` a side may expose its general, and taking it ends the game. Even then a side that
/// has no move to keep its general safe has lost at once, by checkmate or stalemate.
class Game {
 public:
  Game(const Position& start, Ruleset rules, bool allow_self_check);

  [[nodiscard]] const Position& start() const noexcept { return start_; }
  [[nodiscard]] const Position& position() const noexcept { return position_; }
  [[nodiscard]] Ruleset rules() const noexcept { return rules_; }
  [[nodiscard]] bool allows_self_check() const noexcept { return allow_self_check_; }
  [[nodiscard]] const std::vector<Move>& moves() const noexcept { return moves_; }

  /// The moves the pieces and the general's safety allow, repetition left aside; none once the game is over
  /// by mate, stalemate or capture of the general.
  [[nodiscard]] MoveList board_moves() const;
  /// The same less the moves that the casual rules refuse, unless that left none.
  [[nodiscard]] MoveList allowed_moves() const;
  /// Whether a move is one of board_moves.
  [[nodiscard]] bool is_board_move(Move m) const;
  /// Why a move is not one of allowed_moves; nothing when it is.
  [[nodiscard]] std::optional<IllegalReason> refusal(Move m) const;

  /// Plays one of board_moves.
  void push(Move m);
  /// Takes back the last move; there must be one.
  Move pop();

  /// How the game stands under a ruleset; nothing while it goes on.
  ///
  /// Mate comes before repetition, repetition before the natural limit, and that before dead material. Under
  /// the casual rules a loop at whose end the offender is to move is no end: its repeating move will
  /// be refused. When all its moves would be refused, it may play one and loses by it.
  [[nodiscard]] std::optional<Outcome> outcome(Ruleset rules) const;
  /// What a ruleset says of the repetition that the last move completed, or of the limit that it broke;
  /// nothing when there is none. Under the casual rules the verdict stands even where it is no end.
  [[nodiscard]] std::optional<repetition::Verdict> repetition_verdict(Ruleset rules) const;
  /// The moves that repetition_verdict judges, each with what it does; empty when there is no verdict.
  [[nodiscard]] std::vector<repetition::ExplainedMove> explain_repetition(Ruleset rules) const;
  /// How often the position has occurred in this game, now included.
  [[nodiscard]] int occurrences() const;

 private:
  struct Ply {
    Undo undo;
    /// Checks given by either side since the last capture, before the move.
    std::array<std::uint8_t, 2> checks;
  };

  [[nodiscard]] std::optional<Outcome> mate_outcome() const;
  [[nodiscard]] std::optional<Outcome> repetition_outcome(Ruleset rules) const;
  [[nodiscard]] IllegalReason board_reason(Move m) const;
  [[nodiscard]] std::optional<IllegalReason> casual_refusal(Move m) const;
  /// The index of the first of the two earlier plies at which a position with this key stood, if it stood
  /// twice since the last capture.
  [[nodiscard]] std::optional<std::size_t> loop_start(std::uint64_t key) const;
  /// The first of the moves up to `end` that took nothing, at most `most` back.
  [[nodiscard]] std::size_t quiet_start(std::size_t end, std::size_t most) const;
  [[nodiscard]] Position position_at(std::size_t ply) const;
  [[nodiscard]] repetition::Verdict judge_from(Ruleset rules, std::size_t first,
                                               std::span<const Move> moves) const;
  [[nodiscard]] std::optional<repetition::Verdict> limit_verdict() const;

  Position start_;
  Position position_;
  Ruleset rules_;
  bool allow_self_check_;
  std::vector<Move> moves_;
  std::vector<Ply> plies_;
  std::array<std::uint8_t, 2> checks_{};
};

}  // namespace duiyi::xiangqi
