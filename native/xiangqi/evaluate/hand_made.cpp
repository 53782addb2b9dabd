#include "duiyi/xiangqi/evaluate/hand_made.h"

#include <algorithm>
#include <cstdio>

#include "duiyi/xiangqi/attacks.h"

namespace duiyi::xiangqi::hand_made {

namespace {

using enum PieceType;

// How much a piece says that the middle game lasts. The sum at the start is 2 * (2*4 + 4*2) = 32.
constexpr std::array<int, piece_types> attacker_weights{4, 2, 2, 0, 0, 0, 0};
constexpr int most_attackers = 32;

constexpr std::array<Taper, piece_types> material{
    {{900, 960}, {410, 450}, {460, 430}, {60, 80}, {165, 150}, {170, 160}, {0, 0}}};

// Places as Red sees them: rank 0 is the own back rank, 9 the opponent's.

constexpr Taper rook_place(int file, int rank) noexcept {
  Taper t{rank >= 5 ? 8 : 0, rank >= 5 ? 4 : 0};
  if (file == 1 || file == 2) t.middle += 6;
  if (file == 3) t.middle += 14;
  if (file == 0 && rank == 0) t.middle -= 14;
  if (rank >= 7) t += {6, 4};
  return t;
}

constexpr Taper horse_place(int file, int rank) noexcept {
  constexpr std::array<int, 5> by_file{-22, -4, 8, 10, 6};
  constexpr std::array<int, ranks> by_rank{-26, -12, 0, 6, 14, 24, 28, 26, 10, -24};
  Taper t{by_file[file] + by_rank[rank], (by_file[file] + by_rank[rank]) * 3 / 4};
  if (rank == 1 && file == 4) t.middle -= 30;  // in the middle of the own palace
  if (rank == 7 && file == 2) t.middle += 18;  // beside the opponent's palace
  if (rank == 7 && file == 3) t.middle += 14;
  return t;
}

constexpr Taper cannon_place(int file, int rank) noexcept {
  constexpr std::array<int, ranks> by_rank{0, 4, 6, 2, 4, 0, 4, -4, -4, 10};
  Taper t{by_rank[rank], -2 * (rank >= 5)};
  if (file == 4) t.middle += rank <= 6 ? 16 : 4;
  if (file == 0 && rank < 9) t.middle -= 6;
  return t;
}

constexpr Taper pawn_place(int file, int rank) noexcept {
  if (rank < 5) return {file == 4 ? 12 : rank == 4 ? 6 : 0, rank == 4 ? 8 : 0};
  if (rank == 9) return {-10, -20};
  constexpr std::array<int, 5> by_file{20, 34, 52, 66, 70};
  constexpr std::array<int, 4> by_rank{6, 24, 34, 10};
  const int value = by_file[file] + by_rank[rank - 5];
  return {value, value * 4 / 5 + 14};
}

constexpr Taper guard_place(PieceType type, int file, int rank) noexcept {
  if (type == advisor) return rank == 1 ? Taper{6, 4} : Taper{rank == 2 ? -10 : 0, 0};
  if (file == 4) return {14, 8};
  if (file == 0) return {-12, -6};
  return {0, 0};
}

constexpr Taper general_place(int file, int rank) noexcept {
  return {-(file == 4 ? 0 : 8) - 26 * rank, -4 * rank};
}

constexpr Taper place_of(PieceType type, Square s) noexcept {
  const int file = std::min(file_of(s), 8 - file_of(s));
  const int rank = rank_of(s);
  switch (type) {
    case rook:
      return rook_place(file, rank);
    case horse:
      return horse_place(file, rank);
    case cannon:
      return cannon_place(file, rank);
    case pawn:
      return pawn_place(file, rank);
    case advisor:
    case elephant:
      return guard_place(type, file, rank);
    case general:
      return general_place(file, std::min(rank, 2));
  }
  return {};
}

using Places = std::array<std::array<Taper, squares>, 2 * piece_types>;

/// [piece][point], Black's with its sign.
constexpr Places make_places() {
  Places places{};
  for (int type = 0; type < piece_types; ++type) {
    for (Square s = 0; s < squares; ++s) {
      const Square mirrored = make_square(file_of(s), ranks - 1 - rank_of(s));
      const auto t = static_cast<PieceType>(type);
      places[type][s] = material[type] + place_of(t, s);
      places[type + piece_types][s] = Taper() - (material[type] + place_of(t, mirrored));
    }
  }
  return places;
}

constexpr Places places = make_places();

Bitboard palace(Color c) noexcept {
  constexpr Bitboard::Bits row = 0b111 << 3;
  constexpr Bitboard red(row | row << 9 | row << 18);
  constexpr Bitboard black(row << 63 | row << 72 | row << 81);
  return c == Color::red ? red : black;
}

struct Terms {
  Taper mobility;
  Taper attack;
  Taper cannons;
  Taper guards;
  Taper pawns;

  [[nodiscard]] Taper sum() const noexcept { return mobility + attack + cannons + guards + pawns; }
};

/// What one side has beyond material and places.
class SideEvaluation {
 public:
  SideEvaluation(const Position& p, Color us) noexcept
      : p_(p), us_(us), all_(p.occupied()), goal_(p.general(~us)), palace_(palace(~us)) {}

  Terms terms() noexcept {
    rooks();
    horses();
    slide_cannons();
    cannon_threats();
    guards();
    pawns();
    attack();
    return terms_;
  }

 private:
  void count_attack(Bitboard reached, int weight) noexcept {
    const int near = (reached & palace_).count();
    pressure_ += near * weight;
    if (near > 0) ++attackers_;
  }

  void rooks() noexcept {
    for (Bitboard b = p_.pieces(us_, rook); b;) {
      const Square s = b.pop();
      const Bitboard reached = attacks::rook(all_, s);
      const int moves = (reached & ~p_.pieces(us_)).count();
      terms_.mobility += Taper{4, 5} * (moves - 9);
      count_attack(reached, 5);
    }
  }

  void horses() noexcept {
    const Bitboard pawns_reach = pawn_reach(~us_);
    for (Bitboard b = p_.pieces(us_, horse); b;) {
      const Square s = b.pop();
      const Bitboard reached = attacks::horse(all_, s);
      const int moves = (reached & ~p_.pieces(us_) & ~pawns_reach).count();
      terms_.mobility += Taper{9, 8} * (moves - 4);
      count_attack(reached, 6);
    }
  }

  void slide_cannons() noexcept {
    for (Bitboard b = p_.pieces(us_, cannon); b;) {
      const attacks::Slides slides = attacks::slides(all_, b.pop());
      const int moves = (slides.rook & ~all_).count() + (slides.cannon & p_.pieces(~us_)).count();
      terms_.mobility += Taper{2, 3} * (moves - 8);
      count_attack(slides.cannon | (slides.rook & ~all_), 2);
    }
  }

  /// Cannons that look at the general along a line, and those on its back rank.
  void cannon_threats() noexcept {
    if (goal_ == no_square) return;
    const Color them = ~us_;
    const int missing = 2 - p_.pieces(them, advisor).count();
    for (Bitboard b = p_.pieces(us_, cannon) & attacks::tables.lines[goal_]; b;) {
      const Square s = b.pop();
      const int screens = (attacks::tables.between[s][goal_] & all_).count();
      const bool on_file = file_of(s) == file_of(goal_);
      if (on_file && screens == 0) terms_.cannons += {70, 20};
      if (on_file && screens == 2) terms_.cannons += {34, 8};
      if (!on_file && screens == 0) terms_.cannons += {22 + 14 * missing, 6};
    }
    // With its own advisors gone the general hides badly from rooks, with them there they serve as screens.
    const int rooks = p_.pieces(us_, rook).count();
    terms_.guards += Taper{16, 10} * (rooks * missing);
    const int cannons = p_.pieces(us_, cannon).count();
    terms_.guards += Taper{5, 4} * (cannons * (2 - missing));
    terms_.guards += Taper{8, 6} * (cannons * (2 - p_.pieces(them, elephant).count()));
  }

  void guards() noexcept {
    // Elephants that protect each other.
    Bitboard b = p_.pieces(us_, elephant);
    if (b.count() == 2 && attacks::elephant(all_, b.first()) & b) terms_.guards += {10, 6};
  }

  [[nodiscard]] Bitboard pawn_reach(Color c) const noexcept {
    Bitboard reached;
    for (Bitboard b = p_.pieces(c, pawn); b;) reached |= attacks::tables.pawn[index(c)][b.pop()];
    return reached;
  }

  void pawns() noexcept {
    const Bitboard own = p_.pieces(us_, pawn);
    for (Bitboard b = own; b;) {
      const Square s = b.pop();
      const bool crossed = !is_home_rank(us_, rank_of(s));
      const Bitboard reached = attacks::tables.pawn[index(us_)][s];
      if (crossed && reached & own) terms_.pawns += {12, 10};
      if (crossed) count_attack(reached, 5);
      // A pawn in front of a horse's leg.
      const Square behind = us_ == Color::red ? s - files : s + files;
      if (!crossed && behind >= 0 && behind < squares && p_.pieces(us_, horse).has(behind)) {
        terms_.pawns -= {9, 2};
      }
    }
  }

  /// Pressure on the palace counts more the more pieces share in it.
  void attack() noexcept {
    constexpr std::array<int, 8> share{0, 20, 60, 90, 110, 120, 125, 128};
    const int weight = share[static_cast<std::size_t>(std::min(attackers_, 7))];
    terms_.attack += {pressure_ * weight / 100, pressure_ * weight / 300};
  }

  const Position& p_;
  Color us_;
  Bitboard all_;
  Square goal_;
  Bitboard palace_;
  int pressure_ = 0;
  int attackers_ = 0;
  Terms terms_;
};

constexpr int tempo = 14;

int between(Taper t, int attackers) noexcept {
  const int middle = std::min(attackers, most_attackers);
  return (t.middle * middle + t.end * (most_attackers - middle)) / most_attackers;
}

/// A side without anything that can cross the river cannot win.
bool can_attack(const Position& p, Color c) noexcept {
  return static_cast<bool>(p.pieces(c, rook) | p.pieces(c, horse) | p.pieces(c, cannon) | p.pieces(c, pawn));
}

}  // namespace

void Sums::add(Piece p, Square s) noexcept {
  places += hand_made::places[static_cast<std::size_t>(p)][static_cast<std::size_t>(s)];
  attackers += attacker_weights[index(type_of(p))];
}

void Sums::remove(Piece p, Square s) noexcept {
  places -= hand_made::places[static_cast<std::size_t>(p)][static_cast<std::size_t>(s)];
  attackers -= attacker_weights[index(type_of(p))];
}

Sums sums_of(const Position& position) noexcept {
  Sums sums;
  for (Bitboard b = position.occupied(); b;) {
    const Square s = b.pop();
    sums.add(position.at(s), s);
  }
  return sums;
}

int evaluate(const Position& p, const Sums& sums) noexcept {
  const Taper red = SideEvaluation(p, Color::red).terms().sum();
  const Taper black = SideEvaluation(p, Color::black).terms().sum();
  int value = between(sums.places + red - black, sums.attackers);
  if (value > 0 && !can_attack(p, Color::red)) value /= 16;
  if (value < 0 && !can_attack(p, Color::black)) value /= 16;
  return (p.turn() == Color::red ? value : -value) + tempo;
}

std::string explain(const Position& p) {
  const Sums sums = sums_of(p);
  const Terms red = SideEvaluation(p, Color::red).terms();
  const Terms black = SideEvaluation(p, Color::black).terms();
  std::string text = "term           Red  Black  middle    end\n";
  const auto row = [&](const char* name, Taper r, Taper b) {
    std::array<char, 96> line{};
    const Taper t = r - b;
    std::snprintf(line.data(), line.size(), "%-10s %7d %6d %7d %6d\n", name, between(r, sums.attackers),
                  between(b, sums.attackers), t.middle, t.end);
    text += line.data();
  };
  Taper red_places;
  for (Bitboard b = p.pieces(Color::red); b;) {
    const Square s = b.pop();
    red_places += places[static_cast<std::size_t>(p.at(s))][static_cast<std::size_t>(s)];
  }
  row("pieces", red_places, red_places - sums.places);
  row("mobility", red.mobility, black.mobility);
  row("attack", red.attack, black.attack);
  row("cannons", red.cannons, black.cannons);
  row("guards", red.guards, black.guards);
  row("pawns", red.pawns, black.pawns);
  const int value = evaluate(p, sums);
  return text + "for the side to move " + std::to_string(value) + "\n";
}

}  // namespace duiyi::xiangqi::hand_made
