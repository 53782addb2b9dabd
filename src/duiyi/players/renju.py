"""What renju's forbidden points mean for the players: what black may not play is no threat and no defence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from duiyi.core import Color
from duiyi.gomoku import Board, Point, five_lines, points_of
from duiyi.gomoku.board import FORBIDDING_RULE
from duiyi.players.shapes import PointShape, Shapes

MISSING = {"open_three": "three"}
"""What a shape is that cannot be carried on to the open kind of the next."""


def stones_of(board: Board) -> tuple[list[Point], list[Point]]:
    """Black's stones and White's."""
    cells = list(zip(points_of(board.size), board.cells, strict=True))
    black, white = ([point for point, cell in cells if cell == letter] for letter in "bw")
    return black, white


def trapping_points(board: Board) -> list[Point]:
    """The points where White makes a four that black cannot stop: every point that would is forbidden.

    Empty under other rules, and where black could make five first.
    """
    if board.rule != FORBIDDING_RULE or board.winning_moves(Color.BLACK):
        return []
    return [point for point in _four_points(board) if _is_trap(board, point)]


def _is_trap(board: Board, point: Point) -> bool:
    black, white = stones_of(board)
    after = Board.from_stones(black, [*white, point], size=board.size, rule=board.rule, turn=Color.BLACK)
    fives = {str(five) for five in after.winning_moves(Color.WHITE)}
    return bool(fives) and fives <= set(after.forbidden_points())


def _four_points(board: Board) -> Iterable[Point]:
    """The points where White makes a four, row by row."""
    cells, points = board.cells, points_of(board.size)
    found: set[int] = set()
    for line in _lines(board.size):
        five = [cells[index] for index in line]
        if five.count("w") == 3 and "b" not in five:
            found.update(index for index in line if cells[index] == ".")
    return [points[index] for index in sorted(found)]


@cache
def _lines(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row * size + column for column, row in line) for line in five_lines(size))


def allowed_shapes(board: Board, shapes: Shapes) -> Shapes:
    """Black's shapes without those on forbidden points, and threes that are none taken for what they are."""
    if board.rule != FORBIDDING_RULE:
        return shapes
    forbidden = board.forbidden_points()
    return {
        point: _real(board, point, found) for point, found in shapes.items() if str(point) not in forbidden
    }


def _real(board: Board, point: Point, shapes: list[PointShape]) -> list[PointShape]:
    """The shapes of an allowed point; a three whose straight four is forbidden can only become a four."""
    if not any(shape.kind in MISSING for shape in shapes):
        return shapes
    threes = [set(three.stones) for three in board.explain_forbidden(point).threes if three.counts]
    return [
        replace(shape, kind=MISSING[shape.kind])
        if shape.kind in MISSING and not any(three <= set(shape.stones) for three in threes)
        else shape
        for shape in shapes
    ]
