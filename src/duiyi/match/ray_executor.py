"""Games on the machines of a Ray cluster: `pip install 'duiyi[cluster]'`.

Each game is a Ray task. When a machine dies, Ray gives the games that it held to others, where they are
played from their beginning; a game is counted when its result arrives, once. Duiyi and the programs that
play have to be there on every machine, at the same paths. Contestants live in Ray's worker processes, from
game to game.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

import ray
from ray.exceptions import RayError, TaskCancelledError

from duiyi.match.executor import LocalExecutor, MatchError
from duiyi.match.plan import GameResult, GameTask, Plan

RETRIES = 10
"""How often a game is begun again because its machine or worker died."""


class _Worker:
    """What a worker process of Ray keeps from game to game: a loop, and contestants for one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.loop = asyncio.new_event_loop()
        self.executor = LocalExecutor(plan, 1)

    def play(self, task: GameTask) -> GameResult:
        return self.loop.run_until_complete(self.executor.play(task))

    def close(self) -> None:
        self.loop.run_until_complete(self.executor.close())
        self.loop.close()


_workers: list[_Worker] = []
"""The one of this process, if any."""


def _play(plan: Plan, task: GameTask) -> GameResult:
    if _workers and _workers[0].plan != plan:
        _workers.pop().close()
    if not _workers:
        _workers.append(_Worker(plan))
    return _workers[0].play(task)


class RayExecutor:
    """Games on a cluster: the one of RAY_ADDRESS, else one that is started on this machine."""

    def __init__(self, plan: Plan, slots: int) -> None:
        if slots < 1:
            raise ValueError(f"at least one game is played at a time, not {slots}")
        self._slots = slots
        self._started = not ray.is_initialized()
        if self._started:
            address = os.environ.get("RAY_ADDRESS")
            cores = None if address else max(slots, os.cpu_count() or 1)
            ray.init(
                address=address,
                num_cpus=cores,
                log_to_driver=False,
                include_dashboard=False if cores else None,
            )
        self._plan = ray.put(plan)
        self._remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)

    @property
    def slots(self) -> int:
        """How many games may be in progress at a time."""
        return self._slots

    async def check(self) -> None:
        """Nothing: what is there differs from machine to machine, so the games will tell."""

    async def play(self, task: GameTask) -> GameResult:
        """Plays a game somewhere; MatchError when no machine brings it to an end."""
        reference: Any = self._remote.remote(self._plan, task)
        try:
            result: GameResult = await reference
        except asyncio.CancelledError:
            ray.cancel(reference, force=True)
            raise
        except TaskCancelledError:
            raise asyncio.CancelledError from None
        except RayError as error:
            raise MatchError(f"game {task.number} could not be played on the cluster: {error}") from None
        return result

    async def close(self) -> None:
        """Leaves the cluster; what was started for this match ends."""
        if self._started:
            await asyncio.to_thread(ray.shutdown)
