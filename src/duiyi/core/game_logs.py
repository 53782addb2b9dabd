"""What is counted of logs of an engine's games against itself, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogSize:
    """What a log of games holds."""

    games: int
    plies: int
    good_bytes: int
    """The bytes of its head and its whole games; more in the file are a game cut short."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was gathered from logs, in games and positions."""

    games: int
    learnt_from: int
    held_out: int
