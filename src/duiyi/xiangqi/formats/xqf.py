"""XQF, the files of XQStudio (象棋演播室): one game with its variations and comments, versions 1.0 to 1.8.

A header of 1,024 bytes, then the tree, each move before what follows it and that before its alternatives.
From version 1.1 on, keys in the header hide the pieces, the points of moves and the tree's bytes. Texts are
in GB18030.

A move is a start, an end, flags (a move follows; there is an alternative; from 1.1 on: there is a comment)
and, in 1.0 always and later with a comment, the comment's length. The first stands for the beginning.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from typing import BinaryIO

from duiyi.core import GameNode, GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import RESULTS, put, result_of_number
from duiyi.xiangqi.formats.position import GONE, SLOTS, fen_of_slots, red_to_move, slots_of
from duiyi.xiangqi.formats.tree import GAME, MOST_NODES, PreorderTree, TreeBuilder, add_comment
from duiyi.xiangqi.formats.writing import board_of, preorder, shown_comment
from duiyi.xiangqi.move import SQUARES, Move

MAGIC = b"XQ"
LARGEST = 1 << 24
"""Bytes of the largest file that is read."""
HEADER_SIZE = 1024

_HEAD = struct.Struct("<2sBBI4s4B32sHBBII4xH14x")
"""Magic, version, mask, product, four bytes to or; checksum and three keys; the pieces; number of the first
move, who moves, result, moves, the tree's place; kind of game."""
_TEXTS = (
    ("Title", 80, 63),
    ("Event", 208, 63),
    ("Date", 272, 15),
    ("Site", 288, 15),
    ("Red", 304, 15),
    ("Black", 320, 15),
    ("TimeControl", 336, 63),
    ("RedTime", 400, 15),
    ("BlackTime", 416, 15),
    ("Annotator", 464, 15),
    ("Author", 480, 15),
)
"""Header, where its length stands (the text follows), and the most bytes there is room for."""
_KEY_TEXT = b"[(C) Copyright Mr. Dong Shiwei.]"
_FIRST_WITH_KEYS = 11
_FIRST_WITH_TURNED_PIECES = 12
_NEWEST = 18
_FULL_GAME, _ENDGAME = 0, 3


@dataclass(frozen=True, slots=True)
class _Keys:
    """What hides a file's content; all zero in version 1.0."""

    pieces: int = 0
    start: int = 0
    end: int = 0
    comment: int = 0
    stream: bytes = bytes(32)
    """Added to the tree's bytes, by their place in the file modulo 32."""

    @staticmethod
    def of_header(mask: int, ors: bytes, checksum: int, keys: tuple[int, int, int]) -> _Keys:
        pieces = _mixed(keys[0], keys[0])
        start = _mixed(keys[1], pieces)
        end = _mixed(keys[2], start)
        four = [byte & mask | extra for byte, extra in zip((checksum, *keys), ors, strict=True)]
        stream = bytes(letter & byte for letter, byte in zip(_KEY_TEXT, cycle(four), strict=False))
        return _Keys(pieces, start, end, (checksum * 256 + keys[0]) % 32000 + 767, stream)


def _mixed(key: int, factor: int) -> int:
    return (((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * factor & 0xFF


@dataclass(frozen=True, slots=True)
class _Header:
    version: int
    keys: _Keys
    squares: list[int | None]
    red_first: bool
    result: int


def sniff(head: bytes) -> bool:
    """Whether it begins with XQ and a version."""
    return head.startswith(MAGIC) and len(head) > 2 and 1 <= head[2] <= 30


# ---- reading ----


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a file. InvalidFileError when there is not even a header."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this XQF file is larger than the {LARGEST >> 20} MB that are read")
    if len(data) < HEADER_SIZE:
        raise InvalidFileError(f"this XQF file ends within its header, after {len(data)} bytes")
    if data[2] > _NEWEST:
        raise InvalidFileError(
            f"this XQF file has version {data[2] / 10}; versions up to {_NEWEST / 10} are read"
        )
    header = _read_header(data)
    nodes = _Nodes(data, header)
    entries = list(nodes)
    texts = [data[at + 1 : at + 1 + min(data[at], room)] for _, at, room in _TEXTS]
    name = encoding.detect_legacy([*texts, *(entry.comment for entry in entries)])

    record = GameRecord(GAME, result=result_of_number(header.result))
    for (title, _, _), text in zip(_TEXTS, texts, strict=True):
        put(record.headers, title, _decoded(text.split(b"\0")[0], name))
    record.fen = fen_of_slots(header.squares, _red_first(header, entries))
    builder = TreeBuilder(record, 1)
    _grow(builder, entries, name)
    if nodes.problem:
        builder.fault("", nodes.problem)
    yield record


@dataclass(frozen=True, slots=True)
class _Entry:
    start: int
    end: int
    follows: bool
    alternative: bool
    comment: bytes

    @property
    def move(self) -> Move | None:
        start, end = _square(self.start), _square(self.end)
        return None if start is None or end is None else Move(start, end)

    @property
    def written(self) -> str:
        return f"{self.start:02}-{self.end:02}" if self.move is None else str(self.move)


def _read_header(data: bytes) -> _Header:
    head = _HEAD.unpack_from(data)
    _, version, mask, _, ors, checksum, *three = head[:9]
    pieces, _, side, result = head[9:13]
    keys = _Keys()
    if version >= _FIRST_WITH_KEYS:
        keys = _Keys.of_header(mask, ors, checksum, (three[0], three[1], three[2]))
    points = list(pieces)
    if version >= _FIRST_WITH_TURNED_PIECES:
        turn = (keys.pieces + 1) % 32
        points = points[-turn:] + points[:-turn] if turn else points
    squares = [_square((point - keys.pieces) & 0xFF) for point in points]
    return _Header(version, keys, squares, side == 0, result)


class _Nodes:
    """The tree's entries in the order of the file; `problem` says where it is broken."""

    def __init__(self, data: bytes, header: _Header) -> None:
        self.data = data
        self.header = header
        self.problem = ""

    def __iter__(self) -> Iterator[_Entry]:
        at, open_branches = HEADER_SIZE, 1
        for _ in range(MOST_NODES + 1):
            if not open_branches:
                return
            entry, at = self._entry(at)
            if entry is None:
                return
            yield entry
            open_branches += entry.follows + entry.alternative - 1
        self.problem = f"the game has more than {MOST_NODES} moves; the rest is left out"

    def _entry(self, at: int) -> tuple[_Entry | None, int]:
        if at == HEADER_SIZE and at == len(self.data):
            return None, at
        raw = self._take(at, 4)
        if raw is None:
            return self._broken("in the middle of a move")
        start, end, flags, _ = raw
        at += 4
        plain = self.header.version < _FIRST_WITH_KEYS
        follows = bool(flags & (0xF0 if plain else 0x80))
        alternative = bool(flags & (0x0F if plain else 0x40))
        length = 0
        if plain or flags & 0x20:
            sized = self._take(at, 4)
            if sized is None:
                return self._broken("in the middle of a move")
            at += 4
            length = int.from_bytes(sized, "little")
            length = length - self.header.keys.comment if length else 0
        comment = self._take(at, length) if length else b""
        if comment is None:
            return self._broken("in the middle of a comment")
        keys = self.header.keys
        points = (start - 0x18 - keys.start) & 0xFF, (end - 0x20 - keys.end) & 0xFF
        return _Entry(*points, follows, alternative, comment), at + length

    def _broken(self, where: str) -> tuple[None, int]:
        self.problem = f"the file ends {where}"
        return None, len(self.data)

    def _take(self, at: int, length: int) -> bytes | None:
        if length < 0 or at + length > len(self.data):
            return None
        key = self.header.keys.stream
        part = self.data[at : at + length]
        if not any(key):
            return part
        turned = islice(cycle(key), at % 32, None)
        return bytes((byte - hidden) & 0xFF for byte, hidden in zip(part, turned, strict=False))


def _grow(builder: TreeBuilder, entries: list[_Entry], name: str) -> None:
    if not entries:
        return
    root, *moves = entries
    add_comment(builder.record.root, _decoded(root.comment, name))
    if not root.follows:
        return
    tree = PreorderTree(builder)
    for entry in moves:
        if tree.ended:
            return
        node = tree.add(entry.move, entry.written, follows=entry.follows, alternative=entry.alternative)
        if node is not None:
            add_comment(node, _decoded(entry.comment, name))


def _red_first(header: _Header, entries: list[_Entry]) -> bool:
    """Who moves first: many files say Red whoever does, so the first piece that moves is asked."""
    if len(entries) > 1 and entries[0].follows and (move := entries[1].move) is not None:
        for letter, square in zip(SLOTS, header.squares, strict=True):
            if square == move.from_square:
                return letter.isupper()
    return header.red_first


def _square(point: int) -> int | None:
    """The square of a point, file * 10 + rank; None for one off the board."""
    file, rank = divmod(point, 10)
    return rank * 9 + file if file < 9 else None


def _decoded(text: bytes, name: str) -> str:
    return text.decode(name, "replace").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


# ---- writing ----

_OUR_KEYS = (0xAF, bytes((0x5C, 0x31, 0x8E, 0xE5)), (0x4D, 0x9B, 0x27))
"""Mask, bytes to or and keys of the files we write: any will do."""


def write(games: Iterable[GameRecord], stream: BinaryIO, version: int = _NEWEST) -> None:
    """Writes the one game in version 1.8, or 1.0 (10), which has no keys.

    Headers longer than their place are cut; so are headers that XQF has no place for.
    """
    for record in games:
        mask, ors, three = _OUR_KEYS
        checksum = -sum(three) & 0xFF
        if version < _FIRST_WITH_KEYS:
            mask, ors, three, checksum = 0, bytes(4), (0, 0, 0), 0
            keys = _Keys()
        else:
            keys = _Keys.of_header(mask, ors, checksum, three)
        entries = list(preorder(record))
        head = bytearray(HEADER_SIZE)
        _HEAD.pack_into(
            head,
            0,
            MAGIC,
            version,
            mask,
            0,
            ors,
            checksum,
            *three,
            _hidden_pieces(record, version, keys),
            0,
            0 if red_to_move(record.fen) else 1,
            RESULTS.index(record.result) if record.result in RESULTS else 0,
            len(entries) - 1,
            0,
            _ENDGAME if record.fen else _FULL_GAME,
        )
        for title, at, room in _TEXTS:
            text = _fitting(record.headers.get(title, ""), room)
            head[at : at + 1 + len(text)] = bytes([len(text)]) + text
        stream.write(head)
        _write_tree(entries, stream, version, keys)


def _hidden_pieces(record: GameRecord, version: int, keys: _Keys) -> bytes:
    board_of(record)  # says what is wrong with the position
    points = [255 if square is GONE else _point(square) for square in slots_of(record.fen)]
    if version >= _FIRST_WITH_TURNED_PIECES:
        turn = (keys.pieces + 1) % 32
        points = points[turn:] + points[:turn]
    return bytes((point + keys.pieces) & 0xFF for point in points)


def _write_tree(
    entries: list[tuple[GameNode, bool, bool]], stream: BinaryIO, version: int, keys: _Keys
) -> None:
    at = HEADER_SIZE
    plain = version < _FIRST_WITH_KEYS
    for node, follows, alternative in entries:
        comment = shown_comment(node).replace("\n", "\r\n").encode("gb18030", "replace")
        start, end = (0, 0) if node.move is None else _ends(node.move)
        flags = (follows * 0xF0 | alternative * 0x0F) if plain else (follows * 0x80 | alternative * 0x40)
        last = 0xFF if plain and node.move is None else 0
        body = bytes(((start + 0x18 + keys.start) & 0xFF, (end + 0x20 + keys.end) & 0xFF))
        body += bytes((flags if plain or not comment else flags | 0x20, last))
        if plain or comment:
            body += (len(comment) + keys.comment if comment else 0).to_bytes(4, "little") + comment
        turned = islice(cycle(keys.stream), at % 32, None)
        stream.write(bytes((byte + key) & 0xFF for byte, key in zip(body, turned, strict=False)))
        at += len(body)


def _ends(move: str) -> tuple[int, int]:
    return _point(SQUARES[move[:2]]), _point(SQUARES[move[2:]])


def _point(square: int) -> int:
    return square % 9 * 10 + square // 9


def _fitting(text: str, room: int) -> bytes:
    """As much of a text as there is room for, no character cut."""
    while len(encoded := text.encode("gb18030", "replace")) > room:
        text = text[: min(len(text) - 1, room)]
    return encoded


def formats() -> tuple[Format, ...]:
    """XQF as it is read, and written with and without keys."""
    return (
        Format("xqf", "XQF 1.8 (象棋演播室)", (".xqf",), sniff, read, write, single=True, text=False),
        Format(
            "xqf10",
            "XQF 1.0 (象棋演播室)",
            (".xqf",),
            sniff,
            read,
            partial(write, version=10),
            single=True,
            text=False,
        ),
    )
