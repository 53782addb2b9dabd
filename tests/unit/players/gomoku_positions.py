"""Random Gomoku positions for the players' tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from duiyi.gomoku import RULES, Board, Point, points_of

SIZES = (5, 6, 9, 13, 15, 15, 15, 19, 20)


def busy_board(dice: Random, *, size: int, rule: str, stones: int) -> Board:
    """A game in progress whose stones lie close together; not over."""
    board = Board(size=size, rule=rule)
    middle = Point(dice.randrange(size), dice.randrange(size))
    for point in sorted(points_of(size), key=lambda point: _distance(point, middle) + 5 * dice.random()):
        if board.ply == stones:
            break
        board.push(point)
        if board.outcome() is not None:
            board.pop()
    return board


def busy_boards(count: int, *, seed: str, rules: tuple[str, ...] = RULES) -> Iterator[Board]:
    """Random positions of all rules and many sizes, from a few stones to nearly full."""
    dice = Random(seed)
    for _ in range(count):
        size = dice.choice(SIZES)
        stones = dice.randint(1, min(dice.choice((30, 60, 400)), size * size - 1))
        yield busy_board(dice, size=size, rule=dice.choice(rules), stones=stones)


def _distance(one: Point, other: Point) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))
