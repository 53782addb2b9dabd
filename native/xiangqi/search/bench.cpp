#include "duiyi/xiangqi/search/bench.h"

#include <array>

#include "duiyi/xiangqi/search/engine.h"

namespace duiyi::xiangqi::search {

namespace {

// Openings, middle games with and without checks, endings, and a position to be mated in.
constexpr std::array<const char*, 14> positions{
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 4 5",
    "2bakab1r/6c2/2n1c1n2/p1p1p3p/5rp2/2P6/P3P1P1P/2N1C1N2/1C2A4/R1BAK2R1 w - - 0 11",
    "r1bak4/9/2n1b1n2/p3p1p1p/2p1c4/6P2/P1P1P3P/2N1C1N2/9/R1BAKAB2 b - - 0 14",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "3akab2/9/4b1n2/p3p3p/2p2N3/6P2/P1P1P3P/4C4/4A4/2BAK1B2 w - - 0 22",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "4kab2/4a4/4b4/4n3p/9/2B3p2/4N3P/4B4/4A4/3AK4 b - - 0 40",
    "2bak4/4a4/4b4/p7p/9/2N6/P7P/4B4/4A4/2BAK2n1 w - - 0 35",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "3k5/4P4/4b4/9/9/9/9/4B4/4A4/4K4 w - - 0 60",
};

}  // namespace

BenchResult bench(int depth, const std::function<void(const std::string&)>& report) {
  BenchResult result;
  const auto start = std::chrono::steady_clock::now();
  Engine engine;
  int number = 0;
  for (const char* fen : positions) {
    engine.new_game();
    engine.set_position(Position(fen), {});
    Limits limits;
    limits.depth = depth;
    engine.go(limits);
    engine.wait();
    result.nodes += engine.nodes();
    report("position " + std::to_string(++number) + ": " + std::to_string(engine.nodes()) + " nodes, " + fen);
  }
  result.time = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
  return result;
}

}  // namespace duiyi::xiangqi::search
