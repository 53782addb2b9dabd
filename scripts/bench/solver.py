"""Time and nodes until a forced win is found, over the problems of tests/data, with other solvers beside.

`bench.py solver` prints our own figures, `solver=RAPFI` those of Rapfi on the same problems in turn, and
`solver=RAPFI,QUINTET` those of quintet's example program `solve` on problems of renju. One thread, five
seconds a problem; times are of the processor, so that they can be compared on a machine with other work.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duiyi import gomoku
from duiyi.engine.gomocup_messages import parse_message

PROBLEMS = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "gomoku" / "threats.json"
LIMIT = 5.0
NUMBERS = {"freestyle": 0, "standard": 1, "renju": 4}
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Result:
    """What a solver made of a problem."""

    found: bool
    seconds: float
    nodes: int | None


def ours(problem: dict[str, Any]) -> Result:
    """By `gomoku.solve`."""
    board = gomoku.Board.from_stones(
        problem["black"].split(","),
        problem["white"].split(","),
        size=problem["size"],
        rule=problem["rule"],
        turn=problem["turn"],
    )
    begin = time.process_time()
    solution = gomoku.solve(board, kind=problem["kind"], limit=LIMIT)
    return Result(solution is not None, time.process_time() - begin, solution.nodes if solution else None)


class Rapfi:
    """A Gomocup program that tells of a win as `Eval +M…`."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def seconds(self) -> float:
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def __call__(self, problem: dict[str, Any]) -> Result:
        own, other = ("black", "white") if problem["turn"] == "black" else ("white", "black")
        stones = [(move, 1) for move in problem[own].split(",")]
        stones += [(move, 2) for move in problem[other].split(",")]
        stones.sort(key=lambda stone: (stone[1] == 1) == (problem["turn"] == "white"))
        self.say(f"START {problem['size']}", f"INFO rule {NUMBERS[problem['rule']]}", "INFO thread_num 1")
        self.say("INFO timeout_match 100000000", f"INFO timeout_turn {int(LIMIT * 1000)}", "YXHASHCLEAR")
        began = self.seconds()
        self.say("BOARD", *(f"{ord(m[0]) - 97},{int(m[1:]) - 1},{who}" for m, who in stones), "DONE")
        found, nodes = False, 0
        assert self.process.stdout is not None
        for line in self.process.stdout:
            word, _, rest = line.partition(" ")
            if word == "MESSAGE":
                message = parse_message(rest.strip())
                nodes = message.nodes or nodes
                found = found or "Eval +M" in line
            elif line[:1].isdigit():
                break
        time.sleep(0.05)  # it drops what comes right after its move
        return Result(found, self.seconds() - began, nodes)

    def close(self) -> None:
        self.process.communicate("END\n")


def quintet(path: str) -> Callable[[dict[str, Any]], Result]:
    """The example program `solve` of renju-note/quintet; it tells no nodes."""

    def solve(problem: dict[str, Any]) -> Result:
        mode = ["vcf", "255", "3"] if problem["kind"] == "vcf" else ["vct_dfpns", "255", "3"]
        stones = f"{problem['black'].upper()}/{problem['white'].upper()}"
        began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        process = subprocess.Popen(
            [path, *mode, "o" if problem["turn"] == "black" else "x", stones],
            stdout=subprocess.PIPE,
            text=True,
        )
        timer = threading.Timer(LIMIT, process.kill)
        timer.start()
        said, _ = process.communicate()
        timer.cancel()
        return Result("Moves:" in said, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began, None)

    return solve


def main(others: str = "") -> None:
    rapfi_path, _, quintet_path = others.partition(",")
    solvers: dict[str, Callable[[dict[str, Any]], Result]] = {"duiyi": ours}
    rapfi = Rapfi(rapfi_path) if rapfi_path else None
    if rapfi:
        solvers["rapfi"] = rapfi
    if quintet_path:
        solvers["quintet"] = quintet(quintet_path)
    results: dict[tuple[str, str], list[Result]] = {}
    for problem in json.loads(PROBLEMS.read_text("utf-8")):
        if not problem["win"]:
            continue
        line = f"{problem['name']:<34}"
        for name, solver in solvers.items():
            if name == "quintet" and (problem["rule"] != "renju" or problem["size"] != 15):
                continue
            if name == "rapfi" and not balanced(problem):
                continue
            result = solver(problem)
            results.setdefault((problem["kind"], name), []).append(result)
            nodes = f"{result.nodes:>9,}" if result.nodes is not None else " " * 9
            line += f"  {name} {'found' if result.found else '  -  '} {result.seconds:6.3f} s {nodes}"
        print(line, flush=True)
    if rapfi:
        rapfi.close()
    for (kind, name), found in sorted(results.items()):
        total = sum(result.nodes or 0 for result in found)
        print(
            f"{kind} {name}: {sum(result.found for result in found)} of {len(found)} in "
            f"{sum(result.seconds for result in found):.2f} s, {total:,} nodes"
        )


def balanced(problem: dict[str, Any]) -> bool:
    """Whether a game can have come to the position, as a Gomocup program takes it."""
    black, white = (len(problem[side].split(",")) for side in ("black", "white"))
    return black - white == (0 if problem["turn"] == "black" else 1)
