"""Renju's forbidden points: known boards, a slow oracle, another program, and what a game makes of them.

DUIYI_FORBIDDEN_BOARDS sets how many random boards are compared with each oracle.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.gomoku.renju_boards import KNOWN, Stones, known, random_boards
from tests.unit.gomoku.renju_oracle import Renju

from duiyi.core import Color, IllegalMoveError, InvalidMoveError, Outcome, Termination
from duiyi.gomoku import RULES, Board, Point, StoneExplanation, points_of

GIVEN = os.environ.get("DUIYI_FORBIDDEN_BOARDS")
ORACLE_BOARDS = int(GIVEN or 1000)
PYPI_BOARDS = int(GIVEN or 100)
PYPI_KINDS = {1: "double_three", 2: "double_four", 3: "overline"}

EACH_KNOWN = pytest.mark.parametrize(
    "case", KNOWN, ids=[f"{number}-{'-'.join(case['asked'])}" for number, case in enumerate(KNOWN)]
)


def lost_by(kind: str) -> Outcome:
    return Outcome(Color.WHITE, Termination(kind))


@EACH_KNOWN
def test_known_boards_have_these_forbidden_points_and_no_other(case: dict[str, Any]) -> None:
    board = known(case).board()
    assert board.forbidden_points() == case["forbidden"]
    assert {str(point) for point in board.winning_moves(Color.BLACK)} == set(case["fives"].split())


@EACH_KNOWN
def test_black_loses_by_playing_a_forbidden_point_and_by_no_other(case: dict[str, Any]) -> None:
    board = known(case).board()
    if board.outcome() is not None:
        # White's stones only keep black's lines apart, and no game led here.
        assert board.outcome() == Outcome(Color.WHITE, Termination.FIVE)
        return
    for move in board.legal_moves:
        text = str(move)
        board.push(move)
        if text in case["forbidden"]:
            assert board.outcome() == lost_by(case["forbidden"][text])
            assert board.legal_moves == ()
            assert text not in board.forbidden_points()
            assert board.explain_forbidden(text).kind == case["forbidden"][text]
        elif text in case["fives"].split():
            assert board.outcome() == Outcome(Color.BLACK, Termination.FIVE)
        else:
            assert board.outcome() is None
        board.pop()
    assert board.forbidden_points() == case["forbidden"]


@EACH_KNOWN
def test_known_boards_are_the_same_on_every_side(case: dict[str, Any]) -> None:
    for turned in range(1, 8):

        def turn(point: Point, turned: int = turned) -> Point:
            column, row = point if turned & 1 else point[::-1]
            return Point(14 - column if turned & 2 else column, 14 - row if turned & 4 else row)

        stones = known(case)
        board = Stones(15, frozenset(map(turn, stones.black)), frozenset(map(turn, stones.white))).board()
        expected = {str(turn(Point.from_text(text))): kind for text, kind in case["forbidden"].items()}
        assert board.forbidden_points() == expected


def test_random_boards_agree_with_the_slow_oracle() -> None:
    met = dict.fromkeys(PYPI_KINDS.values(), 0)
    for stones in random_boards(ORACLE_BOARDS):
        oracle = Renju(stones.size, set(stones.black), set(stones.white))
        expected = {str(Point(*point)): kind for point, kind in oracle.forbidden_points().items()}
        assert stones.board().forbidden_points() == expected, stones
        for kind in expected.values():
            met[kind] += 1
    assert all(number > ORACLE_BOARDS // 50 for number in met.values()), met


def test_random_boards_agree_with_another_program() -> None:
    check_forbid = pytest.importorskip("renju.check_forbid", reason="the package renju is not installed")
    for stones in random_boards(PYPI_BOARDS, sizes=(15,)):
        grid = [[0] * stones.size for _ in range(stones.size)]
        for color, points in enumerate((stones.black, stones.white), 1):
            for column, row in points:
                grid[column][row] = color
        empty = [point for point in points_of(stones.size) if not grid[point.column][point.row]]
        verdicts = {str(point): check_forbid.get_foul_type(grid, *point) for point in empty}
        expected = {point: PYPI_KINDS[verdict] for point, verdict in verdicts.items() if verdict}
        assert stones.board().forbidden_points() == expected, stones


# --- The board ---


def fork(turn: Color = Color.BLACK, rule: str = "renju") -> Board:
    """Two twos that meet at h8."""
    return Board.from_stones(["g8", "i8", "h7", "h9"], ["a1", "a3", "o1", "o3"], rule=rule, turn=turn)


def test_forbidden_points_are_told_whoever_is_to_move() -> None:
    assert fork().forbidden_points() == fork(Color.WHITE).forbidden_points() == {"h8": "double_three"}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "renju"])
def test_other_rules_forbid_nothing(rule: str) -> None:
    board = fork(rule=rule)
    assert board.forbidden_points() == {}
    board.push("h8")
    assert board.outcome() is None
    with pytest.raises(ValueError, match=f"only renju has forbidden points; this board's rule is {rule}"):
        board.explain_forbidden("h8")


def test_white_may_play_where_black_may_not() -> None:
    board = fork(Color.WHITE)
    board.push("h8")
    assert board.outcome() is None
    assert board.forbidden_points() == {}


def test_a_forbidden_point_is_a_move_that_loses() -> None:
    board = fork()
    assert board.is_legal("h8")
    assert Point.from_text("h8") in board.legal_moves
    board.push("h8")
    assert board.outcome() == lost_by("double_three")
    assert board.winning_line == ()
    assert str(board.pop()) == "h8"
    assert board.outcome() is None
    assert board.forbidden_points() == {"h8": "double_three"}


def test_a_new_board_forbids_nothing() -> None:
    for size in (5, 15, 20):
        board = Board(size=size, rule="renju")
        assert board.forbidden_points() == {}
        assert not board.explain_forbidden("c3").is_forbidden


def test_a_position_set_up_does_not_say_which_stone_came_last() -> None:
    board = Board.from_stones(["h8", "g8", "i8", "h7", "h9"], [], rule="renju", turn="white")
    assert board.outcome() is None
    assert board.explain_forbidden("h8").kind == "double_three"


# --- Explanations ---


def tree(stone: StoneExplanation) -> Iterator[StoneExplanation]:
    """The explanation and all those beneath it."""
    yield stone
    for three in stone.threes:
        for inner in three.straight:
            yield from tree(inner)


def check_explanation(stone: StoneExplanation) -> None:
    """What holds at each level: the kind follows from what is told."""
    for inner in tree(stone):
        rows = {len(row) for row in inner.rows}
        assert (inner.kind == "five") == (rows == {5})
        assert (inner.kind == "overline") == (bool(rows) and min(rows) > 5)
        assert (inner.kind == "double_four") == (len(inner.fours) > 1)
        counting = [three for three in inner.threes if three.counts]
        assert (inner.kind == "double_three") == (len(counting) > 1)
        assert all(inner.point in four.stones and four.fives for four in inner.fours)
        for three in inner.threes:
            assert inner.point in three.stones
            assert three.straight
            assert three.counts == any(deeper.kind == "allowed" for deeper in three.straight)
            assert not {deeper.point for deeper in three.straight} & set(three.stones)


@EACH_KNOWN
def test_explanations_of_known_boards(case: dict[str, Any]) -> None:
    board = known(case).board()
    for point, kind in {**case["asked"], **case["forbidden"]}.items():
        stone = board.explain_forbidden(point)
        assert stone.kind == kind
        assert stone.is_forbidden == (kind not in ("five", "allowed"))
        check_explanation(stone)


def test_explanations_of_random_boards_agree_with_the_slow_oracle() -> None:
    followed = 0
    for stones in random_boards(100):
        board, oracle = stones.board(), Renju(stones.size, set(stones.black), set(stones.white))
        for point in board.legal_moves:
            stone = board.explain_forbidden(point)
            check_explanation(stone)
            assert stone.kind == oracle.judge(point)
            followed += any(inner.kind == "double_three" for inner in tree(stone) if inner is not stone)
            with oracle.stone(point):
                if not stone.rows:
                    assert {frozenset(four.stones) for four in stone.fours} == oracle.fours(point)
                if stone.kind not in ("five", "overline", "double_four"):
                    assert {
                        frozenset(three.stones): {inner.point for inner in three.straight}
                        for three in stone.threes
                    } == oracle.threes(point)
    assert followed > 20


def test_an_explanation_reads_as_text() -> None:
    assert str(fork().explain_forbidden("h8")).splitlines() == [
        "h8: double three, forbidden",
        "  g8 h8 i8, a three",
        "    f8: allowed",
        "      four f8 g8 h8 i8, five at e8 j8",
        "    j8: allowed",
        "      four g8 h8 i8 j8, five at f8 k8",
        "  h7 h8 h9, a three",
        "    h6: allowed",
        "      four h6 h7 h8 h9, five at h5 h10",
        "    h10: allowed",
        "      four h7 h8 h9 h10, five at h6 h11",
    ]
    board = Board.from_stones(["d4", "e5", "f6", "g7", "i9"], [], rule="renju", turn="black")
    assert str(board.explain_forbidden("h8")) == "h8: overline, forbidden\n  row d4 e5 f6 g7 h8 i9"


def test_points_that_cannot_be_explained() -> None:
    board = fork()
    with pytest.raises(IllegalMoveError, match="a1 is not legal: occupied"):
        board.explain_forbidden("a1")
    with pytest.raises(IllegalMoveError, match="p16 is not legal: off board"):
        board.explain_forbidden("p16")
    with pytest.raises(InvalidMoveError):
        board.explain_forbidden("h")


# --- Faults that players of other programs have met ---

ONLY_DEFENCE_FORBIDDEN = (
    "h8h9i8i9j9h10j10g11f12k7b1a1c1d1e1f1g1h1i1j1k1l1m1n1o1a2b2c2d2e2f2g2h2i2j2k2l2m2n2o2a3b3c3d3e3f3g3h3i3j3"
    "k3l3m3n3o3a4b4a5c4d4e4f4g4h4i4j4k4l4m4n4o4b5c5d5e5f5g5h5i5j5k5l5m5n5o5a6b6c6d6e7e6f6f7g6"
)


def played(text: str) -> Board:
    board = Board(rule="renju")
    for move in re.findall(r"[a-o][0-9]+", text):
        board.push(move)
    return board


def test_white_wins_where_black_may_not_defend() -> None:
    board = played(ONLY_DEFENCE_FORBIDDEN)
    assert board.turn is Color.BLACK
    assert [str(point) for point in board.winning_moves(Color.WHITE)] == ["j8"]
    assert board.forbidden_points()["j8"] == "double_three"
    board.push("j8")
    assert board.outcome() == lost_by("double_three")
    board.pop()
    elsewhere = next(move for move in board.legal_moves if str(move) not in board.forbidden_points())
    board.push(elsewhere)
    board.push("j8")
    assert board.outcome() == Outcome(Color.WHITE, Termination.FIVE)


def test_a_straight_four_that_comes_with_a_five_makes_no_three() -> None:
    board = Board.from_stones(
        ["g4", "g5", "g6", "g7", "f8", "i8", "h7", "h9"], [], rule="renju", turn="black"
    )
    stone = board.explain_forbidden("h8")
    assert stone.kind == "allowed"
    assert {three.stones[0].row == three.stones[2].row: three.counts for three in stone.threes} == {
        True: False,
        False: True,
    }
    assert "g8: five" in str(stone)


def test_a_row_of_three_and_one_with_a_gap_is_no_three() -> None:
    black = ["f8", "g8", "j8", "h7", "h9"]
    assert Board.from_stones(black, [], rule="renju", turn="black").forbidden_points() == {}
