#include "duiyi/xiangqi/movegen.h"

#include "duiyi/xiangqi/attacks.h"

namespace duiyi::xiangqi {

namespace {

/// The points a piece of the side to move reaches, own pieces left out.
template <PieceType type>
Bitboard targets_of(const Position& p, Square from) noexcept {
  const auto& t = attacks::tables;
  const Bitboard all = p.occupied();
  const Bitboard open = ~p.pieces(p.turn());
  if constexpr (type == PieceType::rook) return attacks::rook(all, from) & open;
  if constexpr (type == PieceType::horse) return attacks::horse(all, from) & open;
  if constexpr (type == PieceType::cannon) {
    const attacks::Slides slides = attacks::slides(all, from);
    return (slides.rook & ~all) | (slides.cannon & open);
  }
  if constexpr (type == PieceType::pawn) return t.pawn[index(p.turn())][from] & open;
  if constexpr (type == PieceType::advisor) return t.advisor[from] & open;
  if constexpr (type == PieceType::elephant) return attacks::elephant(all, from) & open;
  if constexpr (type == PieceType::general) return t.general[from] & open;
}

/// Calls visit(from, targets) for each piece of one type of the side to move; stops when it returns true.
template <PieceType type, class Visit>
bool each_of_type(const Position& p, Visit&& visit) {
  for (Bitboard from = p.pieces(p.turn(), type); from;) {
    const Square s = from.pop();
    if (visit(s, targets_of<type>(p, s))) return true;
  }
  return false;
}

template <class Visit>
bool each_piece(const Position& p, Visit&& visit) {
  using enum PieceType;
  return each_of_type<rook>(p, visit) || each_of_type<cannon>(p, visit) || each_of_type<horse>(p, visit) ||
         each_of_type<pawn>(p, visit) || each_of_type<elephant>(p, visit) ||
         each_of_type<advisor>(p, visit) || each_of_type<general>(p, visit);
}

/// The enemy general when the two face each other on an open file.
Bitboard facing_general(const Position& p) noexcept {
  const Square ours = p.general(p.turn());
  const Square theirs = p.general(~p.turn());
  if (ours == no_square || theirs == no_square || file_of(ours) != file_of(theirs)) return {};
  if (attacks::tables.between[ours][theirs] & p.occupied()) return {};
  return Bitboard::of(theirs);
}

bool is_safe(const Position& p, Square from, Square to) noexcept {
  const Square general = from == p.general(p.turn()) ? to : p.general(p.turn());
  const Bitboard target = Bitboard::of(to);
  const Bitboard all = (p.occupied() ^ Bitboard::of(from)) | target;
  return !p.general_attacked(general, ~p.turn(), all, target);
}

/// Sifts the moves that leave the general safe. Only a few moves can expose it: its own, those of a piece on
/// `blockers`, and those to a point of `screens`; all others need no test. When it is in check only a few can
/// save it: its own, those to a point of `answers`, and those of a piece on `freed`.
class Sieve {
 public:
  explicit Sieve(const Position& p) noexcept : position_(p), general_(p.general(p.turn())) {
    enemy_general_ = p.general(~p.turn()) == no_square ? Bitboard() : Bitboard::of(p.general(~p.turn()));
    checkers_ = p.checkers();
    find_blockers();
    if (checkers_) find_answers();
  }

  [[nodiscard]] bool in_check() const noexcept { return static_cast<bool>(checkers_); }
  [[nodiscard]] Bitboard safe(Square from, Bitboard targets) const noexcept {
    targets &= ~enemy_general_;
    const bool is_general = from == general_;
    if (!is_general && !freed_.has(from)) targets &= answers_;
    Bitboard unsure = blockers_.has(from) || is_general ? targets : targets & screens_;
    Bitboard found = targets ^ unsure;
    while (unsure) {
      const Square to = unsure.pop();
      if (is_safe(position_, from, to)) found |= Bitboard::of(to);
    }
    return found;
  }

 private:
  void find_blockers() noexcept {
    using enum PieceType;
    const auto& t = attacks::tables;
    const Color them = ~position_.turn();
    const Bitboard all = position_.occupied();
    const Bitboard cannons = position_.pieces(them, cannon);
    Bitboard sliders = position_.pieces(them, rook) | cannons | position_.pieces(them, general);
    for (sliders &= t.lines[general_] & ~checkers_; sliders;) {
      const Square s = sliders.pop();
      const Bitboard path = t.between[general_][s];
      const Bitboard on_path = path & all;
      const int count = on_path.count();
      if (!cannons.has(s)) {
        if (count == 1) blockers_ |= on_path;
      } else if (count == 0) {
        screens_ |= path;  // a piece that steps in between becomes the cannon's screen
      } else if (count == 2) {
        blockers_ |= on_path;
      }
    }
    if (t.horse_to[general_][0] & position_.pieces(them, horse)) blockers_ |= t.diagonals[general_] & all;
  }

  /// A check is met by taking the checker or stepping in between; a cannon's also by the screen's leaving.
  void find_answers() noexcept {
    using enum PieceType;
    const auto& t = attacks::tables;
    for (Bitboard checkers = checkers_; checkers;) {
      const Square s = checkers.pop();
      Bitboard ways = Bitboard::of(s) | t.between[general_][s];
      const PieceType type = type_of(position_.at(s));
      if (type == horse) ways |= t.diagonals[general_] & t.neighbours[s];
      if (type == cannon) {
        // Who takes the screen becomes it.
        ways &= ~(t.between[general_][s] & position_.occupied());
        freed_ |= t.between[general_][s] & position_.pieces(position_.turn());
      }
      answers_ &= ways;
    }
    blockers_ |= freed_;
  }

  const Position& position_;
  Square general_;
  Bitboard enemy_general_;
  Bitboard checkers_;
  Bitboard blockers_;
  Bitboard screens_;
  Bitboard answers_ = Bitboard::all();
  Bitboard freed_;
};

bool both_generals(const Position& p) noexcept {
  return p.general(Color::red) != no_square && p.general(Color::black) != no_square;
}

void append(MoveList& list, Square from, Bitboard targets) noexcept {
  while (targets) list.add({from, targets.pop()});
}

std::uint64_t count_leaves(Position& p, int depth) noexcept {
  if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(p));
  std::uint64_t leaves = 0;
  for (const Move m : legal_moves(p)) {
    const Undo undo = p.make(m);
    leaves += count_leaves(p, depth - 1);
    p.undo(m, undo);
  }
  return leaves;
}

}  // namespace

Bitboard pseudo_legal_targets(const Position& p, Square from) noexcept {
  using enum PieceType;
  switch (type_of(p.at(from))) {
    case rook:
      return targets_of<rook>(p, from);
    case horse:
      return targets_of<horse>(p, from);
    case cannon:
      return targets_of<cannon>(p, from);
    case pawn:
      return targets_of<pawn>(p, from);
    case advisor:
      return targets_of<advisor>(p, from);
    case elephant:
      return targets_of<elephant>(p, from);
    case general:
      return targets_of<general>(p, from);
  }
  return {};
}

MoveList pseudo_legal_moves(const Position& p) noexcept {
  MoveList list;
  if (!both_generals(p)) return list;
  each_piece(p, [&](Square from, Bitboard targets) {
    if (from == p.general(p.turn())) targets |= facing_general(p);
    append(list, from, targets);
    return false;
  });
  return list;
}

MoveList legal_moves(const Position& p) noexcept {
  MoveList list;
  if (!both_generals(p)) return list;
  const Sieve sieve(p);
  each_piece(p, [&](Square from, Bitboard targets) {
    append(list, from, sieve.safe(from, targets));
    return false;
  });
  return list;
}

int count_legal_moves(const Position& p) noexcept {
  if (!both_generals(p)) return 0;
  int count = 0;
  const Sieve sieve(p);
  each_piece(p, [&](Square from, Bitboard targets) {
    count += sieve.safe(from, targets).count();
    return false;
  });
  return count;
}

bool has_legal_move(const Position& p) noexcept {
  if (!both_generals(p)) return false;
  const Sieve sieve(p);
  return each_piece(
      p, [&](Square from, Bitboard targets) { return static_cast<bool>(sieve.safe(from, targets)); });
}

bool is_mated(const Position& p) noexcept {
  if (!both_generals(p)) return false;
  const Sieve sieve(p);
  const auto any = [&](Square from, Bitboard targets) { return static_cast<bool>(sieve.safe(from, targets)); };
  // The general's own steps are the likeliest way out, and cheap to try.
  return sieve.in_check() && !each_of_type<PieceType::general>(p, any) && !each_piece(p, any);
}

bool is_pseudo_legal(const Position& p, Move m) noexcept {
  const Piece moved = p.at(m.from());
  if (moved == Piece::none || color_of(moved) != p.turn() || !both_generals(p)) return false;
  Bitboard targets = pseudo_legal_targets(p, m.from());
  if (type_of(moved) == PieceType::general) targets |= facing_general(p);
  return targets.has(m.to());
}

bool is_legal(const Position& p, Move m) noexcept {
  return is_pseudo_legal(p, m) && m.to() != p.general(~p.turn()) && is_safe(p, m.from(), m.to());
}

std::uint64_t perft(const Position& p, int depth) noexcept {
  if (depth <= 0) return 1;
  Position copy = p;
  return count_leaves(copy, depth);
}

}  // namespace duiyi::xiangqi
