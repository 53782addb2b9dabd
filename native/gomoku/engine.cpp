#include "duiyi/gomoku/engine.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include "duiyi/gomoku/move_picker.h"
#include "duiyi/gomoku/vct.h"
#include "opening_book.h"

namespace duiyi::gomoku {

namespace {

constexpr std::size_t kThreatMegabytes = 24;
/// Nodes for a win by fours, and for one by threats, before the search proper.
constexpr std::uint64_t kRootFours = 20000;
constexpr std::uint64_t kRootThreats = 40000;
/// The share of the time for it, in per cent.
constexpr int kThreatsShare = 12;

/// How strong a level plays: plies, nodes (0 for no limit), and how far its judgement wanders.
struct Strength {
  int depth;
  std::uint64_t nodes;
  int noise;
};

constexpr std::array<Strength, kHighestLevel> kStrengths{{{1, 0, 250},
                                                          {1, 0, 40},
                                                          {2, 0, 130},
                                                          {3, 0, 70},
                                                          {4, 0, 40},
                                                          {6, 8000, 0},
                                                          {8, 27000, 0},
                                                          {10, 120000, 0},
                                                          {14, 400000, 0},
                                                          {0, 0, 0}}};
/// From this level on threats are solved before the search.
constexpr int kSolvingLevel = 7;
/// Of how many moves a level with noise chooses.
constexpr int kChoices = 12;
constexpr int kMaxBookPlies = 40;

Score score_of(Value value) {
  Score score;
  if (value > kWon) {
    score.mate = (kMate - value + 1) / 2;
  } else if (value < -kWon) {
    score.mate = -((kMate + value + 1) / 2);
  } else {
    score.points = value;
  }
  return score;
}

SearchInfo info_of(const Choice& choice) {
  SearchInfo info;
  info.score = choice.score;
  info.nodes = choice.nodes;
  info.moves.assign(choice.line.begin(), choice.line.end());
  return info;
}

}  // namespace

Engine::Engine()
    : table_(32),
      board_(kDefaultSize, Rule::Freestyle),
      tables_(&pattern_tables(board_.rule())),
      dice_(std::random_device{}()) {
  shared_.table = &table_;
  threats_ = std::make_unique<VctSolver>(kThreatMegabytes);
  set_threads(1);
}

Engine::~Engine() {
  stop();
  wait();
}

void Engine::set_threads(std::size_t count) {
  if (pool_ && pool_->size() == count) return;
  if (pool_) pool_->wait();
  pool_ = std::make_unique<ThreadPool>(count);
  searchers_.clear();
  for (std::size_t i = 0; i < count; ++i) searchers_.push_back(std::make_unique<Searcher>(shared_, i));
}

bool Engine::set_hash(std::size_t megabytes) {
  wait();
  return megabytes == table_.megabytes() || table_.resize(megabytes);
}

void Engine::set_lines(int count) {
  wait();
  shared_.lines = std::max(1, count);
}

void Engine::set_level(int level) {
  wait();
  level_ = std::clamp(level, 1, kHighestLevel);
}

void Engine::set_style(const Style& style) {
  wait();
  if (style.own != shared_.style.own || style.other != shared_.style.other) table_.clear();
  shared_.style = style;
}

void Engine::set_most_stones(int count) {
  wait();
  shared_.most_stones = count;
}

void Engine::set_book(bool use) {
  wait();
  uses_book_ = use;
}

void Engine::set_seed(std::uint64_t seed) {
  wait();
  seed_ = seed;
  dice_ = SplitMix64(seed != 0 ? seed : std::random_device{}());
}

void Engine::new_game() {
  wait();
  if (seed_ != 0) dice_ = SplitMix64(seed_);
  table_.clear();
  threats_ = std::make_unique<VctSolver>(kThreatMegabytes);
  for (auto& searcher : searchers_) searcher->clear();
}

void Engine::set_position(const Board& board) {
  wait();
  const bool other_rule = board.rule() != board_.rule();
  if (board.size() != board_.size() || other_rule) new_game();
  board_ = board;
  if (other_rule) choose_tables();
}

void Engine::set_weights(std::shared_ptr<const PatternWeights> weights) {
  new_game();
  weights_ = std::move(weights);
  choose_tables();
}

/// Those of the weights that were set; the shipped ones where they say nothing of the rule.
void Engine::choose_tables() {
  const RuleWeights* weights = weights_ ? weights_->of(board_.rule()) : nullptr;
  tables_ = &pattern_tables(board_.rule());
  own_tables_.reset();
  if (weights == nullptr || weights == tables_->weights) return;
  own_tables_ = std::make_unique<const PatternTables>(pattern_tables_with(board_.rule(), *weights));
  tables_ = own_tables_.get();
}

void Engine::ponder_hit() {
  shared_.clock.restart();
  shared_.pondering = false;
}

std::vector<Cell> Engine::root_moves() const {
  SearchBoard board(board_, *tables_);
  std::vector<Cell> found;
  const auto allowed = [&](Cell cell) {
    const auto number = static_cast<std::uint16_t>(cell);
    return std::ranges::find(shared_.limits.banned, number) == shared_.limits.banned.end();
  };
  if (!shared_.limits.moves.empty()) {
    for (const std::uint16_t cell : shared_.limits.moves) {
      if (board.on_board(cell) && board.empty(cell) && allowed(cell)) found.push_back(cell);
    }
    return found;
  }
  const auto add = [&](Cell cell) {
    if (allowed(cell) && !board.forbidden(board.turn(), cell)) found.push_back(cell);
  };
  if (board.stones() == 0) {
    add(cell_of({board_.size() / 2, board_.size() / 2}));
    if (!found.empty()) return found;
  }
  for (const Cell cell : moves_to_search(board)) add(cell);
  if (found.empty()) board.empties().each(add);
  // Where every point is forbidden, one has to be played all the same.
  if (found.empty()) {
    board.empties().each([&](Cell cell) {
      if (allowed(cell)) found.push_back(cell);
    });
  }
  return found;
}

void Engine::begin(const Limits& limits) {
  wait();
  shared_.limits = limits;
  const Strength& strength = kStrengths[static_cast<std::size_t>(level_ - 1)];
  if (strength.depth > 0) {
    const int depth = shared_.limits.depth;
    shared_.limits.depth = depth > 0 ? std::min(depth, strength.depth) : strength.depth;
  }
  if (strength.nodes > 0) {
    const std::uint64_t nodes = shared_.limits.nodes;
    shared_.limits.nodes = nodes > 0 ? std::min(nodes, strength.nodes) : strength.nodes;
  }
  shared_.engine = board_.turn();
  shared_.nodes = 0;
  shared_.iterations.start(false);
  shared_.stop = false;
  if (stopped_) shared_.stop = true;  // it came while this was being prepared
  shared_.pondering = limits.ponder;
  shared_.clock.start(shared_.limits, static_cast<int>(board_.turn()), board_.stones().count(), overhead_);
  table_.new_search();
}

void Engine::go(const Limits& limits, Listener listener) {
  expect_stop();
  begin(limits);
  const auto told = std::make_shared<const Listener>(std::move(listener));
  // Levels that err look a few plies deep, at several moves: the first thread does it alone.
  const bool together = searchers_.size() > 1 && kStrengths[static_cast<std::size_t>(level_ - 1)].noise == 0;
  shared_.iterations.start(together);
  pool_->run([this, told, together](std::size_t number) {
    if (number == 0) return lead(*told);
    if (!together) return;
    const auto moves = root_moves();
    if (moves.size() > 1) searchers_[number]->search(SearchBoard(board_, *tables_), moves, {});
  });
}

/// What the book has to say, where it may be asked: a move is to be played, and a level follows it for so
/// many moves of each side.
std::optional<Choice> Engine::ask_book(const std::vector<Cell>& moves) {
  const Limits& limits = shared_.limits;
  const bool analysis = limits.infinite || limits.ponder || shared_.lines > 1 || !limits.moves.empty();
  const int plies = level_ < kHighestLevel ? 2 * level_ : kMaxBookPlies;
  if (!uses_book_ || analysis || board_.stones().count() >= plies) return std::nullopt;
  const auto& book = opening_book(board_.rule(), board_.size());
  const auto* answer = book.choose(board_.key(), dice_,
                                   [&](Cell cell) { return std::ranges::find(moves, cell) != moves.end(); });
  if (answer == nullptr) return std::nullopt;
  Choice choice;
  choice.move = answer->move;
  choice.line = {answer->move};
  choice.score = score_of(answer->score);
  return choice;
}

/// The first thread's part.
void Engine::lead(const Listener& listener) {
  Choice choice;
  std::vector<Cell> moves = root_moves();
  // Which of two equal moves comes first is a matter of order.
  if (seed_ != 0) shuffle(moves, dice_);
  if (board_.verdict() || moves.empty()) {
    shared_.stop = true;
    if (listener.decided) listener.decided(choice);
    return;
  }
  if (const auto known = ask_book(moves)) {
    choice = *known;
    if (listener.info) listener.info(info_of(choice));
  } else if (!decide_at_once(choice, moves)) {
    const auto win = solve_threats();
    if (win && std::ranges::find(moves, win->move) != moves.end()) {
      choice = *win;
      if (listener.info) {
        SearchInfo info = info_of(choice);
        info.depth = 1;
        info.selective_depth = static_cast<int>(choice.line.size());
        info.time = shared_.clock.elapsed();
        listener.info(info);
      }
    } else {
      Searcher& searcher = *searchers_[0];
      const int lines = shared_.lines;
      // Only where this thread searches alone: the others read it.
      const bool errs = kStrengths[static_cast<std::size_t>(level_ - 1)].noise > 0;
      if (errs) shared_.lines = std::max(lines, kChoices);
      searcher.search(SearchBoard(board_, *tables_), moves,
                      [&](const Searcher& s, int depth) { tell(s, depth, listener); });
      if (errs) shared_.lines = lines;
      choice = choose(searcher.moves());
      choice.depth = searcher.depth();
      choice.nodes = shared_.nodes;
    }
  }
  // Who ponders or analyses without a limit is told only when it is asked for.
  while (!shared_.stop && (shared_.pondering || shared_.limits.infinite)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  shared_.stop = true;
  if (listener.decided) listener.decided(choice);
}

/// Five, or the only stop of one, needs no thought.
bool Engine::decide_at_once(Choice& choice, const std::vector<Cell>& moves) {
  if (shared_.lines > 1 || shared_.limits.infinite || shared_.limits.ponder) return false;
  SearchBoard board(board_, *tables_);
  const Color self = board.turn();
  const bool five = board.count(self, Shape::Five) > 0;
  const bool must_stop = board.count(opponent(self), Shape::Five) > 0;
  if (!five && !(must_stop && moves.size() == 1) && board.stones() > 0) return false;
  choice.move = moves.front();
  choice.line = {choice.move};
  choice.depth = 1;
  if (five) choice.score = score_of(mate_in(1));
  return true;
}

/// A win by fours or threats, if there is one to be found in a small part of the time.
std::optional<Choice> Engine::solve_threats() {
  if (level_ < kSolvingLevel || shared_.lines > 1) return std::nullopt;
  SearchBoard board(board_, *tables_);
  std::optional<SolverLimits::Clock::time_point> until;
  if (shared_.clock.is_limited() && !shared_.pondering) {
    until = SolverLimits::Clock::now() + shared_.clock.optimum() * kThreatsShare / 100;
  }
  const std::uint64_t nodes = shared_.limits.nodes > 0 ? shared_.limits.nodes / 8
                              : until                  ? ~std::uint64_t{0}
                                                       : kRootThreats;
  Choice choice;
  SolverLimits fours(std::min(nodes, kRootFours), until, &shared_.stop);
  VcfSolver vcf(12);
  if (const auto line = vcf.solve(board, kRootFours, fours)) {
    choice.line = *line;
    const auto length = static_cast<int>(line->size());
    choice.score = score_of(mate_in(length + (length % 2 == 1 && length > 1 ? 2 : 0)));
    choice.nodes = fours.spent();
    choice.move = line->front();
    return choice;
  }
  SolverLimits limits(nodes, until, &shared_.stop);
  const bool won = threats_->solve(board, ThreatKind::Threes, limits);
  shared_.nodes += fours.spent() + limits.spent();
  if (!won) return std::nullopt;
  choice.move = threats_->winning_move(board);
  if (choice.move == kNoCell) return std::nullopt;
  SolverLimits writing(200000, until ? std::optional(*until + Milliseconds(20)) : std::nullopt, nullptr);
  choice.line = {choice.move};
  choice.score = score_of(mate_in(21));
  if (const auto proof = threats_->proof(board, writing)) {
    choice.line = main_line(board, *proof);
    choice.score = score_of(mate_in(static_cast<int>(choice.line.size())));
  }
  choice.nodes = shared_.nodes;
  return choice;
}

/// The best move, or at a level that errs one that looks good enough.
Choice Engine::choose(const std::vector<RootMove>& moves) {
  const int noise = kStrengths[static_cast<std::size_t>(level_ - 1)].noise;
  const RootMove* best = &moves.front();
  if (noise > 0) {
    constexpr int kSpan = 1024;
    int highest = -kInfinite * 4;
    for (const RootMove& move : moves) {
      if (move.value <= -kInfinite) continue;
      const int level_value = std::clamp(move.value, -1500, 1500);
      const int value = level_value + static_cast<int>(dice_() % kSpan) * noise / kSpan;
      if (value > highest) {
        highest = value;
        best = &move;
      }
    }
  }
  Choice choice;
  choice.move = best->move;
  choice.line = best->line;
  choice.score = score_of(best->value);
  return choice;
}

void Engine::tell(const Searcher& searcher, int depth, const Listener& listener) const {
  if (!listener.info) return;
  const auto& moves = searcher.moves();
  const std::size_t lines = std::min<std::size_t>(moves.size(), static_cast<std::size_t>(shared_.lines));
  for (std::size_t i = 0; i < lines; ++i) {
    SearchInfo info;
    info.depth = depth;
    info.selective_depth = std::max(depth, moves[i].selective_depth);
    info.line = static_cast<int>(i) + 1;
    info.score = score_of(moves[i].value);
    info.nodes = std::max<std::uint64_t>(shared_.nodes, searcher.nodes());
    info.time = shared_.clock.elapsed();
    info.hash_per_mille = 0;
    info.moves.assign(moves[i].line.begin(), moves[i].line.end());
    listener.info(info);
  }
}

Value Engine::judge(const Limits& limits) {
  begin(limits);
  const std::vector<Cell> moves = board_.verdict() ? std::vector<Cell>{} : root_moves();
  Searcher& searcher = *searchers_[0];
  searcher.search(SearchBoard(board_, *tables_), moves, {});
  return moves.empty() ? 0 : searcher.moves().front().value;
}

Cell Engine::best_move() const noexcept {
  const auto& moves = searchers_[0]->moves();
  return moves.empty() ? kNoCell : moves.front().move;
}

std::vector<Cell> Engine::best_moves(int count, const Limits& limits) {
  set_lines(count);
  static_cast<void>(judge(limits));
  set_lines(1);
  std::vector<Cell> found;
  for (const RootMove& move : searchers_[0]->moves()) {
    if (found.size() < static_cast<std::size_t>(count)) found.push_back(move.move);
  }
  return found;
}

}  // namespace duiyi::gomoku
