"""The points of the board and their text: "h8" is column h from the left, row 8 from the bottom."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from duiyi.core import InvalidMoveError

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
PASS_TEXT = "pass"  # noqa: S105  a move, no secret
POINT_TEXT = re.compile(r"([a-zA-Z])(0|[1-9][0-9]?)")


class Point(NamedTuple):
    """An intersection, and the move that places a stone there. `column` and `row` count from 0.

    >>> Point(7, 7) == Point.from_text("h8"), str(Point(0, 14))
    (True, 'a15')
    """

    column: int
    row: int

    @classmethod
    def from_text(cls, text: str) -> Point:
        """The point that "h8" names, on any board that has it, or PASS; InvalidMoveError for other texts.

        >>> Point.from_text("h8")
        Point(column=7, row=7)
        >>> Point.from_text("8h")
        Traceback (most recent call last):
            ...
        duiyi.core.errors.InvalidMoveError: '8h' is not a move: a point is a column letter and a ...
        """
        found = POINT_TEXT.fullmatch(text.strip())
        if text.strip().lower() == PASS_TEXT:
            return PASS
        if found is None:
            raise InvalidMoveError(text, "a point is a column letter and a row number, as in h8")
        return cls(COLUMNS.index(found[1].lower()), int(found[2]) - 1)

    def __str__(self) -> str:
        if self == PASS:
            return PASS_TEXT
        return f"{COLUMNS[self.column]}{self.row + 1}" if 0 <= self.column < len(COLUMNS) else repr(self)


Move = Point
"""A move is the point it is played on, or PASS.

>>> Move.from_text("h8")
Point(column=7, row=7)
"""

PASS = Point(-1, -1)
"""The move that places no stone, where the league has it; its text is "pass".

>>> str(PASS)
'pass'
>>> PASS in Board(league=League(passes=True)).legal_moves
True
"""


@lru_cache(maxsize=32)
def points_of(size: int) -> tuple[Point, ...]:
    """Every point of a board of that size: a1, b1, … row by row, so that row * size + column is its index.

    >>> " ".join(map(str, points_of(15)[:3])), len(points_of(15))
    ('a1 b1 c1', 225)
    """
    return tuple(Point(column, row) for row in range(size) for column in range(size))


@lru_cache(maxsize=32)
def texts_of(size: int) -> tuple[str, ...]:
    """The text of every point of a board of that size, in the order of `points_of`."""
    return tuple(map(str, points_of(size)))
