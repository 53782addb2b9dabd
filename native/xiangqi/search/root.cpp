#include <algorithm>

#include "worker.h"

// Iterative deepening at the root.
namespace duiyi::xiangqi::search {

namespace {

constexpr int check_interval = 512;
constexpr Value first_window = 18;
constexpr std::uint64_t first_solving = 2'000;
constexpr std::uint64_t solving_interval = 8'192;
constexpr std::uint64_t never = ~std::uint64_t{0};

}  // namespace

Worker::Worker(Shared& shared, std::size_t number, const Evaluator& evaluator)
    : shared_(shared),
      number_(number),
      board_(std::make_unique<SearchBoard>(evaluator)),
      histories_(std::make_unique<Histories>(*shared.histories)),
      solver_(shared.stop) {}

void Worker::set_root(const Game& game, const std::vector<Move>& moves) {
  board_->set_root(game);
  root_moves_.clear();
  for (const Move m : moves) root_moves_.push_back({m});
  nodes_.store(0, std::memory_order_relaxed);
  until_check_ = 0;
  completed_depth_ = root_depth_ = 0;
  null_move_from_ply_ = 0;
  last_best_ = Move();
  last_score_ = unknown;
  stability_ = 0;
  mate_.reset();
  next_solving_ = never;
  if (number_ == 0 && shared_.solves_mates && shared_.lines == 1) {
    solver_.set_root(game, moves);
    if (shared_.limits.mate > 0) solver_.set_longest(2 * shared_.limits.mate - 1);
    next_solving_ = 0;
  }
}

/// The mate solver's nodes for so many of the search's own: many while there are checks that keep the chance
/// of a mate, else few, and more when there is much time.
std::uint64_t Worker::solver_share() const noexcept {
  if (nodes() == 0) return first_solving;
  if (solver_.has_chances() || shared_.limits.mate > 0) return solving_interval / 4;
  return solving_interval / (nodes() < 300'000 ? 64 : nodes() < 1'000'000 ? 32 : 16);
}

/// Gives the mate solver its turn.
void Worker::solve_mates() {
  const std::uint64_t before = nodes();
  std::uint64_t share = solver_share();
  if (shared_.limits.nodes != 0) share = std::min(share, shared_.limits.nodes / 32);
  const std::uint64_t spent = solver_.nodes();
  const auto found = solver_.work(share, before == 0);
  nodes_.store(before + solver_.nodes() - spent, std::memory_order_relaxed);
  next_solving_ = solver_.is_done() ? never : nodes() + solving_interval;
  if (!found) return;
  RootMove m{found->line.empty() ? Move() : found->line.front()};
  if (m.move == Move()) return;
  m.score = m.previous = m.average = mate - found->plies;
  m.selective_depth = found->plies;
  m.line = found->line;
  mate_ = m;
  announce_mate();
  const Limits& limits = shared_.limits;
  const bool enough = limits.mate > 0 ? found->plies < 2 * limits.mate
                                      : shared_.time.is_limited() && !limits.move_time && !limits.infinite;
  if (!enough) return;
  if (shared_.pondering.load(std::memory_order_relaxed)) {
    shared_.due.store(true, std::memory_order_relaxed);
  } else {
    shared_.stop.store(true, std::memory_order_relaxed);
  }
}

/// Tells of the mate at once, in the middle of an iteration.
void Worker::announce_mate() {
  std::vector<RootMove> shown{*mate_};
  root_moves_.swap(shown);
  (*report_)();
  root_moves_.swap(shown);
}

/// The mate that the solver has found comes first, unless the search itself sees a shorter one.
void Worker::take_mate() {
  if (!mate_ || root_moves_.empty() || root_moves_.front().score >= mate_->score) return;
  const auto found = std::ranges::find(root_moves_, mate_->move, &RootMove::move);
  const std::uint64_t spent = found->nodes;
  *found = *mate_;
  found->nodes = spent;
  std::rotate(root_moves_.begin(), found, found + 1);
}

void Worker::check_limits() {
  // The first ply is always searched, so that there is a move to choose. Then the nodes are exact with one
  // thread; the clock is looked at now and then.
  if (shared_.limits.nodes != 0 && nodes() >= shared_.limits.nodes && number_ == 0 && completed_depth_ > 0) {
    shared_.stop.store(true, std::memory_order_relaxed);
    return;
  }
  if (nodes() >= next_solving_) solve_mates();
  if (number_ != 0 || --until_check_ > 0) return;
  until_check_ = check_interval;
  if (!shared_.time.is_limited() || shared_.time.elapsed() < shared_.time.maximum()) return;
  if (shared_.pondering.load(std::memory_order_relaxed)) {
    shared_.due.store(true, std::memory_order_relaxed);
  } else if (completed_depth_ > 0) {
    shared_.stop.store(true, std::memory_order_relaxed);
  }
}

void Worker::run(const Report& report) {
  report_ = &report;
  for (Frame& f : frames_) {
    f = Frame();
    f.continuation = f.mutable_continuation = &histories_->shared.no_continuation;
  }
  const int deepest = shared_.limits.depth > 0 ? std::min(shared_.limits.depth, max_ply - 10) : max_ply - 10;
  for (int depth = 1; depth <= deepest && !is_ended() && !root_moves_.empty(); depth = completed_depth_ + 1) {
    deepen(depth, report);
    if (is_ended()) break;
    completed_depth_ = root_depth_;
    if (number_ == 0 && is_done(completed_depth_)) break;
  }
}

void Worker::deepen(int depth, const Report& report) {
  root_depth_ = depth;
  for (RootMove& m : root_moves_) {
    m.previous = m.score;
    m.nodes = 0;
  }
  const auto lines = std::min<std::size_t>(static_cast<std::size_t>(shared_.lines), root_moves_.size());
  for (line_index_ = 0; line_index_ < lines; ++line_index_) {
    search_line(depth);
    if (stopped()) break;
  }
  std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(lines),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  if (!is_ended()) root_depth_ = shared_.iterations.finish(depth, root_moves_);
  take_mate();
  if (number_ == 0 && !is_ended()) report();
}

/// The plies to a mate that the hash table knows to be forced from a position, whoever is to move; else none.
std::optional<int> Worker::known_mate(const Position& p, bool attacker_to_move) const {
  if (!has_legal_move(p)) return attacker_to_move ? std::nullopt : std::optional(0);
  const auto known = shared_.hash.probe(p.key());
  if (!known || known->bound == Bound::none) return std::nullopt;
  const bool proves = attacker_to_move ? gives_mate(known->score) && known->bound != Bound::upper
                                       : gives_mate(-known->score) && known->bound != Bound::lower;
  return proves ? std::optional(mate - std::abs(known->score)) : std::nullopt;
}

/// Goes on with a mate's line, which a null window has left short, as the hash table knows it: the attacker's
/// shortest way, the defender's longest.
void Worker::follow_mate(RootMove& root) const {
  Position p = board_->position();
  const int plies = mate - root.score;
  for (const Move m : root.line) p.make(m);
  while (static_cast<int>(root.line.size()) < plies) {
    const bool attacks = root.line.size() % 2 == 0;
    Move best;
    int best_length = attacks ? plies - static_cast<int>(root.line.size()) : -1;
    for (const Move m : legal_moves(p)) {
      const Undo undo = p.make(m);
      const auto length = known_mate(p, !attacks);
      p.undo(m, undo);
      if (!length || (attacks ? *length >= best_length : *length <= best_length)) continue;
      best = m;
      best_length = *length;
    }
    if (best == Move()) return;
    root.line.push_back(best);
    p.make(best);
  }
}

/// Searches the root in a window about a mate that is proven; what does not bear it out is forgotten.
Value Worker::search_about_mate(Value alpha, Value beta, int depth) {
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
  const std::vector<RootMove> before(first, root_moves_.end());
  root_delta_ = 1;
  const Value value = search<Node::root>(alpha, beta, depth, false);
  if (stopped() || value <= alpha) {
    std::ranges::copy(before, first);
    return alpha;
  }
  std::stable_sort(first, root_moves_.end(),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  return value;
}

/// A mate that is proven stands: what is left to ask is whether there is a shorter one. In a null window
/// above it the tree ends where it could not be shorter.
void Worker::shorten_mate(int depth) {
  Value known = -infinite;
  do {
    known = root_moves_[line_index_].score;
  } while (search_about_mate(known, known + 1, depth) > known);
  follow_mate(root_moves_[line_index_]);
  // The table may know the mate, but not its moves.
  if (static_cast<int>(root_moves_[line_index_].line.size()) < mate - known && !stopped()) {
    search_about_mate(known - 1, known + 1, depth);
    follow_mate(root_moves_[line_index_]);
  }
  root_moves_[line_index_].bound = Bound::exact;
}

/// Searches the root for its next best move, in a window around what it scored before.
void Worker::search_line(int depth) {
  selective_depth_ = 0;
  const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
  if (gives_mate(first->score)) {
    shorten_mate(depth);
    return;
  }
  const Value expected = first->average;
  Value delta = first_window;
  Value alpha = -infinite;
  Value beta = infinite;
  if (depth >= 4 && expected != -infinite && !is_decisive(expected)) {
    alpha = std::max(expected - delta, -infinite);
    beta = std::min(expected + delta, infinite);
  }
  int fewer = 0;
  while (true) {
    root_delta_ = std::max(1, beta - alpha);
    const Value value = search<Node::root>(alpha, beta, std::max(1, depth - fewer), false);
    std::stable_sort(first, root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (stopped()) break;
    if (value <= alpha && alpha > -infinite) {
      beta = (alpha + beta) / 2;
      alpha = std::max(value - delta, -infinite);
      fewer = 0;
    } else if (value >= beta && gives_mate(value)) {
      shorten_mate(depth);
      break;
    } else if (value >= beta && beta < infinite) {
      beta = std::min(value + delta, infinite);
      fewer = is_decisive(value) ? 0 : std::min(fewer + 1, 3);
    } else {
      break;
    }
    // No window is wide enough about a mate.
    if (delta > 600 || is_decisive(value)) {
      alpha = -infinite;
      beta = infinite;
    }
    delta += delta / 2;
  }
}

/// More time for a best move that changes or a score that falls, less for one that took most of the nodes.
int Worker::time_scale() const noexcept {
  const RootMove& best = root_moves_.front();
  int scale = 125 - 12 * std::min(stability_, 6);
  if (last_score_ != unknown) scale += std::clamp(last_score_ - best.score, -20, 80);
  const auto share = static_cast<int>(best.nodes * 100 / std::max<std::uint64_t>(1, nodes()));
  scale = scale * (150 - std::clamp(share, 20, 95)) / 80;
  return std::clamp(scale, 20, 300);
}

bool Worker::is_done(int depth) {
  const RootMove& best = root_moves_.front();
  stability_ = best.move == last_best_ ? stability_ + 1 : 0;
  const int scale = time_scale();
  last_best_ = best.move;
  last_score_ = best.score;
  const Limits& limits = shared_.limits;
  if (limits.mate > 0 && best.score >= mate - 2 * limits.mate) return true;
  if (!shared_.time.is_limited() || limits.infinite) return false;
  const bool pondering = shared_.pondering.load(std::memory_order_relaxed);
  // A forced move needs no thought, and a mate no more.
  const bool settled = mate_ || (root_moves_.size() == 1 && depth >= 6) ||
                       (is_mate(best.score) && mate - std::abs(best.score) <= depth / 2);
  const bool clock_only = !limits.move_time;
  if ((clock_only && settled) || shared_.time.should_play(scale)) {
    if (!pondering) return true;
    shared_.due.store(true, std::memory_order_relaxed);
  }
  return false;
}

}  // namespace duiyi::xiangqi::search
