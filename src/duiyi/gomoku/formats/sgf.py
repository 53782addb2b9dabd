"""SGF, read and written: trees, comments, marks, setups, passes. Games 1, 4, 5 and 11 are read, 4 is written.

Points are two letters, the column from the left and the row from the top: `ao` is a1 on 15 rows. Some
programs write gomoku as Go (1), as Nine Men's Morris (5) or as Hex (11). Nodes without a move add to the
position before them. A stone out of turn stands for a pass of the other side before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from duiyi.core import Color, GameNode, GameRecord, InvalidFileError, Termination
from duiyi.core.annotation import MOST_NAGS, Arrow, Mark, MarkShape
from duiyi.core.formats import Format
from duiyi.gomoku.board import RULES as ALL_RULES
from duiyi.gomoku.board import SIZES
from duiyi.gomoku.fen import read_fen
from duiyi.gomoku.formats import encoding
from duiyi.gomoku.formats.sgf_text import escaped, games_of, plain, split, tokens_of
from duiyi.gomoku.formats.tree import (
    GAME,
    GOMOKU_CUSTOM,
    RENJU_CUSTOM,
    Place,
    TreeBuilder,
    add_comment,
    add_marks,
    fen_of,
    label,
    point_of,
    settle,
)
from duiyi.gomoku.point import PASS, PASS_TEXT, Point
from duiyi.gomoku.spec import SPEC

GAMES_READ = ("1", "4", "5", "11")
"""SGF's numbers of games, as they are found in files of gomoku."""
SIDES = {"B": Color.BLACK, "W": Color.WHITE}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARKS: dict[str, MarkShape] = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "M": "cross",
    "SL": "dot",
}
MARK_NAMES: dict[MarkShape, str] = {
    "triangle": "TR",
    "square": "SQ",
    "circle": "CR",
    "cross": "MA",
    "dot": "SL",
}
NAGS = {"TE": 1, "BM": 2, "IT": 5, "DO": 6, "DM": 10, "UC": 13, "GB": 16, "GW": 17}
"""Properties that judge a move or a position; the second degree, `TE[2]`, is read as the first."""
NAG_NAMES = {nag: name for name, nag in NAGS.items()}
HEADERS = {
    "GN": "Title",
    "EV": "Event",
    "RO": "Round",
    "DT": "Date",
    "PC": "Site",
    "PB": "Black",
    "PW": "White",
    "BR": "BlackRating",
    "WR": "WhiteRating",
    "BT": "BlackTeam",
    "WT": "WhiteTeam",
    "TM": "TimeControl",
    "OT": "Overtime",
    "ON": "Opening",
    "AN": "Annotator",
    "US": "Recorder",
    "SO": "Source",
    "CP": "Copyright",
    "GC": "Remark",
}
HEADER_NAMES = {header: name for name, header in HEADERS.items()}
TELLING = ("AP", "US", "CP", "GN", "EV", "SO", "PC")
"""Where renju's programs and sites name themselves."""
RULE_NUMBERS = {"0": "freestyle", "1": "standard", "4": "renju", "8": "caro"}
"""Rules as managers of engines number them."""
WRITTEN_OPTIONS = {option.name: option for option in SPEC.options if option.name not in {"size", "opening"}}
"""A game's options that stand behind its rule, after a comma."""
ENDS = {"R": "resignation", "RESIGN": "resignation", "T": "time", "TIME": "time", "F": "abandoned"}
END_WORDS = {"resignation": "Resign", "time": "Time", "abandoned": "Forfeit"}

_NAMES_ENCODING = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_. -]{1,20})\s*\]")
_GAME = re.compile(r"GM\s*\[\s*(\d+)\s*\]")
_STARTS = re.compile(r"\(\s*;\s*(?:[A-Za-z0-9]+\s*\[|[;()]|$)")
_FURTHEST = re.compile(r"[;\]]\s*[BW]\s*\[([a-z])([a-z])\]")
_SIZE = re.compile(r"(\d{1,4})(?::(\d{1,4}))?")
_COORDINATE = re.compile(r"([A-Za-z])([0-9]{1,2})")
_RESULT = re.compile(r"([BW])\s*\+\s*(.*)", re.IGNORECASE | re.DOTALL)
_RENJU = re.compile(r"renju|renlib|连珠|連珠|聯珠|五子", re.IGNORECASE)
_NAMED_RULES = re.compile(r"\b(freestyle|standard|renju|caro|rif|gomoku)\b|连珠|連珠|禁手", re.IGNORECASE)


def sniff(head: bytes) -> bool:
    """Whether a game begins in it, of a number that is gomoku's or of none."""
    if b"(" not in head or (b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff"))):
        return False
    text = encoding.decode_head(head)
    start = _STARTS.search(text)
    if start is None:
        return False
    number = _GAME.search(text, start.start())
    return number is None or number[1] in GAMES_READ


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a stream, one at a time."""
    number = 0
    for game in games_of(encoding.chunks(stream, _NAMES_ENCODING)):
        number += 1
        yield _Reader(game, number).read()
    if not number:
        raise InvalidFileError("there is no game in this SGF file")


class _Reader:
    """Reads one game."""

    def __init__(self, game: str, number: int) -> None:
        self.text = game
        self.number = number
        self.record = GameRecord(GAME)
        self.size = 0
        self.problem = ""
        """What is wrong with the size or the game's number; nothing when all is well."""
        self.stones: dict[Color, dict[Point, None]] = {Color.BLACK: {}, Color.WHITE: {}}
        self.to_move: Color | None = None
        self.builder: TreeBuilder | None = None
        self.where = ""
        """The node that is being read, for faults."""
        self.custom = GOMOKU_CUSTOM
        self.waiting: list[Place] = []

    def read(self) -> GameRecord:
        """The game with what is wrong in it."""
        for token in tokens_of(self.text):
            self.where = f"node {token.number}"
            if token.kind == "node":
                if token.number == 1:
                    self._read_root(dict(token.properties))
                self._read_node(token.properties)
            elif token.kind == "open":
                self.waiting.append(self._place())
            elif token.kind == "close" and self.waiting:
                place = self.waiting.pop()
                if self.builder is not None:
                    self.builder.go(place)
            elif token.kind == "fault":
                builder = self._begun()
                builder.node = builder.node or self.record.root
                builder.fault("", f"{self.where}: {token.reason}")
        return settle(self._begun(), self.custom)

    def _place(self) -> Place:
        return self.builder.place if self.builder else (self.record.root, 0)

    def _begun(self, first: Color | None = None) -> TreeBuilder:
        """The builder, which is made when the first move is there, for only then all of the setup is."""
        if self.builder is None:
            black, white = (list(self.stones[color]) for color in (Color.BLACK, Color.WHITE))
            turn = self.to_move or first or (Color.WHITE if len(black) > len(white) else Color.BLACK)
            if not self.problem:
                self.record.fen = fen_of(self.size, black, white, turn)
            self.builder = TreeBuilder(self.record, self.number, self.size if not self.problem else 15)
            if self.problem:
                self.builder.fault("", self.problem, 0)
                self.builder.node = None
        return self.builder

    # ---- the root ----

    def _read_root(self, properties: dict[str, list[str]]) -> None:
        number = plain("".join(properties.get("GM", ["4"])[:1])).strip()
        self.size = self._read_size(plain("".join(properties.get("SZ", [""])[:1])))
        if number not in GAMES_READ:
            self.problem = f"GM[{number}] is another game; gomoku is 4"
        elif self.size not in SIZES and not self.problem:
            self.problem = f"a board of {self.size} points is none: there are {SIZES[0]} to {SIZES[-1]}"
        headers = self.record.headers
        for name, values in properties.items():
            if name in HEADERS:
                text = plain("".join(values[:1])).strip()
                if text:
                    headers[HEADERS[name]] = text
            elif name == "XH":
                headers.update(split(value) for value in values)
        about = [value for name in TELLING for value in properties.get(name, [])]
        if _RENJU.search(" ".join(about)):
            self.custom = RENJU_CUSTOM
        self._read_rules(plain("".join(properties.get("RU", [""])[:1])).strip())
        self._read_result(plain("".join(properties.get("RE", [""])[:1])).strip())
        ended = plain("".join(properties.get("XT", [""])[:1])).strip()
        if ended in {termination.value for termination in Termination}:
            self.record.termination = ended

    def _read_size(self, text: str) -> int:
        found = _SIZE.fullmatch(text.strip())
        if found is not None:
            if found[2] is not None and found[2] != found[1]:
                self.problem = f"a board of {found[1]} by {found[2]} points is not square"
            return int(found[1])
        furthest = max((max(pair) for pair in _FURTHEST.findall(self.text)), default="a")
        needed = LETTERS.index(furthest) + 1 if furthest != "t" else 15  # tt is a pass in old files
        return 15 if needed <= 15 else 19 if needed <= 19 else 20

    def _read_rules(self, text: str) -> None:
        parts = [part.strip() for part in re.split(r"[,;]", text)]
        if parts[0] in RULE_NUMBERS or parts[0].lower() in ALL_RULES:
            self.record.rules = RULE_NUMBERS.get(parts[0], parts[0].lower())
        elif text:
            self.record.headers["Rules"] = text
            named = _NAMED_RULES.search(text)
            if named is not None:
                self.custom = GOMOKU_CUSTOM if named[0].lower() in {"gomoku", "freestyle"} else RENJU_CUSTOM
            return
        for part in parts[1:]:
            name, equals, value = part.partition("=")
            if name in WRITTEN_OPTIONS:
                known = WRITTEN_OPTIONS[name]
                given: int | bool = int(value) if equals and value.isascii() and value.isdecimal() else True
                try:
                    self.record.options[name] = known.check(given)
                except ValueError as error:
                    self.problem = self.problem or str(error)

    def _read_result(self, text: str) -> None:
        found = _RESULT.fullmatch(text)
        if found is not None and found[2].strip().lower() != "draw":
            self.record.result = "1-0" if found[1].upper() == "B" else "0-1"
            self.record.termination = ENDS.get(found[2].strip().upper(), "")
        elif found is not None or text.lower() in {"0", "draw", "jigo", "=", "1/2-1/2", "和棋", "和"}:
            self.record.result = "1/2-1/2"
        elif text in {"1-0", "0-1"}:
            self.record.result = text

    # ---- nodes ----

    def _read_node(self, properties: list[tuple[str, list[str]]]) -> None:
        for name, values in properties:
            if name in {"B", "W"}:
                for value in values[:1]:
                    self._move(SIDES[name], value)
            elif name in {"AB", "AW", "AE", "PL"}:
                self._set_up(name, values)
        if self.builder is not None and self.builder.node is None:
            return
        node = self.builder.node if self.builder and self.builder.node else self.record.root
        for name, values in properties:
            self._annotate(node, name, values)

    def _move(self, color: Color, value: str) -> None:
        builder = self._begun(color)
        text = plain(value).strip()
        point = self._point(text)
        if point is None:
            builder.stop(text, f"{self.where}: {text!r} is no point")
        elif point == PASS:
            if builder.node is not None and builder.turn is not color:
                builder.play_pass(merge=True)
            builder.play_pass()
        else:
            builder.play_as(color, *point, text, self.where)

    def _point(self, text: str) -> Point | None:
        """The point of a value, PASS for the empty one, None for what is no point."""
        if not text or (text == "tt" and self.size <= 19):
            return PASS
        if len(text) == 2 and text[0] in LETTERS and text[1] in LETTERS:
            return Point(LETTERS.index(text[0]), self.size - 1 - LETTERS.index(text[1]))
        found = _COORDINATE.fullmatch(text)
        return None if found is None else Point(LETTERS.index(found[1].lower()), int(found[2]) - 1)

    def _points(self, value: str) -> Iterator[Point]:
        """The points on the board of a value, which may be a rectangle: `aa:cc`."""
        first, last = split(value)
        corners = [self._point(text.strip()) for text in (first, last or first)]
        a, b = corners
        if a is None or b is None or PASS in corners:
            return
        for row in range(min(a.row, b.row), max(a.row, b.row) + 1):
            for column in range(min(a.column, b.column), max(a.column, b.column) + 1):
                if 0 <= row < self.size and 0 <= column < self.size:
                    yield Point(column, row)

    def _set_up(self, name: str, values: list[str]) -> None:
        if self.builder is not None or len(self.waiting) > 1:
            self._begun().stop(name, f"{self.where}: stones are set up in the middle of the game")
            return
        if name == "PL":
            self.to_move = SIDES.get(plain("".join(values)).strip()[:1].upper())
            return
        for value in values:
            for point in self._points(value):
                for stones in self.stones.values():
                    stones.pop(point, None)
                if name != "AE":
                    self.stones[SIDES[name[1]]][point] = None

    def _annotate(self, node: GameNode, name: str, values: list[str]) -> None:
        if name in {"C", "N"}:
            add_comment(node, plain("".join(values[:1])))
        elif name in NAGS and node is not self.record.root:
            node.nags = tuple(dict.fromkeys((*node.nags, NAGS[name])))
        elif name == "HO":
            node.flags |= {"mark"}
        elif name == "XF":
            node.flags |= {plain(value) for value in values}
        elif name == "XN":
            told = [int(value) for value in values if value.isascii() and value.isdecimal()]
            node.nags = tuple(dict.fromkeys((*node.nags, *(nag for nag in told if nag <= MOST_NAGS))))
        elif name == "AR":
            arrows = (Arrow(str(a), str(b)) for value in values for a, b in self._pairs(value))
            node.arrows = tuple(dict.fromkeys((*node.arrows, *arrows)))
        else:
            for written, shape, text in _marks(name, values):
                points = map(str, self._points(written))
                add_marks(node, [label(p, text) if shape == "label" else Mark(p, shape) for p in points])

    def _pairs(self, value: str) -> Iterator[tuple[Point, Point]]:
        """The two ends of an arrow, if both are on the board."""
        ends = [list(self._points(text)) for text in split(value)]
        if len(ends[0]) == len(ends[1]) == 1 and ends[0] != ends[1]:
            yield ends[0][0], ends[1][0]


def _marks(name: str, values: list[str]) -> Iterator[tuple[str, MarkShape, str]]:
    """The marks of a property: the points as they are written, the shape, and the text of a label."""
    if name in MARKS:
        for value in values:
            yield value, MARKS[name], ""
    elif name == "LB":
        for value in values:
            written, text = split(value)
            if text := " ".join(text.split()):
                yield written, "label", text
    elif name == "L":
        for letter, value in zip(LETTERS, values, strict=False):
            yield value, "label", letter


# ---- writing ----


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes games one after the other. ValueError when one has a move that is no point."""
    for record in games:
        for part in _written(record):
            stream.write(part.encode("utf-8", "replace"))


def _written(record: GameRecord) -> Iterator[str]:
    size = _size_of(record)
    name = _namer(size)
    yield "(;FF[4]GM[4]CA[UTF-8]AP[Duiyi]" + _root(record, size, name) + _notes(record.root, name)
    first = read_fen(record.fen, sizes=SIZES).turn if record.fen else Color.BLACK
    sides = ("B", "W") if first is Color.BLACK else ("W", "B")
    # What is still to be written: a text, or a node with the number of moves before it.
    work: list[str | tuple[GameNode, int]] = ["\n)\n", *_following(record.root, 0)]
    while work:
        item = work.pop()
        if isinstance(item, str):
            yield item
            continue
        node, ply = item
        move = node.move or ""
        yield f"\n;{sides[ply % 2]}[{'' if move == PASS_TEXT else name(move)}]" + _notes(node, name)
        work.extend(_following(node, ply + 1))


def _following(node: GameNode, ply: int) -> list[str | tuple[GameNode, int]]:
    """What is to be written after a node, the first thing last."""
    if len(node.variations) == 1:
        return [(node.variations[0], ply)]
    todo: list[str | tuple[GameNode, int]] = []
    for child in reversed(node.variations):
        todo += [")", (child, ply), "\n("]
    return todo


def _size_of(record: GameRecord) -> int:
    """The size of a record's board; ValueError when it has none."""
    if record.fen:
        return read_fen(record.fen, sizes=SIZES).size
    size = record.options.get("size", 15)
    if size not in SIZES:
        raise ValueError(f"a board of {size} points cannot be written")
    return int(size)


def _namer(size: int) -> Callable[[str], str]:
    """How points are written on a board of that size; ValueError for what is no point on it."""

    def name(move: str) -> str:
        point = point_of(move)
        if not (0 <= point.column < size and 0 <= point.row < size):
            raise ValueError(f"{move} is off the board and cannot be written")
        return LETTERS[point.column] + LETTERS[size - 1 - point.row]

    return name


def _root(record: GameRecord, size: int, name: Callable[[str], str]) -> str:
    parts = [f"SZ[{size}]"]
    chosen = [
        name if value is True else f"{name}={value}"
        for name, value in record.options.items()
        if name in WRITTEN_OPTIONS and value
    ]
    if record.rules or chosen:
        parts.append(f"RU[{escaped(', '.join([record.rules or 'freestyle', *chosen]))}]")
    for header, value in record.headers.items():
        if header in HEADER_NAMES:
            parts.append(f"{HEADER_NAMES[header]}[{escaped(value)}]")
        elif header != "Rules":
            parts.append(f"XH[{escaped(header, in_pair=True)}:{escaped(value, in_pair=True)}]")
    if "Rules" in record.headers:
        parts.append(f"XH[Rules:{escaped(record.headers['Rules'], in_pair=True)}]")
    if result := _result(record):
        parts.append(f"RE[{result}]")
    told = record.result in {"1-0", "0-1"} and record.termination in END_WORDS
    if record.termination and not told:
        parts.append(f"XT[{escaped(record.termination)}]")
    if record.fen:
        placement = read_fen(record.fen, sizes=SIZES)
        for property, points in (("AB", placement.black), ("AW", placement.white)):
            if points:
                parts.append(property + "".join(f"[{name(str(point))}]" for point in points))
        parts.append(f"PL[{'B' if placement.turn is Color.BLACK else 'W'}]")
    return "".join(parts)


def _result(record: GameRecord) -> str:
    if record.result in {"1-0", "0-1"}:
        return ("B+" if record.result == "1-0" else "W+") + END_WORDS.get(record.termination, "")
    return "Draw" if record.result == "1/2-1/2" else ""


def _notes(node: GameNode, name: Callable[[str], str]) -> str:
    """What a node has beside its move, as properties."""
    if not (node.comment or node.marks or node.nags or node.arrows or node.flags):
        return ""
    found: dict[str, list[str]] = {}
    if node.comment:
        found["C"] = [escaped(node.comment)]
    _put_drawn(found, node, name)
    for nag in node.nags:
        if nag in NAG_NAMES and node.move is not None:
            found[NAG_NAMES[nag]] = ["1"]
        else:
            found.setdefault("XN", []).append(str(nag))
    for flag in sorted(node.flags):
        if flag == "mark":
            found["HO"] = ["1"]
        else:
            found.setdefault("XF", []).append(escaped(flag))
    return "".join(f"{key}[{']['.join(values)}]" for key, values in found.items())


def _put_drawn(found: dict[str, list[str]], node: GameNode, name: Callable[[str], str]) -> None:
    for mark in node.marks:
        if _is_point(mark.point, name):
            text = f":{escaped(mark.text, in_pair=True)}" if mark.shape == "label" else ""
            found.setdefault(MARK_NAMES.get(mark.shape, "LB"), []).append(name(mark.point) + text)
    for arrow in node.arrows:
        if _is_point(arrow.tail, name) and _is_point(arrow.head, name):
            found.setdefault("AR", []).append(f"{name(arrow.tail)}:{name(arrow.head)}")


def _is_point(text: str, name: Callable[[str], str]) -> bool:
    """Whether it can be drawn on: records of other origin may have marks beside the board."""
    try:
        return bool(name(text))
    except ValueError:
        return False


def formats() -> tuple[Format, ...]:
    """SGF, which is read and written."""
    return (Format("sgf", "SGF", (".sgf",), sniff, read, write),)
