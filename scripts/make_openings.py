"""Makes sets of openings for matches: random plausible moves, kept where our engine calls the position level.

    make_openings.py xiangqi --count 4000
    make_openings.py gomoku --rules renju --option size=15 --count 4000
    make_openings.py --pack
    make_openings.py xiangqi --agree 200 --engine "uci:fairy-stockfish"

Each attempt has a number that decides its dice, and its outcome is written down at once under
build/openings/, so a run that is stopped goes on where it was. A position is looked at with more nodes from
look to look, in Gomoku also for a forced win of either side, and is kept when it is level each time. `--pack`
compresses the sets into src/duiyi/match/data/, those openings first that were found first. A set holds no two
openings that lead to the same position, seen from any side. `--agree` says how many of a sample another
engine calls level as well.
"""

from __future__ import annotations

import argparse
import asyncio
import lzma
import random
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from duiyi import gomoku, xiangqi
from duiyi.core import GameBoard, GameSpec, Setup
from duiyi.engine import Engine, Limit, open_engine
from duiyi.games import BY_NAME
from duiyi.match.openings import set_name

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "openings"
DATA = ROOT / "src" / "duiyi" / "match" / "data"
OURS = {"xiangqi": "uci:duiyi-xiangqi", "gomoku": "gomocup:duiyi-gomoku"}


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a game's openings are made. Scores in the engine's own units."""

    lengths: Sequence[int]
    """Plies, drawn by lot."""
    step: Callable[[GameBoard, random.Random, Engine], Awaitable[str | None]]
    """The next move; empty to draw again, None to give the attempt up."""
    last_moves: int
    """How many last moves are tried before an attempt is given up: the last one can make it level."""
    looks: Sequence[tuple[int, int]]
    """Nodes of each look, and the largest score of a level position."""
    key: Callable[[GameBoard], str]
    """The same for positions that are the same seen from some side."""
    quiet: Callable[[GameBoard], bool]
    """Whether no forced win is found."""
    known: Callable[[GameBoard, random.Random], Sequence[str]]
    """Moves that people begin with; empty to begin at random."""


async def near_the_best(board: GameBoard, dice: random.Random, engine: Engine) -> str | None:
    """One of the moves that are not much worse than the best; sometimes any that loses no piece at once."""
    far = dice.random() < STRANGE
    lines = await engine.analyse(board, Limit(nodes=3000 if far else 1500), multipv=24 if far else 6)
    scored = [(line.score.value(), line.pv[0]) for line in lines if line.pv and line.score is not None]
    if not scored:
        return None
    best = max(score for score, _ in scored)
    return dice.choice([move for score, move in scored if score >= best - (90 if far else 50)])


STRANGE = 0.25
"""How often a move is drawn from all that lose little."""


async def near_stones(board: GameBoard, dice: random.Random, engine: Engine) -> str | None:
    """A point near the stones on the board, or near the centre where there are none."""
    del engine
    assert isinstance(board, gomoku.Board)
    size, stones = board.size, board.move_stack
    centres = stones or (gomoku.Point(size // 2, size // 2),)
    reach = 3 if stones else size // 4
    column, row = dice.choice(centres)
    point = gomoku.Point(column + dice.randint(-reach, reach), row + dice.randint(-reach, reach))
    text = str(point) if 0 <= point.column < size and 0 <= point.row < size else ""
    return text if text and board.is_legal(text) and text not in board.forbidden_points() else ""


def famous_three(board: GameBoard, dice: random.Random) -> Sequence[str]:
    """In renju, every other time one of the 26 openings that have names."""
    assert isinstance(board, gomoku.Board)
    if board.rule != "renju" or dice.random() < 0.5:
        return ()
    return [str(point) for point in dice.choice(tuple(gomoku.openings.RENJU_OPENINGS)).points(board.size)]


def without_threats(board: GameBoard) -> bool:
    """Whether our solver finds no win by threats, for whoever is to move."""
    assert isinstance(board, gomoku.Board)
    return gomoku.solve(board, kind="vct", limit=SOLVING) is None


SOLVING = 0.3
"""Seconds for the solver."""


def seen_from_any_side(board: GameBoard) -> str:
    """The position of a Gomoku board, the same from each of its eight sides."""
    assert isinstance(board, gomoku.Board)
    return board.canonical().fen()


def seen_from_left_or_right(board: GameBoard) -> str:
    """The position of a Xiangqi board, the same with left and right exchanged."""
    assert isinstance(board, xiangqi.Board)
    return min(" ".join(each.fen().split()[:2]) for each in (board, board.mirror()))


RECIPES: Mapping[str, Recipe] = {
    "xiangqi": Recipe(
        lengths=(4, 5, 6, 7, 8, 9, 10),
        step=near_the_best,
        last_moves=1,
        looks=((3_000, 120), (20_000, 60), (100_000, 60)),
        key=seen_from_left_or_right,
        quiet=lambda _board: True,
        known=lambda _board, _dice: (),
    ),
    "gomoku": Recipe(
        lengths=(3, 4, 5, 6, 7, 8),
        step=near_stones,
        last_moves=12,
        looks=((1_000, 120), (6_000, 80), (30_000, 60)),
        key=seen_from_any_side,
        quiet=without_threats,
        known=famous_three,
    ),
}


async def level(board: GameBoard, engine: Engine, looks: Sequence[tuple[int, int]]) -> bool:
    """Whether an engine calls a position level, look by look."""
    for nodes, most in looks:
        lines = await engine.analyse(board, Limit(nodes=nodes, time=10))
        score = lines[0].score if lines else None
        if score is None or score.mate is not None or abs(score.value()) > most:
            return False
    return True


async def draw(board: GameBoard, length: int, recipe: Recipe, dice: random.Random, engine: Engine) -> bool:
    """Plays moves until there are so many; False when that comes to nothing."""
    tries = 0
    while board.ply < length:
        move = await recipe.step(board, dice, engine)
        tries += 1
        if move is None or tries > 100:
            return False
        if move:
            board.push(move)
        if board.outcome() is not None:
            return False
    return True


async def attempt(
    board: GameBoard, recipe: Recipe, dice: random.Random, engine: Engine, seen: Collection[str]
) -> list[str]:
    """The moves of a new opening, which are played on the board; none when the attempt fails."""
    length = dice.choice(recipe.lengths)
    for move in recipe.known(board, dice)[: length - 1]:
        board.push(move)
    if not await draw(board, length - 1, recipe, dice, engine):
        return []
    for _ in range(recipe.last_moves):
        if not await draw(board, length, recipe, dice, engine):
            return []
        if recipe.key(board) not in seen and await level(board, engine, recipe.looks) and recipe.quiet(board):
            return [str(move) for move in getattr(board, "move_stack", ())]
        board.pop()
    return []


async def start(game: str, command: str) -> Engine:
    """An engine, from a protocol, a colon and a command."""
    protocol, _, rest = command.partition(":")
    here = Path(sys.executable).parent / rest
    return await open_engine(str(here) if here.is_file() else rest, protocol=protocol, game=game)


def replayed(spec: GameSpec, setup: Setup, moves: Sequence[str]) -> GameBoard:
    """The board after an opening."""
    board = spec.board(setup)
    for move in moves:
        board.push(move)
    return board


def written(path: Path) -> list[list[str]]:
    """The attempts of a file: a number and moves each."""
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


async def make(name: str, spec: GameSpec, setup: Setup, command: str, count: int) -> None:
    """Adds to a set until it has so many."""
    WORK.mkdir(parents=True, exist_ok=True)
    path = WORK / f"{name}.txt"
    lines = written(path)
    number = int(lines[-1][0]) if lines else 0
    recipe = RECIPES[spec.name]
    seen = {recipe.key(replayed(spec, setup, moves)) for _, *moves in lines if moves}
    async with await start(spec.name, command) as engine:
        await engine.analyse(spec.board(setup), Limit(nodes=100), multipv=2)
        with path.open("a") as out:
            while len(seen) < count:
                number += 1
                dice = random.Random(f"{name} {number}")  # noqa: S311  repeatable
                board = spec.board(setup)
                moves = await attempt(board, recipe, dice, engine, seen)
                out.write(" ".join([str(number), *moves]) + "\n")
                out.flush()
                if not moves:
                    continue
                seen.add(recipe.key(board))
                if len(seen) % 50 == 0:
                    print(f"{name}: {len(seen)} of {count} after {number} attempts", flush=True)


async def agree(name: str, spec: GameSpec, setup: Setup, command: str, count: int, most: int) -> None:
    """Says how many of a sample of a set another engine calls level."""
    found = [moves for _, *moves in written(WORK / f"{name}.txt") if moves]
    sample = random.Random(name).sample(found, min(count, len(found)))  # noqa: S311  repeatable
    nodes = RECIPES[spec.name].looks[-1][0]
    agreed = 0
    async with await start(spec.name, command) as engine:
        for moves in sample:
            board = replayed(spec, setup, moves)
            agreed += await level(board, engine, ((nodes, most),))
    print(f"{name}: {engine.name} calls {agreed} of {len(sample)} level ({most} at most, {nodes} nodes)")


def pack() -> None:
    """Compresses every set into the package, each position once."""
    DATA.mkdir(exist_ok=True)
    for path in sorted(WORK.glob("*.txt")):
        game, _, rest = path.stem.partition("-")
        rules, _, size = rest.partition("-")
        spec = BY_NAME[game]
        setup = spec.setup(rules or None, {"size": int(size)} if size else {})
        openings = [moves for _, *moves in written(path) if moves]
        key = RECIPES[game].key
        once = {key(replayed(spec, setup, moves)): moves for moves in reversed(openings)}
        text = "".join(" ".join(moves) + "\n" for moves in reversed(once.values()))
        target = DATA / f"{path.stem}.txt.xz"
        target.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
        print(f"{target.name}: {len(once)} openings, {target.stat().st_size} bytes")


def setup_parser(about: str, games: Collection[str]) -> argparse.ArgumentParser:
    """Reads which game is meant, by which rules and options, and with which engine."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=sorted(games))
    parser.add_argument("--rules")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--engine", metavar="PROTOCOL:COMMAND")
    return parser


def setup_asked_for(chosen: argparse.Namespace) -> tuple[str, GameSpec, Setup]:
    """The name of the set, the game and its setup."""
    spec = BY_NAME[chosen.game]
    options = {name: int(value) for name, _, value in (each.partition("=") for each in chosen.option)}
    setup = spec.setup(chosen.rules, options)
    return set_name(spec, setup.rules, setup.options), spec, setup


def main() -> None:
    parser = setup_parser(__doc__ or "", RECIPES)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--agree", type=int, metavar="COUNT")
    parser.add_argument("--level", type=int, default=100, help="the largest score that --agree calls level")
    parser.add_argument("--pack", action="store_true")
    chosen = parser.parse_args()
    if chosen.game:
        name, spec, setup = setup_asked_for(chosen)
        command = chosen.engine or OURS[chosen.game]
        if chosen.agree:
            asyncio.run(agree(name, spec, setup, command, chosen.agree, chosen.level))
        else:
            asyncio.run(make(name, spec, setup, command, chosen.count))
    if chosen.pack:
        pack()


if __name__ == "__main__":
    main()
