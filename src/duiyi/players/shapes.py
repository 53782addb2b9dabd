"""The shapes of Gomoku (活三, 冲四, …), found in one line of the board at a time.

All shapes come from one idea. Take any five neighbouring cells of a line that hold no opponent's stone and
would win once filled. With one empty cell left they are a four, with two a three, with three a two. The shape
is *open* (活) when the next stone can be used in two of them at once, so that one answer cannot stop both:

    . x x x x .     open four: two ways to five
    o x x x x .     four (冲四): one way to five
    . . x x x .     open three: one stone makes an open four
    o . x x x . o   three (眠三): one stone makes a four only
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter

from duiyi.core import Color
from duiyi.gomoku import Board, Point, points_of, run_wins
from duiyi.players.gomoku_common import VIEWS

FIVE = 5

KINDS = ("five", "open_four", "four", "open_three", "three", "open_two", "two")
"""Every kind of shape, strongest first."""

# By how many stones are missing: the open kind, and the plain one.
KINDS_BY_MISSING = {0: ("five", "five"), 1: KINDS[1:3], 2: KINDS[3:5], 3: KINDS[5:7]}


@dataclass(frozen=True, slots=True)
class LineShape:
    """A shape that a stone on an empty cell of a line would make. Cells are counted from the line's start."""

    cell: int
    kind: str
    stones: tuple[int, ...]
    """The cells of its stones, `cell` among them."""
    ways: int
    """How many fives it may become."""


@dataclass(frozen=True, slots=True)
class PointShape:
    """A shape that a stone on an empty point of the board would make."""

    kind: str
    stones: tuple[Point, ...]
    ways: int


@dataclass(frozen=True, slots=True)
class Five:
    """Five cells of a line that would win once they are filled."""

    cells: range
    empty: frozenset[int]


Shapes = dict[Point, list[PointShape]]
"""The shapes that a stone on each empty point would make, at most one in each direction."""


def shapes_on(board: Board, color: Color) -> Shapes:
    """What a stone of `color` would make on each empty point."""
    points, cells = points_of(board.size), board.cells
    found: Shapes = defaultdict(list)
    for indices in lines_of(board.size):
        for shape in shapes_in_line("".join(itemgetter(*indices)(cells)), board.rule, color):
            stones = tuple([points[indices[cell]] for cell in shape.stones])
            found[points[indices[shape.cell]]].append(PointShape(shape.kind, stones, shape.ways))
    return found


@cache
def lines_of(size: int) -> tuple[tuple[int, ...], ...]:
    """Every line of a board that has room for a five, in all four directions, as point indices."""
    lines: dict[tuple[str, int], list[int]] = defaultdict(list)
    for index, (column, row) in enumerate(points_of(size)):
        lines["row", row].append(index)
        lines["column", column].append(index)
        lines["rising", column - row].append(index)
        lines["falling", column + row].append(index)
    return tuple(tuple(line) for line in lines.values() if len(line) >= FIVE)


@lru_cache(maxsize=1 << 15)
def shapes_in_line(line: str, rule: str, color: Color) -> tuple[LineShape, ...]:
    """The shape that a stone of `color` would make on each empty cell of a line ('.', 'b', 'w').

    Remembered, for a move changes four lines and leaves the others as they were.
    """
    view = line.translate(VIEWS[color])
    if "x" not in view:
        return ()
    fives = list(_possible_fives(view, rule, color))
    shapes = (_shape_at(cell, view, fives) for cell, stone in enumerate(view) if stone == ".")
    return tuple(shape for shape in shapes if shape is not None)


def _possible_fives(view: str, rule: str, color: Color) -> Iterator[Five]:
    """The fives that the opponent's stones still allow and the rules count as a win."""
    for start in range(len(view) - FIVE + 1):
        cells = range(start, start + FIVE)
        if "o" not in view[start : start + FIVE] and _wins_when_filled(view, cells, rule, color):
            yield Five(cells, frozenset(cell for cell in cells if view[cell] == "."))


def _wins_when_filled(view: str, cells: range, rule: str, color: Color) -> bool:
    """Whether the run wins that these cells, once filled, form with the stones beside them."""
    before, after = view[: cells.start], view[cells.stop :]
    left, right = before.rstrip("x"), after.lstrip("x")
    length = FIVE + len(before) - len(left) + len(after) - len(right)
    enclosed = left.endswith("o") and right.startswith("o")
    return run_wins(rule, color, length, enclosed)


def _shape_at(cell: int, view: str, fives: list[Five]) -> LineShape | None:
    """The strongest shape of a stone on that cell: of the fives through it, those nearest to be filled."""
    through = [five for five in fives if cell in five.empty]
    missing = min((len(five.empty) - 1 for five in through), default=FIVE)
    if missing not in KINDS_BY_MISSING:
        return None
    nearest = [five for five in through if len(five.empty) - 1 == missing]
    open_kind, plain_kind = KINDS_BY_MISSING[missing]
    stones = {other for five in nearest for other in five.cells if view[other] == "x"}
    kind = open_kind if _is_open(nearest, missing) else plain_kind
    return LineShape(cell, kind, tuple(sorted(stones | {cell})), len(nearest))


def _is_open(fives: list[Five], missing: int) -> bool:
    """Whether two of the fives differ in one empty cell only, so that the same stones serve both.

    The cell about to be filled is among the empty cells of each.
    """
    pairs = combinations({five.empty for five in fives}, 2)
    return any(len(one & other) == missing for one, other in pairs)
