"""DhtmlXQ, the text of the 东萍 site that forums call UBB.

    [DhtmlXQ]
    [DhtmlXQ_binit]89796959…[/DhtmlXQ_binit]          where the 32 pieces stand
    [DhtmlXQ_movelist]77477967…[/DhtmlXQ_movelist]    four digits a move
    [DhtmlXQ_move_0_5_1]…[/DhtmlXQ_move_0_5_1]        branch 1 leaves branch 0 (the main line) at move 5
    [DhtmlXQ_comment0]…[/DhtmlXQ_comment0]            and comment7 of move 7, comment1_9 of move 9 on branch 1
    [/DhtmlXQ]

A point is its file and its row from the top, both from 0; 99 is nowhere. `||` is a new line. A text may hold
several games.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from duiyi.core import GameNode, GameRecord, InvalidFenError, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.board import START_FEN
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import RESULT_WORDS, RESULTS, put, read_result
from duiyi.xiangqi.formats.pgn import begins
from duiyi.xiangqi.formats.position import GONE, SLOTS, fen_of_slots, slots_of
from duiyi.xiangqi.formats.tree import GAME, MOST_NODES, TreeBuilder, add_comment
from duiyi.xiangqi.formats.writing import board_of, shown_comment
from duiyi.xiangqi.move import SQUARES, Move

LARGEST = 1 << 24
"""Bytes of the largest file that is read."""

_TAG = re.compile(r"\[(/?)DhtmlXQ(\w{0,80})\]", re.IGNORECASE | re.ASCII)
_BRANCH = re.compile(r"move_(\d{1,6})_(\d{1,6})_(\d{1,6})", re.ASCII)
_COMMENT = re.compile(r"comment(?:(\d{1,6})_)?(\d{1,6})", re.ASCII)
_MARKUP = re.compile(r"<[^<>]*>")
_NAMES = {
    "title": "Title",
    "event": "Event",
    "date": "Date",
    "place": "Site",
    "round": "Round",
    "group": "Group",
    "table": "Table",
    "timerule": "TimeControl",
    "red": "Red",
    "redteam": "RedTeam",
    "redtime": "RedTime",
    "redrating": "RedRating",
    "black": "Black",
    "blackteam": "BlackTeam",
    "blacktime": "BlackTime",
    "blackrating": "BlackRating",
    "remark": "Annotator",
    "author": "Author",
    "open": "Opening",
    "class": "Class",
    "other": "Other",
}
_TAGS = {header: tag for tag, header in _NAMES.items()}
_SECOND_NAMES = {"redname": "Red", "blackname": "Black"}
_ONCE = {"binit", "movelist", "fen"}


def sniff(head: bytes) -> bool:
    """Whether there is such a tag."""
    text = encoding.decode_head(head)
    return not begins(text) and _TAG.search(text) is not None


# ---- reading ----


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a text. InvalidFileError when no tag of a game is in it."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this DhtmlXQ file is larger than the {LARGEST >> 20} MB that are read")
    number = 0
    for tags in _games(encoding.decode(data)):
        number += 1
        yield _game(tags, number)
    if not number:
        raise InvalidFileError("there is no DhtmlXQ game in this file, only its name")


def _games(text: str) -> Iterator[dict[str, str]]:
    """The tags of each game with what they hold."""
    in_page = "<" in text and re.search(r"<(?:html|body|br|p|div)\b", text, re.IGNORECASE) is not None
    tags: dict[str, str] = {}
    open_name, begin = "", 0
    for found in _TAG.finditer(text):
        closes, name = found[1] == "/", found[2].lower()
        if not name.startswith("_"):
            if tags:
                yield tags
            tags, open_name = {}, ""
        elif not closes:
            open_name, begin = name, found.end()
        elif name == open_name:
            value = text[begin : found.start()]
            if name[1:] in tags and name[1:] in _ONCE:
                yield tags
                tags = {}
            tags[name[1:]] = html.unescape(_MARKUP.sub("", value)) if in_page else value
            open_name = ""
    if tags:
        yield tags


def _game(tags: dict[str, str], number: int) -> GameRecord:
    record = GameRecord(GAME)
    comments: dict[tuple[int, int], str] = {}
    branches: list[tuple[int, int, int, str]] = []
    for name, value in tags.items():
        if comment := _COMMENT.fullmatch(name):
            comments[int(comment[1] or 0), int(comment[2])] = value.replace("||", "\n")
        elif branch := _BRANCH.fullmatch(name):
            branches.append((int(branch[1]), int(branch[2]), int(branch[3]), value))
        elif name == "result":
            record.result = read_result(value)
        elif name in _NAMES:
            put(record.headers, _NAMES[name], value.replace("||", "\n"))
    for name, header in _SECOND_NAMES.items():
        if header not in record.headers:
            put(record.headers, header, tags.get(name, ""))
    moves = "".join(tags.get("movelist", "").split())
    problem = _set_position(record, tags, moves)
    builder = TreeBuilder(record, number)
    if problem:
        builder.fault("", problem, 0)
    root = _Branches(builder, comments).grow(moves, branches)
    _play(builder, root)
    return record


def _set_position(record: GameRecord, tags: dict[str, str], moves: str) -> str:
    """Sets where the game begins; what is wrong with it, or nothing."""
    if fen := tags.get("fen", "").strip():
        record.fen = fen
        return ""
    digits = "".join(tags.get("binit", "").split())
    if not digits:
        return ""
    if len(digits) != 64 or not (digits.isdecimal() and digits.isascii()):
        return f"binit has {len(digits)} letters where 64 digits tell where the pieces stand"
    squares = [_square(digits[at : at + 2]) for at in range(0, 64, 2)]
    first = _square(moves[:2])
    owners = [letter for letter, square in zip(SLOTS, squares, strict=True) if square == first is not None]
    record.fen = fen_of_slots(squares, all(letter.isupper() for letter in owners))
    return ""


def _square(digits: str) -> int | None:
    if len(digits) != 2 or not (digits.isdecimal() and digits.isascii()) or digits[0] == "9":
        return None
    return (9 - int(digits[1])) * 9 + int(digits[0])


@dataclass(slots=True)
class _Node:
    """A move as it is written, before it is played."""

    written: str
    comment: str = ""
    next: list[_Node] = field(default_factory=list)


class _Branches:
    """Puts the branches together."""

    def __init__(self, builder: TreeBuilder, comments: dict[tuple[int, int], str]) -> None:
        self.builder = builder
        self.comments = comments
        self.lines: dict[int, tuple[int, list[_Node]]] = {}
        """Of each branch, the ply of its first node, and its nodes: the first is the one it leaves from."""
        self._count = 0

    def grow(self, moves: str, branches: list[tuple[int, int, int, str]]) -> _Node:
        """The beginning of the tree."""
        root = _Node("", self.comments.get((0, 0), ""))
        self._line(0, root, 0, moves)
        waiting: dict[int, list[tuple[int, int, int, str]]] = {}
        for branch in branches:
            waiting.setdefault(branch[0], []).append(branch)
        ready = [0]
        while ready:
            for parent, ply, number, digits in waiting.pop(ready.pop(), ()):
                first, nodes = self.lines[parent]
                if not 0 <= ply - 1 - first < len(nodes) or number in self.lines:
                    self.builder.fault(
                        "", f"branch {number} leaves branch {parent} at a move that it lacks", ply
                    )
                    continue
                self._line(number, nodes[ply - 1 - first], ply - 1, digits)
                ready.append(number)
        for parent, lost in waiting.items():
            self.builder.fault("", f"branch {lost[0][2]} leaves branch {parent}, which is not there", 0)
        return root

    def _line(self, number: int, start: _Node, ply: int, digits: str) -> None:
        nodes = [start]
        digits = "".join(digits.split())
        for at in range(0, len(digits), 4):
            self._count += 1
            if self._count > MOST_NODES:
                break
            node = _Node(digits[at : at + 4], self.comments.get((number, ply + len(nodes)), ""))
            nodes[-1].next.append(node)
            nodes.append(node)
        self.lines[number] = (ply, nodes)


def _play(builder: TreeBuilder, root: _Node) -> None:
    add_comment(builder.record.root, root.comment)
    work = [(node, builder.place) for node in reversed(root.next)]
    while work:
        node, parent = work.pop()
        builder.go(parent)
        squares = _square(node.written[:2]), _square(node.written[2:])
        played = None
        if squares[0] is None or squares[1] is None:
            builder.stop(node.written, f"{node.written} is not a move on the board")
        else:
            played = builder.play_move(Move(squares[0], squares[1]))
        if played is not None:
            add_comment(played, node.comment)
            work.extend((child, builder.place) for child in reversed(node.next))


# ---- writing ----


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes games one after the other. `||` and the end of a tag cannot stand in a comment."""
    for record in games:
        lines = ["[DhtmlXQ]", *_written(record), "[/DhtmlXQ]", ""]
        stream.write("\n".join(lines).encode("utf-8", "replace"))


def _written(record: GameRecord) -> Iterator[str]:
    for header, value in record.headers.items():
        if header in _TAGS:
            yield _tag(_TAGS[header], value)
    yield _tag("result", RESULT_WORDS[RESULTS.index(record.result) if record.result in RESULTS else 0])
    if _is_position(record):
        yield _tag("binit", "".join("99" if s is GONE else _digits(s) for s in slots_of(record.fen)))
    if record.fen and record.fen != START_FEN:
        yield _tag("fen", record.fen)
    if comment := shown_comment(record.root):
        yield _tag("comment0", comment)
    lines: list[tuple[str, list[str]]] = []
    comments: list[str] = []
    work: list[tuple[GameNode, int, int]] = [(record.root, 0, 0)]
    while work:
        node, ply, parent = work.pop()
        number = len(lines)
        moves: list[str] = []
        lines.append((f"move_{parent}_{ply}_{number}" if ply else "movelist", moves))
        branches = _follow(node, ply, number, moves, comments)
        work.extend(reversed(branches))
    for name, moves in lines:
        yield _tag(name, "".join(moves))
    yield from comments


def _is_position(record: GameRecord) -> bool:
    """Whether the record begins with a position. Without moves it need not: some are pages of notes."""
    try:
        board_of(record)
    except InvalidFenError:
        if record.root.variations:
            raise
        return False
    return True


def _follow(
    node: GameNode, ply: int, number: int, moves: list[str], comments: list[str]
) -> list[tuple[GameNode, int, int]]:
    """Writes a line from a node to its end; the branches that leave it."""
    branches: list[tuple[GameNode, int, int]] = []
    here: GameNode | None = node
    while here is not None:
        if here.move is not None:
            moves.append(_digits(SQUARES[here.move[:2]]) + _digits(SQUARES[here.move[2:]]))
            if comment := shown_comment(here):
                comments.append(_tag(f"comment{number}_{ply}" if number else f"comment{ply}", comment))
        ply += 1
        branches.extend((other, ply, number) for other in here.variations[1:])
        here = here.variations[0] if here.variations else None
    return branches


def _digits(square: int) -> str:
    return f"{square % 9}{9 - square // 9}"


def _tag(name: str, value: str) -> str:
    text = value.replace("\n", "||").replace("[/DhtmlXQ", "［/DhtmlXQ").replace("[DhtmlXQ", "［DhtmlXQ")
    return f"[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]"


def formats() -> tuple[Format, ...]:
    """DhtmlXQ, which is read and written."""
    return (Format("dhtmlxq", "DhtmlXQ / UBB (东萍)", (".ubb", ".dhtmlxq"), sniff, read, write),)
