"""RenLib's libraries: one tree of moves on 15 rows. Versions 3.0 and 3.4 and files without a header.

After a header of 20 bytes (FF "RenLib" FF, the version, FF to the end) come the nodes, each with a byte for
the point and one of flags; then two more flag bytes where a flag says so, a comment, and a text to write on
the board. A point is 16 * (row from the top) + (column from 1); 0 is a pass, and as the first node the root,
which 3.4 has and 3.0 leaves out. DOWN says that a sibling follows after all that is below the node, RIGHT
that nothing is below it. Texts end with a 0, or two so that their length is even; in old comments the last
byte's top bit is set. The byte 8 parts a comment's first line from the rest.

A node that is no move carries only the text for a point; a move's own text stands on the board before it.
Both are marks of the position before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from duiyi.core import GameNode, GameRecord, InvalidFileError
from duiyi.core.annotation import Mark, MarkShape
from duiyi.core.formats import HEAD_BYTES, Format
from duiyi.gomoku.formats import encoding
from duiyi.gomoku.formats.lines import size_15
from duiyi.gomoku.formats.tree import (
    GAME,
    RENJU_CUSTOM,
    Place,
    TreeBuilder,
    add_comment,
    add_marks,
    label,
    point_of,
    settle,
)
from duiyi.gomoku.point import PASS, PASS_TEXT, texts_of

MAGIC = b"\xffRenLib\xff"
HEADER_BYTES = 20
NEWEST = (3, 4)
WITHOUT_ROOT = (3, 0)
CENTRE = 0x78
"""The first byte of a file without a header: the move h8."""
LARGEST = 1 << 27
"""Bytes of the largest library that is read."""
SIZE = 15

DOWN, RIGHT, OLD_COMMENT, MARK = 0x80, 0x40, 0x20, 0x10
COMMENT, START, NO_MOVE, EXTENSION = 0x08, 0x04, 0x02, 0x01
BOARD_TEXT = 0x01
"""In the second of the two more flag bytes."""
LINE_BREAK = 0x08
SYMBOLS: dict[MarkShape, str] = {"circle": "○", "square": "□", "triangle": "△", "cross": "×", "dot": "●"}
"""How marks that are no text are written on a board of texts."""
SHAPE_OF_SYMBOL = {symbol: shape for shape, symbol in SYMBOLS.items()}
ENCODINGS = ("cp1252", "gb18030", "utf-8")
"""That texts are written in, the first that reads back the same: RenLib takes what Windows is set to."""

_SWEDISH = str.maketrans(dict(zip("}{|][\\", "åäöÅÄÖ", strict=True)))
"""Letters of the seven-bit code that the old comments are in."""


@dataclass(slots=True)
class _Node:
    """A node as it stands in the file; texts are bytes without their ends."""

    at: int
    pos: int
    info: int
    comment: bytes
    board_text: bytes


class _CutError(Exception):
    """The file ends within a node."""


def sniff(head: bytes) -> bool:
    """Whether it has RenLib's header, or moves from the centre on that fit together."""
    if head.startswith(MAGIC):
        return True
    if len(head) < 2 or head[0] != CENTRE or head[1] & EXTENSION:
        return False
    builder = TreeBuilder(GameRecord(GAME), 1)
    _Reader(builder, head[: len(head) // 2 * 2], 0).read()
    cut = len(head) >= HEAD_BYTES - 1
    return not [fault for fault in builder.record.faults if not (cut and "ends within" in fault.reason)]


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one tree of a library. InvalidFileError when its version is none that is known."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this library is larger than the {LARGEST >> 20} MB that are read")
    builder = TreeBuilder(GameRecord(GAME), 1)
    start = 0
    if data.startswith(MAGIC):
        start = HEADER_BYTES
        version = tuple(data[8:10])
        if len(data) < HEADER_BYTES:
            builder.fault("", f"byte {len(data)}: the file ends within its header of {HEADER_BYTES} bytes", 0)
        elif version > NEWEST:
            major, minor = version
            raise InvalidFileError(f"byte 8: the version is {major}.{minor}; 3.4 is the newest known")
    _Reader(builder, data, start).read()
    yield settle(builder, RENJU_CUSTOM)


class _Reader:
    """Reads the nodes of a library into a tree."""

    def __init__(self, builder: TreeBuilder, data: bytes, start: int) -> None:
        self.builder = builder
        self.data = data
        self.start = self.at = start
        self.comments: list[tuple[GameNode, bytes, bool]] = []
        """Nodes with their comments, and whether they are old ones."""
        self.labels: list[tuple[GameNode, str, bytes]] = []

    def read(self) -> None:
        """Reads all nodes, then their texts, whose encoding shows in all of them together."""
        try:
            self._read_nodes()
        except _CutError:
            node = self.builder.node or self.builder.record.root
            self.builder.node = node
            self.builder.fault("", f"byte {len(self.data)}: the file ends within the node at {self.node_at}")
        texts = [text for _, text, old in self.comments if not old] + [text for _, _, text in self.labels]
        codec = encoding.detect(b"\n".join(texts))
        for node, text, old in self.comments:
            add_comment(node, _old_text(text) if old else _text(text, codec))
        for node, point, text in self.labels:
            written = " ".join(_text(text, codec).split())
            if written in SHAPE_OF_SYMBOL:
                add_marks(node, [Mark(point, SHAPE_OF_SYMBOL[written])])
            elif written:
                add_marks(node, [label(point, written)])

    def _read_nodes(self) -> None:
        builder, root = self.builder, self.builder.record.root
        waiting: list[Place] = []
        """Nodes that a sibling is still to come below."""
        left_out = 0
        """How many of them stay: above the branch that a library was saved of, siblings are noted that are
        not in the file."""
        seen_leaf = False
        last: _Node | None = None
        while self.at < len(self.data) and not builder.hopeless:
            number_at = self.node_at = self.at
            node = last = self._node()
            if number_at == self.start and node.pos == 0:
                self._annotate(root, None, node)
                continue
            parent = builder.place
            self._add(node)
            if node.info & DOWN:
                waiting.append(parent)
            if node.info & RIGHT:
                if not seen_leaf:
                    seen_leaf, left_out = True, len(waiting)
                if waiting:
                    builder.go(waiting.pop())
                    left_out = min(left_out, len(waiting))
                else:
                    self._end()
                    return
        if seen_leaf and last is not None and (not last.info & RIGHT or len(waiting) > left_out):
            self._fault(f"byte {len(self.data)}: the file ends where a move should follow")

    def _end(self) -> None:
        """What follows the tree: nothing, or a byte that some tool has left."""
        follow = len(self.data) - self.at
        if follow > 1:
            self._fault(f"byte {self.at}: the tree has ended, and {follow} bytes follow")

    def _fault(self, reason: str) -> None:
        self.builder.node = self.builder.node or self.builder.record.root
        self.builder.fault("", reason)

    def _node(self) -> _Node:
        at = self.at
        pos, info = self._pair()
        more = self._pair() if info & EXTENSION else (0, 0)
        comment = board_text = b""
        if info & OLD_COMMENT:
            comment = self._old_comment()
        elif info & COMMENT:
            comment = self._zero_ended()
        if more[1] & BOARD_TEXT:
            board_text = self._zero_ended()
        return _Node(at, pos, info, comment, board_text)

    def _pair(self) -> tuple[int, int]:
        if self.at + 2 > len(self.data):
            raise _CutError
        first, second = self.data[self.at : self.at + 2]
        self.at += 2
        return first, second

    def _zero_ended(self) -> bytes:
        end = self.data.find(0, self.at)
        if end < 0:
            raise _CutError
        text = self.data[self.at : end]
        self.at = end + 1 + (end + 1 - self.at) % 2
        if self.at > len(self.data):
            raise _CutError
        return text

    def _old_comment(self) -> bytes:
        for end in range(self.at, len(self.data)):
            if self.data[end] & 0x80:
                text = bytes(byte & 0x7F for byte in self.data[self.at : end + 1])
                self.at = end + 1 + (end + 1 - self.at) % 2
                return text
        raise _CutError

    def _add(self, node: _Node) -> None:
        builder = self.builder
        before = builder.node
        column, row = node.pos % 16 - 1, SIZE - 1 - node.pos // 16
        written = f"the point {node.pos:#04x}"
        if node.pos and not (0 <= column < SIZE and 0 <= row < SIZE):
            builder.stop(written, f"byte {node.at}: {written} is off the board")
            return
        name = texts_of(SIZE)[row * SIZE + column] if node.pos else ""
        if node.info & NO_MOVE:
            if before is not None:
                self._annotate(before, before, node, name)
            if not node.info & RIGHT:
                builder.stop(written, f"byte {node.at}: moves follow a node that is no move")
            return
        if node.pos:
            builder.play(column, row, written, f"byte {node.at}", merge=True)
        else:
            builder.play_pass(merge=True)
        if builder.node is not None:
            self._annotate(builder.node, before, node, name)

    def _annotate(self, at: GameNode, before: GameNode | None, node: _Node, name: str = "") -> None:
        if node.comment:
            self.comments.append((at, node.comment, bool(node.info & OLD_COMMENT)))
        if node.board_text and before is not None and name:
            self.labels.append((before, name, node.board_text))
        if at is not before:
            flags = {flag for bit, flag in ((MARK, "mark"), (START, "start")) if node.info & bit}
            at.flags |= flags


def _text(raw: bytes, codec: str) -> str:
    text = raw.decode(codec, "replace").replace("\r\n", "\n").replace("\r", "\n")
    return text.replace(chr(LINE_BREAK), "\n")


def _old_text(raw: bytes) -> str:
    return _text(raw, "ascii").translate(_SWEDISH)


# ---- writing ----


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes a tree: 3.0 where it has one first move, h8, and no pass, else 3.4.

    ValueError when the board has not 15 rows or begins with stones on it.
    """
    for record in games:
        size_15(record, "a RenLib library")
        if record.fen:
            raise ValueError("a RenLib library cannot hold a game that begins with stones on the board")
        codec = _codec(record.root)
        with_root = not _may_leave_out_the_root(record.root)
        version = NEWEST if with_root else WITHOUT_ROOT
        stream.write(MAGIC + bytes(version) + b"\xff" * (HEADER_BYTES - len(MAGIC) - 2))
        if with_root:
            flags = 0 if record.root.variations or record.root.marks else RIGHT
            stream.write(_node_bytes(record.root, 0, flags, "", codec))
        work = list(reversed(_children(record.root)))
        while work:
            node, label, point, last = work.pop()
            children = _children(node) if node is not None else []
            flags = (0 if last else DOWN) | (0 if children else RIGHT)
            stream.write(_node_bytes(node, _code(point), flags, label, codec))
            work.extend(reversed(children))


_Child = tuple[GameNode | None, str, str, bool]
"""A move or none, the text for its point, the point, and whether no sibling follows."""


def _children(node: GameNode) -> list[_Child]:
    marks = {mark.point: _written(mark) for mark in node.marks}
    found: list[tuple[GameNode | None, str, str]] = [
        (child, marks.pop(child.move or "", ""), child.move or "") for child in node.variations
    ]
    found += [(None, label, point) for point, label in marks.items()]
    return [(*child, index == len(found) - 1) for index, child in enumerate(found)]


def _written(mark: Mark) -> str:
    return SYMBOLS.get(mark.shape, mark.text)


def _code(move: str) -> int:
    point = point_of(move)
    if point == PASS:
        return 0
    if not (0 <= point.column < SIZE and 0 <= point.row < SIZE):
        raise ValueError(f"{move} is off the board and cannot be written")
    return 16 * (SIZE - 1 - point.row) + point.column + 1


def _node_bytes(node: GameNode | None, code: int, flags: int, label: str, codec: str) -> bytes:
    texts = b""
    if node is None:
        flags |= NO_MOVE
    else:
        flags |= (MARK if "mark" in node.flags else 0) | (START if "start" in node.flags else 0)
        if node.comment:
            flags |= COMMENT
            texts += _ended(_comment(node.comment, codec))
    if label:
        texts = b"\0\1" + texts + _ended(_clean(label).encode(codec, "replace"))
        flags |= EXTENSION
    return bytes((code, flags)) + texts


def _comment(comment: str, codec: str) -> bytes:
    first, line_end, rest = _clean(comment).partition("\n")
    text = first + (chr(LINE_BREAK) + rest.replace("\n", "\r\n") if line_end else "")
    return text.encode(codec, "replace")


def _clean(text: str) -> str:
    """A text without the bytes that have a meaning of their own in the file."""
    return text.replace("\0", " ").replace(chr(LINE_BREAK), " ")


def _ended(text: bytes) -> bytes:
    return text + (b"\0" if len(text) % 2 else b"\0\0")


def _texts(root: GameNode) -> Iterator[str]:
    work = [root]
    while work:
        node = work.pop()
        if node.comment:
            yield _clean(node.comment)
        yield from (_clean(_written(mark)) for mark in node.marks)
        work.extend(node.variations)


def _codec(root: GameNode) -> str:
    """The encoding for all texts of a tree: one that a reader will find by looking at them."""
    text = "\n".join(_texts(root))
    for codec in ENCODINGS[:-1]:
        try:
            raw = text.encode(codec)
        except UnicodeEncodeError:
            continue
        if encoding.detect(raw) in {codec, "utf-8"} and raw.decode(encoding.detect(raw)) == text:
            return codec
    return ENCODINGS[-1]


def _may_leave_out_the_root(root: GameNode) -> bool:
    if root.comment or root.marks or root.flags or [node.move for node in root.variations] != ["h8"]:
        return False
    work = [root]
    while work:
        node = work.pop()
        if node.move == PASS_TEXT:
            return False
        work.extend(node.variations)
    return True


def formats() -> tuple[Format, ...]:
    """RenLib's libraries, which are read and written."""
    return (Format("lib", "RenLib", (".lib",), sniff, read, write, single=True, text=False),)
