#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.h"
#include "duiyi/gomoku/board.h"
#include "duiyi/gomoku/defences.h"
#include "duiyi/gomoku/five_lines.h"
#include "duiyi/gomoku/forbidden.h"
#include "duiyi/gomoku/solve.h"

namespace duiyi::bindings {

namespace {

using gomoku::Board;
using gomoku::Color;
using gomoku::Point;

// Lists of points go to Python as whole numbers: row * size + column, or PASS.
constexpr int kPassIndex = -1;

int index_of(Point p, int size) { return p == gomoku::kPass ? kPassIndex : p.row * size + p.column; }

Point point_at(int index, int size) { return {index % size, index / size}; }

std::string text_of(Color color) { return color == Color::Black ? "black" : "white"; }

Color color_of(const std::string& text) {
  if (text != "black" && text != "white") throw std::invalid_argument("a side is black or white");
  return text == "black" ? Color::Black : Color::White;
}

gomoku::Rule rule_of(const std::string& text) {
  const auto rule = gomoku::rule_named(text);
  if (!rule) throw std::invalid_argument("there is no rule " + text);
  return *rule;
}

Point point_on(const Board& board, int column, int row) {
  const Point p{column, row};
  if (!board.stones().contains(p)) throw std::invalid_argument("the point is off the board");
  return p;
}

/// (most stones, least empty, passes)
using League = std::tuple<int, int, bool>;

gomoku::League league_of(const League& league) {
  return {std::get<0>(league), std::get<1>(league), std::get<2>(league)};
}

Board set_up(int size, const std::string& rule, const std::vector<std::pair<int, int>>& black,
             const std::vector<std::pair<int, int>>& white, const std::string& turn, const League& league) {
  const auto points = [](const std::vector<std::pair<int, int>>& pairs) {
    std::vector<Point> found;
    for (const auto& [column, row] : pairs) found.push_back({column, row});
    return found;
  };
  return Board::from_stones(size, rule_of(rule), points(black), points(white), color_of(turn),
                            league_of(league));
}

std::optional<std::string> refusal(const Board& board, int column, int row) {
  const auto reason = board.refusal({column, row});
  if (!reason) return std::nullopt;
  return std::string(gomoku::name(*reason));
}

void play(Board& board, int column, int row) {
  if (board.refusal({column, row})) throw std::invalid_argument("the move is not legal");
  board.play({column, row});
}

int undo(Board& board) {
  if (board.moves().empty()) throw std::out_of_range("there is no move to take back");
  const int index = index_of(board.moves().back(), board.size());
  board.undo();
  return index;
}

std::string cells(const Board& board) {
  std::string found;
  for (int i = 0; i < board.stones().points(); ++i) {
    const auto stone = board.stones().at(point_at(i, board.size()));
    found += !stone ? '.' : *stone == Color::Black ? 'b' : 'w';
  }
  return found;
}

std::vector<int> legal_points(const Board& board) {
  std::vector<int> found;
  for (int i = 0; i < board.stones().points(); ++i) {
    if (!board.refusal(point_at(i, board.size()))) found.push_back(i);
  }
  if (!board.refusal(gomoku::kPass)) found.push_back(kPassIndex);
  return found;
}

std::vector<int> moves(const Board& board) {
  std::vector<int> found;
  for (const Point p : board.moves()) found.push_back(index_of(p, board.size()));
  return found;
}

std::optional<std::pair<std::optional<std::string>, std::string>> verdict(const Board& board) {
  const auto& end = board.verdict();
  if (!end) return std::nullopt;
  std::optional<std::string> winner;
  if (end->winner) winner = text_of(*end->winner);
  return std::pair{winner, std::string(gomoku::name(end->termination))};
}

std::vector<int> winning_points(const Board& board) {
  std::vector<int> found;
  if (!board.verdict()) return found;
  for (const auto& run : board.verdict()->runs) {
    for (int i = 0; i < run.length; ++i) found.push_back(index_of(run.at(i), board.size()));
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

bool wins_at(const Board& board, int column, int row, const std::string& color) {
  return gomoku::wins_at(board.stones(), board.rule(), point_on(board, column, row), color_of(color));
}

std::vector<int> winning_moves(const Board& board, const std::string& color) {
  const Color side = color_of(color);
  std::vector<int> found;
  for (int i = 0; i < board.stones().points(); ++i) {
    const Point p = point_at(i, board.size());
    if (board.stones().empty(p) && gomoku::wins_at(board.stones(), board.rule(), p, side)) found.push_back(i);
  }
  return found;
}

std::vector<std::pair<int, std::string_view>> forbidden_points(const Board& board) {
  std::vector<std::pair<int, std::string_view>> found;
  for (const auto& [point, kind] : gomoku::forbidden_points(board.stones())) {
    found.emplace_back(index_of(point, board.size()), gomoku::name(kind));
  }
  return found;
}

template <typename Points>
nb::tuple indices(const Points& points, int size) {
  nb::list found;
  for (const Point p : points) found.append(index_of(p, size));
  return nb::tuple(found);
}

/// (point, kind, rows, fours, threes): rows are lists of points; a four is (stones, fives); a three is
/// (stones, whether it counts, straight), where straight holds such tuples again.
nb::tuple explanation(const gomoku::RenjuExplanation& why, int size) {
  nb::list rows;
  for (const auto& row : why.rows) rows.append(indices(row, size));
  nb::list fours;
  for (const auto& four : why.fours) {
    fours.append(nb::make_tuple(indices(four.stones, size), indices(four.fives, size)));
  }
  nb::list threes;
  for (const auto& three : why.threes) {
    nb::list straight;
    for (const auto& e : three.straight) straight.append(explanation(e, size));
    threes.append(nb::make_tuple(indices(three.stones, size), three.counts(), nb::tuple(straight)));
  }
  return nb::make_tuple(index_of(why.point, size), gomoku::name(why.kind), nb::tuple(rows), nb::tuple(fours),
                        nb::tuple(threes));
}

std::optional<nb::tuple> explain(const Board& board, int column, int row) {
  const auto why = gomoku::explain(board.stones(), point_on(board, column, row));
  if (!why) return std::nullopt;
  return explanation(*why, board.size());
}

bool run_wins(const std::string& rule, const std::string& color, int length, bool enclosed) {
  return gomoku::wins(rule_of(rule), color_of(color), gomoku::Run{{}, {}, length, enclosed});
}

std::vector<std::array<int, gomoku::kFive>> five_lines(int size) {
  std::vector<std::array<int, gomoku::kFive>> found;
  for (const auto& line : gomoku::five_lines(size)) {
    auto& indices = found.emplace_back();
    std::ranges::transform(line, indices.begin(), [size](Point p) { return index_of(p, size); });
  }
  return found;
}

using ProofTuple = std::tuple<int, std::vector<std::pair<int, std::size_t>>, std::vector<int>>;
using SolutionTuple = std::tuple<std::vector<int>, std::uint64_t, std::vector<ProofTuple>>;

SolutionTuple solution_tuple(const gomoku::Solution& solution, int size) {
  const auto index = [size](gomoku::Cell cell) { return index_of(gomoku::point_of(cell), size); };
  const auto indexed = [&](const std::vector<gomoku::Cell>& cells) {
    std::vector<int> found;
    for (const auto cell : cells) found.push_back(index(cell));
    return found;
  };
  std::vector<ProofTuple> nodes;
  for (const auto& node : solution.proof.nodes) {
    std::vector<std::pair<int, std::size_t>> replies;
    for (const auto& [reply, next] : node.replies) replies.emplace_back(index(reply), next);
    nodes.emplace_back(index(node.move), std::move(replies), indexed(node.otherwise));
  }
  return {indexed(solution.moves), solution.nodes, std::move(nodes)};
}

/// Does it on another thread, so that Ctrl-C is noticed here.
template <typename Search>
auto interruptible(Search&& search) {
  std::atomic<bool> stop{false};
  auto result = std::async(std::launch::async, [&] { return search(stop); });
  for (;;) {
    std::future_status status = std::future_status::timeout;
    {
      const nb::gil_scoped_release released;
      status = result.wait_for(std::chrono::milliseconds(50));
    }
    if (status == std::future_status::ready) return result.get();
    if (PyErr_CheckSignals() != 0) {
      stop = true;
      result.wait();
      throw nb::python_error();
    }
  }
}

gomoku::SolveKind kind_of(const std::string& kind) {
  if (kind != "vcf" && kind != "vct") throw std::invalid_argument("the kind is vcf or vct");
  return kind == "vcf" ? gomoku::SolveKind::Fours : gomoku::SolveKind::Threats;
}

std::optional<SolutionTuple> solve(const Board& board, const std::string& kind, double seconds,
                                   std::size_t megabytes) {
  const auto what = kind_of(kind);
  const Board own = board;
  const auto solution = interruptible([&](const std::atomic<bool>& stop) {
    return gomoku::solve(own, what, std::chrono::duration<double>(seconds), megabytes, stop);
  });
  if (!solution) return std::nullopt;
  return solution_tuple(*solution, own.size());
}

using DefencesTuple = std::tuple<std::vector<int>, std::vector<int>, std::vector<int>,
                                 std::vector<std::pair<int, int>>, std::uint64_t>;

std::optional<DefencesTuple> defences(const Board& board, const std::string& kind, double seconds,
                                      std::size_t megabytes) {
  const auto what = kind_of(kind);
  const Board own = board;
  const auto found = interruptible([&](const std::atomic<bool>& stop) {
    return gomoku::defences(own, what, std::chrono::duration<double>(seconds), megabytes, stop);
  });
  if (!found) return std::nullopt;
  const auto indexed = [&](const std::vector<gomoku::Cell>& cells) {
    std::vector<int> indices;
    for (const auto cell : cells) indices.push_back(index_of(gomoku::point_of(cell), own.size()));
    return indices;
  };
  std::vector<std::pair<int, int>> refuted;
  for (const auto& [move, answer] : found->refuted) {
    refuted.emplace_back(index_of(gomoku::point_of(move), own.size()),
                         index_of(gomoku::point_of(answer), own.size()));
  }
  return DefencesTuple{indexed(found->threat), indexed(found->sure), indexed(found->open), std::move(refuted),
                       found->nodes};
}

}  // namespace

void bind_gomoku(nb::module_& m) {
  m.doc() = "Gomoku and Renju. Lists of points hold row * size + column, from a1; a pass is PASS.";
  m.attr("MIN_SIZE") = gomoku::kMinSize;
  m.attr("MAX_SIZE") = gomoku::kMaxSize;
  m.attr("PASS") = kPassIndex;
  m.def("five_lines", &five_lines, nb::arg("size"), "Every line of five neighbouring points.");
  m.def("run_wins", &run_wins, nb::arg("rule"), nb::arg("color"), nb::arg("length"), nb::arg("enclosed"),
        "Whether a run of that length, with the opponent's stones at both ends or not, wins.");
  m.def(
      "solve", &solve, nb::arg("board"), nb::arg("kind"), nb::arg("seconds"), nb::arg("megabytes"),
      "(moves, nodes, proof) of a win for the side to move, or None. The proof's nodes are (move, [(reply,\n"
      "node), ...], otherwise), the first that of the board.");
  m.def(
      "defences", &defences, nb::arg("board"), nb::arg("kind"), nb::arg("seconds"), nb::arg("megabytes"),
      "(threat, sure, open, [(refuted, answer), ...], nodes) where the other side threatens a win, or None.");
  nb::class_<Board>(m, "Board", "Stones, side to move, rule and moves played.")
      .def(
          "__init__",
          [](Board* self, int size, const std::string& rule, const League& league) {
            new (self) Board(size, rule_of(rule), league_of(league));
          },
          nb::arg("size"), nb::arg("rule"), nb::arg("league"),
          "The league is (most stones or 0, least empty points, whether passes are moves).")
      .def_static("set_up", &set_up, nb::arg("size"), nb::arg("rule"), nb::arg("black"), nb::arg("white"),
                  nb::arg("turn"), nb::arg("league"), "A position from lists of (column, row).")
      .def("copy", [](const Board& self) { return Board(self); })
      .def_prop_ro("size", &Board::size)
      .def_prop_ro("rule", [](const Board& self) { return std::string(gomoku::name(self.rule())); })
      .def_prop_ro("league",
                   [](const Board& self) {
                     const auto& [most_stones, least_empty, passes] = self.league();
                     return League(most_stones, least_empty, passes);
                   })
      .def_prop_ro("turn", [](const Board& self) { return text_of(self.turn()); })
      .def_prop_ro("ply", [](const Board& self) { return static_cast<int>(self.moves().size()); })
      .def_prop_ro("key", &Board::key, "Zobrist key of stones, side to move and size.")
      .def("moves", &moves)
      .def("cells", &cells, "One letter a point: '.', 'b' or 'w'.")
      .def("legal_points", &legal_points)
      .def("refusal", &refusal, nb::arg("column"), nb::arg("row"), "Why the move is not legal, or None.")
      .def("play", &play, nb::arg("column"), nb::arg("row"))
      .def("undo", &undo, "Takes the last move back and returns its point.")
      .def("verdict", &verdict, "(winner or None, termination), or None while the game goes on.")
      .def("winning_points", &winning_points, "The points of the runs that ended the game.")
      .def("wins_at", &wins_at, nb::arg("column"), nb::arg("row"), nb::arg("color"),
           "Whether a stone of the colour there wins, whether it stands there already or not.")
      .def("winning_moves", &winning_moves, nb::arg("color"), "The empty points where the colour would win.")
      .def("forbidden_points", &forbidden_points,
           "The empty points that Renju forbids to black, with the kind, whatever the rule and the turn.")
      .def("explain", &explain, nb::arg("column"), nb::arg("row"),
           nb::sig("def explain(self, column: int, row: int) -> tuple[object, ...] | None"),
           "(point, kind, rows, fours, threes) of a black stone there, or None where White has a stone.")
      .def("same_position", &Board::same_position, nb::arg("other"));
}

}  // namespace duiyi::bindings
