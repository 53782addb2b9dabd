#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace duiyi::xiangqi {

enum class Color : std::uint8_t { red, black };

[[nodiscard]] constexpr Color operator~(Color c) noexcept {
  return c == Color::red ? Color::black : Color::red;
}
[[nodiscard]] constexpr int index(Color c) noexcept { return static_cast<int>(c); }

enum class PieceType : std::uint8_t { rook, horse, cannon, pawn, advisor, elephant, general };

inline constexpr int piece_types = 7;
[[nodiscard]] constexpr int index(PieceType t) noexcept { return static_cast<int>(t); }

/// A piece with its colour, or none. Red's seven types come first, then Black's.
enum class Piece : std::uint8_t { none = 14 };

[[nodiscard]] constexpr Piece make_piece(Color c, PieceType t) noexcept {
  return static_cast<Piece>(index(c) * piece_types + index(t));
}
[[nodiscard]] constexpr Color color_of(Piece p) noexcept {
  return static_cast<int>(p) < piece_types ? Color::red : Color::black;
}
[[nodiscard]] constexpr PieceType type_of(Piece p) noexcept {
  return static_cast<PieceType>(static_cast<int>(p) % piece_types);
}

/// The letter FEN writes: upper case for Red, '.' for none.
[[nodiscard]] constexpr char letter(Piece p) noexcept { return "RNCPABKrncpabk."[static_cast<int>(p)]; }

/// A point of the board: nine to a rank, from a0 (0) on Red's left to i9 (89) on Black's side.
///
///     9  81 82 83 84 85 86 87 88 89     Black's back rank
///     :
///     5  45 46 47 …                     ---- river ----
///     4  36 37 38 …
///     :
///     0   0  1  2  3  4  5  6  7  8     Red's back rank
///         a  b  c  d  e  f  g  h  i
using Square = int;

inline constexpr int files = 9;
inline constexpr int ranks = 10;
inline constexpr int squares = files * ranks;
inline constexpr Square no_square = squares;

[[nodiscard]] constexpr Square make_square(int file, int rank) noexcept { return rank * files + file; }
[[nodiscard]] constexpr int file_of(Square s) noexcept { return s % files; }
[[nodiscard]] constexpr int rank_of(Square s) noexcept { return s / files; }
[[nodiscard]] constexpr bool on_board(int file, int rank) noexcept {
  return file >= 0 && file < files && rank >= 0 && rank < ranks;
}
[[nodiscard]] constexpr bool in_palace(int file, int rank) noexcept {
  return file >= 3 && file <= 5 && ((rank >= 0 && rank <= 2) || (rank >= 7 && rank <= 9));
}
/// Whether a rank is on the colour's own side of the river.
[[nodiscard]] constexpr bool is_home_rank(Color c, int rank) noexcept {
  return (rank < 5) == (c == Color::red);
}

[[nodiscard]] inline std::string name_of(Square s) {
  return {static_cast<char>('a' + file_of(s)), static_cast<char>('0' + rank_of(s))};
}

/// A move as one number: from * 90 + to.
class Move {
 public:
  constexpr Move() noexcept = default;
  constexpr Move(Square from, Square to) noexcept : value_(static_cast<std::uint16_t>(from * squares + to)) {}
  [[nodiscard]] static constexpr Move from_value(std::uint16_t value) noexcept {
    return {value / squares, value % squares};
  }

  [[nodiscard]] constexpr Square from() const noexcept { return value_ / squares; }
  [[nodiscard]] constexpr Square to() const noexcept { return value_ % squares; }
  [[nodiscard]] constexpr std::uint16_t value() const noexcept { return value_; }
  [[nodiscard]] constexpr bool operator==(const Move&) const noexcept = default;

 private:
  std::uint16_t value_ = 0;
};

/// The rulesets. They differ in repetition and in the natural limit.
enum class Ruleset : std::uint8_t { casual, asian, chinese, computer, tiantian };

enum class Termination : std::uint8_t {
  checkmate,
  stalemate,
  king_captured,
  perpetual_check,
  perpetual_chase,
  repetition,
  natural_limit,
  insufficient_material
};

/// Why a move is refused, most telling first.
enum class IllegalReason : std::uint8_t {
  game_over,
  no_piece,
  not_your_piece,
  own_piece_there,
  piece_cannot,
  leaves_check,
  generals_face,
  repeats_check,
  repeats_chase
};

}  // namespace duiyi::xiangqi
