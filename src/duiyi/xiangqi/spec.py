"""What the server, the tools and the contract tests know of Xiangqi."""

from __future__ import annotations

from collections.abc import Sequence

from duiyi.core import Color, GameBoard, GameOption, GameSpec, MoveInfo, Setup
from duiyi.xiangqi.board import RULES, START_FEN, Board
from duiyi.xiangqi.move import SQUARE_NAMES, Move


def _board(setup: Setup) -> Board:
    return Board(
        setup.fen or START_FEN,
        rules=setup.rules,
        allow_self_check=bool(setup.options.get("allow_self_check", False)),
    )


def _describe(board: GameBoard, text: str) -> MoveInfo:
    own = _own(board)
    move = Move.from_iccs(text)
    general = b"k" if own.turn is Color.RED else b"K"
    return MoveInfo(
        text={"zh": own.chinese(move), "en": own.wxf(move)},
        captured=own.piece_at(SQUARE_NAMES[move.to_square]),
        check=SQUARE_NAMES[own.pieces().index(general)] if own.gives_check(move) else None,
    )


def _winning_points(board: GameBoard) -> Sequence[str]:
    _own(board)
    return ()


def _own(board: GameBoard) -> Board:
    if not isinstance(board, Board):
        raise TypeError(f"a board of xiangqi is needed, not {type(board).__name__}")
    return board


SPEC = GameSpec(
    name="xiangqi",
    colors=(Color.RED, Color.BLACK),
    rules=RULES,
    options=(GameOption("allow_self_check", default=False),),
    board=_board,
    describe=_describe,
    winning_points=_winning_points,
)
"""Xiangqi for the server, the tools and the contract tests.

>>> SPEC.name, SPEC.rules[0], SPEC.colors[0].value
('xiangqi', 'casual', 'red')
"""
