"""Swap2: as swap, but the other player may also put two more stones and leave the choice of colours."""

from __future__ import annotations

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import BLACK, WHITE, Course, Protocol, colors, stones


def _course(board: Board) -> Course:
    yield from stones(board, BLACK, "three_stones", 3)
    answer = yield colors(WHITE, more=True)
    if answer.kind == "more":
        yield from stones(board, WHITE, "two_stones", 2)
        yield colors(BLACK)


SWAP2 = Protocol("swap2", _course)
