"""Plays a schedule's games through an executor, keeps each, and stops when the question is answered."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from duiyi.match.executor import Executor, MatchError
from duiyi.match.plan import GameResult, GameTask, Plan
from duiyi.match.schedule import Encounter, Met, Schedule, tasks
from duiyi.match.sprt import Sprt, Verdict
from duiyi.match.standings import Standings
from duiyi.match.statistics import Tally
from duiyi.match.store import MatchFile

START_FAILURES = 3
"""A match ends when an entrant has failed to start so often running.

>>> START_FAILURES
3
"""


@dataclass(frozen=True, slots=True)
class News:
    """A game has ended.

    >>> def tell(news: News) -> None:
    ...     print(news.result.task.number, news.result.result)

    A runner's `report` may be such a function.
    """

    result: GameResult
    standings: Standings


class Runner:
    """One match or tournament.

    An entrant of the kind "player" thinks in a child process of its own, so a script that runs one keeps its
    own work behind `if __name__ == "__main__":`. See `Runner.run` for a whole match.

    >>> from duiyi.match.plan import Entrant, Plan
    >>> from duiyi.match.schedule import round_robin
    >>> from duiyi.match.store import MatchFile
    >>> from duiyi.match.time_control import TimeControl
    >>> two = Entrant("A", "player", "five_tuple"), Entrant("B", "player", "shape_rules")
    >>> plan = Plan("gomoku", "freestyle", {}, two, TimeControl())
    >>> runner = Runner(plan, round_robin(2, pairs=1), MatchFile(None, {}))
    >>> runner.standings.names
    ('A', 'B')
    """

    def __init__(
        self,
        plan: Plan,
        schedule: Schedule,
        store: MatchFile,
        *,
        sprt: Sprt | None = None,
    ) -> None:
        """Counts the games that the store has already. `sprt` tests the first entrant against the second."""
        self.plan = plan
        self.sprt = sprt
        self.standings = Standings([entrant.name for entrant in plan.entrants])
        self.met: list[Met] = []
        """The encounters of finished rounds."""
        self.report: Callable[[News], None] | None = None
        """Told of each game that ends."""
        self._schedule = schedule
        self._store = store
        self._results: dict[int, GameResult] = {}
        self._unstarted: defaultdict[int, int] = defaultdict(int)
        self._pairs_done = 0
        self._tasks_done = 0
        for result in store.results:
            self._count(result)

    @property
    def games(self) -> int:
        """The games that are played, those that the store had already among them.

        >>> from duiyi.match.plan import Entrant, Plan
        >>> from duiyi.match.schedule import round_robin
        >>> from duiyi.match.store import MatchFile
        >>> from duiyi.match.time_control import TimeControl
        >>> two = Entrant("A", "player", "five_tuple"), Entrant("B", "player", "shape_rules")
        >>> plan = Plan("gomoku", "freestyle", {}, two, TimeControl())
        >>> runner = Runner(plan, round_robin(2, pairs=1), MatchFile(None, {}))
        >>> runner.games
        0
        """
        return len(self._results)

    def verdict(self) -> Verdict:
        """What the SPRT says; CONTINUE where there is none.

        >>> from duiyi.match.plan import Entrant, Plan
        >>> from duiyi.match.schedule import round_robin
        >>> from duiyi.match.store import MatchFile
        >>> from duiyi.match.time_control import TimeControl
        >>> two = Entrant("A", "player", "five_tuple"), Entrant("B", "player", "shape_rules")
        >>> plan = Plan("gomoku", "freestyle", {}, two, TimeControl())
        >>> runner = Runner(plan, round_robin(2, pairs=1), MatchFile(None, {}))
        >>> runner.verdict().name
        'CONTINUE'
        """
        return self.sprt.verdict(self.tally) if self.sprt else Verdict.CONTINUE

    @property
    def tally(self) -> Tally:
        """The first entrant's tally against the second.

        >>> from duiyi.match.plan import Entrant, Plan
        >>> from duiyi.match.schedule import round_robin
        >>> from duiyi.match.store import MatchFile
        >>> from duiyi.match.time_control import TimeControl
        >>> two = Entrant("A", "player", "five_tuple"), Entrant("B", "player", "shape_rules")
        >>> plan = Plan("gomoku", "freestyle", {}, two, TimeControl())
        >>> runner = Runner(plan, round_robin(2, pairs=1), MatchFile(None, {}))
        >>> runner.tally.games
        0
        """
        return self.standings.against(0, 1).tally

    async def run(self, executor: Executor) -> Standings:
        """Plays what is left; the standings at the end.

        MatchError when an entrant does not start. Cancelling it ends the games in progress, which are played
        again when the match is taken up.

        >>> from duiyi.match.executor import LocalExecutor
        >>> from duiyi.match.plan import Entrant, Plan
        >>> from duiyi.match.schedule import round_robin
        >>> from duiyi.match.store import MatchFile
        >>> from duiyi.match.time_control import TimeControl
        >>> two = Entrant("A", "player", "five_tuple"), Entrant("B", "player", "shape_rules")
        >>> plan = Plan("gomoku", "freestyle", {}, two, TimeControl())
        >>> runner = Runner(plan, round_robin(2, pairs=1), MatchFile(None, {}))
        >>> async def match():
        ...     executor = LocalExecutor(plan, slots=1)
        ...     try:
        ...         return await runner.run(executor)
        ...     finally:
        ...         await executor.close()
        >>> standings = asyncio.run(match())
        >>> standings.against(0, 1).tally.games
        2
        """
        while self.verdict() is Verdict.CONTINUE:
            encounters = self._schedule(self.met)
            if not encounters:
                break
            round_tasks = list(
                tasks(encounters, self._tasks_done + 1, self._pairs_done + 1, len(self.plan.openings))
            )
            await self._play(executor, (t for t in round_tasks if t.number not in self._results))
            if self.verdict() is not Verdict.CONTINUE:
                break
            self._finish_round(encounters, round_tasks)
        return self.standings

    async def _play(self, executor: Executor, waiting: Iterator[GameTask]) -> None:
        running: set[asyncio.Task[GameResult]] = set()
        try:
            while self.verdict() is Verdict.CONTINUE:
                while len(running) < executor.slots and (task := next(waiting, None)) is not None:
                    running.add(asyncio.create_task(executor.play(task), name=f"game {task.number}"))
                if not running:
                    return
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for game in sorted(done, key=lambda each: each.get_name()):
                    self._ended(game.result())
        finally:
            for game in running:
                game.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _ended(self, result: GameResult) -> None:
        self._check_start(result)
        self._store.add(result)
        self._count(result)
        if self.report is not None:
            self.report(News(result, self.standings))

    def _count(self, result: GameResult) -> None:
        self._results[result.task.number] = result
        self.standings.add(result)

    def _check_start(self, result: GameResult) -> None:
        """MatchError when an entrant does not start again and again: its losses would say nothing."""
        fault = result.fault
        for seat, entrant in enumerate(result.task.seats):
            failed = fault is not None and fault.kind == "start" and fault.seat == seat
            if failed and fault is not None:
                self._unstarted[entrant] += 1
                if self._unstarted[entrant] >= START_FAILURES:
                    raise MatchError(f"{self.plan.entrants[entrant].name} does not start: {fault.text}")
            elif fault is None or fault.kind != "start":
                self._unstarted[entrant] = 0

    def _finish_round(self, encounters: list[Encounter], round_tasks: list[GameTask]) -> None:
        for encounter in encounters:
            own = {encounter.first, encounter.second}
            tally = Tally()
            for task in round_tasks:
                if set(task.seats) == own:
                    tally.add(self._results[task.number].points(encounter.first))
            self.met.append(Met(encounter, tally))
        self._tasks_done += len(round_tasks)
        self._pairs_done += sum(encounter.pairs for encounter in encounters)
