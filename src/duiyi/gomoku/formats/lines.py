"""What the formats share that hold the moves of a game and no variations."""

from __future__ import annotations

from duiyi.core import GameRecord
from duiyi.gomoku.formats.tree import point_of
from duiyi.gomoku.point import PASS, Point


def main_line(record: GameRecord, title: str, *, passes: bool = False) -> list[Point]:
    """The moves to write; ValueError when a format with that title cannot hold such a game."""
    if record.fen:
        raise ValueError(f"{title} cannot hold a game that begins with stones on the board")
    size = int(record.options.get("size", 15))
    points = [point_of(move) for move in record.moves()]
    for point in points:
        if point == PASS:
            if not passes:
                raise ValueError(f"{title} cannot hold a pass")
        elif not (0 <= point.column < size and 0 <= point.row < size):
            raise ValueError(f"{point} is off the board and cannot be written")
    return points


def size_15(record: GameRecord, title: str) -> None:
    """ValueError when the board is not the one of 15 rows that a format is for."""
    size = record.options.get("size", 15)
    if size != 15:
        raise ValueError(f"{title} is for boards of 15 by 15 points, and this one has {size}")


def one_line(text: str) -> str:
    """A text without line ends."""
    return " ".join(text.split())
