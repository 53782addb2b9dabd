"""Yamaguchi: one of the 26 openings, with the number of fifth moves; the other player may swap; White's
fourth move anywhere; Black offers so many fifth moves, none symmetric, and White takes one.

The rule sets no limit to the number. More than twelve are never announced, and are not offered here.
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

MOST_OFFERS = 12


def _course(board: Board) -> Course:
    yield from pattern(board)
    announced = yield number(BLACK, MOST_OFFERS)
    yield swap(WHITE)
    yield stone(board, WHITE)
    yield from fifth_moves(board, announced.number or 1)


YAMAGUCHI = Protocol("yamaguchi", _course, smallest=9, centred=True)
