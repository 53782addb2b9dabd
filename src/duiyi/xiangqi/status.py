"""What is wrong with a set-up board, one named reason a fault."""

from __future__ import annotations

from enum import IntFlag

from duiyi._core import xiangqi as _core
from duiyi.core import InvalidFenError


class Status(IntFlag):
    """The faults of a position, as flags; VALID is none.

    A board cannot be made with the faults up to ELEPHANT_ASTRAY. The later ones cannot come about in a game
    from the start, and can be played with all the same.

    >>> Status(setup_status("4k4/9/9/9/9/9/9/9/9/R2B1K3 w")) == Status.ELEPHANT_ASTRAY
    True
    """

    VALID = 0
    NO_RED_GENERAL = 1
    NO_BLACK_GENERAL = 2
    TOO_MANY_GENERALS = 4
    TOO_MANY_OF_A_KIND = 8
    """More than two rooks, horses, cannons, advisors or elephants of a side, or more than five pawns."""
    GENERAL_OUTSIDE_PALACE = 16
    ADVISOR_ASTRAY = 32
    """An advisor off the five points of its palace's diagonals."""
    ELEPHANT_ASTRAY = 64
    """An elephant off the seven points it can reach."""
    PAWN_BEHIND_START = 128
    """A pawn behind the rank on which pawns begin."""
    PAWN_OFF_FILE = 256
    """A pawn that has not crossed the river, on a file where none begins."""
    PAWNS_SHARE_FILE = 512
    """Two pawns of a side on one file, neither across the river."""
    GENERAL_CAN_BE_TAKEN = 1024
    """The side to move could take the general; facing it counts."""


def setup_status(fen: str) -> Status:
    """What is wrong with a board that is being set up, faults included with which no Board can be made.

    InvalidFenError for text that describes no ten ranks of nine points with a side to move.

    >>> setup_status("4k4/9/9/9/9/9/9/9/9/R2B1K3 w")
    <Status.ELEPHANT_ASTRAY: 64>
    """
    try:
        return Status(_core.fault_bits_of(fen))
    except ValueError as error:
        raise InvalidFenError(fen[:40], str(error)) from None
