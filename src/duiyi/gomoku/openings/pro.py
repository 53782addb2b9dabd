"""Pro: Black's first stone in the centre, White's anywhere, Black's second outside the central 5 by 5."""

from __future__ import annotations

from collections.abc import Callable

from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.base import BLACK, WHITE, Course, Protocol, stone


def distant_course(span: int) -> Callable[[Board], Course]:
    """The course of the rules that keep Black's second stone out of the middle."""

    def course(board: Board) -> Course:
        yield stone(board, BLACK, "centre", span=1)
        yield stone(board, WHITE)
        yield stone(board, BLACK, "outside", span=span)

    return course


PRO = Protocol("pro", distant_course(5), smallest=7, centred=True)
