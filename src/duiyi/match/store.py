"""The file of a match: one JSON object a line, the plan first, then each game the moment it ends.

A game is on the disk (fsync) before it is counted, so a match whose runner is killed goes on where it was: a
last line that was cut off is dropped, and its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

from duiyi.match.plan import GameResult

VERSION = 1


class MatchFileError(ValueError):
    """The file is of another match, or of none; the message says so in plain words."""


class MatchFile:
    """Games that are kept. Without a path they are kept in memory alone."""

    def __init__(self, path: Path | None, header: Mapping[str, Any]) -> None:
        """Opens the file of a match, or begins it; `results` has its games.

        MatchFileError when the path holds anything else; OSError from the file system.
        """
        self.results: list[GameResult] = []
        self._out: BinaryIO | None = None
        if path is None:
            return
        wanted = json.loads(_line({"type": "match", "version": VERSION, **header}))
        if path.exists() and path.stat().st_size:
            good = self._read(path, wanted)
            self._out = path.open("r+b")
            self._out.truncate(good)
            self._out.seek(good)
        else:
            self._out = path.open("wb")
        if self._out.tell() == 0:
            self._write(wanted)
            _sync_folder(path.parent)

    def add(self, result: GameResult) -> None:
        """Keeps a game; when this returns it is on the disk."""
        self._write(result.to_json())
        self.results.append(result)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        if self._out is not None:
            self._out.close()
            self._out = None

    def _write(self, data: Mapping[str, Any]) -> None:
        if self._out is not None:
            self._out.write(_line(data))
            self._out.flush()
            os.fsync(self._out.fileno())

    def _read(self, path: Path, wanted: Mapping[str, Any]) -> int:
        """Reads the games; returns where the last whole line ends."""
        good = 0
        seen: set[int] = set()
        with path.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                if not line.endswith(b"\n"):
                    break
                try:
                    data = json.loads(line)
                    if number == 1:
                        _check_header(path, data, wanted)
                    elif (result := GameResult.from_json(data)).task.number not in seen:
                        seen.add(result.task.number)
                        self.results.append(result)
                except MatchFileError:
                    raise
                except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
                    raise MatchFileError(f"{path}, line {number} is no game of a match: {error}") from None
                good += len(line)
        return good


def _check_header(path: Path, data: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    if data.get("type") != "match" or data.get("version") != VERSION:
        raise MatchFileError(f"{path} is no file of a match; name another for this one")
    names = sorted(name for name in {*data, *wanted} if data.get(name) != wanted.get(name))
    if names:
        raise MatchFileError(
            f"{path} is of another match: {', '.join(names)} differ. Name another file, or repeat its command"
        )


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
