"""What a file format keeps of a game, found out by writing a game in it and reading it back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duiyi.core import Arrow, GameNode, GameRecord, Mark
from duiyi.core.formats import Format, GameFiles

LINES = {"xiangqi": (["h2e2", "h9g7"], ["b2e2"]), "gomoku": (["h8", "i9"], ["g7"])}
"""A line of moves, and one that could stand in place of its second."""
STARTS = {
    "xiangqi": ("4k4/9/9/9/9/9/9/1C5C1/9/3K5 w - - 0 1", "h2e2"),
    "gomoku": ("15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w", "i9"),
}
POINTS = {"xiangqi": ("h2", "e2"), "gomoku": ("h8", "i9")}


@dataclass(frozen=True, slots=True)
class FormatRow:
    """A format of the table; `keeps` is None for one that is only read."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    keeps: frozenset[str] | None


def rows_of(files: GameFiles) -> list[FormatRow]:
    """The formats of a game, those that are written first."""
    rows = [
        FormatRow(f.name, f.title, f.suffixes, frozenset(_kept(files, f)) if f.write else None)
        for f in files.formats
    ]
    return sorted(rows, key=lambda row: row.keeps is None)


def _kept(files: GameFiles, found: Format) -> Iterator[str]:
    if not found.single:
        yield "several"
    line, _ = LINES[files.game]
    record = _again(files, found, _annotated(files.game))
    if record is None:
        return
    root, nodes = record.root, list(record.mainline())
    if any("words" in node.comment for node in nodes):
        yield "comments"
    if len(nodes) == len(line) and any(len(node.variations) > 1 for node in (root, *nodes)):
        yield "variations"
    if record.result == "1-0":
        yield "result"
    if "Ann" in record.headers.values():
        yield "headers"
    if any(node.nags for node in nodes):
        yield "glyphs"
    if any(node.marks for node in nodes):
        yield "marks"
    if _keeps_start(files, found):
        yield "start"


def _annotated(game: str) -> GameRecord:
    line, other = LINES[game]
    names = ("Red", "Black") if game == "xiangqi" else ("Black", "White")
    record = GameRecord(game, headers=dict(zip(names, ("Ann", "Bob"), strict=True)), result="1-0")
    last = record.add_line(line)
    last.comment = "words"
    last.nags = (1,)
    tail, head = POINTS[game]
    last.marks, last.arrows = (Mark(tail), Mark(head, "square")), (Arrow(tail, head),)
    _beside(record.root if game == "xiangqi" else record.root.variations[0], other)
    return record


def _beside(node: GameNode, moves: list[str]) -> None:
    for move in moves:
        node = node.add(move)


def _keeps_start(files: GameFiles, found: Format) -> bool:
    fen, move = STARTS[files.game]
    record = GameRecord(files.game, fen=fen)
    record.add_line([move])
    again = _again(files, found, record)
    return again is not None and again.moves() == [move] and again.fen.split()[:1] == fen.split()[:1]


def _again(files: GameFiles, found: Format, record: GameRecord) -> GameRecord | None:
    """The record written and read back; None when the format cannot hold it."""
    try:
        games = files.loads(files.dump_bytes([record], found.name), strict=False)
    except ValueError:
        return None
    return games[0] if games and not games[0].faults else None
