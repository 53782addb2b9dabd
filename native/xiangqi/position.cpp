#include "duiyi/xiangqi/position.h"

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/attacks.h"

namespace duiyi::xiangqi {

namespace {

struct Zobrist {
  /// [piece][point]; the row of Piece::none stays zero.
  std::array<std::array<std::uint64_t, squares>, 2 * piece_types + 1> piece{};
  std::uint64_t black_to_move;

  constexpr Zobrist() : black_to_move(0) {
    SplitMix64 random(0x5869616E67716921ULL);
    for (int p = 0; p < 2 * piece_types; ++p) {
      for (auto& key : piece[p]) key = random();
    }
    black_to_move = random();
  }

  [[nodiscard]] constexpr std::uint64_t of(Piece p, Square s) const noexcept {
    return piece[static_cast<int>(p)][s];
  }
};

constexpr Zobrist zobrist;

}  // namespace

void Position::put(Square s, Piece p) noexcept {
  board_[s] = p;
  by_type_[index(color_of(p))][index(type_of(p))] |= Bitboard::of(s);
  occupied_[index(color_of(p))] |= Bitboard::of(s);
  if (type_of(p) == PieceType::general) generals_[index(color_of(p))] = static_cast<std::uint8_t>(s);
}

std::uint64_t Position::fresh_key() const noexcept {
  std::uint64_t key = turn_ == Color::black ? zobrist.black_to_move : 0;
  for (Square s = 0; s < squares; ++s) key ^= zobrist.of(board_[s], s);
  return key;
}

std::uint64_t Position::key_after(Move m) const noexcept {
  const Piece moved = board_[m.from()];
  return key_ ^ zobrist.of(moved, m.from()) ^ zobrist.of(moved, m.to()) ^ zobrist.of(board_[m.to()], m.to()) ^
         zobrist.black_to_move;
}

Undo Position::make(Move m) noexcept {
  const Square from = m.from();
  const Square to = m.to();
  const Piece moved = board_[from];
  const Undo undo{key_, quiet_plies_, board_[to]};
  key_ = key_after(m);
  ++quiet_plies_;
  if (undo.captured != Piece::none) {
    const int them = index(color_of(undo.captured));
    by_type_[them][index(type_of(undo.captured))] ^= Bitboard::of(to);
    occupied_[them] ^= Bitboard::of(to);
    if (type_of(undo.captured) == PieceType::general) generals_[them] = no_square;
    quiet_plies_ = 0;
  }
  const int us = index(turn_);
  const Bitboard both = Bitboard::of(from) | Bitboard::of(to);
  by_type_[us][index(type_of(moved))] ^= both;
  occupied_[us] ^= both;
  board_[to] = moved;
  board_[from] = Piece::none;
  if (type_of(moved) == PieceType::general) generals_[us] = static_cast<std::uint8_t>(to);
  if (turn_ == Color::black) ++move_number_;
  turn_ = ~turn_;
  return undo;
}

void Position::undo(Move m, const Undo& u) noexcept {
  const Square from = m.from();
  const Square to = m.to();
  const Piece moved = board_[to];
  turn_ = ~turn_;
  if (turn_ == Color::black) --move_number_;
  const int us = index(turn_);
  const Bitboard both = Bitboard::of(from) | Bitboard::of(to);
  by_type_[us][index(type_of(moved))] ^= both;
  occupied_[us] ^= both;
  board_[from] = moved;
  board_[to] = Piece::none;
  if (type_of(moved) == PieceType::general) generals_[us] = static_cast<std::uint8_t>(from);
  if (u.captured != Piece::none) put(to, u.captured);
  key_ = u.key;
  quiet_plies_ = u.quiet_plies;
}

void Position::pass() noexcept {
  turn_ = ~turn_;
  key_ ^= zobrist.black_to_move;
}

Bitboard Position::attackers(Square s, Color by, Bitboard all) const noexcept {
  const auto& t = attacks::tables;
  const auto& theirs = by_type_[index(by)];
  const auto of = [&](PieceType type) { return theirs[index(type)]; };
  const attacks::Slides slides = attacks::slides(all, s);
  Bitboard found = (slides.rook & of(PieceType::rook)) | (slides.cannon & of(PieceType::cannon)) |
                   (attacks::horse_to(all, s) & of(PieceType::horse)) |
                   (t.pawn_to[index(by)][s] & of(PieceType::pawn)) | (t.general[s] & of(PieceType::general)) |
                   (t.advisor[s] & of(PieceType::advisor));
  if (is_home_rank(by, rank_of(s))) found |= attacks::elephant(all, s) & of(PieceType::elephant);
  if (board_[s] == make_piece(~by, PieceType::general)) found |= slides.rook & of(PieceType::general);
  return found;
}

bool Position::general_attacked(Square s, Color by, Bitboard all, Bitboard gone) const noexcept {
  const auto& t = attacks::tables;
  const auto& theirs = by_type_[index(by)];
  const auto of = [&](PieceType type) { return theirs[index(type)] & ~gone; };
  if (attacks::horse_to(all, s) & of(PieceType::horse)) return true;
  if (t.pawn_to[index(by)][s] & of(PieceType::pawn)) return true;
  const Bitboard straight = of(PieceType::rook) | of(PieceType::general);
  const Bitboard cannons = of(PieceType::cannon);
  if (!(t.lines[s] & (straight | cannons))) return false;
  const attacks::Slides slides = attacks::slides(all, s);
  return static_cast<bool>((slides.rook & straight) | (slides.cannon & cannons));
}

bool Position::in_check(Color c) const noexcept {
  const Square s = general(c);
  return s != no_square && general_attacked(s, ~c, occupied(), Bitboard());
}

Bitboard Position::checkers() const noexcept {
  using enum PieceType;
  const Square s = generals_[index(turn_)];
  if (s == no_square) return {};
  const auto& t = attacks::tables;
  const auto& theirs = by_type_[index(~turn_)];
  const auto of = [&](PieceType type) { return theirs[index(type)]; };
  // Advisors and elephants stay at home.
  Bitboard found = (attacks::horse_to(occupied(), s) & of(horse)) | (t.pawn_to[index(~turn_)][s] & of(pawn));
  const Bitboard straight = of(rook) | of(PieceType::general);
  if (t.lines[s] & (straight | of(cannon))) {
    const attacks::Slides slides = attacks::slides(occupied(), s);
    found |= (slides.rook & straight) | (slides.cannon & of(cannon));
  }
  return found;
}

bool Position::is_dead() const noexcept {
  for (const PieceType t : {PieceType::rook, PieceType::horse, PieceType::cannon, PieceType::pawn}) {
    if (pieces(Color::red, t) | pieces(Color::black, t)) return false;
  }
  return true;
}

}  // namespace duiyi::xiangqi
