#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings.h"
#include "duiyi/xiangqi/game.h"
#include "duiyi/xiangqi/perft.h"
#include "duiyi/xiangqi/setup.h"

namespace duiyi::bindings {

namespace {

using namespace duiyi::xiangqi;  // NOLINT: this file is about that namespace alone

// In the order of the enumerations; the words are those of duiyi.core.
constexpr std::array<const char*, 5> ruleset_names{"casual", "asian", "chinese", "computer", "tiantian"};
constexpr std::array<const char*, 8> termination_names{
    "checkmate",       "stalemate",  "king_captured", "perpetual_check",
    "perpetual_chase", "repetition", "natural_limit", "insufficient_material"};
constexpr std::array<const char*, 9> reason_names{"game_over",       "no_piece",      "not_your_piece",
                                                  "own_piece_there", "piece_cannot",  "leaves_check",
                                                  "generals_face",   "repeats_check", "repeats_chase"};

constexpr std::array<const char*, 10> rule_names{
    "nothing_forbidden",    "perpetual_check",      "both_perpetual_check", "perpetual_chase",
    "both_perpetual_chase", "perpetual_uncovering", "perpetual_attack",     "both_perpetual_attack",
    "attack_limit",         "checks_excuse_chases"};
constexpr std::array<const char*, 4> root_names{"none", "pinned", "cut_off", "outweighed"};

constexpr int deepest_perft = 30;

Ruleset ruleset_named(std::string_view name) {
  const auto found = std::find(ruleset_names.begin(), ruleset_names.end(), name);
  if (found == ruleset_names.end()) throw nb::value_error("there is no such ruleset");
  return static_cast<Ruleset>(found - ruleset_names.begin());
}

Move checked_move(int index) {
  if (index < 0 || index >= squares * squares)
    throw nb::value_error("a move's index lies between 0 and 8099");
  return Move::from_value(static_cast<std::uint16_t>(index));
}

Square checked_square(int s) {
  if (s < 0 || s >= squares) throw nb::value_error("a point's number lies between 0 and 89");
  return s;
}

using Indices = nb::typed<nb::list, int>;

template <class Moves>
Indices index_list(const Moves& moves) {
  Indices list;
  for (const Move m : moves) list.append(static_cast<int>(m.value()));
  return list;
}

std::vector<int> square_list(Bitboard points) {
  std::vector<int> list;
  while (points) list.push_back(points.pop());
  return list;
}

nb::bytes piece_letters(const Game& game) {
  std::array<char, squares> letters;
  for (Square s = 0; s < squares; ++s) letters[s] = letter(game.position().at(s));
  return nb::bytes(letters.data(), letters.size());
}

void push_index(Game& game, int index) {
  const Move m = checked_move(index);
  if (!game.is_board_move(m)) throw nb::value_error("this move is not one of legal_indices()");
  game.push(m);
}

int pop_index(Game& game) {
  if (game.moves().empty()) throw nb::index_error("no move was played on this board");
  return game.pop().value();
}

Indices capture_indices(const Game& game) {
  Indices list;
  for (const Move m : game.board_moves()) {
    if (game.position().at(m.to()) != Piece::none) list.append(static_cast<int>(m.value()));
  }
  return list;
}

bool gives_check(const Game& game, int index) {
  const Move m = checked_move(index);
  if (!game.is_board_move(m)) return false;
  Position after = game.position();
  after.make(m);
  return after.in_check();
}

std::optional<std::string> refusal(const Game& game, int index) {
  const auto reason = game.refusal(checked_move(index));
  if (!reason) return std::nullopt;
  return reason_names[static_cast<std::size_t>(*reason)];
}

using Result = std::pair<int, std::string>;

std::optional<Result> result(const Game& game, std::optional<std::string> rules) {
  const auto outcome = game.outcome(rules ? ruleset_named(*rules) : game.rules());
  if (!outcome) return std::nullopt;
  const int winner = outcome->winner ? index(*outcome->winner) : -1;
  return Result{winner, termination_names[static_cast<std::size_t>(outcome->termination)]};
}

using ChaseRow = std::tuple<int, int, std::string>;
using LoopRow = std::tuple<int, std::string, std::vector<int>, std::vector<ChaseRow>>;
using LoopTable = std::tuple<int, std::string, std::string, std::vector<LoopRow>>;

const char* nature_of(const repetition::MoveClass& move) {
  if (move.check) return "check";
  if (move.kill) return "kill";
  return move.chases() ? "chase" : "idle";
}

LoopRow loop_row(const repetition::ExplainedMove& move) {
  std::vector<ChaseRow> chases;
  for (const auto& chase : move.chases) {
    chases.emplace_back(chase.attacker, chase.victim, root_names[static_cast<std::size_t>(chase.root)]);
  }
  return {move.summary.move.value(), nature_of(move.summary), square_list(move.checkers), chases};
}

std::optional<LoopTable> explain_repetition(const Game& game, std::string_view rules) {
  const Ruleset ruleset = ruleset_named(rules);
  const auto verdict = game.repetition_verdict(ruleset);
  if (!verdict) return std::nullopt;
  std::vector<LoopRow> rows;
  for (const auto& move : game.explain_repetition(ruleset)) rows.push_back(loop_row(move));
  return LoopTable{verdict->loser ? index(*verdict->loser) : -1,
                   termination_names[static_cast<std::size_t>(verdict->reason)],
                   rule_names[static_cast<std::size_t>(verdict->rule)], rows};
}

LoopRow nature_of_move(const Game& game, int index, std::string_view rules) {
  const Move m = checked_move(index);
  if (!game.is_board_move(m)) throw nb::value_error("this move is not one of legal_indices()");
  return loop_row(repetition::explain(ruleset_named(rules), {game.position(), {}, {&m, 1}}).front());
}

int checked_depth(int depth) {
  if (depth < 0 || depth > deepest_perft) throw nb::value_error("perft goes to depths from 0 to 30");
  return depth;
}

std::uint64_t perft_of(const Game& game, int depth) {
  const Position position = game.position();
  checked_depth(depth);
  const nb::gil_scoped_release unlocked;
  return perft(position, depth);
}

std::vector<std::pair<int, std::uint64_t>> divide(const Game& game, int depth) {
  Position position = game.position();
  checked_depth(depth);
  const nb::gil_scoped_release unlocked;
  std::vector<std::pair<int, std::uint64_t>> counts;
  if (depth == 0) return counts;
  for (const Move m : legal_moves(position)) {
    const Undo undo = position.make(m);
    counts.emplace_back(m.value(), perft(position, depth - 1));
    position.undo(m, undo);
  }
  return counts;
}

void bind_moves(nb::class_<Game>& board) {
  board
      .def(
          "legal_indices", [](const Game& g) { return index_list(g.board_moves()); },
          "The moves as numbers, from * 90 + to, in a fixed order. The fast way: moves that the casual rules "
          "refuse for repeating are not left out."
          "\n\n"
          ">>> len(Board().legal_indices())\n"
          "44")
      .def(
          "allowed_indices", [](const Game& g) { return index_list(g.allowed_moves()); },
          "legal_indices() without the moves that the casual rules refuse for repeating."
          "\n\n"
          ">>> Board().allowed_indices() == Board().legal_indices()\n"
          "True")
      .def("capture_indices", &capture_indices,
           "Those of legal_indices() that take a piece."
           "\n\n"
           ">>> [str(Move.from_index(index)) for index in Board().capture_indices()]\n"
           "['b2b9', 'h2h9']")
      .def("push_index", &push_index, nb::arg("index"),
           "Plays one of legal_indices(); ValueError, and nothing changes, for any other number."
           "\n\n"
           ">>> board = Board()\n"
           ">>> board.push_index(Move.from_iccs(\"h2e2\").index)\n"
           ">>> board.ply\n"
           "1")
      .def("pop_index", &pop_index,
           "Takes the last move back and returns it; IndexError when there is none."
           "\n\n"
           ">>> board = Board()\n"
           ">>> move = board.push(\"h2e2\")\n"
           ">>> board.pop_index() == move.index\n"
           "True")
      .def("refusal_of", &refusal, nb::arg("index"),
           "Why a move may not be played, as a value of IllegalReason; None when it may."
           "\n\n"
           ">>> Board().refusal_of(Move.from_iccs(\"e0e2\").index)\n"
           "'piece_cannot'")
      .def("gives_check_index", &gives_check, nb::arg("index"),
           "Whether one of legal_indices() gives check."
           "\n\n"
           ">>> Board().gives_check_index(Move.from_iccs(\"h2e2\").index)\n"
           "False")
      .def(
          "move_indices", [](const Game& g) { return index_list(g.moves()); },
          "The moves played so far."
          "\n\n"
          ">>> board = Board()\n"
          ">>> move = board.push(\"h2e2\")\n"
          ">>> board.move_indices() == [move.index]\n"
          "True");
}

void bind_position(nb::class_<Game>& board) {
  board
      .def(
          "fen", [](const Game& g) { return g.position().fen(); },
          "The position as FEN with six fields."
          "\n\n"
          ">>> Board().fen()\n"
          "'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'")
      .def(
          "start_fen", [](const Game& g) { return g.start().fen(); },
          "The FEN this board was set up with."
          "\n\n"
          ">>> board = Board()\n"
          ">>> move = board.push(\"h2e2\")\n"
          ">>> board.start_fen() == START_FEN\n"
          "True")
      .def(
          "side_to_move", [](const Game& g) { return index(g.position().turn()); },
          "0 for Red, 1 for Black."
          "\n\n"
          ">>> Board().side_to_move()\n"
          "0")
      .def("pieces", &piece_letters,
           "The board as 90 bytes from a0 (rank by rank) to i9: FEN's letters, and '.' for an empty point."
           "\n\n"
           ">>> Board().pieces()[:9]\n"
           "b'RNBAKABNR'")
      .def(
          "key", [](const Game& g) { return g.position().key(); },
          "The Zobrist key of the pieces and the side to move, 64 bits."
          "\n\n"
          ">>> Board().key() == Board().key()\n"
          "True")
      .def(
          "is_check", [](const Game& g) { return g.position().in_check(); },
          "Whether the side to move is in check, by a facing general too."
          "\n\n"
          ">>> Board().is_check()\n"
          "False")
      .def(
          "fault_bits", [](const Game& g) { return faults_of(g.position()); },
          "What is wrong with the position, as the bits of duiyi.xiangqi.Status."
          "\n\n"
          ">>> Board().fault_bits()\n"
          "0")
      .def(
          "pinned_squares",
          [](const Game& g, int side) {
            return square_list(pinned(g.position(), side == 0 ? Color::red : Color::black));
          },
          nb::arg("side"),
          "The points of a side's pieces (0 Red, 1 Black) whose leaving would uncover a check."
          "\n\n"
          ">>> Board(\"3k5/3n5/9/9/9/9/3R5/9/9/4K4 b\").pinned_squares(1) == [SQUARES[\"d8\"]]\n"
          "True")
      .def(
          "checker_squares", [](const Game& g) { return square_list(g.position().checkers()); },
          "The points of the pieces that give check, as numbers."
          "\n\n"
          ">>> Board(\"3k5/9/9/3R5/9/9/9/9/9/4K4 b\").checker_squares() == [SQUARES[\"d6\"]]\n"
          "True")
      .def(
          "attacker_squares",
          [](const Game& g, int square, int side) {
            return square_list(
                g.position().attackers(checked_square(square), side == 0 ? Color::red : Color::black));
          },
          nb::arg("square"), nb::arg("side"),
          "The points of a side's pieces (0 Red, 1 Black) that could take an enemy on a point."
          "\n\n"
          ">>> Board().attacker_squares(SQUARES[\"h9\"], 0) == [SQUARES[\"h2\"]]\n"
          "True")
      .def("perft", &perft_of, nb::arg("depth"),
           "The number of move sequences of a length, leaves counted in bulk. Other threads run meanwhile."
           "\n\n"
           ">>> Board().perft(3)\n"
           "79666")
      .def("divide_indices", &divide, nb::arg("depth"),
           "perft after each move: pairs of a move's number and its leaves; empty at depth 0."
           "\n\n"
           ">>> sum(leaves for _, leaves in Board().divide_indices(3)) == Board().perft(3)\n"
           "True");
}

}  // namespace

void bind_xiangqi(nb::module_& m) {
  m.doc() = "The rules of Xiangqi, in C++. duiyi.xiangqi.Board is the class to use.";
  nb::class_<Game> board(m, "CoreBoard", "A game: a position, the moves that led to it, and its ruleset.");
  board
      .def(
          "__init__",
          [](Game* self, std::string_view fen, std::string_view rules, bool allow_self_check) {
            new (self) Game(Position(fen), ruleset_named(rules), allow_self_check);
          },
          nb::arg("fen"), nb::arg("rules"), nb::arg("allow_self_check"))
      .def(nb::init<const Game&>(), nb::arg("other"))
      .def(
          "rules_name", [](const Game& g) { return ruleset_names[static_cast<std::size_t>(g.rules())]; },
          "The ruleset the board was set up with."
          "\n\n"
          ">>> Board(rules=\"chinese\").rules_name()\n"
          "'chinese'")
      .def("allows_self_check", &Game::allows_self_check,
           "Whether a side may expose its general."
           "\n\n"
           ">>> Board().allows_self_check()\n"
           "False")
      .def(
          "ply_count", [](const Game& g) { return g.moves().size(); },
          "Moves played since the board was set up."
          "\n\n"
          ">>> Board().ply_count()\n"
          "0")
      .def("occurrences", &Game::occurrences,
           "How often the position has occurred, now included."
           "\n\n"
           ">>> Board().occurrences()\n"
           "1")
      .def("result", &result, nb::arg("rules") = nb::none(),
           "The winner (0 Red, 1 Black, -1 none) and the termination's name; None while the game goes on."
           "\n\n"
           ">>> Board(\"3k1R3/4P4/9/9/9/9/9/9/9/4K4 b\").result()\n"
           "(0, 'checkmate')")
      .def("repetition_table", &explain_repetition, nb::arg("rules"),
           "None without a repetition to judge, else the loser (0 Red, 1 Black, -1 none), the termination, "
           "the "
           "rule, and of each move its index, its nature, the points of the checkers, and its chases: the "
           "points "
           "of attacker and victim after the move, and what became of the victim's root."
           "\n\n"
           ">>> Board().repetition_table(\"asian\") is None\n"
           "True")
      .def("nature_of", &nature_of_move, nb::arg("index"), nb::arg("rules"),
           "What one of legal_indices() does, as repetition_table says of each move."
           "\n\n"
           ">>> board = Board(\"4k4/9/9/9/9/9/c8/9/9/1R1K5 w\")\n"
           ">>> board.nature_of(Move.from_iccs(\"b0a0\").index, \"asian\")[1]\n"
           "'chase'");
  bind_moves(board);
  bind_position(board);
  m.def(
      "fault_bits_of", [](std::string_view fen) { return faults_of(fen); }, nb::arg("fen"),
      "What is wrong with a set-up board, as the bits of duiyi.xiangqi.Status; ValueError for text that "
      "describes "
      "none.");
  m.attr("START_FEN") = nb::str(start_fen.data(), start_fen.size());
}

}  // namespace duiyi::bindings
