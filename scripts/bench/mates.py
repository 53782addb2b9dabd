"""Time and nodes until a mate of the proven length is found, over the problems of tests/data.

Other engines stand beside: they take turns at each problem, with one thread and 64 megabytes, and are stopped
at the mate. Times are of the processor, so that they can be compared on a machine with other work.
"""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which

from duiyi.core.programs import find_program

PROBLEMS = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "xiangqi" / "mates.json"
LIMIT = 10.0
"""Seconds for a problem."""
FAIRY = "fairy-stockfish"
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Solution:
    """What an engine made of a problem; nothing found leaves the time and nodes that were spent."""

    found: bool
    seconds: float
    nodes: int


class Engine:
    """A UCI program at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str], options: dict[str, str]) -> None:
        self._process = process
        self.send("uci", "setoption name Hash value 64")
        self.send(*(f"setoption name {name} value {value}" for name, value in options.items()))

    def send(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def seconds(self) -> float:
        """Of the processor, so far."""
        words = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def lines_to(self, start: str) -> Iterator[list[str]]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            yield line.split()
            if line.startswith(start):
                return
        raise EOFError("the engine ended")

    def solve(self, fen: str, plies: int, limit: float = LIMIT) -> Solution:
        self.send("ucinewgame", "isready")
        list(self.lines_to("readyok"))
        began = self.seconds()
        self.send(f"position fen {fen}", "go infinite")
        timer = threading.Timer(limit, self.send, ["stop"])
        timer.start()
        nodes, solution = 0, None
        for words in self.lines_to("bestmove"):
            if "nodes" in words and "score" in words:
                nodes = int(words[words.index("nodes") + 1])
                if solution is None and is_mate_within(words, plies):
                    solution = Solution(True, self.seconds() - began, nodes)
                    timer.cancel()
                    self.send("stop")
        timer.cancel()
        return solution or Solution(False, self.seconds() - began, nodes)


def is_mate_within(words: list[str], plies: int) -> bool:
    kind, value = words[words.index("score") + 1 :][:2]
    bound = "upperbound" in words or "lowerbound" in words
    return kind == "mate" and not bound and 0 < 2 * int(value) - 1 <= plies


@contextmanager
def engine(command: str, options: dict[str, str]) -> Iterator[Engine]:
    with subprocess.Popen(
        [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        it = Engine(process, options)
        yield it
        it.send("quit")


def problems(kind: str = "mate") -> list[dict[str, str]]:
    cases: list[dict[str, str]] = json.loads(PROBLEMS.read_text(encoding="utf-8"))["cases"]
    return [case for case in cases if case["name"].startswith(kind)]


def programs(other: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Ours, Fairy-Stockfish where it is installed, and one more UCI program of Xiangqi."""
    found: dict[str, tuple[str, dict[str, str]]] = {"duiyi-xiangqi": (str(find_program("duiyi-xiangqi")), {})}
    fairy = which(FAIRY) or which(FAIRY, path="/usr/games")
    if fairy:
        found[FAIRY] = (fairy, {"UCI_Variant": "xiangqi"})
    if other:
        found[Path(other).name] = (other, {})
    return found


def main(other: str = "") -> None:
    began = time.monotonic()
    results: dict[str, list[Solution]] = {}
    cases = problems()
    with ExitStack() as stack:
        engines = {
            name: stack.enter_context(engine(command, options))
            for name, (command, options) in programs(other).items()
        }
        for case in cases:
            for name, it in engines.items():
                solution = it.solve(case["fen"], int(case["plies"]))
                results.setdefault(name, []).append(solution)
                if not solution.found:
                    print(f"{name}: no mate within {case['plies']} plies in {case['fen']}", flush=True)
    print(f"{len(cases)} problems, at most {LIMIT:.0f} s each; all in {time.monotonic() - began:.0f} s")
    for name, solutions in results.items():
        within = {s: sum(x.found and x.seconds <= s for x in solutions) for s in (0.01, 0.1, 1.0)}
        print(
            f"{name:18} found {sum(x.found for x in solutions)}, "
            + ", ".join(f"{count} in {s:g} s" for s, count in within.items())
            + f"; in sum {sum(x.seconds for x in solutions):.1f} s of the processor, "
            f"{sum(x.nodes for x in solutions) / 1e6:.1f} M nodes"
        )
