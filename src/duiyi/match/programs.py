"""Programs that speak UCI, UCCI or Gomocup, as contestants."""

from __future__ import annotations

from collections.abc import Mapping

from duiyi.engine import (
    Engine,
    EngineCrashedError,
    EngineError,
    EngineHungError,
    EngineIgnoredStopError,
    EngineIllegalMoveError,
    Limit,
    OptionValue,
    Timeouts,
    open_engine,
)
from duiyi.match.contestants import GRACE, STOP_LIMIT, Answer, ContestantError, Question
from duiyi.match.plan import Entrant, Plan

SEED = "seed"
"""The option of programs whose dice can be thrown for them, in whatever case."""
START_LIMIT = 20.0
"""Seconds that a program may take to say who it is."""

_FAULTS: Mapping[type[EngineError], str] = {
    EngineIgnoredStopError: "ignored_stop",
    EngineHungError: "hang",
    EngineCrashedError: "crash",
}


def _fault(error: EngineError) -> ContestantError:
    kind = next((kind for each, kind in _FAULTS.items() if isinstance(error, each)), None)
    usable = isinstance(error, EngineIllegalMoveError)
    return ContestantError(kind or error.code.removeprefix("engine_"), str(error), usable=usable)


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
        patience = plan.patience
        timeouts = Timeouts(
            start=START_LIMIT,
            grace=min(GRACE, patience),
            stop=min(STOP_LIMIT, patience),
            unlimited=patience,
        )
        try:
            self._engine = await open_engine(
                entrant.target,
                game=plan.game,
                protocol=entrant.kind,
                options=_option_values(entrant.options),
                timeouts=timeouts,
                cwd=entrant.directory or None,
            )
        except EngineError as error:
            raise ContestantError("start", str(error)) from None

    async def new_game(self, seed: int) -> None:
        """Tells it so. Its dice are its own affair, unless the entrant has a seed and it takes one."""
        await self.start()
        try:
            if self._entrant.seed is not None:
                await self._throw_dice(seed)
            await self._running().new_game()
        except EngineError as error:
            raise _fault(error) from None

    async def choose(self, question: Question) -> Answer:
        """Its move."""
        try:
            found = await self._running().play(question.board, _limit(question), ponder=self._plan.ponder)
        except EngineError as error:
            raise _fault(error) from None
        info = found.info
        score = None if info.score is None else info.score.value()
        move = None if found.resigned else found.move
        return Answer(move, found.seconds, score, info.depth or 0, info.nodes or 0)

    async def _throw_dice(self, seed: int) -> None:
        engine = self._running()
        # Gomocup engines do not tell their keys, and pass over those that they do not know.
        known = {name.casefold(): name for name in engine.options}.get(SEED)
        if known or engine.protocol == "gomocup":
            await engine.configure({known or SEED: seed})

    @property
    def pid(self) -> int | None:
        """The process, while it runs."""
        return self._engine.pid if self._engine is not None else None

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
