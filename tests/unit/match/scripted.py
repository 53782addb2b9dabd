"""Contestants and executors for tests, without processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable

from duiyi.games import BY_NAME
from duiyi.match.adjudication import Adjudication
from duiyi.match.contestants import Answer, ContestantError, Question
from duiyi.match.openings import Opening
from duiyi.match.plan import Entrant, GameResult, GameTask, Plan
from duiyi.match.time_control import TimeControl

Thought = Callable[[Question], Answer]


def make_plan(
    names: Iterable[str] = "AB",
    *,
    game: str = "gomoku",
    control: TimeControl | None = None,
    adjudication: Adjudication | None = None,
    openings: tuple[Opening, ...] = (Opening(),),
    seed: int = 1,
) -> Plan:
    spec = BY_NAME[game]
    setup = spec.setup()
    return Plan(
        game,
        setup.rules,
        setup.options,
        tuple(Entrant(name, "player", name) for name in names),
        control or TimeControl(),
        adjudication or Adjudication(),
        openings,
        seed,
    )


class Scripted:
    """A contestant whose thought is a function; by chance from its seed where none is given."""

    def __init__(self, thought: Thought | None = None) -> None:
        self.thought = thought or self._by_chance
        self.dice = random.Random()
        self.games = self.closed = 0
        self.pid = None

    async def start(self) -> None:
        """There is nothing to start."""

    async def new_game(self, seed: int) -> None:
        self.games += 1
        self.dice = random.Random(seed)

    async def choose(self, question: Question) -> Answer:
        return self.thought(question)

    async def close(self) -> None:
        self.closed += 1

    def _by_chance(self, question: Question) -> Answer:
        return Answer(str(self.dice.choice(question.board.legal_moves)), 0.001)


def failing(kind: str) -> Thought:
    def fail(question: Question) -> Answer:
        raise ContestantError(kind, f"{kind} after {len(question.moves)} moves")

    return fail


class Dice:
    """An executor whose games are results drawn by their number alone."""

    def __init__(
        self, plan: Plan, chances: tuple[float, float, float] = (0.3, 0.4, 0.3), slots: int = 2
    ) -> None:
        self.plan, self.chances = plan, chances
        self._slots = slots
        self.played: list[int] = []
        self.stop_after: int | None = None

    @property
    def slots(self) -> int:
        return self._slots

    async def check(self) -> None:
        """There is nothing that could not start."""

    async def play(self, task: GameTask) -> GameResult:
        await asyncio.sleep(0)
        if self.stop_after is not None and len(self.played) >= self.stop_after:
            raise KeyboardInterrupt
        self.played.append(task.number)
        dice = random.Random(task.seed(self.plan, 0))
        winner = dice.choices((0, None, 1), self.chances)[0]
        lost_by = winner if winner is None or task.seats[0] == 0 else 1 - winner
        return GameResult(task, "", (), (), lost_by, "five" if winner is not None else "board_full")

    async def close(self) -> None:
        """There is nothing to close."""
