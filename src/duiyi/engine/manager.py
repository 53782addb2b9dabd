"""The engines that a user has made known, in one TOML file in the user's configuration folder.

    [fairy_stockfish]
    command = ["/usr/games/fairy-stockfish"]
    protocol = "uci"
    game = "xiangqi"
    title = "Fairy-Stockfish 11.1"
    options = { Hash = 64 }

The file may be edited by hand; comments stay when the program changes it. Nothing else ever names a program
that the server starts.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs
import tomlkit
from tomlkit.exceptions import TOMLKitError

from duiyi.engine.base import Engine, OptionValue, Timeouts
from duiyi.engine.errors import EngineError
from duiyi.engine.opening import PROTOCOLS, open_engine
from duiyi.engine.transport import split_command

FILE_NAME = "engines.toml"
FILE_VARIABLE = "DUIYI_ENGINES"
"""An environment variable that names another file."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
HEADER = "The engines that Duiyi may start. Edit this file, or use `duiyi engines`."


class EngineFileError(ValueError):
    """The file of engines cannot be read; the message says where and why."""

    code = "engine_file"


@dataclass(frozen=True, slots=True)
class ManagedEngine:
    """An engine that the user has made known."""

    name: str
    """Short, of small letters, digits and _: as it is typed."""
    command: tuple[str, ...]
    protocol: str
    game: str
    title: str = ""
    """What the engine calls itself."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    directory: str = ""
    """The folder that it runs in; empty for the one where we are."""

    async def open(self, timeouts: Timeouts | None = None, *, own_group: bool = True) -> Engine:
        """Starts it, with its options; EngineErrors as of open_engine."""
        return await open_engine(
            self.command,
            protocol=self.protocol,
            game=self.game,
            options=self.options,
            timeouts=timeouts,
            name=self.title or self.name,
            cwd=self.directory or None,
            own_group=own_group,
        )

    def to_json(self) -> dict[str, Any]:
        """Plain values, for `duiyi engines list --json` and for the file."""
        return {
            "name": self.name,
            "command": list(self.command),
            "protocol": self.protocol,
            "game": self.game,
            "title": self.title,
            "options": dict(self.options),
            "directory": self.directory,
        }


def engines_file() -> Path:
    """Where the engines are kept."""
    named = os.environ.get(FILE_VARIABLE)
    if named:
        return Path(named)
    return platformdirs.user_config_path("duiyi", appauthor=False) / FILE_NAME


class EngineManager:
    """The engines in a file. Reading it again costs nothing until it has changed."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or engines_file()
        self._stamp: tuple[int, int] | None = None
        self._engines: dict[str, ManagedEngine] = {}

    def engines(self) -> Mapping[str, ManagedEngine]:
        """The engines by name, in the file's order; EngineFileError when it is broken."""
        try:
            found = self.path.stat()
        except OSError:
            self._stamp, self._engines = None, {}
            return self._engines
        stamp = (found.st_mtime_ns, found.st_size)
        if stamp != self._stamp:
            self._engines = read_engines(self.path)
            self._stamp = stamp
        return self._engines

    def get(self, name: str) -> ManagedEngine:
        """The engine of that name; EngineFileError lists what there is."""
        engines = self.engines()
        if name not in engines:
            known = ", ".join(engines) or "none yet (duiyi engines add)"
            raise EngineFileError(f"there is no engine {name!r}; the engines are: {known}")
        return engines[name]

    def add(self, engine: ManagedEngine, *, replace: bool = False) -> None:
        """Writes an engine to the file; EngineFileError when the name is taken or is none."""
        if not NAME.fullmatch(engine.name):
            raise EngineFileError(
                f"{engine.name!r} is no name for an engine: it begins with a small letter, and has small "
                "letters, digits and _ (at most 30)"
            )
        document = self._document()
        if engine.name in document and not replace:
            raise EngineFileError(f"there is an engine {engine.name!r} already; remove it, or give a --name")
        entry = engine.to_json()
        del entry["name"]
        document[engine.name] = {key: value for key, value in entry.items() if value not in ("", {}, None)}
        self._write(document)

    def remove(self, name: str) -> ManagedEngine:
        """Takes an engine out of the file and gives it; EngineFileError when there is none."""
        engine = self.get(name)
        document = self._document()
        del document[name]
        self._write(document)
        return engine

    def _document(self) -> tomlkit.TOMLDocument:
        if not self.path.exists():
            document = tomlkit.document()
            document.add(tomlkit.comment(HEADER))
            return document
        try:
            return tomlkit.parse(self.path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, TOMLKitError) as error:
            raise EngineFileError(f"{self.path}: {error}") from None

    def _write(self, document: tomlkit.TOMLDocument) -> None:
        """Replaces the file as a whole, so that a reader never sees half of it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_suffix(".new")
        beside.write_text(tomlkit.dumps(document), encoding="utf-8")
        beside.replace(self.path)
        self._stamp = None


def read_engines(path: Path) -> dict[str, ManagedEngine]:
    """The engines of a file; EngineFileError says what is wrong with it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise EngineFileError(f"{path}: {error}") from None
    return {name: _engine(name, entry, path) for name, entry in data.items()}


def _engine(name: str, entry: object, path: Path) -> ManagedEngine:
    where = f"{path}: [{name}]"
    if not NAME.fullmatch(name):
        raise EngineFileError(f"{where} is no name: small letters, digits and _, at most 30")
    if not isinstance(entry, dict):
        raise EngineFileError(f"{where} is not a table of values")
    command = entry.get("command")
    if isinstance(command, str):
        try:
            command = list(split_command(command))
        except EngineError as error:
            raise EngineFileError(f"{where}: {error.message}") from None
    if not isinstance(command, list) or not command or not all(isinstance(part, str) for part in command):
        raise EngineFileError(f'{where} needs command = ["program", "argument", …]')
    protocol = entry.get("protocol")
    if protocol not in PROTOCOLS:
        raise EngineFileError(f"{where} needs protocol = one of {', '.join(PROTOCOLS)}")
    games = PROTOCOLS[protocol][1]
    game = entry.get("game", games[0])
    if game not in games:
        raise EngineFileError(f"{where}: {protocol} is for {', '.join(games)}, not for {game!r}")
    options = entry.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(v, bool | int | str) for v in options.values()):
        raise EngineFileError(f"{where}: options is a table of texts, whole numbers and flags")
    texts = {key: entry.get(key, "") for key in ("title", "directory")}
    if not all(isinstance(value, str) for value in texts.values()):
        raise EngineFileError(f"{where}: title and directory are texts")
    return ManagedEngine(name, tuple(command), protocol, game, options=options, **texts)


def name_for(title: str) -> str:
    """A name made of what a program calls itself, without its version.

    >>> name_for("Fairy-Stockfish 11.1 LB 64"), name_for("Sjaak II 1.4.1 (x86_64)"), name_for("象棋名手")
    ('fairy_stockfish', 'sjaak_ii', 'engine')
    """
    words = re.findall(r"[a-z]+", re.split(r"[\s\-v]*\d", title.lower())[0])
    return "_".join(words)[:30].rstrip("_") or "engine"
