"""Soosyrv-8: one of the 26 openings; the other player may swap; White's fourth move anywhere, with the number
of fifth moves, one to eight; Black may swap; Black offers so many, none symmetric, and White takes one.
"""

from __future__ import annotations

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import (
    BLACK,
    WHITE,
    Course,
    Protocol,
    fifth_moves,
    number,
    pattern,
    stone,
    swap,
)

MOST_OFFERS = 8


def _course(board: Board) -> Course:
    yield from pattern(board)
    yield swap(WHITE)
    yield stone(board, WHITE)
    announced = yield number(WHITE, MOST_OFFERS)
    yield swap(BLACK)
    yield from fifth_moves(board, announced.number or 1)


SOOSYRV_8 = Protocol("soosyrv_8", _course, smallest=9, centred=True)
