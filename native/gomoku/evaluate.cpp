#include "duiyi/gomoku/evaluate.h"

#include <algorithm>

#include "duiyi/gomoku/pattern_weights.h"

namespace duiyi::gomoku {

namespace {

bool has_fours(const SearchBoard& board, Color side) noexcept {
  return board.count(side, Shape::Four) || board.count(side, Shape::FourPlus) ||
         board.count(side, Shape::FourThree) || board.count(side, Shape::OpenFour);
}

/// Which kinds of shapes the side has somewhere, from an open four down to a three.
std::size_t threats_of(const SearchBoard& board, Color side) noexcept {
  const auto any = [&](Shape shape) { return static_cast<std::size_t>(board.count(side, shape) > 0); };
  return any(Shape::OpenFour) | any(Shape::FourThree) << 1U |
         (any(Shape::FourPlus) | any(Shape::Four)) << 2U | any(Shape::ThreeThree) << 3U |
         (any(Shape::ThreePlus) | any(Shape::Three)) << 4U;
}

bool has_forbidden_five_stop(SearchBoard& board, Color side) {
  for (const Cell stop : five_defences(board, opponent(side))) {
    if (!board.forbidden(side, stop)) return false;
  }
  return true;
}

}  // namespace

std::size_t threat_index(const SearchBoard& board) noexcept {
  const Color self = board.turn();
  return threats_of(board, self) * kThreatSets + threats_of(board, opponent(self));
}

Value evaluate(const SearchBoard& board, const Style& style, Color engine) noexcept {
  const Color self = board.turn();
  const Color other = opponent(self);
  int mine = board.score_moving(self);
  int theirs = board.score_waiting(other);
  if (style.own != 100 || style.other != 100) {
    const bool own = engine == self;
    mine = mine * (own ? style.own : style.other) / 100;
    theirs = theirs * (own ? style.other : style.own) / 100;
  }
  const RuleWeights& weights = board.weights();
  const int value =
      (mine - theirs) / 8 + weights.side[static_cast<std::size_t>(self)].threats[threat_index(board)];
  return std::clamp(value + weights.tempo, -kMostEval, kMostEval);
}

Value sight(SearchBoard& board, int ply) {
  const Color self = board.turn();
  const Color other = opponent(self);
  if (board.count(self, Shape::Five)) return mate_in(ply + 1);
  if (board.count(other, Shape::Five)) {
    return has_forbidden_five_stop(board, self) ? mated_in(ply + 2) : 0;
  }
  if (board.count(self, Shape::OpenFour)) return mate_in(ply + 3);
  // The stop of the four must be no four of the other side's, and the three real: that is sure where black
  // may play everywhere.
  const bool sure = board.rule() == Rule::Freestyle || board.rule() == Rule::Standard ||
                    (board.rule() == Rule::Renju && self == Color::White);
  if (sure && board.count(self, Shape::FourThree) && !has_fours(board, other) &&
      !board.count(other, Shape::Forbidden)) {
    return mate_in(ply + 5);
  }
  return 0;
}

}  // namespace duiyi::gomoku
