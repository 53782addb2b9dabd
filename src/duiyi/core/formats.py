"""File formats of game records: what a format is, and the files of one game.

A game lists its formats once, as a tuple of `Format`, and gets everything else from `GameFiles`: the format
is found by a file's content, games are read one at a time, and faults are told in one way.

>>> from duiyi import xiangqi
>>> [game.moves() for game in xiangqi.loads("1. 炮二平五 马8进7")]
[['h2e2', 'h9g7']]
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path, PurePath
from typing import BinaryIO

from duiyi.core.errors import InvalidFileError
from duiyi.core.record import GameRecord

HEAD_BYTES = 1 << 16
"""How much of a file's beginning a format may look at to know its own."""


@dataclass(frozen=True, slots=True)
class Format:
    """One file format of one game."""

    name: str
    """Short and in lower case, as it is typed: "pgn"."""
    title: str
    """For people: "XQF (象棋演播室)"."""
    suffixes: tuple[str, ...]
    """The endings of such files' names, in lower case, with the dot."""
    sniff: Callable[[bytes], bool]
    """Whether a file with this head (at most HEAD_BYTES) is of the format."""
    read: Callable[[BinaryIO], Iterator[GameRecord]]
    """The games of a stream, one at a time. A game with something wrong has it in its `faults`;
    InvalidFileError is for a stream that cannot be read at all."""
    write: Callable[[Iterable[GameRecord], BinaryIO], None] | None
    """Writes games one at a time; None when the format is only read."""
    single: bool = False
    """Whether a file holds exactly one game."""
    text: bool = True
    """Whether files are text in UTF-8 when we write them."""


class GameFiles:
    """The files of one game, in all its formats.

    `formats` are tried in their order, so those that are easily mistaken stand last. `rules` are those that
    a record is read and played under when its file names none.
    """

    def __init__(self, game: str, formats: tuple[Format, ...], rules: str) -> None:
        self.game = game
        self.formats = formats
        self.rules = rules

    def named(self, name: str) -> Format:
        """The format with a name; ValueError lists the names."""
        for found in self.formats:
            if found.name == name:
                return found
        names = ", ".join(f.name for f in self.formats)
        raise ValueError(f"there is no format {name!r} for {self.game}; the formats are {names}")

    def for_writing(self, path: str | PathLike[str], name: str | None = None) -> Format:
        """The format to write a file in: the named one, else the one of the path's ending."""
        if name is not None:
            chosen = self.named(name)
        else:
            suffix = PurePath(path).suffix.lower()
            fitting = [f for f in self.formats if suffix in f.suffixes]
            if not fitting:
                endings = ", ".join(sorted({s for f in self.formats if f.write for s in f.suffixes}))
                raise ValueError(f"{path}: no format ends in {suffix or 'nothing'!r}; endings are {endings}")
            chosen = next((f for f in fitting if f.write), fitting[0])
        if chosen.write is None:
            names = ", ".join(f.name for f in self.formats if f.write)
            raise ValueError(f"{chosen.title} is only read; formats that are written are {names}")
        return chosen

    def detect(self, head: bytes) -> Format | None:
        """The format of a file that begins so; None when none knows it."""
        return next((f for f in self.formats if f.sniff(head)), None)

    def read(self, stream: BinaryIO, *, strict: bool = True) -> Iterator[GameRecord]:
        """The games of a stream, one at a time, whatever its format.

        Strict, the first fault raises InvalidFileError, whose `partial` has what was read of that game; else
        each game has its own in `faults`.
        """
        head = _read_head(stream)
        found = self.detect(head)
        if not head:
            raise InvalidFileError("the file is empty")
        if found is None:
            raise InvalidFileError(f"this is no {self.game} file of a known format")
        for game in found.read(io.BufferedReader(_Rewound(head, stream), HEAD_BYTES)):
            if strict and game.faults:
                raise InvalidFileError(str(game.faults[0]), [game])
            yield game

    def iter_games(self, path: str | PathLike[str], *, strict: bool = True) -> Iterator[GameRecord]:
        """The games of a file, one at a time, so that memory does not grow with it; see read.

        OSError when it cannot be opened.

        >>> xiangqi.dump(xiangqi.loads("炮二平五 马8进7"), "game.pgn")
        >>> [game.moves() for game in xiangqi.iter_games("game.pgn")]
        [['h2e2', 'h9g7']]
        """
        with Path(path).open("rb") as stream:
            yield from self.read(stream, strict=strict)

    def load(self, path: str | PathLike[str], *, strict: bool = True) -> list[GameRecord]:
        """The games of a file; see read. InvalidFileError's `partial` has the games before the fault too.

        >>> xiangqi.dump(xiangqi.loads("炮二平五 马8进7"), "game.xqf")
        >>> xiangqi.load("game.xqf")[0].moves()
        ['h2e2', 'h9g7']
        """
        return _collect(self.iter_games(path, strict=strict))

    def loads(self, content: str | bytes, *, strict: bool = True) -> list[GameRecord]:
        """The games in a file's content; see load.

        >>> xiangqi.loads("炮二平五 马8进7")[0].moves()
        ['h2e2', 'h9g7']
        >>> xiangqi.loads("炮二平五 马8进7 炮八进九", strict=False)[0].faults[0].reason
        '炮八进九 is not legal: piece cannot'
        """
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        return _collect(self.read(io.BytesIO(data), strict=strict))

    def dump(self, games: Iterable[GameRecord], path: str | PathLike[str], format: str | None = None) -> None:
        """Writes games to a file, which it replaces, in the named format or the one of the path's ending.

        ValueError when there is no such format or it cannot hold the games; OSError from the file system.

        >>> from pathlib import Path
        >>> xiangqi.dump(xiangqi.loads("炮二平五 马8进7"), "game.pgn", "pgn-iccs")
        >>> print(Path("game.pgn").read_text("utf-8"), end="")
        [Game "Chinese Chess"]
        [Result "*"]
        [Format "ICCS"]
          1. H2-E2 H9-G7
        *
        """
        chosen = self.for_writing(path, format)
        Path(path).write_bytes(_encode(chosen, games))

    def dumps(self, games: Iterable[GameRecord], format: str = "json") -> str:
        """Games as the text of a file; for a binary format, see dump_bytes.

        >>> print(xiangqi.dumps(xiangqi.loads("h2e2 h9g7"), "pgn-wxf"), end="")
        [Game "Chinese Chess"]
        [Result "*"]
        [Format "WXF"]
          1. C2.5 H8+7
        *
        """
        chosen = self.for_writing("", format)
        if not chosen.text:
            raise ValueError(f"{chosen.title} is not a text format; use dump or dump_bytes")
        return _encode(chosen, games).decode("utf-8")

    def dump_bytes(self, games: Iterable[GameRecord], format: str = "json") -> bytes:
        """Games as the content of a file in any format that is written.

        >>> xiangqi.dump_bytes(xiangqi.loads("炮二平五 马8进7"), "xqf")[:2]
        b'XQ'
        """
        return _encode(self.for_writing("", format), games)

    def write(self, games: Iterable[GameRecord], stream: BinaryIO, format: str) -> None:
        """Writes games to a stream, one at a time."""
        chosen = self.for_writing("", format)
        assert chosen.write is not None  # noqa: S101  for_writing sees to it
        chosen.write(one_game(chosen, games) if chosen.single else games, stream)


def one_game(chosen: Format, games: Iterable[GameRecord]) -> Iterator[GameRecord]:
    """The one game for a format that holds one; ValueError when there are more or none."""
    count = 0
    for count, game in enumerate(games, 1):
        if count > 1:
            raise ValueError(f"a file of {chosen.title} holds one game, and there are more to write")
        yield game
    if not count:
        raise ValueError(f"a file of {chosen.title} holds one game, and there is none to write")


def _encode(chosen: Format, games: Iterable[GameRecord]) -> bytes:
    buffer = io.BytesIO()
    assert chosen.write is not None  # noqa: S101  for_writing sees to it
    chosen.write(one_game(chosen, games) if chosen.single else games, buffer)
    return buffer.getvalue()


def _collect(games: Iterator[GameRecord]) -> list[GameRecord]:
    found: list[GameRecord] = []
    try:
        for game in games:
            found.append(game)
    except InvalidFileError as error:
        error.partial[:0] = found
        raise
    return found


def _read_head(stream: BinaryIO) -> bytes:
    parts: list[bytes] = []
    missing = HEAD_BYTES
    while missing and (part := stream.read(missing)):
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)


class _Rewound(io.RawIOBase):
    """What was read of a stream already, then the rest of it."""

    def __init__(self, before: bytes, rest: BinaryIO) -> None:
        self._before = before
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self._before:
            part = self._before[: len(buffer)]
            self._before = self._before[len(part) :]
        else:
            part = self._rest.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)
