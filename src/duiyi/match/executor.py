"""Where games are played: here, with as many at a time as are asked for."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Protocol

from duiyi.match.contestants import Contestant, ContestantError
from duiyi.match.game import play_game
from duiyi.match.kinds import contestant
from duiyi.match.plan import GameResult, GameTask, Plan


class MatchError(Exception):
    """The match cannot go on; the message says why in plain words."""


class Executor(Protocol):
    """Plays games of a plan; belongs to one event loop."""

    @property
    def slots(self) -> int:
        """How many games may be in progress at a time."""
        ...

    async def check(self) -> None:
        """Tries whether every entrant starts; MatchError says which does not, and why."""
        ...

    async def play(self, task: GameTask) -> GameResult:
        """Plays a game; cancelling it ends the game without a result."""
        ...

    async def close(self) -> None:
        """Ends all processes."""
        ...


class LocalExecutor:
    """Games on this machine. Contestants are kept for the next game of their entrant."""

    def __init__(self, plan: Plan, slots: int) -> None:
        if slots < 1:
            raise ValueError(f"at least one game is played at a time, not {slots}")
        self._plan = plan
        self._slots = slots
        self._idle: defaultdict[int, list[Contestant]] = defaultdict(list)

    @property
    def slots(self) -> int:
        """How many games may be in progress at a time."""
        return self._slots

    async def check(self) -> None:
        """Tries whether every entrant starts; those that do are kept for their first game."""
        for number, entrant in enumerate(self._plan.entrants):
            each = self._take(number)
            try:
                await each.start()
            except ContestantError as error:
                await each.close()
                raise MatchError(f"{entrant.name} does not start: {error.text}") from None
            await self._give_back(number, each)

    async def play(self, task: GameTask) -> GameResult:
        """Plays a game."""
        first, second = (self._take(entrant) for entrant in task.seats)
        try:
            result = await play_game(self._plan, task, (first, second))
        except BaseException:
            # In the midst of a thought: of no more use, and not to be left running.
            await asyncio.shield(asyncio.gather(first.close(), second.close()))
            raise
        for entrant, each in zip(task.seats, (first, second), strict=True):
            await self._give_back(entrant, each)
        return result

    async def close(self) -> None:
        """Ends all processes."""
        everyone = [each for idle in self._idle.values() for each in idle]
        self._idle.clear()
        await asyncio.gather(*(each.close() for each in everyone))

    def idle(self, entrant: int) -> tuple[Contestant, ...]:
        """Those of an entrant that wait for a game."""
        return tuple(self._idle[entrant])

    def _take(self, entrant: int) -> Contestant:
        idle = self._idle[entrant]
        return idle.pop() if idle else contestant(self._plan.entrants[entrant], self._plan)

    async def _give_back(self, entrant: int, each: Contestant) -> None:
        if self._plan.entrants[entrant].restart or len(self._idle[entrant]) >= self._slots:
            await each.close()
        else:
            self._idle[entrant].append(each)
