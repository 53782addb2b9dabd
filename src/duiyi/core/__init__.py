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
from duiyi.core.options import GameOption, OptionValue
from duiyi.core.outcome import Color, Outcome, Termination
from duiyi.core.phase import Choice, NamedLine, Phase, Phases
from duiyi.core.record import Fault, GameNode, GameRecord
from duiyi.core.spec import (
    ForcedWin,
    GameBoard,
    GameSpec,
    MoveInfo,
    PointReason,
    ReasonShape,
    RepeatedMove,
    RepetitionReason,
    Setup,
    Threat,
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
    "Choice",
    "Color",
    "Fault",
    "ForcedWin",
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
    "NamedLine",
    "OptionValue",
    "Outcome",
    "Phase",
    "Phases",
    "PointReason",
    "ReasonShape",
    "RepeatedMove",
    "RepetitionReason",
    "Setup",
    "Termination",
    "Threat",
    "Warnings",
]
