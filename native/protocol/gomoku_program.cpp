#include "duiyi/protocol/gomoku_program.h"

#include <algorithm>
#include <fstream>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arguments.h"
#include "duiyi/common/options.h"
#include "duiyi/gomoku/bench.h"
#include "duiyi/gomoku/selfplay.h"
#include "gomocup.h"

namespace duiyi::protocol {

namespace {

bool ends(const std::string& line) {
  Words words(line);
  return same_word(words.next(), "END");
}

/// Hands on every line until END, which the end of the stream is as well.
void read_lines(std::istream& in, GomocupQueue& queue) {
  LineReader reader(in);
  for (;;) {
    auto line = reader.next();
    const bool last = !line || ends(*line);
    queue.push_line(line ? std::move(*line) : "END");
    if (last) return;
  }
}

constexpr const char* kUsage =
    "duiyi-gomoku              speaks the Gomocup protocol\n"
    "duiyi-gomoku bench [DEPTH]\n"
    "duiyi-gomoku selfplay --rule RULE --nodes N --games N --seed N --out FILE [--size N] [--net FILE]\n";

void run_bench(const std::vector<std::string>& words, std::ostream& out) {
  const std::string text = words.empty() ? "0" : words[0];
  const auto depth = Words(text).number();
  if (!depth || *depth < 0 || *depth > 60) throw std::invalid_argument("bench needs a depth from 1 to 60");
  const auto figures = gomoku::bench(static_cast<int>(*depth));
  out << "nodes " << figures.nodes << "\nnps " << figures.nodes_per_second() << '\n';
}

void run_selfplay(const Arguments& arguments) {
  arguments.check({"--rule", "--size", "--nodes", "--games", "--seed", "--out", "--net"});
  gomoku::SelfplaySettings settings;
  const std::string rule = arguments.text("--rule");
  const auto named = gomoku::rule_named(rule.empty() ? "freestyle" : rule);
  if (!named) throw std::invalid_argument("there is no rule '" + rule + "'");
  settings.rule = *named;
  const std::uint64_t size = arguments.number("--size", gomoku::kDefaultSize);
  if (size < gomoku::kMinSize || size > gomoku::kMaxSize)
    throw std::invalid_argument("a board is 5 to 20 points wide, not " + std::to_string(size));
  settings.size = static_cast<int>(size);
  settings.nodes = std::max<std::uint64_t>(1, arguments.number("--nodes", 1000));
  settings.games = static_cast<int>(std::min<std::uint64_t>(1'000'000'000, arguments.number("--games", 100)));
  settings.seed = arguments.number("--seed", 1);
  settings.weights = gomoku::weights_named(arguments.text("--net"));
  if (settings.weights->of(settings.rule) == nullptr)
    throw std::invalid_argument(arguments.text("--net") + " has no weights for " + rule);
  const std::string path = arguments.text("--out");
  if (path.empty()) throw std::invalid_argument("selfplay needs --out FILE");
  std::ofstream file(path, std::ios::binary);
  if (!file) throw std::invalid_argument("cannot write " + path);
  GameLogWriter writer(file, "gomoku");
  gomoku::selfplay(settings, [&](const LoggedGame& game) { writer.write(game); });
}

}  // namespace

void run_gomoku_program(std::istream& in, std::ostream& out) {
  Output output(out);
  GomocupQueue queue;
  std::thread reader([&] { read_lines(in, queue); });
  {
    Gomocup protocol(output, queue);
    protocol.run();
  }
  reader.join();
}

int run_gomoku_command(int count, const char* const* words, std::ostream& out, std::ostream& errors) {
  const std::string command = words[0];
  const std::vector<std::string> rest(words + 1, words + count);
  try {
    if (command == "bench") {
      run_bench(rest, out);
    } else if (command == "selfplay") {
      run_selfplay(Arguments(rest));
    } else if (command == "help" || command == "--help" || command == "-h") {
      out << kUsage;
    } else {
      errors << "duiyi-gomoku: no command '" << command << "'\n" << kUsage;
      return 2;
    }
  } catch (const std::exception& error) {
    errors << "duiyi-gomoku: " << error.what() << "\n";
    return 2;
  }
  return 0;
}

}  // namespace duiyi::protocol
