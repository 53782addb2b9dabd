"""The 26 openings of renju: the first three stones, by number and name.

Black's first stone is in the centre, White's touches it, Black's second is in the central square of five by
five. Up to symmetry there are 13 with White above the centre (direct, D1 to D13) and 13 with White diagonally
above it (indirect, I1 to I13). Numbers and names are those of the Renju International Federation and of the
Chinese and Japanese associations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duiyi.core import NamedLine
from duiyi.gomoku.point import Point
from duiyi.gomoku.symmetry import SYMMETRIES, Symmetry

Offset = tuple[int, int]
"""Columns to the right of the centre, and rows above it."""


@dataclass(frozen=True, slots=True)
class RenjuOpening:
    """One of the 26.

    >>> RENJU_OPENINGS[3].number, RENJU_OPENINGS[3].chinese, RENJU_OPENINGS[3].japanese
    ('D4', '花月', 'Kagetsu')
    """

    number: str
    """"D1" to "D13" (direct) or "I1" to "I13" (indirect)."""
    chinese: str
    japanese: str
    """The Japanese name in Latin letters."""
    white: Offset
    """White's stone from the centre."""
    black: Offset
    """Black's second stone from the centre."""

    def points(self, size: int = 15) -> tuple[Point, Point, Point]:
        """Its three stones on a board of odd size, in order.

        >>> [str(point) for point in RENJU_OPENINGS[3].points()]
        ['h8', 'h9', 'i9']
        """
        centre = size // 2
        first, second = (Point(centre + x, centre + y) for x, y in (self.white, self.black))
        return Point(centre, centre), first, second


_TABLE = """
D1 寒星 Kansei 0 2
D2 溪月 Keigetsu 1 2
D3 疏星 Sosei 2 2
D4 花月 Kagetsu 1 1
D5 残月 Zangetsu 2 1
D6 雨月 Ugetsu 1 0
D7 金星 Kinsei 2 0
D8 松月 Shogetsu 0 -1
D9 丘月 Kyugetsu 1 -1
D10 新月 Shingetsu 2 -1
D11 瑞星 Zuisei 0 -2
D12 山月 Sangetsu 1 -2
D13 游星 Yusei 2 -2
I1 长星 Chosei 2 2
I2 峡月 Kyogetsu 2 1
I3 恒星 Kosei 2 0
I4 水月 Suigetsu 2 -1
I5 流星 Ryusei 2 -2
I6 云月 Ungetsu 1 0
I7 浦月 Hogetsu 1 -1
I8 岚月 Rangetsu 1 -2
I9 银月 Gingetsu 0 -1
I10 明星 Myojo 0 -2
I11 斜月 Shagetsu -1 -1
I12 名月 Meigetsu -1 -2
I13 彗星 Suisei -2 -2
"""


def _read(line: str) -> RenjuOpening:
    number, chinese, japanese, column, row = line.split()
    white = (0, 1) if number.startswith("D") else (1, 1)
    return RenjuOpening(number, chinese, japanese, white, (int(column), int(row)))


RENJU_OPENINGS = tuple(map(_read, _TABLE.split("\n")[1:-1]))
"""D1 to D13, then I1 to I13.

>>> len(RENJU_OPENINGS)
26
"""


def renju_opening(stones: Sequence[Point], size: int = 15) -> RenjuOpening | None:
    """The opening that three stones make, in order, seen from any side; None when they make none.

    >>> renju_opening([gomoku.Point.from_text(text) for text in ("h8", "h9", "i9")]).japanese
    'Kagetsu'
    """
    wanted = tuple(stones[:3])
    for opening in RENJU_OPENINGS:
        points = opening.points(size)
        if any(tuple(symmetry(point, size) for point in points) == wanted for symmetry in SYMMETRIES):
            return opening
    return None


def lines_after(stones: Sequence[Point], size: int) -> tuple[NamedLine, ...]:
    """The openings that these first stones (none to two) may still become, with the stones that are left."""
    found = []
    for opening in RENJU_OPENINGS:
        points = opening.points(size)
        side = _side_that_begins(points, stones, size)
        if side is not None:
            left = [str(side(point, size)) for point in points[len(stones) :]]
            found.append(
                NamedLine(opening.number, {"zh": opening.chinese, "en": opening.japanese}, tuple(left))
            )
    return tuple(found)


def _side_that_begins(points: Sequence[Point], stones: Sequence[Point], size: int) -> Symmetry | None:
    """The first symmetry that lays the opening's first stones on the given ones."""
    for symmetry in SYMMETRIES:
        if all(symmetry(point, size) == stone for point, stone in zip(points, stones, strict=False)):
            return symmetry
    return None
