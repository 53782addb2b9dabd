"""What is wrong with positions, their symmetries, and who guards and pins what."""

from __future__ import annotations

import random

import pytest

from duiyi import xiangqi
from duiyi.core import Color, InvalidFenError
from duiyi.xiangqi import Status

ROWS = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


@pytest.mark.parametrize(
    ("fen", "status"),
    [
        (f"{ROWS} w", Status.VALID),
        ("4k4/9/9/9/9/9/9/9/3K5/P8 w", Status.PAWN_BEHIND_START),
        ("3a2b1r/4ak3/8p/7P1/9/9/9/B2NN3B/3K5/4p4 w", Status.PAWN_BEHIND_START),
        ("4k4/8p/9/9/9/9/9/9/9/3K5 w", Status.PAWN_BEHIND_START),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5 w", Status.PAWN_OFF_FILE),
        ("4k4/9/9/1p7/9/9/9/9/9/3K5 w", Status.PAWN_OFF_FILE),
        ("4k4/9/9/9/9/P8/P8/9/9/3K5 w", Status.PAWNS_SHARE_FILE),
        ("4k4/9/9/P8/9/P8/9/9/9/3K5 w", Status.VALID),
        ("4k4/9/9/9/9/9/9/9/9/4K3R w", Status.GENERAL_CAN_BE_TAKEN),
        ("R3k4/9/9/9/9/9/9/9/9/3K5 w", Status.GENERAL_CAN_BE_TAKEN),
        ("R3k4/9/9/9/9/9/9/9/9/3K5 b", Status.VALID),
    ],
)
def test_status_of_positions_that_can_be_played(fen: str, status: Status) -> None:
    board = xiangqi.Board(fen)
    assert board.status() == status
    assert board.is_valid() == (status == Status.VALID)
    assert xiangqi.setup_status(fen) == status
    assert board.legal_moves


@pytest.mark.parametrize(
    ("fen", "status"),
    [
        ("9/9/9/9/9/9/9/9/9/9 w", Status.NO_RED_GENERAL | Status.NO_BLACK_GENERAL),
        ("4k4/4k4/9/9/9/9/9/9/9/9 w", Status.NO_RED_GENERAL | Status.TOO_MANY_GENERALS),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", Status.GENERAL_OUTSIDE_PALACE),
        ("4k4/9/9/9/9/9/9/9/9/R2BK3R w", Status.ELEPHANT_ASTRAY | Status.GENERAL_CAN_BE_TAKEN),
        ("3kk4/9/9/9/9/9/9/9/9/R3KR2R b", Status.TOO_MANY_GENERALS | Status.TOO_MANY_OF_A_KIND),
        ("4k4/4a4/3a5/9/9/9/9/9/9/3AA1K2 w", Status.GENERAL_OUTSIDE_PALACE | Status.ADVISOR_ASTRAY),
    ],
)
def test_status_of_boards_that_cannot_be_played(fen: str, status: Status) -> None:
    assert xiangqi.setup_status(fen) == status
    with pytest.raises(InvalidFenError):
        xiangqi.Board(fen)


@pytest.mark.parametrize("text", ["", "hello", f"{ROWS} x", "9/9/9 w", ROWS.replace("9", "8", 1) + " w"])
def test_status_needs_a_board(text: str) -> None:
    with pytest.raises(InvalidFenError):
        xiangqi.setup_status(text)


def test_a_misplaced_pawn_goes_on_by_its_own_ways() -> None:
    board = xiangqi.Board("4k4/9/9/9/9/9/9/9/9/P2K5 w")
    assert [str(move) for move in board.legal_moves if move.from_square == 0] == ["a0a1"]
    assert board.chinese("a0a1") == "兵九进一"


def random_position(dice: random.Random, rules: str = "asian") -> xiangqi.Board:
    board = xiangqi.Board(rules=rules)
    for _ in range(dice.randrange(120)):
        if not board.legal_moves:
            break
        board.push(dice.choice(board.legal_moves))
    return board


def test_symmetries_keep_the_game() -> None:
    dice = random.Random(5)
    for _ in range(100):
        board = random_position(dice)
        for twin in (board.mirror(), board.rotate()):
            assert twin.ply == board.ply
            assert len(twin.legal_moves) == len(board.legal_moves)
            assert twin.is_check() == board.is_check()
            assert twin.status() == board.status()
            assert twin.fen().split()[4] == board.fen().split()[4]
        assert board.mirror().turn is board.turn
        assert board.rotate().turn is not board.turn
        for back in (board.mirror().mirror(), board.rotate().rotate()):
            assert back.fen().split()[:5] == board.fen().split()[:5]
            assert back.move_stack == board.move_stack


def test_symmetries_by_example() -> None:
    board = xiangqi.Board("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 7 9")
    assert board.mirror().fen() == "5k3/9/9/9/9/9/9/9/9/4K3R w - - 7 9"
    assert board.rotate().fen() == "4k3r/9/9/9/9/9/9/9/9/5K3 b - - 7 9"
    board.push("a0a5")
    assert str(board.mirror().move_stack[0]) == "i0i5"
    assert str(board.rotate().move_stack[0]) == "i9i4"


def test_pinned_pieces() -> None:
    board = xiangqi.Board("4k4/4r4/9/9/9/4N4/9/9/9/4K4 w")
    assert board.pinned(Color.RED) == ["e4"]
    assert board.pinned(Color.BLACK) == []
    assert board.is_pinned("e4")
    assert not board.is_pinned("e8")
    assert not board.is_pinned("a0")
    cannon = xiangqi.Board("3k5/9/9/4c4/9/4N4/9/9/4A4/4K4 w")
    assert cannon.pinned(Color.RED) == ["e1", "e4"]
    horse = xiangqi.Board("5k3/9/9/9/9/9/9/3n5/3R5/4K4 w")
    assert horse.pinned(Color.RED) == ["d1"]


def test_defenders() -> None:
    board = xiangqi.Board()
    assert board.defenders("e3") == []
    assert board.defenders("c0") == []
    assert board.defenders("b0") == ["a0"]
    assert set(board.defenders("e2")) == set()
    board.push("h2e2")
    assert set(board.defenders("e2")) == {"c0", "g0"}
    assert set(board.defenders("e3")) == set()
    assert board.defenders("e5") == []


def test_status_has_the_bits_of_the_core() -> None:
    assert [flag.value for flag in Status] == [1 << bit for bit in range(11)]
    assert xiangqi.setup_status("9/9/9/9/9/9/9/9/9/9 w").value == 3
