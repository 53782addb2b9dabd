"""Wins, losses and draws: known positions, and whole random games against the slow oracle."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.gomoku import oracle

from duiyi.core import Color, Outcome, Termination
from duiyi.gomoku import MAX_SIZE, MIN_SIZE, RULES, Board, Point, five_lines, run_wins

WINS: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "data/gomoku/wins.json").read_text())
CASES = [
    pytest.param(position, point, rule, expected, id=f"{position['quirk']}-{point}-{rule}")
    for position in WINS
    for point, by_rule in position["black_plays"].items()
    for rule, expected in by_rule.items()
]
BLACK_FIVE = Outcome(Color.BLACK, Termination.FIVE)
WHITE_FIVE = Outcome(Color.WHITE, Termination.FIVE)
OVERLINE = Outcome(Color.WHITE, Termination.OVERLINE)
TOLD_BY_THE_LAST_MOVE = (Termination.DOUBLE_FOUR, Termination.DOUBLE_THREE)
VERDICTS = {"black wins": BLACK_FIVE, "white wins": OVERLINE, "goes on": None}
SIZES = (5, 6, 8, 11, 15, 19, 20)


@pytest.mark.parametrize(("position", "point", "rule", "expected"), CASES)
def test_known_positions(position: dict[str, Any], point: str, rule: str, expected: str) -> None:
    black, white = position["black"].split(), position["white"].split()
    board = Board.from_stones(black, white, size=position["size"], rule=rule, turn="black")
    board.push(point)
    assert board.outcome() == VERDICTS[expected]


@pytest.mark.parametrize(("position", "point", "rule", "expected"), CASES)
def test_known_positions_with_colours_exchanged(
    position: dict[str, Any], point: str, rule: str, expected: str
) -> None:
    black, white = position["white"].split(), position["black"].split()
    board = Board.from_stones(black, white, size=position["size"], rule=rule, turn="white")
    board.push(point)
    white_has_no_overline = rule == "renju" and expected == "white wins"
    assert board.outcome() == (WHITE_FIVE if expected == "black wins" or white_has_no_overline else None)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", SIZES)
def test_random_games_end_as_the_oracle_says(size: int, rule: str) -> None:
    for seed in range(8):
        dice = Random(f"{size} {rule} {seed}")
        board, stones = Board(size=size, rule=rule), oracle.Stones()
        end = None
        while end is None:
            assert board.outcome() is None
            assert len(board.legal_moves) == size * size - len(stones)
            mover = "b" if board.turn is Color.BLACK else "w"
            move = Point(*oracle.next_point(stones, size, dice))
            assert board.wins_at(move) == (move in board.winning_moves())
            may_win = board.wins_at(move)
            board.push(move)
            stones[move] = mover
            end = oracle.verdict(stones, size, rule, mover, move)
            assert may_win == (end is not None and end[:2] == (mover, "five"))
        winner, termination, points = end
        colors = {"b": Color.BLACK, "w": Color.WHITE, "": None}
        assert board.outcome() == Outcome(colors[winner], Termination(termination))
        assert set(board.winning_line) == points
        assert board.legal_moves == ()
        again = Board.from_fen(board.fen(), rule=rule).outcome()
        assert again == (None if Termination(termination) in TOLD_BY_THE_LAST_MOVE else board.outcome())


@pytest.mark.parametrize("rule", RULES)
def test_a_five_on_any_line_of_any_size_is_seen(rule: str) -> None:
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        for number, line in enumerate(five_lines(size)):
            color, expected = ((Color.BLACK, BLACK_FIVE), (Color.WHITE, WHITE_FIVE))[number % 2]
            last = line[number % 5]
            stones = [point for point in line if point != last]
            sides = (stones, []) if color is Color.BLACK else ([], stones)
            board = Board.from_stones(*sides, size=size, rule=rule, turn=color)
            assert board.outcome() is None
            assert last in board.winning_moves()
            board.push(last)
            assert board.outcome() == expected
            assert board.winning_line == tuple(sorted(line, key=lambda point: (point.row, point.column)))


@pytest.mark.parametrize("size", range(MIN_SIZE, MAX_SIZE + 1))
def test_the_lines_of_five(size: int) -> None:
    lines = five_lines(size)
    assert len(lines) == len(set(lines)) == 2 * (size - 4) * size + 2 * (size - 4) ** 2
    for line in lines:
        steps = {(b.column - a.column, b.row - a.row) for a, b in pairwise(line)}
        assert len(steps) == 1
        assert steps <= {(1, 0), (0, 1), (1, 1), (1, -1)}
        assert all(0 <= number < size for point in line for number in point)


def test_there_are_572_lines_on_fifteen() -> None:
    assert len(five_lines(15)) == 572


def test_what_wins_by_rule() -> None:
    assert [run_wins(rule, Color.BLACK, 6, enclosed=False) for rule in RULES] == [True, False, False, True]
    assert [run_wins(rule, Color.WHITE, 6, enclosed=False) for rule in RULES] == [True, False, True, True]
    assert [run_wins(rule, Color.BLACK, 5, enclosed=True) for rule in RULES] == [True, True, True, False]
    assert run_wins("caro", Color.WHITE, 6, enclosed=True)
    assert not any(run_wins(rule, Color.WHITE, 4, enclosed=False) for rule in RULES)


# --- Faults that players of other programs have met ---


def test_whites_five_in_the_bottom_right_corner_ends_the_game_and_can_be_taken_back() -> None:
    board = Board.from_stones(["a15", "b15", "c15", "d15"], ["k1", "l1", "m1", "n1"], turn="white")
    board.push("o1")
    assert board.outcome() == WHITE_FIVE
    assert str(board.pop()) == "o1"
    assert board.outcome() is None
    assert board.turn is Color.WHITE


def test_a_run_joined_in_the_middle_is_seen_at_once() -> None:
    for gap in ("XXX.XX", "XX.XXX", "XX.XX", "XXX.XXX", "XXXX.XXXX"):
        black = [Point(column + 3, 7) for column, cell in enumerate(gap) if cell == "X"]
        board = Board.from_stones(black, [], turn="black")
        board.push(Point(gap.index(".") + 3, 7))
        assert board.outcome() == BLACK_FIVE
        assert len(board.winning_line) == len(gap)


def test_who_makes_five_first_has_won_and_nobody_moves_after() -> None:
    board = Board.from_stones(["a1", "b1", "c1", "d1"], ["a3", "b3", "c3", "d3"], turn="black")
    board.push("e1")
    with pytest.raises(ValueError, match="game over"):
        board.push("e3")
    assert board.outcome() == BLACK_FIVE


def test_the_stone_counts_before_the_board_is_called_full() -> None:
    board = Board.from_fen("bwbww/wbwbw/bwbww/wwwbw/bbbb1 b")
    board.push("e1")
    assert board.outcome() == BLACK_FIVE


def test_a_full_board_without_a_five_is_a_draw() -> None:
    rows = ["bwbwbw"] * 3 + ["wbwbwb"] * 3
    for rule in RULES:
        board = Board.from_fen("/".join(rows) + " b", rule=rule)
        assert board.outcome() == Outcome(None, Termination.BOARD_FULL)
        assert board.winning_line == ()
    last = Board.from_fen("/".join([*rows[:-1], "wbwbw1"]) + " b")
    assert last.outcome() is None
    last.push("f1")
    assert last.outcome() == Outcome(None, Termination.BOARD_FULL)
    last.pop()
    assert last.outcome() is None
    assert [str(move) for move in last.legal_moves] == ["f1"]


def test_six_is_no_win_where_five_must_be_exact() -> None:
    board = Board.from_stones(["a1", "b1", "c1", "e1", "f1"], [], rule="standard", turn="black")
    assert not board.wins_at("d1")
    board.push("d1")
    assert board.outcome() is None


def test_the_last_point_of_a_nineteen_board_can_be_played() -> None:
    board = Board(size=19)
    board.push("s19")
    assert board.stone_at("s19") is Color.BLACK
    assert board.outcome() is None


def test_after_a_win_is_taken_back_the_state_is_computed_anew() -> None:
    board = Board()
    for move in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]:
        board.push(move)
    board.pop()
    board.push("c3")  # Black does not win after all, and White may
    board.push("a5")
    assert board.outcome() == WHITE_FIVE
    assert [str(point) for point in board.winning_line] == ["a1", "a2", "a3", "a4", "a5"]


def test_renju_judges_blacks_overline_and_lets_five_go_before_it() -> None:
    stones = ["a1", "b1", "c1", "d1", "f1"]
    board = Board.from_stones(stones, [], rule="renju", turn="black")
    board.push("e1")
    assert board.outcome() == OVERLINE
    assert len(board.winning_line) == 6
    both = Board.from_stones([*stones, "e2", "e3", "e4", "e5"], [], rule="renju", turn="black")
    both.push("e1")
    assert both.outcome() == BLACK_FIVE
    assert [str(point) for point in both.winning_line] == ["e1", "e2", "e3", "e4", "e5"]
