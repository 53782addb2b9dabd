"""Swap: one player puts three stones, black, white, black; the other chooses a colour."""

from __future__ import annotations

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import BLACK, WHITE, Course, Protocol, colors, stones


def _course(board: Board) -> Course:
    yield from stones(board, BLACK, "three_stones", 3)
    yield colors(WHITE)


SWAP = Protocol("swap", _course)
