"""What judging a repetition costs under each ruleset, over every loop of tests/data."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

from duiyi import xiangqi

CASES = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "xiangqi" / "repetition.json"
CALLS = 50
ROUNDS = 5


def boards() -> list[xiangqi.Board]:
    """Boards on which a position has just occurred for the third time."""
    found = []
    for case in json.loads(CASES.read_text())["cases"]:
        board = xiangqi.Board(case["fen"])
        for move in case["moves"].split():
            board.push(move)
        if board.occurrences() >= 3:
            found.append(board)
    return found


def microseconds(board: xiangqi.Board, rules: str) -> float:
    """The best of some rounds; the call from Python is counted in."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(CALLS):
            board.result(rules)
        best = min(best, (time.perf_counter() - began) / CALLS)
    return best * 1e6


def main() -> None:
    loops = boards()
    print(f"{len(loops)} loops, microseconds to judge one")
    for rules in xiangqi.RULES:
        costs = sorted(microseconds(board, rules) for board in loops)
        print(
            f"{rules:9} median {statistics.median(costs):6.1f}  mean {statistics.fmean(costs):6.1f}  "
            f"95 % {costs[len(costs) * 95 // 100]:6.1f}  most {costs[-1]:6.1f}"
        )
