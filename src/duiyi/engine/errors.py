"""What can go wrong with an engine. Each error has a `code` that translations and match results hang on.

The message is in plain words and names the engine; `dialogue` has the last lines that were said, `>>` for
what it was told and `<<` for what it answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from duiyi.core import IllegalReason


class EngineError(Exception):
    """An engine cannot go on, or could not start.

    >>> issubclass(EngineHungError, EngineError), EngineError("it cannot go on").code
    (True, 'engine_failed')
    """

    code = "engine_failed"

    def __init__(self, message: str, dialogue: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.dialogue = tuple(dialogue)
        """The last lines of the dialogue, oldest first."""

    def __str__(self) -> str:
        return "\n".join((self.message, *(f"    {line}" for line in self.dialogue)))


class EngineStartError(EngineError):
    """The program is not there, may not be run, or speaks none of our protocols.

    >>> async def ask():
    ...     await open_engine("no-such-program")
    >>> try:
    ...     asyncio.run(ask())
    ... except EngineStartError as error:
    ...     print(error.code)
    engine_start
    """

    code = "engine_start"


class EngineCrashedError(EngineError):
    """The program ended, or closed its output, while something was still expected of it.

    >>> EngineCrashedError("it ended", status=3).status
    3
    """

    code = "engine_crashed"

    def __init__(self, message: str, dialogue: Sequence[str] = (), status: int | None = None) -> None:
        super().__init__(message, dialogue)
        self.status = status
        """The exit status, negative for a signal; None when the program only closed its output."""


class EngineHungError(EngineError):
    """The engine did not answer within the limit.

    >>> EngineHungError.code
    'engine_hung'
    """

    code = "engine_hung"


class EngineIgnoredStopError(EngineHungError):
    """The engine was told to stop and went on.

    >>> EngineIgnoredStopError.code
    'engine_ignored_stop'
    """

    code = "engine_ignored_stop"


class EngineGarbageError(EngineError):
    """The engine answered something that is no answer.

    >>> EngineGarbageError.code
    'engine_garbage'
    """

    code = "engine_garbage"


class EngineFloodError(EngineError):
    """The engine wrote far more than any thought can need, or a line without end.

    >>> EngineFloodError.code
    'engine_flood'
    """

    code = "engine_flood"


class EngineOrderError(EngineError):
    """The engine answered something that it was not asked.

    >>> EngineOrderError.code
    'engine_order'
    """

    code = "engine_order"


class EngineIllegalMoveError(EngineError):
    """The engine answered with a move that is not legal, or not on the board.

    >>> EngineIllegalMoveError("it played h2h9", "h2h9", "4k4/…").move
    'h2h9'
    """

    code = "engine_illegal_move"

    def __init__(
        self,
        message: str,
        move: str,
        fen: str,
        canonical: str | None = None,
        reason: IllegalReason | None = None,
    ) -> None:
        super().__init__(message)
        self.move = move
        """The move as the engine wrote it."""
        self.fen = fen
        """The position it was asked about."""
        self.canonical = canonical
        """The move in canonical text; None when it is no move at all."""
        self.reason = reason
        """Why it is not legal, where the rules say so."""


class EngineUnsupportedError(EngineError):
    """The engine, or its protocol, cannot do what is asked: this game, these rules, this board size, …

    >>> EngineUnsupportedError.code
    'engine_unsupported'
    """

    code = "engine_unsupported"


class EngineOptionError(EngineError, ValueError):
    """There is no such option, or it does not take such a value.

    >>> async def ask():
    ...     async with await open_engine(mock_command("uci")) as engine:
    ...         await engine.configure({"Hush": 32})
    >>> try:
    ...     asyncio.run(ask())
    ... except EngineOptionError as error:
    ...     print(error.code)
    engine_option
    """

    code = "engine_option"


class EngineClosedError(EngineError):
    """The engine was asked something after `quit` or `kill`, or after it failed.

    >>> async def ask():
    ...     engine = await open_engine(mock_command("uci"))
    ...     await engine.quit()
    ...     await engine.ping()
    >>> try:
    ...     asyncio.run(ask())
    ... except EngineClosedError as error:
    ...     print(error.code)
    engine_closed
    """

    code = "engine_closed"


FAULTS: tuple[str, ...] = tuple(
    kind.code
    for kind in (
        EngineError,
        EngineStartError,
        EngineCrashedError,
        EngineHungError,
        EngineIgnoredStopError,
        EngineGarbageError,
        EngineFloodError,
        EngineOrderError,
        EngineIllegalMoveError,
        EngineUnsupportedError,
        EngineOptionError,
    )
)
"""The codes of what may go wrong while an engine plays."""
