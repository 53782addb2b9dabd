"""A move, and the names of points."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from duiyi.core import InvalidMoveError

FILES = "abcdefghi"
SQUARE_NAMES = tuple(file + str(rank) for rank in range(10) for file in FILES)
"""The names of the 90 points in the order of their numbers: a0 is 0, i9 is 89."""
SQUARES = {name: number for number, name in enumerate(SQUARE_NAMES)}

_ICCS = re.compile(r"([a-i][0-9])-?([a-i][0-9])", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A piece goes from one point to another. Points are numbers: rank * 9 + file, a0 is 0 and i9 is 89."""

    from_square: int
    to_square: int

    @staticmethod
    def from_iccs(text: str) -> Move:
        """Reads ICCS, "h2e2" or "H2-E2"; InvalidMoveError for other text."""
        found = _ICCS.fullmatch(text)
        if not found:
            raise InvalidMoveError(text, "ICCS writes two points, as in h2e2")
        start, end = found.group(1).lower(), found.group(2).lower()
        return Move(SQUARES[start], SQUARES[end])

    @staticmethod
    @cache
    def from_index(index: int) -> Move:
        """The move with the number from * 90 + to."""
        return Move(*divmod(index, 90))

    @property
    def index(self) -> int:
        """The move as one number: from * 90 + to."""
        return self.from_square * 90 + self.to_square

    def __str__(self) -> str:
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square]
