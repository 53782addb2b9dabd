#pragma once

#include <array>
#include <utility>

#include "duiyi/xiangqi/check_threats.h"
#include "duiyi/xiangqi/repetition.h"

namespace duiyi::xiangqi::repetition {

/// How a ruleset reads chases.
struct Reading {
  Captures::Checks checks = Captures::Checks::standing_ignored;
  Captures::Worth worth = Captures::Worth::by_kind;
  /// A threat is new only if no piece threatened the victim before.
  bool by_victim = false;
  /// Threats by pawns and generals are looked for too.
  bool minor = false;
  /// A capture after which the taker is mated at once is no threat.
  bool survives = false;
};

[[nodiscard]] Reading reading_of(Ruleset rules) noexcept;

/// A new threat, as it is found.
struct NewThreat {
  Square attacker;
  Square victim;
  Hold was;
  Hold now;

  [[nodiscard]] Root root() const noexcept;
};

/// Follows a game move by move and classes each move.
class Classifier {
 public:
  Classifier(Ruleset rules, const Position& first) noexcept;

  /// Plays a move without classing it.
  void skip(Move m) noexcept;
  /// Plays a move and returns its class, threats by checks left out.
  MoveClass next(Move m) noexcept;
  /// The same, with each chase that the move makes.
  ExplainedMove next_explained(Move m);
  /// Plays a move and returns of its class only whether it checks, and if not, whether it chases: the first
  /// chase that is found is the only one.
  MoveClass next_attack(Move m) noexcept;
  /// Plays a move and returns whether it makes a new threat by a pawn or the general.
  bool next_threatens_by_minor(Move m) noexcept;

  [[nodiscard]] const Position& position() const noexcept { return position_; }
  /// Whether the other one has each piece, by its name, on the same point.
  [[nodiscard]] bool is_like(const Classifier& other) const noexcept {
    return position_.key() == other.position_.key() && name_ == other.name_;
  }

 private:
  template <class Visit>
  MoveClass class_of(Move m, Visit&& visit);
  template <class Visit>
  bool visit_new_threats(const Position& before, Move m, Bitboard attackers, Visit&& visit) const;
  [[nodiscard]] bool is_real(const Position& p, const Captures& captures, Square attacker,
                             Square victim) const noexcept;
  [[nodiscard]] bool survives(const Position& p, Square attacker, Square victim) const noexcept;
  [[nodiscard]] bool threatened(const Position& p, const Captures& captures, Square victim) const noexcept;
  [[nodiscard]] Bitboard named(Bitboard points) const noexcept;

  Reading reading_;
  Position position_;
  /// The name of the piece on each point: where it stood at first; no_square where none is.
  std::array<std::uint8_t, squares> name_;
};

/// Whether a move makes a new threat by a pawn or the general, as a ruleset reads threats.
[[nodiscard]] bool threatens_by_minor(Ruleset rules, const Position& before, Move m) noexcept;
/// Whether a move threatens mate by checks, or a win of material by a check, that its side did not threaten
/// before it.
[[nodiscard]] bool threatens_by_checks(const Position& before, const Position& after, Move move) noexcept;
/// The same, with which of the two it is, written into the class. Slower: a mate is looked for first.
void find_check_threats(const Position& before, const Position& after, MoveClass& move) noexcept;

}  // namespace duiyi::xiangqi::repetition
