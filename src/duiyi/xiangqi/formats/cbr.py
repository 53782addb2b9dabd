"""CBR and CBL, the files of CCBridge (象棋桥): one game, and a library of many.

A CBR record has a header of fixed fields with texts in UTF-16, the 90 pieces from the top left, then the
tree: each move before what follows it, and that before its alternatives. Versions 1 and 2 differ in where
the fields stand and in how points are written. A CBL file is a head, a catalogue with room for 128, 256, …
games, and then CBR records, each in blocks of its own.
"""

from __future__ import annotations

import hashlib
import shutil
import struct
import tempfile
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from duiyi.core import GameNode, GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.formats.headers import RESULTS, put, result_of_number
from duiyi.xiangqi.formats.position import letters_of, placement_of
from duiyi.xiangqi.formats.tree import GAME, MOST_NODES, PreorderTree, TreeBuilder, add_comment
from duiyi.xiangqi.formats.writing import diagram_of, preorder, shown_comment
from duiyi.xiangqi.move import SQUARES, Move

RECORD_MAGIC = b"CCBridge Record\0"
LIBRARY_MAGIC = b"CCBridgeLibrary\0"
LARGEST_RECORD = 1 << 24
"""Bytes of the largest record that is read."""

_VERSION_AT = 19
_NUMBER_AT = 20
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


# ---- writing ----

_BLOCK_OF_LIBRARY = 4096
_HEAD_OF_LIBRARY = 66624
_CATALOGUE_ENTRY = 276
_SMALLEST_CATALOGUE = 128
_ENTRY = struct.Struct("<5I 76s 4x")
"""Marks, the first block, the number of blocks, bytes, nothing, and the record's number in words."""
_NAME_IN_ENTRY = _CATALOGUE_ENTRY - _ENTRY.size - 2
_IN_USE = 7
_IN_MEMORY = 1 << 22
"""Bytes of a library's records; more than that wait in a temporary file until their number is known."""


def write_record(games: Iterable[GameRecord], stream: BinaryIO, version: int = 2) -> None:
    """Writes the one game. Headers longer than their place are cut, those without a place left out."""
    for record in games:
        stream.write(_record(record, version))


def write_library(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes games one at a time; see write_record."""
    entries: list[bytes] = []
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as records:
        for record in games:
            data = _record(record, 2)
            first = records.tell() // _BLOCK_OF_LIBRARY
            entries.append(_catalogue_entry(record, data, first))
            records.write(data + bytes(-len(data) % _BLOCK_OF_LIBRARY))
        room = _SMALLEST_CATALOGUE
        while room < len(entries):
            room *= 2
        head = bytearray(_HEAD_OF_LIBRARY)
        struct.pack_into("<16sI16s", head, 0, LIBRARY_MAGIC, 3, _number_of(b"".join(entries)).bytes_le)
        struct.pack_into("<III", head, 52, 0x7FFFFFFF, 0, room)
        stream.write(head)
        stream.writelines(entries)
        stream.write(bytes((room - len(entries)) * _CATALOGUE_ENTRY))
        records.seek(0)
        shutil.copyfileobj(records, stream)


def _catalogue_entry(record: GameRecord, data: bytes, first: int) -> bytes:
    blocks = -(-len(data) // _BLOCK_OF_LIBRARY)
    number = uuid.UUID(bytes_le=data[_NUMBER_AT : _NUMBER_AT + 16])
    name = record.headers.get("Title") or "-".join(record.headers.get(side, "") for side in ("Red", "Black"))
    written = f"{{{number}}}".upper().encode("utf-16-le")
    entry = _ENTRY.pack(_IN_USE, first, blocks, len(data), 0, written) + _fitting(name, _NAME_IN_ENTRY)
    return entry.ljust(_CATALOGUE_ENTRY, b"\0")


def _number_of(data: bytes | bytearray) -> uuid.UUID:
    """The number that a record or library is told from others by: the same content has the same."""
    return uuid.UUID(bytes=hashlib.blake2b(data, digest_size=16).digest(), version=4)


def _record(record: GameRecord, version: int) -> bytes:
    fields = diagram_of(record).split()
    layout = _LAYOUTS[version]
    data = bytearray(layout.tree)
    data[: len(RECORD_MAGIC)] = RECORD_MAGIC
    data[_VERSION_AT] = version
    for name, at, room in layout.texts:
        text = _fitting(record.headers.get(name, ""), room - 2)
        data[at : at + len(text)] = text
    data[layout.result] = RESULTS.index(record.result) if record.result in RESULTS else 0
    data[layout.side] = _BLACK_MOVES if fields[1] == "b" else 1
    struct.pack_into("<I", data, layout.move_number, int(fields[-1]))
    for square, letter in enumerate(letters_of(fields[0])):
        if letter:
            color = 1 if letter.isupper() else 2
            data[layout.pieces + _square(square)] = color << 4 | _PIECES.index(letter.upper())
    data[layout.tree - 4 : layout.tree] = b"\xff" * 4
    for node, follows, alternative in preorder(record):
        data += _entry_of(node, (not follows) * _LAST | alternative * _HAS_ALTERNATIVE, layout)
    if len(data) > LARGEST_RECORD:
        raise ValueError(f"the game is too large for CBR: {len(data)} bytes, {LARGEST_RECORD} at most")
    data[_NUMBER_AT : _NUMBER_AT + 16] = _number_of(data).bytes_le
    return bytes(data)


def _entry_of(node: GameNode, flags: int, layout: _Layout) -> bytes:
    ends = (_code(node.move[:2], layout), _code(node.move[2:], layout)) if node.move else (0, 0)
    comment = shown_comment(node).replace("\0", "").replace("\n", "\r\n")
    if not comment:
        return bytes((flags, 0, *ends))
    # An ending zero is part of its length: some readers, cchess among them, look for it.
    text = f"{comment}\0".encode("utf-16-le", "replace")
    return bytes((flags | _HAS_COMMENT, 0, *ends)) + len(text).to_bytes(4, "little") + text


def _code(point: str, layout: _Layout) -> int:
    """A point as a version writes it."""
    square = SQUARES[point]
    return square % 9 << 4 | 9 - square // 9 if layout.decimal_points else _square(square)


def _fitting(text: str, room: int) -> bytes:
    """As much of a text as there is room for, no character cut."""
    text = text.replace("\0", "")
    while len(encoded := text.encode("utf-16-le", "replace")) > room:
        text = text[: min(len(text) - 1, room // 2)]
    return encoded


def formats() -> tuple[Format, ...]:
    """CBR in the newer version and the older, and CBL."""
    write_older = partial(write_record, version=1)
    title = "CBR (象棋桥)"
    return (
        Format("cbr", title, (".cbr",), sniff_record, read_record, write_record, single=True, text=False),
        Format(
            "cbr1",
            "CBR 1 (象棋桥)",
            (".cbr",),
            sniff_record,
            read_record,
            write_older,
            single=True,
            text=False,
        ),
        Format("cbl", "CBL (象棋桥)", (".cbl",), sniff_library, read_library, write_library, text=False),
    )
