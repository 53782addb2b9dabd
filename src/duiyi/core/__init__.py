"""What every game shares: sides, outcomes, errors, game records and the description of a game."""

from __future__ import annotations

from duiyi.core.annotation import (
    ANNOTATION_COLORS,
    LONGEST_LABEL,
    MARK_SHAPES,
    MOST_NAGS,
    NAG_SYMBOLS,
    Arrow,
    Mark,
)
from duiyi.core.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    IllegalReason,
    InvalidFenError,
    InvalidFileError,
    InvalidMoveError,
    InvalidSetupError,
    MissingExtraError,
)
from duiyi.core.outcome import Color, Outcome, Termination
from duiyi.core.record import Fault, GameNode, GameRecord
from duiyi.core.spec import (
    GameBoard,
    GameOption,
    GameSpec,
    MoveInfo,
    PointReason,
    ReasonShape,
    Setup,
    Warnings,
)

__all__ = [
    "ANNOTATION_COLORS",
    "LONGEST_LABEL",
    "MARK_SHAPES",
    "MOST_NAGS",
    "NAG_SYMBOLS",
    "AmbiguousMoveError",
    "Arrow",
    "Color",
    "Fault",
    "GameBoard",
    "GameNode",
    "GameOption",
    "GameRecord",
    "GameSpec",
    "IllegalMoveError",
    "IllegalReason",
    "InvalidFenError",
    "InvalidFileError",
    "InvalidMoveError",
    "InvalidSetupError",
    "Mark",
    "MissingExtraError",
    "MoveInfo",
    "Outcome",
    "PointReason",
    "ReasonShape",
    "Setup",
    "Termination",
    "Warnings",
]
