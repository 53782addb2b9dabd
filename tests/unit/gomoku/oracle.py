"""A slow second opinion on the rules: the board as text, its lines searched with regular expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from tests.unit.gomoku.renju_oracle import Renju

Stones = dict[tuple[int, int], str]
"""(column, row) -> "b" or "w"."""

WINS = {
    "freestyle": {"b": r"b{5,}", "w": r"w{5,}"},
    "standard": {"b": r"(?<!b)b{5}(?!b)", "w": r"(?<!w)w{5}(?!w)"},
    "renju": {"b": r"(?<!b)b{5}(?!b)", "w": r"w{5,}"},
    # Six or more; or five with a free end on the left, or on the right.
    "caro": {
        "b": r"b{6,}|(?<![bw])b{5}(?!b)|(?<!b)b{5}(?![bw])",
        "w": r"w{6,}|(?<![bw])w{5}(?!w)|(?<!w)w{5}(?![bw])",
    },
}
OVERLINE = {"renju": r"b{6,}"}
OTHER = {"b": "w", "w": "b"}


@cache
def lines(size: int) -> tuple[list[tuple[int, int]], ...]:
    """Every whole line of the board, in four directions."""
    return tuple(_lines(size))


def _lines(size: int) -> Iterator[list[tuple[int, int]]]:
    span = range(size)
    for i in span:
        yield [(column, i) for column in span]
        yield [(i, row) for row in span]
    for shift in range(-size + 1, size):
        yield [(column, column - shift) for column in span if column - shift in span]
        yield [(column, shift + size - 1 - column) for column in span if shift + size - 1 - column in span]


def runs(stones: Stones, size: int, pattern: str) -> set[tuple[int, int]]:
    """The points of everything on the board that the pattern finds."""
    found: set[tuple[int, int]] = set()
    for line in lines(size):
        text = "".join(stones.get(point, ".") for point in line)
        for match in re.finditer(pattern, text):
            found.update(line[match.start() : match.end()])
    return found


def verdict(
    stones: Stones, size: int, rule: str, mover: str, move: tuple[int, int]
) -> tuple[str, str, set[tuple[int, int]]] | None:
    """(winner "b", "w" or "", termination, deciding points) after `mover`'s move; None if it goes on."""
    for color in (mover, OTHER[mover]):
        if five := runs(stones, size, WINS[rule][color]):
            return color, "five", five
    if rule in OVERLINE and (six := runs(stones, size, OVERLINE[rule])):
        return "w", "overline", six
    if rule == "renju" and mover == "b" and (kind := forbidden(stones, size, move)):
        return "w", kind, set()
    return ("", "board_full", set()) if len(stones) == size * size else None


def forbidden(stones: Stones, size: int, move: tuple[int, int]) -> str | None:
    """The kind of a black stone that Renju forbids."""
    sides = {color: {point for point, stone in stones.items() if stone == color} for color in "bw"}
    kind = Renju(size, sides["b"] - {move}, sides["w"]).judge(move)
    return None if kind in ("allowed", "five") else kind


def next_point(stones: Stones, size: int, dice: Random) -> tuple[int, int]:
    """A random empty point, more often beside other stones than not."""
    empty = [(column, row) for column in range(size) for row in range(size) if (column, row) not in stones]
    near = [(c, r) for c, r in empty if any((c + i, r + j) in stones for i in (-1, 0, 1) for j in (-1, 0, 1))]
    return dice.choice(near if near and dice.random() < 0.7 else empty)
