#include <algorithm>

#include "duiyi/xiangqi/checks.h"
#include "duiyi/xiangqi/exchange.h"
#include "worker.h"

// The nodes of the search.
namespace duiyi::xiangqi::search {

namespace {

/// The natural logarithm by a series: the same on every machine.
constexpr double logarithm(int n) {
  double x = n;
  double result = 0;
  for (; x > 1.5; x /= 2) result += 0.693147180559945309;
  const double y = (x - 1) / (x + 1);
  double term = y;
  for (int k = 1; k < 30; k += 2, term *= y * y) result += 2 * term / k;
  return result;
}

constexpr int most_counted = 64;

/// [depth][moves tried before]: plies by which to search less, in 1024ths.
constexpr auto reductions = [] {
  std::array<std::array<int, most_counted>, most_counted> table{};
  for (int depth = 1; depth < most_counted; ++depth) {
    for (int moves = 1; moves < most_counted; ++moves) {
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(moves)] =
          static_cast<int>(1024 * (0.85 + logarithm(depth) * logarithm(moves) / 2.1));
    }
  }
  return table;
}();

int base_reduction(int depth, int moves) noexcept {
  return reductions[static_cast<std::size_t>(std::min(depth, most_counted - 1))]
                   [static_cast<std::size_t>(std::min(moves, most_counted - 1))];
}

/// Moves less deep are not worth the telling to other threads.
constexpr int least_shared_depth = 3;

/// A move left for later, and its number among the moves of the node.
struct LateMove {
  std::uint16_t move;
  int number;
};

constexpr int bonus_of(int depth) noexcept { return std::min(150 * depth - 60, 1600); }
constexpr int malus_of(int depth) noexcept { return std::min(220 * depth - 80, 1900); }

/// How many quiet moves are worth a look.
constexpr int most_moves(int depth, bool improving) noexcept {
  return improving ? 4 + depth * depth : (4 + depth * depth) / 2;
}

constexpr Value reverse_futility_margin(int depth, bool improving) noexcept {
  return 75 * depth - (improving ? 70 : 0);
}

/// Draws are told a little apart, so that a search does not take the first of them for the only one.
Value shaded_draw(std::uint64_t nodes) noexcept { return draw - 1 + static_cast<Value>(nodes & 2); }

}  // namespace

void Worker::make(Move m) {
  Frame& f = frame();
  const Piece moved = board_->position().at(m.from());
  f.current = m;
  f.passed = false;
  f.mutable_continuation = &histories_->after(moved, m.to());
  f.continuation = f.mutable_continuation;
  board_->make(m);
  count_node();
}

MovePicker::Continuations Worker::continuations() noexcept {
  return {frame(-1).continuation, frame(-2).continuation, frame(-4).continuation};
}

int Worker::quiet_history(Move m) noexcept {
  const auto piece = static_cast<std::size_t>(board_->position().at(m.from()));
  const auto to = static_cast<std::size_t>(m.to());
  return 2 * histories_->of_quiet(board_->position().turn(), m) + (*frame(-1).continuation)[piece][to] +
         (*frame(-2).continuation)[piece][to];
}

void Worker::update_continuations(Piece piece, Square to, int bonus) noexcept {
  for (const int back : {1, 2, 4}) {
    PieceTo* table = frame(-back).mutable_continuation;
    if (table == &histories_->shared.no_continuation) continue;
    update_history((*table)[static_cast<std::size_t>(piece)][static_cast<std::size_t>(to)],
                   back == 4 ? bonus / 2 : bonus);
  }
}

void Worker::reward_quiet(Move m, int bonus) noexcept {
  const Position& p = board_->position();
  update_history(histories_->of_quiet(p.turn(), m), bonus);
  update_continuations(p.at(m.from()), m.to(), bonus);
}

void Worker::update_statistics(Move best, int depth, const MoveList& quiets,
                               const MoveList& captures) noexcept {
  const Position& p = board_->position();
  const int bonus = bonus_of(depth);
  const int malus = malus_of(depth);
  if (p.at(best.to()) == Piece::none) {
    Frame& f = frame();
    if (f.killers[0] != best) f.killers = {best, f.killers[0]};
    reward_quiet(best, bonus);
    for (const Move m : quiets) {
      if (m != best) reward_quiet(m, -malus);
    }
  } else {
    update_history(histories_->of_capture(p.at(best.from()), best, p.at(best.to())), bonus);
  }
  for (const Move m : captures) {
    if (m != best) update_history(histories_->of_capture(p.at(m.from()), m, p.at(m.to())), -malus);
  }
}

void Worker::update_line(Move m) {
  const auto ply = static_cast<std::size_t>(board_->ply());
  Line& line = lines_[ply];
  const Line& next = lines_[ply + 1];
  line.moves[0] = m;
  const int length = std::min(next.length, max_ply - 1);
  std::copy_n(next.moves.begin(), length, line.moves.begin() + 1);
  line.length = length + 1;
}

bool Worker::has_attackers() const noexcept {
  const Position& p = board_->position();
  const Color us = p.turn();
  return static_cast<bool>(p.pieces(us, PieceType::rook) | p.pieces(us, PieceType::horse) |
                           p.pieces(us, PieceType::cannon));
}

Value Worker::evaluate_corrected(Value raw) const noexcept {
  const Position& p = board_->position();
  const auto keys = correction_keys(p);
  const auto side = static_cast<std::size_t>(index(p.turn()));
  const auto& table = histories_->shared.correction;
  const int sum = table[0][side][keys[0]] + table[1][side][keys[1]] + table[2][side][keys[2]];
  return std::clamp(raw + sum / 256, -most_evaluated, most_evaluated);
}

void Worker::learn_correction(Value difference, int depth) noexcept {
  const Position& p = board_->position();
  const auto keys = correction_keys(p);
  const auto side = static_cast<std::size_t>(index(p.turn()));
  const int bonus = std::clamp(difference * depth * 4, -history_limit / 8, history_limit / 8);
  for (std::size_t kind = 0; kind < keys.size(); ++kind) {
    update_history(histories_->shared.correction[kind][side][keys[kind]], bonus);
  }
}

/// Lets the opponent move twice: where that does not save it, the node is left. Returns `unknown` when the
/// trial says nothing.
template <Worker::Node node>
Value Worker::null_move(Value beta, int depth, Value eval, bool cut_node) {
  const int less = 4 + depth / 4 + std::min((eval - beta) / 180, 3);
  Frame& f = frame();
  f.current = Move();
  f.passed = true;
  f.continuation = f.mutable_continuation = &histories_->shared.no_continuation;
  board_->pass();
  count_node();
  const Value value = -search<Node::other>(-beta, -beta + 1, depth - less, !cut_node);
  board_->unpass();
  f.passed = false;
  if (value < beta || is_win(value) || stopped()) return unknown;
  if (null_move_from_ply_ != 0 || depth < 14) return value;
  // Deep down zugzwang is looked for: the same depth without passing.
  null_move_from_ply_ = board_->ply() + 3 * (depth - less) / 4;
  const Value verified = search<Node::other>(beta - 1, beta, depth - less, false);
  null_move_from_ply_ = 0;
  return verified >= beta ? value : unknown;
}

/// A capture that a shallow search finds far above beta ends the node. Returns `unknown` when none does.
Value Worker::probcut(Value beta, int depth, Value static_eval, Move hash_move, bool cut_node) {
  const Position& p = board_->position();
  const Generator generator(p);
  MovePicker picker(p, generator, *histories_, continuations(), hash_move, beta - static_eval);
  while (true) {
    const Move m = picker.next();
    if (m == Move()) return unknown;
    if (m == frame().excluded) continue;
    prefetch(m);
    const std::uint64_t key = p.key();
    make(m);
    Value value = -quiescence<Node::other>(-beta, -beta + 1, 0);
    if (value >= beta) value = -search<Node::other>(-beta, -beta + 1, depth - 4, !cut_node);
    undo();
    if (stopped()) return unknown;
    if (value >= beta && !is_decisive(value)) {
      shared_.hash.store(key,
                         {m.value(), static_cast<std::int16_t>(to_hash(value, board_->ply())),
                          static_cast<std::int16_t>(static_eval), depth - 3, Bound::lower, frame().hash_pv});
      return value;
    }
  }
}

void Worker::record_root(Move m, Value value, int move_count, Value alpha, Value beta, std::uint64_t before) {
  RootMove& root = *std::ranges::find(root_moves_, m, &RootMove::move);
  root.nodes += nodes() - before;
  const bool alike = is_decisive(root.average) == is_decisive(value);
  root.average = root.average != -infinite && alike ? (root.average + value) / 2 : value;
  if (move_count != 1 && value <= alpha) {
    root.score = -infinite;
    return;
  }
  root.score = value;
  root.selective_depth = selective_depth_;
  root.bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
  root.line.assign(1, m);
  const Line& next = lines_[1];
  root.line.insert(root.line.end(), next.moves.begin(), next.moves.begin() + next.length);
}

template <Worker::Node node>
Value Worker::search(Value alpha, Value beta, int depth, bool cut_node) {
  constexpr bool is_root = node == Node::root;
  constexpr bool is_pv = node != Node::other;
  constexpr Node child_pv = Node::pv;
  constexpr Node leaf = is_pv ? Node::pv : Node::other;
  const int ply = board_->ply();
  lines_[static_cast<std::size_t>(ply)].length = 0;

  if (depth <= 0) return quiescence<leaf>(alpha, beta, 0);
  depth = std::min(depth, max_ply - 1);

  // 1. Limits, and positions that end the game.
  check_limits();
  if (stopped()) return draw;
  const Position& p = board_->position();
  Frame& f = frame();
  if (is_pv) selective_depth_ = std::max(selective_depth_, ply + 1);
  if constexpr (!is_root) {
    if (const auto value = board_->ended()) return *value == draw ? shaded_draw(nodes()) : *value;
    if (ply >= max_ply - 1) return board_->in_check() ? draw : board_->evaluate();
    // 2. No mate from here can be shorter than one found already.
    alpha = std::max(mated_in(ply), alpha);
    beta = std::min(-mated_in(ply + 1), beta);
    if (alpha >= beta) return alpha;
  }
  const bool in_check = board_->in_check();
  const bool several = shared_.iterations.have_several_threads();
  const Move excluded = f.excluded;
  f.in_check = in_check;
  frame(1).killers = {};
  frame(2).cutoffs = 0;

  // 3. What the hash table knows.
  const std::uint64_t key = p.key();
  const auto known = excluded == Move() ? shared_.hash.probe(key) : std::nullopt;
  Move hash_move = is_root ? root_moves_[line_index_].move : (known ? Move::from_value(known->move) : Move());
  const Value hash_value = known && known->bound != Bound::none ? from_hash(known->score, ply) : unknown;
  const Bound hash_bound = known ? known->bound : Bound::none;
  const int hash_depth = known ? known->depth : lowest_hash_depth;
  const bool hash_capture = hash_move != Move() && p.at(hash_move.to()) != Piece::none;
  if (excluded == Move()) f.hash_pv = is_pv || (known && known->pv);
  // A mate holds at any depth; that there is none shorter does not.
  const auto proves_mate = [](Value v, Value limit) {
    return v != unknown && (v >= limit ? gives_mate(v) : gives_mate(-v));
  };
  const auto hash_says = [&](Bound wanted) {
    return hash_value != unknown && (static_cast<int>(hash_bound) & static_cast<int>(wanted)) != 0;
  };
  // Of several threads each takes what another has found at the same depth; one would seldom gain by it.
  if (!is_pv && excluded == Move() && !board_->seen_before() &&
      (hash_depth >= depth + (several || (hash_value != unknown && hash_value <= beta) ? 0 : 1) ||
       proves_mate(hash_value, beta)) &&
      hash_says(hash_value >= beta ? Bound::lower : Bound::upper) &&
      !(hash_move != Move() && board_->returns(hash_move)) &&
      (several || cut_node == (hash_value >= beta) || depth > 5)) {
    if (hash_value >= beta && hash_move != Move() && !hash_capture && is_pseudo_legal(p, hash_move)) {
      reward_quiet(hash_move, bonus_of(depth) / 2);
    }
    // Close to the natural limit the same position is not worth the same.
    if (board_->quiet_plies() < natural_limit(board_->rules()) - 20) return hash_value;
  }

  // 4. The static evaluation.
  Value raw = unknown;
  Value eval = unknown;
  if (in_check) {
    f.static_eval = frame(-2).static_eval;
  } else if (excluded != Move()) {
    raw = eval = f.static_eval;
  } else {
    raw = known && known->eval != static_cast<std::int16_t>(unknown) ? known->eval : board_->evaluate();
    f.static_eval = eval = evaluate_corrected(raw);
    if (hash_says(hash_value > eval ? Bound::lower : Bound::upper) && !is_decisive(hash_value))
      eval = hash_value;
  }
  const bool improving =
      !in_check && (frame(-2).static_eval != unknown
                        ? f.static_eval > frame(-2).static_eval
                        : frame(-4).static_eval == unknown || f.static_eval > frame(-4).static_eval);
  const bool opponent_worse =
      !in_check && frame(-1).static_eval != unknown && f.static_eval > -frame(-1).static_eval;

  // A quiet move that made things better for its side is remembered so, and the other way round.
  if (!in_check && excluded == Move() && !is_root && frame(-1).current != Move() && !frame(-1).in_check &&
      frame(-1).static_eval != unknown && board_->last_captured() == Piece::none) {
    const int bonus = std::clamp(-8 * (frame(-1).static_eval + f.static_eval), -900, 900);
    update_history(histories_->of_quiet(~p.turn(), frame(-1).current), bonus);
  }

  if (!in_check && !is_root) {
    // 5. Razoring: far below alpha only captures can help.
    if (!is_pv && eval < alpha - 280 - 220 * depth * depth) {
      return quiescence<Node::other>(alpha, beta, 0);
    }
    // 6. Reverse futility: far above beta a quiet move keeps it.
    if (!f.hash_pv && depth < 10 &&
        eval - reverse_futility_margin(depth, improving) - (opponent_worse ? 0 : 20) >= beta &&
        !is_loss(beta) && !is_win(eval) && (hash_move == Move() || hash_capture)) {
      return beta + (eval - beta) / 3;
    }
    // 7. Null move.
    if (!is_pv && excluded == Move() && !frame(-1).passed && eval >= beta && depth >= 3 &&
        f.static_eval >= beta - 18 * depth + 120 && has_attackers() && ply >= null_move_from_ply_ &&
        !is_loss(beta)) {
      const Value value = null_move<node>(beta, depth, eval, cut_node);
      if (stopped()) return draw;
      if (value != unknown) return value;
    }
    // 8. Without a hash move the order will be poor: search it shallower.
    if (depth >= 5 && hash_move == Move() && (is_pv || cut_node)) --depth;
    // 9. ProbCut.
    const Value probcut_beta = beta + 170 - (improving ? 50 : 0);
    if (!is_pv && depth >= 5 && !is_decisive(beta) && excluded == Move() &&
        !(hash_depth >= depth - 3 && hash_value != unknown && hash_value < probcut_beta)) {
      const Value value = probcut(probcut_beta, depth, f.static_eval, hash_move, cut_node);
      if (stopped()) return draw;
      if (value != unknown) return value - (probcut_beta - beta);
    }
  }

  const Generator generator(p);
  const CheckFinder checks(p);
  MovePicker picker(p, generator, *histories_, continuations(), hash_move, f.killers);
  MoveList quiets;
  MoveList captures;
  Value best = -infinite;
  Move best_move;
  int met = 0;
  int move_count = 0;
  const Value original_alpha = alpha;
  PostponedMoves<LateMove> postponed;
  const LateMove* late = nullptr;
  const auto next = [&] {
    const Move m = late == nullptr ? picker.next() : Move();
    if (m != Move()) return m;
    late = postponed.next();
    return late != nullptr ? Move::from_value(late->move) : Move();
  };

  for (Move m = next(); m != Move(); m = next()) {
    if (m == excluded) continue;
    if constexpr (is_root) {
      const auto from = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_index_);
      if (std::find_if(from, root_moves_.end(), [m](const RootMove& r) { return r.move == m; }) ==
          root_moves_.end()) {
        continue;
      }
    }
    move_count = late != nullptr ? late->number : ++met;
    const Piece moved = p.at(m.from());
    const Piece captured = p.at(m.to());
    const bool is_capture = captured != Piece::none;
    const bool gives_check = checks.gives_check(m);
    const int history = is_capture ? 0 : quiet_history(m);
    int reduction = base_reduction(depth, move_count);
    const int delta = beta - alpha;
    reduction -= delta * 480 / root_delta_;
    if (!improving) reduction += 300;

    // 10. Shallow pruning.
    if (!is_root && !is_loss(best) && has_attackers()) {
      if (move_count >= most_moves(depth, improving)) picker.skip_quiets();
      const int shallow = std::max(0, depth - 1 - std::max(0, reduction) / 1024);
      if (is_capture) {
        const int capture_history = histories_->of_capture(moved, m, captured);
        if (!gives_check && shallow < 7 && !in_check) {
          const Value future =
              f.static_eval + 220 + 200 * shallow + exchange_value(captured) + capture_history / 8;
          if (future <= alpha) continue;
        }
        if (!exchange_wins(p, m, -90 * depth - std::clamp(capture_history / 32, -100, 100))) continue;
      } else {
        if (history < -3600 * depth) continue;
        const int adjusted = shallow + history / 6000;
        const Value future = f.static_eval + (best_move == Move() ? 160 : 70) + 90 * adjusted;
        if (!in_check && !gives_check && adjusted < 11 && future <= alpha) {
          if (best <= future && !is_decisive(best) && !is_win(future)) best = future;
          continue;
        }
        if (!exchange_wins(p, m, -20 * std::max(0, adjusted) * std::max(0, adjusted))) continue;
      }
    }

    // 11. A move that another thread is searching comes last: its result will be there.
    const bool is_shared = move_count > 1 && depth >= least_shared_depth && several;
    const std::uint64_t shared_key = is_shared ? MovesInSearch::key_of(key, m.value(), depth) : 0;
    if (is_shared && late == nullptr && !postponed.is_full() && shared_.moves.contains(shared_key)) {
      postponed.add({m.value(), move_count});
      continue;
    }

    // 12. Extensions: a hash move that stands alone is searched deeper.
    int extension = 0;
    if (!is_root && m == hash_move && excluded == Move() && depth >= 6 + (f.hash_pv ? 1 : 0) &&
        hash_says(Bound::lower) && !is_decisive(hash_value) && hash_depth >= depth - 3 &&
        ply < 2 * root_depth_) {
      const Value singular_beta = hash_value - (42 + (f.hash_pv && !is_pv ? 40 : 0)) * depth / 48;
      f.excluded = m;
      const Value value = search<Node::other>(singular_beta - 1, singular_beta, (depth - 1) / 2, cut_node);
      f.excluded = Move();
      if (stopped()) return draw;
      if (value < singular_beta) {
        extension = 1;
        if (!is_pv && value < singular_beta - 16) extension = 2;
        if (!is_pv && !is_capture && value < singular_beta - 90) extension = 3;
      } else if (value >= beta && !is_decisive(value)) {
        return value;  // several moves are that good
      } else if (hash_value >= beta) {
        extension = -3;
      } else if (cut_node) {
        extension = -2;
      }
      // The search below this node has used its line and killers.
      lines_[static_cast<std::size_t>(ply)].length = 0;
    }

    // 13. The move.
    prefetch(m);
    const std::uint64_t before = nodes();
    if (is_shared) shared_.moves.enter(shared_key);
    make(m);
    const int new_depth = depth - 1 + extension;

    // 14. Late moves are searched less deep at first.
    if (f.hash_pv) reduction -= 900 + (hash_value != unknown && hash_value > alpha ? 500 : 0);
    if (cut_node) reduction += 1400 + (hash_move == Move() ? 900 : 0);
    if (hash_capture) reduction += 700;
    if (frame().cutoffs > 3) reduction += 500;
    if (m == hash_move) reduction -= 1800;
    if (gives_check) reduction -= 700;
    if (is_capture) {
      reduction -= histories_->of_capture(moved, m, captured) / 12 + 300;
    } else {
      reduction -= history * 1024 / 12'000;
    }

    Value value = -infinite;
    if (depth >= 2 && move_count > 1) {
      const int reduced = std::max(1, std::min(new_depth - reduction / 1024, new_depth + (is_pv ? 1 : 0)));
      value = -search<Node::other>(-(alpha + 1), -alpha, reduced, true);
      if (value > alpha && reduced < new_depth) {
        const int deeper = value > best + 45 + 2 * new_depth ? 1 : 0;
        const int shallower = value < best + 9 ? 1 : 0;
        const int again = new_depth + deeper - shallower;
        if (again > reduced) value = -search<Node::other>(-(alpha + 1), -alpha, again, !cut_node);
      }
    } else if (!is_pv || move_count > 1) {
      // 15. A null window, unless this is the first move of the principal variation.
      value = -search<Node::other>(-(alpha + 1), -alpha, new_depth - (reduction > 4200 ? 1 : 0), !cut_node);
    }
    if (is_pv && (move_count == 1 || value > alpha)) {
      lines_[static_cast<std::size_t>(ply) + 1].length = 0;
      value = -search<child_pv>(-beta, -alpha, new_depth, false);
    }
    undo();
    if (is_shared) shared_.moves.leave(shared_key);
    if (stopped()) return draw;

    // 16. What the move brings.
    if constexpr (is_root) record_root(m, value, move_count, alpha, beta, before);
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_move = m;
        if (is_pv && !is_root) update_line(m);
        if (value >= beta) {
          f.cutoffs += 1;
          break;
        }
        if (depth > 2 && depth < 14 && !is_decisive(value)) depth -= 1;
        alpha = value;
      }
    }
    if (m != best_move) (is_capture ? captures : quiets).add(m);
  }

  // 17. No move at all loses, by mate or by stalemate.
  if (move_count == 0) {
    if (excluded != Move()) return alpha;
    return mated_in(ply);
  }
  if (best_move != Move()) {
    update_statistics(best_move, depth, quiets, captures);
  } else if (frame(-1).current != Move() && board_->last_captured() == Piece::none && !is_root) {
    // Nothing helped: the move before was a good one.
    update_history(histories_->of_quiet(~p.turn(), frame(-1).current), bonus_of(depth) / 2);
  }
  if (best >= beta && !is_decisive(best) && !is_decisive(alpha)) {
    best = (best * depth + beta) / (depth + 1);
  }
  if (best <= original_alpha) f.hash_pv = f.hash_pv || (frame(-1).hash_pv && depth > 3);

  // 18. Keep what was found.
  const Bound bound = best >= beta                   ? Bound::lower
                      : is_pv && best_move != Move() ? Bound::exact
                                                     : Bound::upper;
  if (excluded == Move() && !(is_root && line_index_ > 0)) {
    shared_.hash.store(key, {best_move.value(), static_cast<std::int16_t>(to_hash(best, ply)),
                             static_cast<std::int16_t>(raw), depth, bound, f.hash_pv});
  }
  const bool quiet_best = best_move == Move() || p.at(best_move.to()) == Piece::none;
  if (!in_check && excluded == Move() && quiet_best && !is_decisive(best) &&
      !(bound == Bound::lower && best <= f.static_eval) &&
      !(bound == Bound::upper && best >= f.static_eval)) {
    learn_correction(best - f.static_eval, depth);
  }
  return best;
}

/// Searches captures only, and answers to checks, until the position is quiet.
template <Worker::Node node>
Value Worker::quiescence(Value alpha, Value beta, int depth) {
  constexpr bool is_pv = node == Node::pv;
  const int ply = board_->ply();
  const Position& p = board_->position();
  Frame& f = frame();
  lines_[static_cast<std::size_t>(ply)].length = 0;
  check_limits();
  if (stopped()) return draw;
  if (is_pv) selective_depth_ = std::max(selective_depth_, ply + 1);
  if (const auto value = board_->ended()) return *value == draw ? shaded_draw(nodes()) : *value;
  const bool in_check = board_->in_check();
  if (ply >= max_ply - 1) return in_check ? draw : board_->evaluate();

  const std::uint64_t key = p.key();
  const auto known = shared_.hash.probe(key);
  const Value hash_value = known && known->bound != Bound::none ? from_hash(known->score, ply) : unknown;
  const bool was_pv = known && known->pv;
  if (!is_pv && hash_value != unknown && !board_->seen_before() &&
      (static_cast<int>(known->bound) & static_cast<int>(hash_value >= beta ? Bound::lower : Bound::upper)) !=
          0) {
    return hash_value;
  }

  Value raw = unknown;
  Value best = -infinite;
  Value futility = -infinite;
  if (!in_check) {
    raw = known && known->eval != static_cast<std::int16_t>(unknown) ? known->eval : board_->evaluate();
    best = f.static_eval = evaluate_corrected(raw);
    if (hash_value != unknown && !is_decisive(hash_value) &&
        (static_cast<int>(known->bound) &
         static_cast<int>(hash_value > best ? Bound::lower : Bound::upper)) != 0) {
      best = hash_value;
    }
    if (best >= beta) {
      if (!is_decisive(best)) best = (best + beta) / 2;
      if (!known) {
        shared_.hash.store(key, {0, static_cast<std::int16_t>(to_hash(best, ply)),
                                 static_cast<std::int16_t>(raw), lowest_hash_depth + 1, Bound::lower, false});
      }
      return best;
    }
    alpha = std::max(alpha, best);
    futility = f.static_eval + 180;
  } else {
    f.static_eval = unknown;
  }
  f.in_check = in_check;

  const Move hash_move = known ? Move::from_value(known->move) : Move();
  const Generator generator(p);
  const CheckFinder checks(p);
  MovePicker picker(p, generator, *histories_, continuations(), hash_move, -60);
  Move best_move;
  int move_count = 0;
  int quiet_evasions = 0;
  const auto try_move = [&](Move m) {
    prefetch(m);
    make(m);
    const Value value = -quiescence<node>(-beta, -alpha, depth - 1);
    undo();
    return value;
  };
  // Takes note of a move's value; whether it ends the node.
  const auto improves = [&](Move m, Value value) {
    if (value <= best) return false;
    best = value;
    if (value <= alpha) return false;
    best_move = m;
    if (is_pv) update_line(m);
    alpha = value;
    return value >= beta;
  };
  for (Move m = picker.next(); m != Move(); m = picker.next()) {
    ++move_count;
    const Piece captured = p.at(m.to());
    if (!is_loss(best)) {
      if (captured != Piece::none && !in_check && !checks.gives_check(m)) {
        const Value future = futility + exchange_value(captured);
        if (future <= alpha) {
          best = std::max(best, future);
          continue;
        }
        if (futility <= alpha && !exchange_wins(p, m, 1)) {
          best = std::max(best, futility);
          continue;
        }
      }
      if (in_check && captured == Piece::none) {
        // One quiet answer to a check is enough when it does not lose.
        if (quiet_evasions > 1) continue;
        if (!exchange_wins(p, m, -60)) continue;
      }
    }
    if (captured == Piece::none) ++quiet_evasions;
    const Value value = try_move(m);
    if (stopped()) return draw;
    if (improves(m, value)) break;
  }
  if (in_check && move_count == 0) return mated_in(ply);
  // At its first ply, quiet checks that lose nothing too.
  if (depth == 0 && !in_check && best < beta) {
    MoveList quiets;
    generator.quiets(quiets);
    for (const Move m : quiets) {
      if (!checks.gives_check(m) || !exchange_wins(p, m, 0)) continue;
      const Value value = try_move(m);
      if (stopped()) return draw;
      if (improves(m, value)) break;
    }
  }
  if (!is_decisive(best) && best > beta) best = (best + beta) / 2;
  shared_.hash.store(
      key, {best_move.value(), static_cast<std::int16_t>(to_hash(best, ply)), static_cast<std::int16_t>(raw),
            0, best >= beta ? Bound::lower : Bound::upper, was_pv || is_pv});
  return best;
}

template Value Worker::search<Worker::Node::root>(Value, Value, int, bool);

}  // namespace duiyi::xiangqi::search
