"""What all engines share: limits, scores, news of a search, options, and `Engine`, the one way to ask them.

Moves are canonical text ("h2e2", "h8") whatever the engine writes. Scores are from the view of the side to
move. Times are seconds.

>>> Limit(time=0.5)
Limit(time=0.5)
>>> Limit(clock=(60.0, 58.5), increment=1.0).clock
(60.0, 58.5)
>>> Score(cp=35) < Score(mate=3) < Score(mate=1)
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import total_ordering
from types import TracebackType
from typing import Literal, Self

from duiyi.core import GameBoard

OptionValue = bool | int | str | None
"""What an option may be set to; None pushes a button.

>>> hash_size: OptionValue = 64
"""

MATE_VALUE = 100_000
"""The centipawns of a mate on the board, for code that wants one number."""


@dataclass(frozen=True, slots=True, repr=False)
class Limit:
    """How long an engine may think. All that are given hold; with none it would think until it is stopped.

    >>> Limit(time=0.5)
    Limit(time=0.5)
    >>> Limit(clock=(60.0, 58.5), increment=1.0).clock
    (60.0, 58.5)
    >>> Limit(depth=0)
    Traceback (most recent call last):
        ...
    ValueError: a limit's depth is more than 0, not 0
    """

    time: float | None = None
    """Seconds for this move."""
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    """Only search for a mate in so many moves."""
    clock: tuple[float, float] | None = None
    """The seconds that each seat has left: seat 0 moves first in the game."""
    increment: float | tuple[float, float] = 0.0
    """The seconds that each move adds, for both seats or each."""
    moves_to_go: int | None = None
    """Moves until the next time control; None when the clock is for the rest of the game."""

    def __post_init__(self) -> None:
        for name in ("time", "depth", "nodes", "mate", "moves_to_go"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ValueError(f"a limit's {name} is more than 0, not {value!r}")

    def __repr__(self) -> str:
        given = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if getattr(self, f.name))
        return f"Limit({', '.join(given)})"

    @property
    def unlimited(self) -> bool:
        """Whether nothing but `stop` ends the search.

        >>> Limit().unlimited, Limit(depth=9).unlimited
        (True, False)
        """
        return all(v is None for v in (self.time, self.depth, self.nodes, self.mate, self.clock))

    def increments(self) -> tuple[float, float]:
        """The increment of each seat.

        >>> Limit(clock=(60.0, 60.0), increment=1.0).increments()
        (1.0, 1.0)
        """
        return self.increment if isinstance(self.increment, tuple) else (self.increment, self.increment)

    def longest(self, seat: int) -> float | None:
        """The seconds after which a seat's move is late; None where only depth or nodes end it.

        >>> Limit(clock=(60.0, 58.5)).longest(seat=1)
        58.5
        """
        left = self.clock[seat] if self.clock is not None else None
        known = [seconds for seconds in (self.time, left) if seconds is not None]
        return max(0.0, min(known)) if known else None


class Bound(Enum):
    """Whether a score is exact.

    >>> Score(cp=30, bound=Bound.LOWER).bound
    <Bound.LOWER: 'lower'>
    """

    EXACT = "exact"
    LOWER = "lower"
    """The score is at least this."""
    UPPER = "upper"
    """The score is at most this."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """What an engine thinks of a position, for the side to move: centipawns, or moves to a mate.

    In Gomoku `cp` is the engine's own unit and `mate` the moves to a five.

    >>> str(Score(cp=-12)), str(Score(mate=4)), -Score(mate=4)
    ('-0.12', '#4', Score(mate=-4))
    >>> Score(mate=-2).value()
    -99998
    """

    cp: int | None = None
    mate: int | None = None
    """Moves until the side to move wins; negative when it loses; 0 when it has lost already."""
    bound: Bound = field(default=Bound.EXACT)

    def __post_init__(self) -> None:
        if (self.cp is None) == (self.mate is None):
            raise ValueError("a score has either centipawns or a mate")

    def value(self, mate: int = MATE_VALUE) -> int:
        """One number: centipawns, or `mate` less the moves to it.

        >>> Score(mate=-2).value(), Score(cp=35).value()
        (-99998, 35)
        """
        if self.mate is None:
            return self.cp or 0
        return mate - self.mate if self.mate > 0 else -mate - self.mate

    def __neg__(self) -> Score:
        turned = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}.get(self.bound, self.bound)
        if self.mate is not None:
            return Score(mate=-self.mate, bound=turned)
        return Score(cp=-(self.cp or 0), bound=turned)

    def __lt__(self, other: Score) -> bool:
        return self.value() < other.value()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return (self.cp, self.mate, self.bound) == (other.cp, other.mate, other.bound)

    def __hash__(self) -> int:
        return hash((self.cp, self.mate, self.bound))

    def __repr__(self) -> str:
        value = f"cp={self.cp}" if self.mate is None else f"mate={self.mate}"
        return f"Score({value})" if self.bound is Bound.EXACT else f"Score({value}, bound={self.bound})"

    def __str__(self) -> str:
        mark = {Bound.LOWER: "≥", Bound.UPPER: "≤"}.get(self.bound, "")
        return mark + (f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}")


@dataclass(frozen=True, slots=True)
class Wdl:
    """Chances of a win, a draw and a loss for the side to move, in thousandths.

    >>> Wdl(wins=400, draws=500, losses=100).draws
    500
    """

    wins: int
    draws: int
    losses: int

    def expectation(self) -> float:
        """The expected points, 0 to 1.

        >>> Wdl(wins=400, draws=500, losses=100).expectation()
        0.65
        """
        total = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / total if total else 0.5


@dataclass(frozen=True, slots=True)
class Info:
    """News of a search: what one line of an engine said, or what all lines so far add up to.

    >>> Info(depth=12, score=Score(cp=30), pv=("h2e2",)).depth
    12
    """

    score: Score | None = None
    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: float | None = None
    pv: tuple[str, ...] = ()
    """The line expected to follow, in canonical text, as far as it could be read and played."""
    wdl: Wdl | None = None
    multipv: int = 1
    """1 for the best line, 2 for the next, …"""
    currmove: str | None = None
    currmovenumber: int | None = None
    hashfull: int | None = None
    """Thousandths of the hash table in use."""
    tbhits: int | None = None
    text: str | None = None
    """What the engine said in words."""

    def updated(self, news: Info) -> Info:
        """This, with whatever the news has.

        >>> Info(depth=12, nodes=900).updated(Info(depth=13)).depth
        13
        """
        new = {name: value for name in _NEWS if (value := getattr(news, name)) not in (None, ())}
        return replace(self, **new)


_NEWS = tuple(f.name for f in fields(Info))


@dataclass(frozen=True, slots=True)
class PlayResult:
    """An engine's answer.

    >>> PlayResult("h2e2", seconds=0.2).move
    'h2e2'
    """

    move: str | None
    """A legal move in canonical text; None when the engine gives the game up or sees no move."""
    info: Info = field(default_factory=Info)
    """The best line at the end."""
    lines: tuple[Info, ...] = ()
    """All lines at the end, best first, where several were asked for."""
    ponder: str | None = None
    """The answer that the engine expects."""
    draw_offered: bool = False
    """The engine offers a draw with its move, or takes one that was offered."""
    resigned: bool = False
    """The engine gives the game up; UCCI engines may name a move all the same."""
    seconds: float = 0.0
    """From the question to the answer, by our own clock."""


OptionType = Literal["check", "spin", "combo", "button", "string"]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that an engine offers.

    >>> Option("Hash", "spin", 16, 1, 1024).maximum
    1024
    """

    name: str
    type: OptionType
    default: OptionValue = None
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def parse(self, value: OptionValue) -> OptionValue:
        """The value in the option's own type; ValueError says what it takes.

        >>> Option("Hash", "spin", 16, 1, 1024).parse("256")
        256
        >>> Option("Hash", "spin", 16, 1, 1024).parse(4096)
        Traceback (most recent call last):
            ...
        ValueError: Hash is a whole number from 1 to 1024, not 4096
        """
        match self.type:
            case "check":
                return self._flag(value)
            case "spin":
                return self._number(value)
            case "combo":
                return self._choice(value)
            case "button":
                return None
            case "string":
                text = "" if value is None else str(value)
                if "\n" in text or "\r" in text:
                    raise ValueError(f"{self.name} is one line of text")
                return text

    def _flag(self, value: OptionValue) -> bool:
        known = {"true": True, "1": True, "on": True, "false": False, "0": False, "off": False}
        flag = known.get(str(value).lower())
        if flag is None:
            raise ValueError(f"{self.name} is true or false, not {value!r}")
        return flag

    def _number(self, value: OptionValue) -> int:
        low, high = self.minimum, self.maximum
        try:
            number = int(value) if isinstance(value, int | str) and not isinstance(value, bool) else None
        except ValueError:
            number = None
        if number is None or (low is not None and number < low) or (high is not None and number > high):
            span = f" from {low} to {high}" if low is not None and high is not None else ""
            raise ValueError(f"{self.name} is a whole number{span}, not {value!r}")
        return number

    def _choice(self, value: OptionValue) -> str:
        wanted = str(value).casefold()
        for choice in self.choices:
            if choice.casefold() == wanted:
                return choice
        raise ValueError(f"{self.name} is one of {', '.join(self.choices)}, not {value!r}")


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long each wait for an engine may last, in seconds.

    >>> Timeouts(start=5.0).start
    5.0
    """

    start: float = 20.0
    """From its start until it has said who it is."""
    ready: float = 20.0
    """For the answer to `ping` and to what has none but that it goes on."""
    grace: float = 10.0
    """How much later than its limit an answer may come before the engine is told to stop. (Whoever counts
    time sees `PlayResult.seconds`.)"""
    unlimited: float = 3600.0
    """For a search that only depth or nodes end."""
    stop: float = 5.0
    """From `stop` to the answer."""
    quit: float = 3.0
    """From `quit` until it is gone; it is killed then."""


InfoCallback = Callable[[Info], None]


class Analysis(ABC):
    """A search in progress. Iterate over it for its news; leaving the `async with` block stops it.

    >>> async def ask():
    ...     async with await open_engine(mock_command("uci")) as engine:
    ...         async with await engine.analysis(xiangqi.Board(), Limit(depth=2)) as search:
    ...             async for news in search:
    ...                 depth = news.depth
    ...         return depth
    >>> asyncio.run(ask())
    1
    """

    @property
    @abstractmethod
    def lines(self) -> tuple[Info, ...]:
        """The best lines so far, best first.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         async with await engine.analysis(xiangqi.Board(), Limit(depth=2)) as search:
        ...             result = await search.wait()
        ...             return search.lines[0].pv[0] == result.move
        >>> asyncio.run(ask())
        True
        """

    @property
    def info(self) -> Info:
        """The best line so far.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         async with await engine.analysis(xiangqi.Board(), Limit(depth=2)) as search:
        ...             result = await search.wait()
        ...             return search.info.depth
        >>> asyncio.run(ask())
        1
        """
        return self.lines[0] if self.lines else Info()

    @abstractmethod
    def stop(self) -> None:
        """Tells the engine to come to an end; returns at once.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         async with await engine.analysis(xiangqi.Board()) as search:
        ...             search.stop()
        ...             return (await search.wait()).move
        >>> asyncio.run(ask())
        'a0a1'
        """

    @abstractmethod
    async def wait(self) -> PlayResult:
        """The engine's answer when the search is over.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         async with await engine.analysis(xiangqi.Board(), Limit(depth=2)) as search:
        ...             return (await search.wait()).move
        >>> asyncio.run(ask())
        'a0a1'
        """

    @abstractmethod
    def __aiter__(self) -> AsyncIterator[Info]: ...

    async def __aenter__(self) -> Self:
        return self

    @abstractmethod
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Engine(ABC):
    """A program that plays, as `open_engine` starts it. One question at a time; belongs to one event loop.

    Every method may raise an EngineError. One that crashed, hung, answered out of turn or with garbage is
    killed: ask no more of it and open it again. An illegal move leaves it as it was.

    >>> async def ask():
    ...     async with await open_engine(mock_command("uci")) as engine:
    ...         answer = await engine.play(xiangqi.Board(), Limit(depth=1))
    ...         return engine.name, answer.move
    >>> asyncio.run(ask())
    ('Mock uci', 'a0a1')
    """

    protocol: str
    """"uci", "ucci" or "gomocup"."""
    game: str
    """The name of the game it was opened for."""

    @property
    @abstractmethod
    def id(self) -> Mapping[str, str]:
        """What it says of itself: "name", "author", "version", …

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         return engine.id["name"]
        >>> asyncio.run(ask())
        'Mock uci'
        """

    @property
    def name(self) -> str:
        """What it calls itself; else its file's name.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         return engine.name
        >>> asyncio.run(ask())
        'Mock uci'
        """
        return self.id.get("name") or "engine"

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Option]:
        """The options that it offers; empty for protocols that do not tell.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         return engine.options["Hash"].type
        >>> asyncio.run(ask())
        'spin'
        """

    @property
    @abstractmethod
    def alive(self) -> bool:
        """Whether it can be asked.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         return engine.alive
        >>> asyncio.run(ask())
        True
        """

    @property
    @abstractmethod
    def pid(self) -> int | None:
        """The process id of the child; None where there is none.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         return engine.pid is not None
        >>> asyncio.run(ask())
        True
        """

    @property
    @abstractmethod
    def dialogue(self) -> tuple[str, ...]:
        """The last lines that were said, oldest first: `>>` to the engine, `<<` from it, `!!` on stderr.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         return engine.dialogue[0]
        >>> asyncio.run(ask())
        '>> uci'
        """

    @abstractmethod
    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options, each checked against what the engine offers; EngineOptionError says what is wrong.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         await engine.configure({"Hash": 32})
        >>> asyncio.run(ask())
        """

    @abstractmethod
    async def new_game(self) -> None:
        """Tells the engine that what follows has nothing to do with what went before.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         await engine.new_game()
        >>> asyncio.run(ask())
        """

    @abstractmethod
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
        """The engine's move for the side to move, checked: it is legal, or EngineIllegalMoveError.

        The board is left as it was; it must not be over. `ban` are moves that it shall not play and
        `draw_offered` passes an offer on, where the protocol has it. With `ponder` it goes on thinking after
        its answer, about the position after the move that it expects; the next question either tells it that
        it was right or ends that. `report` is called with each news. Cancelling the task kills the engine.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         answer = await engine.play(xiangqi.Board(), Limit(time=0.1))
        ...         return answer.move
        >>> asyncio.run(ask())
        'a0a1'
        """

    @abstractmethod
    async def analysis(
        self, board: GameBoard, limit: Limit | None = None, *, multipv: int = 1, ban: Sequence[str] = ()
    ) -> Analysis:
        """Begins a search and returns at once; without a limit it goes on until it is stopped.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         async with await engine.analysis(xiangqi.Board(), Limit(depth=2)) as search:
        ...             return (await search.wait()).move
        >>> asyncio.run(ask())
        'a0a1'
        """

    async def analyse(
        self, board: GameBoard, limit: Limit, *, multipv: int = 1, ban: Sequence[str] = ()
    ) -> tuple[Info, ...]:
        """The best lines of a search within the limit, best first.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         lines = await engine.analyse(xiangqi.Board(), Limit(depth=2))
        ...         return lines[0].pv[0]
        >>> asyncio.run(ask())
        'a0a1'
        """
        async with await self.analysis(board, limit, multipv=multipv, ban=ban) as search:
            await search.wait()
            return search.lines

    @abstractmethod
    async def ping(self) -> None:
        """Returns when the engine has answered that it is there.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         await engine.ping()
        >>> asyncio.run(ask())
        """

    @abstractmethod
    async def quit(self) -> None:
        """Asks the engine to end, and kills it where it does not. Nothing of it remains.

        >>> async def ask():
        ...     engine = await open_engine(mock_command("uci"))
        ...     await engine.quit()
        ...     return engine.alive
        >>> asyncio.run(ask())
        False
        """

    @abstractmethod
    def kill(self) -> None:
        """Ends the engine, and all processes that it started, at once.

        >>> async def ask():
        ...     async with await open_engine(mock_command("uci")) as engine:
        ...         engine.kill()
        ...         return engine.alive
        >>> asyncio.run(ask())
        False
        """

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.quit()
