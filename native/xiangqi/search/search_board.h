#pragma once

#include <array>
#include <optional>
#include <vector>

#include "duiyi/xiangqi/evaluate/evaluator.h"
#include "duiyi/xiangqi/game.h"
#include "duiyi/xiangqi/search/values.h"

namespace duiyi::xiangqi::search {

/// The position that a search moves about on, with the game before it: what repetition and the natural limit
/// are judged by. The evaluation is kept up to date beside it.
class SearchBoard {
 public:
  explicit SearchBoard(const Evaluator& evaluator) : evaluator_(evaluator) {}

  void set_evaluator(const Evaluator& evaluator) { evaluator_ = evaluator; }
  /// Takes a game's position for the root, and its rules.
  void set_root(const Game& game);

  [[nodiscard]] const Position& position() const noexcept { return position_; }
  [[nodiscard]] Ruleset rules() const noexcept { return rules_; }
  /// Plies since the root.
  [[nodiscard]] int ply() const noexcept { return static_cast<int>(plies_.size()) - root_; }
  [[nodiscard]] bool in_check() const noexcept { return in_check_; }
  [[nodiscard]] Piece last_captured() const noexcept { return plies_.back().undo.captured; }

  void make(Move m);
  void undo();
  void pass();
  void unpass();

  /// For the side to move.
  [[nodiscard]] Value evaluate() noexcept;
  /// The score of a position that ends the game by repetition or a limit; nothing when it goes on. A position
  /// that came twice since the root counts, or three times in all: whoever came back once can do so again.
  [[nodiscard]] std::optional<Value> ended() noexcept;
  /// Whether the game had this position before the root, as ended() found: once more may end it, which the
  /// hash table does not know.
  [[nodiscard]] bool seen_before() const noexcept { return seen_before_; }
  /// Whether a move leads back to a position since the last capture: what the hash table says of such a move
  /// may be from a time when that was none.
  [[nodiscard]] bool returns(Move m) const noexcept;
  /// Plies that count towards the natural limit.
  [[nodiscard]] int quiet_plies() const noexcept { return position_.quiet_plies(); }

 private:
  struct Ply {
    Undo undo;
    /// Plies since a capture or a pass, before this one.
    int reversible;
    std::array<std::uint8_t, 2> checks;
    bool in_check;
  };
  /// A verdict over a loop, remembered by all its moves.
  struct Judged {
    std::uint64_t key = 0;
    std::int8_t sign = 0;
  };

  void play(Move m);
  [[nodiscard]] std::optional<std::size_t> loop_start() noexcept;
  /// 1 when the side to move wins by the loop, -1 when it loses.
  [[nodiscard]] int verdict(std::size_t start) noexcept;
  [[nodiscard]] int judge(std::size_t start) const;
  /// Whether the last move breaks the limit that tiantian sets to attacks.
  [[nodiscard]] bool breaks_limit() const;

  Evaluator evaluator_;
  Position position_;
  Ruleset rules_ = Ruleset::asian;
  int root_ = 0;
  int reversible_ = 0;
  std::array<std::uint8_t, 2> checks_{};
  bool in_check_ = false;
  bool seen_before_ = false;
  std::vector<Ply> plies_;
  std::vector<Move> moves_;
  std::array<Judged, 1024> judged_{};
};

}  // namespace duiyi::xiangqi::search
