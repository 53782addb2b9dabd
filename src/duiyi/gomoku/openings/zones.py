"""The squares in the middle of the board that opening protocols speak of."""

from __future__ import annotations

from functools import cache

from duiyi.gomoku.point import Point, points_of


def distance(point: Point, size: int) -> int:
    """How far a point is from the centre of a board of odd size, counted as a king walks."""
    middle = size // 2
    return max(abs(point.column - middle), abs(point.row - middle))


@cache
def from_centre(size: int) -> tuple[Point, ...]:
    """Every point of the board, the nearest to the centre first, those of one distance row by row."""
    return tuple(sorted(points_of(size), key=lambda point: distance(point, size)))


def is_inside(point: Point, size: int, span: int) -> bool:
    """Whether a point lies in the square of `span` by `span` points in the middle."""
    return distance(point, size) <= span // 2
