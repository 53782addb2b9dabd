#include "duiyi/xiangqi/search/mate_solver.h"

#include <algorithm>

#include "duiyi/common/random.h"
#include "duiyi/xiangqi/checks.h"
#include "duiyi/xiangqi/movegen.h"

namespace duiyi::xiangqi::search {

namespace {

constexpr std::uint32_t unbounded = 1'000'000'000;
/// A quiet move has to stand against all answers: it is tried after the checks.
constexpr std::uint32_t quiet_cost = 6;
/// How long the mate by checks may be that a quiet move threatens, if it is the last such and if not.
constexpr int longest_threat = 5;
constexpr int shorter_threat = 3;
/// One turn of a stream.
constexpr std::uint64_t slice = 500;
constexpr std::size_t most_depth = 128;
constexpr std::uint64_t nodes_for_line = 20'000;

std::uint64_t mixed(std::uint64_t n) noexcept { return SplitMix64(n)(); }

}  // namespace

void MateSolver::set_root(const Game& game, const std::vector<Move>& moves) {
  position_ = game.position();
  attacker_ = position_.turn();
  root_moves_ = moves;
  salt_ = mixed(++roots_);
  path_.clear();
  barred_.clear();
  best_ = none;
  lists_.resize(most_depth);
  const int left = natural_limit(game.rules()) - position_.quiet_plies() - 1;
  longest_ = std::clamp(left, 0, most_plies);
  // Only these rules forbid a series of checks that repeats nothing.
  if (game.rules() == Ruleset::tiantian) longest_ = game.moves().empty() ? std::min(longest_, 9) : 0;
  std::vector<std::uint64_t> seen;
  Position p = game.start();
  for (const Move m : game.moves()) {
    if (p.at(m.to()) != Piece::none) seen.clear();
    seen.push_back(p.key());
    p.make(m);
  }
  seen.push_back(p.key());
  std::ranges::sort(seen);
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i] == seen[i - 1]) barred_.push_back(seen[i]);
  }
  const bool open = longest_ > 0 && !moves.empty();
  streams_[0] = {0, no_limit, !open || longest_ < 15, 2};
  streams_[1] = {0, 1, !open, 2};
  streams_[2] = {1, 3, !open || longest_ < 3, 1};
  streams_[3] = {most_quiet, 5, !open || longest_ < 5, 1};
}

std::uint64_t MateSolver::key_of(std::uint64_t position, Left left) const noexcept {
  return position ^ salt_ ^ mixed(static_cast<std::uint64_t>(left.plies * 8 + left.quiet + 1'000));
}

std::uint64_t MateSolver::fact_key(std::uint64_t position) const noexcept { return position ^ salt_; }

/// Plies to a proven mate, or none.
int MateSolver::known_mate(std::uint64_t position) const noexcept {
  const MateTable::Entry* fact = table_.find(fact_key(position));
  return fact != nullptr ? fact->length : none;
}

MateSolver::Numbers MateSolver::proven(int length, bool attacker_to_move) const noexcept {
  return attacker_to_move ? Numbers{0, unbounded, length} : Numbers{unbounded, 0, length};
}

MateSolver::Numbers MateSolver::refuted(bool attacker_to_move) const noexcept {
  return attacker_to_move ? Numbers{unbounded, 0, none} : Numbers{0, unbounded, none};
}

bool MateSolver::is_done() const noexcept {
  return best_ <= 1 || std::ranges::all_of(streams_, &Stream::closed);
}

/// The open stream that has had least for its weight.
MateSolver::Stream* MateSolver::next_stream() noexcept {
  Stream* least = nullptr;
  for (Stream& s : streams_) {
    if (s.closed) continue;
    if (least == nullptr || s.spent * least->weight < least->spent * s.weight) least = &s;
  }
  return least;
}

std::optional<MateSolver::Mate> MateSolver::work(std::uint64_t nodes, bool while_hopeful) {
  const std::uint64_t until = nodes_ + nodes;
  const int before = best_;
  while (nodes_ < until && !is_done() && !stop_.load(std::memory_order_relaxed) && best_ == before) {
    if (while_hopeful && !has_chances()) break;
    Stream& stream = *next_stream();
    const std::uint64_t began = nodes_;
    end_ = std::min(nodes_ + slice, until);
    const Numbers result = search({stream.plies, stream.quiet}, {unbounded, unbounded, none});
    stream.spent += nodes_ - began + 1;
    take(result, stream);
  }
  if (best_ == before) return std::nullopt;
  return Mate{best_, line_of(best_)};
}

/// What a stream has come to: a mate, the next length, or its end.
void MateSolver::take(Numbers result, Stream& stream) {
  if (result.phi == 0) {
    // A length of no use is as good as none.
    if (result.length <= longest_) best_ = std::min(best_, result.length);
    stream.closed = true;
  } else if (result.delta == 0) {
    if (stream.plies == no_limit) {
      stream.closed = true;
    } else {
      stream.plies += 2;
    }
  }
  for (Stream& s : streams_) {
    if (s.plies == no_limit) {
      s.closed = s.closed || best_ != none;
      continue;
    }
    s.closed = s.closed || s.plies > longest_ || s.plies >= best_;
    // Without a limit nothing was found: it is enough to go a little way with one.
    if (s.quiet == 0 && streams_[0].closed && best_ == none && s.plies > 13) s.closed = true;
  }
}

bool MateSolver::is_barred(std::uint64_t position, Left left) const noexcept {
  if (!barred_.empty() && std::ranges::find(barred_, position) != barred_.end()) return true;
  return left.plies == no_limit && std::ranges::find(path_, position) != path_.end();
}

std::optional<MateSolver::Numbers> MateSolver::looked_up(std::uint64_t position, Left left,
                                                         bool to_attack) const {
  if (is_barred(position, left)) return refuted(to_attack);
  if (const MateTable::Entry* fact = table_.find(fact_key(position)); fact != nullptr) {
    if (fact->length <= left.plies && fact->length != none) return proven(fact->length, to_attack);
    for (int quiet = left.quiet; left.plies != no_limit && quiet <= most_quiet; ++quiet) {
      if (static_cast<int>((fact->phi >> (8 * quiet)) & 255) >= left.plies) return refuted(to_attack);
    }
  }
  if (const MateTable::Entry* e = table_.find(key_of(position, left)); e != nullptr) {
    return Numbers{e->phi, e->delta, e->length};
  }
  return std::nullopt;
}

/// The numbers to begin with, from a look at the position after the move.
MateSolver::Numbers MateSolver::first_look(Child& child, bool check) {
  const Undo undo = position_.make(child.move);
  ++nodes_;
  const Generator generator(position_);
  Numbers numbers;
  if (!attacking()) {
    const int answers = check ? generator.count() : generator.any() ? 1 : 0;
    if (answers == 0) {
      numbers = proven(0, false);
    } else if (child.left.plies < 2) {
      numbers = refuted(false);
    } else {
      numbers = {1, check ? static_cast<std::uint32_t>(answers) : quiet_cost, none};
    }
  } else {
    const CheckFinder checks(position_);
    MoveList moves;
    generator.all(moves);
    const auto count = std::ranges::count_if(moves, [&](Move m) { return checks.gives_check(m); });
    if (count == 0 && (child.left.quiet == 0 || child.left.plies < 3)) {
      numbers = refuted(true);
    } else {
      numbers = {count == 0 ? quiet_cost : 1, static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(1, count)),
                 none};
    }
  }
  position_.undo(child.move, undo);
  return numbers;
}

void MateSolver::list_children(Left left, bool passing, Children& children) {
  children.clear();
  const int plies = left.plies == no_limit ? no_limit : left.plies - 1;
  const Generator generator(position_);
  MoveList moves;
  generator.all(moves);
  if (attacking()) {
    const CheckFinder checks(position_);
    for (const Move m : moves) {
      const bool check = checks.gives_check(m);
      if (!check && (left.quiet == 0 || left.plies < 3)) continue;
      if (path_.size() == 1 && std::ranges::find(root_moves_, m) == root_moves_.end()) continue;
      Child child{m, {plies, check ? left.quiet : left.quiet - 1}, {}};
      const auto known = looked_up(position_.key_after(m), child.left, false);
      child.numbers = known ? *known : first_look(child, check);
      children.push_back(child);
      if (child.numbers.delta == 0) return;
    }
    return;
  }
  if (passing) {
    position_.pass();
    const int threat = left.quiet == 0 ? longest_threat : shorter_threat;
    Child child{Move(), {std::min(plies, threat), 0}, {1, 1, none}};
    if (const auto known = looked_up(position_.key(), child.left, true)) child.numbers = *known;
    position_.pass();
    children.push_back(child);
    return;
  }
  for (const Move m : moves) {
    Child child{m, {plies, left.quiet}, {}};
    const auto known = looked_up(position_.key_after(m), child.left, true);
    child.numbers = known ? *known : first_look(child, false);
    children.push_back(child);
    if (child.numbers.delta == 0) return;
  }
}

/// phi is the least delta of the children, delta the greatest phi and one more for each other that is open.
MateSolver::Numbers MateSolver::sum_up(const Children& children, bool passing) const noexcept {
  std::uint32_t phi = unbounded;
  std::uint32_t most = 0;
  std::uint32_t open = 0;
  int shortest = none;
  int longest = 0;
  for (const Child& c : children) {
    phi = std::min(phi, c.numbers.delta);
    most = std::max(most, c.numbers.phi);
    if (c.numbers.phi != 0) ++open;
    if (c.numbers.delta == 0) shortest = std::min(shortest, c.numbers.length);
    if (c.numbers.phi == 0) longest = std::max(longest, c.numbers.length);
  }
  if (phi == 0) return {0, unbounded, shortest == none ? none : shortest + 1};
  std::uint32_t delta = open == 0 ? 0 : std::min(unbounded - 1, most + open - 1);
  if (passing) delta += quiet_cost;
  if (delta == 0) return {unbounded, 0, attacking() ? none : longest + 1};
  return {phi, delta, none};
}

std::size_t MateSolver::choose(const Children& children, Numbers limits, Numbers& for_child) {
  std::size_t best = 0;
  std::uint32_t second = unbounded;
  std::uint32_t open = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Numbers& n = children[i].numbers;
    if (n.phi != 0) ++open;
    if (i == 0) continue;
    const Numbers& b = children[best].numbers;
    if (n.delta < b.delta || (n.delta == b.delta && n.phi < b.phi)) {
      second = b.delta;
      best = i;
    } else {
      second = std::min(second, n.delta);
    }
  }
  for_child.phi = limits.delta >= unbounded ? unbounded : limits.delta - (open - 1);
  for_child.delta = std::min(limits.phi, second >= unbounded ? unbounded : second + 1 + second / 4);
  return best;
}

void MateSolver::remember(Left left, Numbers numbers, std::uint64_t work) {
  const auto spent = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, unbounded));
  const std::uint64_t key = position_.key();
  table_.store(
      {key_of(key, left), numbers.phi, numbers.delta, spent, static_cast<std::uint8_t>(numbers.length)});
  const bool is_proven = numbers.length != none;
  const bool is_refuted = !is_proven && (numbers.phi == 0 || numbers.delta == 0) && left.plies != no_limit;
  if (!is_proven && !is_refuted) return;
  const MateTable::Entry* known = table_.find(fact_key(key));
  MateTable::Entry fact = known != nullptr ? *known : MateTable::Entry{fact_key(key), 0, 0, spent, none};
  fact.work = std::max(fact.work, spent);
  if (is_proven) {
    fact.length = static_cast<std::uint8_t>(std::min<int>(fact.length, numbers.length));
  } else {
    const int shift = 8 * left.quiet;
    const std::uint32_t before = (fact.phi >> shift) & 255;
    fact.phi &= ~(std::uint32_t{255} << shift);
    fact.phi |= std::max(before, static_cast<std::uint32_t>(left.plies)) << shift;
  }
  table_.store(fact);
}

/// Works on the position until its numbers reach the limits, or the nodes are used up.
MateSolver::Numbers MateSolver::search(Left left, Numbers limits) {
  const std::uint64_t began = nodes_++;
  if (path_.size() + 2 >= most_depth) return refuted(attacking());
  Children& children = lists_[path_.size()];
  path_.push_back(position_.key());
  // A quiet move must threaten something: first the defender passes.
  bool passing = !attacking() && !position_.in_check();
  list_children(left, passing, children);
  Numbers numbers = sum_up(children, passing);
  while (true) {
    if (passing && children.front().numbers.phi == 0) {
      passing = false;
      list_children(left, false, children);
      numbers = sum_up(children, false);
    }
    if (numbers.phi >= limits.phi || numbers.delta >= limits.delta || out_of_nodes()) break;
    Numbers for_child;
    Child& child = children[choose(children, limits, for_child)];
    if (child.move == Move()) {
      position_.pass();
      child.numbers = search(child.left, for_child);
      position_.pass();
    } else {
      const Undo undo = position_.make(child.move);
      child.numbers = search(child.left, for_child);
      position_.undo(child.move, undo);
    }
    numbers = sum_up(children, passing);
  }
  path_.pop_back();
  remember(left, numbers, nodes_ - began);
  return numbers;
}

/// The move of the line: the attacker's shortest way, the defender's longest; Move() when none is known.
Move MateSolver::next_of_line(int plies) {
  const bool attacks = attacking();
  Move best;
  int best_length = attacks ? plies : -1;
  for (const Move m : legal_moves(position_)) {
    if (path_.empty() && std::ranges::find(root_moves_, m) == root_moves_.end()) continue;
    const Undo undo = position_.make(m);
    const int length = has_legal_move(position_) ? known_mate(position_.key()) : 0;
    position_.undo(m, undo);
    if (length == none) continue;
    if (attacks ? length < best_length : length > best_length) {
      best = m;
      best_length = length;
    }
  }
  return best;
}

std::vector<Move> MateSolver::line_of(int plies) {
  std::vector<Move> line;
  std::vector<Undo> undos;
  while (static_cast<int>(line.size()) < plies) {
    const int left = plies - static_cast<int>(line.size());
    Move m = next_of_line(left);
    if (m == Move() && !line.empty()) {
      // The table has forgotten: prove it again.
      end_ = nodes_ + nodes_for_line;
      search({left, most_quiet}, {unbounded, unbounded, none});
      m = next_of_line(left);
    }
    if (m == Move()) break;
    path_.push_back(position_.key());
    line.push_back(m);
    undos.push_back(position_.make(m));
  }
  for (std::size_t i = line.size(); i-- > 0;) position_.undo(line[i], undos[i]);
  path_.clear();
  return line;
}

}  // namespace duiyi::xiangqi::search
