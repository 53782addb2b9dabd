"""Free: the game begins with free play."""

from __future__ import annotations

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import Course, Protocol


def _course(_board: Board) -> Course:
    yield from ()


FREE = Protocol("free", _course)
