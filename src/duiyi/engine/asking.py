"""One question to an engine, from `go` to its answer: limits, stopping, and a name for each failure."""

from __future__ import annotations

import asyncio
import math
from abc import abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType, TracebackType

from duiyi.core import GameBoard, IllegalMoveError, InvalidMoveError
from duiyi.engine.base import (
    Analysis,
    Engine,
    Info,
    InfoCallback,
    Limit,
    Option,
    OptionValue,
    PlayResult,
    Timeouts,
)
from duiyi.engine.dialogue import Dialogue, Woken
from duiyi.engine.errors import (
    EngineClosedError,
    EngineError,
    EngineGarbageError,
    EngineHungError,
    EngineIgnoredStopError,
    EngineIllegalMoveError,
    EngineOptionError,
    EngineOrderError,
    EngineUnsupportedError,
)
from duiyi.engine.positions import Position, position_of

MOST_GARBAGE = 2000
"""Lines without a meaning that an engine may write in one thought."""
UNREAD_LINES = 4
"""Newest lines of news that are read at the end, for each line that was asked for."""
MOST_NEWS = 10_000
"""News that an analysis keeps for whoever iterates over it; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Question:
    """What an engine is asked."""

    position: Position
    limit: Limit
    multipv: int = 1
    ban: tuple[str, ...] = ()
    draw_offered: bool = False
    ponder: bool = False
    """Whether it may go on thinking afterwards."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine answered, in its own words."""

    move: str | None
    """None when it said that it has none."""
    ponder: str | None = None
    draw_offered: bool = False
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """The engine says that it did not understand; it may go on all the same."""

    text: str


class Unknown:
    """A line that means nothing."""


Said = Info | Answer | Refusal | Unknown | None
"""What a line said during a thought; None for one that is in order and has no news."""


class AskedEngine(Engine):
    """What the protocols share. A protocol says how to ask, how to stop, and what a line means."""

    def __init__(self, dialogue: Dialogue, game: str, timeouts: Timeouts) -> None:
        self.game = game
        self.timeouts = timeouts
        self.talk = dialogue
        self.identity: dict[str, str] = {}
        self.offered: dict[str, Option] = {}
        self.chosen: dict[str, OptionValue] = {}
        """The options as they were set by `configure`."""
        self.stopped_last = False
        """Whether the last question ended with a stop, which may have crossed the answer."""
        self._asking: Search | None = None
        self._pondered: Question | None = None
        """What it thinks about on the opponent's time."""

    # What a protocol has to say:

    @abstractmethod
    async def prepare(self, question: Question) -> None:
        """Says what has to be said before the clock starts."""

    @abstractmethod
    def go_lines(self, question: Question) -> Sequence[str]:
        """What asks for the move."""

    @abstractmethod
    def stop_lines(self) -> Sequence[str]:
        """What asks for an answer now; nothing where the engine has no such command."""

    @abstractmethod
    def read(self, line: str, question: Question) -> Said:
        """What a line says during a thought."""

    def ponder_lines(self, question: Question) -> Sequence[str]:
        """What lets it think about a position that may come; nothing where it has no such command."""
        del question
        return ()

    def can_wait(self, line: str) -> bool:
        """Whether a line is news that may be read at the end, when nobody looks at it before."""
        del line
        return False

    @abstractmethod
    def read_idle(self, line: str) -> str | None:
        """What is wrong with a line that came unasked; None when nothing is."""

    @abstractmethod
    def read_move(self, text: str, position: Position) -> str | None:
        """A move in canonical text; None when it is none."""

    @abstractmethod
    async def set_option(self, name: str, value: OptionValue) -> None:
        """Sets one option, whose value has been checked."""

    @abstractmethod
    async def sync(self) -> None:
        """Waits until the engine has done all it was told."""

    @abstractmethod
    async def forget(self) -> None:
        """Tells the engine that a new game begins."""

    @abstractmethod
    def farewell(self) -> Sequence[str]:
        """What asks the engine to end."""

    def stops_after(self, question: Question) -> float | None:
        """Seconds after which the client stops the search, for protocols that cannot say it beforehand."""
        del question
        return None

    def settle(self, answer: str, lines: tuple[Info, ...]) -> tuple[Info, ...]:
        """The news at the end of a thought, now that the answer (in canonical text) is known."""
        del answer
        return lines

    def answered(self, question: Question, move: str) -> None:
        """Called with the engine's legal move."""

    # What an engine is:

    @property
    def id(self) -> Mapping[str, str]:
        return MappingProxyType(self.identity)

    @property
    def name(self) -> str:
        return self.identity.get("name") or self.talk.name

    @property
    def options(self) -> Mapping[str, Option]:
        return MappingProxyType(self.offered)

    @property
    def alive(self) -> bool:
        return self.talk.alive

    @property
    def pid(self) -> int | None:
        return self.talk.pid

    @property
    def dialogue(self) -> tuple[str, ...]:
        return self.talk.record

    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        self.check_free()
        await self.end_pondering()
        checked = {}
        for name, value in options.items():
            option = self.find_option(name)
            try:
                checked[option.name] = option.parse(value)
            except ValueError as error:
                raise EngineOptionError(f"{self.name}: {error}") from None
        for name, value in checked.items():
            await self.set_option(name, value)
            self.chosen[name] = value
        if checked:
            await self.sync()

    def find_option(self, name: str) -> Option:
        """The option of that name, in whatever case; EngineOptionError lists what there is."""
        for option in self.offered.values():
            if option.name.casefold() == name.casefold():
                return option
        names = ", ".join(self.offered) or "none"
        raise EngineOptionError(f"{self.name} has no option {name!r}; its options are: {names}")

    async def new_game(self) -> None:
        self.check_free()
        await self.end_pondering()
        self.check_order()
        await self.forget()

    async def ping(self) -> None:
        self.check_free()
        await self.end_pondering()
        self.check_order()
        await self.sync()

    async def play(
        self,
        board: GameBoard,
        limit: Limit,
        *,
        multipv: int = 1,
        ban: Sequence[str] = (),
        draw_offered: bool = False,
        ponder: bool = False,
        report: InfoCallback | None = None,
    ) -> PlayResult:
        question = Question(position_of(board), limit, multipv, tuple(ban), draw_offered, ponder)
        result = await self._begin(question, report).run()
        if ponder and result.move is not None and result.ponder is not None:
            self._ponder(question, result.move, result.ponder, result.seconds)
        return result

    async def analysis(
        self, board: GameBoard, limit: Limit | None = None, *, multipv: int = 1, ban: Sequence[str] = ()
    ) -> Analysis:
        question = Question(position_of(board), limit or Limit(), multipv, tuple(ban))
        news: deque[Info] = deque(maxlen=MOST_NEWS)
        search = self._begin(question, news.append)
        return TaskAnalysis(search, news)

    def _ponder(self, question: Question, move: str, expected: str, seconds: float) -> None:
        """Lets it think about the position after its move and the answer that it expects."""
        board, limit = question.position.board, question.limit
        pushed = 0
        try:
            for each in (move, expected):
                board.push(each)
                pushed += 1
            if board.outcome() is not None:
                return
            position = position_of(board)
            if limit.clock is not None:
                limit = replace(limit, clock=_clock_after(limit, position.seat, seconds))
            pondered = replace(question, position=position, limit=limit)
            lines = self.ponder_lines(pondered)
        except (IllegalMoveError, InvalidMoveError):
            return  # what it expects cannot be played: it waits as others do
        finally:
            for _ in range(pushed):
                board.pop()
        if lines:
            self._pondered = pondered
            self.talk.begin()
            self.talk.send(*lines)

    def expected(self, question: Question) -> bool:
        """Whether a question is what the engine thinks about already."""
        pondered = self._pondered
        return pondered is not None and _same_but_for_clocks(pondered, question)

    def ponder_hit_lines(self) -> Sequence[str]:
        """Says that the opponent played what the engine expects."""
        self._pondered = None
        return ("ponderhit",)

    async def end_pondering(self) -> None:
        """Stops it where it thinks on the opponent's time, and passes over what it answers."""
        pondered, self._pondered = self._pondered, None
        if pondered is None:
            return
        self.talk.send(*self.stop_lines())
        until = asyncio.get_running_loop().time() + self.timeouts.stop
        try:
            while not isinstance(
                self.read(await self.talk.next(until, "an answer to stop"), pondered), Answer
            ):
                pass
        except EngineHungError:
            text = f"{self.name} was told to stop pondering and went on for {self.timeouts.stop:.1f} seconds"
            raise self.talk.fail(EngineIgnoredStopError(text)) from None

    async def quit(self) -> None:
        if self._asking is not None:
            self.talk.kill()
        await self.talk.close(self.farewell(), self.timeouts.quit)

    def kill(self) -> None:
        self.talk.kill()

    def check_free(self) -> None:
        """EngineClosedError when it cannot be asked; EngineError when it is thinking."""
        if self.talk.failure is not None:
            raise EngineClosedError(f"{self.name} has failed before: {self.talk.failure.message}")
        if self._asking is not None:
            raise EngineError(f"{self.name} is still thinking: stop that first")

    def check_order(self) -> None:
        """Looks at what came unasked; EngineOrderError when it is an answer."""
        for line in self.talk.waiting():
            fault = self.read_idle(line)
            if fault is not None and not self.stopped_last:
                raise self.talk.fail(EngineOrderError(f"{self.name} answered out of turn: {fault}"))

    def finished(self, search: Search) -> None:
        """Called when a search is over, however it ended."""
        if self._asking is search:
            self._asking = None

    def _begin(self, question: Question, report: InfoCallback | None) -> Search:
        self.check_free()
        if question.position.game != self.game:
            raise EngineUnsupportedError(
                f"{self.name} was opened for {self.game}, not for {question.position.game}"
            )
        if question.position.board.outcome() is not None:
            raise ValueError("the game is over: there is no move to choose")
        self._asking = Search(self, question, report)
        return self._asking


class Search:
    """A question on its way."""

    def __init__(self, engine: AskedEngine, question: Question, report: InfoCallback | None) -> None:
        self._engine = engine
        self._question = question
        self._report = report
        self._stop_wanted = False
        self._stop_sent = False
        self._talked = 0
        """Lines since the stop was sent."""
        self._known = 0
        self._garbage = 0
        self._refusal: str | None = None
        self._unread: deque[str] = deque(maxlen=UNREAD_LINES * question.multipv)
        """The newest news, where nobody looks at them before the end."""
        self._counts = Info()
        """What was told apart from any line: some tell nodes and time so."""
        self.lines: dict[int, Info] = {}
        """The best lines so far, by their rank."""

    def stop(self) -> None:
        """Asks for an end; returns at once."""
        self._stop_wanted = True
        self._engine.talk.wake()

    async def run(self) -> PlayResult:
        """The answer, checked."""
        engine, question = self._engine, self._question
        try:
            expected = engine.expected(question)
            if not expected:
                await engine.end_pondering()
                engine.check_order()
            engine.talk.begin()
            if not expected:
                await engine.prepare(question)
            asked = asyncio.get_running_loop().time()
            engine.talk.send(*(engine.ponder_hit_lines() if expected else engine.go_lines(question)))
            answer = await self._listen(asked)
            seconds = asyncio.get_running_loop().time() - asked
        except (EngineHungError, asyncio.CancelledError) as error:
            if engine.talk.failure is None:
                if isinstance(error, EngineError):
                    raise engine.talk.fail(error) from None
                engine.talk.kill()
            raise
        finally:
            engine.finished(self)
        return self._result(answer, seconds)

    async def _listen(self, asked: float) -> Answer:
        until = self._until(asked)
        while True:
            if self._stop_wanted and not self._stop_sent:
                until = self._send_stop()
            try:
                line = await self._engine.talk.next(until, "a move")
            except Woken:
                continue
            except EngineHungError:
                until = self._overdue(asked)
                continue
            self._talked += 1
            if self._report is None and self._engine.can_wait(line):
                self._unread.append(line)
                self._known += 1
                continue
            said = self._engine.read(line, self._question)
            match said:
                case Answer():
                    self._read_late()
                    return said
                case Refusal(text):
                    self._refusal = text
                    until = min(until, asyncio.get_running_loop().time() + self._engine.timeouts.stop)
                case Info():
                    self._tell(said)
                case Unknown():
                    self._count_garbage(line)
                case None:
                    self._known += 1

    def _read_late(self) -> None:
        for line in self._unread:
            said = self._engine.read(line, self._question)
            if isinstance(said, Info):
                self._tell(said)

    def _until(self, asked: float) -> float:
        limit, timeouts = self._question.limit, self._engine.timeouts
        own = self._engine.stops_after(self._question)
        if own is not None:
            return asked + own
        longest = limit.longest(self._question.position.seat)
        if longest is not None:
            return asked + longest + timeouts.grace
        return math.inf if limit.unlimited else asked + timeouts.unlimited

    def _send_stop(self) -> float:
        """Tells the engine to stop; gives the time until which it may answer."""
        lines = self._engine.stop_lines()
        self._stop_sent = self._engine.stopped_last = True
        self._talked = 0
        self._engine.talk.send(*lines)
        return asyncio.get_running_loop().time() + self._engine.timeouts.stop

    def _overdue(self, asked: float) -> float:
        """Nothing has come in time: the engine is told to stop, and ended when it does not."""
        if not self._stop_sent and self._engine.stop_lines() and self._refusal is None:
            return self._send_stop()
        raise self._engine.talk.fail(self._verdict(asyncio.get_running_loop().time() - asked))

    def _verdict(self, seconds: float) -> EngineError:
        """What to call an engine that has not answered."""
        name = self._engine.name
        if self._refusal is not None:
            return EngineGarbageError(f"{name} refused the question: {self._refusal}")
        flood = self._engine.talk.flood()
        if flood is not None:
            return flood
        if self._garbage and not self._known:
            return EngineGarbageError(f"{name} wrote {self._garbage} lines without a meaning and no move")
        if self._stop_wanted or (self._stop_sent and self._talked):
            return EngineIgnoredStopError(f"{name} was told to stop and went on for {seconds:.1f} seconds")
        return EngineHungError(f"{name} gave no move in {seconds:.1f} seconds ({self._question.limit!r})")

    def _tell(self, info: Info) -> None:
        self._known += 1
        if info.pv or info.score is not None:
            before = self.lines.get(info.multipv)
            self.lines[info.multipv] = before.updated(info) if before is not None else info
        else:
            self._counts = self._counts.updated(info)
        if self._report is not None:
            self._report(info)

    def _count_garbage(self, line: str) -> None:
        self._garbage += bool(line.strip())
        if self._garbage > MOST_GARBAGE:
            text = f"{self._engine.name} writes lines without a meaning, such as {line[:60]!r}"
            raise self._engine.talk.fail(EngineGarbageError(text))

    def sorted_lines(self) -> tuple[Info, ...]:
        """The best lines so far, best first."""
        lines = [self.lines[rank] for rank in sorted(self.lines) if rank <= self._question.multipv]
        if self._counts != Info():
            lines = lines or [Info()]
            lines[0] = lines[0].updated(replace(self._counts, text=None))
        return tuple(lines)

    def _result(self, answer: Answer, seconds: float) -> PlayResult:
        engine, position = self._engine, self._question.position
        lines = self.sorted_lines()
        move = None
        if answer.move is not None:
            move = self._checked(answer.move)
            lines = engine.settle(move, lines)
            if lines and not lines[0].pv:
                lines = (replace(lines[0], pv=(move,)), *lines[1:])
            self.lines = {line.multipv: line for line in lines}
            engine.answered(self._question, move)
        return PlayResult(
            move=move,
            info=lines[0] if lines else Info(),
            lines=lines,
            ponder=engine.read_move(answer.ponder, position) if answer.ponder else None,
            draw_offered=answer.draw_offered,
            resigned=answer.resigned or move is None,
            seconds=seconds,
        )

    def _checked(self, text: str) -> str:
        """The engine's move in canonical text; EngineIllegalMoveError when it is not legal."""
        engine, board = self._engine, self._question.position.board
        move = engine.read_move(text, self._question.position)
        problem: ValueError = InvalidMoveError(text[:40], "it is in none of the forms that engines use")
        if move is not None:
            try:
                board.push(move)
            except (IllegalMoveError, InvalidMoveError) as error:
                problem = error
            else:
                board.pop()
                return move
        fen = board.fen()
        message = f"{engine.name} answered with an illegal move: {problem} (position {fen})"
        reason = problem.reason if isinstance(problem, IllegalMoveError) else None
        illegal = EngineIllegalMoveError(message, text, fen, move, reason)
        illegal.dialogue = engine.dialogue
        raise illegal


def _clock_after(limit: Limit, seat: int, seconds: float) -> tuple[float, float]:
    """The clocks once a seat has thought so long."""
    assert limit.clock is not None  # noqa: S101  the caller has looked
    left = max(0.0, limit.clock[seat] - seconds) + limit.increments()[seat]
    return (left, limit.clock[1]) if seat == 0 else (limit.clock[0], left)


def _same_but_for_clocks(one: Question, other: Question) -> bool:
    """Whether two questions are about the same position, and bounded alike."""

    def key(question: Question) -> tuple[object, ...]:
        position, limit = question.position, question.limit
        bounds = (limit.time, limit.depth, limit.nodes, limit.mate, limit.clock is None)
        return position.start_fen, position.rules, position.moves, bounds, question.multipv, question.ban

    return key(one) == key(other)


class TaskAnalysis(Analysis):
    """A search that runs in a task of its own."""

    def __init__(self, search: Search, news: deque[Info]) -> None:
        self._search = search
        self._news = news
        self._task = asyncio.create_task(search.run())
        self._told = False
        """Whether whoever asked has seen how it ended."""

    @property
    def lines(self) -> tuple[Info, ...]:
        return self._search.sorted_lines()

    def stop(self) -> None:
        self._search.stop()

    async def wait(self) -> PlayResult:
        try:
            return await asyncio.shield(self._task)
        finally:
            self._told = self._task.done()

    async def __aiter__(self) -> AsyncIterator[Info]:
        while True:
            while self._news:
                yield self._news.popleft()
            if self._task.done():
                self._told = True
                self._task.result()  # its error, if it ended in one
                return
            await asyncio.wait({self._task}, timeout=0.05)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._task.done():
            self.stop()
        if error is None and not self._told:
            await self._task
        else:
            with suppress(EngineError):  # the first error is the one to tell, and once
                await self._task
