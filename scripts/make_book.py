"""Makes our opening books: a tree that our engine has looked at, and the moves that it would play there.

    make_book.py xiangqi --positions 600
    make_book.py gomoku --rules renju --option size=15 --positions 150
    make_book.py --write

Drop-out expansion: the position is looked at next that good play most likely leads to, where each move
costs what it loses to the best one, and a little for being a move. Each look has a fixed number of nodes for
several lines. What was looked at is written down at once under build/books/, so a run that is stopped goes
on where it was. `--write` writes the books of the package: at each position the moves that lose little, once
the scores of the positions behind them are counted back, each with a weight and its score.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from duiyi.core import GameBoard, GameSpec, Setup
from duiyi.engine import Engine, Limit
from duiyi.games import BY_NAME
from make_openings import (
    replayed,
    seen_from_any_side,
    seen_from_left_or_right,
    setup_asked_for,
    setup_parser,
    start,
)

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "books"


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a game's book is made. Scores in the engine's own units."""

    engine: str
    nodes: int
    """For a look."""
    lines: int
    ply_cost: int
    """What a move costs beside what it loses: the larger, the broader the book."""
    least_loss: int
    """The loss at which a move is chosen 2.7 times less often than the best."""
    most_loss: int
    """What a move of the book may lose at most."""
    decided: int
    """A position that is worth more to a side is looked at no further."""
    key: Callable[[GameBoard], str]
    target: Path


RECIPES: Mapping[str, Recipe] = {
    "xiangqi": Recipe(
        engine="uci:duiyi-xiangqi",
        nodes=300_000,
        lines=6,
        ply_cost=8,
        least_loss=10,
        most_loss=25,
        decided=150,
        key=seen_from_left_or_right,
        target=ROOT / "src" / "duiyi" / "xiangqi" / "data" / "xiangqi.book",
    ),
    "gomoku": Recipe(
        engine="gomocup:duiyi-gomoku",
        nodes=100_000,
        lines=6,
        ply_cost=12,
        least_loss=15,
        most_loss=35,
        decided=300,
        key=seen_from_any_side,
        target=ROOT / "src" / "duiyi" / "gomoku" / "data" / "gomoku.book",
    ),
}
WORST = 2_000
"""Wins and losses count as so much."""


@dataclass(slots=True)
class Node:
    """A position that was looked at."""

    moves: Sequence[str]
    """A shortest way there."""
    scores: dict[str, int]
    """For its side to move, as the look found them."""
    children: dict[str, str] = field(default_factory=dict)
    """The keys of the positions after the moves."""


class Tree:
    """The positions of a book, with those that follow them."""

    def __init__(self, spec: GameSpec, setup: Setup, recipe: Recipe) -> None:
        self._spec, self._setup, self._recipe = spec, setup, recipe
        self.nodes: dict[str, Node] = {}
        self.root = recipe.key(spec.board(setup))

    def add(self, moves: Sequence[str], scores: Mapping[str, int]) -> None:
        """Adds a position with the scores of its moves."""
        board = replayed(self._spec, self._setup, moves)
        node = Node(moves, dict(scores))
        for move in scores:
            board.push(move)
            if board.outcome() is None:
                node.children[move] = self._recipe.key(board)
            board.pop()
        self.nodes[self._recipe.key(board)] = node

    def values(self) -> dict[str, dict[str, int]]:
        """The moves' scores at each position, counted back from the last positions."""
        found: dict[str, dict[str, int]] = {}
        for key in sorted(self.nodes, key=lambda each: -len(self.nodes[each].moves)):
            node = self.nodes[key]
            found[key] = {}
            for move, score in node.scores.items():
                behind = found.get(node.children.get(move, ""))
                found[key][move] = -max(behind.values()) if behind else score
        return found

    def next(self) -> list[str] | None:
        """The way to the position to look at next; None when there is none."""
        values = self.values()
        waiting: list[tuple[int, str, list[str]]] = [(0, self.root, [])]
        done = set()
        while waiting:
            cost, key, way = heapq.heappop(waiting)
            if key in done:
                continue
            done.add(key)
            node = self.nodes.get(key)
            if node is None:
                return way
            best = max(values[key].values(), default=0)
            if abs(best) > self._recipe.decided:
                continue
            for move, child in node.children.items():
                loss = best - values[key][move] + self._recipe.ply_cost
                heapq.heappush(waiting, (cost + loss, child, [*node.moves, move]))
        return None

    def lines(self) -> list[str]:
        """The book's lines, shortest first."""
        recipe, values = self._recipe, self.values()
        written = []
        for key, node in sorted(self.nodes.items(), key=lambda each: (len(each[1].moves), each[1].moves)):
            best = max(values[key].values(), default=0)
            answers = []
            for move, score in sorted(values[key].items(), key=lambda each: -each[1]):
                weight = round(100 * math.exp((score - best) / recipe.least_loss))
                if best - score <= recipe.most_loss and weight > 0:
                    answers.append(f"{move} {weight} {score}")
            if answers and abs(best) <= recipe.decided:
                written.append(f"{' '.join(node.moves)} = {', '.join(answers)}".strip())
        return written


async def look(engine: Engine, board: GameBoard, recipe: Recipe) -> dict[str, int]:
    """What an engine thinks of the best moves."""
    count = recipe.lines if board.ply else 2 * recipe.lines
    lines = await engine.analyse(board, Limit(nodes=recipe.nodes), multipv=count)
    return {
        line.pv[0]: max(-WORST, min(line.score.value(), WORST))
        for line in lines
        if line.pv and line.score is not None
    }


def load(path: Path, tree: Tree) -> None:
    """Reads what was looked at before."""
    for line in path.read_text().splitlines() if path.exists() else ():
        known = json.loads(line)
        tree.add(known["moves"], known["scores"])


async def make(name: str, spec: GameSpec, setup: Setup, command: str, count: int) -> None:
    """Looks at positions until there are so many."""
    WORK.mkdir(parents=True, exist_ok=True)
    path, recipe = WORK / f"{name}.jsonl", RECIPES[spec.name]
    tree = Tree(spec, setup, recipe)
    load(path, tree)
    async with await start(spec.name, command) as engine:
        with path.open("a") as out:
            while len(tree.nodes) < count:
                moves = tree.next()
                if moves is None:
                    break
                scores = await look(engine, replayed(spec, setup, moves), recipe)
                tree.add(moves, scores)
                out.write(json.dumps({"moves": moves, "scores": scores}) + "\n")
                out.flush()
                if len(tree.nodes) % 25 == 0:
                    print(f"{name}: {len(tree.nodes)} of {count} positions", flush=True)


def setup_of(name: str) -> tuple[GameSpec, Setup]:
    """The game and its setup from the name of a set: "xiangqi", "gomoku-renju-15"."""
    game, _, rest = name.partition("-")
    rules, _, size = rest.partition("-")
    spec = BY_NAME[game]
    return spec, spec.setup(rules or None, {"size": int(size)} if size else {})


def write() -> None:
    """Writes the books of the package."""
    texts: dict[str, list[str]] = {}
    for path in sorted(WORK.glob("*.jsonl")):
        spec, setup = setup_of(path.stem)
        tree = Tree(spec, setup, RECIPES[spec.name])
        load(path, tree)
        heading = path.stem.removeprefix(f"{spec.name}-").replace("-", " ")
        lines = tree.lines()
        texts.setdefault(spec.name, []).extend([f"[{heading}]", *lines])
        print(f"{path.stem}: {len(lines)} positions")
    for game, lines in texts.items():
        target = RECIPES[game].target
        target.write_text("# Made by scripts/make_book.py.\n" + "\n".join(lines) + "\n")
        print(f"{target.name}: {target.stat().st_size} bytes")


def main() -> None:
    parser = setup_parser(__doc__ or "", RECIPES)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    if chosen.game:
        name, spec, setup = setup_asked_for(chosen)
        command = chosen.engine or RECIPES[chosen.game].engine
        asyncio.run(make(name, spec, setup, command, chosen.positions))
    if chosen.write:
        write()


if __name__ == "__main__":
    main()
