#include "duiyi/protocol/gomoku_program.h"

#include <istream>
#include <ostream>
#include <string_view>
#include <thread>

#include "duiyi/common/options.h"
#include "duiyi/gomoku/bench.h"
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
  const std::string_view command = words[0];
  if (command == "bench") {
    const std::string_view depth_text = count > 1 ? words[1] : "0";
    const auto depth = Words(depth_text).number();
    if (!depth || *depth < 0 || *depth > 60) {
      errors << "bench needs a depth from 1 to 60\n";
      return 2;
    }
    const auto figures = gomoku::bench(static_cast<int>(*depth));
    out << "nodes " << figures.nodes << "\nnps " << figures.nodes_per_second() << '\n';
    return 0;
  }
  const bool help = command == "help" || command == "--help" || command == "-h";
  (help ? out : errors) << "duiyi-gomoku speaks the Gomocup protocol.\n"
                           "duiyi-gomoku bench [DEPTH] measures it.\n";
  return help ? 0 : 2;
}

}  // namespace duiyi::protocol
