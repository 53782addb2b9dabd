"""CBF, the XML files of CCBridge (象棋桥): one game. They are only read.

    <Head> <Name>…</Name> <FEN>…</FEN> … </Head>
    <MoveList> <Move value="00-00">comment</Move> <Move value="77-47" end="1"/> </MoveList>

A point is its file and its row from the top, both from 0; the first move stands for the beginning. `end`
says that no move follows. What marks a move that has an alternative is nowhere written down: any other
attribute that is 1 is taken for it, as in the program's other files, where such a flag stands beside `end`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from duiyi.core import GameNode, GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import put, result_of_number
from duiyi.xiangqi.formats.tree import GAME, PreorderTree, TreeBuilder, add_comment
from duiyi.xiangqi.move import Move

LARGEST = 1 << 24
"""Bytes of the largest file that is read."""

_ROOT = "ChineseChessRecord"
_HEADERS = {
    "Name": "Title",
    "Contest": "Event",
    "TimeRule": "TimeControl",
    "Commentator": "Annotator",
    "Creator": "Author",
    **{
        name: name
        for name in (
            *("Round", "Group", "Table", "Date", "Site", "Referee", "Recorder", "ECCO"),
            *("Red", "RedTeam", "RedTime", "RedRating", "Black", "BlackTeam", "BlackTime", "BlackRating"),
        )
    },
}


def sniff(head: bytes) -> bool:
    """Whether it begins as XML does, and the root element is there."""
    text = encoding.decode_head(head)
    return text.lstrip().startswith("<") and f"<{_ROOT}" in text


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a file."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this CBF file is larger than the {LARGEST >> 20} MB that are read")
    reader = _Reader()
    problem = reader.parse(encoding.decode(data))
    if reader.builder is None:
        raise InvalidFileError(f"this CBF file has no moves: {problem or 'there is no MoveList in it'}")
    if problem:
        reader.builder.fault("", problem)
    yield reader.record


class _EntitiesError(Exception):
    """The file defines entities, which no game needs and which can grow without bound."""


class _Reader:
    """Takes the elements as they come."""

    def __init__(self) -> None:
        self.record = GameRecord(GAME)
        self.builder: TreeBuilder | None = None
        self._tree: PreorderTree | None = None
        self._node: GameNode | None = None
        self._text: list[str] = []
        self._begun = False

    def parse(self, text: str) -> str:
        """Reads all; what is wrong with the XML, or nothing."""
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.EntityDeclHandler = self._refuse
        try:
            parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            return f"this is not XML: {error}"
        except _EntitiesError:
            return "it defines entities, which are not read"
        return ""

    @staticmethod
    def _refuse(*_: object) -> None:
        raise _EntitiesError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._text.clear()
        if name == "MoveList" and self.builder is None:
            self.builder = TreeBuilder(self.record, 1)
        elif name == "Move" and self.builder is not None:
            self._node = self._move(self.builder, attributes)

    def _end(self, name: str) -> None:
        text = "".join(self._text)
        self._text.clear()
        if name == "Move":
            if self._node is not None:
                add_comment(self._node, text)
            self._node = None
        elif self.builder is None:
            self._header(name, text.strip())

    def _header(self, name: str, text: str) -> None:
        if name == "FEN":
            self.record.fen = text
        elif name == "RecordResult" and len(text) == 1 and text in "01234":
            self.record.result = result_of_number(int(text))
        elif name in _HEADERS:
            put(self.record.headers, _HEADERS[name], text)

    def _move(self, builder: TreeBuilder, attributes: dict[str, str]) -> GameNode | None:
        value = attributes.get("value", "")
        if not self._begun:
            self._begun = True
            if value == "00-00":
                return self.record.root
        if self._tree is None:
            self._tree = PreorderTree(builder)
        if self._tree.ended:
            builder.fault(value, f"the move {value} comes after the last one")
            return None
        others = (flag for name, flag in attributes.items() if name not in {"value", "end"})
        return self._tree.add(
            _read_move(value), value, follows=attributes.get("end") != "1", alternative="1" in others
        )


def _read_move(value: str) -> Move | None:
    if len(value) != 5 or value[2] != "-" or not (value[:2] + value[3:]).isdecimal() or not value.isascii():
        return None
    files, rows = (int(value[0]), int(value[3])), (int(value[1]), int(value[4]))
    if max(files) > 8:
        return None
    return Move((9 - rows[0]) * 9 + files[0], (9 - rows[1]) * 9 + files[1])


def formats() -> tuple[Format, ...]:
    """CBF, which is read."""
    return (Format("cbf", "CBF (象棋桥, XML)", (".cbf",), sniff, read, None, single=True),)
