"""The text of a position: rows from the top, joined by "/", then the side to move.

In a row `b` and `w` are stones and a decimal number is a run of empty points:
"15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w" is a board of 15 rows with a black stone on h8.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from duiyi.core import Color, InvalidFenError
from duiyi.gomoku.point import COLUMNS, Point

SIDES = {"b": Color.BLACK, "w": Color.WHITE}
LETTERS = {color: letter for letter, color in SIDES.items()}
TOKEN = re.compile(r"[bw]|[0-9]+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Placement:
    """What a FEN says: the size of the board, where the stones stand, and who is to move."""

    size: int
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    turn: Color


def read_fen(fen: str, *, sizes: range) -> Placement:
    """The position of a FEN; InvalidFenError names the row and the column of what is wrong."""
    fields = fen.split()
    if len(fields) != 2:
        raise InvalidFenError(fen, "it should be rows joined by /, a space, and the side to move (b or w)")
    rows = fields[0].split("/")
    if len(rows) not in sizes:
        raise InvalidFenError(fen, f"it has {len(rows)} rows; a board has {sizes[0]} to {sizes[-1]}")
    if fields[1] not in SIDES:
        raise InvalidFenError(fen, f"the side to move is b or w, not {fields[1]!r}")
    stones: dict[str, list[Point]] = {"b": [], "w": []}
    for row, text in zip(reversed(range(len(rows))), rows, strict=True):
        for column, letter in _read_row(fen, text, row, len(rows)):
            stones[letter].append(Point(column, row))
    return Placement(len(rows), tuple(stones["b"]), tuple(stones["w"]), SIDES[fields[1]])


def write_fen(cells: str, size: int, turn: Color) -> str:
    """The FEN of a position; `cells` has one letter a point ('.', 'b', 'w'), row by row from a1."""
    rows = [_write_row(cells[start : start + size]) for start in range(0, size * size, size)]
    return f"{'/'.join(reversed(rows))} {LETTERS[turn]}"


def _read_row(fen: str, text: str, row: int, size: int) -> list[tuple[int, str]]:
    """The stones of one row, as (column, letter)."""
    found: list[tuple[int, str]] = []
    column = 0
    for token in TOKEN.findall(text):
        where = f"row {row + 1}, column {COLUMNS[column]}" if column < size else f"row {row + 1}"
        if token in SIDES:
            found.append((column, token))
            column += 1
        elif not token[0].isascii() or not token[0].isdigit():
            raise InvalidFenError(
                fen, f"{where}: {token!r} is neither a stone (b, w) nor a number of empty points"
            )
        elif token[0] == "0":
            raise InvalidFenError(fen, f"{where}: a number of empty points does not begin with 0")
        else:
            # A number of more digits than any board has points would only cost time to read.
            column += int(token) if len(token) <= 2 else size + 1
        if column > size:
            raise InvalidFenError(fen, f"{where}: the row is longer than the {size} columns of the board")
    if column < size:
        raise InvalidFenError(fen, f"row {row + 1} has {column} of its {size} columns")
    return found


def _write_row(cells: str) -> str:
    runs = ((letter, len(list(run))) for letter, run in groupby(cells))
    return "".join(str(length) if letter == "." else letter * length for letter, length in runs)
