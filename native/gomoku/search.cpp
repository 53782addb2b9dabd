#include "duiyi/gomoku/search.h"

#include <algorithm>
#include <cmath>

#include "duiyi/gomoku/move_picker.h"

namespace duiyi::gomoku {

namespace {

constexpr int kDeepest = 200;
/// Nodes that the search for a win by fours may take at a leaf.
constexpr std::uint64_t kLeafFours = 128;
/// What a move is taken for that the order of moves would leave out, in 64ths of a nat.
constexpr int kUnlikely = 640;

/// Reductions by depth and number of the move, in 64ths of a ply.
struct Reductions {
  std::array<std::array<std::int16_t, 64>, 64> by{};

  Reductions() noexcept {
    for (std::size_t d = 1; d < 64; ++d) {
      for (std::size_t n = 1; n < 64; ++n) {
        by[d][n] = static_cast<std::int16_t>(
            64.0 * (0.70 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(n)) / 1.9));
      }
    }
  }
};

const Reductions& reductions() {
  static const Reductions table;
  return table;
}

/// Moves less deep are not worth the telling to other threads.
constexpr int kLeastShared = 3;

constexpr Value razor_margin(int depth) noexcept { return 50 + 15 * depth * depth; }
constexpr Value futility_margin(int depth, bool improving) noexcept {
  return std::max(0, 75 * (depth - (improving ? 1 : 0)));
}
constexpr int most_moves(int depth, bool improving) noexcept {
  return (4 + depth * depth) / (improving ? 1 : 2) + 2;
}

std::uint16_t hash_move(Cell move) noexcept {
  return static_cast<std::uint16_t>(move == kNoCell ? 0 : move + 1);
}

}  // namespace

/// A move left for later: its number among the moves of the node, and what the order thinks of it.
struct LateMove {
  Cell move;
  int number;
  int unlikeliness;
};

/// What search_node knows when it comes to its moves.
struct NodeState {
  int depth;
  int ply;
  Value alpha;
  Value beta;
  bool pv;
  bool cut_node;
  bool improving;
  bool must_stop;   ///< The opponent threatens five.
  bool threatened;  ///< He threatens five or an open four.
  Value eval;
  std::optional<HashData> known;
  Cell known_move;
  Cell best = kNoCell;
};

Searcher::Searcher(SearchShared& shared, std::size_t number)
    : shared_(shared), number_(number), frames_(kMaxPly + 8) {
  history_.clear();
}

void Searcher::clear() { history_.clear(); }

bool Searcher::drawn() const noexcept {
  return board_->full() || (shared_.most_stones > 0 && board_->stones() >= shared_.most_stones);
}

bool Searcher::is_told(int depth) const noexcept {
  return depth >= kLeastShared && shared_.iterations.have_several_threads();
}

// --- the root ---

void Searcher::search(const SearchBoard& board, const std::vector<Cell>& moves, const Told& told) {
  board_.emplace(board);
  moves_.clear();
  for (Frame& frame : frames_) frame = {};
  nodes_ = told_ = 0;
  finished_ = 0;
  history_.age();
  order_root(moves);
  if (moves_.empty()) return;
  const int last = shared_.limits.depth > 0 ? std::min(shared_.limits.depth, kDeepest) : kDeepest;
  Cell best = kNoCell;
  int changes = 0;
  for (int depth = 1; depth <= last && !is_ended(); depth = finished_ + 1) {
    deepen(depth);
    if (is_ended()) break;
    finished_ = root_depth_;
    changes = changes / 2 + (moves_.front().move != best ? 100 : 0);
    const Cell before = best;
    best = moves_.front().move;
    if (told) told(*this, finished_);
    if (number_ == 0 && should_play(before, changes)) break;
  }
  shared_.nodes += nodes_ - told_;
  told_ = nodes_;
}

/// The moves of the root in the order in which a node of the tree would try them.
void Searcher::order_root(const std::vector<Cell>& moves) {
  const auto known = shared_.table->probe(board_->key());
  Cell best = kNoCell;
  if (known && known->move && known->move <= kCells) best = static_cast<Cell>(known->move - 1);
  MovePicker picker(*board_, {best, {kNoCell, kNoCell}}, history_);
  const auto wanted = [&](Cell cell) { return std::ranges::find(moves, cell) != moves.end(); };
  for (Cell move = picker.next(); move != kNoCell; move = picker.next()) {
    if (wanted(move)) moves_.push_back({move, -kInfinite, -kInfinite, picker.unlikeliness(), 0, {move}});
  }
  for (const Cell move : moves) {
    const bool there = std::ranges::any_of(moves_, [&](const RootMove& root) { return root.move == move; });
    if (!there) moves_.push_back({move, -kInfinite, -kInfinite, kUnlikely, 0, {move}});
  }
}

bool Searcher::should_play(Cell last_best, int changes) const {
  if (shared_.limits.infinite || shared_.pondering.load(std::memory_order_relaxed)) return false;
  const RootMove& best = moves_.front();
  if (shared_.lines == 1 && shared_.limits.depth == 0) {
    // A win as short as what was searched, or the only move.
    if (is_decided(best.value) && kMate - std::abs(best.value) <= finished_) return true;
    if (moves_.size() == 1 && finished_ >= 4 && shared_.clock.is_limited()) return true;
  }
  const int falling = std::clamp((best.previous - best.value) / 2, -20, 60);
  const int scale = 60 + changes / 2 + (last_best != best.move ? 20 : 0) + falling;
  return shared_.clock.should_play(scale);
}

void Searcher::deepen(int depth) {
  root_depth_ = depth;
  for (RootMove& move : moves_) move.previous = move.value;
  const std::size_t lines = std::min<std::size_t>(static_cast<std::size_t>(shared_.lines), moves_.size());
  for (line_ = 0; line_ < lines; ++line_) {
    selective_ = 0;
    aspire(depth, moves_[line_].previous);
    if (stopped()) break;
  }
  const auto settled = moves_.begin() + static_cast<std::ptrdiff_t>(std::min(line_, lines));
  std::stable_sort(moves_.begin(), settled,
                   [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  if (!is_ended()) root_depth_ = shared_.iterations.finish(depth, moves_);
}

/// Searches in a window around what is expected, wider until the value lies inside.
Value Searcher::aspire(int depth, Value around) {
  Value delta = 24;
  const bool narrow = depth >= 4 && around > -kInfinite;
  Value alpha = narrow ? std::max(around - delta, -kInfinite) : -kInfinite;
  Value beta = narrow ? std::min(around + delta, kInfinite) : kInfinite;
  for (;;) {
    const Value value = search_root(depth, alpha, beta);
    const auto from = moves_.begin() + static_cast<std::ptrdiff_t>(line_);
    std::stable_sort(from, moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    if (stopped()) return value;
    if (value <= alpha && alpha > -kInfinite) {
      beta = (alpha + beta) / 2;
      alpha = is_decided(value) ? -kInfinite : std::max(value - delta, -kInfinite);
    } else if (value >= beta && beta < kInfinite) {
      beta = is_decided(value) ? kInfinite : std::min(value + delta, kInfinite);
    } else {
      return value;
    }
    delta += delta;
  }
}

Value Searcher::search_root(int depth, Value alpha, Value beta) {
  Value best = -kInfinite;
  const Value first_alpha = alpha;
  frames_[0].eval = evaluate(*board_, shared_.style, shared_.engine);
  PostponedMoves<std::size_t> postponed;
  std::size_t met = line_;
  const std::size_t* late = nullptr;
  const auto next = [&]() -> std::optional<std::size_t> {
    if (met < moves_.size()) return met++;
    late = postponed.next();
    return late != nullptr ? std::optional(*late) : std::nullopt;
  };
  for (auto number = next(); number; number = next()) {
    const std::size_t i = *number;
    RootMove& root = moves_[i];
    const bool is_shared = i > line_ && is_told(depth);
    const std::uint64_t key = MovesInSearch::key_of(board_->key(), root.move, depth);
    if (is_shared && late == nullptr && !postponed.is_full() && shared_.moves.contains(key)) {
      postponed.add(i);
      continue;
    }
    if (is_shared) shared_.moves.enter(key);
    frames_[0].move = root.move;
    frames_[1].line.clear();
    board_->play(root.move);
    Value value = 0;
    const int below = depth - 1;
    if (i == line_) {
      value = -search_node(below, 1, -beta, -alpha, false);
    } else {
      const int r = depth >= 3 && i > line_ + 1 ? root_reduction(depth, i - line_, root.unlikeliness) : 0;
      value = -search_node(below - r, 1, -alpha - 1, -alpha, true);
      if (r > 0 && value > alpha) value = -search_node(below, 1, -alpha - 1, -alpha, true);
      if (value > alpha && value < beta) value = -search_node(below, 1, -beta, -alpha, false);
    }
    board_->undo();
    if (is_shared) shared_.moves.leave(key);
    if (stopped()) return best;
    if (i == line_ || value > alpha) {
      root.value = value;
      root.selective_depth = selective_;
      root.line.assign(1, root.move);
      root.line.insert(root.line.end(), frames_[1].line.begin(), frames_[1].line.end());
    } else {
      root.value = -kInfinite;
    }
    best = std::max(best, value);
    if (value > alpha) {
      alpha = value;
      if (value >= beta) break;
    }
  }
  if (line_ == 0 && best > first_alpha && best < beta) {
    shared_.table->store(board_->key(),
                         {hash_move(moves_.front().move), to_hash(best, 0), 0, depth, Bound::exact, true});
  }
  return best;
}

int Searcher::root_reduction(int depth, std::size_t number, int unlikeliness) const {
  const int r =
      reductions().by[static_cast<std::size_t>(std::min(depth, 63))][std::min(number, std::size_t{63})];
  return std::clamp((r - 64 + std::clamp((unlikeliness - 64) / 4, -16, 96)) / 64, 0, depth - 2);
}

Value Searcher::value_of(SearchBoard& board, int depth, Value alpha, Value beta) {
  board_.emplace(board);
  root_depth_ = std::max(depth, 1);
  return search_node(depth, 1, alpha, beta, false);
}

// --- inside the tree ---

bool Searcher::out_of_time() {
  ++nodes_;
  if ((nodes_ & 127U) != 0) return stopped();
  const std::uint64_t total = shared_.nodes += nodes_ - told_;
  told_ = nodes_;
  if (number_ != 0) return stopped();
  if (shared_.limits.nodes > 0 && total >= shared_.limits.nodes) shared_.stop = true;
  const bool waits = shared_.pondering.load(std::memory_order_relaxed) || shared_.limits.infinite;
  if (!waits && shared_.clock.is_limited() && shared_.clock.elapsed() >= shared_.clock.maximum()) {
    shared_.stop = true;
  }
  return stopped();
}

void Searcher::note_line(int ply, Cell move) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
  frame.line.assign(1, move);
  frame.line.insert(frame.line.end(), next.line.begin(), next.line.end());
}

/// No depth is left: the end in sight, a win by fours, or the evaluation.
Value Searcher::leaf(int ply, Value alpha, Value beta) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  SearchBoard& board = *board_;
  const Value eval = evaluate(board, shared_.style, shared_.engine);
  frame.eval = eval;
  if (eval >= beta && !is_decided(beta)) return eval;
  if (alpha >= kWon) return eval;
  vcf_limits_ = {};
  if (const auto line = vcf_.solve(board, kLeafFours, vcf_limits_)) {
    nodes_ += vcf_limits_.spent() / 4;
    // The line ends in five, or in a four that cannot be stopped.
    const auto length = static_cast<int>(line->size());
    return mate_in(ply + length + (length % 2 == 1 ? 2 : 0));
  }
  nodes_ += vcf_limits_.spent() / 4;
  return eval;
}

Value Searcher::search_node(int depth, int ply, Value alpha, Value beta, bool cut_node) {
  // Step 1. Whether to go on at all.
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.line.clear();
  if (out_of_time()) return 0;
  SearchBoard& board = *board_;
  const Color other = opponent(board.turn());
  const bool pv = beta - alpha > 1;
  if (pv) selective_ = std::max(selective_, ply);
  if (drawn()) return 0;
  // Step 2. The end in sight.
  if (const Value end = sight(board, ply)) return end;
  if (ply >= kMaxPly - 2) return evaluate(board, shared_.style, shared_.engine);
  // Step 3. No line that ends later than one already found.
  alpha = std::max(alpha, mated_in(ply));
  beta = std::min(beta, mate_in(ply + 1));
  if (alpha >= beta) return alpha;
  const bool must_stop = board.count(other, Shape::Five) > 0;
  // Step 4. A forced answer costs no depth; without depth the search ends.
  if (depth <= 0) {
    if (!must_stop) return leaf(ply, alpha, beta);
    depth = 0;
  }
  // Step 5. The hash table.
  NodeState node{depth, ply, alpha, beta, pv, cut_node, false, must_stop, false, 0, std::nullopt, kNoCell};
  const bool excluding = frame.excluded != kNoCell;
  if (!excluding) node.known = shared_.table->probe(board.key());
  if (node.known) {
    if (node.known->move && node.known->move <= kCells &&
        board.empty(static_cast<Cell>(node.known->move - 1))) {
      node.known_move = static_cast<Cell>(node.known->move - 1);
    }
    const Value value = from_hash(node.known->score, ply);
    const Bound bound = node.known->bound;
    const bool cuts = bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
                      (bound == Bound::upper && value <= alpha);
    if (!pv && node.known->depth >= depth && cuts) return value;
  }
  // Step 6. The static evaluation; beside a threat it would tell nothing.
  node.threatened = must_stop || board.count(other, Shape::OpenFour) > 0;
  const Value before = ply >= 2 ? frames_[static_cast<std::size_t>(ply) - 2].eval : 0;
  if (node.threatened) {
    node.eval = frame.eval = ply >= 1 ? -frames_[static_cast<std::size_t>(ply) - 1].eval : 0;
  } else {
    node.eval = frame.eval = evaluate(board, shared_.style, shared_.engine);
    node.improving = frame.eval > before;
    if (node.known && !is_decided(node.known->score)) {
      const Value value = node.known->score;
      if (node.known->bound == Bound::exact ||
          (node.known->bound == Bound::lower ? value > node.eval : value < node.eval)) {
        node.eval = value;
      }
    }
    if (!pv && !excluding) {
      // Step 7. So far behind that only fours could help.
      if (!is_decided(alpha) && depth <= 3 && node.eval + razor_margin(depth) < alpha) {
        const Value value = leaf(ply, alpha, alpha + 1);
        if (value <= alpha || depth <= 1) return value;
      }
      // Step 8. So far ahead that the other side will not catch up.
      if (!is_decided(beta) && depth <= 8 && node.eval - futility_margin(depth, node.improving) >= beta) {
        return node.eval;
      }
    }
  }
  // Step 9. Without a move to begin with, a shallower search first.
  if (!must_stop && node.known_move == kNoCell && depth >= 4 && (pv || cut_node)) --node.depth;
  return search_moves(node);
}

/// A move of known worth that is better than all others is searched deeper.
int Searcher::singular_extension(const NodeState& node, Cell move) {
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  if (node.depth < 7 || move != node.known_move || !node.known || frame.excluded != kNoCell) return 0;
  if (node.known->bound == Bound::upper || node.known->depth < node.depth - 3) return 0;
  const Value value = from_hash(node.known->score, node.ply);
  if (is_decided(value) || node.ply >= 2 * root_depth_) return 0;
  const Value bar = value - 3 * node.depth;
  const std::vector<Cell> line = frame.line;
  frame.excluded = move;
  const Value others = search_node(node.depth / 2 - 1, node.ply, bar - 1, bar, node.cut_node);
  frame.excluded = kNoCell;
  frame.line = line;
  if (others < bar) return 1;
  return bar >= node.beta ? -1 : 0;
}

int Searcher::reduction(const NodeState& node, int count, Cell move, int unlikeliness) const {
  const Color self = board_->turn();
  int r = reductions().by[static_cast<std::size_t>(std::min(node.depth, 63))]
                         [static_cast<std::size_t>(std::min(count, 63))];
  if (node.pv) r -= 56;
  if (node.cut_node) r += 64;
  if (!node.improving) r += 24;
  r += std::clamp((unlikeliness - 64) / 4, -16, 96);
  r -= history_.of(self, move) / 96;
  if (board_->shape(self, move) >= Shape::Three) r -= 48;
  if (board_->shape(opponent(self), move) >= Shape::FourThree) r -= 48;
  return r / 64;
}

Value Searcher::search_moves(NodeState& node) {
  SearchBoard& board = *board_;
  const Color self = board.turn();
  const Color other = opponent(self);
  const int ply = node.ply;
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Value first_alpha = node.alpha;
  const Cell excluded = frame.excluded;
  frames_[static_cast<std::size_t>(ply) + 2].killers = {kNoCell, kNoCell};
  MovePicker picker(board, {node.known_move, frame.killers}, history_);
  Value best = -kInfinite;
  int met = 0;
  int count = 0;
  CellList tried;
  PostponedMoves<LateMove> postponed;
  const LateMove* late = nullptr;
  bool enough = false;
  const auto next = [&]() -> Cell {
    const Cell move = late == nullptr && !enough ? picker.next() : kNoCell;
    if (move != kNoCell) return move;
    late = postponed.next();
    return late != nullptr ? late->move : kNoCell;
  };
  for (Cell move = next(); move != kNoCell; move = next()) {
    if (move == excluded) continue;
    count = late != nullptr ? late->number : ++met;
    const int unlikeliness = late != nullptr ? late->unlikeliness : picker.unlikeliness();
    const Shape makes = board.shape(self, move);
    const Shape prevents = board.shape(other, move);
    const bool quiet = makes < Shape::Four && prevents < Shape::Four && prevents != Shape::Forbidden;
    // Step 10. Late moves are not searched, nor hopeless ones that make nothing.
    if (!node.pv && best > -kWon && !node.threatened && quiet) {
      if (count > most_moves(node.depth, node.improving)) {
        enough = true;
        continue;
      }
      if (node.depth <= 5 && makes < Shape::Three && count > 4 &&
          node.eval + 100 + 90 * node.depth < node.alpha) {
        continue;
      }
    }
    // Step 11. A move that another thread is searching comes last: its result will be there.
    const bool is_shared = count > 1 && is_told(node.depth);
    const std::uint64_t key = is_shared ? MovesInSearch::key_of(board.key(), move, node.depth) : 0;
    if (is_shared && late == nullptr && !postponed.is_full() && shared_.moves.contains(key)) {
      postponed.add({move, count, unlikeliness});
      continue;
    }
    // Step 12. Extensions.
    int extension = 0;
    if (node.must_stop && ply < 2 * root_depth_ + 8) {
      extension = 1;
    } else {
      extension = singular_extension(node, move);
      if (stopped()) return best;
    }
    const int below = std::max(0, node.depth) - 1 + extension;
    // Step 13. The move.
    int r = 0;
    if (node.depth >= 2 && count > 1 + static_cast<int>(node.pv) && !node.must_stop) {
      r = std::clamp(reduction(node, count, move, unlikeliness), 0, below > 0 ? below : 0);
    }
    frame.move = move;
    shared_.table->prefetch(board.key_after(move));
    if (is_shared) shared_.moves.enter(key);
    board.play(move);
    Value value = 0;
    if (count == 1) {
      value = -search_node(below, ply + 1, -node.beta, -node.alpha, !node.pv && !node.cut_node);
    } else {
      value = -search_node(below - r, ply + 1, -node.alpha - 1, -node.alpha, true);
      if (r > 0 && value > node.alpha) {
        value = -search_node(below, ply + 1, -node.alpha - 1, -node.alpha, !node.cut_node);
      }
      if (node.pv && value > node.alpha && value < node.beta) {
        value = -search_node(below, ply + 1, -node.beta, -node.alpha, false);
      }
    }
    board.undo();
    if (is_shared) shared_.moves.leave(key);
    if (stopped()) return best;
    tried.add(move);
    // Step 14. What it was worth.
    if (value > best) {
      best = value;
      if (value > node.alpha) {
        node.best = move;
        if (node.pv) note_line(ply, move);
        if (value >= node.beta) break;
        node.alpha = value;
      }
    }
  }
  // Step 15. No move at all: black may play nowhere that helps, and loses.
  if (count == 0) return excluded != kNoCell ? node.alpha : mated_in(ply + 2);
  if (node.best != kNoCell && !node.must_stop) reward(node, tried);
  if (excluded == kNoCell) {
    const Bound bound = best >= node.beta               ? Bound::lower
                        : node.pv && best > first_alpha ? Bound::exact
                                                        : Bound::upper;
    shared_.table->store(board.key(), {hash_move(node.best), to_hash(best, ply),
                                       static_cast<std::int16_t>(frame.eval), node.depth, bound, node.pv});
  }
  return best;
}

void Searcher::reward(const NodeState& node, const CellList& tried) {
  const Color self = board_->turn();
  const int bonus = std::min(32 * node.depth * node.depth + 16 * node.depth, 1600);
  history_.reward(self, node.best, bonus);
  for (const Cell move : tried) {
    if (move != node.best) history_.reward(self, move, -bonus / 2);
  }
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  if (frame.killers[0] != node.best) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = node.best;
  }
  history_.set_answer(self, board_->last(), node.best);
}

}  // namespace duiyi::gomoku
