"""How a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Color(Enum):
    """A side. Xiangqi has RED and BLACK, Gomoku BLACK and WHITE, in the order they move.

    >>> [color.value for color in gomoku.SPEC.colors]
    ['black', 'white']
    """

    RED = "red"
    BLACK = "black"
    WHITE = "white"


class Termination(Enum):
    """Why a game is over.

    >>> Termination("five") is Termination.FIVE
    True
    """

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    KING_CAPTURED = "king_captured"
    PERPETUAL_CHECK = "perpetual_check"
    PERPETUAL_CHASE = "perpetual_chase"
    REPETITION = "repetition"
    NATURAL_LIMIT = "natural_limit"
    INSUFFICIENT_MATERIAL = "insufficient_material"
    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double_four"
    DOUBLE_THREE = "double_three"
    BOARD_FULL = "board_full"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won (`None` for a draw) and why.

    >>> board = gomoku.Board.from_stones(["a1", "b1", "c1", "d1", "e1"], [])
    >>> board.outcome() == Outcome(Color.BLACK, Termination.FIVE)
    True
    """

    winner: Color | None
    termination: Termination
