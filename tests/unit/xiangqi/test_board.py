"""The board's moves, refusals and small services."""

from __future__ import annotations

import copy
import pickle

import pytest

from duiyi import xiangqi
from duiyi.core import Color, IllegalMoveError, IllegalReason, InvalidMoveError, InvalidSetupError

PINNED = "4k4/9/9/9/9/4N4/9/9/9/4K4 w"


def test_push_and_pop_return_to_the_start() -> None:
    board = xiangqi.Board()
    assert str(board.push("h2e2")) == "h2e2"
    board.push_iccs("H9-G7")
    assert (board.turn, board.ply, [str(m) for m in board.move_stack]) == (Color.RED, 2, ["h2e2", "h9g7"])
    assert board.fen() == "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
    assert str(board.pop()) == "h9g7"
    board.pop()
    assert board.fen() == xiangqi.START_FEN
    with pytest.raises(IndexError, match="no move"):
        board.pop()


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (xiangqi.START_FEN, "e4e5", IllegalReason.NO_PIECE),
        (xiangqi.START_FEN, "h7e7", IllegalReason.NOT_YOUR_PIECE),
        (xiangqi.START_FEN, "a0b0", IllegalReason.OWN_PIECE_THERE),
        (xiangqi.START_FEN, "a0a0", IllegalReason.OWN_PIECE_THERE),
        (xiangqi.START_FEN, "a0a9", IllegalReason.PIECE_CANNOT),
        (xiangqi.START_FEN, "b2b7", IllegalReason.PIECE_CANNOT),
        (xiangqi.START_FEN, "b0d1", IllegalReason.PIECE_CANNOT),
        (PINNED, "e4f6", IllegalReason.GENERALS_FACE),
        ("4k4/9/9/9/4r4/4N4/9/9/9/4K4 w", "e4g5", IllegalReason.LEAVES_CHECK),
        ("3rk4/9/9/9/9/9/9/9/9/4K4 w", "e0d0", IllegalReason.LEAVES_CHECK),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", IllegalReason.GENERALS_FACE),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "e0e9", IllegalReason.PIECE_CANNOT),
        ("4k4/9/9/4R4/9/9/9/9/9/3K5 w", "e6e9", IllegalReason.PIECE_CANNOT),
    ],
)
def test_refusals_have_their_reason_and_change_nothing(fen: str, move: str, reason: IllegalReason) -> None:
    board = xiangqi.Board(fen)
    before = board.fen()
    with pytest.raises(IllegalMoveError) as caught:
        board.push(move)
    assert caught.value.reason is reason
    assert not board.is_legal(move)
    assert (board.fen(), board.ply) == (before, 0)


@pytest.mark.parametrize("text", ["", "h2", "h2e2e3", "j0a0", "H2E2", "h2-e2", "炮二平五", "h2e٢", "\x00"])
def test_push_takes_canonical_text_alone(text: str) -> None:
    board = xiangqi.Board()
    with pytest.raises(InvalidMoveError):
        board.push(text)
    assert board.fen() == xiangqi.START_FEN


def test_self_check_may_be_allowed() -> None:
    board = xiangqi.Board(PINNED, allow_self_check=True)
    assert board.is_legal("e4f6")
    board.push("e4f6")
    assert board.outcome() is None
    assert board.is_legal("e9e0")
    assert not xiangqi.Board(PINNED).is_legal("e4f6")


def test_pieces_and_attackers() -> None:
    board = xiangqi.Board("3k5/9/9/9/1r2R4/9/4c4/2N6/9/4K4 b")
    assert (board.piece_at("b5"), board.piece_at("e5"), board.piece_at("e4")) == ("r", "R", None)
    assert board.attackers("b5", Color.RED) == ["e5"]
    assert board.attackers("e3", Color.RED) == ["c2", "e5"]
    assert board.attackers("e0", Color.BLACK) == []
    assert board.pieces()[5 * 9 + 1 : 5 * 9 + 2] == b"r"
    with pytest.raises(ValueError, match="'j5' is not a point"):
        board.piece_at("j5")


def test_attackers_of_a_general_include_the_facing_one() -> None:
    board = xiangqi.Board("4k4/9/9/9/9/9/9/9/3p5/4K4 w")
    assert board.attackers("e0", Color.BLACK) == ["e9"]
    assert board.checkers == ["e9"]


def test_several_checkers() -> None:
    board = xiangqi.Board("3k5/9/9/9/9/9/9/3n5/9/r3K4 w")
    assert set(board.checkers) == {"a0", "d2"}
    assert board.is_check()


def test_gives_check_agrees_with_the_board_after() -> None:
    board = xiangqi.Board("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w")
    for move in board.legal_moves:
        told = board.gives_check(move)
        board.push(move)
        assert board.is_check() == told
        board.pop()


def test_indices_are_the_moves() -> None:
    board = xiangqi.Board()
    assert [move.index for move in board.legal_moves] == board.legal_indices()
    assert board.capture_indices() == [xiangqi.Move.from_iccs(m).index for m in ("b2b9", "h2h9")]
    index = xiangqi.Move.from_iccs("h2e2").index
    key = board.key()
    board.push_index(index)
    assert board.key() != key
    assert board.pop_index() == index
    assert board.key() == key


@pytest.mark.parametrize("index", [-1, 0, 8100, 10**6])
def test_foreign_indices_are_refused(index: int) -> None:
    board = xiangqi.Board()
    with pytest.raises(ValueError, match=r"index|legal_indices"):
        board.push_index(index)
    assert board.fen() == xiangqi.START_FEN


def test_copies_are_independent_and_remember() -> None:
    board = xiangqi.Board(rules="casual", allow_self_check=True)
    board.push("h2e2")
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):  # noqa: S301
        assert twin == board
        assert (twin.rules, twin.allows_self_check(), twin.move_stack) == ("casual", True, board.move_stack)
        twin.pop()
        assert (twin != board, board.ply) == (True, 1)


def test_equality_is_of_position_and_rules() -> None:
    assert xiangqi.Board() == xiangqi.Board()
    assert xiangqi.Board() != xiangqi.Board(rules="casual")
    assert xiangqi.Board() != "a board"


def test_text_shows_the_board() -> None:
    lines = str(xiangqi.Board()).splitlines()
    assert lines[0] == "9  r n b a k a b n r"
    assert lines[7] == "2  . C . . . . . C ."
    assert lines[10] == "   a b c d e f g h i"
    assert repr(xiangqi.Board()) == f"Board({xiangqi.START_FEN!r}, rules='asian')"


def test_unknown_rules_are_named() -> None:
    with pytest.raises(InvalidSetupError, match="'chess'"):
        xiangqi.Board(rules="chess")
    with pytest.raises(InvalidSetupError, match="'chess'"):
        xiangqi.Board().outcome("chess")
