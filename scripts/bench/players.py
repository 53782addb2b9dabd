"""How deep and how fast minimax thinks, and how long Gomoku's two players take for a move."""

from __future__ import annotations

import os
import random
import statistics
import time

from duiyi import gomoku, xiangqi
from duiyi.players import registry
from duiyi.players.base import Explanation, PlayerOptions
from duiyi.players.minimax import SPEC as MINIMAX
from duiyi.players.minimax import search_depth

LIMIT = 5.0
BOARDS = 60
MIDDLE_GAME = "r1bakab1r/9/1cn4c1/p1p1p1p1p/5n3/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w"


def minimax(level: int, parallel: bool, fen: str = xiangqi.START_FEN) -> Explanation:
    """A thought of a player whose workers run already."""
    player = MINIMAX.create(PlayerOptions(level=level, parallel=parallel, seed=1))
    try:
        player.choose(xiangqi.Board(fen) if parallel else xiangqi.Board("3k5/9/9/9/9/9/9/R8/9/4K4 w"))
        return player.choose(xiangqi.Board(fen))
    finally:
        player.close()


def tell(what: str, thought: Explanation) -> None:
    print(
        f"{what}: {thought.depth} plies in {thought.seconds:.2f} s, {thought.nodes} nodes, "
        f"{thought.nodes / thought.seconds / 1e3:.0f} k nodes/s, {thought.cutoffs} cuts"
    )


def levels_from_the_opening() -> None:
    print(f"minimax on {os.cpu_count()} cores")
    for level in (4, 6, 8):
        for parallel in (False, True):
            tell(f"level {level}, {'parallel' if parallel else 'one process'}", minimax(level, parallel))
    for level in (4, 5):
        for parallel in (False, True):
            how = "parallel" if parallel else "one process"
            tell(f"middle game, level {level}, {how}", minimax(level, parallel, MIDDLE_GAME))


def depth_in_a_limit() -> None:
    """The deepest search from the opening that ends within the limit."""
    pieces = sum(letter.isalpha() for letter in xiangqi.START_FEN.split()[0])
    level, deepest, seconds = 3, 0, 0.0
    while True:
        thought = minimax(level, parallel=True)
        if thought.seconds > LIMIT:
            break
        deepest, seconds, level = thought.depth, thought.seconds, level + 1
    print(
        f"deepest from the opening within {LIMIT:g} s: {deepest} plies in {seconds:.2f} s "
        f"({search_depth(level, pieces)} plies take {thought.seconds:.2f} s)"
    )


def busy_boards() -> list[gomoku.Board]:
    """Boards of 15 by 15 with 30 to 150 stones and no five yet, placed by chance."""
    dice = random.Random(7)  # noqa: S311  the same boards each time
    boards: list[gomoku.Board] = []
    while len(boards) < BOARDS:
        board, stones = gomoku.Board(), dice.randrange(30, 150)
        while board.ply < stones and board.outcome() is None:
            board.push(dice.choice(board.legal_moves))
        while board.outcome() is not None:
            board.pop()
        boards.append(board)
    return boards


def gomoku_players() -> None:
    boards = busy_boards()
    for spec in registry.for_game("gomoku"):
        for style in spec.styles or ("",):
            player = spec.create(PlayerOptions(style=style, seed=1))
            times = []
            for board in boards:
                began = time.perf_counter()
                player.choose(board)
                times.append(1e3 * (time.perf_counter() - began))
            percentile = statistics.quantiles(times, n=20)[-1]
            print(
                f"{' '.join((spec.name, style)).strip()} on {len(boards)} busy boards of 15x15: "
                f"median {statistics.median(times):.1f} ms, p95 {percentile:.1f} ms, most {max(times):.1f} ms"
            )


def main() -> None:
    levels_from_the_opening()
    depth_in_a_limit()
    gomoku_players()


if __name__ == "__main__":
    main()
