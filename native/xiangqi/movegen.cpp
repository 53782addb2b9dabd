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

bool both_generals(const Position& p) noexcept {
  return p.general(Color::red) != no_square && p.general(Color::black) != no_square;
}

void append(MoveList& list, Square from, Bitboard targets) noexcept {
  while (targets) list.add({from, targets.pop()});
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

Generator::Generator(const Position& p) noexcept : position_(p), general_(p.general(p.turn())) {
  if (!both_generals(p)) return;
  enemy_general_ = Bitboard::of(p.general(~p.turn()));
  checkers_ = p.checkers();
  if (checkers_) {
    find_evasions();
  } else {
    find_blockers();
  }
}

/// A move that answers a check answers each of its checkers, so what answers the first is all there is to
/// try.
void Generator::find_evasions() noexcept {
  using enum PieceType;
  const Square checker = checkers_.first();
  const Bitboard between = attacks::tables.between[general_][checker];
  answers_ = Bitboard::of(checker) | between;
  if (type_of(position_.at(checker)) == cannon) blockers_ = between & position_.pieces(position_.turn());
  if (type_of(position_.at(checker)) == horse) answers_ |= Bitboard::of(attacks::leg(checker, general_));
  screens_ = Bitboard::all();
}

void Generator::find_blockers() noexcept {
  using enum PieceType;
  const auto& t = attacks::tables;
  const Color them = ~position_.turn();
  const Bitboard all = position_.occupied();
  const Bitboard cannons = position_.pieces(them, cannon);
  answers_ = Bitboard::all();
  Bitboard sliders = position_.pieces(them, rook) | cannons | position_.pieces(them, PieceType::general);
  for (sliders &= t.lines[general_]; sliders;) {
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

Bitboard Generator::safe(Square from, Bitboard targets) const noexcept {
  targets &= ~enemy_general_;
  const bool any_target = blockers_.has(from) || from == general_;
  if (!any_target) targets &= answers_;
  Bitboard unsure = any_target ? targets : targets & screens_;
  Bitboard found = targets ^ unsure;
  while (unsure) {
    const Square to = unsure.pop();
    if (is_safe(position_, from, to)) found |= Bitboard::of(to);
  }
  return found;
}

template <class Visit>
bool Generator::each(Bitboard wanted, Visit&& visit) const noexcept {
  if (!enemy_general_) return false;
  return each_piece(position_, [&](Square from, Bitboard targets) {
    const Bitboard open = targets & wanted;
    return open && visit(from, safe(from, open));
  });
}

void Generator::add(MoveList& list, Bitboard wanted) const noexcept {
  each(wanted, [&](Square from, Bitboard targets) {
    append(list, from, targets);
    return false;
  });
}

void Generator::all(MoveList& list) const noexcept { add(list, Bitboard::all()); }
void Generator::captures(MoveList& list) const noexcept { add(list, position_.pieces(~position_.turn())); }
void Generator::quiets(MoveList& list) const noexcept { add(list, ~position_.occupied()); }

Bitboard Generator::general_targets() const noexcept {
  return safe(general_, targets_of<PieceType::general>(position_, general_));
}

void Generator::by_general(MoveList& list) const noexcept {
  if (enemy_general_) append(list, general_, general_targets());
}

void Generator::by_others(MoveList& list) const noexcept {
  each(Bitboard::all(), [&](Square from, Bitboard targets) {
    if (from != general_) append(list, from, targets);
    return false;
  });
}

int Generator::count() const noexcept {
  int count = 0;
  each(Bitboard::all(), [&](Square, Bitboard targets) {
    count += targets.count();
    return false;
  });
  return count;
}

bool Generator::any() const noexcept {
  if (!enemy_general_) return false;
  // The general's own moves are the likeliest answer to a check, and quick to look at.
  if (general_targets()) return true;
  return each(Bitboard::all(), [](Square, Bitboard targets) { return static_cast<bool>(targets); });
}

bool Generator::is_legal(Move m) const noexcept {
  const Piece moved = position_.at(m.from());
  if (!enemy_general_ || moved == Piece::none || color_of(moved) != position_.turn()) return false;
  if (!pseudo_legal_targets(position_, m.from()).has(m.to())) return false;
  return static_cast<bool>(safe(m.from(), Bitboard::of(m.to())));
}

MoveList legal_moves(const Position& p) noexcept {
  MoveList list;
  Generator(p).all(list);
  return list;
}

int count_legal_moves(const Position& p) noexcept { return Generator(p).count(); }

bool has_legal_move(const Position& p) noexcept { return Generator(p).any(); }

bool is_mated(const Position& p) noexcept {
  const Generator generator(p);
  return generator.checkers() && !generator.any();
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

}  // namespace duiyi::xiangqi
