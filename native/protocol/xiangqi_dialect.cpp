#include "xiangqi_dialect.h"

#include <algorithm>
#include <cctype>

#include "duiyi/nn/kernels.h"
#include "duiyi/xiangqi/perft.h"
#include "duiyi/xiangqi/search/bench.h"

namespace duiyi::protocol {

using xiangqi::Move;

namespace {

constexpr int deepest_perft = 12;

/// A point such as h2 or h10 at the head of a text, which it is cut off from.
std::optional<xiangqi::Square> take_point(std::string_view& text, int first_rank) {
  if (text.size() < 2) return std::nullopt;
  const int file = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
  std::size_t digits = 0;
  int rank = 0;
  while (digits < 2 && digits + 1 < text.size() && text[digits + 1] >= '0' && text[digits + 1] <= '9') {
    const int longer = rank * 10 + (text[digits + 1] - '0');
    if (digits == 1 && longer != 10) break;
    rank = longer;
    ++digits;
  }
  rank -= first_rank;
  if (digits == 0 || !xiangqi::on_board(file, rank)) return std::nullopt;
  text.remove_prefix(digits + 1);
  return xiangqi::make_square(file, rank);
}

std::string known_position(Words& words) {
  const std::string_view word = words.next();
  if (word == "startpos") return std::string(xiangqi::start_fen);
  if (word != "fen") throw CommandError("position takes startpos or fen");
  std::string fen;
  while (!words.peek().empty() && words.peek() != "moves") {
    if (!fen.empty()) fen += ' ';
    fen += words.next();
  }
  return fen;
}

}  // namespace

std::string MoveStyle::write(Move m) const {
  const auto point = [this](xiangqi::Square s) {
    return std::string(1, static_cast<char>('a' + xiangqi::file_of(s))) +
           std::to_string(xiangqi::rank_of(s) + first_rank);
  };
  return point(m.from()) + point(m.to());
}

std::optional<Move> MoveStyle::read(std::string_view text) const {
  const auto from = take_point(text, first_rank);
  if (from && !text.empty() && text.front() == '-') text.remove_prefix(1);
  const auto to = from ? take_point(text, first_rank) : std::nullopt;
  if (!to || !text.empty() || *from == *to) return std::nullopt;
  return Move(*from, *to);
}

Dialect::Dialect(Output& out)
    : out_(out),
      engine_({[this](const SearchInfo& info) { tell(info); },
               [this](Move best, Move expected) { tell_best(best, expected); }}) {}

bool Dialect::handle(std::string_view line) {
  Words words(line);
  const std::string_view word = words.next();
  if (word.empty()) return true;
  try {
    if (word == "quit" || word == "exit") {
      engine_.stop();
      engine_.wait();
      return false;
    }
    if (word == "d" || word == "display") {
      show_board();
    } else if (word == "eval") {
      for (std::string text = engine_.explain_evaluation(); !text.empty();) {
        const std::size_t end = text.find('\n');
        out_.line(text.substr(0, end));
        text.erase(0, end == std::string::npos ? end : end + 1);
      }
    } else if (word == "perft") {
      perft(static_cast<int>(std::clamp(words.number().value_or(1), 0LL, 1'000LL)));
    } else if (word == "bench") {
      bench(words);
    } else if (word == "stop") {
      engine_.stop();
    } else if (word == "ponderhit") {
      engine_.ponder_hit();
      endless_ = false;
    } else if (word == "isready") {
      out_.line("readyok");
    } else if (word == "position") {
      position(words);
    } else if (!command(word, words)) {
      remark("unknown command '" + std::string(word.substr(0, 60)) + "'; try help");
    }
  } catch (const std::exception& error) {
    remark(std::string("error: ") + error.what());
  }
  return true;
}

void Dialect::finish() {
  if (endless_) engine_.stop();
  engine_.wait();
}

std::vector<Move> Dialect::read_moves(Words& words) const {
  std::vector<Move> moves;
  while (!words.peek().empty()) {
    const std::string_view text = words.next();
    const auto move = style_.read(text);
    if (!move) throw CommandError("'" + std::string(text.substr(0, 20)) + "' is no move");
    moves.push_back(*move);
  }
  return moves;
}

void Dialect::position(Words& words) {
  const xiangqi::Position start(known_position(words));
  if (const auto word = words.next(); !word.empty() && word != "moves") {
    throw CommandError("after the position 'moves' is expected, not '" + std::string(word.substr(0, 20)) +
                       "'");
  }
  engine_.set_position(start, read_moves(words));
}

void Dialect::go(Limits limits) {
  endless_ = limits.infinite || limits.ponder;
  engine_.go(limits);
}

void Dialect::show_board() {
  const xiangqi::Position p = engine_.game().position();
  for (int rank = xiangqi::ranks - 1; rank >= 0; --rank) {
    std::string row = std::to_string(rank + style_.first_rank);
    row.insert(0, 2 - row.size(), ' ');
    for (int file = 0; file < xiangqi::files; ++file) {
      row += ' ';
      row += letter(p.at(xiangqi::make_square(file, rank)));
    }
    out_.line(row);
  }
  out_.line("   a b c d e f g h i");
  out_.line("fen " + p.fen());
  out_.line("key " + std::to_string(p.key()));
  std::string checkers = "checkers";
  for (xiangqi::Bitboard b = p.checkers(); b;) checkers += " " + xiangqi::name_of(b.pop());
  out_.line(checkers);
}

void Dialect::perft(int depth) {
  if (depth > deepest_perft) {
    throw CommandError("perft goes to depth " + std::to_string(deepest_perft) + ", deeper takes days");
  }
  engine_.stop();
  engine_.wait();
  const xiangqi::Position p = engine_.game().position();
  std::uint64_t sum = depth == 0 ? 1 : 0;
  if (depth > 0) {
    for (const Move m : xiangqi::legal_moves(p)) {
      xiangqi::Position after = p;
      after.make(m);
      const std::uint64_t leaves = xiangqi::perft(after, depth - 1);
      out_.line(style_.write(m) + ": " + std::to_string(leaves));
      sum += leaves;
    }
  }
  out_.line("nodes " + std::to_string(sum));
}

void Dialect::bench(Words& words) {
  engine_.stop();
  engine_.wait();
  const auto depth = words.number().value_or(xiangqi::search::bench_depth);
  const auto result = xiangqi::search::bench(static_cast<int>(std::clamp(depth, 1LL, 30LL)),
                                             [this](const std::string& text) { remark(text); });
  const auto seconds = std::max<std::int64_t>(1, result.time.count());
  out_.line(std::string("kernels ") + nn::best_kernels().name);
  out_.line("nodes " + std::to_string(result.nodes));
  out_.line("nps " + std::to_string(result.nodes * 1000 / static_cast<std::uint64_t>(seconds)));
}

std::string Dialect::line_of(const SearchInfo& info) const {
  std::string text;
  for (const std::uint16_t m : info.moves) text += " " + style_.write(Move::from_value(m));
  return text;
}

std::string option_type(const Options::Option& option) {
  using Type = Options::Type;
  switch (option.type) {
    case Type::check:
      return "type check default " + option.initial;
    case Type::spin:
      return "type spin default " + option.initial + " min " + std::to_string(option.least) + " max " +
             std::to_string(option.most);
    case Type::combo: {
      std::string text = "type combo default " + option.initial;
      for (const std::string& choice : option.choices) text += " var " + choice;
      return text;
    }
    case Type::button:
      return "type button";
    case Type::text:
      return "type string default " + (option.initial.empty() ? "<empty>" : option.initial);
  }
  return {};
}

Milliseconds to_milliseconds(long long value) noexcept {
  constexpr long long most = 1'000LL * 60 * 60 * 24 * 365;
  return Milliseconds(std::clamp(value, 0LL, most));
}

}  // namespace duiyi::protocol
