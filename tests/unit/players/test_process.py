"""The client of a player's process, against children that behave and children that do not."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import psutil
import pytest

from duiyi.core import Setup
from duiyi.players.base import Explanation, PlayerOptions, Progress
from duiyi.players.process import PlayerFailedError, PlayerProcess, PlayerStoppedError
from duiyi.players.wire import Ready, reply_line

SETUP = Setup("asian")
READY = f"print({reply_line(Ready()).decode().strip()!r}, flush=True)\n"
ANSWER = """
import json, sys
for line in sys.stdin:
    moves = json.loads(line)["moves"]
    news = {"depth": 1, "best": None, "score": None, "nodes": 5, "done": 0, "total": 2}
    print(json.dumps({"type": "progress", **news}))
    reply = {"type": "result", "explanation": {"player": "fake", "move": f"move{len(moves)}"}}
    print(json.dumps(reply), flush=True)
"""
THINK_FOREVER = """
import subprocess, sys, time
sys.stdin.readline()
worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(json.dumps({"type": "progress", "depth": worker.pid, "best": None, "score": None, "nodes": 0, "done": 0,
                  "total": 0}), flush=True)
time.sleep(600)
"""


def child(program: str) -> PlayerProcess:
    """A client of a child that runs this Python program."""
    return PlayerProcess("fake", PlayerOptions(), command=(sys.executable, "-S", "-c", program))


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), 60))


async def gone(pid: int) -> None:
    """Waits until the process does not run any more (a zombie that its own new parent must reap is dead)."""
    while psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
        await asyncio.sleep(0.01)


async def start_thought(player: PlayerProcess) -> tuple[asyncio.Task[Explanation], int]:
    """A thought under way of a THINK_FOREVER child, and the process id of its worker."""
    worker: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    thought = asyncio.create_task(
        player.think("xiangqi", SETUP, (), lambda progress: worker.set_result(progress.depth))
    )
    return thought, await worker


def test_answers_with_progress_and_keeps_its_child() -> None:
    async def scenario() -> None:
        player = child(READY + ANSWER)
        heard: list[Progress] = []
        first = await player.think("xiangqi", SETUP, (), heard.append)
        pid = player.pid
        second = await player.think("xiangqi", SETUP, ("h2e2",))
        assert (first.move, second.move) == ("move0", "move1")
        assert heard == [Progress(1, None, None, 5, 0, 2)]
        assert pid is not None
        assert player.pid == pid
        await player.close()
        assert not psutil.pid_exists(pid)

    run(scenario)


def test_thoughts_asked_at_once_follow_one_another() -> None:
    async def scenario() -> None:
        player = child(READY + ANSWER)
        both = await asyncio.gather(
            player.think("xiangqi", SETUP, ()), player.think("xiangqi", SETUP, ("h2e2",))
        )
        assert [explanation.move for explanation in both] == ["move0", "move1"]
        await player.close()

    run(scenario)


def test_stop_ends_thought_and_workers() -> None:
    async def scenario() -> None:
        player = child("import json\n" + READY + THINK_FOREVER)
        thought, worker = await start_thought(player)
        pid = player.pid
        assert pid is not None
        await player.stop()
        with pytest.raises(PlayerStoppedError):
            await thought
        await gone(pid)
        await gone(worker)

    run(scenario)


def test_cancelling_the_thought_ends_the_workers() -> None:
    async def scenario() -> None:
        player = child("import json\n" + READY + THINK_FOREVER)
        thought, worker = await start_thought(player)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert player.pid is None
        await gone(worker)

    run(scenario)


def test_stop_while_starting() -> None:
    async def scenario() -> None:
        player = child("import time\ntime.sleep(600)")
        thought = asyncio.create_task(player.think("xiangqi", SETUP, ()))
        await asyncio.sleep(0)
        await player.stop()
        while not thought.done():
            await asyncio.sleep(0.01)
            await player.stop()
        with pytest.raises(PlayerStoppedError):
            await thought
        assert player.pid is None

    run(scenario)


def test_death_in_mid_thought_is_told_with_its_last_words() -> None:
    async def scenario() -> None:
        player = child(READY + "import sys\nsys.stdin.readline()\nsys.exit('out of ideas')")
        with pytest.raises(PlayerFailedError, match=r"(?s)exit status 1.*out of ideas"):
            await player.think("xiangqi", SETUP, ())
        assert player.pid is None

    run(scenario)


def test_killed_in_mid_thought_takes_workers_along_and_starts_again() -> None:
    async def scenario() -> None:
        player = child("import json\n" + READY + THINK_FOREVER)
        thought, worker = await start_thought(player)
        assert player.pid is not None
        os.kill(player.pid, signal.SIGKILL)
        with pytest.raises(PlayerFailedError, match="SIGKILL"):
            await thought
        await gone(worker)
        thought, _ = await start_thought(player)
        await player.close()
        with pytest.raises(PlayerStoppedError):
            await thought

    run(scenario)


def test_killed_while_idle_starts_again() -> None:
    async def scenario() -> None:
        player = child(READY + ANSWER)
        await player.think("xiangqi", SETUP, ())
        pid = player.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        while player.pid is not None:
            await asyncio.sleep(0.01)
        assert (await player.think("xiangqi", SETUP, ())).move == "move0"
        assert player.pid != pid
        await player.close()

    run(scenario)


@pytest.mark.parametrize(
    "answer",
    [
        "'not JSON'",
        "[1]",
        repr('{"type": "music"}'),
        repr('{"type": "ready"}'),
        repr('{"type": "result"}'),
        repr('{"type": "result", "explanation": {"player": "fake"}}'),
        repr('{"type": "result", "explanation": {"player": "fake", "move": 5}}'),
        repr('{"type": "result", "explanation": {"player": "fake", "move": "h2e2", "candidates": [3]}}'),
        repr('{"type": "progress", "depth": "deep"}'),
        "'x' * 2**21",
    ],
)
def test_garbage_is_a_failure(answer: str) -> None:
    async def scenario() -> None:
        program = f"import sys, time\nsys.stdin.readline()\nprint({answer}, flush=True)\ntime.sleep(600)"
        player = child(READY + program)
        with pytest.raises(PlayerFailedError, match="fake answered"):
            await player.think("xiangqi", SETUP, ())
        assert player.pid is None

    run(scenario)


def test_an_error_reply_leaves_the_child_alive() -> None:
    async def scenario() -> None:
        error = '{"type": "error", "message": "no such game"}'
        player = child(READY + f"import sys\nfor _ in sys.stdin: print({error!r}, flush=True)")
        for _ in range(2):
            with pytest.raises(PlayerFailedError, match="no such game"):
                await player.think("chess", SETUP, ())
        assert player.pid is not None
        await player.close()

    run(scenario)


def test_a_child_that_is_never_ready_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duiyi.players.process.START_LIMIT", 0.2)

    async def scenario() -> None:
        player = child("import time\ntime.sleep(600)")
        with pytest.raises(PlayerFailedError, match="did not start"):
            await player.think("xiangqi", SETUP, ())
        assert player.pid is None

    run(scenario)


def test_a_program_that_does_not_exist_fails() -> None:
    async def scenario() -> None:
        player = PlayerProcess("fake", PlayerOptions(), command=("/no/such/program",))
        with pytest.raises(PlayerFailedError, match="cannot be started"):
            await player.think("xiangqi", SETUP, ())

    run(scenario)


BUSY = "3akab2/2C6/1RN5b/p3p4/9/3N4P/P3P4/5K2R/6r2/2Br3c1 b"
"""A position that minimax thinks about for a long time at level 8."""


async def start_minimax() -> tuple[PlayerProcess, asyncio.Task[Explanation], list[int]]:
    """Minimax in a long thought with its workers at work, and the processes of it."""
    player = PlayerProcess("minimax", PlayerOptions(level=8))
    deep = asyncio.Event()

    def hear(progress: Progress) -> None:
        if progress.depth >= 6:
            deep.set()

    thought = asyncio.create_task(player.think("xiangqi", Setup("asian", {}, BUSY), (), hear))
    await deep.wait()
    assert player.pid is not None
    host = psutil.Process(player.pid)
    return player, thought, [host.pid, *(child.pid for child in host.children(recursive=True))]


def test_stopping_minimax_leaves_no_process() -> None:
    async def scenario() -> None:
        player, thought, pids = await start_minimax()
        assert len(pids) > 1 or os.cpu_count() == 1
        await player.stop()
        with pytest.raises(PlayerStoppedError):
            await thought
        for pid in pids:
            await gone(pid)
        explanation = await player.think("xiangqi", Setup("asian", {}, "3k5/R8/9/9/9/9/9/9/1R7/4K4 w"), ())
        assert explanation.score == 30_000 - 1
        await player.close()

    run(scenario)


def test_minimax_killed_in_mid_thought_leaves_no_process() -> None:
    async def scenario() -> None:
        player, thought, pids = await start_minimax()
        os.kill(pids[0], signal.SIGKILL)
        with pytest.raises(PlayerFailedError, match="SIGKILL"):
            await thought
        for pid in pids:
            await gone(pid)
        assert player.pid is None

    run(scenario)


PARENT = f"""
import asyncio
import psutil
from duiyi.core import Setup
from duiyi.players.base import PlayerOptions
from duiyi.players.process import PlayerProcess

async def main():
    def hear(progress):
        if progress.depth >= 6 and progress.done == 1:
            print(*(child.pid for child in psutil.Process().children(recursive=True)), flush=True)
    await PlayerProcess("minimax", PlayerOptions(level=8)).think(
        "xiangqi", Setup("asian", {{}}, {BUSY!r}), (), hear)

asyncio.run(main())
"""


def test_a_killed_parent_leaves_no_process() -> None:
    async def scenario() -> None:
        parent = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PARENT, stdout=asyncio.subprocess.PIPE
        )
        assert parent.stdout is not None
        pids = [int(pid) for pid in (await parent.stdout.readline()).split()]
        assert pids
        parent.kill()
        await parent.wait()
        for pid in pids:
            await gone(pid)

    run(scenario)
