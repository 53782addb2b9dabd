"""What the server, the tools and the contract tests know of Xiangqi."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from duiyi.core import (
    Color,
    GameBoard,
    GameOption,
    GameSpec,
    MoveInfo,
    RepeatedMove,
    RepetitionReason,
    Setup,
    Threat,
)
from duiyi.xiangqi.board import RULES, START_FEN, Board
from duiyi.xiangqi.move import SQUARE_NAMES, Move
from duiyi.xiangqi.repetition import MoveNature


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


def _explain_repetition(board: GameBoard, move: str | None) -> RepetitionReason | None:
    own = _own(board)
    # These rules refuse no repetition, so that a move that others refuse can be played to see what it does.
    loop = Board(own.start_fen(), rules="asian", allow_self_check=own.allows_self_check())
    for played in own.move_indices():
        loop.push_index(played)
    if move is not None:
        loop.push(Move.from_iccs(move))
    found = loop.explain_repetition(own.rules)
    if found is None:
        return None
    for _ in found.moves:
        loop.pop()
    return RepetitionReason(tuple(_repeated(loop, nature) for nature in found.moves), found.rule, found.loser)


def _repeated(loop: Board, nature: MoveNature) -> RepeatedMove:
    """A move of the loop as it is shown; it is played on the board."""
    text = str(nature.move)
    info = _describe(loop, text)
    loop.push(nature.move)
    threats = tuple(Threat(chase.attacker, chase.victim, chase.root) for chase in nature.chases)
    return RepeatedMove(text, nature.color, info, nature.kind, nature.checkers, threats)


def _points(board: GameBoard) -> Collection[str]:
    _own(board)
    return SQUARE_NAMES


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
    explain_repetition=_explain_repetition,
    points=_points,
)
"""Xiangqi for the server, the tools and the contract tests.

>>> SPEC.name, SPEC.rules[0], SPEC.colors[0].value
('xiangqi', 'casual', 'red')
"""
