"""What users reported of other Gomoku programs and what was measured in them.

Each is named after its report, and tested at every level above 3 where the level has to do with it."""

from __future__ import annotations

import random

import pytest
from tests.protocol.test_gomoku_blunders import LEVELS, RULES, answer_of
from tests.protocol.test_gomoku_program import (
    POINT,
    Program,
    board_lines,
    coordinates,
    program,
    said,
    text_of,
)

from duiyi import gomoku


def moves_of(text: str) -> list[str]:
    """The moves of a game written without spaces."""
    starts = [i for i, letter in enumerate(text) if letter.isalpha()]
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def answers(board: gomoku.Board) -> list[str]:
    """What the engine plays at each level above 3."""
    with program(f"START {board.size}") as engine:
        return [answer_of(engine, level, board) for level in LEVELS]


def game(moves: str, rule: str = "freestyle", size: int = 15) -> gomoku.Board:
    board = gomoku.Board(size, rule)
    for move in moves.split():
        board.push(move)
    return board


def last_score(engine: Program, *lines: str) -> str:
    """The score in the last news of the search before it answers."""
    engine.send(*lines)
    assert engine.process.stdout is not None
    score = ""
    for line in engine.process.stdout:
        if POINT.match(line):
            return score
        if "| Eval " in line:
            score = line.split("| Eval ")[1].split(" |")[0]
    pytest.fail("the program ended before it answered")


# --- blunders ---


def test_rapfi_40_an_open_three_of_the_other_side_leaves_the_score_in_bounds() -> None:
    # The evaluation stayed at the lowest number there is where the other side had an open three.
    three = board_lines(["a1", "o15", "a15"], ["g8", "h8", "i8"])
    with program("START 15") as engine:
        for level in LEVELS:
            engine.send(f"INFO level {level}", "INFO max_node 20000")
            score = last_score(engine, *three)
            assert score.startswith(("+M", "-M")) or abs(int(score)) < 5000, f"level {level}: {score}"


def test_rapfi_40_an_open_three_of_the_other_side_is_met() -> None:
    for stones in ("g8 h8 i8", "h6 h7 h9", "e5 f6 g7", "k4 j5 h7"):
        black = stones.split()
        board = gomoku.Board.from_stones(black, ["a1", "o15"], turn="white")
        for level, move in zip(LEVELS, answers(board), strict=True):
            board.push(move)
            assert gomoku.solve(board, kind="vcf", limit=5.0) is None, f"level {level} played {move}"
            board.pop()


GOMOCALC_9 = (
    "h8h9i8i9j9h10j10g11f12k7b1a1c1d1e1f1g1h1i1j1k1l1m1n1o1a2b2c2d2e2f2g2h2i2j2k2l2m2n2o2a3b3c3d3e3f3g3h3i3j3k3l3"
    "m3n3o3a4b4a5c4d4e4f4g4h4i4j4k4l4m4n4o4b5c5d5e5f5g5h5i5j5k5l5m5n5o5a6b6c6d6e7e6f6f7g6"
)


def test_gomocalc_9_no_occupied_point_is_answered_where_the_only_stop_is_forbidden() -> None:
    moves = moves_of(GOMOCALC_9)
    board = gomoku.Board.from_stones(moves[::2], moves[1::2], rule="renju", turn="black")
    assert "j8" in board.forbidden_points()
    for level, move in zip(LEVELS, answers(board), strict=True):
        assert board.is_legal(move), f"level {level} played {move}"


def test_gomocalc_25_a_four_that_black_may_not_stop_is_answered_and_can_be_stopped() -> None:
    board = gomoku.Board.from_stones(
        ["h9", "h10", "g7", "f6", "a1"], ["d8", "e8", "f8", "g8", "c1"], rule="renju", turn="black"
    )
    for move in answers(board):
        assert board.is_legal(move)
    with program("START 15") as engine:
        stones = board_lines(["h9", "h10", "g7", "f6", "a1"], ["d8", "e8", "f8", "g8", "c1"])
        engine.send("INFO rule 4", "INFO timeout_turn 100000000", *stones, "STOP")
        assert board.is_legal(text_of(engine.answer()))


def test_gobang_7_a_crowded_board_is_looked_at_in_few_nodes_a_ply() -> None:
    # Two plies took it a minute; here as many plies are a few hundred positions.
    dice = random.Random(7)
    board = gomoku.Board(15)
    while board.ply < 60:
        move = dice.choice(board.legal_moves)
        board.push(move)
        if board.outcome() is not None:
            board.pop()
    own = [str(p) for p, c in zip(gomoku.points_of(15), board.cells, strict=True) if c == "b"]
    other = [str(p) for p, c in zip(gomoku.points_of(15), board.cells, strict=True) if c == "w"]
    with program("START 15") as engine:
        engine.send("INFO max_depth 2", *board_lines(own, other))
        assert engine.process.stdout is not None
        nodes = 0
        for line in engine.process.stdout:
            if POINT.match(line):
                break
            if "| Nodes " in line:
                nodes = int(line.split("| Nodes ")[1].split()[0])
    assert nodes < 100_000


def test_five_tuple_a_four_is_stopped_though_many_threes_add_up() -> None:
    black = ["c10", "d10", "e10", "h10", "i10", "f7", "f8", "f9", "f12", "f13", "n3"]
    white = ["j3", "k3", "l3", "m3", "a1", "a15", "o1", "o15", "a8", "h15", "o8"]
    board = gomoku.Board.from_stones(black, white, turn="black")
    assert answers(board) == ["i3"] * len(LEVELS)


def test_published_pattern_table_an_open_five_is_always_made() -> None:
    dice = random.Random(11)
    with program("START 15") as engine:
        tried = 0
        while tried < 40:
            board = gomoku.Board(15)
            while board.outcome() is None and board.ply < 90:
                board.push(dice.choice([p for p in board.legal_moves if 3 < p.column < 11 and 3 < p.row < 11]
                                       or board.legal_moves))  # fmt: skip
                fives = [p for p in board.legal_moves if _wins(board, str(p))]
                if fives and board.outcome() is None:
                    tried += 1
                    level = dice.choice(list(LEVELS))
                    assert _wins(board, answer_of(engine, level, board)), f"level {level}: {board}"
                    break


def _wins(board: gomoku.Board, move: str) -> bool:
    turn = board.turn
    board.push(move)
    outcome = board.outcome()
    board.pop()
    return outcome is not None and outcome.winner is turn


def test_gomokuzero_5_a_three_and_a_two_are_joined() -> None:
    six = gomoku.Board.from_stones(["d8", "e8", "f8", "h8", "i8"], ["d9", "f9", "g9", "j9"], turn="black")
    assert answers(six) == ["g8"] * len(LEVELS)


def test_zebra_gomoku_1_six_wins_nothing_where_five_is_exact() -> None:
    board = gomoku.Board.from_stones(
        ["d8", "e8", "g8", "h8", "i8"], ["c1", "d1", "e1", "f1", "a9"], rule="standard", turn="black"
    )
    # White's four has two ends to stop, and f8 makes six, which is nothing.
    assert "f8" not in answers(board)


def test_zebra_gomoku_2_the_last_point_of_the_board() -> None:
    board = gomoku.Board.from_stones(["s15", "s16", "s17", "s18"], ["s14", "a1", "c1"], size=19, turn="white")
    assert answers(board) == ["s19"] * len(LEVELS)
    first = game("s19", size=19)
    for move in answers(first):
        assert first.is_legal(move)


# --- the rules, as the engine sees them ---


def test_an_overline_of_blacks_is_no_foul_in_freestyle() -> None:
    six = board_lines(["d8", "e8", "f8", "h8", "i8"], ["d9", "f9", "g9", "h9", "j9"])
    for rule in ("freestyle", "standard", "caro"):
        lines = ["START 15", f"INFO rule {RULES[rule]}", "YX" + six[0], *six[1:], "YXSHOWFORBID"]
        assert said(*lines) == ["OK", "FORBID ."]
    lines = ["START 15", "INFO rule 4", "YX" + six[0], *six[1:], "YXSHOWFORBID"]
    assert said(*lines) == ["OK", "FORBID 0607."]
    board = gomoku.Board.from_stones(
        ["d8", "e8", "f8", "h8", "i8"], ["d9", "f9", "g9", "h9", "j9"], turn="black"
    )
    assert answers(board) == ["g8"] * len(LEVELS)


@pytest.mark.parametrize("corner", ["o1 n1 m1 l1 k1", "o15 o14 o13 o12 o11", "o1 n2 m3 l4 k5"])
def test_gobang_5_a_five_in_the_corner_ends_the_game(corner: str) -> None:
    white = corner.split()
    found = said("START 15", *board_lines(["h8", "h9", "h11", "h12", "g7"], white))
    assert [line.split()[0] for line in found] == ["OK", "ERROR"]


def test_gobang_40_and_52_who_made_five_first_has_won() -> None:
    # The other side's four is no use any more, whoever's turn it is said to be.
    for five in ("d8 e8 f8 g8 h8", "d8 e8 f8 g8 h8 i8"):
        lines = board_lines(["d9", "e9", "f9", "g9"], five.split())
        assert said("START 15", *lines)[1].startswith("ERROR")


def test_gobang_40_no_point_is_played_on_twice() -> None:
    with program("START 15") as engine:
        engine.send("INFO max_node 300")
        assert POINT.fullmatch(engine.ask("TURN 7,7"))
        assert engine.ask("TURN 7,7").startswith("ERROR")


def test_html5_gomoku_2_a_full_board_is_a_draw_and_no_hanging() -> None:
    rows = ["xoxoxo", "xoxoxo", "xoxoxo", "oxoxox", "oxoxox", "oxoxox"]
    black = [f"{'abcdef'[c]}{6 - r}" for r in range(6) for c in range(6) if rows[r][c] == "x"]
    white = [f"{'abcdef'[c]}{6 - r}" for r in range(6) for c in range(6) if rows[r][c] == "o"]
    assert said("START 6", *board_lines(black, white))[1].startswith("ERROR the game is over")


def test_omok_41_a_gap_that_makes_five_is_no_three() -> None:
    # .xxx.x: the gap makes five at once, so the row is a four and counts for no double three.
    black = ["e8", "f8", "g8", "i8"]
    board = gomoku.Board.from_stones(black, ["a1", "c1", "e1", "g1"], rule="renju", turn="black")
    assert answers(board) == ["h8"] * len(LEVELS)
    assert "h8" not in board.forbidden_points()


# --- hosts ---


def test_alphagomoku_2_what_yixin_board_sends() -> None:
    with program() as engine:
        assert engine.ask("start 15 15") == "OK"
        engine.send("info hash_size 32768", "info timeout_turn 100", "info max_node 500", "info rule 0")
        assert POINT.fullmatch(engine.ask("board", "done"))
        assert POINT.fullmatch(_after_ok(engine, "restart", "begin"))
    with program("start 15 15") as engine:
        stones = (f"{coordinates(m)},{1 + i % 2}" for i, m in enumerate(["h8", "i9", "j10"]))
        engine.send("info timeout_turn 100", "yxboard", *stones, "done", "yxswap2step2")
        assert engine.process.stdout is not None
        assert engine.process.stdout.readline().startswith("MESSAGE SWAP2 ")


def _after_ok(engine: Program, first: str, second: str) -> str:
    assert engine.ask(first) == "OK"
    return engine.ask(second)


@pytest.mark.parametrize("first", ["h8", "i9", "a1", "o15", "h1", "c12"])
def test_yixin_board_4_common_and_odd_first_moves_are_answered_near_the_stones_or_the_centre(
    first: str,
) -> None:
    board = game(first)
    for level, move in zip(LEVELS, answers(board), strict=True):
        assert board.is_legal(move)
        at = gomoku.Point.from_text(move)
        stone = gomoku.Point.from_text(first)
        near = max(abs(at.column - stone.column), abs(at.row - stone.row)) <= 4
        central = max(abs(at.column - 7), abs(at.row - 7)) <= 3
        assert near or central, f"level {level} played {move}"


def test_the_first_move_is_in_the_centre() -> None:
    with program("START 15") as engine:
        for level in LEVELS:
            engine.send(f"INFO level {level}")
            assert engine.ask("BEGIN") == "7,7"
            assert engine.ask("RESTART") == "OK"


def test_rapfi_a_turn_with_half_a_point_leaves_it_serving() -> None:
    found = said("START 15", "TURN 7", "ABOUT", "FOO", "INFO rule 8")
    assert [line.split()[0].split("=")[0] for line in found] == ["OK", "ERROR", "name", "UNKNOWN"]
