"""Worker processes: what they answer, and that none is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from duiyi.players.base import PlayerOptions
from duiyi.players.minimax import Minimax
from duiyi.players.worker_pool import WorkerError, WorkerPool
from duiyi.xiangqi import START_FEN, Board


def add(task: int, shared: int) -> int:
    return task + shared


def fail(task: int, _shared: int) -> int:
    raise ZeroDivisionError(f"no answer to {task}")


def die(_task: int, _shared: int) -> int:
    os._exit(3)


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(2)
    yield made
    made.close()


def children() -> list[psutil.Process]:
    """The worker processes of this process (multiprocessing's own tracker is none)."""
    return [
        child
        for child in psutil.Process().children(recursive=True)
        if child.is_running() and "spawn_main" in " ".join(child.cmdline())
    ]


def test_answers_every_task_with_the_shared_number(pool: WorkerPool) -> None:
    pool.shared = 1000
    assert pool.size == 2
    assert sorted(pool.results(add, range(20))) == list(range(1000, 1020))
    pool.shared = -5
    assert list(pool.results(add, [7])) == [2]
    assert list(pool.results(add, [])) == []


def test_an_exception_is_told_with_its_traceback(pool: WorkerPool) -> None:
    with pytest.raises(WorkerError, match="ZeroDivisionError: no answer to 5"):
        list(pool.results(fail, [5]))


def test_a_lost_worker_is_told(pool: WorkerPool) -> None:
    with pytest.raises(WorkerError, match="has died"):
        list(pool.results(die, [5]))


def test_close_leaves_nothing_behind() -> None:
    made = WorkerPool(2)
    list(made.results(add, range(2)))  # one each: both have started when they have answered
    assert len(children()) == 2
    made.close()
    assert children() == []


def test_workers_end_with_a_parent_that_is_killed() -> None:
    program = (
        "import psutil, time\n"
        "from duiyi.players.worker_pool import WorkerPool\n"
        "pool = WorkerPool(2)\n"
        "print(*(child.pid for child in psutil.Process().children()), flush=True)\n"
        "list(pool.results(time.sleep, []))\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) >= 2
        parent.kill()
    while any(psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie" for pid in pids):
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("fen", "level"),
    [
        (START_FEN, 7),
        ("r1bakab1r/9/1cn4c1/p1p1p1p1p/5n3/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w", 7),
        ("2bak4/4a4/4b4/p3p3p/2pn5/6R2/P1P1P3P/4B1N2/4A4/2rAK1B2 b", 5),
        ("3k5/9/9/9/9/9/9/1R7/R8/5K3 w", 3),
    ],
)
def test_parallel_and_serial_minimax_agree(fen: str, level: int) -> None:
    board = Board(fen)
    serial = Minimax(PlayerOptions(level=level, parallel=False, seed=4)).choose(board)
    player = Minimax(PlayerOptions(level=level, parallel=True, seed=4))
    try:
        parallel = player.choose(board)
    finally:
        player.close()
    assert (parallel.move, parallel.score, parallel.depth) == (serial.move, serial.score, serial.depth)
    best = [{c.move for c in side.candidates if c.score == side.score} for side in (serial, parallel)]
    assert best[0] == best[1]
    assert children() == []


def test_minimax_starts_new_workers_when_one_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    player = Minimax(PlayerOptions(level=7, seed=1))
    try:
        first = player.choose(Board())
        workers = children()
        assert len(workers) == 2
        workers[0].kill()
        with pytest.raises(WorkerError):
            player.choose(Board())
        assert children() == []
        assert player.choose(Board()).move == first.move
    finally:
        player.close()
