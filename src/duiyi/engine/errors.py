"""What can go wrong with an engine. Each error has a `code` that translations and match results hang on.

The message is in plain words and names the engine; `dialogue` has the last lines that were said, `>>` for
what it was told and `<<` for what it answered.
"""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """An engine cannot go on, or could not start."""

    code = "engine_failed"

    def __init__(self, message: str, dialogue: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.dialogue = tuple(dialogue)
        """The last lines of the dialogue, oldest first."""

    def __str__(self) -> str:
        return "\n".join((self.message, *(f"    {line}" for line in self.dialogue)))


class EngineStartError(EngineError):
    """The program is not there, may not be run, or speaks none of our protocols."""

    code = "engine_start"


class EngineCrashedError(EngineError):
    """The program ended, or closed its output, while something was still expected of it."""

    code = "engine_crashed"

    def __init__(self, message: str, dialogue: Sequence[str] = (), status: int | None = None) -> None:
        super().__init__(message, dialogue)
        self.status = status
        """The exit status, negative for a signal; None when the program only closed its output."""


class EngineHungError(EngineError):
    """The engine did not answer within the limit."""

    code = "engine_hung"


class EngineIgnoredStopError(EngineHungError):
    """The engine was told to stop and went on."""

    code = "engine_ignored_stop"


class EngineGarbageError(EngineError):
    """The engine answered something that is no answer."""

    code = "engine_garbage"


class EngineFloodError(EngineError):
    """The engine wrote far more than any thought can need, or a line without end."""

    code = "engine_flood"


class EngineOrderError(EngineError):
    """The engine answered something that it was not asked."""

    code = "engine_order"


class EngineIllegalMoveError(EngineError):
    """The engine answered with a move that is not legal, or not on the board."""

    code = "engine_illegal_move"

    def __init__(self, message: str, move: str, fen: str, dialogue: Sequence[str] = ()) -> None:
        super().__init__(message, dialogue)
        self.move = move
        """The move as the engine wrote it."""
        self.fen = fen
        """The position it was asked about."""


class EngineUnsupportedError(EngineError):
    """The engine, or its protocol, cannot do what is asked: this game, these rules, this board size, …"""

    code = "engine_unsupported"


class EngineOptionError(EngineError, ValueError):
    """There is no such option, or it does not take such a value."""

    code = "engine_option"


class EngineClosedError(EngineError):
    """The engine was asked something after `quit` or `kill`, or after it failed."""

    code = "engine_closed"
