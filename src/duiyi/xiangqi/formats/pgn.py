"""PGN: tags in brackets, then moves in any notation with comments and variations.

    [Game "Chinese Chess"]
    [Red "…"]
    [FEN "…"]
    {a comment} 1. 炮二平五 马８进７ (1... 马２进３ 2. 马二进三) 2. 马二进三 *

A file may hold any number of games; they are read one at a time. What stands between the end of a game and
the next tag is no part of either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import BinaryIO

from duiyi.core import GameNode, GameRecord, OptionValue, Termination
from duiyi.core.formats import Format
from duiyi.xiangqi.board import START_FEN, Board
from duiyi.xiangqi.formats import annotating, encoding
from duiyi.xiangqi.formats.headers import RESULTS, put, read_result
from duiyi.xiangqi.formats.tree import GAME, TreeBuilder, add_comment, coordinate
from duiyi.xiangqi.formats.writing import Step, end_of_line, play_out

LONGEST_GAME = 1 << 22
"""Characters of one game; what is longer is a fault."""
DEEPEST = 10_000
"""Variations that may be open at once; the rest of a game with more is left out."""

_TAG = re.compile(r'\s*\[\s*([A-Za-z_][\w\-]*)\s*"(.*)"\s*\]\s*$', re.ASCII)
_TAGS_ON_LINE = re.compile(r'\[\s*([A-Za-z_][\w\-]*)\s*"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
_TOKEN = re.compile(
    r"\{(?P<comment>[^}]*)(?P<closed>\}?)"
    r"|;(?P<rest>[^\n]*)"
    r"|(?P<open>[(（])|(?P<close>[)）])"
    r"|\$(?P<nag>[0-9]+)"
    r"|(?P<result>1-0|0-1|1/2-1/2|\*|½-½)(?![^\s{}();（）])"
    r"|(?P<number>[0-9０-９]{1,4}(?:\s*[.．、](?:\s*[.．…]){0,8}|…{1,4}|(?!\S)))"
    r"|(?P<word>[^\s{}();（）]+)"
)
_MOVE_LIKE = re.compile(
    r"[A-Ia-i](?:10|[0-9])-?[A-Ia-i](?:10|[0-9])"
    r"|[A-Za-z+.\-1-5][A-Za-z0-9+.\-][-+=.][0-9]"
    r"|[KAEBHNRC][a-i]?[0-9]?[x\-]?[a-i](?:10|[0-9])|[a-i]x?[a-i]?[0-9]"
    r"|[\u4e00-\u9fff１-９0-9]{2}[进進退平][一-九１-９0-9\u4e00-\u9fff]",
)
_TAG_LIKE = re.compile(r"(\n\s*\n)\[")
_LAST_COMMENT = re.compile(r"\s*\{([^}]*)\}")
_COMMENT_STARTS = re.compile(r"[{;]")
_MARKS = "!?！？"
_DOTS = re.compile(r"[.…．\-—]+")

_ESCAPED = re.compile(r"\\([\\\"])")
_NAMES = {"white": "Red", "redname": "Red", "blackname": "Black", "place": "Site"}
_SHOWN_FIRST = ("Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black")
_NOT_HEADERS = {"Game", "Variant", "FEN", "SetUp", "Setup", "Result", "Format"}


@dataclass(slots=True)
class _Section:
    """The text of one game: its tags and what follows them."""

    tags: list[tuple[str, str]] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    too_long: bool = False


def sniff(head: bytes) -> bool:
    """Whether there is a tag on a line of its own, or moves that begin with a number or have comments."""
    text = encoding.decode_head(head)
    if any(_TAG.match(line) for line in text.split("\n")):
        return True
    if not re.match(r"\s*(?:1\s*[.．、]|\{)", text) or "{" not in text:
        return False
    words = (found["word"] for found in _TOKEN.finditer(text) if found["word"])
    return any(_MOVE_LIKE.fullmatch(word.rstrip(_MARKS)) for word in words)


def begins(text: str) -> bool:
    """Whether a text begins with a tag. Then it is PGN, whatever its comments quote of other formats."""
    return _TAG.match(text.lstrip().partition("\n")[0]) is not None


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a file, one at a time."""
    for number, section in enumerate(_sections(encoding.lines(stream)), 1):
        yield _game(section, number)


# ---- finding where games begin and end ----


class _Splitter:
    """Sorts lines into games. A tag begins a new game once moves have been seen, unless it is in a comment.

    A tag that follows an empty line is taken for a game's beginning even within a comment: the comment lacks
    its end, and must not swallow the rest of the file.
    """

    def __init__(self) -> None:
        self.section = _Section()
        self._in_comment = False
        self._size = 0

    def feed(self, line: str) -> Iterator[_Section]:
        """Takes a line; gives the game that it ends."""
        tag = _TAG.match(line)
        text = self.section.text
        if tag and (not self._in_comment or (line[0] == "[" and text and not text[-1].strip())):
            if any(text):
                yield self._next()
            self._add_tag(tag, line)
        elif self._in_comment or not line.startswith("%"):
            self._add_text(line)

    def finish(self) -> Iterator[_Section]:
        """The last game."""
        if self.section.tags or any(line.strip() for line in self.section.text):
            yield self.section

    def _add_tag(self, tag: re.Match[str], line: str) -> None:
        several = _TAGS_ON_LINE.findall(line)
        self._size += len(line)
        if self._size <= LONGEST_GAME:
            self.section.tags.extend(several if len(several) > 1 else [(tag[1], tag[2])])

    def _add_text(self, line: str) -> None:
        self._size += len(line) + 1
        if self._size > LONGEST_GAME:
            self.section.too_long = True
            self._in_comment = False
            return
        self._in_comment = _ends_in_comment(line, self._in_comment)
        self.section.text.append(line)

    def _next(self) -> _Section:
        done, self.section = self.section, _Section()
        self._size = 0
        self._in_comment = False
        return done


def _sections(lines: Iterator[str]) -> Iterator[_Section]:
    splitter = _Splitter()
    for line in lines:
        yield from splitter.feed(line)
    yield from splitter.finish()


def _ends_in_comment(line: str, within: bool) -> bool:
    """Whether a comment in braces is open after a line, told whether one is before it."""
    at = 0
    while at < len(line):
        if within:
            at = line.find("}", at)
            if at < 0:
                return True
            within = False
            at += 1
            continue
        found = _COMMENT_STARTS.search(line, at)
        if not found or found[0] == ";":
            return False
        within, at = True, found.end()
    return within


# ---- from text to a game ----


def _game(section: _Section, number: int) -> GameRecord:
    builder = play_text(lambda: _record(section.tags), "\n".join(section.text), number)
    if section.too_long:
        builder.fault(
            "", f"the game is longer than {LONGEST_GAME >> 20} million letters; the rest is left out", 0
        )
    return builder.record


def play_text(make: Callable[[], GameRecord], text: str, number: int) -> TreeBuilder:
    """Plays the moves of a text into a record that has its headers and position.

    Points with ranks 1 to 10 may be legal for a while when they are read with ranks 0 to 9; so when a move by
    points is a fault, the game is read the other way too, and the reading that goes further is kept.
    """
    builder = TreeBuilder(make(), number)
    _Moves(builder, text).run()
    if any(fault.ply and coordinate(fault.text) for fault in builder.record.faults):
        other = TreeBuilder(make(), number, ranks_from_one=True)
        _Moves(other, text).run()
        if other.nodes > builder.nodes:
            return other
    return builder


def _record(tags: list[tuple[str, str]]) -> GameRecord:
    record = GameRecord(GAME)
    for name, raw in tags:
        value = _ESCAPED.sub(r"\1", raw)
        if name in _NOT_HEADERS:
            if name == "FEN":
                record.fen = value.strip()
            elif name == "Result":
                record.result = read_result(value)
        elif name == "Rules":
            record.rules = value
        elif name == "Options":
            record.options = _read_options(value)
        elif name == "Termination" and value in {ending.value for ending in Termination}:
            record.termination = value
        else:
            put(record.headers, _NAMES.get(name.lower(), name), value)
    return record


def _read_options(text: str) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        if value in {"true", "false"}:
            options[name] = value == "true"
        elif value.isdecimal() and value.isascii() and len(value) < 10:
            options[name] = int(value)
    return options


_Place = tuple[GameNode | None, int]


class _Moves:
    """Reads the moves of one game into a tree."""

    def __init__(self, builder: TreeBuilder, text: str) -> None:
        self.builder = builder
        self.text = text
        self.last: GameNode | None = builder.record.root
        """The node that a comment belongs to; None after a move that could not be played."""
        self.pending: list[str] = []
        """Comments that stand before their move."""
        self.starts: list[tuple[_Place, GameNode | None, _Place]] = []
        """For each open variation: where to go on after it, the last node there, and where its parent is."""
        self.before: _Place = builder.place
        """Where the builder stood before the last move: a variation stands in for that move."""
        self.asides = _asides(text)

    def run(self) -> None:
        at = 0
        while found := _TOKEN.search(self.text, at):
            at = found.end()
            kind = found.lastgroup
            if kind == "closed":
                self._comment(found["comment"])
                if not found["closed"]:
                    self.builder.fault("{", "a comment in braces has no end")
            elif kind == "rest":
                self._comment(found["rest"])
            elif kind == "open":
                at = self._open(found.start(), at)
                if len(self.starts) > DEEPEST:
                    self.builder.fault("(", f"variations nest deeper than {DEEPEST}; the rest is left out")
                    return
            elif kind == "close":
                self._close()
            elif kind == "nag":
                self._nag(found["nag"])
            elif kind == "result":
                if self._ends(found["result"]):
                    self._last_words(at)
                    return
            elif kind == "word" and not self._word(found["word"]):
                return

    def _comment(self, text: str) -> None:
        if self.last is not None:
            add_comment(self.last, annotating.take_commands(self.last, text))
        else:
            self.pending.append(text)

    def _nag(self, digits: str) -> None:
        if self.last is None or len(digits) > 3:
            self._comment(f"${digits}")
        else:
            annotating.add_nag(self.last, int(digits))

    def _open(self, start: int, at: int) -> int:
        end = self.asides.get(start)
        if end is not None:
            self._comment(self.text[at:end])
            return end + 1
        self.starts.append((self.builder.place, self.last, self.before))
        self.builder.go(self.before)
        self.last, self.pending = None, []
        return at

    def _close(self) -> None:
        if self.starts:
            place, self.last, self.before = self.starts.pop()
            # Back to where the variation branched off, then forward along the moves that it stands beside.
            _return(self.builder, self.before, place)

    def _last_words(self, at: int) -> None:
        """The comments that follow the result directly."""
        while found := _LAST_COMMENT.match(self.text, at):
            self._comment(found[1])
            at = found.end()

    def _ends(self, result: str) -> bool:
        if self.starts:
            return False
        if self.builder.record.result == "*":
            self.builder.record.result = read_result(result)
        return True

    def _word(self, word: str) -> bool:
        """Plays a move; False when the game is over at this word."""
        text = word.rstrip(_MARKS)
        if not text or _DOTS.fullmatch(text):
            return True
        if not self.starts and read_result(text) != "*":
            return not self._ends(text)
        if not self.starts and _is_rule(text):
            return False
        if self.builder.node is None:
            self.last = None
            return not self.builder.hopeless
        before = self.builder.place
        self.last = self.builder.play(text)
        self.before = before
        if self.last is not None:
            annotating.add_suffix(self.last, word[len(text) :])
            pending, self.pending = self.pending, []
            for comment in pending:
                self._comment(comment)
        return True


def _is_rule(text: str) -> bool:
    """Whether a word is a line drawn under the moves, as in "=====" or "-----"."""
    return len(text) >= 3 and not text.strip("=-_*~#")


def _return(builder: TreeBuilder, branch: _Place, place: _Place) -> None:
    """Goes back to the branch and forward to a place one move below it."""
    builder.go(branch)
    node, ply = place
    if node is not None and node.move is not None and ply > branch[1]:
        builder.board.push(node.move)
    builder.node = node


def _asides(text: str) -> dict[int, int]:
    """The parentheses that hold no move, from where they open to where they close: they are comments."""
    found: dict[int, int] = {}
    open_at: list[list[int]] = []  # where it opens, and whether there is a move in it
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "open":
            open_at.append([token.start(), 0])
            if len(open_at) > DEEPEST:
                return found
        elif kind == "close" and open_at:
            start, has_move = open_at.pop()
            if not has_move:
                found[start] = token.start()
            elif open_at:
                open_at[-1][1] = 1
        elif kind == "word" and open_at and not open_at[-1][1]:
            open_at[-1][1] = int(_MOVE_LIKE.search(token["word"]) is not None)
    return found


# ---- writing ----


def write(games: Iterable[GameRecord], stream: BinaryIO, notation: str) -> None:
    """Writes games with their moves in a notation: "Chinese", "WXF" or "ICCS"."""
    for count, record in enumerate(games):
        if count:
            stream.write(b"\n")
        stream.write("\n".join(_written(record, notation)).encode("utf-8", "replace"))
        stream.write(b"\n")


_NOTATIONS: dict[str, Callable[[Board, str], str]] = {
    "Chinese": lambda board, move: board.chinese(move),
    "WXF": lambda board, move: board.wxf(move).replace("=", "."),
    "ICCS": lambda _, move: f"{move[:2]}-{move[2:]}".upper(),
}


def _written(record: GameRecord, notation: str) -> Iterator[str]:
    yield '[Game "Chinese Chess"]'
    names = [name for name in _SHOWN_FIRST if name in record.headers]
    for name in [*names, *(name for name in record.headers if name not in names)]:
        yield _tag(name, record.headers[name])
    yield _tag("Result", record.result)
    if record.termination:
        yield _tag("Termination", record.termination)
    if record.rules:
        yield _tag("Rules", record.rules)
    if record.options:
        yield _tag("Options", ",".join(f"{k}={str(v).lower()}" for k, v in record.options.items()))
    if notation != "Chinese":
        yield _tag("Format", notation)
    if record.fen and record.fen != START_FEN:
        yield _tag("FEN", record.fen)
    if comment := annotating.written_comment(record.root):
        yield _comment_text(comment)
    if record.root.nags:
        yield " ".join(f"${nag}" for nag in record.root.nags)
    yield from _Layout(_NOTATIONS[notation]).lines(play_out(record))
    yield record.result if record.result in RESULTS else "*"


def _tag(name: str, value: str) -> str:
    name = re.sub(r"[^A-Za-z0-9_\-]", "_", name) or "_"
    value = " ".join(value.split("\n")).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name if not name[0].isdigit() and name[0] != "-" else "_" + name} "{value}"]'


def _comment_text(comment: str) -> str:
    # What would end the comment, or be taken for the next game's first tag, is changed as little as can be.
    return "{" + _TAG_LIKE.sub(r"\1 [", comment.replace("}", "｝")) + "}"


class _Layout:
    """Lays the moves out: a line a round, a comment or a variation.

    A variation is one line, however long, for simple readers know no other way to pass over it.
    """

    def __init__(self, notate: Callable[[Board, str], str]) -> None:
        self._notate = notate
        self._line: list[str] = []
        self._depth = 0
        self._brackets = ""
        """What opens before the next move."""
        self._numbered = False
        """Whether the next move can do without a number, if it is Black's."""

    def lines(self, steps: Iterable[Step]) -> Iterator[str]:
        """The lines of all moves."""
        for step in steps:
            if step.opens:
                yield from self._end()
                self._depth += 1
                self._brackets += "("
                self._numbered = False
            elif step.closes:
                self._line[-1] += ")"
                self._depth -= 1
                yield from self._end()
                self._numbered = False
            else:
                yield from self._move(step)
        yield from self._end()

    def _move(self, step: Step) -> Iterator[str]:
        number, red = step.number
        if red or not self._numbered:
            yield from self._end()
            text = f"{number}{'.' if red else '...'}"
            self._line.append(self._brackets + text if self._depth else f"{text:>4}")
            self._brackets = ""
        self._line.append(self._notate(step.board, step.move) + annotating.written_nags(step.node))
        comment = annotating.written_comment(step.node)
        self._numbered = not comment
        if comment:
            yield from self._end()
            self._line.append(_comment_text(comment))
            yield from self._end()

    def _end(self) -> Iterator[str]:
        if not self._depth:
            yield from end_of_line(self._line)


def formats() -> tuple[Format, ...]:
    """PGN as it is read, and written in three notations."""
    return tuple(
        Format(name, title, (".pgn",), sniff, read, partial(write, notation=notation))
        for name, title, notation in (
            ("pgn", "PGN (Chinese notation)", "Chinese"),
            ("pgn-wxf", "PGN (WXF notation)", "WXF"),
            ("pgn-iccs", "PGN (ICCS notation)", "ICCS"),
        )
    )
