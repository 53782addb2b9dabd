"""Chinese, WXF and ICCS, written and read."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.xiangqi.facts import cases

from duiyi import xiangqi
from duiyi.core import AmbiguousMoveError, IllegalMoveError, IllegalReason, InvalidMoveError

TWO_TANDEMS = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w"
THREE_PAWNS = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w"
TWO_ROOKS = "3k5/9/9/9/9/1R7/9/1R7/9/4K4 w"
HALF_WIDTH = str.maketrans("１２３４５６７８９", "123456789")


@pytest.mark.parametrize("case", cases("notation"), ids=lambda case: f"{case['wxf']} {case['chinese']}")
def test_standard_notation_both_ways(case: dict[str, Any]) -> None:
    board = xiangqi.Board(case["fen"])
    move = xiangqi.Move.from_iccs(case["move"])
    assert board.chinese(move) == case["chinese"]
    assert board.chinese(move, traditional=True) == case["traditional"]
    assert board.wxf(move) == case["wxf"]
    for key in ("chinese", "traditional", "wxf"):
        assert board.parse(case[key]) == move
    assert board.parse(case["chinese"].translate(HALF_WIDTH)) == move


@pytest.mark.parametrize(
    "text",
    [
        "h2e2",
        "H2-E2",
        "H2E2",
        "C2=5",
        "C2.5",
        "c2=5",
        "炮二平五",
        "砲二平五",
        "包二平五",
        "炮2平5",
        "炮２平５",
        "炮２平五",
        " 炮 二 平 五 ",
        "Ｃ２＝５",
        "h3e3",
        "Che2",
        "Ch2e2",
        "Ch2-e2!?",
    ],
)
def test_dialects_of_one_move(text: str) -> None:
    assert str(xiangqi.Board().parse(text)) == "h2e2"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("馬8進7", "h9g7"),
        ("傌８进７", "h9g7"),
        ("N8+7", "h9g7"),
        ("車9进1", "i9i8"),
        ("俥九進一", "i9i8"),
        ("B3+5", "c9e7"),
    ],
)
def test_dialects_for_black(text: str, move: str) -> None:
    board = xiangqi.Board()
    board.push("h2e2")
    assert str(board.parse(text)) == move


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        (TWO_ROOKS, "前车进三", "b4b7"),
        (TWO_ROOKS, "车前进三", "b4b7"),
        (TWO_ROOKS, "後車平七", "b2c2"),
        (TWO_ROOKS, "R++3", "b4b7"),
        (TWO_ROOKS, "+R+3", "b4b7"),
        (TWO_ROOKS, "R-.7", "b2c2"),
        (THREE_PAWNS, "中兵平六", "c6d6"),
        (THREE_PAWNS, "二兵平六", "c6d6"),
        (THREE_PAWNS, "前七平六", "c7d7"),
        (THREE_PAWNS, "+7=6", "c7d7"),
        (THREE_PAWNS, "37=6", "c5d5"),
        (THREE_PAWNS, "P..6", "c6d6"),
        (TWO_TANDEMS, "一兵平五", "f6e6"),
        (TWO_TANDEMS, "前四平五", "f6e6"),
        (TWO_TANDEMS, "后四平五", "f5e5"),
        (TWO_TANDEMS, "14=5", "f6e6"),
        (TWO_TANDEMS, "PA=5", "f6e6"),
        (TWO_TANDEMS, "前兵平三", "f6g6"),
    ],
)
def test_styles_of_tandem_pieces(fen: str, text: str, move: str) -> None:
    assert str(xiangqi.Board(fen).parse(text)) == move


def test_text_that_fits_two_moves_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        xiangqi.Board(TWO_TANDEMS).parse("前兵平五")
    assert set(caught.value.candidates) == {"d7e7", "f6e6"}
    with pytest.raises(AmbiguousMoveError):
        xiangqi.Board(TWO_ROOKS).parse("车八平九")


@pytest.mark.parametrize("text", ["车八进五", "R8+5"])
def test_a_file_is_enough_where_one_move_fits(text: str) -> None:
    assert str(xiangqi.Board("3k5/9/9/9/9/1R7/1p7/1R7/9/4K4 w").parse(text)) == "b4b9"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("炮三平五", IllegalReason.NO_PIECE),
        ("前炮平五", IllegalReason.NO_PIECE),
        ("炮二进六", IllegalReason.PIECE_CANNOT),
        ("车一进三", IllegalReason.OWN_PIECE_THERE),
        ("车一平二", IllegalReason.OWN_PIECE_THERE),
        ("炮二进九", IllegalReason.PIECE_CANNOT),
        ("马二平三", IllegalReason.PIECE_CANNOT),
        ("马二进二", IllegalReason.PIECE_CANNOT),
        ("炮二平二", IllegalReason.PIECE_CANNOT),
        ("a0a9", IllegalReason.PIECE_CANNOT),
        ("H7-E7", IllegalReason.NOT_YOUR_PIECE),
    ],
)
def test_moves_that_may_not_be_played(text: str, reason: IllegalReason) -> None:
    board = xiangqi.Board()
    with pytest.raises(IllegalMoveError) as caught:
        board.parse(text)
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    "text", ["", " ", "zz99", "炮", "炮二平", "炮十平五", "C2=0", "二炮五平", "h2e", "炮二平五" * 9, "\ud800"]
)
def test_garbage_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        xiangqi.Board().parse(text)


@settings(max_examples=1000, deadline=None)
@given(
    st.one_of(
        st.text(max_size=20),
        st.text("前中后一二五1259炮车马兵相PRCNHAEa-eh0+-.=进退平", min_size=3, max_size=5),
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    board = xiangqi.Board(THREE_PAWNS)
    try:
        assert board.parse(text) in board.legal_moves
    except (InvalidMoveError, IllegalMoveError, AmbiguousMoveError):
        return


SAN_GAME = (
    "Cbe2 Hc7 Hc2 Rb9 Rb0 c5 g4 Ch3 Hg2 Hg7 Rb4 Cxc3 Ea2 Rh9 Rh0 Rh3 Hf4 Ca7 Rxb9 Hxb9 Cxe6 Hxe6 Hxe6 Afe8"
)


def test_a_game_in_algebraic_notation() -> None:
    board = xiangqi.Board()
    for text in SAN_GAME.split():
        move = board.parse(text)
        assert board.san(move) == text
        board.push(move)
    assert board.ply == len(SAN_GAME.split())


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        ("5k3/9/3a1a3/9/9/9/9/9/9/4K4 b", "d7e8", "Ade8"),
        ("3a1k3/9/3a5/9/9/9/9/9/9/4K4 b", "d7e8", "A7e8"),
        ("3k5/2P6/9/9/9/9/9/9/9/4K4 w", "c8d8", "cd8+"),
        ("4k4/9/9/9/3Pp4/9/9/9/9/3K5 w", "d5e5", "dxe5"),
        ("4k4/9/9/2p6/2P6/9/9/9/9/3K5 w", "c5c6", "cxc6"),
        ("4k4/9/9/9/2P1P4/9/9/9/9/3K5 w", "e5d5", "ed5"),
        ("4k4/9/9/9/4r4/4N4/4C4/9/9/3K1N3 w", "f0g2", "Hg2"),
        ("3k5/9/9/9/9/9/4R4/9/9/R4K3 w", "a0e0", "Rae0"),
        ("4k4/1R7/R8/9/9/9/9/9/9/3K5 w", "a7a9", "Ra9#"),
        ("4k4/9/9/9/9/9/R7R/9/9/3K5 w", "a3e3", "Rae3+"),
    ],
)
def test_algebraic_details(fen: str, move: str, text: str) -> None:
    board = xiangqi.Board(fen)
    assert board.san(move) == text
    assert str(board.parse(text)) == move


def test_only_legal_moves_need_telling_apart() -> None:
    pinned = xiangqi.Board("4k4/9/9/9/4r4/4N4/9/9/9/2N1K4 w")
    assert pinned.san("c0d2") == "Hd2"
    cannon = xiangqi.Board("4k4/9/9/9/9/9/9/2C3p1C/9/3K5 w")
    assert cannon.san("i2h2") == "Ch2"


def test_text_that_fits_two_moves_in_algebraic_notation_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        xiangqi.Board().parse("Ce2")
    assert set(caught.value.candidates) == {"b2e2", "h2e2"}


def test_ranks_from_zero_come_before_ranks_from_one() -> None:
    board = xiangqi.Board("3k5/9/9/9/9/9/R8/9/9/4K4 w")
    assert str(board.parse("a3b3")) == "a3b3"
    assert str(board.parse("a4b4")) == "a3b3"
    assert str(board.parse_uci("a4a10")) == "a3a9"
    assert board.uci("a3a9") == "a4a10"
    with pytest.raises(IllegalMoveError):
        board.parse_uci("a3b3")
    for text in ("a0a1", "a11a1", "a1a", "", "A1A2"):
        with pytest.raises(InvalidMoveError):
            board.parse_uci(text)


def test_letters_and_digits_can_be_chosen() -> None:
    board = xiangqi.Board()
    assert (board.wxf("h0g2"), board.wxf("h0g2", letters="NB")) == ("H2+3", "N2+3")
    assert board.wxf("c0e2", letters="NB") == "B7+5"
    board.push("h0g2")
    assert board.chinese("h9g7", traditional=True) == "馬８進７"
    assert board.chinese("h9g7", traditional=True, half_width=True) == "馬8進7"


def _styles(board: xiangqi.Board) -> list[Callable[[xiangqi.Move], str]]:
    return [
        lambda move: board.chinese(move, traditional=True),
        lambda move: board.chinese(move, half_width=True),
        lambda move: board.wxf(move, letters="NB"),
        lambda move: board.wxf(move).replace("=", "."),
    ]


@pytest.mark.parametrize("number", range(len(cases("games"))))
def test_every_legal_move_of_real_games_reads_back(number: int) -> None:
    """A hundred positions of each game, over two thousand in all, and every move in every notation."""
    board = xiangqi.Board()
    dice = random.Random(number)
    for played in cases("games")[number]["moves"].split()[:100]:
        moves = board.legal_moves
        for write in (board.chinese, board.wxf, board.san, board.iccs):
            texts = [write(move) for move in moves]
            assert len(set(texts)) == len(moves)
            assert [board.parse(text) for text in texts] == moves
        for style in _styles(board):
            move = dice.choice(moves)
            assert board.parse(style(move)) == move
        assert [board.parse_uci(board.uci(move)) for move in moves] == moves
        board.push(played)


def test_the_real_games_have_two_thousand_positions() -> None:
    assert sum(min(100, len(game["moves"].split())) for game in cases("games")) >= 2000


def test_only_legal_moves_are_written() -> None:
    board = xiangqi.Board()
    for write in (board.chinese, board.wxf, board.iccs):
        with pytest.raises(IllegalMoveError):
            write(xiangqi.Move.from_iccs("a0a9"))


def test_moves_are_values() -> None:
    move = xiangqi.Move.from_iccs("H2-E2")
    assert (str(move), move.from_square, move.to_square) == ("h2e2", 25, 22)
    assert move == xiangqi.Move.from_index(move.index) == xiangqi.Move(25, 22)
    assert len({move, xiangqi.Move(25, 22)}) == 1
    assert (xiangqi.SQUARE_NAMES[25], xiangqi.SQUARES["e2"]) == ("h2", 22)
