"""Boards for renju's forbidden points: known ones, and random ones on which many threes and fours meet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from duiyi.gomoku import Board, Point

KNOWN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data/gomoku/forbidden.json").read_text()
)
SIZES = (15, 15, 15, 15, 6, 9, 12, 19, 20)


@dataclass(frozen=True, slots=True)
class Stones:
    """What stands on a board of that size."""

    size: int
    black: frozenset[Point]
    white: frozenset[Point]

    def board(self) -> Board:
        return Board.from_stones(self.black, self.white, size=self.size, rule="renju", turn="black")


def known(case: dict[str, Any]) -> Stones:
    black, white = (frozenset(map(Point.from_text, case[color].split())) for color in ("black", "white"))
    return Stones(15, black, white)


def random_boards(number: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Stones]:
    """That many boards, by turns scattered ones and known ones with a few changes."""
    for seed in range(number):
        dice = Random(seed)
        yield _scattered(dice, dice.choice(sizes)) if seed % 2 else _changed(dice)


def _scattered(dice: Random, size: int) -> Stones:
    """Stones in a square of the board, close enough to meet."""
    width = dice.randint(min(6, size), min(size, 11))
    left, bottom = dice.randint(0, size - width), dice.randint(0, size - width)
    points = [Point(left + x, bottom + y) for x in range(width) for y in range(width)]
    dice.shuffle(points)
    black, white = (int(len(points) * dice.uniform(*share)) for share in ((0.12, 0.3), (0.02, 0.25)))
    return Stones(size, frozenset(points[:black]), frozenset(points[black : black + white]))


def _changed(dice: Random) -> Stones:
    """A known board with up to five points changed among its stones."""
    stones = known(dice.choice(KNOWN))
    black, white = set(stones.black), set(stones.white)
    middle = sorted(black)
    for _ in range(dice.randint(1, 5)):
        near = dice.choice(middle)
        point = Point(near.column + dice.randint(-2, 2), near.row + dice.randint(-2, 2))
        if not (0 <= point.column < stones.size and 0 <= point.row < stones.size):
            continue
        black.discard(point)
        white.discard(point)
        dice.choice((black, black, white, set())).add(point)
    return Stones(stones.size, frozenset(black), frozenset(white))
