"""Makes sets of openings for matches: random plausible moves, kept where engines call the position level.

    make_openings.py xiangqi --engine "uci:fairy-stockfish" --count 1000
    make_openings.py gomoku --rules renju --option size=15 --engine "gomocup:pbrain-x" --count 1000
    make_openings.py --pack

Each attempt has a number that decides its dice, and its outcome is written down at once under
build/openings/, so a run that is stopped goes on where it was. `--pack` compresses the sets into
src/duiyi/match/data/, those openings first that were found first. A set holds no two openings that lead to
the same position (in Gomoku, to the same position seen from any side).
"""

from __future__ import annotations

import argparse
import asyncio
import lzma
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from duiyi import gomoku
from duiyi.core import GameBoard, GameSpec, Setup
from duiyi.engine import Engine, Limit, open_engine
from duiyi.games import BY_NAME
from duiyi.match.openings import set_name

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "openings"
DATA = ROOT / "src" / "duiyi" / "match" / "data"
QUICK = 3_000
"""Nodes of the first look at a position; most that are not level are found out by it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a game's openings are made. Scores in the engines' own units."""

    lengths: Sequence[int]
    """Plies, drawn by lot."""
    step: Callable[[GameBoard, random.Random, Engine], Awaitable[str | None]]
    """The next move; empty to draw again, None to give the attempt up."""
    level: int
    """The largest score of a level position."""
    nodes: int
    """Of the last look."""
    key: Callable[[GameBoard], str]
    """The same for positions that are the same."""


async def near_the_best(board: GameBoard, dice: random.Random, engine: Engine) -> str | None:
    """One of the moves that are not much worse than the best."""
    lines = await engine.analyse(board, Limit(nodes=1500), multipv=6)
    scored = [(line.score.value(), line.pv[0]) for line in lines if line.pv and line.score is not None]
    if not scored:
        return None
    best = max(score for score, _ in scored)
    return dice.choice([move for score, move in scored if score >= best - 50])


async def near_stones(board: GameBoard, dice: random.Random, engine: Engine) -> str | None:
    """A point near the stones on the board, or near the centre where there are none."""
    del engine
    assert isinstance(board, gomoku.Board)
    if any(board.winning_moves(color) for color in SIDES):
        return None
    size, stones = board.size, board.move_stack
    centres = stones or (gomoku.Point(size // 2, size // 2),)
    reach = 3 if stones else size // 4
    column, row = dice.choice(centres)
    point = gomoku.Point(column + dice.randint(-reach, reach), row + dice.randint(-reach, reach))
    text = str(point) if 0 <= point.column < size and 0 <= point.row < size else ""
    return text if text and board.is_legal(text) and text not in board.forbidden_points() else ""


SIDES = gomoku.SPEC.colors


def seen_from_any_side(board: GameBoard) -> str:
    """The position of a Gomoku board, the same from each of its eight sides."""
    assert isinstance(board, gomoku.Board)
    return board.canonical().fen()


RECIPES: Mapping[str, Recipe] = {
    "xiangqi": Recipe((6, 7, 8, 9, 10), near_the_best, 40, 40_000, lambda board: board.fen().split()[0]),
    "gomoku": Recipe((3, 4, 5, 6, 7), near_stones, 80, 60_000, seen_from_any_side),
}


async def attempt(
    spec: GameSpec, setup: Setup, recipe: Recipe, dice: random.Random, engines: Sequence[Engine]
) -> tuple[list[str], GameBoard] | None:
    """An opening and the board after it; None when it is not level or the game is over."""
    board = spec.board(setup)
    length = dice.choice(recipe.lengths)
    tries = 0
    while board.ply < length:
        move = await recipe.step(board, dice, engines[0])
        tries += 1
        if move is None or tries > 100:
            return None
        if move:
            board.push(move)
        if board.outcome() is not None:
            return None
    for nodes, level in ((QUICK, 2 * recipe.level), (recipe.nodes, recipe.level)):
        for engine in engines:
            lines = await engine.analyse(board, Limit(nodes=nodes, time=5))
            score = lines[0].score if lines else None
            if score is None or score.mate is not None or abs(score.value()) > level:
                return None
    return [str(move) for move in getattr(board, "move_stack", ())], board


async def make(name: str, spec: GameSpec, setup: Setup, commands: Sequence[str], count: int) -> None:
    """Adds to a set until it has so many."""
    WORK.mkdir(parents=True, exist_ok=True)
    path = WORK / f"{name}.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    number = int(lines[-1].split()[0]) if lines else 0
    recipe = RECIPES[spec.name]
    found = [line.split()[1:] for line in lines if len(line.split()) > 1]
    seen = set()
    for moves in found:
        board = spec.board(setup)
        for move in moves:
            board.push(move)
        seen.add(recipe.key(board))
    async with AsyncExitStack() as stack:
        engines = []
        for command in commands:
            protocol, _, rest = command.partition(":")
            engine = await open_engine(rest, protocol=protocol, game=spec.name)
            engines.append(await stack.enter_async_context(engine))
        with path.open("a") as out:
            while len(found) < count:
                number += 1
                dice = random.Random(f"{name} {number}")  # noqa: S311  repeatable
                made = await attempt(spec, setup, recipe, dice, engines)
                if made is None or recipe.key(made[1]) in seen:
                    moves = []
                else:
                    moves = made[0]
                    seen.add(recipe.key(made[1]))
                    found.append(moves)
                out.write(" ".join([str(number), *moves]) + "\n")
                out.flush()
                if moves:
                    print(f"{name}: {len(found)} of {count} after {number} attempts", flush=True)


def pack() -> None:
    """Compresses every set into the package."""
    DATA.mkdir(exist_ok=True)
    for path in sorted(WORK.glob("*.txt")):
        openings = [line.split()[1:] for line in path.read_text().splitlines() if len(line.split()) > 1]
        text = "".join(" ".join(moves) + "\n" for moves in openings)
        target = DATA / f"{path.stem}.txt.xz"
        target.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
        print(f"{target.name}: {len(openings)} openings, {target.stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=sorted(RECIPES))
    parser.add_argument("--rules")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--engine", action="append", default=[], metavar="PROTOCOL:COMMAND")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--pack", action="store_true")
    chosen = parser.parse_args()
    if chosen.game:
        spec = BY_NAME[chosen.game]
        options = {name: int(value) for name, _, value in (each.partition("=") for each in chosen.option)}
        setup = spec.setup(chosen.rules, options)
        name = set_name(spec, setup.rules, setup.options)
        asyncio.run(make(name, spec, setup, chosen.engine, chosen.count))
    if chosen.pack:
        pack()


if __name__ == "__main__":
    main()
