"""Starting engines: `open_engine`, and `connect` for a wire that is there already."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path

from duiyi.engine.base import Engine, OptionValue, Timeouts
from duiyi.engine.dialogue import Dialogue
from duiyi.engine.errors import (
    EngineCrashedError,
    EngineError,
    EngineStartError,
    EngineUnsupportedError,
)
from duiyi.engine.gomocup import GomocupEngine
from duiyi.engine.transport import Command, ProcessTransport, Transport, split_command
from duiyi.engine.ucci import UcciEngine
from duiyi.engine.uci import UciEngine

ProtocolEngine = UciEngine | UcciEngine | GomocupEngine

PROTOCOLS: dict[str, tuple[type[ProtocolEngine], tuple[str, ...]]] = {
    "uci": (UciEngine, ("xiangqi",)),
    "ucci": (UcciEngine, ("xiangqi",)),
    "gomocup": (GomocupEngine, ("gomoku",)),
}
"""Each protocol with its client and the games it is for, in the order in which they are tried."""

OTHERS_LIMIT = 0.3
"""Seconds that are left to other protocols when one has been answered."""
TRY_LIMIT = 10.0
"""Seconds in which a program has to greet, where its protocol is only guessed."""


async def open_engine(  # noqa: PLR0913  all but the command have defaults
    command: Command,
    *,
    protocol: str | None = None,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    timeouts: Timeouts | None = None,
    name: str | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    own_group: bool = True,
) -> Engine:
    """Starts a program and gives it as an Engine, ready to be asked.

    `command` is a path, a command line or a list of arguments. Without `protocol` ("uci", "ucci" or
    "gomocup") the program is started once for each that is for the `game`, and the one that answers is kept.
    `options` are set at once. `name` is what errors call it until it has named itself. The program runs in
    `cwd`, and leads a process group that ends with it unless `own_group` is False.

    EngineStartError when it cannot be started or speaks none of the protocols; the other errors as of
    Engine. Nothing of a program that fails remains.

    >>> import asyncio
    >>> from duiyi import xiangqi
    >>> from duiyi.engine import Limit
    >>> from duiyi.testing import mock_command
    >>> async def first_move():
    ...     async with await open_engine(mock_command("uci")) as engine:
    ...         return engine.name, (await engine.play(xiangqi.Board(), Limit(depth=1))).move
    >>> asyncio.run(first_move())
    ('Mock uci', 'a0a1')
    """
    arguments = split_command(command)
    limits = timeouts or Timeouts()
    called = name or Path(arguments[0]).name
    tries = []
    for tried in _protocols(protocol, game):
        transport = await ProcessTransport.start(arguments, cwd=cwd, env=env, own_group=own_group)
        kind, games = PROTOCOLS[tried]
        tries.append(kind(Dialogue(transport, called), game or games[0], limits))
    engine = await _first_greeted(tries, limits.start if len(tries) == 1 else min(limits.start, TRY_LIMIT))
    await _set_up(engine, options)
    return engine


async def connect(
    transport: Transport,
    protocol: str,
    *,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    timeouts: Timeouts | None = None,
    name: str = "engine",
) -> Engine:
    """An Engine over a wire that is there already; see duiyi.testing for one that plays a script.

    >>> from duiyi.testing import ScriptedTransport, Transcript
    >>> script = Transcript.parse('''
    ... >> uci
    ... << id name Tiny
    ... << uciok
    ... >> isready
    ... << readyok
    ... >> position startpos
    ... >> go depth 1 movetime 50
    ... << bestmove h2e2
    ... >> ucinewgame
    ... >> isready
    ... << readyok
    ... ''')
    >>> async def name():
    ...     return (await connect(ScriptedTransport(script), "uci")).name
    >>> asyncio.run(name())
    'Tiny'
    """
    limits = timeouts or Timeouts()
    (checked,) = _protocols(protocol, game)
    kind, games = PROTOCOLS[checked]
    engine = await _first_greeted([kind(Dialogue(transport, name), game or games[0], limits)], limits.start)
    await _set_up(engine, options)
    return engine


async def _first_greeted(tries: list[ProtocolEngine], limit: float) -> ProtocolEngine:
    """Greets the same program in each protocol at once and gives the first in the list that answers.

    A program that knows several shall not be taken for what comes later in the list because of a moment; so
    those before have some time left when one has answered.
    """
    greetings = [asyncio.create_task(engine.greet(limit)) for engine in tries]
    try:
        pending = set(greetings)
        while pending and not any(_answered(greeting) for greeting in greetings):
            _, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        first = next((n for n, greeting in enumerate(greetings) if _answered(greeting)), len(greetings))
        before = {greeting for greeting in greetings[:first] if not greeting.done()}
        if before:
            await asyncio.wait(before, timeout=OTHERS_LIMIT)
        chosen = next((n for n, greeting in enumerate(greetings) if _answered(greeting)), None)
    except BaseException:
        await _end(tries, greetings)
        raise
    if chosen is None:
        error = _unspoken(tries, [greeting.exception() for greeting in greetings])
        await _end(tries, greetings)
        raise error
    await _end(
        [engine for n, engine in enumerate(tries) if n != chosen],
        [greeting for n, greeting in enumerate(greetings) if n != chosen],
    )
    return tries[chosen]


def _answered(greeting: asyncio.Task[None]) -> bool:
    return greeting.done() and not greeting.cancelled() and greeting.exception() is None


async def _end(engines: list[ProtocolEngine], greetings: list[asyncio.Task[None]]) -> None:
    """Ends programs; nothing of them remains."""
    for engine in engines:
        engine.kill()
    for greeting in greetings:
        greeting.cancel()
    await asyncio.gather(*greetings, return_exceptions=True)
    await asyncio.gather(*(engine.quit() for engine in engines))


async def _set_up(engine: ProtocolEngine, options: Mapping[str, OptionValue] | None) -> None:
    try:
        await engine.set_up()
        if options:
            await engine.configure(options)
    except BaseException as error:
        if isinstance(error, EngineError) and not error.dialogue:
            error.dialogue = engine.dialogue
        engine.kill()
        await engine.quit()
        raise


def _protocols(protocol: str | None, game: str | None) -> tuple[str, ...]:
    if protocol is not None and protocol not in PROTOCOLS:
        raise EngineUnsupportedError(
            f"there is no protocol {protocol!r}; the protocols are {', '.join(PROTOCOLS)}"
        )
    fitting = [
        name
        for name, (_, games) in PROTOCOLS.items()
        if (protocol is None or name == protocol) and (game is None or game in games)
    ]
    if not fitting:
        what = f"the protocol {protocol} is not" if protocol else "there is no protocol"
        raise EngineUnsupportedError(f"{what} for {game}")
    return tuple(fitting)


def _unspoken(tries: list[ProtocolEngine], errors: list[BaseException | None]) -> BaseException:
    """The error for a program that greeted in none of the protocols."""
    complaints = [error for error in errors if isinstance(error, EngineError)]
    strange = [error for error in errors if not isinstance(error, EngineError)]
    if strange and strange[0] is not None:
        return strange[0]
    if len(complaints) == 1:
        return complaints[0]
    crashed = all(isinstance(error, EngineCrashedError) for error in complaints)
    shown = max(complaints, key=lambda error: len(error.dialogue))
    names = ", ".join(engine.protocol for engine in tries)
    how = "it ends by itself" if crashed else "it did not answer"
    return EngineStartError(f"{tries[0].talk.name} speaks none of {names}: {how}", shown.dialogue)
