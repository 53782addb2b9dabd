"""Finding programs by name: our own engine, and those that the user has made known."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from duiyi.core.programs import find_program
from duiyi.engine.manager import EngineManager
from duiyi.players import engine, registry
from duiyi.players.base import PlayerOptions


@dataclass(frozen=True, slots=True)
class FoundProgram:
    """How a program is started, and which of its options the settings `level` and `style` are."""

    protocol: str
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    directory: str = ""
    """The folder it runs in; empty for the one where we are."""
    level: str = ""
    style: str = ""
    seconds: float | None = None
    """How long it thinks for a move where nothing is said; None for a program that would think for ever."""


def find(name: str, game: str) -> FoundProgram | None:
    """A program by its name, for a game; None when there is none, InvalidSetupError when it is not installed.

    `engine` is ours, at the level it is given. EngineFileError when the list of engines is broken.
    """
    if name == engine.NAME:
        return _ours(game)
    known = EngineManager().engines().get(name)
    if known is None or known.game != game:
        return None
    options = {key: str(value) for key, value in known.options.items()}
    return FoundProgram(known.protocol, shlex.join(known.command), options, known.directory)


def _ours(game: str) -> FoundProgram:
    registry.checked_options(engine.NAME, game, PlayerOptions())
    program = engine.PROGRAMS[game]
    command = shlex.quote(str(find_program(program.file)))
    return FoundProgram(
        program.protocol,
        command,
        level=program.level,
        style=program.style,
        seconds=engine.MOVE_LIMIT.time,
    )
