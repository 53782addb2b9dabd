"""Starting engines: `open_engine`, and `connect` for a wire that is there already."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from duiyi.engine.base import Engine, OptionValue, Timeouts
from duiyi.engine.dialogue import Dialogue
from duiyi.engine.errors import (
    EngineCrashedError,
    EngineError,
    EngineHungError,
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

TRY_LIMIT = 4.0
"""Seconds in which a program has to greet, where its protocol is only guessed."""


async def open_engine(  # noqa: PLR0913  a wide front door; all but the command have defaults
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
    "gomocup") the program is tried with each that is for the `game`, and started anew for each. `options`
    are set at once. `name` is what errors call it until it has named itself. The program runs in `cwd`, and
    leads a process group that ends with it unless `own_group` is False.

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
    called = name or Path(arguments[0]).name
    limits = timeouts or Timeouts()
    tried = _protocols(protocol, game)
    complaints: list[EngineError] = []
    for tried_name in tried:
        transport = await ProcessTransport.start(arguments, cwd=cwd, env=env, own_group=own_group)
        limit = limits.start if len(tried) == 1 else min(limits.start, TRY_LIMIT)
        try:
            return await _connect(transport, tried_name, game, limits, limit, called, options)
        except (EngineHungError, EngineCrashedError) as error:
            complaints.append(error)
    raise _unspoken(called, tried, complaints)


async def connect(
    transport: Transport,
    protocol: str,
    *,
    game: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    timeouts: Timeouts | None = None,
    name: str = "engine",
) -> Engine:
    """An Engine over a wire that is there already; see duiyi.testing for one that plays a script."""
    limits = timeouts or Timeouts()
    (checked,) = _protocols(protocol, game)
    return await _connect(transport, checked, game, limits, limits.start, name, options)


async def _connect(
    transport: Transport,
    protocol: str,
    game: str | None,
    timeouts: Timeouts,
    limit: float,
    name: str,
    options: Mapping[str, OptionValue] | None,
) -> Engine:
    kind, games = PROTOCOLS[protocol]
    talk = Dialogue(transport, name)
    engine = kind(talk, game or games[0], timeouts)
    try:
        await engine.greet(limit)
        await engine.set_up()
        if options:
            await engine.configure(options)
    except BaseException as error:
        if isinstance(error, EngineError) and not error.dialogue:
            error.dialogue = talk.record
        talk.kill()
        await transport.gone(timeouts.quit)
        raise
    return engine


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


def _unspoken(name: str, tried: tuple[str, ...], complaints: list[EngineError]) -> EngineError:
    """The error for a program that greeted in none of the protocols."""
    if len(complaints) == 1:
        return complaints[0]
    crashed = [error for error in complaints if isinstance(error, EngineCrashedError)]
    shown = max(complaints, key=lambda error: len(error.dialogue))
    how = "it ends by itself" if len(crashed) == len(complaints) else "it did not answer"
    return EngineStartError(f"{name} speaks none of {', '.join(tried)}: {how}", shown.dialogue)
