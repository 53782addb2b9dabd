#include "duiyi/gomoku/bench.h"

#include <array>
#include <cctype>
#include <chrono>
#include <string_view>

#include "duiyi/gomoku/engine.h"

namespace duiyi::gomoku {

namespace {

constexpr int kUsualDepth = 9;

struct BenchPosition {
  Rule rule;
  int size;
  std::string_view moves;
};

constexpr std::array<BenchPosition, 10> kPositions{{
    {Rule::Freestyle, 15, "h8"},
    {Rule::Freestyle, 15, "h8h9i9"},
    {Rule::Freestyle, 15, "h8i9g7h9i7g9i8i10"},
    {Rule::Freestyle, 20, "j10k11k9j9l11i11l10m10"},
    {Rule::Standard, 15, "h8i8h9h7i9g9i7"},
    {Rule::Standard, 15, "d4e5f4e6e3g5d5f6"},
    {Rule::Renju, 15, "h8i9h10g9h9h7i8j8"},
    {Rule::Renju, 15, "h8h9j8j10i7g9k9h6i9"},
    {Rule::Caro, 15, "h8g9i7i9g7h7f8"},
    {Rule::Freestyle, 9, "e5f6f4d4e6e4"},
}};

Board board_of(const BenchPosition& position) {
  Board board(position.size, position.rule);
  for (std::size_t i = 0; i < position.moves.size();) {
    const int column = position.moves[i++] - 'a';
    int row = 0;
    while (i < position.moves.size() && std::isdigit(static_cast<unsigned char>(position.moves[i]))) {
      row = row * 10 + (position.moves[i++] - '0');
    }
    board.play({column, row - 1});
  }
  return board;
}

}  // namespace

BenchFigures bench(int depth) {
  BenchFigures figures;
  Engine engine;
  Limits limits;
  limits.depth = depth > 0 ? depth : kUsualDepth;
  const auto start = std::chrono::steady_clock::now();
  for (const BenchPosition& position : kPositions) {
    engine.new_game();
    engine.set_position(board_of(position));
    engine.go(limits, {{}, [&](const Choice& choice) { figures.nodes += choice.nodes; }});
    engine.wait();
  }
  figures.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return figures;
}

}  // namespace duiyi::gomoku
