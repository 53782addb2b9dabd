#include "duiyi/protocol/xiangqi_program.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "arguments.h"
#include "duiyi/xiangqi/evaluate/shipped_net.h"
#include "duiyi/xiangqi/search/engine.h"
#include "duiyi/xiangqi/search/selfplay.h"
#include "ucci.h"
#include "uci.h"

namespace duiyi::protocol {

namespace {

constexpr const char* usage =
    "duiyi-xiangqi              speaks UCI, or UCCI when that is the first command\n"
    "duiyi-xiangqi bench [DEPTH]\n"
    "duiyi-xiangqi perft DEPTH [FEN]\n"
    "duiyi-xiangqi eval [FEN]\n"
    "duiyi-xiangqi levels       what each level may spend, and its rating\n"
    "duiyi-xiangqi selfplay --nodes N --games N --seed N --out FILE [--net FILE]\n";

void run_selfplay(const Arguments& arguments) {
  arguments.check({"--nodes", "--games", "--seed", "--out", "--net"});
  xiangqi::search::SelfplaySettings settings;
  settings.nodes = std::max<std::uint64_t>(1, arguments.number("--nodes", 300));
  settings.games = static_cast<int>(std::min<std::uint64_t>(1'000'000'000, arguments.number("--games", 100)));
  settings.seed = arguments.number("--seed", 1);
  settings.net = xiangqi::net_named(arguments.text("--net"));
  const std::string path = arguments.text("--out");
  if (path.empty()) throw CommandError("selfplay needs --out FILE");
  std::ofstream file(path, std::ios::binary);
  if (!file) throw CommandError("cannot write " + path);
  GameLogWriter writer(file, "xiangqi");
  xiangqi::search::selfplay(settings, [&](const LoggedGame& game) { writer.write(game); });
}

std::string joined(const std::vector<std::string>& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

void run_lines(const std::vector<std::string>& lines, std::ostream& out) {
  Output output(out);
  Uci uci(output);
  for (const std::string& line : lines) uci.handle(line);
}

}  // namespace

void run_xiangqi_program(std::istream& in, std::ostream& out) {
  Output output(out);
  LineReader reader(in);
  std::unique_ptr<Dialect> dialect;
  while (const auto line = reader.next()) {
    const std::string_view word = Words(*line).next();
    if (word.empty()) continue;
    if (!dialect) {
      if (word == "ucci") {
        dialect = std::make_unique<Ucci>(output);
      } else {
        dialect = std::make_unique<Uci>(output);
      }
    }
    if (!dialect->handle(*line)) {
      if (dynamic_cast<Ucci*>(dialect.get()) != nullptr) output.line("bye");
      return;
    }
  }
  if (dialect) dialect->finish();
}

int run_xiangqi_command(int count, const char* const* words, std::ostream& out, std::ostream& errors) {
  const std::vector<std::string> all(words, words + count);
  try {
    const std::string& command = all.front();
    if (command == "bench") {
      run_lines({joined(all, 0)}, out);
    } else if (command == "perft" || command == "eval") {
      const std::size_t fen = command == "perft" ? 2 : 1;
      std::vector<std::string> lines;
      if (all.size() > fen) lines.push_back("position fen " + joined(all, fen));
      lines.push_back(command == "perft" && all.size() > 1 ? "perft " + all[1] : command);
      run_lines(lines, out);
    } else if (command == "levels") {
      out << xiangqi::search::level_table();
    } else if (command == "selfplay") {
      run_selfplay(Arguments({all.begin() + 1, all.end()}));
    } else if (command == "help" || command == "--help" || command == "-h") {
      out << usage;
    } else {
      errors << "duiyi-xiangqi: no command '" << command << "'\n" << usage;
      return 2;
    }
  } catch (const std::exception& error) {
    errors << "duiyi-xiangqi: " << error.what() << "\n";
    return 2;
  }
  return 0;
}

}  // namespace duiyi::protocol
