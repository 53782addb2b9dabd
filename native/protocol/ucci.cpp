#include "ucci.h"

#include <algorithm>
#include <array>
#include <utility>

namespace duiyi::protocol {

using xiangqi::Move;

namespace {

constexpr long long most_depth = 200;

/// The names that UCCI has for options of ours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> renamed{
    {{"hashsize", "Hash"}, {"threads", "Threads"}, {"ponder", "Ponder"}, {"usebook", "OwnBook"}}};

long long needed_number(std::string_view word, Words& words) {
  const auto number = words.number();
  if (!number) throw CommandError("go " + std::string(word) + " needs a number");
  return *number;
}

std::string ucci_name(const std::string& name) {
  for (const auto& [theirs, ours] : renamed) {
    if (name == ours) return std::string(theirs);
  }
  return name;
}

/// Options of other programs that hosts set without asking.
bool is_idle_option(std::string_view name) {
  constexpr std::array<std::string_view, 11> idle{"batch",     "debug",     "useegtb",   "bookfiles",
                                                  "egtbpaths", "evalapi",   "idle",      "promotion",
                                                  "pruning",   "knowledge", "randomness"};
  return std::ranges::any_of(idle, [name](std::string_view x) { return same_word(x, name); }) ||
         same_word(name, "style");
}

}  // namespace

bool Ucci::command(std::string_view word, Words& words) {
  if (word == "ucci") {
    introduce();
  } else if (word == "setoption") {
    set_option(words);
  } else if (word == "banmoves") {
    banned_.clear();
    for (const Move m : read_moves(words)) banned_.push_back(m.value());
  } else if (word == "go") {
    read_go(words);
  } else if (word == "help") {
    remark("UCCI: ucci, setoption, isready, position, banmoves, go, stop, ponderhit, quit");
    remark("besides: d (the board), eval, perft DEPTH, bench [DEPTH]");
  } else if (word != "probe") {
    return false;
  }
  return true;
}

void Ucci::introduce() {
  out_.line("id name Duiyi Xiangqi");
  out_.line("id author the Duiyi authors");
  out_.line("option usemillisec type check default false");
  out_.line("option newgame type button");
  for (const Options::Option& option : engine_.options().all()) {
    out_.line("option " + ucci_name(option.name) + " " + option_type(option));
  }
  out_.line("ucciok");
}

void Ucci::set_option(Words& words) {
  const std::string_view text = words.rest();
  std::string name(words.next());
  if (same_word(name, "usemillisec")) {
    milliseconds_ = !same_word(words.next(), "false");
    return;
  }
  if (same_word(name, "newgame")) {
    engine_.new_game();
    return;
  }
  if (is_idle_option(name)) return;
  for (const auto& [theirs, ours] : renamed) {
    if (same_word(name, theirs)) name = ours;
  }
  std::string_view value = words.rest();
  // Names of ours may have blanks in them.
  for (const Options::Option& option : engine_.options().all()) {
    const std::string_view head = text.substr(0, option.name.size());
    if (option.name.find(' ') != std::string::npos && same_word(head, option.name)) {
      name = option.name;
      value = Words(text.substr(head.size())).rest();
    }
  }
  if (const std::string fault = engine_.options().set(name, value); !fault.empty()) throw CommandError(fault);
}

int Ucci::seat() const { return index(engine_.game().position().turn()); }

Milliseconds Ucci::read_time(std::string_view word, Words& words) const {
  const long long value = std::clamp(needed_number(word, words), 0LL, 1'000'000'000LL);
  return to_milliseconds(milliseconds_ ? value : value * 1000);
}

void Ucci::read_go_word(std::string_view word, Words& words, Limits& limits) const {
  const auto own = static_cast<std::size_t>(seat());
  if (word == "depth") {
    if (words.peek() == "infinite") {
      words.next();
      limits.infinite = true;
    } else {
      limits.depth = static_cast<int>(std::clamp(needed_number(word, words), 1LL, most_depth));
    }
  } else if (word == "nodes") {
    limits.nodes = static_cast<std::uint64_t>(std::max(1LL, needed_number(word, words)));
  } else if (word == "time") {
    limits.time[own] = read_time(word, words);
  } else if (word == "increment") {
    limits.increment[own] = read_time(word, words);
  } else if (word == "opptime") {
    limits.time[1 - own] = read_time(word, words);
  } else if (word == "oppincrement") {
    limits.increment[1 - own] = read_time(word, words);
  } else if (word == "movestogo") {
    limits.moves_to_go = static_cast<int>(std::clamp(needed_number(word, words), 0LL, 1'000LL));
  } else if (word == "oppmovestogo") {
    needed_number(word, words);
  } else if (word == "infinite") {
    limits.infinite = true;
  } else if (word == "ponder") {
    limits.ponder = true;
  } else if (word != "draw") {
    throw CommandError("go knows no '" + std::string(word.substr(0, 20)) + "'");
  }
}

void Ucci::read_go(Words& words) {
  Limits limits;
  bool limited = false;
  while (!words.peek().empty()) {
    const std::string_view word = words.next();
    limited = limited || (word != "draw" && word != "ponder");
    read_go_word(word, words, limits);
  }
  if (!limited) limits.infinite = true;
  limits.banned = std::exchange(banned_, {});
  go(limits);
}

void Ucci::tell(const SearchInfo& info) {
  std::string text =
      "info depth " + std::to_string(info.depth) + " score " + std::to_string(info.score.points);
  const auto spent = std::max<std::int64_t>(1, info.time.count());
  text += " time " + std::to_string(info.time.count()) + " nodes " + std::to_string(info.nodes) + " nps " +
          std::to_string(info.nodes * 1000 / static_cast<std::uint64_t>(spent));
  if (info.line > 1) text += " multipv " + std::to_string(info.line);
  out_.line(text + " pv" + line_of(info));
}

void Ucci::tell_best(Move best, Move expected) {
  if (best == Move()) {
    out_.line("nobestmove");
    return;
  }
  std::string text = "bestmove " + style_.write(best);
  if (expected != Move()) text += " ponder " + style_.write(expected);
  out_.line(text);
}

}  // namespace duiyi::protocol
