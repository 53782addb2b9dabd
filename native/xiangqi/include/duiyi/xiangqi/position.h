#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "duiyi/xiangqi/bitboard.h"
#include "duiyi/xiangqi/types.h"

namespace duiyi::xiangqi {

inline constexpr std::string_view start_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// What is wrong with a FEN, as a sentence that names the piece and the point.
class FenError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// What a move destroys, for taking it back.
struct Undo {
  std::uint64_t key;
  std::uint16_t quiet_plies;
  Piece captured;
};

/// The pieces, the side to move and the counters: everything FEN holds, and nothing of the game before.
class Position {
 public:
  /// The position at the start of a game.
  Position() : Position(start_fen) {}
  /// Reads FEN with two, four or six fields; the letters E and H stand for B and N, the side is w, r or b.
  explicit Position(std::string_view fen);

  /// FEN with six fields, the letters B and N and the side w or b.
  [[nodiscard]] std::string fen() const;

  [[nodiscard]] Color turn() const noexcept { return turn_; }
  [[nodiscard]] Piece at(Square s) const noexcept { return board_[s]; }
  [[nodiscard]] Bitboard pieces(Color c) const noexcept { return occupied_[index(c)]; }
  [[nodiscard]] Bitboard pieces(Color c, PieceType t) const noexcept { return by_type_[index(c)][index(t)]; }
  [[nodiscard]] Bitboard occupied() const noexcept { return occupied_[0] | occupied_[1]; }
  /// Where a colour's general stands; no_square when it was captured.
  [[nodiscard]] Square general(Color c) const noexcept { return generals_[index(c)]; }
  /// Plies without a capture that count towards the natural limit.
  [[nodiscard]] int quiet_plies() const noexcept { return quiet_plies_; }
  void set_quiet_plies(int plies) noexcept { quiet_plies_ = static_cast<std::uint16_t>(plies); }

  /// The Zobrist key of the pieces and the side to move, kept up to date by make.
  [[nodiscard]] std::uint64_t key() const noexcept { return key_; }
  /// The same key computed from nothing.
  [[nodiscard]] std::uint64_t fresh_key() const noexcept;
  /// The key after a move that takes `captured` or nothing.
  [[nodiscard]] std::uint64_t key_after(Move m) const noexcept;

  /// Plays a move of a piece of the side to move to a point that is empty or the opponent's.
  Undo make(Move m) noexcept;
  /// Takes back the move just made.
  void undo(Move m, const Undo& u) noexcept;
  /// Gives the turn to the other side, as if a move had been passed; the counters stay.
  void pass() noexcept;

  /// Every piece of a colour that could take an enemy piece standing on s, whether or not one stands there.
  /// Facing generals count when the enemy general is on s.
  [[nodiscard]] Bitboard attackers(Square s, Color by) const noexcept { return attackers(s, by, occupied()); }
  /// The same, were `occupied` the occupied points: pieces off them still count as attackers.
  [[nodiscard]] Bitboard attackers(Square s, Color by, Bitboard occupied) const noexcept;
  /// Whether a general of the other colour on s could be taken, were `occupied` the occupied points and the
  /// pieces on `gone` not there.
  [[nodiscard]] bool general_attacked(Square s, Color by, Bitboard occupied, Bitboard gone) const noexcept;
  /// Whether a colour's general could be taken now; false when it was captured.
  [[nodiscard]] bool in_check(Color c) const noexcept;
  [[nodiscard]] bool in_check() const noexcept { return in_check(turn_); }
  /// The pieces that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const noexcept;

  /// Whether no side has a piece that can cross the river, so that neither general can ever be mated.
  [[nodiscard]] bool is_dead() const noexcept;

  [[nodiscard]] bool operator==(const Position&) const noexcept = default;

 private:
  friend class FenReader;
  friend std::uint16_t faults_of(std::string_view fen);

  /// Reads what can be placed, and notes what cannot.
  Position(std::string_view fen, std::uint16_t* noted_faults);

  void put(Square s, Piece p) noexcept;

  std::array<std::array<Bitboard, piece_types>, 2> by_type_{};
  std::array<Bitboard, 2> occupied_{};
  std::uint64_t key_ = 0;
  std::array<Piece, squares> board_{};
  std::array<std::uint8_t, 2> generals_{no_square, no_square};
  std::uint16_t quiet_plies_ = 0;
  std::uint16_t move_number_ = 1;
  Color turn_ = Color::red;
};

}  // namespace duiyi::xiangqi
