"""What every game shares: sides, outcomes, errors, game records and the description of a game."""

from __future__ import annotations

from duiyi.core.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    IllegalReason,
    InvalidFenError,
    InvalidFileError,
    InvalidMoveError,
    InvalidSetupError,
)
from duiyi.core.options import GameOption, OptionValue
from duiyi.core.outcome import Color, Outcome, Termination
from duiyi.core.phase import Choice, NamedLine, Phase, Phases
from duiyi.core.record import Fault, GameNode, GameRecord
from duiyi.core.spec import (
    GameBoard,
    GameSpec,
    MoveInfo,
    PointReason,
    ReasonShape,
    Setup,
    Warnings,
)

__all__ = [
    "AmbiguousMoveError",
    "Choice",
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
    "MoveInfo",
    "NamedLine",
    "OptionValue",
    "Outcome",
    "Phase",
    "Phases",
    "PointReason",
    "ReasonShape",
    "Setup",
    "Termination",
    "Warnings",
]
