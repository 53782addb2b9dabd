"""Reading and writing FEN."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duiyi import xiangqi
from duiyi.core import Color, InvalidFenError

ROWS = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


@pytest.mark.parametrize(
    "text",
    [
        f"{ROWS} w",
        f"{ROWS} r",
        f"{ROWS} r - -",
        f"{ROWS} w - - 0 1",
        f"{ROWS} w - - 0 0",
        f"  {ROWS}   w  -  -  0  1 ",
        f"{ROWS.translate(str.maketrans('nNbB', 'hHeE'))} w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/111111111/9/P1P1P1P1P/1C5C1/45/RNBAKABNR w",
    ],
)
def test_dialects_read_alike(text: str) -> None:
    assert xiangqi.Board(text).fen() == xiangqi.START_FEN


def test_side_and_counters_are_kept() -> None:
    fen = "3ak4/9/9/9/9/9/9/9/9/3KC4 b - - 37 81"
    board = xiangqi.Board(fen)
    assert board.turn is Color.BLACK
    assert board.fen() == fen


@pytest.mark.parametrize(
    ("fen", "problem"),
    [
        ("", "empty"),
        ("hello", "1 ranks"),
        (ROWS, "side to move"),
        (f"{ROWS} x", "'x', not w or b"),
        (f"{ROWS} w -", "3 fields"),
        (f"{ROWS} w a - 0 1", "field 3"),
        (f"{ROWS} w - - -1 1", "'-1', not a number"),
        (f"{ROWS} w - - 0 99999", "'99999', not a number"),
        (f"{ROWS} w - - 0 1 2", "7 fields"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/RNBAKABNR w", "9 ranks"),
        ("rnbakabnr/8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank 8 has fewer"),
        ("rnbakabnrr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank 9 has more"),
        ("rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank 6 has an unknown letter"),
        ("rnbaaabnr/9/9/9/9/9/9/9/9/4K4 w", "black advisor on e9"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "no black general"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "no red general"),
        ("4k4/4k4/9/9/9/9/9/9/9/4K4 w", "black general on e8 is one more"),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", "red general on c0"),
        ("4k4/9/9/9/9/9/4K4/9/9/9 w", "red general on e3"),
        ("4k4/9/9/9/9/9/9/9/9/3BK4 w", "red elephant on d0"),
        ("4k4/9/9/9/1b7/9/9/9/9/4K4 w", "a black elephant on b5, .* on its own side"),
        ("4k4/9/9/9/9/9/9/9/9/R1R1K1R2 w", "red rook on g0 is one more"),
        ("四/9/9/9/9/9/9/9/9/9 w", "letters that FEN does not use"),
        ("\ud800", "letters that FEN does not use"),
        ("9/" * 1000, "more than 200 letters"),
    ],
)
def test_faults_are_named(fen: str, problem: str) -> None:
    with pytest.raises(InvalidFenError, match=problem) as caught:
        xiangqi.Board(fen)
    assert len(str(caught.value)) < 500


def test_a_general_that_could_be_taken_is_read_and_flagged() -> None:
    facing = xiangqi.Board("4k4/9/9/9/9/9/9/9/9/4K3R w")
    assert not facing.is_valid()
    assert facing.is_check()
    assert "e0e9" not in map(str, facing.legal_moves)
    assert xiangqi.Board().is_valid()


_LETTERS = st.sampled_from("rnbakcphegRNBAKCPHEG0123456789/ -wxbr\n\x00é将")
_FENLIKE = st.one_of(
    st.text(max_size=120),
    st.text(_LETTERS, max_size=120),
    st.builds(
        lambda rows, rest: "/".join(rows) + rest,
        st.lists(st.text("rnbakcpRNBAKCP123456789", max_size=9), min_size=9, max_size=11),
        st.sampled_from(
            [" w", " b", " w - - 0 1", "", " w - - 5", " b - - 1e3 4", " w - - 99999999999999999999 1"]
        ),
    ),
    st.builds(
        lambda at, letter: xiangqi.START_FEN[:at] + letter + xiangqi.START_FEN[at + 1 :],
        st.integers(0, len(xiangqi.START_FEN) - 1),
        _LETTERS,
    ),
)


@settings(max_examples=1500, deadline=None)
@given(_FENLIKE)
def test_any_text_is_a_position_or_an_invalid_fen(text: str) -> None:
    try:
        board = xiangqi.Board(text)
    except InvalidFenError:
        return
    again = xiangqi.Board(board.fen())
    assert again == board
    assert again.legal_moves == board.legal_moves
