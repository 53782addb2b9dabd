#include "gomocup.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "duiyi/common/options.h"
#include "duiyi/gomoku/forbidden.h"

namespace duiyi::protocol {

namespace {

using gomoku::Cell;
using gomoku::Color;
using gomoku::Point;
using gomoku::Rule;

/// What Yixin's board sends for a thought that it will stop itself.
constexpr long long kEndless = 1'900'000;

std::optional<long long> number_of(std::string_view text) {
  Words words(text);
  const auto value = words.number();
  return value && words.rest().empty() ? value : std::nullopt;
}

bool first_word_is_one_of(const std::string& line, std::initializer_list<std::string_view> names) {
  Words words(line);
  const std::string_view word = words.next();
  return std::ranges::any_of(names, [&](std::string_view name) { return same_word(word, name); });
}

std::optional<Rule> rule_numbered(long long number) {
  switch (number) {
    case 0:
      return Rule::Freestyle;
    case 1:
      return Rule::Standard;
    case 2:  // Yixin's; in Gomocup a bit that nobody sends
    case 4:
      return Rule::Renju;
    case 8:
      return Rule::Caro;
    case 9:
      return Rule::ExactCaro;
    default:
      return std::nullopt;
  }
}

}  // namespace

const Gomocup::Command Gomocup::kCommands[] = {
    {"START", &Gomocup::start},
    {"RECTSTART", &Gomocup::rectstart},
    {"RESTART", &Gomocup::restart},
    {"BEGIN", &Gomocup::begin},
    {"TURN", &Gomocup::turn},
    {"BOARD", &Gomocup::board},
    {"SWAP2BOARD", &Gomocup::swap2_board},
    {"TAKEBACK", &Gomocup::take_back},
    {"PLAY", &Gomocup::play},
    {"INFO", &Gomocup::info},
    {"ABOUT", &Gomocup::about},
    {"STOP", &Gomocup::nothing},
    {"YXSTOP", &Gomocup::nothing},
    {"YXBOARD", &Gomocup::yx_board},
    {"YXNBEST", &Gomocup::yx_nbest},
    {"YXSHOWFORBID", &Gomocup::yx_show_forbid},
    {"YXSHOWINFO", &Gomocup::yx_show_info},
    {"YXBALANCEONE", &Gomocup::yx_balance_one},
    {"YXBALANCETWO", &Gomocup::yx_balance_two},
    {"YXHASHCLEAR", &Gomocup::yx_hash_clear},
    {"YXSEARCHDEFEND", &Gomocup::yx_search_defend},
    {"YXBLOCK", &Gomocup::yx_block},
    {"YXBLOCKUNDO", &Gomocup::yx_block_undo},
    {"YXBLOCKRESET", &Gomocup::yx_block_reset},
    {"YXSWAP2STEP1", &Gomocup::yx_swap2_place},
    {"YXSWAP2STEP2", &Gomocup::yx_swap2_answer},
    {"YXSWAP2STEP3", &Gomocup::yx_swap2_choose},
    {"YXSOOSORVSTEP1", &Gomocup::yx_soosorv_place},
    {"YXSOOSORVSTEP2", &Gomocup::yx_soosorv_swap},
    {"YXSOOSORVSTEP3", &Gomocup::yx_soosorv_fourth},
    {"YXSOOSORVSTEP4", &Gomocup::yx_soosorv_swap},
    {"YXSOOSORVSTEP5", &Gomocup::yx_soosorv_fifths},
    {"YXSOOSORVSTEP6", &Gomocup::yx_soosorv_select},
    {"BENCH", &Gomocup::bench},
};

Gomocup::Gomocup(Output& out, GomocupQueue& queue) : out_(out), queue_(queue) {}

Gomocup::~Gomocup() {
  engine_.stop();
  engine_.wait();
  if (worker_.joinable()) worker_.join();
}

void Gomocup::run() {
  // What is heard in mid-thought: the ends of it, who we are, and a new game, which nobody waits for a move
  // in.
  const auto urgent = [](const std::string& line) {
    return first_word_is_one_of(line, {"END", "STOP", "YXSTOP", "ABOUT"});
  };
  const auto renews = [this](const std::string& line) {
    return !useless_ && first_word_is_one_of(line, {"START", "RECTSTART", "RESTART"});
  };
  while (!ended_) {
    auto next = queue_.next(busy_, urgent, renews);
    if (const auto* finished = std::get_if<GomocupQueue::Finished>(&next)) {
      (*finished)();
      useless_ = false;
    } else if (std::holds_alternative<GomocupQueue::Useless>(next)) {
      useless_ = true;
      engine_.stop();
    } else {
      obey(std::get<std::string>(next));
    }
  }
}

void Gomocup::error(std::string_view text) { out_.line("ERROR " + std::string(text)); }

void Gomocup::obey(const std::string& line) {
  Words words(line);
  const std::string_view word = words.next();
  if (word.empty()) return;
  if (same_word(word, "END")) {
    ended_ = true;
    engine_.stop();
    return;
  }
  if (busy_) {
    if (same_word(word, "ABOUT")) return about(words);
    return engine_.stop();
  }
  stop_pondering();
  if (block_ != Block::None) {
    if (same_word(word, "DONE")) return end_block();
    const bool data = word.front() == '-' || (word.front() >= '0' && word.front() <= '9');
    if (data) return read_block_line(line);
    block_ = Block::None;
    error("the list of stones ended without DONE and is forgotten");
  }
  for (const Command& command : kCommands) {
    if (same_word(word, command.name)) return (this->*command.obey)(words);
  }
  out_.line("UNKNOWN " + std::string(word.substr(0, 60)));
}

// --- games and stones ---

bool Gomocup::started() {
  if (size_ > 0) return true;
  error("there is no board yet: say START and its size");
  return false;
}

std::optional<Point> Gomocup::point(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto x = number_of(text.substr(0, comma));
    const auto y = number_of(text.substr(comma + 1));
    if (x && y) {
      if (*x >= 0 && *y >= 0 && *x < size_ && *y < size_) {
        return Point{static_cast<int>(*x), static_cast<int>(*y)};
      }
      error("the point " + std::string(text.substr(0, 60)) + " is off the board");
      return std::nullopt;
    }
  }
  error("a point is two numbers, x,y, not " + std::string(text.substr(0, 60)));
  return std::nullopt;
}

bool Gomocup::free(Point p) {
  const bool taken = std::ranges::any_of(stones_, [&](const Stone& stone) { return stone.point == p; });
  if (taken) error("there is a stone on " + text(gomoku::cell_of(p)));
  return !taken;
}

/// Who moves first is black. We are to move, so with as many stones as the other side we are black.
Color Gomocup::own_color() const {
  const auto own = std::ranges::count_if(stones_, [](const Stone& stone) { return stone.own; });
  const auto other = static_cast<std::ptrdiff_t>(stones_.size()) - own;
  if (own == other) return Color::Black;
  if (own + 1 == other) return Color::White;
  return stones_.front().own ? Color::Black : Color::White;
}

/// The stones as moves, when they can have been played in the order told.
std::optional<gomoku::Board> Gomocup::position_played() const {
  gomoku::Board board(size_, rule_);
  const Color own = own_color();
  for (const Stone& stone : stones_) {
    if ((stone.own == (own == Color::Black) ? Color::Black : Color::White) != board.turn())
      return std::nullopt;
    if (board.refusal(stone.point)) return std::nullopt;
    board.play(stone.point);
  }
  if (board.turn() != own) return std::nullopt;
  return board;
}

gomoku::Board Gomocup::position() const {
  const Color own = own_color();
  if (auto played = position_played()) return *played;
  std::vector<Point> black;
  std::vector<Point> white;
  for (const Stone& stone : stones_) {
    (stone.own == (own == Color::Black) ? black : white).push_back(stone.point);
  }
  return gomoku::Board::from_stones(size_, rule_, black, white, own);
}

void Gomocup::set_position() { engine_.set_position(position()); }

std::string Gomocup::text(Cell cell) const {
  const Point p = gomoku::point_of(cell);
  return std::to_string(p.column) + "," + std::to_string(p.row);
}

void Gomocup::start(Words& words) {
  const auto size = words.number();
  if (!size || *size < gomoku::kMinSize || *size > gomoku::kMaxSize) {
    return error("a board is 5 to 20 points wide");
  }
  // Yixin's board says the size twice.
  if (const auto again = words.number(); again && *again != *size) return error("a board is square");
  size_ = static_cast<int>(*size);
  stones_.clear();
  banned_.clear();
  set_position();
  engine_.new_game();
  // Now there is time for it; later it would be the first move's.
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) gomoku::make_pattern_tables(rule);
  out_.line("OK");
}

void Gomocup::rectstart(Words& words) {
  const std::string_view sizes = words.rest();
  const std::size_t comma = sizes.find(',');
  const auto width = number_of(sizes.substr(0, comma));
  const auto height = comma == std::string_view::npos ? std::nullopt : number_of(sizes.substr(comma + 1));
  if (!width || !height) return error("RECTSTART needs width,height");
  if (*width != *height) return error("a board is square");
  Words size(sizes.substr(0, comma));
  start(size);
}

void Gomocup::restart(Words&) {
  if (!started()) return;
  stones_.clear();
  banned_.clear();
  set_position();
  engine_.new_game();
  out_.line("OK");
}

void Gomocup::begin(Words&) {
  if (started()) think(1, true);
}

void Gomocup::turn(Words& words) {
  if (!started()) return;
  const auto p = point(words.rest());
  if (!p || !free(*p)) return;
  stones_.push_back({*p, false});
  think(1, true);
}

void Gomocup::take_back(Words& words) {
  if (!started()) return;
  const auto p = point(words.rest());
  if (!p) return;
  const auto found = std::ranges::find_if(stones_, [&](const Stone& stone) { return stone.point == *p; });
  if (found == stones_.end()) return error("there is no stone on " + text(gomoku::cell_of(*p)));
  stones_.erase(found);
  out_.line("OK");
}

void Gomocup::play(Words& words) {
  if (!started()) return;
  const auto p = point(words.rest());
  if (!p || !free(*p)) return;
  stones_.push_back({*p, true});
  out_.line(text(gomoku::cell_of(*p)));
}

void Gomocup::board(Words&) {
  if (!started()) return;
  block_ = Block::Board;
  block_stones_.clear();
  block_wrong_ = false;
}

void Gomocup::yx_board(Words& words) {
  board(words);
  if (block_ == Block::Board) block_ = Block::YixinBoard;
}

void Gomocup::swap2_board(Words& words) {
  board(words);
  if (block_ == Block::Board) block_ = Block::Swap2;
}

void Gomocup::yx_block(Words& words) {
  board(words);
  if (block_ == Block::Board) block_ = Block::BlockAdd;
}

void Gomocup::yx_block_undo(Words& words) {
  board(words);
  if (block_ == Block::Board) block_ = Block::BlockRemove;
}

void Gomocup::yx_block_reset(Words&) { banned_.clear(); }

/// "x,y" or "x,y,who", who being 1 for us and 2 for the other side.
void Gomocup::read_block_line(std::string_view line) {
  if (block_wrong_) return;
  const std::size_t comma = line.find(',');
  const std::size_t second = comma == std::string_view::npos ? comma : line.find(',', comma + 1);
  const auto p = point(line.substr(0, second));
  long long who = block_stones_.size() % 2 == 0 ? 1 : 2;
  bool good = p.has_value();
  if (good && second != std::string_view::npos) {
    const auto said = number_of(line.substr(second + 1));
    good = said && *said >= 1 && *said <= 3;
    if (good) who = *said;
    if (!good) error("a stone is x,y,1 or x,y,2, not " + std::string(line.substr(0, 60)));
  }
  if (good) {
    good = std::ranges::none_of(block_stones_, [&](const Stone& stone) { return stone.point == *p; });
    if (!good) error("there are two stones on " + text(gomoku::cell_of(*p)));
  }
  if (good) {
    block_stones_.push_back({*p, who == 1});
  } else {
    block_wrong_ = true;
  }
}

void Gomocup::end_block() {
  const Block block = std::exchange(block_, Block::None);
  if (block_wrong_) return;
  if (block == Block::BlockAdd || block == Block::BlockRemove) {
    for (const Stone& stone : block_stones_) {
      std::erase(banned_, stone.point);
      if (block == Block::BlockAdd) banned_.push_back(stone.point);
    }
    return;
  }
  if (block == Block::Swap2) {
    // Stones are told without owners, black's first.
    const bool black = block_stones_.size() % 2 == 0;
    for (std::size_t i = 0; i < block_stones_.size(); ++i) block_stones_[i].own = (i % 2 == 0) == black;
  }
  stones_ = block_stones_;
  set_position();
  if (block == Block::Board) think(1, true);
  if (block == Block::Swap2) answer_swap2();
}

// --- thinking ---

Limits Gomocup::limits() const {
  Limits limits;
  limits.depth = depth_;
  limits.nodes = nodes_;
  for (const Point p : banned_) limits.banned.push_back(gomoku::cell_of(p));
  const long long turn = std::max(0LL, turn_ms_);
  if (turn >= kEndless && match_ms_ <= 0) {
    limits.infinite = false;
    return limits;
  }
  long long time = turn;
  if (match_ms_ > 0 || left_known_) {
    const long long left = left_known_ ? std::max(0LL, left_ms_) : match_ms_;
    if (left < 2'000'000'000) {
      // A game has about 25 moves more; the increment comes with each.
      time = std::min(time, left / 14 + increment_ms_ * 3 / 4);
      time = std::min(time, std::max(0LL, left - 40));
    }
  }
  // Twenty milliseconds for a turn of 0: as fast as it goes.
  limits.move_time = Milliseconds(std::max(20LL, time - std::min(30LL, time / 40)));
  return limits;
}

void Gomocup::think(int lines, bool plays) {
  const gomoku::Board board = position();
  engine_.set_position(board);
  if (board.verdict() || board.stones().full()) return error("the game is over");
  engine_.set_lines(lines);
  engine_.set_book(uses_book_ && plays);
  busy_ = true;
  gomoku::Engine::Listener listener;
  listener.info = [this, lines](const SearchInfo& info) { tell(info, lines); };
  listener.decided = [this, plays](const gomoku::Choice& choice) {
    queue_.push_finished([this, choice, plays] { thought(choice, plays); });
  };
  engine_.go(limits(), std::move(listener));
}

void Gomocup::thought(const gomoku::Choice& choice, bool plays) {
  busy_ = false;
  engine_.wait();
  if (useless_) return;
  if (choice.move == gomoku::kNoCell) return error("there is no point left to play on");
  if (plays) stones_.push_back({gomoku::point_of(choice.move), true});
  out_.line(text(choice.move));
  if (plays && ponders_) ponder();
}

void Gomocup::tell(const SearchInfo& info, int lines) {
  std::string score;
  if (info.score.mate) {
    const int mate = *info.score.mate;
    score = (mate > 0 ? "+M" : "-M") + std::to_string(mate > 0 ? 2 * mate - 1 : -2 * mate);
  } else {
    score = std::to_string(info.score.points);
  }
  std::string line;
  for (const std::uint16_t move : info.moves) {
    const Point p = gomoku::point_of(move);
    line += ' ';
    line += static_cast<char>('A' + p.column);
    line += std::to_string(p.row + 1);
  }
  const std::string depths = std::to_string(info.depth) + "-" + std::to_string(info.selective_depth);
  if (lines > 1) {
    out_.line("MESSAGE (" + std::to_string(info.line) + ") " + score + " | " + depths + " |" + line);
    return;
  }
  out_.line("MESSAGE Depth " + depths + " | Eval " + score + " | Nodes " + std::to_string(info.nodes) +
            " | Time " + std::to_string(info.time.count()) + "ms |" + line);
}

/// Fills the table with the other side's moves while he thinks.
void Gomocup::ponder() {
  std::vector<Stone> turned = stones_;
  for (Stone& stone : turned) stone.own = !stone.own;
  std::swap(turned, stones_);
  const gomoku::Board board = position();
  std::swap(turned, stones_);
  if (board.verdict() || board.stones().full()) return;
  engine_.set_position(board);
  Limits endless;
  endless.ponder = true;
  pondering_now_ = true;
  engine_.go(endless, {});
}

void Gomocup::stop_pondering() {
  if (!pondering_now_) return;
  engine_.stop();
  engine_.wait();
  pondering_now_ = false;
}

void Gomocup::work(std::function<std::string()> job) {
  if (worker_.joinable()) worker_.join();
  busy_ = true;
  engine_.expect_stop();
  worker_ = std::thread([this, job = std::move(job)] {
    std::string line = job();
    queue_.push_finished([this, line = std::move(line)] {
      busy_ = false;
      if (!line.empty() && !useless_) out_.line(line);
    });
  });
}

// --- settings ---

void Gomocup::info(Words& words) {
  const std::string_view key = words.next();
  if (!key.empty()) set_info(key, words.rest());
}

void Gomocup::set_info(std::string_view key, std::string_view value) {
  if (same_word(key, "style")) return set_style(value);
  if (same_word(key, "evalfile")) return set_weights(value);
  if (same_word(key, "show_detail") || same_word(key, "folder") || same_word(key, "evaluate")) return;
  auto number = number_of(value);
  if (!number) {
    Words first(value);
    number = first.number();
  }
  if (!number) {
    static constexpr std::array<std::string_view, 6> kNumbers{"timeout_turn", "timeout_match", "time_left",
                                                              "max_memory",   "rule",          "level"};
    for (const std::string_view name : kNumbers) {
      if (same_word(key, name)) return error("INFO " + std::string(name) + " needs a number");
    }
    return;
  }
  if (!set_number(key, *number)) error("INFO " + std::string(key.substr(0, 40)) + " cannot be that");
}

/// False when the number is not one that the key may have. Keys that we do not know are passed over, as the
/// protocol says.
bool Gomocup::set_number(std::string_view key, long long value) {
  const auto is = [&](std::string_view name) { return same_word(key, name); };
  if (is("timeout_turn")) {
    turn_ms_ = value;
  } else if (is("timeout_match")) {
    match_ms_ = value;
  } else if (is("time_left")) {
    left_ms_ = value;
    left_known_ = value < 2'000'000'000 && (match_ms_ > 0 || value > 0);
  } else if (is("time_increment")) {
    increment_ms_ = std::max(0LL, value);
  } else if (is("max_memory")) {
    set_memory(value);
  } else if (is("hash_size")) {
    return value > 0 && engine_.set_hash(static_cast<std::size_t>(std::clamp(value / 1024, 1LL, 1LL << 16)));
  } else if (is("max_depth")) {
    depth_ = static_cast<int>(std::clamp(value, 0LL, 400LL)) % 400;
    if (value >= 100) depth_ = 0;
  } else if (is("max_node")) {
    nodes_ = value > 0 ? static_cast<std::uint64_t>(value) : 0;
  } else if (is("thread_num")) {
    if (value < 1 || value > 256) return false;
    engine_.set_threads(static_cast<std::size_t>(value));
  } else if (is("pondering")) {
    ponders_ = value != 0;
  } else if (is("book")) {
    uses_book_ = value != 0;
  } else if (is("seed")) {
    if (value < 0) return false;
    engine_.set_seed(static_cast<std::uint64_t>(value));
  } else if (is("level")) {
    if (value < 1 || value > gomoku::kHighestLevel) return false;
    engine_.set_level(static_cast<int>(value));
  } else if (is("strength")) {
    engine_.set_level(static_cast<int>(std::clamp((value + 9) / 10, 1LL, 10LL)));
  } else if (is("rule")) {
    const auto rule = rule_numbered(value);
    if (!rule) return false;
    rule_ = *rule;
    if (size_ > 0) set_position();
  }
  return true;
}

/// The limit is for the whole program; beside the table it takes what the solver and the rest need. The table
/// grows no larger than it is at the start: room for more would be cleared in the first move's time. Who
/// wants it says INFO hash_size.
void Gomocup::set_memory(long long bytes) {
  if (bytes <= 0) return;
  constexpr long long kMegabyte = 1 << 20;
  constexpr long long kRest = 60;
  const long long table = std::clamp((bytes / kMegabyte - kRest) * 3 / 4, 1LL, 32LL);
  if (!engine_.set_hash(static_cast<std::size_t>(table))) error("there is not enough memory");
}

void Gomocup::set_style(std::string_view name) {
  if (same_word(name, "attack")) return engine_.set_style({115, 92});
  if (same_word(name, "defence") || same_word(name, "defense")) return engine_.set_style({92, 115});
  if (same_word(name, "balanced")) return engine_.set_style({});
  error("a style is attack, balanced or defence");
}

/// A file of weights, or "shipped"; the weights stay as they are when there is something wrong with it.
void Gomocup::set_weights(std::string_view name) {
  try {
    engine_.set_weights(gomoku::weights_named(std::string(name)));
  } catch (const gomoku::WeightsError& fault) {
    error(fault.what());
  }
}

void Gomocup::about(Words&) {
  out_.line(R"(name="Duiyi", version="0.1.0", author="the Duiyi authors", country="CN")");
}

void Gomocup::nothing(Words&) {}

}  // namespace duiyi::protocol
