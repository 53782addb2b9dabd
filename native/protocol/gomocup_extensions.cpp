#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "duiyi/gomoku/bench.h"
#include "duiyi/gomoku/forbidden.h"
#include "duiyi/gomoku/vct.h"
#include "gomocup.h"

namespace duiyi::protocol {

namespace {

using gomoku::Cell;
using gomoku::Point;
using gomoku::Value;

/// A position this far from level, in the game's hundredths, is worth changing sides for.
constexpr Value kLevel = 60;
constexpr std::uint64_t kDefenceNodes = 20000;

std::string yes_or_no(bool yes) { return yes ? "YES" : "NO"; }

}  // namespace

void Gomocup::yx_nbest(Words& words) {
  if (!started()) return;
  const auto count = words.number();
  if (!count || *count < 1) return error("YXNBEST needs a number of moves");
  think(static_cast<int>(std::min(*count, 400LL)), false);
}

void Gomocup::yx_show_forbid(Words&) {
  if (!started()) return;
  std::string line = "FORBID ";
  if (rule_ == gomoku::Rule::Renju) {
    for (const auto& [p, kind] : gomoku::forbidden_points(position().stones())) {
      char digits[16];
      std::snprintf(digits, sizeof digits, "%02d%02d", p.column, p.row);
      line += digits;
    }
  }
  out_.line(line + ".");
}

void Gomocup::yx_show_info(Words&) {
  out_.line("MESSAGE INFO MAX_THREAD_NUM 256");
  out_.line("MESSAGE INFO MAX_HASH_SIZE 26");
}

void Gomocup::yx_hash_clear(Words&) { engine_.new_game(); }

void Gomocup::yx_balance_one(Words& words) {
  if (!started()) return;
  const int bias = static_cast<int>(std::clamp(words.number().value_or(0), -1000LL, 1000LL));
  set_position();
  work([this, bias] {
    const auto moves = engine_.balance(1, bias, limits());
    return moves.empty() ? std::string("ERROR there is no point left to play on") : text(moves[0]);
  });
}

void Gomocup::yx_balance_two(Words& words) {
  if (!started()) return;
  const int bias = static_cast<int>(std::clamp(words.number().value_or(0), -1000LL, 1000LL));
  set_position();
  work([this, bias] {
    const auto moves = engine_.balance(2, bias, limits());
    return moves.size() < 2 ? std::string("ERROR there is no room for two stones")
                            : text(moves[0]) + " " + text(moves[1]);
  });
}

/// Which moves leave the other side without a win by threats that is found in a moment.
void Gomocup::yx_search_defend(Words&) {
  if (!started()) return;
  set_position();
  work([this] {
    gomoku::SearchBoard board(engine_.position());
    gomoku::VctSolver solver(16);
    std::string line = "MESSAGE DEFEND";
    board.nearby().each([&](Cell cell) {
      if (engine_.stopped() || board.forbidden(board.turn(), cell)) return;
      board.play(cell);
      gomoku::SolverLimits limits(kDefenceNodes, std::nullopt, &engine_.stopped());
      const bool lost = solver.solve(board, gomoku::ThreatKind::Threes, limits);
      board.undo();
      if (!lost && !engine_.stopped()) line += " " + text(cell);
    });
    return line;
  });
}

// --- openings ---

/// Three stones after which both sides have about the same chances, one off the centre and two that level it.
std::vector<Cell> Gomocup::level_opening() {
  std::vector<Cell> stones;
  const int middle = size_ / 2;
  const int off = size_ >= 12 ? middle - 2 : 1;
  const auto turn = static_cast<int>(std::chrono::steady_clock::now().time_since_epoch().count() / 1000 % 4);
  const Point corner{turn % 2 ? middle + off : middle - off, turn / 2 ? middle + off - 1 : middle - off + 1};
  const Point first{std::clamp(corner.column, 0, size_ - 1), std::clamp(corner.row, 0, size_ - 1)};
  stones.push_back(gomoku::cell_of(first));
  engine_.set_position(gomoku::Board::from_stones(size_, rule_, {first}, {}, gomoku::Color::White));
  for (const Cell cell : engine_.balance(2, 0, limits())) stones.push_back(cell);
  return stones;
}

/// With no stone three are placed; with three we swap, play, or place two more; with five we choose a side.
void Gomocup::answer_swap2() {
  const std::size_t count = stones_.size();
  if (count != 0 && count != 3 && count != 5) return error("SWAP2BOARD needs 0, 3 or 5 stones");
  if (count == 0) {
    work([this] {
      const auto stones = level_opening();
      return stones.size() < 3 ? std::string("ERROR there is no room for three stones")
                               : text(stones[0]) + " " + text(stones[1]) + " " + text(stones[2]);
    });
    return;
  }
  work([this, count] {
    Limits half = limits();
    if (half.move_time) half.move_time = *half.move_time / 2;
    const Value value = engine_.judge(half);
    half.start = std::chrono::steady_clock::now();
    if (value < (count == 3 ? -kLevel : 0)) return std::string("SWAP");
    if (count == 3 && value <= kLevel) {
      const auto moves = engine_.balance(2, 0, half);
      if (moves.size() == 2) return text(moves[0]) + " " + text(moves[1]);
    }
    const auto move = engine_.best_move();
    return move == gomoku::kNoCell ? std::string("SWAP") : text(move);
  });
}

void Gomocup::yx_swap2_place(Words&) {
  if (!started()) return;
  work([this] {
    const auto stones = level_opening();
    for (std::size_t i = 0; i + 1 < stones.size(); ++i) {
      const Point p = gomoku::point_of(stones[i]);
      out_.line("MESSAGE SWAP2 MOVE" + std::to_string(i + 1) + " " + std::to_string(p.column) + " " +
                std::to_string(p.row));
    }
    const Point last = gomoku::point_of(stones.back());
    return "MESSAGE SWAP2 MOVE" + std::to_string(stones.size()) + " " + std::to_string(last.column) + " " +
           std::to_string(last.row);
  });
}

void Gomocup::yx_swap2_answer(Words&) {
  if (!started()) return;
  set_position();
  work([this] {
    Limits half = limits();
    if (half.move_time) half.move_time = *half.move_time / 2;
    const Value value = engine_.judge(half);
    half.start = std::chrono::steady_clock::now();
    if (std::abs(value) > kLevel) return "MESSAGE SWAP2 SWAP1 " + yes_or_no(value < 0);
    const auto moves = engine_.balance(2, 0, half);
    if (moves.size() < 2) return "MESSAGE SWAP2 SWAP1 " + yes_or_no(value < 0);
    const Point first = gomoku::point_of(moves[0]);
    const Point second = gomoku::point_of(moves[1]);
    out_.line("MESSAGE SWAP2 MOVE4 " + std::to_string(first.column) + " " + std::to_string(first.row));
    return "MESSAGE SWAP2 MOVE5 " + std::to_string(second.column) + " " + std::to_string(second.row);
  });
}

void Gomocup::yx_swap2_choose(Words&) {
  if (!started()) return;
  set_position();
  work([this] { return "MESSAGE SWAP2 SWAP2 " + yes_or_no(engine_.judge(limits()) < 0); });
}

void Gomocup::yx_soosorv_place(Words&) {
  if (!started()) return;
  const int middle = size_ / 2;
  const auto say = [&](int number, Point p) {
    out_.line("MESSAGE SOOSORV MOVE" + std::to_string(number) + " " + std::to_string(p.column) + " " +
              std::to_string(p.row));
  };
  say(1, {middle, middle});
  say(2, {middle + 1, middle + 1});
  say(3, {middle + 1, middle - 2});
}

void Gomocup::yx_soosorv_swap(Words&) {
  if (!started()) return;
  set_position();
  const int step = stones_.size() <= 3 ? 1 : 2;
  work([this, step] {
    return "MESSAGE SOOSORV SWAP" + std::to_string(step) + " " + yes_or_no(engine_.judge(limits()) < 0);
  });
}

/// The fourth move, and how many fifth moves are to be offered: as many as make it level.
void Gomocup::yx_soosorv_fourth(Words&) {
  if (!started()) return;
  set_position();
  work([this] {
    const auto moves = engine_.balance(1, 0, limits());
    if (moves.empty()) return std::string("ERROR there is no point left to play on");
    const Point p = gomoku::point_of(moves[0]);
    out_.line("MESSAGE SOOSORV MOVE4 " + std::to_string(p.column) + " " + std::to_string(p.row));
    return std::string("MESSAGE SOOSORV MOVE5 COUNT 4");
  });
}

void Gomocup::yx_soosorv_fifths(Words& words) {
  if (!started()) return;
  const int count = static_cast<int>(std::clamp(words.number().value_or(1), 1LL, 8LL));
  set_position();
  work([this, count] {
    std::string line = "MESSAGE SOOSORV MOVE5";
    for (const Cell cell : engine_.best_moves(count, limits())) {
      const Point p = gomoku::point_of(cell);
      line += " " + std::to_string(p.column) + " " + std::to_string(p.row);
    }
    return line;
  });
}

/// Of the fifth moves on the list of blocked points, the one that is worst for black.
void Gomocup::yx_soosorv_select(Words&) {
  if (!started()) return;
  set_position();
  work([this] {
    Limits among = limits();
    among.banned.clear();
    for (const Point p : banned_) among.moves.push_back(gomoku::cell_of(p));
    const auto moves =
        engine_.best_moves(static_cast<int>(std::max<std::size_t>(1, among.moves.size())), among);
    if (moves.empty()) return std::string("ERROR there is no point left to play on");
    const Point p = gomoku::point_of(moves.back());
    return "MESSAGE SOOSORV MOVE5 " + std::to_string(p.column) + " " + std::to_string(p.row);
  });
}

void Gomocup::bench(Words& words) {
  const auto depth = words.number();
  work([depth] {
    const auto figures = gomoku::bench(static_cast<int>(std::clamp(depth.value_or(0), 0LL, 60LL)));
    return "nodes " + std::to_string(figures.nodes) + "\nnps " + std::to_string(figures.nodes_per_second());
  });
}

}  // namespace duiyi::protocol
