"""Perft 5 from the start beside a Pikafish that you built: `bench.py pikafish=PATH`.

Both run in turn on one thread, several rounds, and the processor's time counts, so that other work on the
machine disturbs little. Pikafish ends without its net; a build whose perft does not ask for one will do.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
from pathlib import Path

from duiyi.core.programs import find_program

DEPTH = 5
LEAVES = 133_312_995
ROUNDS = 5


def seconds_of(command: list[str], lines: str) -> float:
    """The processor time of a program that must print the right count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=300, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if str(LEAVES) not in done.stdout:
        raise SystemExit(f"{command[0]} did not count {LEAVES}: {done.stdout[-300:]}")
    return after.ru_utime - before.ru_utime


def main(path: str = "") -> None:
    if not path:
        print("left out: name a Pikafish with pikafish=PATH")
        return
    if not Path(path).is_file():
        raise SystemExit(f"there is no Pikafish at {path}")
    ours, theirs = [], []
    asked = f"position startpos\ngo perft {DEPTH}\nquit\n"
    for _ in range(ROUNDS):
        ours.append(seconds_of([str(find_program("duiyi-xiangqi"))], asked))
        theirs.append(seconds_of([path], asked))
    for name, times in (("duiyi-xiangqi", ours), ("pikafish", theirs)):
        print(f"{name}: {LEAVES / statistics.median(times) / 1e6:.1f} M leaf nodes/s, median of {ROUNDS}")
    ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
    print(f"ratio {statistics.median(ratios):.2f} (from {min(ratios):.2f} to {max(ratios):.2f})")
