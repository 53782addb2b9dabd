#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "duiyi/gomoku/rules.h"
#include "duiyi/gomoku/stones.h"
#include "duiyi/gomoku/types.h"

namespace duiyi::gomoku {

/// Why a move is refused.
enum class Refusal : std::uint8_t { GameOver, OffBoard, Occupied, Forbidden };

[[nodiscard]] std::string_view name(Refusal refusal) noexcept;

/// A game in progress: the stones, the side to move, the rule in force and the moves played.
class Board {
 public:
  /// An empty board, Black to move. Throws std::invalid_argument when the size is not one of 5 to 20.
  explicit Board(int size = kDefaultSize, Rule rule = Rule::Freestyle, League league = {});

  /// A position set up at will; it may already be decided. Throws std::invalid_argument when a point is off
  /// the board or named twice.
  [[nodiscard]] static Board from_stones(int size, Rule rule, const std::vector<Point>& black,
                                         const std::vector<Point>& white, Color turn, League league = {});

  [[nodiscard]] const Stones& stones() const noexcept { return stones_; }
  [[nodiscard]] int size() const noexcept { return stones_.size(); }
  [[nodiscard]] Rule rule() const noexcept { return rule_; }
  [[nodiscard]] const League& league() const noexcept { return league_; }
  [[nodiscard]] Color turn() const noexcept { return turn_; }
  /// The moves played since the board was set up, kPass among them.
  [[nodiscard]] const std::vector<Point>& moves() const noexcept { return moves_; }
  /// Zobrist key of the stones, the side to move and the size.
  [[nodiscard]] std::uint64_t key() const noexcept { return key_; }
  /// How the game ended; none while it goes on.
  [[nodiscard]] const std::optional<Verdict>& verdict() const noexcept { return verdict_; }

  /// Why the side to move may not play on `p`, or pass with kPass; none when it may.
  [[nodiscard]] std::optional<Refusal> refusal(Point p) const noexcept;
  /// Plays a move that is not refused.
  void play(Point p);
  /// Takes the last move back; there must be one.
  void undo() noexcept;

  /// The same stones, side to move, size, rule and league, however they came about.
  [[nodiscard]] bool same_position(const Board& other) const noexcept;

 private:
  void put(Point p, Color color);
  void pass();

  Stones stones_;
  Rule rule_;
  League league_;
  Color turn_ = Color::Black;
  std::uint64_t key_;
  std::vector<Point> moves_;
  std::optional<Verdict> verdict_;
};

}  // namespace duiyi::gomoku
