"""GoRenjer's databases for Palm computers (.pdb). Only read.

A Palm database is a header of 78 bytes and a list of where its records begin; all numbers have their high
byte first. A record has a word of flags, the number of moves shown and kept, the side that began, and a byte
without meaning; then two bytes a move, its point (the row from the top in the low four bits, the column in
the high ones, from 0) and its side; then the title, the players and a remark, each with a 0 behind it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO

from duiyi.core import Color, GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.gomoku.formats import encoding
from duiyi.gomoku.formats.tree import GAME, RENJU_CUSTOM, TreeBuilder, add_comment, settle

LARGEST = 1 << 24
"""Bytes of the largest file that is read."""
HEADER_BYTES = 78
KIND_AT = 60
KIND = b"DATA5Ren"
ENTRY_BYTES = 8
RECORD_BYTES = 6
"""Before the moves of a record; the last of them means nothing."""
SIZE = 15
PROBLEM = 0x4000
"""The flag of a record that is a problem with its own setup, and no game."""

_SIDES = {1: Color.WHITE, 2: Color.BLACK}
_TEXTS = ("Title", "Black", "White")


def sniff(head: bytes) -> bool:
    """Whether it is a Palm database of GoRenjer's."""
    return head[KIND_AT : KIND_AT + len(KIND)] == KIND


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a database, one at a time."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this database is larger than the {LARGEST >> 20} MB that are read")
    if len(data) < HEADER_BYTES:
        raise InvalidFileError(f"byte {len(data)}: the file ends within its header of {HEADER_BYTES} bytes")
    (count,) = struct.unpack_from(">H", data, HEADER_BYTES - 2)
    if not count:
        raise InvalidFileError(f"byte {HEADER_BYTES - 2}: there is no game in this database")
    for number in range(1, count + 1):
        entry = HEADER_BYTES + (number - 1) * ENTRY_BYTES
        if entry + 4 > len(data):
            yield _broken(number, f"byte {len(data)}: the file ends within its list of {count} games")
            return
        (start,) = struct.unpack_from(">I", data, entry)
        yield _game(data, start, number)


def _broken(number: int, reason: str) -> GameRecord:
    builder = TreeBuilder(GameRecord(GAME), number)
    builder.fault("", reason, 0)
    return settle(builder, RENJU_CUSTOM)


def _game(data: bytes, start: int, number: int) -> GameRecord:
    if start + RECORD_BYTES > len(data):
        return _broken(number, f"byte {start}: the game should begin here, where the file has ended")
    kind, _, kept, _ = struct.unpack_from(">HBBB", data, start)
    if kind & PROBLEM:
        return _broken(number, f"byte {start}: this is a problem, not a game; problems are not read")
    builder = TreeBuilder(GameRecord(GAME), number)
    at = start + RECORD_BYTES
    for _ in range(kept):
        if at + 2 > len(data):
            builder.stop("", f"byte {at}: the file ends within the game")
            break
        point, side = data[at : at + 2]
        if side not in _SIDES:
            builder.stop(f"{point:02x}", f"byte {at + 1}: {side} is no side; 2 is black and 1 white")
        else:
            builder.play_as(_SIDES[side], point >> 4, SIZE - 1 - (point & 15), f"{point:02x}", f"byte {at}")
        at += 2
    *texts, remark = (data[at : at + 2048].split(b"\0") + [b""] * 4)[:4]
    for header, text in zip(_TEXTS, texts, strict=True):
        if value := encoding.decode(text).strip():
            builder.record.headers[header] = value
    add_comment(builder.record.root, encoding.decode(remark))
    return settle(builder, RENJU_CUSTOM)


def formats() -> tuple[Format, ...]:
    """.pdb, which is read."""
    return (Format("pdb", "GoRenjer (Palm)", (".pdb",), sniff, read, None, text=False),)
