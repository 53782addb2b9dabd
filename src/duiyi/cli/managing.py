"""What `duiyi engines` does."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from duiyi.engine import Engine, EngineError, Limit, OptionValue, PlayResult, open_engine
from duiyi.engine.manager import EngineManager, ManagedEngine, name_for
from duiyi.engine.transport import split_command
from duiyi.games import BY_NAME

Result = TypeVar("Result")
TEST_LIMIT = Limit(time=1.0)


def add(
    command: str, name: str | None, pairs: Sequence[str], protocol: str | None, directory: Path | None
) -> tuple[ManagedEngine, Path]:
    """Starts an engine and writes it to the list; gives it and the list's file."""
    options = _options(pairs)
    arguments = _found(command)
    # Named by its path, it runs in its own folder: engines look there for what they load.
    folder = str(directory) if directory else str(Path(arguments[0]).parent) if "/" in command else ""

    async def look() -> tuple[str, str, str]:
        engine = await open_engine(arguments, protocol=protocol, options=options, cwd=folder or None)
        async with engine:
            return engine.protocol, engine.game, engine.name

    spoken, game, title = _run(look())
    kept = ManagedEngine(name or name_for(title), arguments, spoken, game, title, options, folder)
    manager = EngineManager()
    manager.add(kept)
    return kept, manager.path


def known() -> tuple[list[ManagedEngine], Path]:
    """The engines, and the file that they are in."""
    manager = EngineManager()
    return list(manager.engines().values()), manager.path


def show(engines: Sequence[ManagedEngine]) -> None:
    """The engines as a table on the terminal."""
    table = Table("Name", "Engine", "Game", "Protocol", "Command", box=None)
    for engine in engines:
        row = (engine.name, engine.title, engine.game, engine.protocol, " ".join(engine.command))
        table.add_row(*map(escape, row))
    Console().print(table)


def try_out(name: str) -> dict[str, Any]:
    """What an engine says of itself and of the start position."""
    managed = EngineManager().get(name)
    spec = BY_NAME[managed.game]

    async def ask() -> tuple[Engine, PlayResult]:
        async with await managed.open() as engine:
            return engine, await engine.play(spec.board(spec.setup()), TEST_LIMIT)

    engine, result = _run(ask())
    return {
        "name": name,
        "title": engine.name,
        "author": engine.id.get("author", ""),
        "protocol": engine.protocol,
        "game": engine.game,
        "options": sorted(engine.options),
        "move": result.move,
        "score": str(result.info.score) if result.info.score else None,
        "depth": result.info.depth,
        "nodes": result.info.nodes,
        "seconds": round(result.seconds, 3),
    }


def remove(name: str) -> ManagedEngine:
    """Takes an engine off the list and gives it."""
    return EngineManager().remove(name)


def _run(work: Coroutine[Any, Any, Result]) -> Result:
    """Runs what may fail as engines do: the failure is told, with the last lines of the dialogue."""
    try:
        return asyncio.run(work)
    except EngineError as error:
        typer.echo(f"duiyi: {error}", err=True)
        raise typer.Exit(1) from None


def _found(command: str) -> tuple[str, ...]:
    """The arguments, the program with its whole path, so that it starts from any folder."""
    try:
        arguments = split_command(command)
    except EngineError as error:
        typer.echo(f"duiyi: {error}", err=True)
        raise typer.Exit(1) from None
    path = shutil.which(arguments[0])
    if path is None and not Path(arguments[0]).exists():
        typer.echo(f"duiyi: there is no program {arguments[0]}", err=True)
        raise typer.Exit(1)
    return (str(Path(path or arguments[0]).absolute()), *arguments[1:])


def _options(pairs: Sequence[str]) -> Mapping[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not key or not equals:
            raise typer.BadParameter(f"{pair!r} is not K=V, as in --option Hash=64")
        options[key.strip()] = int(value) if value.lstrip("-").isdigit() else value
    return options
