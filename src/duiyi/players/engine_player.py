"""A player that asks an engine in a child process. The engine is started at the first question, and again
after it has failed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

from duiyi.core import GameBoard, IllegalReason, Phase, Termination
from duiyi.engine import (
    Engine,
    EngineError,
    EngineIllegalMoveError,
    EngineUnsupportedError,
    Info,
    Limit,
    PlayResult,
)
from duiyi.engine.positions import position_of
from duiyi.players.base import Candidate, Explanation, Progress, Report
from duiyi.players.gomoku_openings import OpeningAdviser

NEWS_INTERVAL = 0.1
"""Seconds between two reports."""
JUDGE_LIMIT = Limit(time=0.03)
"""For each of the many positions that a choice in an opening is made by."""
EVEN = 60
"""In an opening a position is even that is worth no more to either side, in the engine's unit."""
WORST = 20_000
BOOK_RULE = "opening_book"
"""What an explanation names as the reason of a move from the engine's book."""
LINES = 4
"""Lines to show of what the engine thinks of other moves."""


Result = TypeVar("Result")


class EngineFailedError(ValueError):
    """The engine could not be asked; the message is the engine error's, and so is the code."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.message)
        self.code = error.code


class EnginePlayer:
    """Plays what an engine answers, and explains it by what the engine tells.

    `start` starts the engine for a game. `limit` is for the move, and `aside`, where there is one, for a
    second, short search that tells what the engine thinks of other moves, so that looking at several lines
    does not weaken the first.
    """

    def __init__(
        self, name: str, start: Callable[[str], Awaitable[Engine]], limit: Limit, aside: Limit | None = None
    ) -> None:
        self._name = name
        self._start = start
        self._limit = limit
        self._aside = aside
        self._adviser = OpeningAdviser(name, self._judge, None, even=EVEN)
        self._runner: asyncio.Runner | None = None
        self._engine: Engine | None = None

    def choose(self, board: GameBoard, report: Report | None = None) -> Explanation:
        """The engine's move with its reasons; EngineFailedError when there is none to be had."""
        began = time.monotonic()
        winning = _capture_of_general(board)
        if winning is not None:  # engines know no position in which that can happen
            return Explanation(self._name, winning, candidates=(Candidate(winning, 0),), pv=(winning,))
        result, others = self._run(self._ask(board, report))
        return self._explanation(board, result, others, time.monotonic() - began)

    def choose_in_phase(self, board: GameBoard, phase: Phase) -> Explanation:
        """A choice in an opening, by what the engine thinks of the positions that it leads to."""
        return self._adviser.choose(board, phase)

    def _judge(self, board: GameBoard) -> int:
        info = self._run(self._look(board))
        return max(-WORST, min(_value(info) or 0, WORST))

    async def _look(self, board: GameBoard) -> Info:
        async with self._kept(board) as engine:
            return (await engine.play(board, JUDGE_LIMIT)).info

    def close(self) -> None:
        """Ends the engine."""
        if self._runner is not None:
            if self._engine is not None:
                self._runner.run(self._engine.quit())
                self._engine = None
            self._runner.close()
            self._runner = None

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        if self._runner is None:
            self._runner = asyncio.Runner()
        try:
            return self._runner.run(work)
        except EngineError as error:
            raise EngineFailedError(error) from error

    async def _ask(self, board: GameBoard, report: Report | None) -> tuple[PlayResult, tuple[Info, ...]]:
        async with self._kept(board) as engine:
            result = await self._allowed_move(engine, board, _Reporter(report) if report else None)
            return result, await self._others(engine, board)

    @asynccontextmanager
    async def _kept(self, board: GameBoard) -> AsyncIterator[Engine]:
        """The engine for the board's game, which is forgotten when it has failed."""
        engine = await self._ready(position_of(board).game)
        try:
            yield engine
        finally:
            if not engine.alive:
                self._engine = None
                await engine.quit()

    async def _ready(self, game: str) -> Engine:
        if self._engine is not None and self._engine.game != game:
            await self._engine.quit()
            self._engine = None
        if self._engine is None:
            self._engine = await self._start(game)
        return self._engine

    async def _allowed_move(self, engine: Engine, board: GameBoard, report: _Reporter | None) -> PlayResult:
        """The engine's move; another one where our rules refuse to repeat and it knows no such rule."""
        banned: list[str] = []
        while True:
            try:
                result = await engine.play(board, self._limit, ban=banned, report=report)
            except EngineIllegalMoveError as error:
                if error.reason not in REFUSED_REPETITIONS or error.canonical in (None, *banned):
                    raise
                banned.append(str(error.canonical))
                continue
            if result.move is None:
                raise EngineError(f"{engine.name} gives the game up")
            return result

    async def _others(self, engine: Engine, board: GameBoard) -> tuple[Info, ...]:
        if self._aside is None:
            return ()
        try:
            return await engine.analyse(board, self._aside, multipv=LINES)
        except EngineUnsupportedError:
            self._aside = None
            return ()

    def _explanation(
        self, board: GameBoard, result: PlayResult, others: tuple[Info, ...], seconds: float
    ) -> Explanation:
        assert result.move is not None  # noqa: S101  _allowed_move sees to it
        own = next((line for line in (result.info, *others) if line.pv[:1] == (result.move,)), None)
        best = own or replace(result.info, pv=(result.move,))
        lines = [best, *(line for line in others if line.pv and line.pv[0] != result.move)]
        pv = playable(board, best.pv)
        # What was found without a search at all was known beforehand.
        known = result.info.depth == 0 and not result.info.nodes
        return Explanation(
            player=self._name,
            move=result.move,
            score=_value(best),
            rule=BOOK_RULE if known else None,
            candidates=tuple(
                Candidate(line.pv[0], score, pv=playable(board, line.pv), nodes=line.nodes or 0)
                for line in lines
                if (score := _value(line)) is not None
            ),
            pv=pv,
            depth=result.info.depth or 0,
            nodes=result.info.nodes or 0,
            seconds=seconds,
        )


REFUSED_REPETITIONS = (IllegalReason.REPEATS_CHECK, IllegalReason.REPEATS_CHASE)


class _Reporter:
    """Passes an engine's news on, not too often."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._last = 0.0
        self._info = Info()

    def __call__(self, news: Info) -> None:
        if news.multipv != 1:
            return
        self._info = self._info.updated(news)
        now = time.monotonic()
        if now - self._last < NEWS_INTERVAL:
            return
        self._last = now
        info = self._info
        best = info.pv[0] if info.pv else None
        self._report(Progress(info.depth or 0, best, _value(info), info.nodes or 0, 0, 0))


def _value(info: Info) -> int | None:
    return info.score.value() if info.score is not None else None


def playable(board: GameBoard, line: tuple[str, ...]) -> tuple[str, ...]:
    """The part of a line that can be played on a board, which is left as it was."""
    played = []
    try:
        for move in line:
            if board.outcome() is not None:
                break
            board.push(move)
            played.append(move)
    except ValueError:
        pass  # engines write what they like at the end of a line
    finally:
        for _ in played:
            board.pop()
    return tuple(played)


def _capture_of_general(board: GameBoard) -> str | None:
    """The move that takes the general, where the rules let a side leave it in check."""
    for move in map(str, board.legal_moves):
        board.push(move)
        end = board.outcome()
        board.pop()
        if end is not None and end.termination is Termination.KING_CAPTURED:
            return move
    return None
