"""RenjuNet's database, an XML file (.rif): games with players, tournaments and rules. Read and written.

    <database version="…"> <countries/> <players><player id="1" name="…" surname="…"/></players>
    <tournaments><tournament id="1" name="…"/></tournaments> <rules><rule id="1" name="RIF"/></rules>
    <games><game id="1" tournament="1" round="1" rule="1" black="1" white="2" bresult="0.5" opening="" alt="">
    <move>h8 i9 …</move><info>…</info></game></games></database>

Games are read one at a time, so a database of any size can be. Some tools write only `<move>` and a number
behind the end of the XML. Entities that a file declares are refused.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.gomoku.formats.lines import main_line, size_15
from duiyi.gomoku.formats.tree import GAME, RENJU_CUSTOM, TreeBuilder, add_comment, settle
from duiyi.gomoku.point import PASS

BLOCK = 1 << 16
MOST_NAMES = 1_000_000
"""Players, tournaments and so on of one file."""
MOST_TEXT = 1 << 20
"""Characters of the moves or the remarks of one game."""
SPOOLED = 1 << 22
"""Bytes of games that are kept in memory while a file is written; more go to a temporary file."""

_TABLES = {"player", "tournament", "rule", "opening", "city", "country"}
_BEGINS = re.compile(rb"<(?:database|games)\b")
_DECLARES = re.compile(rb"^\s*(?:<\?xml|<!--|<database|<games)")
_POINT = re.compile(r"([a-zA-Z])([0-9]{1,2})", re.ASCII)
_PASSES = {"pass", "--", "-", "0"}
_BAD_IN_XML = re.compile("[^\\t\\n\\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_RESULTS = {"1": "1-0", "0": "0-1", "0.5": "1/2-1/2", "1.0": "1-0", "0.0": "0-1", "½": "1/2-1/2"}
_BLACK_RESULT = {"1-0": "1", "0-1": "0", "1/2-1/2": "0.5"}
_KEPT = {
    "round": "Round",
    "opening": "Opening",
    "alt": "FifthMoves",
    "swap": "Swap",
    "btime": "BlackTime",
    "wtime": "WhiteTime",
    "publisher": "Publisher",
}
"""A game's attributes that become headers as they are."""


def sniff(head: bytes) -> bool:
    """Whether it begins as XML with a database of games."""
    start = head.removeprefix(b"\xef\xbb\xbf")
    return _DECLARES.match(start) is not None and _BEGINS.search(start) is not None


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a database, one at a time. A fault in the XML ends it and is told of the game there."""
    reader = _Reader()
    while block := stream.read(BLOCK):
        yield from reader.feed(block)
        if reader.ended:
            break
    yield from reader.finish()
    if not reader.number:
        raise InvalidFileError("there is no game in this database")


@dataclass(slots=True)
class _Game:
    """A game as it is in the XML."""

    attributes: dict[str, str]
    line: int
    moves: str = ""
    info: str = ""


@dataclass(slots=True)
class _Tables:
    """What the games refer to, by its number."""

    names: dict[str, dict[str, str]] = field(default_factory=dict)
    count: int = 0

    def put(self, kind: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_NAMES:
            raise InvalidFileError(f"there are more than {MOST_NAMES} players and tournaments here")
        parts = (attributes.get("name", ""), attributes.get("surname", ""))
        name = " ".join(part.strip() for part in parts if part.strip())
        self.names.setdefault(kind, {})[attributes.get("id", "")] = name

    def name(self, kind: str, number: str) -> str:
        return self.names.get(kind, {}).get(number, number)


class _Reader:
    """Reads games as the XML comes in."""

    def __init__(self) -> None:
        self.number = 0
        self.ended = False
        self.tables = _Tables()
        self._game: _Game | None = None
        self._into = ""
        self._parts: list[str] = []
        self._length = 0
        self._ready: list[GameRecord] = []
        self._problem = ""
        self._line = 0
        self._parser = self._new_parser(None)
        self._begun = False

    def _new_parser(self, codec: str | None) -> expat.XMLParserType:
        parser = expat.ParserCreate(codec)
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._refuse_entity
        return parser

    def feed(self, block: bytes) -> Iterator[GameRecord]:
        """The games that are whole with one more block of the file."""
        if not self._begun:
            self._begun = True
            block = block.lstrip()
        self._parse(block, final=False)
        yield from self._ready
        self._ready.clear()

    def finish(self) -> Iterator[GameRecord]:
        """What is left at the end of the file, with what is wrong with it."""
        if not self.ended and not self._problem:
            self._parse(b"", final=True)
            yield from self._ready
        if self._problem:
            game = self._game or _Game({}, self._line)
            if self._into == "move":
                game.moves = "".join(self._parts)
            yield self._record(game, self._problem)

    def _parse(self, block: bytes, *, final: bool) -> None:
        try:
            self._parser.Parse(block, final)
        except expat.ExpatError as error:
            if not self.ended:
                reason = expat.ErrorString(error.code)
                self._problem = f"line {error.lineno}: this is not XML: {reason}"
                self._line = error.lineno
                self.ended = True
        except (ValueError, LookupError) as error:  # an encoding that there is not
            if isinstance(error, InvalidFileError):
                raise
            raise InvalidFileError(f"this database cannot be read: {error}") from error

    def _refuse_entity(self, name: str, *_: object) -> None:
        raise InvalidFileError(
            f"line {self._parser.CurrentLineNumber}: the entity {name} is declared, which "
            "a database has no need of"
        )

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.ended:
            return
        if tag == "game":
            self._game = _Game(attributes, self._parser.CurrentLineNumber)
        elif tag in {"move", "info"} and self._game is not None:
            self._into, self._length = tag, 0
            self._parts.clear()
        elif tag in _TABLES and self._game is None:
            self.tables.put(tag, attributes)

    def _characters(self, text: str) -> None:
        if self._into:
            self._length += len(text)
            if self._length <= MOST_TEXT:
                self._parts.append(text)

    def _end(self, tag: str) -> None:
        if self.ended:
            return
        if tag == self._into and self._game is not None:
            text = "".join(self._parts)
            if tag == "move":
                self._game.moves = text
            else:
                self._game.info = text
            self._into = ""
        elif tag == "game" and self._game is not None:
            self._ready.append(self._record(self._game))
            self._game = None
        elif tag == "database":
            self.ended = True

    def _record(self, game: _Game, problem: str = "") -> GameRecord:
        self.number += 1
        record = GameRecord(GAME)
        self._put_headers(record, game.attributes)
        record.result = _RESULTS.get(game.attributes.get("bresult", "").strip(), "*")
        builder = TreeBuilder(record, self.number)
        add_comment(record.root, game.info)
        for text in game.moves.split():
            found = _POINT.fullmatch(text)
            if text.lower() in _PASSES:
                builder.play_pass()
            elif found is None:
                builder.stop(text, f"line {game.line}: {text!r} is no point")
            else:
                column = ord(found[1].lower()) - ord("a")
                builder.play(column, int(found[2]) - 1, text, f"line {game.line}")
        if problem:
            builder.node = builder.node or record.root
            builder.fault("", problem)
        return settle(builder, RENJU_CUSTOM)

    def _put_headers(self, record: GameRecord, attributes: dict[str, str]) -> None:
        found = {
            "Event": self.tables.name("tournament", attributes.get("tournament", "")),
            "Black": self.tables.name("player", attributes.get("black", "")),
            "White": self.tables.name("player", attributes.get("white", "")),
            "Rules": self.tables.name("rule", attributes.get("rule", "")),
        }
        for attribute, header in _KEPT.items():
            found[header] = self.tables.name(attribute, attributes.get(attribute, ""))
        record.headers.update({name: value.strip() for name, value in found.items() if value.strip()})


# ---- writing ----


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes games. The players stand before them, so games wait in a temporary file when they are many.

    ValueError when a board has not 15 rows or a game begins with stones on the board.
    """
    tables: dict[str, dict[str, int]] = {"player": {}, "tournament": {}, "rule": {}}
    with tempfile.SpooledTemporaryFile(SPOOLED) as waiting:
        for number, record in enumerate(games, 1):
            waiting.write(_game(record, number, tables).encode("utf-8", "xmlcharrefreplace"))
        stream.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<database>\n')
        for kind, names in tables.items():
            rows = "".join(f'<{kind} id="{i}" name={quoteattr(name)}/>\n' for name, i in names.items())
            stream.write(f"<{kind}s>\n{rows}</{kind}s>\n".encode("utf-8", "xmlcharrefreplace"))
        stream.write(b"<games>\n")
        waiting.seek(0)
        while block := waiting.read(BLOCK):
            stream.write(block)
        stream.write(b"</games>\n</database>\n")


def _game(record: GameRecord, number: int, tables: dict[str, dict[str, int]]) -> str:
    size_15(record, "a RenjuNet database")
    points = main_line(record, "a RenjuNet database", passes=True)
    headers = record.headers
    attributes = {"id": str(number)}
    for attribute, kind, header in (
        ("tournament", "tournament", "Event"),
        ("rule", "rule", "Rules"),
        ("black", "player", "Black"),
        ("white", "player", "White"),
    ):
        name = _clean(headers.get(header, ""))
        attributes[attribute] = str(tables[kind].setdefault(name, len(tables[kind]) + 1)) if name else ""
    attributes["bresult"] = _BLACK_RESULT.get(record.result, "")
    attributes.update({name: _clean(headers.get(header, "")) for name, header in _KEPT.items()})
    told = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
    moves = " ".join("pass" if point == PASS else str(point) for point in points)
    comment = escape(_BAD_IN_XML.sub(" ", record.root.comment))
    return f"<game {told}>\n<move>{moves}</move>\n<info>{comment}</info>\n</game>\n"


def _clean(text: str) -> str:
    return " ".join(_BAD_IN_XML.sub(" ", text).split())


def formats() -> tuple[Format, ...]:
    """RenjuNet's database, which is read and written."""
    return (Format("rif", "RenjuNet", (".rif", ".xml"), sniff, read, write),)
