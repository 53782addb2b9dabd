"""The board's own behaviour: moves and their refusal, take-backs, set-ups, copies, pictures and keys."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duiyi.core import (
    Color,
    IllegalMoveError,
    IllegalReason,
    InvalidMoveError,
    InvalidSetupError,
    Termination,
)
from duiyi.gomoku import MAX_SIZE, MIN_SIZE, RULES, Board, Point


def test_a_new_board() -> None:
    board = Board()
    assert (board.size, board.rule, board.turn, board.ply) == (15, "freestyle", Color.BLACK, 0)
    assert len(board.legal_moves) == 225
    assert board.outcome() is None
    assert board.move_stack == board.winning_line == ()
    assert board.legal_moves[:2] == (Point(0, 0), Point(1, 0))


@pytest.mark.parametrize("size", [0, 4, 21, -15, 10**30, True, 15.0, "15"])
def test_sizes_that_no_board_has(size: int) -> None:
    with pytest.raises(InvalidSetupError, match="5 to 20"):
        Board(size=size)


@pytest.mark.parametrize("rule", ["", "Freestyle", "gobang", "renju "])
def test_rules_that_there_are_not(rule: str) -> None:
    with pytest.raises(InvalidSetupError, match="freestyle, standard, renju, caro"):
        Board(rule=rule)


@pytest.mark.parametrize(
    ("text", "point"), [("h8", "h8"), ("H8", "h8"), (" a1\n", "a1"), ("o15", "o15"), ("O15", "o15")]
)
def test_text_of_points(text: str, point: str) -> None:
    move = Board().push(text)
    assert str(move) == point
    assert Point.from_text(point) == move == Board().parse(text)


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h 8", "8h", "hh8", "h08", "h8.", "h-8", "h100", "８", "h８", "é8"]
)
def test_text_that_names_no_point(text: str) -> None:
    board = Board()
    for read in (board.push, board.parse, board.is_legal, Point.from_text):
        with pytest.raises(InvalidMoveError, match="h8"):
            read(text)
    assert board.ply == 0


@pytest.mark.parametrize("text", ["h0", "h16", "p1", "z99", "t20"])
def test_points_off_the_board_are_refused(text: str) -> None:
    board = Board()
    for read in (board.push, board.parse, board.stone_at):
        with pytest.raises(IllegalMoveError) as caught:
            read(text)
        assert caught.value.reason is IllegalReason.OFF_BOARD
    assert board.why_illegal(text) is IllegalReason.OFF_BOARD
    assert board == Board()


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (0, 15), (15, 0), (0, -(10**30)), (7, 10**30)])
def test_points_by_number_off_the_board_are_refused(column: int, row: int) -> None:
    point = Point(column, row)
    board = Board()
    with pytest.raises(IllegalMoveError) as caught:
        board.push(point)
    assert caught.value.reason is IllegalReason.OFF_BOARD
    with pytest.raises(IllegalMoveError):
        board.wins_at(point)
    assert board == Board()


def test_two_stones_never_stand_on_one_point() -> None:
    board = Board()
    board.push("h8")
    with pytest.raises(IllegalMoveError) as caught:
        board.push("h8")
    assert caught.value.reason is IllegalReason.OCCUPIED
    assert board.stone_at("h8") is Color.BLACK
    assert (board.turn, board.ply) == (Color.WHITE, 1)
    assert not board.is_legal("h8")
    assert board.is_legal("h9")


def test_nothing_to_take_back() -> None:
    for board in (Board(), Board.from_stones(["h8"], [])):
        with pytest.raises(IndexError):
            board.pop()


def test_pop_returns_the_move_and_restores_the_position() -> None:
    board = Board(size=9)
    fens = [board.fen()]
    for move in ("e5", "f5", "e6"):
        board.push(move)
        fens.append(board.fen())
    assert [str(move) for move in board.move_stack] == ["e5", "f5", "e6"]
    for move in ("e6", "f5", "e5"):
        assert board.fen() == fens.pop()
        assert str(board.pop()) == move
    assert board == Board(size=9)
    assert len(board.legal_moves) == 81


def test_legal_moves_follow_the_board() -> None:
    board = Board(size=5)
    assert Point(2, 2) in board.legal_moves
    board.push("c3")
    assert Point(2, 2) not in board.legal_moves
    board.pop()
    assert Point(2, 2) in board.legal_moves


def test_from_stones() -> None:
    board = Board.from_stones(["h8", Point(8, 7)], ["a1"], size=19, rule="caro")
    assert (board.size, board.rule, board.turn, board.ply) == (19, "caro", Color.WHITE, 0)
    assert board.stone_at("i8") is Color.BLACK
    assert board.stone_at(Point(0, 0)) is Color.WHITE
    assert Board.from_stones(["h8"], ["a1"]).turn is Color.BLACK
    assert Board.from_stones(["h8"], ["a1"], turn=Color.WHITE).turn is Color.WHITE


def test_from_stones_refuses_what_cannot_be() -> None:
    with pytest.raises(InvalidSetupError, match="h8 has two stones"):
        Board.from_stones(["h8"], ["h8"])
    with pytest.raises(InvalidSetupError, match="p1 is off"):
        Board.from_stones(["p1"], [])
    with pytest.raises(InvalidMoveError):
        Board.from_stones(["hello"], [])
    with pytest.raises(InvalidSetupError, match="black or white"):
        Board.from_stones([], [], turn=Color.RED)


def test_a_board_set_up_with_a_five_is_over() -> None:
    board = Board.from_stones(["a1", "b1", "c1", "d1", "e1"], [], turn="white")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (Color.BLACK, Termination.FIVE)
    assert len(board.winning_line) == 5
    assert board.legal_moves == ()


def test_equality_is_of_positions_and_not_of_ways_to_them() -> None:
    one, other = Board(), Board()
    for a, b in zip(("h8", "a1", "i8", "b1"), ("i8", "b1", "h8", "a1"), strict=True):
        one.push(a)
        other.push(b)
    assert one == other == Board.from_fen(one.fen())
    assert one.key == other.key
    assert one != Board.from_fen(one.fen(), rule="renju")
    assert one != Board.from_stones(["h8", "i8"], ["a1", "b1"], turn="white")
    assert one != Board.from_stones(["h8", "i8"], ["a1", "b1"], size=19)
    assert one != "a board"


def test_a_copy_is_a_board_of_its_own() -> None:
    board = Board()
    board.push("h8")
    twin = board.copy()
    twin.push("i8")
    assert (board.ply, twin.ply) == (1, 2)
    assert [str(twin.pop()), str(twin.pop())] == ["i8", "h8"]
    assert board.stone_at("h8") is Color.BLACK


def test_pictures() -> None:
    board = Board.from_stones(["a1"], ["e5"], size=5)
    assert str(board).splitlines() == [
        " 5 . . . . O",
        " 4 . . . . .",
        " 3 . . . . .",
        " 2 . . . . .",
        " 1 X . . . .",
        "   a b c d e",
    ]
    assert repr(board) == "Board.from_fen('4w/5/5/5/b4 b', rule='freestyle')"


def test_winning_moves_and_wins_at_name_empty_points_alone() -> None:
    board = Board.from_stones(["d8", "e8", "f8", "g8"], ["c8", "a1"], turn="black")
    assert [str(move) for move in board.winning_moves()] == ["h8"]
    assert board.winning_moves(Color.WHITE) == ()
    assert board.wins_at("h8")
    assert not board.wins_at("h8", Color.WHITE)
    assert not board.wins_at("g8")


@given(st.integers(MIN_SIZE, MAX_SIZE), st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_take_backs_undo_everything(size: int, rule: str, dice: Random) -> None:
    board = Board(size=size, rule=rule)
    seen: list[tuple[str, int, tuple[Point, ...]]] = []
    for _ in range(40):
        if board.outcome() is not None:
            break
        seen.append((board.fen(), board.key, board.legal_moves))
        board.push(dice.choice(board.legal_moves))
    while seen:
        board.pop()
        assert (board.fen(), board.key, board.legal_moves) == seen.pop()


@settings(max_examples=500)
@given(st.text(max_size=12) | st.from_regex(r"[a-zA-Z][0-9]{1,3}", fullmatch=True))
def test_any_text_is_a_move_or_refused_politely(text: str) -> None:
    board = Board(size=9)
    board.push("e5")
    before = board.copy()
    try:
        move = board.push(text)
    except (InvalidMoveError, IllegalMoveError):
        assert board.ply == 1
    else:
        assert str(move) == text.strip().lower()
        assert board.pop() == move
    assert board == before
