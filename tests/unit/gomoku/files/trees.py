"""Records of Gomoku to write and read back: random ones for fuzzing, and strategies for properties."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from duiyi.core import GameNode, GameRecord
from duiyi.core.annotation import Mark, MarkShape
from duiyi.gomoku import PASS, Board
from duiyi.gomoku.formats.tree import add_marks, board_of, label

KINDS: tuple[MarkShape, ...] = ("circle", "square", "triangle", "cross", "dot")
LETTERS = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="○□△×●\ufeff")
COMMENTS = st.text(st.one_of(LETTERS, st.sampled_from("\n\\]:[();花月浦ÅÄö")), max_size=30).map(str.strip)
LABELS = st.text(st.one_of(LETTERS, st.sampled_from("\\]:[Aa花1")), min_size=1, max_size=4).map(
    lambda text: " ".join(text.split())
)
NAMES = st.text(st.one_of(LETTERS, st.sampled_from("\\]:甲乙")), max_size=12).map(
    lambda text: " ".join(text.split())
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a format can hold."""

    sizes: tuple[int, ...] = (15,)
    rules: tuple[str, ...] = ("renju",)
    tree: bool = True
    texts: bool = True
    """Comments and marks."""
    passes: bool = True
    setup: bool = False
    headers: tuple[str, ...] = ()
    least: int = 0
    """Moves at least."""


@st.composite
def records(draw: st.DrawFn, shape: Shape) -> GameRecord:
    """A game or a tree of a shape, every move of which can be played."""
    rng = random.Random(draw(st.integers(0, 1 << 32)))
    size = draw(st.sampled_from(shape.sizes))
    record = GameRecord("gomoku", draw(st.sampled_from(shape.rules)), {"size": size})
    if shape.setup and draw(st.booleans()):
        points = rng.sample([(x, y) for x in range(size) for y in range(size)], 7)
        stones = [board_point(*point) for point in points]
        record.fen = Board.from_stones(
            stones[:4], stones[4:], size, turn=draw(st.sampled_from(["black", "white"]))
        ).fen()
    record.headers.update({name: value for name in shape.headers if (value := draw(NAMES))})
    grow(record, rng, shape, draw(st.integers(max(shape.least, 0), 25)))
    if shape.texts:
        nodes = all_nodes(record)
        for _ in range(draw(st.integers(0, 4))):
            node = rng.choice(nodes)
            node.comment = draw(COMMENTS)
            point = board_point(rng.randrange(size), rng.randrange(size))
            drawn = draw(st.sampled_from((*KINDS, None)))
            text = draw(LABELS) or "A"
            if not any(mark.point == point for mark in node.marks):
                add_marks(node, [Mark(point, drawn) if drawn else label(point, text)])
            node.flags = draw(st.sampled_from([frozenset(), frozenset({"mark"})]))
    return record


def board_point(column: int, row: int) -> str:
    """The text of a point."""
    return f"{'abcdefghijklmnopqrst'[column]}{row + 1}"


def grow(record: GameRecord, rng: random.Random, shape: Shape, plies: int) -> None:
    """Adds random moves, with variations where the shape has such."""
    if shape.passes and rng.random() < 0.4:
        record.options["passes"] = True
    board = board_of(record)
    _grow(record.root, board, rng, shape, plies)
    if not any(node.move == "pass" for node in all_nodes(record)):
        record.options.pop("passes", None)


def _grow(node: GameNode, board: Board, rng: random.Random, shape: Shape, plies: int) -> None:
    moves = list(board.legal_moves)
    if plies <= 0 or not moves:
        return
    width = rng.choice([1, 1, 1, 1, 2, 3]) if shape.tree else 1
    chosen = rng.sample(moves, min(len(moves), width))
    if PASS in moves and rng.random() < 0.2 and PASS not in chosen:
        chosen[0] = PASS
    for move in chosen:
        child = node.add(str(move))
        board.push(move)
        _grow(child, board, rng, shape, plies - 1 if child is node.variations[0] else min(plies - 1, 3))
        board.pop()


def all_nodes(record: GameRecord) -> list[GameNode]:
    """The nodes of a tree, the root first."""
    found = [record.root]
    for node in found:
        found.extend(node.variations)
    return found


def random_record(seed: int, shape: Shape, plies: int = 24) -> GameRecord:
    """A record of a shape, the same for the same seed, with a few comments and marks."""
    rng = random.Random(seed)
    size = rng.choice(shape.sizes)
    record = GameRecord("gomoku", rng.choice(shape.rules), {"size": size})
    grow(record, rng, shape, plies)
    if shape.texts:
        for node in rng.choices(all_nodes(record), k=4):
            node.comment = rng.choice(["好棋！", "a ] b \\ c : d", "two\nlines", "Åström"])
            point = board_point(rng.randrange(size), rng.randrange(size))
            add_marks(node, [rng.choice([label(point, "A"), label(point, "花"), Mark(point, "circle")])])
    return record
