"""Renju's forbidden points: the time of one board, beside the PyPI package renju on the same boards.

DUIYI_RAPFI names a program of the engine Rapfi that was built beside this project: then its command
YXSHOWFORBID is timed on the same boards too.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import time
from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from pathlib import Path
from statistics import median

from renju.check_forbid import get_foul_type

from duiyi.gomoku import Board, Point, points_of

BOARDS = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "gomoku" / "forbidden.json"
KINDS = {1: "double_three", 2: "double_four", 3: "overline"}
REPEATS = 200
RAPFI_REPEATS = 500
THEIR_BOARDS = 20


def seconds(call: Callable[[], object], repeats: int) -> float:
    """The processor's time of one call, from the fastest of five loops."""
    loops = []
    for _ in range(5):
        began = time.process_time()
        for _ in range(repeats):
            call()
        loops.append((time.process_time() - began) / repeats)
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


def rapfi_set_up(board: Board) -> list[str]:
    """The commands for a board of 15 rows; black is to move at the end, with passes put in between."""
    black, white = (
        [p for p, cell in zip(points_of(15), board.cells, strict=True) if cell == side] for side in "bw"
    )
    more = max(0, len(black) - len(white))
    stones = [(p, 1) for p in black[:more]]
    pairs = zip_longest(black[more:], white)
    stones += [(p, side) for pair in pairs for p, side in zip(pair, (1, 2), strict=True) if p]
    lines = [f"{point.column},{point.row},{side}" for point, side in stones]
    return ["START 15", "INFO rule 4", "YXBOARD", *lines, *["-1,-1,2"] * (not white), "DONE"]


def run_rapfi(program: str, boards: list[Board], repeats: int) -> tuple[list[str], float]:
    """Asks for each board's forbidden points so many times; the answers, and the processor's seconds."""
    lines = [line for board in boards for line in rapfi_set_up(board) + ["YXSHOWFORBID"] * repeats]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [program],
        cwd=Path(program).parent,
        input="".join(f"{line}\n" for line in [*lines, "END"]),
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = [line for line in done.stdout.splitlines() if line.startswith("FORBID")]
    assert len(answers) == len(boards) * repeats, "Rapfi has not answered every question"
    return answers, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rapfi_points(answer: str) -> set[str]:
    told = answer.removeprefix("FORBID").strip(" .")
    pairs = [(int(told[at : at + 2]), int(told[at + 2 : at + 4])) for at in range(0, len(told), 4)]
    return {str(Point(column, row)) for column, row in pairs}


def beside_rapfi(program: str, boards: list[Board]) -> None:
    """Both on the same boards, in the processor's time. Rapfi answers over its protocol, without kinds."""
    answers, _ = run_rapfi(program, boards, 1)
    pairs = zip(answers, boards, strict=True)
    same = sum(rapfi_points(answer) == set(board.forbidden_points()) for answer, board in pairs)
    _, alone = run_rapfi(program, boards, 0)
    _, asked = run_rapfi(program, boards, RAPFI_REPEATS)
    theirs_took = (asked - alone) / len(boards) / RAPFI_REPEATS
    began = time.process_time()
    for board in boards:
        for _ in range(RAPFI_REPEATS):
            board.forbidden_points()
    ours_took = (time.process_time() - began) / len(boards) / RAPFI_REPEATS
    print(f"Rapfi's YXSHOWFORBID: same points on {same} of {len(boards)} boards")
    print(
        f"mean of the processor's time: Rapfi {theirs_took * 1e6:.1f} us, from Python "
        f"{ours_took * 1e6:.1f} us, ratio {theirs_took / ours_took:.1f}"
    )


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
    if program := os.environ.get("DUIYI_RAPFI"):
        beside_rapfi(program, boards)
    else:
        print("DUIYI_RAPFI names no program of Rapfi; it is left out")
