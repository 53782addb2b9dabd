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
from duiyi.core.outcome import Color, Outcome, Termination
from duiyi.core.record import Fault, GameNode, GameRecord
from duiyi.core.spec import GameBoard, GameOption, GameSpec, MoveInfo, Setup

__all__ = [
    "AmbiguousMoveError",
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
    "Outcome",
    "Setup",
    "Termination",
]
