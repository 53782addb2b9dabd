#include "duiyi/xiangqi/search/engine.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>

#include "duiyi/common/thread_pool.h"
#include "duiyi/xiangqi/evaluate/shipped_net.h"
#include "level.h"
#include "opening_book.h"
#include "worker.h"

namespace duiyi::xiangqi::search {

namespace {

constexpr std::array<std::string_view, 5> ruleset_names{"casual", "asian", "chinese", "computer", "tiantian"};
constexpr int most_threads = 256;
constexpr int most_lines = 119;
constexpr Milliseconds nap{1};

}  // namespace

std::string_view name_of(Ruleset rules) noexcept { return ruleset_names[static_cast<std::size_t>(rules)]; }

class Engine::Search {
 public:
  explicit Search(Listener listener) : listener_(std::move(listener)) {
    add_options();
    set_threads(1);
  }

  ~Search() {
    shared_.stop = true;
    pool_.wait();
  }

  void idle() {
    shared_.stop = true;
    pool_.wait();
  }

  void new_game() {
    idle();
    hash_.clear();
    shared_.histories->clear();
    for (auto& worker : workers_) worker->clear();
    throw_dice();
  }

  void go(const Limits& limits);

  Listener listener_;
  Options options_;
  HashTable hash_{16};
  Evaluator evaluator_{shipped_net()};
  Shared shared_{hash_, {}, {}, {}, {}, {}, 1, true};
  std::vector<std::unique_ptr<Worker>> workers_;
  ThreadPool pool_;
  std::atomic<std::size_t> helpers_{0};
  Position start_;
  std::vector<Move> moves_;
  std::optional<OpeningBook::Answer> book_answer_;
  // Of the search that runs: options and position may change meanwhile.
  Position root_;
  const Level* level_ = nullptr;
  std::size_t shown_ = 1;
  SplitMix64 random_{static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())};

 private:
  void add_options();
  void throw_dice();
  void set_threads(std::size_t count);
  void set_evaluator(const std::string& name);
  [[nodiscard]] int level_number() const;
  [[nodiscard]] std::vector<Move> root_moves(const Game& game, const Limits& limits) const;
  [[nodiscard]] std::optional<OpeningBook::Answer> ask_book(const Game& game, const Limits& limits,
                                                            const std::vector<Move>& moves);
  void tell_book() const;
  void work(std::size_t number);
  void lead();
  void report(const Worker& worker, std::size_t lines) const;
  [[nodiscard]] const Worker& best_worker() const;
  [[nodiscard]] Move expected_answer(const RootMove& chosen) const;

 public:
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
  }
  [[nodiscard]] Ruleset rules() const {
    const auto found = std::ranges::find(ruleset_names, options_["Repetition Rule"].value);
    return static_cast<Ruleset>(found - ruleset_names.begin());
  }
  [[nodiscard]] Game game() const {
    Game game(start_, rules(), false);
    for (const Move m : moves_) game.push(m);
    return game;
  }
};

void Engine::Search::add_options() {
  const auto most = static_cast<int>(most_hash_megabytes());
  options_.add_spin("Hash", 16, 1, most, [this](const Options::Option& o) {
    idle();
    if (!hash_.resize(static_cast<std::size_t>(o.number()))) {
      throw std::runtime_error("the machine has no " + o.value + " megabytes to give");
    }
  });
  options_.add_button("Clear Hash", [this](const Options::Option&) { new_game(); });
  options_.add_spin("Threads", 1, 1, most_threads, [this](const Options::Option& o) {
    idle();
    set_threads(static_cast<std::size_t>(o.number()));
  });
  options_.add_spin("MultiPV", 1, 1, most_lines);
  options_.add_check("Ponder", false);
  options_.add_spin("Move Overhead", 10, 0, 5000);
  options_.add_spin("Level", levels, 1, levels);
  options_.add_check("UCI_LimitStrength", false);
  options_.add_spin("UCI_Elo", highest_elo, lowest_elo, highest_elo);
  options_.add_text("EvalFile", std::string(shipped_name),
                    [this](const Options::Option& o) { set_evaluator(o.value); });
  options_.add_check("OwnBook", false);
  options_.add_spin("Seed", 0, 0, std::numeric_limits<int>::max(), [this](const Options::Option&) {
    idle();
    throw_dice();
  });
  options_.add_combo("Repetition Rule", "asian", {ruleset_names.begin(), ruleset_names.end()});
}

/// With a seed, what chance decides is the same in every game after `new_game`.
void Engine::Search::throw_dice() {
  if (const int seed = options_["Seed"].number(); seed != 0) {
    random_ = SplitMix64(static_cast<std::uint64_t>(seed));
  }
}

void Engine::Search::set_evaluator(const std::string& name) {
  idle();
  evaluator_ = Evaluator(net_named(name));
  for (auto& worker : workers_) worker->set_evaluator(evaluator_);
  new_game();
}

void Engine::Search::set_threads(std::size_t count) {
  pool_.resize(count);
  while (workers_.size() > count) workers_.pop_back();
  while (workers_.size() < count) {
    workers_.push_back(std::make_unique<Worker>(shared_, workers_.size(), evaluator_));
  }
}

int Engine::Search::level_number() const {
  if (options_["UCI_LimitStrength"].flag()) return level_for_elo(options_["UCI_Elo"].number());
  return options_["Level"].number();
}

/// The moves to choose from: those of the command, less those banned and those the rules refuse, unless that
/// leaves none.
std::vector<Move> Engine::Search::root_moves(const Game& game, const Limits& limits) const {
  const MoveList allowed = game.allowed_moves();
  const auto listed = [](const std::vector<std::uint16_t>& list, Move m) {
    return std::ranges::find(list, m.value()) != list.end();
  };
  std::vector<Move> moves;
  for (const Move m : allowed) {
    if (!limits.moves.empty() && !listed(limits.moves, m)) continue;
    if (!listed(limits.banned, m)) moves.push_back(m);
  }
  if (moves.empty()) moves.assign(allowed.begin(), allowed.end());
  return moves;
}

/// What the book has to say, where it may be asked: a move is to be played, in a position that is new.
std::optional<OpeningBook::Answer> Engine::Search::ask_book(const Game& game, const Limits& limits,
                                                            const std::vector<Move>& moves) {
  const bool analysis = limits.infinite || limits.ponder || limits.mate > 0 || !limits.moves.empty() ||
                        options_["MultiPV"].number() > 1;
  if (!options_["OwnBook"].flag() || analysis) return std::nullopt;
  if (static_cast<int>(moves_.size()) >= book_plies(level_number()) || game.occurrences() > 1) {
    return std::nullopt;
  }
  const auto* answer = opening_book().choose(
      game.position().key(), random_, [&](Move m) { return std::ranges::find(moves, m) != moves.end(); });
  return answer == nullptr ? std::nullopt : std::optional(*answer);
}

void Engine::Search::tell_book() const {
  SearchInfo info;
  info.score = to_score(book_answer_->score);
  info.moves.push_back(book_answer_->move.value());
  if (listener_.info) listener_.info(info);
  if (listener_.best) listener_.best(book_answer_->move, Move());
}

void Engine::Search::go(const Limits& limits) {
  idle();
  const Game position = game();
  const Level& level = level_of(level_number());
  root_ = position.position();
  level_ = &level;
  shown_ = static_cast<std::size_t>(options_["MultiPV"].number());
  shared_.limits = limits;
  if (level.nodes != 0 && !limits.infinite) {
    Limits& l = shared_.limits;
    l.nodes = l.nodes == 0 ? level.nodes : std::min(l.nodes, level.nodes);
    l.depth = l.depth == 0 ? level.depth : std::min(l.depth, level.depth);
  }
  shared_.lines = std::max(options_["MultiPV"].number(), level.choices);
  shared_.solves_mates = level.nodes == 0;
  shared_.pondering = limits.ponder;
  shared_.due = false;
  shared_.time.start(limits, index(position.position().turn()), static_cast<int>(moves_.size()),
                     Milliseconds(options_["Move Overhead"].number()));
  hash_.new_search();
  std::vector<Move> moves = root_moves(position, limits);
  book_answer_ = ask_book(position, limits, moves);
  // Which of two equal moves comes first is a matter of order.
  if (options_["Seed"].number() != 0) shuffle(moves, random_);
  for (auto& worker : workers_) worker->set_root(position, moves);
  shared_.iterations.start(workers_.size() > 1);
  helpers_ = workers_.size() - 1;
  shared_.stop = false;
  pool_.run([this](std::size_t number) { work(number); });
}

void Engine::Search::work(std::size_t number) {
  if (book_answer_) {
    if (number == 0) tell_book();
    return;
  }
  if (number == 0) {
    lead();
    return;
  }
  workers_[number]->run([] {});
  helpers_.fetch_sub(1, std::memory_order_release);
}

void Engine::Search::lead() {
  Worker& first = *workers_.front();
  first.run([this, &first] { report(first, shown_); });
  // The rules of protocols: a search that waits for a command goes on till then.
  while (!shared_.stop && (shared_.pondering || shared_.limits.infinite)) std::this_thread::sleep_for(nap);
  shared_.stop = true;
  while (helpers_.load(std::memory_order_acquire) != 0) std::this_thread::yield();
  if (first.root_moves().empty()) {
    if (listener_.best) listener_.best(Move(), Move());
    return;
  }
  const Worker& best = level_->choices > 1 ? first : best_worker();
  if (first.completed_depth() == 0 || &best != &first) report(best, 1);
  const RootMove& chosen = best.root_moves()[choose(best.root_moves(), *level_, random_)];
  if (listener_.best) listener_.best(chosen.move, expected_answer(chosen));
}

/// The threads vote, each for its best move, and the more the deeper and better it sees.
const Worker& Engine::Search::best_worker() const {
  if (shared_.lines > 1 || workers_.size() == 1) return *workers_.front();
  Value lowest = infinite;
  for (const auto& w : workers_) lowest = std::min(lowest, w->root_moves().front().score);
  std::map<std::uint16_t, std::int64_t> votes;
  for (const auto& w : workers_) {
    const RootMove& m = w->root_moves().front();
    votes[m.move.value()] += static_cast<std::int64_t>(m.score - lowest + 14) * w->completed_depth();
  }
  const Worker* best = workers_.front().get();
  for (const auto& w : workers_) {
    const RootMove& ours = w->root_moves().front();
    const RootMove& theirs = best->root_moves().front();
    if (w->completed_depth() == 0) continue;
    if (is_decisive(theirs.score) || is_decisive(ours.score)) {
      if (ours.score > theirs.score) best = w.get();
    } else if (votes[ours.move.value()] > votes[theirs.move.value()]) {
      best = w.get();
    }
  }
  return *best;
}

/// The second move of the line, or what the hash table has to say when the line is cut short.
Move Engine::Search::expected_answer(const RootMove& chosen) const {
  if (chosen.line.size() > 1) return chosen.line[1];
  Position p = root_;
  p.make(chosen.move);
  const auto known = hash_.probe(p.key());
  if (!known) return Move();
  const Move m = Move::from_value(known->move);
  return m != Move() && is_legal(p, m) ? m : Move();
}

void Engine::Search::report(const Worker& worker, std::size_t lines) const {
  if (!listener_.info) return;
  const auto& moves = worker.root_moves();
  SearchInfo info;
  info.nodes = nodes();
  info.time = shared_.time.elapsed();
  info.hash_per_mille = hash_.per_mille_full();
  for (std::size_t i = 0; i < std::min(lines, moves.size()); ++i) {
    const RootMove& m = moves[i];
    info.depth = std::max(1, worker.root_depth());
    info.selective_depth = m.selective_depth;
    info.line = static_cast<int>(i) + 1;
    info.score = to_score(m.score == -infinite ? (m.previous == -infinite ? draw : m.previous) : m.score);
    info.bound = m.bound;
    info.moves.clear();
    for (const Move x : m.line) info.moves.push_back(x.value());
    if (info.moves.empty()) info.moves.push_back(m.move.value());
    listener_.info(info);
  }
}

Engine::Engine(Listener listener) : search_(std::make_unique<Search>(std::move(listener))) {}
Engine::~Engine() = default;

Options& Engine::options() noexcept { return search_->options_; }
void Engine::new_game() { search_->new_game(); }

void Engine::set_position(const Position& start, std::span<const Move> moves) {
  Game game(start, Ruleset::asian, false);
  for (const Move m : moves) {
    if (!game.is_board_move(m)) {
      throw std::invalid_argument("illegal move " + xiangqi::name_of(m.from()) + xiangqi::name_of(m.to()));
    }
    game.push(m);
  }
  search_->start_ = start;
  search_->moves_.assign(moves.begin(), moves.end());
}

Game Engine::game() const { return search_->game(); }
Ruleset Engine::rules() const { return search_->rules(); }
void Engine::go(const Limits& limits) { search_->go(limits); }
void Engine::stop() noexcept { search_->shared_.stop = true; }

void Engine::ponder_hit() noexcept {
  search_->shared_.time.restart();
  search_->shared_.pondering = false;
  if (search_->shared_.due) search_->shared_.stop = true;
}

void Engine::wait() { search_->pool_.wait(); }
bool Engine::is_searching() { return search_->pool_.is_busy(); }
std::uint64_t Engine::nodes() const noexcept { return search_->nodes(); }

std::string Engine::explain_evaluation() const {
  const Position position = search_->game().position();
  const std::string text = "By hand:\n" + hand_made::explain(position);
  Evaluator evaluator = search_->evaluator_;
  if (!evaluator.uses_net()) return text;
  evaluator.reset(position);
  return text + "By the net:\nfor the side to move " + std::to_string(evaluator.evaluate(position)) + "\n";
}

}  // namespace duiyi::xiangqi::search
