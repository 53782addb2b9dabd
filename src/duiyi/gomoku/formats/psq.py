"""The games of Piskvork, the manager of engines: .psq, and .rec of the older Gomotur. Read and written.

    Piskvorky 20x20, 7:7, 0        columns and rows, levels of the players, which of them began
    10,10,456                      column from the left, row from the top, from 1; milliseconds
    …
    first.exe                      in tournaments the players' names
    second.exe
    0                              and how the game ended, -1 when that is not known

A .rec file has the names first, the one that began before the other, and points that count from 0, always
on 20 rows. Neither says by which rule the game was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.gomoku.formats import encoding
from duiyi.gomoku.formats.lines import main_line, one_line
from duiyi.gomoku.formats.tree import GAME, GOMOKU_CUSTOM, TreeBuilder, infer_result, settle

LARGEST = 1 << 20
"""Bytes of the longest file that is read."""
REC_SIZE = 20

_FIRST_LINE = re.compile(r"\s*Piskvorky (\d{1,4})x(\d{1,4}), *(-?\d+):(-?\d+), *(\d+)", re.ASCII)
_MOVE = re.compile(r"\s*(-?\d{1,9}) *, *(-?\d{1,9})(?: *, *(-?\d{1,12}))?\s*", re.ASCII)
_REC_MOVE = re.compile(r"\s*\d{1,2},\d{1,2},-?\d{1,12}\s*", re.ASCII)
_TIMES = re.compile(r"[0-9 -]*", re.ASCII)


def sniff_psq(head: bytes) -> bool:
    """Whether the first line is Piskvork's."""
    return head.removeprefix(b"\xef\xbb\xbf").lstrip()[:10] == b"Piskvorky "


def sniff_rec(head: bytes) -> bool:
    """Whether two lines that are no moves stand before the first one."""
    if b"\0" in head:
        return False
    lines = encoding.decode_head(head[:4096]).splitlines()
    moves = [_REC_MOVE.fullmatch(line) is not None for line in lines[:3]]
    return moves == [False, False, True]


def read_psq(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a .psq file."""
    lines = _lines(stream)
    first = _FIRST_LINE.match(lines[0]) if lines else None
    record = GameRecord(GAME)
    if first is None:
        raise InvalidFileError('line 1: it should be as in "Piskvorky 15x15, 11:11, 0"')
    columns, rows, began = int(first[1]), int(first[2]), first[5] == "1"
    builder = TreeBuilder(record, 1, rows)
    if columns != rows:
        builder.fault(lines[0], f"line 1: a board of {columns} by {rows} points is not square", 0)
        builder.node = None
    after = _read_moves(builder, lines, 1, first_point=1)
    names = [line.strip() for line in lines[after : after + 2]]
    if len(lines) - after >= 3:
        _put_names(record, names[::-1] if began else names)
    yield _finished(builder)


def read_rec(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a .rec file."""
    lines = _lines(stream)
    record = GameRecord(GAME)
    builder = TreeBuilder(record, 1, REC_SIZE)
    _put_names(record, [line.strip() for line in lines[:2]])
    _read_moves(builder, lines, 2, first_point=0)
    yield _finished(builder)


def _lines(stream: BinaryIO) -> list[str]:
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this file is larger than the {LARGEST >> 20} MB that are read")
    return encoding.decode(data).split("\n")


def _read_moves(builder: TreeBuilder, lines: list[str], start: int, *, first_point: int) -> int:
    """Reads the moves from a line on; the index of the line after them."""
    times: list[str] = []
    index = start
    for index in range(start, len(lines) + 1):
        found = _MOVE.fullmatch(lines[index]) if index < len(lines) else None
        if found is None:
            break
        column, row = int(found[1]) - first_point, builder.size - 1 - (int(found[2]) - first_point)
        builder.play(column, row, lines[index].strip(), f"line {index + 1}")
        times.append(found[3] or "0")
    if any(time != "0" for time in times):
        builder.record.headers["MoveTimes"] = " ".join(times)
    rest = lines[index].strip() if index < len(lines) else ""
    if rest and "," in rest and rest[:1].isdecimal() and len(lines) - index < 3:
        builder.fault(rest, f"line {index + 1}: {rest!r} is no move")
    return index


def _put_names(record: GameRecord, names: list[str]) -> None:
    for header, name in zip(("Black", "White"), names, strict=False):
        if name and name != "?":
            record.headers[header] = name


def _finished(builder: TreeBuilder) -> GameRecord:
    record = settle(builder, GOMOKU_CUSTOM)
    if not any(fault.ply == 0 for fault in record.faults):
        infer_result(record)
    return record


# ---- writing ----


def write_psq(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes a game; ValueError when it begins with stones on the board or has a pass."""
    for record in games:
        size = int(record.options.get("size", 15))
        moves = _moves(record, size, "a .psq file", first_point=1)
        lines = [f"Piskvorky {size}x{size}, 0:0, 0", *moves, *_names(record), "0", ""]
        stream.write("\r\n".join(lines).encode("utf-8", "replace"))


def write_rec(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes a game; ValueError as for write_psq, and when the board has not 20 rows."""
    for record in games:
        size = record.options.get("size", 15)
        if size != REC_SIZE:
            raise ValueError(f"a .rec file is for boards of 20 by 20 points, and this one has {size}")
        moves = _moves(record, REC_SIZE, "a .rec file", first_point=0)
        if not moves:
            raise ValueError("a .rec file cannot hold a game without moves")
        stream.write("\r\n".join([*_names(record), *moves, "0", ""]).encode("utf-8", "replace"))


def _moves(record: GameRecord, size: int, title: str, *, first_point: int) -> list[str]:
    points = main_line(record, title)
    told = record.headers.get("MoveTimes", "")
    times = told.split() if _TIMES.fullmatch(told) else []
    times += ["0"] * (len(points) - len(times))
    return [
        f"{point.column + first_point},{size - 1 - point.row + first_point},{time}"
        for point, time in zip(points, times, strict=False)
    ]


def _names(record: GameRecord) -> list[str]:
    names = [one_line(record.headers.get(header, "")) or "?" for header in ("Black", "White")]
    return [name.replace(",", ";") if _MOVE.fullmatch(name) else name for name in names]


def formats() -> tuple[Format, ...]:
    """.psq, which is read and written."""
    return (Format("psq", "Piskvork", (".psq",), sniff_psq, read_psq, write_psq, single=True),)


def rec_formats() -> tuple[Format, ...]:
    """.rec, which is read and written; its beginning can be mistaken for other texts."""
    return (Format("rec", "Gomotur", (".rec",), sniff_rec, read_rec, write_rec, single=True),)
