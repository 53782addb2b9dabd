"""Reading and writing game files."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.record_json import dumps_json, loads_json

GAME = "gomoku"


def loads(text: str) -> list[GameRecord]:
    """The games of a file's text; InvalidFileError says what is wrong and where."""
    games = loads_json(text)
    for number, game in enumerate(games, 1):
        if game.game != GAME:
            raise InvalidFileError(f"game {number} is a game of {game.game!r}, not of {GAME}")
    return games


def dumps(games: Iterable[GameRecord]) -> str:
    """The games as the text of a file."""
    return dumps_json(games)


def load(path: str | PathLike[str]) -> list[GameRecord]:
    """The games of a file; OSError when it cannot be opened, InvalidFileError when it cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidFileError(f"{path} is not text in UTF-8: {error}") from error
    return loads(text)


def dump(games: Iterable[GameRecord], path: str | PathLike[str]) -> None:
    """Writes the games to a file, whose name ends in .json by custom."""
    Path(path).write_text(dumps(games), encoding="utf-8")
