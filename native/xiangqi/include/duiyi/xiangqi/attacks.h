#pragma once

#include <array>
#include <cstdint>

#include "duiyi/xiangqi/bitboard.h"
#include "duiyi/xiangqi/types.h"

/// What each piece reaches from a point, given the points that are occupied. Nothing here knows a position.
namespace duiyi::xiangqi::attacks {

using LineBits = std::uint16_t;

/// Looked up, never computed, during generation; 0.5 MB in all, built once.
struct Tables {
  /// On one line with the piece at [place]: [occupied points of the line] -> points reached on it.
  std::array<std::array<LineBits, 1 << files>, files> rook_on_rank;
  std::array<std::array<LineBits, 1 << files>, files> cannon_on_rank;
  std::array<std::array<LineBits, 1 << ranks>, ranks> rook_on_file;
  std::array<std::array<LineBits, 1 << ranks>, ranks> cannon_on_file;
  /// The points of the a-file for the bits of a file.
  std::array<Bitboard, 1 << ranks> file_points;
  /// [point][which neighbours are occupied]: see orthogonal_index and diagonal_index.
  std::array<std::array<Bitboard, 16>, squares> horse;
  std::array<std::array<Bitboard, 16>, squares> horse_to;
  std::array<std::array<Bitboard, 16>, squares> elephant;
  std::array<Bitboard, squares> advisor;
  std::array<Bitboard, squares> general;
  std::array<std::array<Bitboard, squares>, 2> pawn;
  std::array<std::array<Bitboard, squares>, 2> pawn_to;
  /// The rank and file through a point, without it.
  std::array<Bitboard, squares> lines;
  /// The points beside a point, along rank and file.
  std::array<Bitboard, squares> neighbours;
  /// The points diagonally beside a point.
  std::array<Bitboard, squares> diagonals;
  /// The points strictly between two on one line; empty otherwise.
  std::array<std::array<Bitboard, squares>, squares> between;

  Tables();
};

extern const Tables tables;

[[nodiscard]] inline unsigned rank_bits(Bitboard occupied, int rank) noexcept {
  return static_cast<unsigned>(occupied.bits() >> (files * rank)) & 0x1FF;
}

/// The ten bits of a file, rank 0 lowest.
[[nodiscard]] inline unsigned file_bits(Bitboard occupied, int file) noexcept {
  const Bitboard::Bits shifted = occupied.bits() >> file;
  // Every ninth of the low 64 bits: the multiplication gathers them in the top byte, as for a chess diagonal.
  const auto low = static_cast<std::uint64_t>(shifted) & 0x8040201008040201ULL;
  const auto high = static_cast<std::uint64_t>(shifted >> 64);
  return static_cast<unsigned>(low * 0x0101010101010101ULL >> 56) | static_cast<unsigned>(high & 0x100) |
         static_cast<unsigned>(high >> 8 & 0x200);
}

/// Which of the points below, left, right and above (bits 0 to 3) are occupied.
[[nodiscard]] inline unsigned orthogonal_index(Bitboard occupied, Square s) noexcept {
  const auto x = static_cast<std::uint32_t>((occupied.bits() << 9) >> s);
  return (x & 1) | (x >> 7 & 2) | (x >> 8 & 4) | (x >> 15 & 8);
}

/// Which of the points below left, below right, above left and above right (bits 0 to 3) are occupied.
[[nodiscard]] inline unsigned diagonal_index(Bitboard occupied, Square s) noexcept {
  const auto x = static_cast<std::uint32_t>((occupied.bits() << 10) >> s);
  return (x & 1) | (x >> 1 & 2) | (x >> 16 & 4) | (x >> 17 & 8);
}

/// What a rook reaches, and what a cannon could take: the first piece on each line, and the second.
struct Slides {
  Bitboard rook;
  Bitboard cannon;
};

[[nodiscard]] inline Bitboard on_rank(LineBits bits, int rank) noexcept {
  return Bitboard(Bitboard::Bits{bits} << (files * rank));
}
[[nodiscard]] inline Bitboard on_file(LineBits bits, int file) noexcept {
  return Bitboard(tables.file_points[bits].bits() << file);
}

[[nodiscard]] inline Bitboard rook(Bitboard occupied, Square s) noexcept {
  const int rank = rank_of(s);
  const int file = file_of(s);
  return on_rank(tables.rook_on_rank[file][rank_bits(occupied, rank)], rank) |
         on_file(tables.rook_on_file[rank][file_bits(occupied, file)], file);
}

[[nodiscard]] inline Slides slides(Bitboard occupied, Square s) noexcept {
  const int rank = rank_of(s);
  const int file = file_of(s);
  const unsigned along_rank = rank_bits(occupied, rank);
  const unsigned along_file = file_bits(occupied, file);
  return {on_rank(tables.rook_on_rank[file][along_rank], rank) |
              on_file(tables.rook_on_file[rank][along_file], file),
          on_rank(tables.cannon_on_rank[file][along_rank], rank) |
              on_file(tables.cannon_on_file[rank][along_file], file)};
}

[[nodiscard]] inline Bitboard horse(Bitboard occupied, Square s) noexcept {
  return tables.horse[s][orthogonal_index(occupied, s)];
}

/// The points from which a horse reaches s.
[[nodiscard]] inline Bitboard horse_to(Bitboard occupied, Square s) noexcept {
  return tables.horse_to[s][diagonal_index(occupied, s)];
}

[[nodiscard]] inline Bitboard elephant(Bitboard occupied, Square s) noexcept {
  return tables.elephant[s][diagonal_index(occupied, s)];
}

/// The point that blocks a horse on its way, when occupied; `to` is a horse's move from `from`.
[[nodiscard]] constexpr Square leg(Square from, Square to) noexcept {
  const int df = file_of(to) - file_of(from);
  const int dr = rank_of(to) - rank_of(from);
  return make_square(file_of(from) + df / 2, rank_of(from) + dr / 2);
}

}  // namespace duiyi::xiangqi::attacks
