"""Gomoku, described for the server, the tools and the contract tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from duiyi.core import (
    Color,
    GameBoard,
    GameOption,
    GameSpec,
    InvalidFenError,
    MoveInfo,
    PointReason,
    ReasonShape,
    Setup,
    Warnings,
)
from duiyi.gomoku.board import FORBIDDING_RULE, MAX_SIZE, MIN_SIZE, RULES, Board
from duiyi.gomoku.forbidden import FORBIDDEN_KINDS, StoneExplanation
from duiyi.gomoku.league import GOMOCUP, NO_LEAGUE
from duiyi.gomoku.point import PASS, Point


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


def _warnings(board: GameBoard) -> Warnings | None:
    own = _own(board)
    if own.rule != FORBIDDING_RULE:
        return None
    end = own.outcome()
    if end is None:
        return Warnings(Color.BLACK, dict(own.forbidden_points()))
    lost = end.termination.value in FORBIDDEN_KINDS and own.move_stack
    return Warnings(Color.BLACK, {str(own.move_stack[-1]): end.termination.value} if lost else {})


def _explain_point(board: GameBoard, point: str) -> PointReason | None:
    own = _own(board)
    return _reason(own.explain_forbidden(point)) if own.rule == FORBIDDING_RULE else None


def _reason(stone: StoneExplanation) -> PointReason:
    rows = [ReasonShape("row", _texts(row), True, ()) for row in stone.rows]
    fours = [
        ReasonShape(
            "four", _texts(four.stones), True, tuple(PointReason(p, "five") for p in _texts(four.fives))
        )
        for four in stone.fours
    ]
    threes = [
        ReasonShape("three", _texts(three.stones), three.counts, tuple(map(_reason, three.straight)))
        for three in stone.threes
    ]
    return PointReason(str(stone.point), stone.kind, (*rows, *fours, *threes))


def _texts(points: Iterable[Point]) -> tuple[str, ...]:
    return tuple(map(str, points))


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
    warnings=_warnings,
    explain_point=_explain_point,
)
"""Gomoku and Renju for the server, the tools and the contract tests.

>>> SPEC.name, SPEC.rules, SPEC.colors[0].value
('gomoku', ('freestyle', 'standard', 'renju', 'caro'), 'black')
"""
