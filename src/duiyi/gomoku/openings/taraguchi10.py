"""Taraguchi-10: the first four moves in the middle squares of 1, 3, 5 and 7 points, each may be followed by a
swap. Then either the fifth move in the middle 9 by 9, and one more swap; or, without a swap after the fourth
move, Black offers ten fifth moves anywhere, none symmetric, and White takes one.
"""

from __future__ import annotations

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import (
    BLACK,
    WHITE,
    Course,
    Protocol,
    fifth_moves,
    stone,
    swap,
    swap_or_many,
    with_patterns,
)

OFFERS = 10


def _course(board: Board) -> Course:
    yield stone(board, BLACK, "centre", span=1)
    yield swap(WHITE)
    yield stone(board, WHITE, "inside", span=3)
    yield swap(BLACK)
    yield with_patterns(board, stone(board, BLACK, "inside", span=5))
    yield swap(WHITE)
    yield stone(board, WHITE, "inside", span=7)
    answer = yield swap_or_many(BLACK, OFFERS)
    if answer.kind == "many":
        yield from fifth_moves(board, OFFERS)
    else:
        yield stone(board, BLACK, "inside", span=9)
        yield swap(WHITE)


TARAGUCHI_10 = Protocol("taraguchi_10", _course, smallest=9, centred=True)
