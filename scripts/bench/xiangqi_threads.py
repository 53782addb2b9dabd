"""Time to depth with one thread and with two, over twenty positions of games, on a quiet machine.

The depth of each position is the one that one thread comes to in a second. How large the tree is then is
a matter of chance, with one thread as well: each position is searched some times with each number of threads,
in turn, with other seeds, which change the order of equal moves, and never with the one that chose the depth.
"""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from duiyi import xiangqi
from duiyi.core.programs import find_program

GAMES = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "xiangqi" / "games.json"
POSITIONS = 20
FIRST_PLY = 10
EVERY = 12
ROUNDS = 4
CHOOSING_SEED = 1
SECONDS = 1.0
"""About what one thread takes for a position."""
THREADS = (1, 2)


def positions() -> list[str]:
    """Positions of real games that are still balanced in material, as FEN: the same ones each time."""
    found: list[str] = []
    for game in json.loads(GAMES.read_text(encoding="utf-8"))["cases"]:
        board = xiangqi.Board()
        for ply, move in enumerate(game["moves"].split()[:70]):
            board.push(move)
            if ply >= FIRST_PLY and ply % EVERY == 0 and not board.is_check():
                found.append(board.fen())
    step = max(1, len(found) // POSITIONS)
    return found[::step][:POSITIONS]


class Engine:
    """The program at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str], threads: int) -> None:
        self._process = process
        self._send("uci", "setoption name Hash value 256", f"setoption name Threads value {threads}")

    def _send(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def reseed(self, seed: int) -> None:
        """Has chance decide otherwise from now on."""
        self._send(f"setoption name Seed value {seed}")

    def depth_in(self, fen: str, seconds: float) -> int:
        """The last depth that is finished in so much time."""
        self._forget(fen)
        return self._search(f"movetime {seconds * 1000:.0f}")

    def time_to(self, fen: str, depth: int) -> float:
        """Seconds to a depth, with nothing known before."""
        self._forget(fen)
        began = time.perf_counter()
        self._search(f"depth {depth}")
        return time.perf_counter() - began

    def _forget(self, fen: str) -> None:
        self._send("ucinewgame", f"position fen {fen}", "isready")
        assert self._process.stdout is not None
        while self._process.stdout.readline().strip() != "readyok":
            pass

    def _search(self, go: str) -> int:
        depth = 0
        self._send(f"go {go}")
        assert self._process.stdout is not None
        for line in self._process.stdout:
            words = line.split()
            if "depth" in words and "score" in words:
                depth = int(words[words.index("depth") + 1])
            if line.startswith("bestmove"):
                return depth
        raise EOFError("the engine ended")

    def quit(self) -> None:
        self._send("quit")


@contextmanager
def engine(threads: int) -> Iterator[Engine]:
    program = str(find_program("duiyi-xiangqi"))
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        it = Engine(process, threads)
        yield it
        it.quit()


def main(seconds: str = "") -> None:
    """`xiangqi_threads=0.5` takes half a second a position."""
    limit = float(seconds or SECONDS)
    one, two = THREADS
    gains = []
    spent = {one: 0.0, two: 0.0}
    with engine(one) as single, engine(two) as double:
        for fen in positions():
            single.reseed(CHOOSING_SEED)
            depth = max(1, single.depth_in(fen, limit))
            times = {one: 0.0, two: 0.0}
            for seed in range(CHOOSING_SEED + 1, CHOOSING_SEED + 1 + ROUNDS):
                for threads, engine_of in ((one, single), (two, double)):
                    engine_of.reseed(seed)
                    times[threads] += engine_of.time_to(fen, depth) / ROUNDS
            for threads in THREADS:
                spent[threads] += times[threads]
            gains.append(times[one] / times[two])
            print(
                f"depth {depth:2}: {times[one]:6.2f} s, {times[two]:6.2f} s, {gains[-1]:.2f} times  {fen}",
                flush=True,
            )
    mean = math.exp(statistics.fmean(math.log(g) for g in gains))
    quartiles = statistics.quantiles(gains, n=4)
    print(
        f"{len(gains)} positions, mean of {ROUNDS}: {one} thread {spent[one]:.1f} s, {two} threads "
        f"{spent[two]:.1f} s in sum, {spent[one] / spent[two]:.2f} times as fast; median {quartiles[1]:.2f} "
        f"(quartiles {quartiles[0]:.2f}, {quartiles[2]:.2f}), geometric mean {mean:.2f}"
    )
