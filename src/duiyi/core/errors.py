"""Errors for users. All are ValueErrors, name the input, and carry a `code` that translations hang on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duiyi.core.record import GameRecord


class InvalidFenError(ValueError):
    """The text does not describe a position.

    >>> xiangqi.Board("rnbakabnr/9/1c5c1 w")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.InvalidFenError: 'rnbakabnr/9/1c5c1 w' is not a position: it has 3 ranks, ...
    """

    code = "invalid_fen"

    def __init__(self, fen: str, problem: str) -> None:
        super().__init__(f"{fen!r} is not a position: {problem}")
        self.fen = fen
        self.problem = problem


class InvalidSetupError(ValueError):
    """A game cannot be set up with these rules or options; `reason` is a key of the catalogues, or none.

    >>> xiangqi.Board(rules="chess")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.InvalidSetupError: xiangqi has the rules casual, asian, chinese, ...
    """

    code = "invalid_setup"

    def __init__(self, message: str, reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class InvalidFileError(ValueError):
    """A game file cannot be read. `partial` has the games before the fault, and what was read of its own.

    >>> try:
    ...     xiangqi.loads("炮二平五 马8进7 炮八进九")
    ... except InvalidFileError as error:
    ...     print(error)
    ...     print(error.partial[0].moves())
    game 1, move 3: 炮八进九 is not legal: piece cannot
    ['h2e2', 'h9g7']
    """

    code = "invalid_file"

    def __init__(self, message: str, partial: Sequence[GameRecord] = ()) -> None:
        super().__init__(message)
        self.partial = list(partial)


class InvalidMoveError(ValueError):
    """The text is not a move in any notation.

    >>> xiangqi.Board().parse("hello")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.InvalidMoveError: 'hello' is not a move: no notation writes moves so; ...
    """

    code = "invalid_move"

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(f"{text!r} is not a move: {problem}")
        self.text = text


class AmbiguousMoveError(ValueError):
    """The text fits more than one legal move; `candidates` lists them.

    >>> board = xiangqi.Board("4k4/9/9/9/9/9/9/R7R/9/4K4 w")
    >>> board.parse("Re2")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.AmbiguousMoveError: 'Re2' fits more than one move: a2e2, i2e2
    """

    code = "ambiguous_move"

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text!r} fits more than one move: {', '.join(candidates)}")
        self.text = text
        self.candidates = tuple(candidates)


class IllegalReason(Enum):
    """Why a move is refused, most telling first.

    >>> xiangqi.Board().refusal(xiangqi.Move.from_iccs("e0e2")) is IllegalReason.PIECE_CANNOT
    True
    """

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
    """The move is understood and not allowed; the board is unchanged.

    >>> try:
    ...     xiangqi.Board().push("e0e2")
    ... except IllegalMoveError as error:
    ...     print(error.move, error.reason.value)
    e0e2 piece_cannot
    """

    code = "illegal_move"

    def __init__(self, move: str, reason: IllegalReason) -> None:
        super().__init__(f"{move} is not legal: {reason.value.replace('_', ' ')}")
        self.move = move
        self.reason = reason


class MissingExtraError(ImportError):
    """Something needs a library that is installed on request: `extra` names it, as in `duiyi[png]`.

    >>> print(MissingExtraError("pictures in PNG", "png"))
    pictures in PNG need a library that is not installed: pip install 'duiyi[png]'
    """

    def __init__(self, what: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"{what} need a library that is not installed: pip install 'duiyi[{extra}]'")
