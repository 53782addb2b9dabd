"""Gomoku, described for the server, the tools and the contract tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duiyi.core import Color, GameBoard, GameOption, GameSpec, InvalidFenError, MoveInfo, Setup
from duiyi.gomoku.board import MAX_SIZE, MIN_SIZE, RULES, Board
from duiyi.gomoku.league import GOMOCUP, NO_LEAGUE
from duiyi.gomoku.point import PASS


def _board(setup: Setup) -> Board:
    size = setup.options.get("size", 15)
    early = GOMOCUP if setup.options.get("early_draw") else NO_LEAGUE
    league = replace(early, passes=bool(setup.options.get("passes")))
    if not setup.fen:
        return Board(size, setup.rules, league)
    board = Board.from_fen(setup.fen, setup.rules, league)
    if board.size != size:
        raise InvalidFenError(setup.fen, f"it has {board.size} rows, but the option size is {size}")
    return board


def _describe(board: GameBoard, move: str) -> MoveInfo:
    text = str(_own(board).parse(move))
    return MoveInfo({"zh": "停一手" if text == str(PASS) else text, "en": text})


def _winning_points(board: GameBoard) -> Sequence[str]:
    return [str(point) for point in _own(board).winning_line]


def _own(board: GameBoard) -> Board:
    if not isinstance(board, Board):
        raise TypeError(f"this is a board of another game: {type(board).__name__}")
    return board


SPEC = GameSpec(
    name="gomoku",
    colors=(Color.BLACK, Color.WHITE),
    rules=RULES,
    options=(
        GameOption("size", 15, MIN_SIZE, MAX_SIZE),
        GameOption("early_draw", False),
        GameOption("passes", False),
    ),
    board=_board,
    describe=_describe,
    winning_points=_winning_points,
)
