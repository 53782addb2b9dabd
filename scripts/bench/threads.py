"""How much sooner two threads of the Gomoku engine reach a depth than one.

How large the tree is for a depth is a matter of chance, with one thread as well: each position is searched in
some of its mirror images, which order equal moves differently, with each number of threads in turn.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import time

from duiyi import gomoku
from duiyi.core.programs import find_program

POSITIONS = 20
SECONDS = 1.0
"""What one thread is given to find the depth that both then search to."""
MIRRORS = 4
QUIET_DEPTH = 8
"""A position is quiet when no win is seen so deep, nor known without a search."""
RULES: tuple[tuple[str, int], ...] = (("freestyle", 0), ("standard", 1), ("renju", 4))


class Engine:
    """Our engine, told a position at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [str(find_program("duiyi-gomoku"))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.say("START 15", "INFO timeout_turn 100000000", "INFO hash_size 131072")

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def think(
        self, board: gomoku.Board, number: int, threads: int, limit: str, mirror: int = 0
    ) -> tuple[float, int, bool]:
        """Seconds until it answered, the depth reached, and whether it saw a forced win."""
        stones = [
            f"{_mirrored(point, mirror)},{1 if stone == board.turn.value[0] else 2}"
            for point, stone in zip(gomoku.points_of(15), board.cells, strict=True)
            if stone != "."
        ]
        self.say("RESTART", f"INFO rule {number}", f"INFO thread_num {threads}", "INFO max_depth 0", limit)
        self.say("YXHASHCLEAR", "YXBOARD", *stones, "DONE")
        self.wait()
        self.say("YXNBEST 1")
        begin = time.perf_counter()
        depth, forced = 0, False
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("MESSAGE Depth "):
                depth = int(line.split()[2].split("-")[0])
                forced = forced or "| Eval +M" in line or "| Eval -M" in line
            elif line[0].isdigit():
                break
        return time.perf_counter() - begin, depth, forced

    def wait(self) -> None:
        """Returns when all that was said has been done."""
        self.say("ABOUT")
        assert self.process.stdout is not None
        while not self.process.stdout.readline().startswith("name="):
            pass

    def close(self) -> None:
        self.process.communicate("END\n")


def _mirrored(point: gomoku.Point, mirror: int) -> str:
    """Column and row in one of the four images that leave the board's middle lines where they are."""
    column = 14 - point.column if mirror & 1 else point.column
    row = 14 - point.row if mirror & 2 else point.row
    return f"{column},{row}"


def positions() -> list[tuple[gomoku.Board, int]]:
    """Quiet positions of the middle game, found with a few nodes a move from random openings."""
    dice = random.Random(20)  # noqa: S311  the same positions each time
    engine = Engine()
    found: list[tuple[gomoku.Board, int]] = []
    while len(found) < POSITIONS:
        rule, number = RULES[len(found) % len(RULES)]
        board = gomoku.Board(15, rule)
        board.push("h8")
        while board.ply < 4:
            board.push(dice.choice([p for p in board.legal_moves if 5 <= p.column <= 9 and 5 <= p.row <= 9]))
        plies = dice.randrange(6, 12)
        while board.outcome() is None and board.ply < plies:
            best = gomoku.solve(board, kind="vcf", limit=0.05)
            shapes = best.moves[0] if best else dice.choice(_near(board))
            board.push(shapes)
        if board.outcome() is None:
            _, depth, forced = engine.think(board, number, 1, f"INFO max_depth {QUIET_DEPTH}")
            if depth == QUIET_DEPTH and not forced:
                found.append((board, number))
    engine.close()
    return found


def _near(board: gomoku.Board) -> list[gomoku.Point]:
    """The empty points beside a stone."""
    stones = [p for p, stone in zip(gomoku.points_of(15), board.cells, strict=True) if stone != "."]
    return [
        p
        for p in board.legal_moves
        if any(max(abs(p.column - q.column), abs(p.row - q.row)) == 1 for q in stones)
    ]


def main(seconds: str = "") -> None:
    """`threads=0.5` takes half a second a position."""
    limit = float(seconds or SECONDS)
    engine = Engine()
    gains: list[float] = []
    for board, number in positions():
        _, depth, _ = engine.think(board, number, 1, f"INFO max_node {int(limit * 600_000)}")
        engine.say("INFO max_node 0")
        took = {1: 0.0, 2: 0.0}
        for mirror in range(MIRRORS):
            for threads in took:
                took[threads] += engine.think(board, number, threads, f"INFO max_depth {depth}", mirror)[0]
        gain = took[1] / took[2]
        gains.append(gain)
        print(f"{board.rule:<10} {board.ply:>2} stones, depth {depth:>2}: {gain:.2f}", flush=True)
    engine.close()
    quartiles = statistics.quantiles(gains, n=4)
    print(f"two threads reach the depth {quartiles[1]:.2f} times as fast (quartiles {quartiles[0]:.2f}, "
          f"{quartiles[2]:.2f}; {len(gains)} positions)")  # fmt: skip
