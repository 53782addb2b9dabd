"""Fifth moves that are the same: whatever turns or mirrors one position into the other, wherever it lies.

Two offers are symmetric when the five stones with the one and with the other have the same shape. The edge of
the board does not count: four stones in a column mirror each other about a line that is not the board's.
"""

from __future__ import annotations

from functools import lru_cache

from duiyi.gomoku.point import Point, points_of
from duiyi.gomoku.symmetry import SYMMETRIES

Stone = tuple[Point, str]
Shape = tuple[tuple[int, int, str], ...]


def shape_of(stones: list[Stone], size: int) -> Shape:
    """What the stones have in common with every position that is the same turned, mirrored or moved."""
    return min(
        _placed([(symmetry(point, size), letter) for point, letter in stones]) for symmetry in SYMMETRIES
    )


def _placed(stones: list[Stone]) -> Shape:
    left = min(point.column for point, _ in stones)
    low = min(point.row for point, _ in stones)
    return tuple(sorted((point.column - left, point.row - low, letter) for point, letter in stones))


@lru_cache(maxsize=64)
def shapes_with(cells: str, size: int, letter: str) -> dict[Point, Shape]:
    """For every empty point the shape of the position with a stone there; equal shapes are symmetric."""
    points = points_of(size)
    stones = [(point, cell) for point, cell in zip(points, cells, strict=True) if cell != "."]
    return {
        point: shape_of([*stones, (point, letter)], size)
        for point, cell in zip(points, cells, strict=True)
        if cell == "."
    }
