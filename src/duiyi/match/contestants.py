"""Entrants at the board: child processes that are asked for moves, game after game.

A kind of entrant is one entry in KINDS. All run in processes of their own, so that a crash or a hang costs a
game and not the match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from duiyi.core import GameBoard, Setup
from duiyi.engine import (
    Engine,
    EngineError,
    EngineHungError,
    EngineIgnoredStopError,
    EngineOptionError,
    EngineStartError,
    EngineUnsupportedError,
    Limit,
    OptionValue,
    Timeouts,
    open_engine,
)
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

    async def close(self) -> None:
        """Ends the process."""
        await self._process.close()


_FAULTS: Mapping[type[EngineError], str] = {
    EngineStartError: "start",
    EngineOptionError: "start",
    EngineUnsupportedError: "start",
    EngineIgnoredStopError: "ignored_stop",
    EngineHungError: "hang",
}


def _fault(error: EngineError) -> ContestantError:
    kind = next((kind for each, kind in _FAULTS.items() if isinstance(error, each)), None)
    return ContestantError(
        kind or error.code.removeprefix("engine_"), str(error), usable=error.code == "engine_illegal_move"
    )


class EngineContestant:
    """A program that speaks a protocol."""

    def __init__(self, entrant: Entrant, plan: Plan) -> None:
        self._entrant, self._plan = entrant, plan
        self._engine: Engine | None = None

    async def start(self) -> None:
        """Starts it and sets its options."""
        if self._engine is not None and self._engine.alive:
            return
        self._engine = None
        plan, entrant = self._plan, self._entrant
        patient = Timeouts(grace=GRACE, stop=STOP_LIMIT, unlimited=plan.patience)
        try:
            self._engine = await open_engine(
                entrant.target,
                game=plan.game,
                protocol=entrant.kind,
                options=_option_values(entrant.options),
                timeouts=patient,
            )
        except EngineError as error:
            raise _fault(error) from None

    async def new_game(self, seed: int) -> None:
        """Tells it so. Its dice are its own affair."""
        del seed
        await self.start()
        try:
            await self._running().new_game()
        except EngineError as error:
            raise _fault(error) from None

    async def choose(self, question: Question) -> Answer:
        """Its move."""
        try:
            found = await self._running().play(question.board, _limit(question))
        except EngineError as error:
            raise _fault(error) from None
        info = found.info
        score = None if info.score is None else info.score.value()
        move = None if found.resigned else found.move
        return Answer(move, found.seconds, score, info.depth or 0, info.nodes or 0)

    async def close(self) -> None:
        """Asks it to end, and ends it."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.quit()

    def _running(self) -> Engine:
        if self._engine is None:
            raise ContestantError("crash", f"{self._entrant.name} does not run")
        return self._engine


def _option_values(options: Mapping[str, str]) -> dict[str, OptionValue]:
    return dict(options)


def _limit(question: Question) -> Limit:
    own = question.clocks[question.seat]
    control = own.control
    if own.remaining is None:
        return Limit(time=control.movetime, nodes=control.nodes, depth=control.depth)
    # A side without a clock of its own is shown the mover's, for engines that read both.
    times = [own.remaining if c.remaining is None else c.remaining for c in question.clocks]
    increments = [c.control.increment for c in question.clocks]
    return Limit(
        nodes=control.nodes,
        depth=control.depth,
        clock=(times[0], times[1]),
        increment=(increments[0], increments[1]),
        moves_to_go=own.moves_to_go,
    )


KINDS: Mapping[str, Callable[[Entrant, Plan], Contestant]] = {
    "player": TeachingContestant,
    "uci": EngineContestant,
    "ucci": EngineContestant,
    "gomocup": EngineContestant,
}


def contestant(entrant: Entrant, plan: Plan) -> Contestant:
    """An entrant, not started yet; InvalidSetupError when it does not play the game."""
    return KINDS[entrant.kind](entrant, plan)


def is_there(command: str) -> bool:
    """Whether a text is the path of a file."""
    return Path(command).is_file()
