"""The libraries of the old CCBridge (象棋桥), also named CBL: many games, compressed.

A head of 20 bytes (magic, two numbers, the length of the rest), then a zlib stream. In it, texts are a length
and GB18030; a game is its own length, 32 points, texts, its result, and moves of six bytes each with the
number of the move. A number that does not go on from the one before begins a variation: the move stands in
for the one with the same number. Comments are lines at the end, one for each move.
"""

from __future__ import annotations

import struct
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from duiyi.core import Color, GameNode, GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import RESULTS, put, result_of_number
from duiyi.xiangqi.formats.position import GONE, SLOTS, fen_of_slots, red_to_move, slots_of
from duiyi.xiangqi.formats.tree import GAME, TreeBuilder, add_comment
from duiyi.xiangqi.formats.writing import board_of, diagram_of, shown_comment
from duiyi.xiangqi.move import Move

MAGIC = b"CCBridge"
LARGEST_GAME = 1 << 22
"""Bytes of the largest game that is read."""

_HEAD = struct.Struct("<8sIII")
_MOVE = struct.Struct("<HBBBB")
"""The move's number and its two points; the last bytes are the move in Chinese notation again."""
_BLOCK = 1 << 15
_DATES = 38
"""Two dates of 19 letters: when it was made and changed."""
_TEXTS_OF_LIBRARY = 5
_TEXTS_OF_GAME = 6
_RED, _BLACK = 4, 5
_MORE_TEXTS = 4
_AUTHOR = 2
_LONGEST_TEXT = 1 << 20


def sniff(head: bytes) -> bool:
    """Whether it begins as such a library, whose name is followed by numbers."""
    return (
        len(head) >= _HEAD.size and head.startswith(MAGIC) and head[8:9] not in {b" ", b"L"} and head[11] == 0
    )


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a library, one at a time. InvalidFileError when its beginning cannot be read."""
    stream.read(_HEAD.size)
    source = _Inflated(stream)
    try:
        for _ in range(_TEXTS_OF_LIBRARY):
            source.skip(source.number(_LONGEST_TEXT))
        source.skip(_DATES)
        count = source.number()
        source.skip(source.number(_LONGEST_TEXT))
    except _CutShortError as error:
        raise InvalidFileError(f"this CBL file cannot be read: {error}") from error
    for number in range(1, count + 1):
        try:
            body = source.take(source.number(LARGEST_GAME) - 4)
        except _CutShortError as error:
            record = GameRecord(GAME)
            TreeBuilder(record, number).fault("", f"{error}; the library has {count} games", 0)
            yield record
            return
        yield _game(body, number)


class _CutShortError(Exception):
    """The data ends, or is not what it has to be."""


class _Inflated:
    """The content of the compressed part, taken from the front; never more than a game of it is in memory."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._inflate = zlib.decompressobj()
        self._ready = bytearray()

    def take(self, length: int) -> bytes:
        """The next bytes."""
        if length < 0:
            raise _CutShortError("a length in it is too small")
        while len(self._ready) < length:
            self._more()
        part = bytes(self._ready[:length])
        del self._ready[:length]
        return part

    def skip(self, length: int) -> None:
        """Leaves bytes out."""
        self.take(length)

    def number(self, largest: int = 1 << 20) -> int:
        """The next four bytes as a number."""
        value = int.from_bytes(self.take(4), "little")
        if value > largest:
            raise _CutShortError(f"a length in it is {value}")
        return value

    def _more(self) -> None:
        source = self._inflate.unconsumed_tail or self._stream.read(_BLOCK)
        if not source:
            raise _CutShortError("the data ends too soon")
        try:
            part = self._inflate.decompress(source, _BLOCK)
        except zlib.error as error:
            raise _CutShortError(f"the data is damaged ({error})") from error
        if not part and self._inflate.eof:
            raise _CutShortError("the data ends too soon")
        self._ready += part


# ---- one game ----


class _Fields:
    """Fields taken from the front of a game's bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, length: int) -> bytes:
        """The next bytes; _CutShortError when there are fewer."""
        if self.at + length > len(self.data):
            raise _CutShortError("the game ends too soon")
        self.at += length
        return self.data[self.at - length : self.at]

    def number(self) -> int:
        """The next four bytes as a number."""
        return int.from_bytes(self.take(4), "little")

    def texts(self, count: int) -> list[bytes]:
        """The next texts."""
        return [self.take(self.number()) for _ in range(count)]


def _game(body: bytes, number: int) -> GameRecord:
    record = GameRecord(GAME)
    fields = _Fields(body)
    try:
        squares = [_piece_square(code) for code in fields.take(32)]
        _, _, side = fields.number(), fields.number(), fields.number()
        title, *texts = fields.texts(1 + _TEXTS_OF_GAME)
        record.result = result_of_number(fields.number())
        more = fields.texts(_MORE_TEXTS)
        (introduction,) = fields.texts(1)
        fields.take(1 + _DATES)
        moves = [_MOVE.unpack(fields.take(_MOVE.size)) for _ in range(min(fields.number(), len(body)))]
    except _CutShortError as error:
        TreeBuilder(record, number).fault("", str(error), 0)
        return record
    comments = fields.data[fields.at :]
    name = encoding.detect_legacy([title, *texts, *more, introduction, comments])
    headers = {"Title": title, "Red": texts[_RED], "Black": texts[_BLACK], "Author": more[_AUTHOR]}
    for header, raw in headers.items():
        put(record.headers, header, raw.decode(name, "replace").replace("\0", ""))
    record.fen = fen_of_slots(squares, _red_first(squares, moves, side))
    builder = TreeBuilder(record, number)
    add_comment(record.root, _comment(introduction, name))
    _grow(builder, moves, [_comment(line, name) for line in comments.split(b"\r\n")])
    return record


def _grow(builder: TreeBuilder, moves: list[tuple[int, int, int, int, int]], comments: list[str]) -> None:
    path: list[tuple[GameNode | None, int]] = [builder.place]
    for index, (number, start, end, _, _) in enumerate(moves):
        if not 1 <= number <= len(path):
            builder.fault("", f"a move has the number {number} after {len(path) - 1} moves", number)
            return
        builder.go(path[number - 1])
        del path[number:]
        squares = _square(start), _square(end)
        node = None
        if squares[0] is None or squares[1] is None:
            builder.stop(f"{start:02x}-{end:02x}", f"{start:02x}-{end:02x} is not a move on the board")
        else:
            node = builder.play_move(Move(squares[0], squares[1]))
        path.append(builder.place)
        if node is not None and index < len(comments):
            add_comment(node, comments[index])


def _red_first(squares: list[int | None], moves: list[tuple[int, int, int, int, int]], side: int) -> bool:
    """Who moves first: whose piece the first move takes up; without moves, whoever is said to."""
    if not moves:
        return side != _BLACK_MOVES
    start = _square(moves[0][1])
    return all(letter.isupper() for letter, s in zip(SLOTS, squares, strict=True) if s == start is not None)


def _square(point: int) -> int | None:
    """The square of a point: the file, and the row from the top, both from 0."""
    file, row = point >> 4, point & 15
    return (9 - row) * 9 + file if file < 9 and row < 10 else None


def _piece_square(code: int) -> int | None:
    """Where a piece stands: the same from 1, and 0 for a piece that is gone."""
    file, row = (code >> 4) - 1, (code & 15) - 1
    return (9 - row) * 9 + file if 0 <= file < 9 and 0 <= row < 10 else None


def _comment(raw: bytes, name: str) -> str:
    text = raw.decode(name, "replace").replace("\0", "").replace("\r", "")
    return text.replace("||", "\n").strip()


# ---- writing ----

_HEAD_NUMBERS = 21, 3
_WHOLE_GAME, _ENDING = 2, 4
_BLACK_MOVES = 2
_NO_DATES = b" " * _DATES
_IN_MEMORY = 1 << 22
"""Bytes of a library; more than that wait in a temporary file until its length is known."""
_LARGEST_NUMBER = 0xFFFF
_PIECES = "RHEAKCP"
_DIRECTIONS = "+-="


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes games one at a time; of headers, the format has a place for Title, Red, Black and Author."""
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as bodies:
        count = 0
        for count, record in enumerate(games, 1):  # noqa: B007  how many there were
            bodies.write(_body(record))
        beginning = b"".join(map(_text, [""] * _TEXTS_OF_LIBRARY)) + _NO_DATES
        beginning += count.to_bytes(4, "little") + _text("")
        stream.write(_HEAD.pack(MAGIC, *_HEAD_NUMBERS, len(beginning) + bodies.tell()))
        packer = zlib.compressobj()
        stream.write(packer.compress(beginning))
        bodies.seek(0)
        while block := bodies.read(_BLOCK):
            stream.write(packer.compress(block))
        stream.write(packer.flush())


def _body(record: GameRecord) -> bytes:
    fen = diagram_of(record)
    body = bytearray(0 if square is GONE else _code(square) + 0x11 for square in slots_of(fen))
    kind = _ENDING if record.fen else _WHOLE_GAME
    body += struct.pack("<III", kind, 0, 1 if red_to_move(fen) else _BLACK_MOVES)
    texts = [""] * _TEXTS_OF_GAME
    texts[_RED], texts[_BLACK] = (record.headers.get(name, "") for name in ("Red", "Black"))
    body += b"".join(map(_text, [record.headers.get("Title", ""), *texts]))
    body += (RESULTS.index(record.result) if record.result in RESULTS else 0).to_bytes(4, "little")
    more = [""] * _MORE_TEXTS
    more[_AUTHOR] = record.headers.get("Author", "")
    body += b"".join(map(_text, [*more, _one_line(shown_comment(record.root))]))
    moves = list(_moves(record)) if record.root.variations else []
    body += b"\1" + _NO_DATES + len(moves).to_bytes(4, "little")
    body += b"".join(move for move, _ in moves)
    for _, node in moves:
        body += _encoded(_one_line(shown_comment(node))) + b"\r\n"
    if len(body) + 4 > LARGEST_GAME:
        raise ValueError(f"the game is too large for an old CBL: {len(body)} bytes, {LARGEST_GAME} at most")
    return (len(body) + 4).to_bytes(4, "little") + body


def _moves(record: GameRecord) -> Iterator[tuple[bytes, GameNode]]:
    """The moves, each before what follows it and that before its alternatives."""
    board = board_of(record)
    first = board.ply
    work = [(child, 1) for child in reversed(record.root.variations)]
    while work:
        node, number = work.pop()
        while board.ply - first >= number:
            board.pop()
        if number > _LARGEST_NUMBER:
            raise ValueError(f"an old CBL holds games of {_LARGEST_NUMBER} moves at most")
        move = Move.from_iccs(node.move or "")
        words = _in_words(board.wxf(move), move, red=board.turn is Color.RED)
        yield _MOVE.pack(number, _code(move.from_square), _code(move.to_square), *words), node
        board.push(move)
        work.extend((child, number + 1) for child in reversed(node.variations))


def _in_words(wxf: str, move: Move, *, red: bool) -> tuple[int, int]:
    """A move in Chinese notation as two bytes: which piece on which file, and where to.

    Of two pieces on a file the number is that of the file all the same, as files of CCBridge often have it.
    """
    file = move.from_square % 9
    which = _PIECES.index(wxf[0]) << 4 | (8 - file if red else file)
    return which, _DIRECTIONS.index(wxf[-2]) << 4 | int(wxf[-1]) - 1


def _code(square: int) -> int:
    """A point: the file, and the row from the top, both from 0."""
    return square % 9 << 4 | 9 - square // 9


def _one_line(text: str) -> str:
    return text.replace("||", "| |").replace("\r", "").replace("\n", "||")


def _encoded(text: str) -> bytes:
    return text.replace("\0", "").encode("gb18030", "replace")


def _text(text: str) -> bytes:
    raw = _encoded(text)
    return len(raw).to_bytes(4, "little") + raw


def formats() -> tuple[Format, ...]:
    """The old library."""
    return (Format("cbl-old", "CBL (象棋桥, before 2.0)", (".cbl",), sniff, read, write, text=False),)
