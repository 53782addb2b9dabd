#include "duiyi/gomoku/move_picker.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "duiyi/gomoku/pattern_weights.h"
#include "duiyi/gomoku/vcf.h"

namespace duiyi::gomoku {

namespace {

constexpr int kKnownBest = 1 << 20;
constexpr int kKiller = 96;
constexpr int kAnswer = 64;

/// The points that meet a threat to make an open four: those that share a line of five with it.
PointSet defences(SearchBoard& board, Color self) {
  const Color other = opponent(self);
  PointSet found = board.points_from(other, Shape::Four);
  found |= board.points_from(self, Shape::Four);
  if (board.rule() == Rule::Renju) {
    found |= board.points(other, Shape::Forbidden);
    found |= board.points(self, Shape::Forbidden);
  }
  if (!is_caro(board.rule())) return found;
  // In caro a stone beyond the end of a line encloses it.
  PointSet wider = found;
  board.points(other, Shape::OpenFour).each([&](Cell cell) {
    const Point p = point_of(cell);
    for (const Direction d : kDirections) {
      for (int steps = -kFive; steps <= kFive; ++steps) {
        const Point q{p.column + steps * d.columns, p.row + steps * d.rows};
        if (q.column >= 0 && q.row >= 0 && q.column < board.size() && q.row < board.size())
          wider.add(cell_of(q));
      }
    }
  });
  return wider &= board.empties();
}

}  // namespace

std::size_t distance(Cell one, Cell two) noexcept {
  if (two == kNoCell) return 7;
  const Point p = point_of(one);
  const Point q = point_of(two);
  return static_cast<std::size_t>(
      std::min(7, std::max(std::abs(p.column - q.column), std::abs(p.row - q.row))));
}

CellList moves_to_search(SearchBoard& board) {
  const Color self = board.turn();
  const Color other = opponent(self);
  CellList found;
  const auto add = [&](Cell cell) { found.add(cell); };
  if (board.count(self, Shape::Five)) {
    board.points(self, Shape::Five).each(add);
    return found;
  }
  if (board.count(other, Shape::Five)) {
    found = five_defences(board, other);
    if (!found.empty()) return found;
    board.points(other, Shape::Five).each(add);
    return found;
  }
  if (board.count(other, Shape::OpenFour)) {
    defences(board, self).each(add);
    return found;
  }
  board.nearby().each(add);
  if (found.empty()) board.empties().each(add);
  return found;
}

MovePicker::MovePicker(SearchBoard& board, const KnownMoves& known, const History& history) : board_(board) {
  for (const Cell move : moves_to_search(board)) add(move, known, history);
  if (known.best != kNoCell && board.empty(known.best)) {
    bool there = false;
    for (std::size_t i = 0; i < size_; ++i) there |= scored_[i].move == known.best;
    if (!there && board.count(opponent(board.turn()), Shape::OpenFour) == 0 &&
        board.count(opponent(board.turn()), Shape::Five) == 0) {
      scored_[size_++] = {kKnownBest, highest_, known.best};
    }
  }
}

void MovePicker::add(Cell move, const KnownMoves& known, const History& history) {
  const Color self = board_.turn();
  const RuleWeights& weights = board_.weights();
  int score = board_.order_score(self, move) + weights.near_other[distance(move, board_.last(0))] +
              weights.near_own[distance(move, board_.last(1))];
  const int policy = score;
  score += history.of(self, move) / 64;
  if (move == known.killers[0] || move == known.killers[1]) score += kKiller;
  if (move == history.answer(self, board_.last())) score += kAnswer;
  if (move == known.best) score = kKnownBest;
  highest_ = std::max(highest_, policy);
  scored_[size_++] = {score, policy, move};
}

Cell MovePicker::next() {
  while (at_ < size_) {
    std::size_t best = at_;
    for (std::size_t i = at_ + 1; i < size_; ++i) {
      if (scored_[i].score > scored_[best].score) best = i;
    }
    std::swap(scored_[at_], scored_[best]);
    const Cell move = scored_[at_++].move;
    if (!board_.forbidden(board_.turn(), move)) return move;
  }
  return kNoCell;
}

}  // namespace duiyi::gomoku
