"""Reading entrants as they are typed: `minimax,level=2`, `uci:fairy-stockfish,nodes=1000,Hash=64`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from duiyi.core import InvalidSetupError
from duiyi.match.finding import FoundProgram
from duiyi.match.plan import PLAYER, Entrant
from duiyi.match.time_control import TimeControl
from duiyi.players import registry
from duiyi.players.base import PlayerOptions

PROTOCOLS = ("uci", "ucci", "gomocup")
OPTION = "option."
_SETTINGS = ("name", "level", "style", "seed", "tc", "movetime", "nodes", "depth", "restart")
_COMMA = re.compile(r"(?<!\\),")

Finder = Callable[[str, str], FoundProgram | None]
"""Finds a program by its name for a game; see finding.find."""


def parse_entrants(texts: Iterable[str], game: str, find: Finder) -> tuple[Entrant, ...]:
    """Entrants for a game, each with a name of its own; InvalidSetupError says what is wrong with one."""
    found: list[Entrant] = []
    for text in texts:
        entrant = parse_entrant(text, game, find)
        taken = {each.name for each in found}
        number = 2
        name = entrant.name
        while name in taken:
            name = f"{entrant.name} ({number})"
            number += 1
        found.append(replace(entrant, name=name))
    return tuple(found)


def parse_entrant(text: str, game: str, find: Finder) -> Entrant:
    """One entrant: what it is, then settings after commas; a comma in a command is written `\\,`.

    It is one of our players, a managed program's name, or a protocol and a command. The settings are name,
    level, style, seed, a limit of its own (tc, movetime, nodes, depth) and restart=yes. For a program any
    other setting is one of its options, and `option.X=` names one that is called like a setting.
    """
    who, *rest = (part.replace("\\,", ",").strip() for part in _COMMA.split(text))
    settings: dict[str, str] = {}
    for part in rest:
        key, equals, value = part.partition("=")
        if not equals or not key.strip():
            raise InvalidSetupError(f"{text!r}: {part!r} is no setting; one is written NAME=VALUE")
        settings[key.strip()] = value.strip()
    protocol, colon, command = who.partition(":")
    try:
        if colon and protocol in PROTOCOLS:
            return _program(FoundProgram(protocol, command.strip()), settings, _command_name(command))
        known = find(who, game)
        if known is None and who in registry.BY_NAME:
            return _player(who, game, settings)
        if known is not None:
            return _program(known, settings, who)
    except ValueError as error:
        raise InvalidSetupError(f"{text!r}: {error}") from None
    offered = ", ".join(spec.name for spec in registry.for_game(game))
    raise InvalidSetupError(
        f"there is no player {who!r} for {game}; name one of {offered}, one of `duiyi engines list`, "
        f"or a command such as uci:{who}"
    )


def _player(name: str, game: str, settings: Mapping[str, str]) -> Entrant:
    unknown = [key for key in settings if key not in _SETTINGS]
    if unknown:
        raise ValueError(f"{name} has no setting {unknown[0]!r}; there are {', '.join(_SETTINGS)}")
    level, style = int(settings.get("level", "0")), settings.get("style", "")
    chosen = registry.checked_options(name, game, PlayerOptions(level, style))
    title = " ".join(part for part in (name, str(level or ""), style) if part)
    entrant = Entrant(settings.get("name", title), PLAYER, name, chosen.level, chosen.style)
    return _with_common(entrant, settings)


def _program(found: FoundProgram, settings: Mapping[str, str], name: str) -> Entrant:
    if not found.command:
        raise ValueError(f"a command has to follow {found.protocol}:")
    options = dict(found.options)
    ours = {"level": found.level, "style": found.style}
    for key, value in settings.items():
        if key.startswith(OPTION):
            options[key.removeprefix(OPTION)] = value
        elif key not in _SETTINGS:
            options[key] = value
        elif key in ours:
            if not ours[key]:
                raise ValueError(
                    f"{name} has no {key}; an option of its own that is called so is option.{key}="
                )
            options[ours[key]] = value
    title = " ".join([name, *(settings[key] for key in ours if key in settings)])
    entrant = Entrant(
        settings.get("name", title),
        found.protocol,
        found.command,
        options=options,
        directory=found.directory,
        seconds=found.seconds,
    )
    return _with_common(entrant, settings)


def _with_common(entrant: Entrant, settings: Mapping[str, str]) -> Entrant:
    """The entrant with the settings that all kinds have."""
    seed = settings.get("seed")
    return replace(
        entrant,
        seed=None if seed is None else int(seed),
        control=_control(settings),
        restart=settings.get("restart", "no").lower() in ("yes", "true", "on", "1"),
    )


def _control(settings: Mapping[str, str]) -> TimeControl | None:
    nodes = int(settings["nodes"]) if "nodes" in settings else None
    depth = int(settings["depth"]) if "depth" in settings else None
    if "tc" in settings:
        if "movetime" in settings:
            raise ValueError("a side has a clock (tc) or a time for each move (movetime), not both")
        return TimeControl.clock(settings["tc"], nodes, depth)
    movetime = float(settings["movetime"]) if "movetime" in settings else None
    if movetime is nodes is depth is None:
        return None
    return TimeControl(movetime=movetime, nodes=nodes, depth=depth)


def _command_name(command: str) -> str:
    words = shlex.split(command)
    return re.split(r"[/\\]", words[0])[-1] if words else command
