"""The engines that the user has made known, as players: `engine_` and the name in the file of engines.

A level is the time for a move. The list is read anew when the file has changed.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from duiyi.engine import Engine, EngineStartError, Limit
from duiyi.engine.manager import EngineFileError, EngineManager, ManagedEngine, engines_file
from duiyi.players.base import Player, PlayerOptions, PlayerSpec
from duiyi.players.engine_player import EnginePlayer

LOG = logging.getLogger("duiyi.players")

PREFIX = "engine_"
SECONDS = (0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0)
DEFAULT_LEVEL = 4

_manager = EngineManager()
_complaint = ""


def _engines() -> Mapping[str, ManagedEngine]:
    global _manager  # noqa: PLW0603  the file that an environment variable names may change
    path = engines_file()
    if _manager.path != path:
        _manager = EngineManager(path)
    return _manager.engines()


def specs() -> tuple[PlayerSpec, ...]:
    """One player for each engine in the file. A broken file is told in the log, and offers none."""
    global _complaint  # noqa: PLW0603  the same complaint is told once
    try:
        engines = _engines()
        _complaint = ""
    except EngineFileError as error:
        if str(error) != _complaint:
            _complaint = str(error)
            LOG.warning("the engines of the user cannot be read: %s", error)
        return ()
    return tuple(map(_spec, engines.values()))


def _spec(engine: ManagedEngine) -> PlayerSpec:
    name = PREFIX + engine.name
    return PlayerSpec(
        name=name,
        games=(engine.game,),
        create=partial(_create, name, engine),
        levels=tuple(range(1, len(SECONDS) + 1)),
        default_level=DEFAULT_LEVEL,
        title=engine.title or engine.name,
        level_seconds=SECONDS,
    )


def _create(name: str, engine: ManagedEngine, options: PlayerOptions) -> Player:
    async def start(game: str) -> Engine:
        del game  # the registry has seen to it
        try:
            return await engine.open(own_group=False)  # it ends with the process that asks it
        except EngineStartError as error:
            # Everybody at the table reads it: where the program lies is the user's own business.
            program = engine.command[0]
            raise EngineStartError(error.message.replace(program, Path(program).name)) from error

    level = options.level or DEFAULT_LEVEL
    return EnginePlayer(name, start, Limit(time=SECONDS[level - 1]))
