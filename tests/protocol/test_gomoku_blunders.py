"""Blunders that users reported of other engines, at every level that should know better."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.protocol.test_gomoku_program import Program, board_lines, coordinates, program, text_of

from duiyi import gomoku

Turn = Literal["black", "white"]
LEVELS = range(4, 11)
RULES = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 8}


def answer_of(engine: Program, level: int, board: gomoku.Board) -> str:
    own: list[str] = []
    other: list[str] = []
    for point, stone in zip(gomoku.points_of(board.size), board.cells, strict=True):
        if stone != ".":
            (own if stone == board.turn.value[0] else other).append(str(point))
    # Who has as many stones as the other side, and is to move, is black.
    engine.send(f"INFO rule {RULES[board.rule]}", f"INFO level {level}", "INFO max_node 20000")
    first, *rest = board_lines(own, other)
    stones = rest[:-1]
    if board.turn.value == "white":
        stones.sort(key=lambda line: line.endswith(",1"))  # black's first, so the colours are plain
    return text_of(engine.ask(first, *stones, "DONE"))


def check(black: str, white: str, turn: Turn, rule: str, good: set[str], size: int = 15) -> None:
    board = gomoku.Board.from_stones(black.split(), white.split(), size=size, rule=rule, turn=turn)
    with program(f"START {size}") as engine:
        for level in LEVELS:
            assert answer_of(engine, level, board) in good, f"level {level}"


def test_a_four_is_stopped() -> None:
    check("e8 f8 g8 h8", "d8 f9 g9", "white", "freestyle", {"i8"})


def test_a_broken_four_is_stopped() -> None:
    check("e8 f8 g8 i8", "d9 f9 h9", "white", "freestyle", {"h8"})


def test_an_open_three_is_met_and_not_left_alone() -> None:
    check("g8 h8 i8", "a1 o15", "white", "freestyle", {"e8", "f8", "j8", "k8"})


def test_five_goes_before_stopping_a_four() -> None:
    check("e8 f8 g8 h8", "e5 f5 g5 h5", "white", "freestyle", {"d5", "i5"})


def test_a_five_in_the_corner_is_seen() -> None:
    check("o1 n2 m3 l4", "a1 b1 c1 h8", "black", "freestyle", {"k5"})
    check("o1 n2 m3 l4", "a1 b1 c1", "white", "freestyle", {"k5"})


def test_a_five_is_made_on_the_last_point_of_the_board() -> None:
    check("k15 l15 m15 n15", "j15 a1 a2 a3", "black", "freestyle", {"o15"})


def test_a_gap_that_makes_six_wins_in_freestyle() -> None:
    check("e8 f8 g8 i8 j8", "d8 k8 a1 a3 a5", "black", "freestyle", {"h8"})


def test_six_is_no_five_where_five_is_exact() -> None:
    board = gomoku.Board.from_stones(
        ["d8", "e8", "g8", "h8", "i8"], ["a1", "c1", "e1", "g1", "i1"], rule="standard", turn="black"
    )
    with program("START 15") as engine:
        for level in LEVELS:
            assert answer_of(engine, level, board) != "f8", f"level {level}"


def test_black_does_not_play_on_a_forbidden_point() -> None:
    board = gomoku.Board.from_stones(
        ["g8", "i8", "h7", "h9"], ["a1", "a3", "o1", "o3"], rule="renju", turn="black"
    )
    assert "h8" in board.forbidden_points()
    with program("START 15") as engine:
        for level in LEVELS:
            assert answer_of(engine, level, board) not in board.forbidden_points()


def test_a_forbidden_stop_is_answered_all_the_same() -> None:
    # White's only five is h8, where black would make two threes: black is lost, and has to move in time.
    board = gomoku.Board.from_stones(
        ["h9", "h10", "g7", "f6", "a1"], ["d8", "e8", "f8", "g8", "c1"], rule="renju", turn="black"
    )
    assert board.forbidden_points()
    with program("START 15") as engine:
        for level in LEVELS:
            assert board.is_legal(answer_of(engine, level, board))


def test_a_corner_is_answered_though_points_are_blocked() -> None:
    with program("START 15") as engine:
        engine.send("INFO max_node 5000", "YXBLOCK", *(coordinates(f"{c}14") for c in "abcdef"), "DONE")
        for level in LEVELS:
            engine.send(f"INFO level {level}")
            move = text_of(engine.ask(*board_lines([], ["a15"])))
            assert move not in {f"{c}14" for c in "abcdef"}
            assert move != "a15"


def test_a_full_board_but_one_is_played_to_the_end() -> None:
    size = 5
    black = [f"{c}{r}" for r in range(1, 6) for i, c in enumerate("abcde") if (i + r // 2) % 2 == 0]
    white = [f"{c}{r}" for r in range(1, 6) for i, c in enumerate("abcde") if (i + r // 2) % 2 == 1]
    last = black.pop() if len(black) > len(white) else white.pop()
    turn: Turn = "black" if len(black) <= len(white) else "white"
    board = gomoku.Board.from_stones(black, white, size=size, turn=turn)
    if board.outcome() is not None:
        pytest.fail("the position was meant to be undecided")
    with program(f"START {size}") as engine:
        for level in LEVELS:
            assert answer_of(engine, level, board) == last
