#include "uci.h"

#include <algorithm>

namespace duiyi::protocol {

using xiangqi::Move;

namespace {

constexpr long long most_depth = 200;

long long needed_number(std::string_view word, Words& words) {
  const auto number = words.number();
  if (!number) throw CommandError("go " + std::string(word) + " needs a number");
  return *number;
}

}  // namespace

bool Uci::command(std::string_view word, Words& words) {
  if (word == "uci") {
    introduce();
  } else if (word == "setoption") {
    set_option(words);
  } else if (word == "ucinewgame") {
    engine_.new_game();
  } else if (word == "go") {
    read_go(words);
  } else if (word == "help") {
    remark("UCI: uci, setoption, ucinewgame, isready, position, go, stop, ponderhit, quit");
    remark("besides: d (the board), eval, perft DEPTH, bench [DEPTH]; send ucci first for UCCI");
  } else if (word != "debug" && word != "register") {
    return false;
  }
  return true;
}

void Uci::introduce() {
  out_.line("id name Duiyi Xiangqi");
  out_.line("id author the Duiyi authors");
  for (const Options::Option& option : engine_.options().all()) {
    out_.line("option name " + option.name + " " + option_type(option));
  }
  out_.line("uciok");
}

void Uci::set_option(Words& words) {
  if (words.next() != "name") throw CommandError("setoption takes name … and value …");
  std::string name;
  while (!words.peek().empty() && words.peek() != "value") {
    if (!name.empty()) name += ' ';
    name += words.next();
  }
  words.next();
  const std::string_view value = words.rest();
  if (same_word(name, "UCI_Variant")) {
    if (!same_word(value, "xiangqi")) throw CommandError("this program plays xiangqi alone");
    style_.first_rank = 1;
    return;
  }
  if (const std::string fault = engine_.options().set(name, value); !fault.empty()) throw CommandError(fault);
}

void Uci::read_go_word(std::string_view word, Words& words, Limits& limits) const {
  const auto number = [&] { return needed_number(word, words); };
  const auto time = [&] { return to_milliseconds(number()); };
  if (word == "depth") {
    limits.depth = static_cast<int>(std::clamp(number(), 1LL, most_depth));
  } else if (word == "nodes") {
    limits.nodes = static_cast<std::uint64_t>(std::max(1LL, number()));
  } else if (word == "mate") {
    limits.mate = static_cast<int>(std::clamp(number(), 0LL, most_depth));
  } else if (word == "movetime") {
    limits.move_time = time();
  } else if (word == "wtime") {
    limits.time[0] = time();
  } else if (word == "btime") {
    limits.time[1] = time();
  } else if (word == "winc") {
    limits.increment[0] = time();
  } else if (word == "binc") {
    limits.increment[1] = time();
  } else if (word == "movestogo") {
    limits.moves_to_go = static_cast<int>(std::clamp(number(), 0LL, 1'000LL));
  } else if (word == "infinite") {
    limits.infinite = true;
  } else if (word == "ponder") {
    limits.ponder = true;
  } else if (word == "searchmoves") {
    while (const auto move = style_.read(words.peek())) {
      limits.moves.push_back(move->value());
      words.next();
    }
  } else {
    throw CommandError("go knows no '" + std::string(word.substr(0, 20)) + "'");
  }
}

void Uci::read_go(Words& words) {
  if (words.peek() == "perft") {
    words.next();
    perft(static_cast<int>(std::clamp(needed_number("perft", words), 0LL, 1'000LL)));
    return;
  }
  Limits limits;
  bool limited = false;
  while (!words.peek().empty()) {
    const std::string_view word = words.next();
    limited = limited || (word != "searchmoves" && word != "ponder");
    read_go_word(word, words, limits);
  }
  if (!limited) limits.infinite = true;
  go(limits);
}

void Uci::tell(const SearchInfo& info) {
  std::string text = "info depth " + std::to_string(info.depth) + " seldepth " +
                     std::to_string(info.selective_depth) + " multipv " + std::to_string(info.line) +
                     " score ";
  text += info.score.mate ? "mate " + std::to_string(*info.score.mate)
                          : "cp " + std::to_string(info.score.points);
  if (info.bound == Bound::lower) text += " lowerbound";
  if (info.bound == Bound::upper) text += " upperbound";
  const auto spent = std::max<std::int64_t>(1, info.time.count());
  text += " nodes " + std::to_string(info.nodes) + " nps " +
          std::to_string(info.nodes * 1000 / static_cast<std::uint64_t>(spent)) + " hashfull " +
          std::to_string(info.hash_per_mille) + " time " + std::to_string(info.time.count()) + " pv" +
          line_of(info);
  out_.line(text);
}

void Uci::tell_best(Move best, Move expected) {
  if (best == Move()) {
    out_.line("bestmove (none)");
    return;
  }
  std::string text = "bestmove " + style_.write(best);
  if (expected != Move()) text += " ponder " + style_.write(expected);
  out_.line(text);
}

}  // namespace duiyi::protocol
