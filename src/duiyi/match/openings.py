"""Openings for matches: read from files in the formats that programs use, or ours.

A file is text with one opening a line, of these kinds (found line by line, `#` begins a comment):

* a FEN, alone, or an EPD with operations after it, which are skipped;
* moves in canonical text with spaces between: `h2e2 h9g7`, `h8 i9 g10`; after a FEN, `moves` and more;
* Gomocup offsets from the centre, `0,0, 1,-1, -2,1` (x to the right, y downward);
* Gomoku points written together, `h8i9g10`.

Or it is a file of games of one of the game's formats (PGN, …): the moves of each main line, up to `plies`.
"""

from __future__ import annotations

import lzma
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from duiyi.core import GameSpec, InvalidFileError, OptionValue
from duiyi.games import FILES

LONGEST_LINE = 4096
DEFAULT = "default"
NONE = "none"
_OFFSETS = re.compile(r"-?\d+\s*,\s*-?\d+(?:\s*,\s*-?\d+\s*,\s*-?\d+)*\s*,?")
_JOINED = re.compile(r"(?:[a-z][0-9]{1,2}){2,}")
_COLUMNS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game begins: a position (empty for the game's own) and moves played from it."""

    fen: str = ""
    moves: tuple[str, ...] = ()


def load(
    source: str, spec: GameSpec, rules: str, options: Mapping[str, OptionValue], plies: int | None = None
) -> tuple[Opening, ...]:
    """The openings of a file, of our own set ("default") or the start position alone ("none").

    Each is tried on a board: InvalidFileError names the first line that is none, or whose game is over.
    OSError when the file cannot be opened.
    """
    if source == NONE:
        return (Opening(),)
    if source == DEFAULT:
        return default_set(spec, rules, options)
    path = Path(source)
    data = path.read_bytes()
    found: list[Opening] = []
    for place, opening in _openings(path, data, spec, options):
        cut = Opening(opening.fen, opening.moves[:plies])
        try:
            _check(cut, spec, rules, options)
        except ValueError as error:
            raise InvalidFileError(f"{path}, {place}: {error}") from None
        found.append(cut)
    if not found:
        raise InvalidFileError(f"{path} has no opening in it")
    return tuple(found)


def set_name(spec: GameSpec, rules: str, options: Mapping[str, OptionValue]) -> str:
    """The name of our set for a game under these rules: "xiangqi", "gomoku-renju-15"."""
    size = options.get("size")
    return spec.name if size is None else f"{spec.name}-{rules}-{size}"


def default_set(spec: GameSpec, rules: str, options: Mapping[str, OptionValue]) -> tuple[Opening, ...]:
    """Our openings for a game and its rules; the start position alone where we have made none."""
    data = files("duiyi.match").joinpath("data", f"{set_name(spec, rules, options)}.txt.xz")
    if not data.is_file():
        return (Opening(),)
    lines = lzma.decompress(data.read_bytes()).decode().splitlines()
    return tuple(Opening("", tuple(line.split())) for line in lines if line)


def shuffled(openings: Iterable[Opening], seed: int) -> tuple[Opening, ...]:
    """The same openings in an order that the seed decides."""
    order = list(openings)
    random.Random(seed).shuffle(order)  # noqa: S311  a repeatable order, no secret
    return tuple(order)


def _openings(
    path: Path, data: bytes, spec: GameSpec, options: Mapping[str, OptionValue]
) -> Iterator[tuple[str, Opening]]:
    formats = next((each for each in FILES if each.game == spec.name), None)
    suffixes = {s for f in formats.formats for s in f.suffixes} if formats else set()
    is_text = path.suffix.lower() in (".txt", ".epd", ".fen")
    if formats is not None and not is_text and path.suffix.lower() in suffixes:
        for number, record in enumerate(formats.load(path), 1):
            yield f"game {number}", Opening(record.fen, tuple(record.moves()))
        return
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise InvalidFileError(f"{path} is not text in UTF-8") from None
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if len(text) > LONGEST_LINE:
            raise InvalidFileError(f"{path}, line {number}: it has more than {LONGEST_LINE} characters")
        if text:
            try:
                yield f"line {number}", read_line(text, int(options.get("size", 0)))
            except ValueError as error:
                raise InvalidFileError(f"{path}, line {number}: {error}") from None


def read_line(text: str, size: int) -> Opening:
    """The opening on a line; `size` is the board's where offsets count from its centre.

    >>> read_line("0,0, 1,-1", 15).moves
    ('h8', 'i9')
    """
    if _OFFSETS.fullmatch(text):
        return Opening("", _from_offsets(text, size))
    head, _, tail = text.partition(" moves ")
    if "/" in head:
        return Opening(_fen(head.partition(";")[0]), tuple(tail.split()))
    if _JOINED.fullmatch(text) and size:
        return Opening("", tuple(re.findall(r"[a-z][0-9]{1,2}", text)))
    return Opening("", tuple(text.replace(",", " ").split()))


def _fen(text: str) -> str:
    """The position of an EPD: its fields up to the first operation."""
    fields = text.split()
    kept = fields[:2]
    for field in fields[2:6]:
        if not re.fullmatch(r"-|\d+", field):
            break
        kept.append(field)
    return " ".join(kept if len(kept) != 3 else kept[:2])


def _from_offsets(text: str, size: int) -> tuple[str, ...]:
    if not size:
        raise ValueError("offsets from the centre are openings of Gomoku")
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    half = size // 2
    points = []
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        column, row = half + x, size - 1 - (half + y)
        if not (0 <= column < size and 0 <= row < size):
            raise ValueError(f"{x},{y} is off a board of {size} by {size} points")
        points.append(f"{_COLUMNS[column]}{row + 1}")
    return tuple(points)


def _check(opening: Opening, spec: GameSpec, rules: str, options: Mapping[str, OptionValue]) -> None:
    board = spec.board(spec.setup(rules, dict(options), opening.fen))
    for move in opening.moves:
        board.push(move)
    if board.outcome() is not None:
        raise ValueError("the game is over after it")
