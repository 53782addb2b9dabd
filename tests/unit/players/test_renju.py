"""The Gomoku players under renju: no forbidden point while there is another, and an answer all the same."""

from __future__ import annotations

import pytest
from tests.unit.gomoku.renju_boards import KNOWN, known, random_boards

from duiyi.core import Color
from duiyi.gomoku import Board, League, Point
from duiyi.players.base import Player, PlayerOptions
from duiyi.players.five_tuple import FiveTuplePlayer, point_scores
from duiyi.players.renju import allowed_shapes, trapping_points
from duiyi.players.shape_rules import STYLES, ShapeRulesPlayer, View
from duiyi.players.shapes import shapes_on

PLAYERS = [
    pytest.param(FiveTuplePlayer(PlayerOptions(seed=1)), id="five_tuple"),
    *(pytest.param(ShapeRulesPlayer(PlayerOptions(seed=1, style=style)), id=style) for style in STYLES),
]
EACH_PLAYER = pytest.mark.parametrize("player", PLAYERS)


@EACH_PLAYER
def test_black_avoids_forbidden_points(player: Player) -> None:
    met = 0
    boards = [known(case).board() for case in KNOWN] + [stones.board() for stones in random_boards(60)]
    for board in boards:
        forbidden = board.forbidden_points()
        if board.outcome() is None and forbidden:
            met += 1
            assert player.choose(board).move not in forbidden
    assert met > 90


@EACH_PLAYER
def test_black_answers_a_four_that_may_not_be_blocked(player: Player) -> None:
    """White wins at j8 alone, where black's stone would be a double three."""
    black, white = ["e3", "h8", "i8", "j7", "j9"], ["f4", "g5", "h6", "i7"]
    board = Board.from_stones(black, white, rule="renju", turn="black")
    assert [str(point) for point in board.winning_moves(Color.WHITE)] == ["j8"]
    assert board.forbidden_points() == {"j8": "double_three"}
    answer = player.choose(board).move
    assert board.is_legal(answer)
    assert answer != "j8"


@EACH_PLAYER
def test_black_plays_a_forbidden_point_where_there_is_no_other(player: Player) -> None:
    board = Board.from_fen("wbwbwb/wbwbwb/bwbwbw/bwbwbw/bwbwbw/bb1bbb b", rule="renju")
    assert board.outcome() is None
    assert board.forbidden_points() == {"c1": "overline"}
    assert player.choose(board).move == "c1"


@EACH_PLAYER
def test_black_passes_rather_than_lose(player: Player) -> None:
    fen = "wbwbwb/wbwbwb/bwbwbw/bwbwbw/bwbwbw/bb1bbb b"
    assert player.choose(Board.from_fen(fen, rule="renju", league=League(passes=True))).move == "pass"


@EACH_PLAYER
def test_players_place_stones_where_they_may_pass(player: Player) -> None:
    board = Board(rule="renju", league=League(passes=True))
    for _ in range(12):
        assert player.choose(board).move != "pass"
        board.push(player.choose(board).move)


# White's three g5 h6 i7 stands between black's e3 and k9: a four at f4 is stopped at j8 alone, where black
# would make two threes.
TRAP_BLACK, TRAP_WHITE = ["e3", "h8", "i8", "j7", "j9", "k9"], ["g5", "h6", "i7", "o1", "a1"]


def trap(turn: str) -> Board:
    side = Color(turn)
    board = Board.from_stones(TRAP_BLACK, TRAP_WHITE, rule="renju", turn=side)
    assert board.forbidden_points()["j8"] == "double_three"
    return board


@EACH_PLAYER
def test_white_makes_the_four_that_may_not_be_blocked(player: Player) -> None:
    board = trap("white")
    explanation = player.choose(board)
    assert (explanation.move, explanation.rule) == ("f4", "trap_four")
    board.push("f4")
    board.push(player.choose(board).move)  # black has no answer
    assert player.choose(board).move == "j8"
    board.push("j8")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.WHITE


@EACH_PLAYER
def test_black_prevents_the_four_that_it_could_not_block(player: Player) -> None:
    explanation = player.choose(trap("black"))
    assert explanation.rule in ("block_four", "win_now", "make_open_four", "four_three")
    if explanation.rule == "block_four":
        assert explanation.move == "f4"


@EACH_PLAYER
def test_without_forbidden_points_the_four_is_an_ordinary_one(player: Player) -> None:
    board = Board.from_stones(TRAP_BLACK, TRAP_WHITE, rule="freestyle", turn="white")
    assert player.choose(board).rule != "trap_four"
    assert trapping_points(board) == []


def test_a_trap_needs_time() -> None:
    """Where black makes five first, White's four wins nothing."""
    board = Board.from_stones([*TRAP_BLACK, "a5", "a6", "a7", "a8"], TRAP_WHITE, rule="renju", turn="white")
    assert board.winning_moves(Color.BLACK)
    assert trapping_points(board) == []


def test_white_does_not_fear_what_black_may_not_play() -> None:
    """Black's double four at h8 is forbidden: no threat, and the point is worth nothing to White."""
    black, white = ["e8", "f8", "g8", "h5", "h6", "h7"], ["d8", "h4", "a1", "a15", "o1"]
    board = Board.from_stones(black, white, rule="renju", turn="white")
    assert board.forbidden_points() == {"h8": "double_four"}
    view = View.of(board)
    assert Point.from_text("h8") not in view.opponents
    free = View.of(Board.from_stones(black, white, turn="white"))
    assert free.opponents[Point.from_text("h8")].combination == "double_four"
    scores = point_scores(board)
    assert scores[Point.from_text("h8")] < scores[Point.from_text("i8")]


def test_a_three_that_cannot_become_a_straight_four_is_none() -> None:
    """With c8 and k8 beside f8 g8 h8, neither e8 nor i8 gives two ways to five."""
    board = Board.from_stones(["f8", "g8", "c8", "k8"], [], rule="renju", turn="black")
    real = allowed_shapes(board, shapes_on(board, Color.BLACK))
    assert not any(three.counts for three in board.explain_forbidden("h8").threes)
    assert "open_three" not in {shape.kind for shape in real[Point.from_text("h8")]}


def test_no_allowed_three_of_black_is_more_than_the_rules_say() -> None:
    met = 0
    for stones in random_boards(40):
        board = stones.board()
        for point, shapes in allowed_shapes(board, shapes_on(board, Color.BLACK)).items():
            told = board.explain_forbidden(point)
            assert not told.is_forbidden
            open_threes = sum(shape.kind == "open_three" for shape in shapes)
            met += open_threes
            assert open_threes <= sum(three.counts for three in told.threes)
    assert met > 50
