#include "duiyi/gomoku/vcf.h"

#include <algorithm>

namespace duiyi::gomoku {

namespace {

constexpr std::uint64_t kSideKey = 0x9D39247E33776D41ULL;

std::uint64_t slot_key(const SearchBoard& board) noexcept {
  const std::uint64_t key = board.key() ^ (board.turn() == Color::White ? kSideKey : 0);
  return key ? key : 1;
}

/// Whether none of the fours that the side can make makes anything besides; false where points may be
/// forbidden.
bool has_mere_fours_only(const SearchBoard& board, Color side) noexcept {
  return !board.count(side, Shape::OpenFour) && !board.count(side, Shape::FourThree) &&
         !board.count(side, Shape::FourPlus) && !board.count(side, Shape::Forbidden) &&
         !board.count(opponent(side), Shape::Forbidden);
}

bool is_four(Shape shape) noexcept { return shape >= Shape::Four && shape <= Shape::OpenFour; }

}  // namespace

void add_fours(const SearchBoard& board, Color side, CellList& moves) {
  const auto add = [&](Cell cell) { moves.add(cell); };
  for (const Shape shape : {Shape::OpenFour, Shape::FourThree, Shape::FourPlus, Shape::Four}) {
    if (board.count(side, shape)) board.points(side, shape).each(add);
  }
  if (!board.count(side, Shape::Forbidden)) return;
  board.points(side, Shape::Forbidden).each([&](Cell cell) {
    if (is_four(board.plain_shape(side, cell)) && !board.forbidden(side, cell)) moves.add(cell);
  });
}

std::optional<ForcingLine> VcfSolver::solve(SearchBoard& board, std::uint64_t most_nodes,
                                            SolverLimits& limits) {
  limits_ = &limits;
  left_ = most_nodes;
  gave_up_ = false;
  line_.clear();
  const SearchBoard::ShapesOnly shapes(board);
  if (!attack(board)) return std::nullopt;
  return line_;
}

bool VcfSolver::attack(SearchBoard& board) {
  const Color self = board.turn();
  const Color other = opponent(self);
  if (board.count(self, Shape::Five)) {
    line_.push_back(board.points(self, Shape::Five).first());
    return true;
  }
  if (left_ == 0 || limits_->spend()) {
    gave_up_ = true;
    return false;
  }
  --left_;
  CellList moves;
  if (board.count(other, Shape::Five)) {
    for (const Cell cell : five_defences(board, other)) {
      const Shape shape = board.plain_shape(self, cell);
      if (is_four(shape) && !board.forbidden(self, cell)) moves.add(cell);
    }
  } else if (mere_ == MereFours::Tried || !has_mere_fours_only(board, self)) {
    add_fours(board, self, moves);
  }
  if (moves.empty()) return false;
  const std::uint64_t key = slot_key(board);
  std::uint64_t& slot = failed_[key & (slots_ - 1)];
  if (slot == key) return false;
  for (const Cell move : moves) {
    if (try_four(board, move)) return true;
    if (gave_up_) return false;
  }
  slot = key;
  return false;
}

bool VcfSolver::try_four(SearchBoard& board, Cell move) {
  const std::size_t length = line_.size();
  line_.push_back(move);
  board.play(move);
  const bool won = every_stop_loses(board);
  board.undo();
  if (!won) line_.resize(length);
  return won;
}

/// After a four of the other side's. Of several stops, the line tells the last.
bool VcfSolver::every_stop_loses(SearchBoard& board) {
  const Color defender = board.turn();
  if (board.count(defender, Shape::Five)) return false;
  const std::size_t length = line_.size();
  for (const Cell stop : five_defences(board, opponent(defender))) {
    if (board.forbidden(defender, stop)) continue;
    line_.resize(length);
    line_.push_back(stop);
    board.play(stop);
    const bool won = attack(board);
    board.undo();
    if (!won) return false;
  }
  return true;
}

bool still_wins(SearchBoard& board, const ForcingLine& line) {
  const Color attacker = board.turn();
  const Color defender = opponent(attacker);
  std::size_t played = 0;
  bool won = false;
  for (std::size_t i = 0; i < line.size() && !won; ++i) {
    const Cell cell = line[i];
    if (!board.empty(cell) || board.turn() != attacker) break;
    if (board.shape(attacker, cell) == Shape::Five) {
      won = true;
      break;
    }
    if (board.count(defender, Shape::Five) && board.shape(defender, cell) != Shape::Five) break;
    if (board.forbidden(attacker, cell)) break;
    board.play(cell);
    ++played;
    if (!board.count(attacker, Shape::Five) || board.count(defender, Shape::Five)) break;
    CellList stops;
    for (const Cell stop : five_defences(board, attacker)) {
      if (!board.forbidden(defender, stop)) stops.add(stop);
    }
    won = stops.empty();
    if (won || stops.size() > 1 || ++i >= line.size() || stops[0] != line[i]) break;
    board.play(stops[0]);
    ++played;
  }
  while (played-- > 0) board.undo();
  return won;
}

}  // namespace duiyi::gomoku
