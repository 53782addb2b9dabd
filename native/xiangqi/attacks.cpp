#include "duiyi/xiangqi/attacks.h"

namespace duiyi::xiangqi::attacks {

namespace {

struct Step {
  int file;
  int rank;
};

// In the bit order of orthogonal_index and diagonal_index.
constexpr std::array<Step, 4> orthogonal{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
constexpr std::array<Step, 4> diagonal{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

void add(Bitboard& set, int file, int rank) {
  if (on_board(file, rank)) set |= Bitboard::of(make_square(file, rank));
}

/// Fills what is reached on a line of `length` points: up to the first piece, and the second piece each way.
template <std::size_t Masks, std::size_t Places>
void fill_line(std::array<std::array<LineBits, Masks>, Places>& rook,
               std::array<std::array<LineBits, Masks>, Places>& cannon) {
  const int length = static_cast<int>(Places);
  for (int place = 0; place < length; ++place) {
    for (unsigned occupied = 0; occupied < Masks; ++occupied) {
      unsigned reached = 0;
      unsigned jumped = 0;
      for (const int direction : {-1, 1}) {
        int pieces = 0;
        for (int p = place + direction; p >= 0 && p < length && pieces < 2; p += direction) {
          if (pieces == 0) reached |= 1U << p;
          if ((occupied >> p & 1) != 0 && ++pieces == 2) jumped |= 1U << p;
        }
      }
      rook[place][occupied] = static_cast<LineBits>(reached);
      cannon[place][occupied] = static_cast<LineBits>(jumped);
    }
  }
}

/// What a horse reaches when the orthogonal neighbours in `blocked` are occupied: two knees, one leg.
Bitboard horse_from(int file, int rank, unsigned blocked) {
  Bitboard found;
  for (unsigned leg = 0; leg < 4; ++leg) {
    if ((blocked >> leg & 1) != 0) continue;
    const auto [df, dr] = orthogonal[leg];
    for (const int side : {-1, 1}) add(found, file + 2 * df + side * dr, rank + 2 * dr + side * df);
  }
  return found;
}

/// From where a horse reaches the point when its diagonal neighbours in `blocked` are occupied: a horse
/// comes over the leg that lies diagonally beside its goal.
Bitboard horse_towards(int file, int rank, unsigned blocked) {
  Bitboard found;
  for (unsigned leg = 0; leg < 4; ++leg) {
    if ((blocked >> leg & 1) != 0) continue;
    const auto [df, dr] = diagonal[leg];
    add(found, file + 2 * df, rank + dr);
    add(found, file + df, rank + 2 * dr);
  }
  return found;
}

Bitboard elephant_from(int file, int rank, unsigned blocked) {
  Bitboard found;
  for (unsigned eye = 0; eye < 4; ++eye) {
    const int to_rank = rank + 2 * diagonal[eye].rank;
    const bool crosses = (rank < 5) != (to_rank < 5);
    if ((blocked >> eye & 1) == 0 && !crosses) add(found, file + 2 * diagonal[eye].file, to_rank);
  }
  return found;
}

Bitboard within_palace(int file, int rank, const std::array<Step, 4>& steps) {
  Bitboard found;
  if (!in_palace(file, rank)) return found;
  for (const auto [df, dr] : steps) {
    if (in_palace(file + df, rank + dr)) add(found, file + df, rank + dr);
  }
  return found;
}

Bitboard pawn_from(Color color, int file, int rank) {
  Bitboard found;
  add(found, file, rank + (color == Color::red ? 1 : -1));
  if (!is_home_rank(color, rank)) {
    add(found, file - 1, rank);
    add(found, file + 1, rank);
  }
  return found;
}

void fill_point(Tables& t, Square s) {
  const int file = file_of(s);
  const int rank = rank_of(s);
  for (unsigned blocked = 0; blocked < 16; ++blocked) {
    t.horse[s][blocked] = horse_from(file, rank, blocked);
    t.horse_to[s][blocked] = horse_towards(file, rank, blocked);
    t.elephant[s][blocked] = elephant_from(file, rank, blocked);
  }
  t.advisor[s] = within_palace(file, rank, diagonal);
  t.general[s] = within_palace(file, rank, orthogonal);
  for (const Color c : {Color::red, Color::black}) t.pawn[index(c)][s] = pawn_from(c, file, rank);
  for (const auto [df, dr] : orthogonal) add(t.neighbours[s], file + df, rank + dr);
  for (const auto [df, dr] : diagonal) add(t.diagonals[s], file + df, rank + dr);
}

void fill_between(Tables& t, Square a) {
  for (const auto [df, dr] : orthogonal) {
    Bitboard passed;
    for (int f = file_of(a) + df, r = rank_of(a) + dr; on_board(f, r); f += df, r += dr) {
      const Square b = make_square(f, r);
      t.lines[a] |= Bitboard::of(b);
      t.between[a][b] = passed;
      passed |= Bitboard::of(b);
    }
  }
}

}  // namespace

Tables::Tables() {
  fill_line(rook_on_rank, cannon_on_rank);
  fill_line(rook_on_file, cannon_on_file);
  for (unsigned bits = 0; bits < file_points.size(); ++bits) {
    for (int rank = 0; rank < ranks; ++rank) {
      if ((bits >> rank & 1) != 0) file_points[bits] |= Bitboard::of(make_square(0, rank));
    }
  }
  for (Square s = 0; s < squares; ++s) {
    fill_point(*this, s);
    fill_between(*this, s);
  }
  for (int c = 0; c < 2; ++c) {
    for (Square s = 0; s < squares; ++s) {
      for (Bitboard targets = pawn[c][s]; targets;) pawn_to[c][targets.pop()] |= Bitboard::of(s);
    }
  }
}

const Tables tables;

}  // namespace duiyi::xiangqi::attacks
