"""A move, and the names of points."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from duiyi.core import InvalidMoveError

FILES = "abcdefghi"
SQUARE_NAMES = tuple(file + str(rank) for rank in range(10) for file in FILES)
"""The names of the 90 points in the order of their numbers: a0 is 0, i9 is 89.

>>> SQUARE_NAMES[0], SQUARE_NAMES[89]
('a0', 'i9')
"""
SQUARES = {name: number for number, name in enumerate(SQUARE_NAMES)}
"""The number of each point by its name.

>>> SQUARES["a0"], SQUARES["h2"]
(0, 25)
"""

_ICCS = re.compile(r"([a-i][0-9])-?([a-i][0-9])", re.IGNORECASE | re.ASCII)
_UCI = re.compile(r"([a-i])(10|[1-9])([a-i])(10|[1-9])", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A piece goes from one point to another. Points are numbers: rank * 9 + file, a0 is 0 and i9 is 89.

    >>> Move(25, 22)
    Move(from_square=25, to_square=22)
    >>> str(Move(25, 22))
    'h2e2'
    """

    from_square: int
    to_square: int

    @staticmethod
    def from_iccs(text: str) -> Move:
        """Reads ICCS, "h2e2" or "H2-E2"; InvalidMoveError for other text.

        >>> str(Move.from_iccs("H2-E2"))
        'h2e2'
        >>> Move.from_iccs("h2")
        Traceback (most recent call last):
            ...
        duiyi.core.errors.InvalidMoveError: 'h2' is not a move: ICCS writes two points, as in h2e2
        """
        found = _ICCS.fullmatch(text)
        if not found:
            raise InvalidMoveError(text, "ICCS writes two points, as in h2e2")
        start, end = found.group(1).lower(), found.group(2).lower()
        return Move(SQUARES[start], SQUARES[end])

    @staticmethod
    def from_uci(text: str) -> Move:
        """Reads UCI, whose ranks are 1 to 10, "h3e3" or "b10c8"; InvalidMoveError for other text.

        >>> str(Move.from_uci("h3e3"))
        'h2e2'
        """
        found = _UCI.fullmatch(text)
        if not found:
            raise InvalidMoveError(text, "UCI writes two points with ranks 1 to 10, as in h3e3")
        start, from_rank, end, to_rank = found.groups()
        return Move(SQUARES[start + str(int(from_rank) - 1)], SQUARES[end + str(int(to_rank) - 1)])

    @staticmethod
    @cache
    def from_index(index: int) -> Move:
        """The move with the number from * 90 + to.

        >>> str(Move.from_index(2272))
        'h2e2'
        """
        return Move(*divmod(index, 90))

    @property
    def index(self) -> int:
        """The move as one number: from * 90 + to.

        >>> Move.from_iccs("h2e2").index
        2272
        """
        return self.from_square * 90 + self.to_square

    @property
    def uci(self) -> str:
        """The move as the UCI protocol writes it, with ranks 1 to 10: "h3e3".

        >>> Move.from_iccs("h2e2").uci
        'h3e3'
        """
        return "".join(f"{FILES[s % 9]}{s // 9 + 1}" for s in (self.from_square, self.to_square))

    def __str__(self) -> str:
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square]
