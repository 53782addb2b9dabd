"""Errors for users. All are ValueErrors, name the input, and carry a `code` that translations hang on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duiyi.core.record import GameRecord


class InvalidFenError(ValueError):
    """The text does not describe a position."""

    code = "invalid_fen"

    def __init__(self, fen: str, problem: str) -> None:
        super().__init__(f"{fen!r} is not a position: {problem}")
        self.fen = fen
        self.problem = problem


class InvalidSetupError(ValueError):
    """A game cannot be set up with these rules or options; `reason` is a key of the catalogues, or none."""

    code = "invalid_setup"

    def __init__(self, message: str, reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class InvalidFileError(ValueError):
    """A game file cannot be read. `partial` has the games before the fault, and what was read of its own."""

    code = "invalid_file"

    def __init__(self, message: str, partial: Sequence[GameRecord] = ()) -> None:
        super().__init__(message)
        self.partial = list(partial)


class InvalidMoveError(ValueError):
    """The text is not a move in any notation."""

    code = "invalid_move"

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(f"{text!r} is not a move: {problem}")
        self.text = text


class AmbiguousMoveError(ValueError):
    """The text fits more than one legal move; `candidates` lists them."""

    code = "ambiguous_move"

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text!r} fits more than one move: {', '.join(candidates)}")
        self.text = text
        self.candidates = tuple(candidates)


class IllegalReason(Enum):
    """Why a move is refused, most telling first."""

    GAME_OVER = "game_over"
    OFF_BOARD = "off_board"
    OCCUPIED = "occupied"
    NO_PIECE = "no_piece"
    NOT_YOUR_PIECE = "not_your_piece"
    OWN_PIECE_THERE = "own_piece_there"
    PIECE_CANNOT = "piece_cannot"
    """The piece does not move like that, or something is in its way."""
    LEAVES_CHECK = "leaves_check"
    GENERALS_FACE = "generals_face"
    REPEATS_CHECK = "repeats_check"
    """It would complete a perpetual check, which the rules in force refuse."""
    REPEATS_CHASE = "repeats_chase"
    FORBIDDEN = "forbidden"
    NOT_IN_OPENING = "not_in_opening"
    """The opening protocol asks for something else now."""
    SYMMETRIC = "symmetric"
    """It is the same as what was offered before, or its mirror image."""


class IllegalMoveError(ValueError):
    """The move is understood and not allowed; the board is unchanged."""

    code = "illegal_move"

    def __init__(self, move: str, reason: IllegalReason) -> None:
        super().__init__(f"{move} is not legal: {reason.value.replace('_', ' ')}")
        self.move = move
        self.reason = reason
