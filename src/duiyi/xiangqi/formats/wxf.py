"""WXF text: a head of words in capitals, then the moves in WXF notation (or another).

    FORMAT  WXF
    RED     name ; rating ; team ;
    FEN     …
    START{
     1. C2.5 h2+3   2. H2+3 r9.8
    }END

Comments and variations have no place in it. The position stands in the head, as the moves' text has no place
for it either; a program that reads only what stands between the braces begins from the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from duiyi.core import GameRecord
from duiyi.core.formats import Format
from duiyi.xiangqi.board import START_FEN
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import put, read_result
from duiyi.xiangqi.formats.pgn import LONGEST_GAME, begins, play_text
from duiyi.xiangqi.formats.tree import GAME
from duiyi.xiangqi.formats.writing import board_of, end_of_line

_HEAD = re.compile(
    r"[ \t]*(FORMAT|GAME|RED|BLACK|RESULT|DATE|EVENT|SITE|PLACE|ROUND|FEN|TIME|OPEN)\b(.*)", re.ASCII
)
_BEGINNING = re.compile(r"^[ \t]*(?:FORMAT\s+\w|START\s*\{)", re.MULTILINE)
_START = re.compile(r"\s*START\s*\{")
_END = re.compile(r"\}\s*END")
_NAMES = {"DATE": "Date", "EVENT": "Event", "SITE": "Site", "PLACE": "Site", "ROUND": "Round"} | {
    "TIME": "TimeControl",
    "OPEN": "Opening",
}
_WRITTEN = {"Date": "DATE", "Event": "EVENT", "Site": "SITE", "Round": "ROUND"} | {
    "TimeControl": "TIME",
    "Opening": "OPEN",
}
_ROUNDS_A_LINE = 3


def sniff(head: bytes) -> bool:
    """Whether the word FORMAT or START{ begins a line."""
    text = encoding.decode_head(head)
    return not begins(text) and _BEGINNING.search(text) is not None


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a text, one at a time."""
    number = 0
    head: list[tuple[str, str]] = []
    moves: list[str] | None = None
    size = 0
    for line in encoding.lines(stream):
        if moves is None:
            found = _HEAD.match(line)
            if found and not (found[1] == "FORMAT" and head):
                head.append((found[1], found[2].strip()))
            elif found:
                number += 1
                yield _game(head, "", number)
                head = [(found[1], found[2].strip())]
            start = _START.match(line)
            if start is None:
                continue
            moves, size, line = [], 0, line[start.end() :]  # noqa: PLW2901  the rest of it is moves
        end = _END.search(line)
        size += len(line)
        if size <= LONGEST_GAME:
            moves.append(line[: end.start()] if end else line)
        if end:
            number += 1
            yield _game(head, "\n".join(moves), number)
            head, moves = [], None
    if head or moves is not None:
        yield _game(head, "\n".join(moves or []), number + 1, complete=moves is None)


def _game(head: list[tuple[str, str]], text: str, number: int, *, complete: bool = True) -> GameRecord:
    def make() -> GameRecord:
        record = GameRecord(GAME)
        for name, value in head:
            if name == "FEN":
                record.fen = value
            elif name == "RESULT":
                record.result = read_result(value)
            elif name in {"RED", "BLACK"}:
                _put_player(record, name.capitalize(), value)
            elif name in _NAMES:
                put(record.headers, _NAMES[name], value)
        return record

    builder = play_text(make, text, number)
    if not complete:
        builder.fault("", "the moves have no }END")
    return builder.record


def _put_player(record: GameRecord, color: str, value: str) -> None:
    name, *more = (part.strip() for part in value.split(";"))
    put(record.headers, color, name)
    for part in more[:2]:
        put(record.headers, color + ("Rating" if part.isdecimal() else "Team"), part)


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes the main lines of games."""
    for count, record in enumerate(games):
        lines = [""] if count else []
        stream.write("\n".join([*lines, *_written(record), ""]).encode("utf-8", "replace"))


def _written(record: GameRecord) -> Iterator[str]:
    yield "FORMAT\tWXF"
    for color in ("Red", "Black"):
        parts = [record.headers.get(color + part, "") for part in ("", "Rating", "Team")]
        yield f"{color.upper()}\t{' ; '.join(_one_line(part).replace(';', ',') for part in parts)} ;"
    if record.result != "*":
        yield f"RESULT\t{record.result}"
    for header, name in _WRITTEN.items():
        if header in record.headers:
            yield f"{name}\t{_one_line(record.headers[header])}"
    if record.fen and record.fen != START_FEN:
        yield f"FEN\t{record.fen}"
    yield "START{"
    yield from _rounds(record)
    yield "}END"


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _rounds(record: GameRecord) -> Iterator[str]:
    if not record.root.variations:
        return
    board = board_of(record)
    parts: list[str] = []
    rounds = 0
    for ply, move in enumerate(record.moves()):
        fields = board.fen().split()
        red = fields[1] == "w"
        if red and rounds == _ROUNDS_A_LINE:
            yield from end_of_line(parts)
            rounds = 0
        if red or ply == 0:
            rounds += 1
            parts.append(f"{fields[-1]:>3}." + ("" if red else " ..."))
        text = board.wxf(move).replace("=", ".")
        parts.append(text if red else text.lower())
        board.push(move)
    yield from end_of_line(parts)


def formats() -> tuple[Format, ...]:
    """WXF text, which is read and written."""
    return (Format("wxf", "WXF text", (".wxf",), sniff, read, write),)
