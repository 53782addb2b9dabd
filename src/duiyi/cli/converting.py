"""Turning game files of one format into another, for `duiyi convert`."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from duiyi.core import Fault, GameRecord, InvalidFileError
from duiyi.core.formats import HEAD_BYTES, Format, GameFiles
from duiyi.games import FILES, files_of

FAULTS_SHOWN = 20
STANDARD = Path("-")
"""Standard input, or standard output."""
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f/\\:*?"<>|]+')
_LONGEST_NAME = 80


@dataclass(slots=True)
class Conversion:
    """What was done."""

    source: Path
    target: Path
    game: str
    read_format: str
    written_format: str
    games: int = 0
    faults: list[Fault] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "in": str(self.source),
            "out": str(self.target),
            "game": self.game,
            "from": self.read_format,
            "to": self.written_format,
            "games": self.games,
            "faults": [
                {"game": f.game, "move": f.ply, "text": f.text, "reason": f.reason, "variation": f.variation}
                for f in self.faults
            ],
        }


def convert(source: Path, target: Path, name: str | None = None, *, strict: bool = False) -> Conversion:
    """Reads a file's games and writes them to another, which it replaces, or to files in a folder.

    The path - is standard input or standard output. ValueError says what cannot be read or written; nothing
    is written then.
    """
    with _opened(source) as (stream, size):
        head = stream.read(HEAD_BYTES)
        stream.seek(0)
        if not head:
            raise InvalidFileError(f"{_called(source, 'input')} is empty")
        files = files_of(head)
        found = files.detect(head) if files else None
        if files is None or found is None:
            names = ", ".join(f.name for each in FILES for f in each.formats)
            raise InvalidFileError(
                f"{_called(source, 'input')} is no game file of a known format; known are {names}"
            )
        chosen = _format_for(files, target, name)
        done = Conversion(source, target, files.game, found.name, chosen.name)
        games = _with_progress(files, stream, done, size, strict=strict)
        try:
            if target != STANDARD and (target.is_dir() or (chosen.single and not target.suffix)):
                _write_folder(chosen, games, target, done)
            else:
                with _to_standard_output() if target == STANDARD else _replacing(target) as out:
                    files.write(_writable(chosen, games, done), out, chosen.name)
        except InvalidFileError as error:
            raise InvalidFileError(f"{_called(source, 'input')}: {error}", error.partial) from error
    return done


def _called(path: Path, stream: str) -> str:
    return f"standard {stream}" if path == STANDARD else str(path)


def _format_for(files: GameFiles, target: Path, name: str | None) -> Format:
    """The format to write; ValueError when the target does not say it or cannot be."""
    if name is None and target == STANDARD:
        names = ", ".join(f.name for f in files.formats if f.write)
        raise ValueError(f"say with --format what to write to standard output: {names}")
    if name is None and target.is_dir():
        raise ValueError(f"{target} is a folder; say with --format what to write in it")
    chosen = files.for_writing(target, name)
    if not target.parent.is_dir():
        raise ValueError(f"{target} cannot be written: there is no folder {target.parent}")
    return chosen


@contextmanager
def _opened(source: Path) -> Iterator[tuple[BinaryIO, int]]:
    """A file and its size. Standard input, which cannot be read twice, is kept in a file for the while."""
    if source != STANDARD:
        with source.open("rb") as stream:
            yield stream, source.stat().st_size
        return
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(sys.stdin.buffer, kept)
        size = kept.tell()
        kept.seek(0)
        yield kept, size


@contextmanager
def _to_standard_output() -> Iterator[BinaryIO]:
    """A stream that goes to standard output when all is written, and not before."""
    with tempfile.TemporaryFile() as kept:
        yield kept
        kept.seek(0)
        shutil.copyfileobj(kept, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def show(done: Conversion) -> None:
    """Tells a person what was done, beside the games where those go to standard output."""
    source, target = _called(done.source, "input"), _called(done.target, "output")
    for fault in done.faults[:FAULTS_SHOWN]:
        typer.echo(f"{source}: {fault}", err=True)
    if len(done.faults) > FAULTS_SHOWN:
        typer.echo(f"… and {len(done.faults) - FAULTS_SHOWN} more faults", err=True)
    games = "1 game" if done.games == 1 else f"{done.games:,} games"
    typer.echo(
        f"{games} from {source} ({done.read_format}) to {target} ({done.written_format})",
        err=done.target == STANDARD,
    )


def _with_progress(
    files: GameFiles, stream: BinaryIO, done: Conversion, size: int, *, strict: bool
) -> Iterator[GameRecord]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[games]:,} games"))
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task(_called(Path(done.source.name), "input"), total=size, games=0)
        for record in files.read(stream, strict=strict):
            done.games += 1
            done.faults.extend(record.faults)
            progress.update(task, completed=stream.tell(), games=done.games)
            yield record


def _writable(chosen: Format, games: Iterator[GameRecord], done: Conversion) -> Iterator[GameRecord]:
    """The games less those with a position that the format cannot hold; the one game of a file is kept."""
    for number, record in enumerate(games, 1):
        if not chosen.single and any(fault.ply == 0 for fault in record.faults):
            try:
                _write_one(chosen, record, io.BytesIO())
            except ValueError as error:
                done.faults.append(_unwritable(number, error))
                continue
        yield record


def _write_one(chosen: Format, record: GameRecord, out: BinaryIO) -> None:
    assert chosen.write is not None  # noqa: S101  it was chosen for writing
    chosen.write([record], out)


def _unwritable(number: int, error: ValueError) -> Fault:
    return Fault(number, 0, "", f"it cannot be written: {error}")


@contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    """A stream to a file that takes the target's place when all is written, and not before."""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part")
    except OSError as error:
        raise OSError(f"{target} cannot be written: {error.strerror}") from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _write_folder(chosen: Format, games: Iterator[GameRecord], folder: Path, done: Conversion) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(games, 1):
        title = record.headers.get("Title") or record.headers.get("Event") or ""
        tidy = _NOT_IN_NAMES.sub(" ", title).strip(" .")[:_LONGEST_NAME]
        path = folder / f"{number:04}{' ' if tidy else ''}{tidy}{chosen.suffixes[0]}"
        try:
            with _replacing(path) as out:
                _write_one(chosen, record, out)
        except ValueError as error:
            done.faults.append(_unwritable(number, error))
