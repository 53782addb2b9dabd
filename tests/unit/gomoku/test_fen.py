"""Positions as text, there and back, and what is said of text that is none."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from duiyi.core import Color, InvalidFenError
from duiyi.gomoku import MAX_SIZE, MIN_SIZE, Board, points_of

ONE_STONE = "15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w"


def test_a_black_stone_on_h8() -> None:
    board = Board()
    board.push("h8")
    assert board.fen() == ONE_STONE
    again = Board.from_fen(ONE_STONE)
    assert again == board
    assert again.ply == 0
    assert again.stone_at("h8") is Color.BLACK


def test_the_first_row_is_the_top() -> None:
    board = Board.from_fen("w4/5/5/5/4b b")
    assert board.stone_at("a5") is Color.WHITE
    assert board.stone_at("e1") is Color.BLACK


def test_runs_of_more_than_nine_and_fields_apart() -> None:
    assert Board.from_fen("  " + "/".join(["12"] * 12) + "   b ") == Board(size=12)


@pytest.mark.parametrize(
    ("fen", "says"),
    [
        ("", "rows joined by /"),
        ("5/5/5/5/5", "rows joined by /"),
        ("5/5/5/5/5 b 1", "rows joined by /"),
        ("4/4/4/4 b", "4 rows; a board has 5 to 20"),
        ("/".join(["21"] * 21) + " b", "21 rows"),
        ("5/5/5/5/5 x", "'x'"),
        ("5/5/5/5/5 B", "b or w"),
        ("5/5/5/5/6 b", "row 1, column a: the row is longer than the 5 columns"),
        ("5/5/bbbbbb/5/5 b", "row 3: the row is longer"),
        ("5/4/5/5/5 b", "row 4 has 4 of its 5 columns"),
        ("5/5/5//5 b", "row 2 has 0 of its 5 columns"),
        ("5/5/2x2/5/5 b", "row 3, column c: 'x'"),
        ("5/5/2B2/5/5 b", "row 3, column c: 'B'"),
        ("5/5/5/5/b05 b", "row 1, column b: a number of empty points does not begin with 0"),
        ("5/5/5/5/05 b", "row 1, column a"),
        ("5/5/5/5/-5 b", "row 1, column a: '-'"),
        ("5/5/5/5/٥ b", "row 1, column a: '٥'"),
        ("5/5/5/5/" + "9" * 10_000 + " b", "row 1, column a: the row is longer"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "row 10, column a: 'r'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(fen: str, says: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        Board.from_fen(fen)
    assert says in caught.value.problem


@st.composite
def positions(draw: st.DrawFn) -> Board:
    size = draw(st.integers(MIN_SIZE, MAX_SIZE))
    cells = draw(st.text("bw....", min_size=size * size, max_size=size * size))
    points = points_of(size)
    black, white = ([p for p, cell in zip(points, cells, strict=True) if cell == side] for side in "bw")
    return Board.from_stones(black, white, size=size, turn=draw(st.sampled_from((Color.BLACK, Color.WHITE))))


@given(positions())
def test_there_and_back(board: Board) -> None:
    again = Board.from_fen(board.fen())
    assert again == board
    assert again.fen() == board.fen()
    assert again.cells == board.cells
    assert again.outcome() == board.outcome()


FEN_LIKE = st.text("bw/ 0123456789x", max_size=60)
MUTATED = st.builds(
    lambda at, by: ONE_STONE[:at] + by + ONE_STONE[at + 1 :], st.integers(0, len(ONE_STONE)), FEN_LIKE
)


@settings(max_examples=500)
@given(st.text() | FEN_LIKE | MUTATED)
@example("5/5/5/5/5 \N{ARABIC-INDIC DIGIT ONE}")
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        board = Board.from_fen(text)
    except InvalidFenError:
        return
    assert Board.from_fen(board.fen()) == board
