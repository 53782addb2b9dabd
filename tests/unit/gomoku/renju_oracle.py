"""A slow second opinion on renju's forbidden points, from the words of the RIF rules and sets of points.

It knows lines of four, five and six points, and asks of each what it holds. Nothing is shared with the core.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product

Point = tuple[int, int]
"""(column, row)"""
Row = tuple[Point, ...]


class Renju:
    """A board: black's stones and the empty points. What is neither is white's, or off the board."""

    def __init__(self, size: int, black: set[Point], white: set[Point]) -> None:
        self.size = size
        self.black = set(black)
        self.empty = set(product(range(size), range(size))) - black - white

    def forbidden_points(self) -> dict[Point, str]:
        verdicts = {point: self.judge(point) for point in sorted(self.empty)}
        return {point: kind for point, kind in verdicts.items() if kind not in ("five", "allowed")}

    def judge(self, point: Point) -> str:
        """Section 9 for a stone on an empty point: "five", the first kind that forbids it, or "allowed"."""
        with self.stone(point):
            if any(self.is_five(row) for row, _ in rows_through(self.size, point, 5)):
                return "five"
            if any(self.black.issuperset(row) for row, _ in rows_through(self.size, point, 6)):
                return "overline"
            if len(self.fours(point)) > 1:
                return "double_four"
            counting = [three for three, points in self.threes(point).items() if self.can_straighten(points)]
            return "double_three" if len(counting) > 1 else "allowed"

    @contextmanager
    def stone(self, point: Point) -> Iterator[None]:
        """A black stone on an empty point, for a while."""
        self.black.add(point)
        self.empty.remove(point)
        yield
        self.black.remove(point)
        self.empty.add(point)

    def can_straighten(self, points: set[Point]) -> bool:
        """Section 9.3: a straight four that comes with a five or is forbidden does not make a three."""
        return any(self.judge(point) == "allowed" for point in sorted(points))

    def is_five(self, row: Row) -> bool:
        """Five stones, and no sixth beside them."""
        return self.black.issuperset(row) and not self.black.intersection(beyond(row))

    def fours(self, point: Point) -> set[frozenset[Point]]:
        """Every four stones with this one among them that one more stone would make five."""
        found = set()
        for row, ends in rows_through(self.size, point, 5):
            stones = self.black.intersection(row)
            if len(stones) == 4 and self.empty.intersection(row) and not self.black.intersection(ends):
                found.add(frozenset(stones))
        return found

    def threes(self, point: Point) -> dict[frozenset[Point], set[Point]]:
        """Every three stones with this one among them, and where one more makes a straight four."""
        found: dict[frozenset[Point], set[Point]] = defaultdict(set)
        for row, ends in rows_through(self.size, point, 4):
            stones, missing = self.black.intersection(row), self.empty.intersection(row)
            if len(stones) != 3 or len(missing) != 1 or not self.empty.issuperset(ends):
                continue
            self.black.update(missing)
            if self.is_straight(row):
                found[frozenset(stones)].update(missing)
            self.black.difference_update(missing)
        return found

    def is_straight(self, row: Row) -> bool:
        """Whether a stone at either end of an unbroken four would make exactly five."""
        before, after = beyond(row)
        for five in ((before, *row), (*row, after)):
            self.black.update(five)
            exact = self.is_five(five)
            self.black.difference_update((before, after))
            if not exact:
                return False
        return True


def beyond(row: Row) -> tuple[Point, Point]:
    """The points at either end of a row, on the board or not."""
    step = (row[1][0] - row[0][0], row[1][1] - row[0][1])
    return (row[0][0] - step[0], row[0][1] - step[1]), (row[-1][0] + step[0], row[-1][1] + step[1])


@cache
def rows_through(size: int, point: Point, length: int) -> list[tuple[Row, tuple[Point, Point]]]:
    """Every row of that many neighbouring points that holds the point, with what lies beyond it."""
    found = []
    for columns, rows in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for back in range(length):
            row = tuple(
                (point[0] + (i - back) * columns, point[1] + (i - back) * rows) for i in range(length)
            )
            if all(0 <= number < size for number in (*row[0], *row[-1])):
                found.append((row, beyond(row)))
    return found
