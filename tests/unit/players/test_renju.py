"""The Gomoku players under renju: no forbidden point while there is another, and an answer all the same."""

from __future__ import annotations

import pytest
from tests.unit.gomoku.renju_boards import KNOWN, known, random_boards

from duiyi.core import Color
from duiyi.gomoku import Board
from duiyi.players.base import Player, PlayerOptions
from duiyi.players.five_tuple import FiveTuplePlayer
from duiyi.players.shape_rules import STYLES, ShapeRulesPlayer

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
