"""Openings for matches of engines, a line each: points (`h8h9i9`), or steps from the centre (`0,0, 1,0`).

Points count from a1; a link to a calculator page ends in them. A step is the columns and the rows from the
point (size // 2, size // 2), counted from 0 at a1: the managers of matches that read both kinds of opening
number rows the same way in both. Neither says
how large the board is: it is taken to have 15 rows if that is enough for what the file begins with, else 20.
Where that is not so, a line such as `19x19` says it of the lines that follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO
from urllib.parse import unquote

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import HEAD_BYTES, Format
from duiyi.gomoku.formats import encoding
from duiyi.gomoku.formats.lines import main_line
from duiyi.gomoku.formats.tree import GAME, GOMOKU_CUSTOM, TreeBuilder, settle
from duiyi.gomoku.point import PASS, PASS_TEXT, Point

SIZES = (15, 20)
"""That a board is taken to have, the first that is enough."""
LINES_LOOKED_AT = 200
"""Of a file's beginning, to tell the size."""
LONGEST_LINE = 1 << 16
"""Bytes."""
LARGEST_TEXT = 1 << 22
"""Bytes of a text that is one game."""

_MOVE = r"(?:[A-Za-z](?:[1-9][0-9]?)|[Pp][Aa][Ss][Ss])"
_TOKEN = re.compile(r"([A-Za-z])([1-9][0-9]?)|pass", re.IGNORECASE | re.ASCII)
_LINK = r"(?:https?://|www\.)[^\s#]{1,200}#/?"
_RUN = re.compile(rf"\s*(?:{_LINK})?(?P<moves>{_MOVE}+)/?\s*", re.ASCII)
_SIZE = re.compile(r"\s*(\d{1,2})[xX×](\d{1,2})\s*", re.ASCII)
_STEP = r"[+-]?\d{1,2}\s*,\s*[+-]?\d{1,2}"
_STEPS = re.compile(rf"\s*{_STEP}(?:(?:\s*,\s*|\s+){_STEP})*\s*,?\s*", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d+", re.ASCII)
_LOOSE = re.compile(rf"(?<![A-Za-z0-9])(?:{_MOVE})+(?![A-Za-z0-9])", re.ASCII)
_AROUND = re.compile(
    r"\d{1,3}\s*[.)、:]|[\s,;.\-–—:|>()\[\]{}#●○⚫⚪*=+→]|(?<![A-Za-z])[BWbw](?![A-Za-z0-9])"
)
_PLAIN_TEXT = 0.8


# ---- finding the format ----


def _lines_of(head: bytes) -> list[str]:
    """The whole lines of a file's beginning that are not empty and do not only tell the size."""
    if b"\0" in head:
        return []
    text = encoding.decode_head(head).replace("\r", "\n")
    lines = text.split("\n")
    if len(head) >= HEAD_BYTES:
        lines = lines[:-1]
    return [line for line in lines if line.strip() and _SIZE.fullmatch(line) is None]


def sniff_points(head: bytes) -> bool:
    """Whether every line is a run of points."""
    lines = _lines_of(head)
    return bool(lines) and all(_RUN.fullmatch(unquote(line)) for line in lines)


def sniff_offsets(head: bytes) -> bool:
    """Whether every line is pairs of small numbers."""
    lines = _lines_of(head)
    return bool(lines) and all(_STEPS.fullmatch(line) for line in lines)


def sniff_text(head: bytes) -> bool:
    """Whether most of a text is points, with their numbers and signs between them, or it has a link."""
    text = "\n".join(_lines_of(head))
    moves = _loose_moves(text)
    letters = len("".join(_AROUND.sub("", text).split()))
    in_moves = sum(len(move) for move in moves)
    return (len(moves) > 1 and in_moves >= _PLAIN_TEXT * letters) or _link_of(text) is not None


def _link_of(text: str) -> str | None:
    found = re.search(rf"{_LINK}((?:{_MOVE}){{2,}})", text, re.ASCII)
    return found[1] if found else None


def _loose_moves(text: str) -> list[str]:
    return [found[0] for run in _LOOSE.finditer(text) for found in _TOKEN.finditer(run[0])]


# ---- reading ----

Step = tuple[int, int] | None
"""Columns and rows to a move, from a1 or from the centre, to the right and up; none for a pass."""


@dataclass(frozen=True, slots=True)
class _Notation:
    """How a line tells its moves."""

    steps: Callable[[str], list[Step] | None]
    """The moves of a line; none when it is no such line."""
    origin: Callable[[int], tuple[int, int]]
    """The column and the row that steps are counted from, by the size."""


def _points_of_run(line: str) -> list[Step] | None:
    found = _RUN.fullmatch(unquote(line))
    return None if found is None else _tokens(found["moves"])


def _tokens(text: str) -> list[Step]:
    return [
        (ord(found[1].lower()) - ord("a"), int(found[2]) - 1) if found[1] else None
        for found in _TOKEN.finditer(text)
    ]


def _steps_of(line: str) -> list[Step] | None:
    if _STEPS.fullmatch(line) is None:
        return None
    numbers = [int(number) for number in _NUMBER.findall(line)]
    return [(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _centre(size: int) -> tuple[int, int]:
    return size // 2, size // 2


POINTS = _Notation(_points_of_run, lambda _size: (0, 0))
OFFSETS = _Notation(_steps_of, _centre)


def _fits(steps: Iterable[Step], size: int, notation: _Notation) -> bool:
    column, row = notation.origin(size)
    return all(step is None or (0 <= step[0] + column < size and 0 <= step[1] + row < size) for step in steps)


def _size_for(lines: Iterable[list[Step]], notation: _Notation) -> int:
    steps = [step for line in lines for step in line]
    return next((size for size in SIZES if _fits(steps, size, notation)), SIZES[-1])


def _reader(notation: _Notation) -> Callable[[BinaryIO], Iterator[GameRecord]]:
    def read(stream: BinaryIO) -> Iterator[GameRecord]:
        """The openings of a file, one at a time."""
        lines = _numbered_lines(stream)
        first = list(islice(lines, LINES_LOOKED_AT))
        size = _size_for(_before_a_size(first, notation), notation)
        number = 0
        for each in (first, lines):
            for line_number, line in each:
                said = _SIZE.fullmatch(line)
                if said is not None and said[1] == said[2]:
                    size = int(said[1])
                    continue
                number += 1
                yield _game(line, size, number, f"line {line_number}", notation)
        if not number:
            raise InvalidFileError("there is no opening in this file")

    return read


def _numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    number = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        text = encoding.decode(line).strip()
        if text:
            yield number, text


def _before_a_size(lines: Iterable[tuple[int, str]], notation: _Notation) -> Iterator[list[Step]]:
    for _, line in lines:
        if _SIZE.fullmatch(line) is not None:
            return
        yield notation.steps(line) or []


def _game(line: str, size: int, number: int, where: str, notation: _Notation) -> GameRecord:
    steps = notation.steps(line)
    if steps is not None and size in SIZES and not _fits(steps, size, notation):
        size = _size_for([steps], notation)
    builder = TreeBuilder(GameRecord(GAME), number, size)
    if steps is None:
        builder.fault(line[:40], f"{where}: {line[:40]!r} is no opening", 0)
    else:
        _play(builder, steps, notation, where)
    return settle(builder, GOMOKU_CUSTOM)


def _play(builder: TreeBuilder, steps: Iterable[Step], notation: _Notation, where: str) -> None:
    column, row = notation.origin(builder.size)
    for number, step in enumerate(steps, 1):
        if step is None:
            builder.play_pass()
        else:
            written = f"move {number}"
            builder.play(step[0] + column, step[1] + row, written, where)


def read_text(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a text."""
    data = stream.read(LARGEST_TEXT + 1)
    if len(data) > LARGEST_TEXT:
        raise InvalidFileError(f"this text is longer than the {LARGEST_TEXT >> 20} MB that are read")
    text = encoding.decode(data)
    steps = _tokens(_link_of(text) or "".join(_loose_moves(text)))
    said = _SIZE.match(text)
    size = int(said[1]) if said and said[1] == said[2] else _size_for([steps], POINTS)
    builder = TreeBuilder(GameRecord(GAME), 1, size)
    _play(builder, steps, POINTS, "")
    yield settle(builder, GOMOKU_CUSTOM)


# ---- writing ----


def _writer(
    title: str, notation: _Notation, text_of: Callable[[list[Step], int], str]
) -> Callable[[Iterable[GameRecord], BinaryIO], None]:
    def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Writes games a line each. ValueError when one has no move, or begins with stones on the board."""
        lines = _to_write(games, title, notation)
        first = list(islice(lines, LINES_LOOKED_AT))
        sizes = {size for size, _ in first}
        said = _size_for((steps for _, steps in first), notation) if len(sizes) == 1 else 0
        for each in (first, lines):
            for size, steps in each:
                if size != said:
                    stream.write(f"{size}x{size}\n".encode())
                    said = size
                stream.write(f"{text_of(steps, size)}\n".encode())

    return write


def _to_write(
    games: Iterable[GameRecord], title: str, notation: _Notation
) -> Iterator[tuple[int, list[Step]]]:
    for record in games:
        points = main_line(record, title, passes=notation is POINTS)
        if not points:
            raise ValueError(f"{title} cannot hold a game without moves")
        size = int(record.options.get("size", 15))
        column, row = notation.origin(size)
        yield size, [None if p == PASS else (p.column - column, p.row - row) for p in points]


def _as_points(steps: list[Step], _size: int) -> str:
    return "".join(PASS_TEXT if step is None else str(Point(*step)) for step in steps)


def _as_offsets(steps: list[Step], _size: int) -> str:
    return ", ".join(f"{step[0]},{step[1]}" for step in steps if step is not None)


def formats() -> tuple[Format, ...]:
    """Openings a line each, which are read and written, and points in any text, which is read."""
    points = _writer("a line of points", POINTS, _as_points)
    offsets = _writer("a line of Gomocup's offsets", OFFSETS, _as_offsets)
    return (
        Format("offsets", "Gomocup openings", (".txt",), sniff_offsets, _reader(OFFSETS), offsets),
        Format("points", "points (h8h9i9)", (".txt",), sniff_points, _reader(POINTS), points),
        Format("text", "points in a text", (".txt",), sniff_text, read_text, None, single=True),
    )
