#include <algorithm>
#include <cstdlib>
#include <utility>

#include "duiyi/gomoku/engine.h"
#include "duiyi/gomoku/move_picker.h"

namespace duiyi::gomoku {

namespace {

constexpr std::size_t kFirstMoves = 16;
constexpr std::size_t kSecondMoves = 24;
constexpr int kDeepestBalance = 9;

struct Candidate {
  std::vector<Cell> moves;
  Value off = 0;  ///< How far from what is wanted, at the depth searched last.
};

/// The moves near the stones, those whose evaluation is nearest to what is wanted first.
std::vector<Cell> levelling_moves(SearchBoard& board, int bias, std::size_t most) {
  std::vector<std::pair<Value, Cell>> found;
  for (const Cell cell : moves_to_search(board)) {
    if (board.forbidden(board.turn(), cell)) continue;
    board.play(cell);
    const Value off = std::abs(evaluate(board, {}, board.turn()) - bias);
    board.undo();
    found.emplace_back(off, cell);
  }
  std::ranges::sort(found);
  if (found.size() > most) found.resize(most);
  std::vector<Cell> moves;
  for (const auto& [off, cell] : found) moves.push_back(cell);
  return moves;
}

std::vector<Candidate> candidates(SearchBoard& board, int count, int bias) {
  std::vector<Candidate> found;
  for (const Cell first : levelling_moves(board, bias, count == 1 ? kSecondMoves * 2 : kFirstMoves)) {
    if (count == 1) {
      found.push_back({{first}, 0});
      continue;
    }
    board.play(first);
    for (const Cell second : levelling_moves(board, bias, kSecondMoves))
      found.push_back({{first, second}, 0});
    board.undo();
  }
  return found;
}

}  // namespace

std::vector<Cell> Engine::balance(int count, int bias, const Limits& limits) {
  begin(limits);
  SearchBoard board(board_, *tables_);
  std::vector<Candidate> found = candidates(board, count, bias);
  if (found.empty()) return {};
  Searcher& searcher = *searchers_[0];
  std::vector<Cell> best = found.front().moves;
  for (int depth = 1; depth <= kDeepestBalance && !shared_.stop; ++depth) {
    Value nearest = kInfinite;
    for (Candidate& candidate : found) {
      for (const Cell move : candidate.moves) board.play(move);
      const Value width = std::min<Value>(nearest, kMostEval);
      const Value value = searcher.value_of(board, depth, bias - width, bias + width);
      for (std::size_t i = 0; i < candidate.moves.size(); ++i) board.undo();
      if (shared_.stop) break;
      candidate.off = std::abs(value - bias);
      nearest = std::min(nearest, candidate.off);
    }
    if (shared_.stop) break;
    std::ranges::stable_sort(found, {}, &Candidate::off);
    best = found.front().moves;
    // What is far from level need not be searched deeper.
    found.resize(std::max<std::size_t>(1, found.size() * 2 / 3));
  }
  return best;
}

}  // namespace duiyi::gomoku
