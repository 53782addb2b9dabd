"""RIF (1996): one of the 26 openings; the other player may swap; White's fourth move anywhere; Black offers
two fifth moves that are not symmetric, and White takes one.
"""

from __future__ import annotations

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import WHITE, Course, Protocol, fifth_moves, pattern, stone, swap

OFFERS = 2


def _course(board: Board) -> Course:
    yield from pattern(board)
    yield swap(WHITE)
    yield stone(board, WHITE)
    yield from fifth_moves(board, OFFERS)


RIF = Protocol("rif", _course, smallest=9, centred=True)
