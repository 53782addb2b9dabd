"""Records to write and read back, and records as nested lists to compare."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.unit.xiangqi.files.layouts import Tree

from duiyi import xiangqi
from duiyi.core import GameNode, GameRecord

DATA = Path(__file__).parents[3] / "data" / "xiangqi" / "files"
FENS = (
    "",
    "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1",
    "2bak4/4a4/4b4/9/6NRR/2B6/1rP1P4/3pB4/4p4/3K5 w - - 0 1",
    "3k5/9/9/P1P1P4/9/P1P6/9/9/9/4K4 w - - 0 1",
)


def nested(node: GameNode) -> Tree:
    """What follows a node, as layouts.py writes trees; for shallow trees."""
    return [(child.move or "", child.comment, nested(child)) for child in node.variations]


def random_record(seed: int, *, plies: int = 24, headers: dict[str, str] | None = None) -> GameRecord:
    """A game with variations and comments, the same for the same seed."""
    rng = random.Random(seed)
    fen = rng.choice(FENS)
    record = GameRecord(
        "xiangqi",
        fen=fen,
        headers=dict(headers or {}),
        result=rng.choice(["1-0", "0-1", "1/2-1/2", "*"]),
    )
    if rng.random() < 0.5:
        record.root.comment = "引言 (a) [b] ; %c\n第二行"
    board = xiangqi.Board(fen or xiangqi.START_FEN)
    grow(record.root, board, rng, plies)
    return record


def grow(node: GameNode, board: xiangqi.Board, rng: random.Random, plies: int) -> None:
    moves: list[Any] = list(board.legal_moves)
    if not plies or not moves:
        return
    for move in rng.sample(moves, min(len(moves), rng.choice([1, 1, 1, 1, 2, 3]))):
        child = node.add(str(move), rng.choice(["", "", "", "好棋！", "1. 炮二平五 (不好)", "a\nb"]))
        board.push(move)
        grow(child, board, rng, plies - 1 if child is node.variations[0] else min(plies - 1, 3))
        board.pop()
