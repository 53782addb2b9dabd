"""Positions as files write them: FEN in all the ways it is pasted, and lists of where 32 pieces stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from duiyi.core import InvalidSetupError
from duiyi.xiangqi.board import START_FEN

SLOTS = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
"""The pieces of a list of 32 points, in the order that XQF, DhtmlXQ and CCBridge share."""
GONE: None = None
"""In place of a point: the piece is not on the board."""
MOST_MOVES = 9999
"""The largest counter that a position may have."""

_ROW = r"[1-9rnbakcphe]{1,9}"
PLACEMENT = re.compile(rf"(?<![A-Za-z0-9/])(?:{_ROW}/){{9}}{_ROW}(?![A-Za-z0-9/])", re.IGNORECASE | re.ASCII)
"""The ten rows of a FEN, wherever they stand in a text."""
FEN = re.compile(
    PLACEMENT.pattern + r"(?:\[\])?(?:(?:[ _+]|%20)+[wrb](?![A-Za-z0-9])"
    r"(?:(?:[ _+]|%20)+(?:-|\d{1,5})(?![A-Za-z0-9./])){0,4})?",
    re.IGNORECASE | re.ASCII,
)
"""A whole FEN of one to six fields wherever it stands; an empty pocket and underscores are read."""


_SPACES = str.maketrans("_+", "  ")


def read_fen(text: str) -> str:
    """A FEN of six fields, from one as it is pasted: in an address, with fewer fields, in quotes.

    What is no FEN is returned as it stands, for the board to say what is wrong with it.
    """
    fields = unquote(text).replace("[]", "").translate(_SPACES).strip(" \t\r\n\"'").split()
    if not fields or len(fields) > 7:
        return text
    placement, rest = fields[0], fields[1:]
    side = rest.pop(0) if rest and rest[0].lower() in {"w", "r", "b"} else "w"
    counters = [field for field in rest if field != "-"]
    if any(not field.isdecimal() or not field.isascii() for field in counters) or len(counters) > 2:
        return text
    numbers = [min(int(field[:6]), MOST_MOVES) for field in counters]
    halfmoves = numbers[0] if len(numbers) == 2 else 0
    return f"{placement} {side.lower()} - - {halfmoves} {max(numbers[-1], 1) if numbers else 1}"


def fen_of_slots(squares: Sequence[int | None], red: bool, move_number: int = 1) -> str:
    """The FEN of 32 pieces that stand on squares (rank * 9 + file, 0 to 89) or nowhere."""
    letters = [""] * 90
    for letter, square in zip(SLOTS, squares, strict=True):
        if square is not None:
            letters[square] = letter
    return f"{placement_of(letters)} {'w' if red else 'b'} - - 0 {move_number}"


def placement_of(letters: Sequence[str]) -> str:
    """The rows of a FEN from the letters on the 90 squares; an empty one has no letter."""
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(letter or "." for letter in letters[rank * 9 : rank * 9 + 9])
        rows.append(re.sub(r"\.+", lambda found: str(len(found[0])), row))
    return "/".join(rows)


def letters_of(fen: str) -> list[str]:
    """The letters on the 90 squares of a valid FEN; an empty one has none."""
    rows = (fen or START_FEN).split()[0].split("/")
    letters: list[str] = []
    for row in reversed(rows):
        for sign in row:
            letters.extend([""] * int(sign) if sign.isdecimal() else [sign])
    return letters


def slots_of(fen: str) -> list[int | None]:
    """Where the 32 pieces of a FEN stand: Red's from the right, Black's from the left, as in XQF.

    InvalidSetupError when there are more of a kind than a game has.
    """
    letters = letters_of(fen)
    slots: list[int | None] = [GONE] * 32
    for square in sorted(range(90), key=lambda s: (s // 9, -(s % 9))):
        _seat(slots, letters[square], square, red=True)
    for square in range(90):
        _seat(slots, letters[square], square, red=False)
    return slots


def _seat(slots: list[int | None], letter: str, square: int, *, red: bool) -> None:
    if letter and letter.isupper() == red:
        free = [i for i, name in enumerate(SLOTS) if name == letter and slots[i] is GONE]
        if not free:
            raise InvalidSetupError(f"there are more than {SLOTS.count(letter)} pieces {letter}")
        slots[free[0]] = square


def red_to_move(fen: str) -> bool:
    """Whether Red moves first in a FEN; empty is the start."""
    return not fen or fen.split()[1:2] != ["b"]
