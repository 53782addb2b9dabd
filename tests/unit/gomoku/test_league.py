"""What a league lays down: early draws and passes."""

from __future__ import annotations

import pytest

from duiyi.core import Color, IllegalMoveError, IllegalReason, InvalidSetupError, Outcome, Termination
from duiyi.gomoku import GOMOCUP, PASS, RULES, SPEC, Board, League, Point, points_of

LIMIT = Outcome(None, Termination.NATURAL_LIMIT)
AGREED = Outcome(None, Termination.AGREEMENT)
PASSES = League(passes=True)


def quiet_order(size: int) -> list[Point]:
    """The points in an order in which nobody makes three in a row: two rows of dominoes at a time."""
    points = points_of(size)
    black = [p for p in points if (p.column // 2 + p.row) % 2 == 0]
    white = [p for p in points if (p.column // 2 + p.row) % 2]
    return [point for pair in zip(black, white, strict=False) for point in pair]


def play_until_over(board: Board) -> int:
    """Plays quietly until the game is over; returns the number of stones."""
    for point in quiet_order(board.size):
        if board.outcome() is not None:
            break
        board.push(point)
    return board.size**2 - board.cells.count(".")


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "renju"])
def test_a_game_is_drawn_once_many_stones_are_on_the_board(rule: str) -> None:
    board = Board(size=9, rule=rule, league=League(most_stones=30))
    assert play_until_over(board) == 30
    assert board.outcome() == LIMIT
    assert board.legal_moves == board.winning_line == ()
    board.pop()
    assert board.outcome() is None


def test_a_game_is_drawn_once_few_points_are_empty() -> None:
    board = Board(size=9, league=League(least_empty=20))
    assert play_until_over(board) == 61
    assert board.outcome() == LIMIT


def test_gomocups_two_limits_are_one_on_fifteen() -> None:
    assert League(most_stones=200, least_empty=25) == GOMOCUP
    for league in (GOMOCUP, League(most_stones=200), League(least_empty=25)):
        board = Board(league=league)
        assert play_until_over(board) == 200
        assert board.outcome() == LIMIT


def test_a_five_goes_before_a_limit() -> None:
    board = Board.from_stones(
        ["a1", "b1", "c1", "d1"], ["a3", "b3", "c3", "d3"], league=League(most_stones=9)
    )
    board.push("e1")
    assert board.outcome() == Outcome(Color.BLACK, Termination.FIVE)


def test_a_forbidden_move_goes_before_a_limit() -> None:
    stones = ["g8", "i8", "h7", "h9"]
    board = Board.from_stones(stones, [], rule="renju", turn="black", league=League(most_stones=5))
    board.push("h8")
    assert board.outcome() == Outcome(Color.WHITE, Termination.DOUBLE_THREE)


def test_a_full_board_is_told_as_such() -> None:
    board = Board.from_fen("bwbbw/wbbwb/bwwbw/wbwwb/bwbw1 b", league=League(most_stones=25))
    board.push("e1")
    assert board.outcome() == Outcome(None, Termination.BOARD_FULL)


def test_a_position_beyond_a_limit_is_drawn_already() -> None:
    assert Board.from_stones(["a1"], ["b1"], size=5, league=League(most_stones=2)).outcome() == LIMIT
    assert Board.from_fen("5/5/5/5/bw3 b", league=League(least_empty=23)).outcome() == LIMIT


@pytest.mark.parametrize(
    "league",
    [League(most_stones=-1), League(least_empty=-1), League(least_empty=25), League(most_stones=10**30)],
)
def test_limits_that_are_none(league: League) -> None:
    with pytest.raises(InvalidSetupError, match="is a whole number from 0 to"):
        Board(size=5, league=league)
    with pytest.raises(InvalidSetupError, match="is a whole number from 0 to"):
        Board.from_fen("5/5/5/5/5 b", league=league)


def test_a_pass_places_no_stone_and_changes_the_turn() -> None:
    board = Board(rule="renju", league=PASSES)
    assert board.legal_moves[-1] == PASS
    board.push("h8")
    empty = board.fen()
    assert str(board.push("pass")) == "pass"
    assert (board.turn, board.ply, board.cells.count(".")) == (Color.BLACK, 2, 224)
    assert board.move_stack == (Point(7, 7), PASS)
    assert board.fen() == empty.replace(" w", " b")
    assert board.key == Board.from_fen(board.fen(), rule="renju", league=PASSES).key
    board.push(" PASS ")
    assert board.outcome() == AGREED
    assert board.legal_moves == ()
    assert board.pop() == board.pop() == PASS
    assert board.fen() == empty


def test_two_passes_end_the_game_only_when_running() -> None:
    board = Board(league=PASSES)
    for move in ("pass", "h8", "pass", "i8"):
        board.push(move)
        assert board.outcome() is None
    board.push("pass")
    board.push("pass")
    assert board.outcome() == AGREED


def test_a_pass_is_refused_where_the_league_has_none_and_after_the_end() -> None:
    board = Board()
    assert PASS not in board.legal_moves
    assert board.why_illegal("pass") is IllegalReason.FORBIDDEN
    with pytest.raises(IllegalMoveError, match="pass is not legal: forbidden"):
        board.push(PASS)
    board = Board.from_stones(["a1", "b1", "c1", "d1", "e1"], [], league=PASSES)
    assert board.why_illegal("pass") is IllegalReason.GAME_OVER


def test_a_pass_is_no_point() -> None:
    board = Board(rule="renju", league=PASSES)
    for ask in (board.stone_at, board.wins_at, board.explain_forbidden, board.equivalent_points):
        with pytest.raises(IllegalMoveError, match="pass is not legal: off board"):
            ask("pass")
    with pytest.raises(InvalidSetupError, match="pass is off a board"):
        Board.from_stones(["pass"], [])


def test_black_passes_where_every_point_is_forbidden() -> None:
    board = Board.from_fen("wbwbwb/wbwbwb/bwbwbw/bwbwbw/bwbwbw/bb1bbb b", rule="renju", league=PASSES)
    assert [str(move) for move in board.legal_moves] == ["c1", "pass"]
    board.push("pass")
    board.push("c1")
    assert board.outcome() == Outcome(None, Termination.BOARD_FULL)


def test_a_board_keeps_its_league() -> None:
    league = League(most_stones=40, passes=True)
    board = Board(league=league)
    board.push("h8")
    board.push("pass")
    assert board.league == board.copy().league == league
    assert all(side.league == league and side.move_stack[1] == PASS for side in board.symmetries())
    assert board != Board.from_fen(board.fen())
    assert repr(board).endswith(f", rule='freestyle', league={league!r})")
    assert "League" not in repr(Board())


def test_the_picture_of_a_game_with_passes() -> None:
    board = Board(league=PASSES)
    for move in ("h8", "pass", "i8", "pass"):
        board.push(move)
    numbered, plain = (board.svg(numbers=numbers) for numbers in (True, False))
    for number, drawn in (("1", 1), ("2", 0), ("3", 1), ("4", 0)):
        label = f'aria-label="{number}"'
        assert numbered.count(label) - plain.count(label) == drawn


def test_the_options_of_a_table() -> None:
    board = SPEC.board(SPEC.setup("renju", {"early_draw": True, "passes": True}))
    assert isinstance(board, Board)
    assert board.league == League(most_stones=200, least_empty=25, passes=True)
    assert SPEC.describe(board, "pass").text == {"zh": "停一手", "en": "pass"}
    with pytest.raises(InvalidSetupError, match="least_empty"):
        SPEC.setup("freestyle", {"size": 5, "early_draw": True})
