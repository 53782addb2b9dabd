"""CBR and CBL, the files of CCBridge (象棋桥): one game, and a library of many. They are only read.

A CBR record has a header of fixed fields with texts in UTF-16, the 90 pieces from the top left, then the
tree: each move before what follows it, and that before its alternatives. Versions 1 and 2 differ in where
the fields stand and in how points are written. A CBL file is a catalogue and then CBR records, with space
between them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.formats.headers import put, result_of_number
from duiyi.xiangqi.formats.position import placement_of
from duiyi.xiangqi.formats.tree import GAME, MOST_NODES, PreorderTree, TreeBuilder, add_comment
from duiyi.xiangqi.move import Move

RECORD_MAGIC = b"CCBridge Record\0"
LIBRARY_MAGIC = b"CCBridgeLibrary\0"
LARGEST_RECORD = 1 << 24
"""Bytes of the largest record that is read."""

_VERSION_AT = 19
_BLOCK = 1 << 16
_PIECES = " RNBAKCP"
"""A piece's low four bits; Red's high ones are 1, Black's 2."""
_LAST, _HAS_ALTERNATIVE, _HAS_COMMENT = 1, 2, 4
_BLACK_MOVES = 2

_TEXTS_OF_2 = (
    ("Title", 180, 128),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Table", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedRating", 1268, 32),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackRating", 1492, 32),
    ("Referee", 1524, 64),
    ("Recorder", 1588, 64),
    ("Annotator", 1652, 64),
    ("Author", 1780, 64),
)
"""Header, where its text stands, and its bytes."""
_NOT_IN_1 = {"Referee", "Recorder"}


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where a version has its fields."""

    texts: tuple[tuple[str, int, int], ...]
    result: int
    side: int
    move_number: int
    pieces: int
    tree: int
    decimal_points: bool
    """Whether a point is a file and a row, a hexadecimal digit each; else a number from the top left."""


def _layout_of_1() -> _Layout:
    # Everything stands 128 bytes earlier than in version 2, and 256 behind the two fields that it lacks.
    texts = tuple(
        (name, at - (256 if at > 1588 else 128), size)
        for name, at, size in _TEXTS_OF_2
        if name not in _NOT_IN_1
    )
    return _Layout(texts, 1820, 1856, 1860, 1864, 1958, decimal_points=True)


_LAYOUTS = {
    1: _layout_of_1(),
    2: _Layout(_TEXTS_OF_2, 2076, 2112, 2116, 2120, 2214, decimal_points=False),
}


def sniff_record(head: bytes) -> bool:
    """Whether it begins as a CBR file."""
    return head.startswith(RECORD_MAGIC)


def sniff_library(head: bytes) -> bool:
    """Whether it begins as a CBL file."""
    return head.startswith(LIBRARY_MAGIC)


def read_record(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a CBR file."""
    data = stream.read(LARGEST_RECORD + 1)
    if len(data) > LARGEST_RECORD:
        raise InvalidFileError(f"this CBR file is larger than the {LARGEST_RECORD >> 20} MB that are read")
    yield _game(data, 1)


def read_library(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a CBL file, one at a time."""
    for number, data in enumerate(_records(stream), 1):
        yield _game(data, number)


def _records(stream: BinaryIO) -> Iterator[bytes]:
    """The parts of a library that begin as a record does; each goes on to the next."""
    buffer = bytearray()
    begun = False
    searched = 1
    while block := stream.read(_BLOCK):
        buffer += block
        while (at := buffer.find(RECORD_MAGIC, searched if begun else 0)) >= 0:
            if begun:
                yield bytes(buffer[:at])
            del buffer[:at]
            begun, searched = True, 1
        searched = max(1, len(buffer) - len(RECORD_MAGIC))
        if not begun:
            del buffer[: -len(RECORD_MAGIC)]
        elif len(buffer) > LARGEST_RECORD:
            yield bytes(buffer)
            buffer.clear()
            begun = False
    if begun:
        yield bytes(buffer)


# ---- one record ----


def _game(data: bytes, number: int) -> GameRecord:
    record = GameRecord(GAME)
    layout = _LAYOUTS.get(data[_VERSION_AT]) if len(data) > _VERSION_AT else None
    if layout is None:
        version = data[_VERSION_AT] if len(data) > _VERSION_AT else "none"
        return _unreadable(record, number, f"CBR records have version 1 or 2, this one has {version}")
    if len(data) < layout.tree:
        return _unreadable(record, number, f"the record ends within its header, after {len(data)} bytes")
    for name, at, size in layout.texts:
        put(record.headers, name, _text(data[at : at + size]))
    record.result = result_of_number(data[layout.result])
    record.fen = _fen(data, layout)
    _Tree(TreeBuilder(record, number), data, layout).read()
    return record


def _unreadable(record: GameRecord, number: int, reason: str) -> GameRecord:
    TreeBuilder(record, number).fault("", reason, 0)
    return record


def _text(raw: bytes) -> str:
    text = raw[: len(raw) // 2 * 2].decode("utf-16-le", "replace")
    return text.split("\0")[0].replace("\r\n", "\n").replace("\r", "\n")


def _fen(data: bytes, layout: _Layout) -> str:
    letters = [""] * 90
    for index, code in enumerate(data[layout.pieces : layout.pieces + 90]):
        kind, color = code & 15, code >> 4
        if color in {1, 2} and 1 <= kind <= 7:
            letters[_square(index)] = _PIECES[kind] if color == 1 else _PIECES[kind].lower()
    side = "b" if data[layout.side] == _BLACK_MOVES else "w"
    (move_number,) = struct.unpack_from("<H", data, layout.move_number)
    return f"{placement_of(letters)} {side} - - 0 {max(1, min(move_number, 9999))}"


def _square(index: int) -> int:
    """The square with a number counted from the top left."""
    return (9 - index // 9) * 9 + index % 9


Entry = tuple[int, int, int, str]
"""Flags, the two points, and the comment."""


class _Tree:
    """Reads the moves of a record into its tree."""

    def __init__(self, builder: TreeBuilder, data: bytes, layout: _Layout) -> None:
        self.builder = builder
        self.data = data
        self.at = layout.tree
        self.decimal = layout.decimal_points

    def read(self) -> None:
        """The first entry is the beginning, with the same point twice; its comment is the game's."""
        first = self._entry()
        if first is None:
            return
        flags, _, _, comment = first
        add_comment(self.builder.record.root, comment)
        if flags & _LAST:
            return
        tree = PreorderTree(self.builder)
        for _ in range(MOST_NODES + 1):
            entry = None if tree.ended else self._entry()
            if entry is None or entry[1] == entry[2]:
                return
            flags, start, end, comment = entry
            node = tree.add(
                self._move(start, end),
                f"{start:02x}-{end:02x}",
                follows=not flags & _LAST,
                alternative=bool(flags & _HAS_ALTERNATIVE),
            )
            if node is not None:
                add_comment(node, comment)

    def _entry(self) -> Entry | None:
        """The next entry; None where the record ends."""
        if self.at == len(self.data):
            return None
        if self.at + 4 > len(self.data):
            return self._broken("in the middle of a move")
        flags, _, start, end = self.data[self.at : self.at + 4]
        self.at += 4
        comment = ""
        if flags & _HAS_COMMENT:
            if self.at + 4 > len(self.data):
                return self._broken("in the middle of a move")
            (length,) = struct.unpack_from("<I", self.data, self.at)
            self.at += 4
            if self.at + length > len(self.data):
                return self._broken("in the middle of a comment")
            comment = _text(self.data[self.at : self.at + length])
            self.at += length
        return flags, start, end, comment

    def _broken(self, where: str) -> Entry | None:
        self.builder.fault("", f"the record ends {where}")
        self.at = len(self.data)
        return None

    def _move(self, start: int, end: int) -> Move | None:
        squares = [self._point(start), self._point(end)]
        return None if None in squares else Move(squares[0] or 0, squares[1] or 0)

    def _point(self, code: int) -> int | None:
        if not self.decimal:
            return _square(code) if code < 90 else None
        file, row = code >> 4, code & 15
        return (9 - row) * 9 + file if file < 9 and row < 10 else None


def formats() -> tuple[Format, ...]:
    """CBR and CBL, which are read."""
    return (
        Format("cbr", "CBR (象棋桥)", (".cbr",), sniff_record, read_record, None, single=True, text=False),
        Format("cbl", "CBL (象棋桥)", (".cbl",), sniff_library, read_library, None, text=False),
    )
