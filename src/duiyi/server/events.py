"""What happens at a table. Events are stored for good and a table is whatever replaying them gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class EventType(StrEnum):
    """The kinds of events; the payload of each is beside it."""

    CREATED = "created"
    """game, rules, options, fen, moves, seats"""
    MOVED = "moved"
    """move, by ("human" or a player's name), ends (the game is over), score and explained of a player"""
    TOOK_BACK = "took_back"
    """plies, pause (whether the table is paused with it)"""
    PAUSED = "paused"
    RESUMED = "resumed"
    AUTO_PLAY_SET = "auto_play_set"
    """on, interval_ms"""
    SEAT_SET = "seat_set"
    """holder"""
    JOINED = "joined"
    """holder"""
    RESIGNED = "resigned"
    OFFERED = "offered"
    """kind ("draw", "take_back", "new_game") and what the event of that kind will have"""
    DECLINED = "declined"
    DRAWN = "drawn"
    NEW_GAME = "new_game"
    """rules, options, fen, swap"""
    PLAYER_FAILED = "player_failed"
    """message"""
    PLAYER_RESTARTED = "player_restarted"
    ANNOTATED = "annotated"
    """at (the number of moves before the note), note"""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is not stored yet."""

    type: EventType
    seat: int | None = None
    """Who did it, or whose seat it is about."""
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """A stored event."""

    seq: int
    """1, 2, 3, … at each table."""
    type: EventType
    seat: int | None
    at_ms: int
    """Unix time in milliseconds."""
    payload: Mapping[str, Any]
    cid: str | None = None
    """The key of the command that caused it: the same command again finds what it did the first time."""
