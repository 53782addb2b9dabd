"""The eight ways to lay a square board on itself."""

from __future__ import annotations

from enum import Enum
from functools import cache

from duiyi.gomoku.point import Point, points_of


class Symmetry(Enum):
    """A turn or a reflection of the board; as a function it takes a point to where it comes to lie.

    >>> str(Symmetry.ROTATE_90(Point.from_text("a1"), 15))
    'a15'
    """

    IDENTITY = "identity"
    ROTATE_90 = "rotate_90"
    """A quarter turn clockwise: a1 comes to lie where the top left corner was."""
    ROTATE_180 = "rotate_180"
    ROTATE_270 = "rotate_270"
    FLIP_COLUMNS = "flip_columns"
    """Left and right change places."""
    FLIP_ROWS = "flip_rows"
    """Top and bottom change places."""
    FLIP_DIAGONAL = "flip_diagonal"
    """Across the diagonal through a1."""
    FLIP_ANTIDIAGONAL = "flip_antidiagonal"
    """Across the diagonal through the bottom right corner."""

    def __call__(self, point: Point, size: int) -> Point:
        """Where a point of a board of that size comes to lie."""
        exchange, flip_column, flip_row = STEPS[self]
        column, row = (point.row, point.column) if exchange else point
        return Point(size - 1 - column if flip_column else column, size - 1 - row if flip_row else row)

    @property
    def inverse(self) -> Symmetry:
        """What undoes it.

        >>> Symmetry.ROTATE_90.inverse
        <Symmetry.ROTATE_270: 'rotate_270'>
        """
        return TURNED_BACK.get(self, self)


STEPS = {
    Symmetry.IDENTITY: (False, False, False),
    Symmetry.ROTATE_90: (True, False, True),
    Symmetry.ROTATE_180: (False, True, True),
    Symmetry.ROTATE_270: (True, True, False),
    Symmetry.FLIP_COLUMNS: (False, True, False),
    Symmetry.FLIP_ROWS: (False, False, True),
    Symmetry.FLIP_DIAGONAL: (True, False, False),
    Symmetry.FLIP_ANTIDIAGONAL: (True, True, True),
}
"""Whether columns and rows are exchanged, and whether each is then counted from its other end."""

TURNED_BACK = {Symmetry.ROTATE_90: Symmetry.ROTATE_270, Symmetry.ROTATE_270: Symmetry.ROTATE_90}

SYMMETRIES = tuple(Symmetry)
"""All of them, the identity first.

>>> len(SYMMETRIES), SYMMETRIES[0].value
(8, 'identity')
"""


@cache
def sources(symmetry: Symmetry, size: int) -> tuple[int, ...]:
    """For each point in the order of `points_of`, the index of the point that comes to lie there."""
    back = symmetry.inverse
    return tuple(row * size + column for column, row in (back(p, size) for p in points_of(size)))


def moved_cells(cells: str, size: int, symmetry: Symmetry) -> str:
    """The cells of the board after a symmetry, in the same order."""
    return "".join([cells[index] for index in sources(symmetry, size)])


def canonical_symmetry(cells: str, size: int) -> Symmetry:
    """The symmetry that gives the alphabetically first cells: the same for every side of a position."""
    return min(SYMMETRIES, key=lambda symmetry: moved_cells(cells, size, symmetry))


def own_symmetries(cells: str, size: int) -> tuple[Symmetry, ...]:
    """The symmetries that change nothing, the identity first."""
    return tuple(symmetry for symmetry in SYMMETRIES if moved_cells(cells, size, symmetry) == cells)
