#pragma once

#include <array>

#include "duiyi/xiangqi/movegen.h"
#include "history.h"

namespace duiyi::xiangqi::search {

/// Gives the legal moves of a node one by one, the most promising first, and makes no more of them than are
/// asked for:
///
///     the hash move
///     captures that lose nothing, the most valuable victim first
///     the killers
///     quiet moves by history
///     captures that lose material
///
/// In check all moves come from one list.
class MovePicker {
 public:
  using Continuations = std::array<const PieceTo*, 3>;
  using Killers = std::array<Move, 2>;

  /// For a node of the main search.
  MovePicker(const Position& position, const Generator& generator, Histories& histories,
             const Continuations& continuations, Move hash_move, const Killers& killers) noexcept;
  /// For captures that win at least so much alone; in check for all moves.
  MovePicker(const Position& position, const Generator& generator, Histories& histories,
             const Continuations& continuations, Move hash_move, int least) noexcept;

  /// Move() when there is none left.
  [[nodiscard]] Move next() noexcept;
  /// Gives no more quiet moves.
  void skip_quiets() noexcept { skip_quiets_ = true; }

 private:
  enum class Stage : std::uint8_t {
    hash,
    make_captures,
    good_captures,
    killers,
    make_quiets,
    quiets,
    bad_captures,
    captures_hash,
    make_captures_alone,
    captures_alone,
    evasions_hash,
    make_evasions,
    evasions,
    end,
  };
  struct Scored {
    Move move;
    int score;
  };

  void add_captures() noexcept;
  void add_quiets() noexcept;
  void add_evasions() noexcept;
  [[nodiscard]] int score_capture(Move m) const noexcept;
  [[nodiscard]] int score_quiet(Move m) const noexcept;
  /// The best of what is left in the list, moved to its front.
  [[nodiscard]] Move take_best() noexcept;
  [[nodiscard]] bool is_special(Move m) const noexcept {
    return m == hash_move_ || m == killers_[0] || m == killers_[1];
  }

  const Position& position_;
  const Generator& generator_;
  Histories& histories_;
  Continuations continuations_;
  Move hash_move_;
  Killers killers_{};
  int least_ = 0;
  Stage stage_;
  bool skip_quiets_ = false;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t killer_ = 0;
  std::size_t bad_count_ = 0;
  std::size_t bad_at_ = 0;
  std::array<Scored, 128> list_;
  std::array<Move, 64> bad_;
};

}  // namespace duiyi::xiangqi::search
