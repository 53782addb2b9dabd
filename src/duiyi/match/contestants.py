"""Entrants at the board: child processes that are asked for moves, game after game.

All run in processes of their own, so that a crash or a hang costs a game and not the match.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from duiyi.core import GameBoard, Setup
from duiyi.match.plan import Entrant, Plan
from duiyi.match.time_control import SideClock
from duiyi.players.base import PlayerOptions
from duiyi.players.process import PlayerFailedError, PlayerProcess
from duiyi.players.registry import checked_options

GRACE = 3.0
"""Seconds beyond its time after which a thought is told to stop."""
STOP_LIMIT = 3.0
"""Seconds that a player has to answer once it is told to stop."""


class ContestantError(Exception):
    """A contestant failed. `kind` is one of the faults that a result names."""

    def __init__(self, kind: str, text: str, *, usable: bool = False) -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.usable = usable
        """Whether the contestant can go on as it is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and what the mover thinks. The score is None where it is no measure that others share."""

    move: str | None
    """None when the mover gives the game up."""
    seconds: float
    score: int | None = None
    depth: int = 0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """What a contestant is asked: the position, how it came about, and the clocks."""

    board: GameBoard
    setup: Setup
    moves: tuple[str, ...]
    """All moves since the setup."""
    seat: int
    clocks: tuple[SideClock, SideClock]


class Contestant(Protocol):
    """An entrant in a process of its own. Methods raise ContestantError."""

    async def start(self) -> None:
        """Starts the process where it does not run."""
        ...

    async def new_game(self, seed: int) -> None:
        """A game begins that has nothing to do with the last; `seed` decides its dice, where it has some."""
        ...

    async def choose(self, question: Question) -> Answer:
        """Its move."""
        ...

    @property
    def pid(self) -> int | None:
        """The process, while it runs."""
        ...

    async def close(self) -> None:
        """Ends the process; nothing of it remains."""
        ...


class TeachingContestant:
    """One of our players that think in Python."""

    def __init__(self, entrant: Entrant, plan: Plan) -> None:
        self._game, self._patience = plan.game, plan.patience
        options = PlayerOptions(entrant.level, entrant.style, parallel=False)
        self._options = checked_options(entrant.target, plan.game, options)
        self._name = entrant.target
        self._process = PlayerProcess(self._name, self._options)

    async def start(self) -> None:
        """It starts at the first thought."""

    async def new_game(self, seed: int) -> None:
        """Changes its dice; the process stays."""
        self._process.options = PlayerOptions(
            self._options.level, self._options.style, self._options.parallel, seed
        )

    async def choose(self, question: Question) -> Answer:
        """Its move. It thinks to its level, whatever the limits of search; on the clock it may lose."""
        allowed = question.clocks[question.seat].allowance
        limit = self._patience if allowed is None else allowed + GRACE
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            async with asyncio.timeout(limit):
                thought = await self._process.think(self._game, question.setup, question.moves)
        except TimeoutError:
            raise ContestantError("hang", f"{self._name} gave no move in {limit:g} s") from None
        except PlayerFailedError as error:
            raise ContestantError("crash", str(error)) from None
        return Answer(thought.move, loop.time() - began, None, thought.depth, thought.nodes)

    @property
    def pid(self) -> int | None:
        """The process, while it runs."""
        return self._process.pid

    async def close(self) -> None:
        """Ends the process."""
        await self._process.close()
