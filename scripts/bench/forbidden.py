"""Renju's forbidden points: the time of one board, beside the PyPI package renju on the same boards."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from renju.check_forbid import get_foul_type

from duiyi.gomoku import Board, points_of

BOARDS = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "gomoku" / "forbidden.json"
KINDS = {1: "double_three", 2: "double_four", 3: "overline"}
REPEATS = 200
THEIR_BOARDS = 20


def seconds(call: Callable[[], object], repeats: int) -> float:
    """The time of one call, from the fastest of five loops."""
    loops = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(repeats):
            call()
        loops.append((time.perf_counter() - began) / repeats)
    return min(loops)


def theirs(board: Board) -> Callable[[], dict[str, str]]:
    """The same question to the other package, its grid made beforehand."""
    cells = board.cells
    grid = [
        [".bw".index(cells[row * board.size + column]) for row in range(board.size)]
        for column in range(board.size)
    ]
    empty = [point for point in points_of(board.size) if not grid[point.column][point.row]]

    def ask() -> dict[str, str]:
        verdicts = {str(point): get_foul_type(grid, *point) for point in empty}
        return {point: KINDS[verdict] for point, verdict in verdicts.items() if verdict}

    return ask


def beside_pypi(boards: list[Board], ours: list[float]) -> None:
    """Both on the same boards, from quick ones to slow ones; `ours` are the seconds of each board."""
    sample = sorted(range(len(boards)), key=ours.__getitem__)[:: len(boards) // THEIR_BOARDS]
    asked = [theirs(boards[i]) for i in sample]
    same = sum(ask() == boards[i].forbidden_points() for ask, i in zip(asked, sample, strict=True))
    their_median = median(seconds(ask, 1) for ask in asked)
    our_median = median(ours[i] for i in sample)
    print(f"PyPI renju on {len(sample)} of them: {their_median * 1e3:.1f} ms median, same answer on {same}")
    print(f"ratio {their_median / our_median:.0f}")


def show(name: str, times: list[float]) -> None:
    print(f"{name}: {median(times) * 1e6:.1f} us median, {max(times) * 1e6:.1f} us on the slowest")


def main() -> None:
    cases = json.loads(BOARDS.read_text())
    boards = [Board.from_stones(c["black"].split(), c["white"].split(), rule="renju") for c in cases]
    right = [board.forbidden_points() == case["forbidden"] for board, case in zip(boards, cases, strict=True)]
    print(f"boards judged right: {sum(right)} of {len(boards)}")
    ours = [seconds(board.forbidden_points, REPEATS) for board in boards]
    show("forbidden_points()", ours)
    asked = [(board, point) for board, case in zip(boards, cases, strict=True) for point in case["forbidden"]]
    show("explain_forbidden()", [seconds(partial(b.explain_forbidden, p), REPEATS // 10) for b, p in asked])
    beside_pypi(boards, ours)
