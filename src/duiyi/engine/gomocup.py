"""The Gomocup protocol, with the extensions of Yixin's board that Rapfi and others know.

Points are "x,y" from 0. Whether an engine counts x along rows or columns, and y from above or below, makes
no difference to it: the rules are the same after any reflection, and we send and read all points in one way.
It shows only where an engine names points by letters, so the reading of those is fitted to its answers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from duiyi.engine.asking import Answer, AskedEngine, Question, Refusal, Said, Unknown
from duiyi.engine.base import Info, Limit, Option, OptionValue, Timeouts
from duiyi.engine.dialogue import Dialogue
from duiyi.engine.errors import (
    EngineGarbageError,
    EngineHungError,
    EngineOptionError,
    EngineOrderError,
    EngineUnsupportedError,
)
from duiyi.engine.gomocup_messages import Message, parse_message
from duiyi.engine.positions import Position

RULE_NUMBERS = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 8}
YIXIN_RULE_NUMBERS = {"freestyle": 0, "standard": 1, "renju": 2}
NO_LIMIT_MS = 2_147_483_647
LONGEST_TURN_MS = 2_000_000
"""What Yixin's board sends for a thought without a limit."""
LONGEST_MATCH_MS = 100_000_000
START_SIZE = 15
PROBE_LIMIT = 2.0
SETTLING = 0.03
"""Seconds after an engine's answer during which some do not hear what they are told."""
HARD_OF_HEARING = ("rapfi", "slowrenju")
WRITES_PLAINLY = ("duiyi",)
"""Their letters are known to be columns and their numbers rows, as here."""
YIXIN_NUMBERED = ("yixin", "embryo")
"""Programs, by the beginning of their name, that count rules as Yixin does."""

_COORDINATES = re.compile(r"\s*(-?\d+)\s*,\s*(-?\d+)\s*")
_ABOUT = re.compile(r"""(\w+)\s*=\s*"([^"]*)\"""")
_LETTERED = re.compile(r"([A-Ta-t])(\d{1,2})")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_MANAGED_KEYS = frozenset({"timeout_turn", "timeout_match", "time_left", "rule", "game_type"})

READINGS: tuple[str, ...] = ("plain", "flipped", "transposed", "transposed_flipped")
"""How the letters of an engine's lines may lie to its coordinates."""


class GomocupEngine(AskedEngine):
    """An engine of the Gomocup protocol. It tells no options: any key that `INFO` may have is taken."""

    protocol = "gomocup"

    def __init__(self, dialogue: Dialogue, game: str, timeouts: Timeouts) -> None:
        super().__init__(dialogue, game, timeouts)
        self.extended: bool | None = None
        """Whether it knows the extensions of Yixin's board; None while it has not been asked."""
        self._size = 0
        self._sent: dict[str, str] = {}
        """What INFO said last, by key."""
        self._seen: tuple[str, tuple[str, ...]] | None = None
        """The position that the engine has: where it began and the moves."""
        self._answered_at = 0.0
        self._readings = READINGS

    # The first words

    async def greet(self, limit: float) -> None:
        """ABOUT, where the engine knows it, and the first START."""
        loop = asyncio.get_running_loop()
        until = loop.time() + limit
        self.talk.begin()
        self.talk.send("ABOUT")
        with suppress(EngineHungError):  # an old one: START tells
            self.identity.update(await self._about(min(until, loop.time() + PROBE_LIMIT)))
        await self._start(START_SIZE, max(until - loop.time(), 0.1))

    async def set_up(self) -> None:
        """Nothing more to find out before the first question."""

    async def _about(self, until: float) -> Mapping[str, str]:
        while True:
            line = await self.talk.next(until, "a name after ABOUT")
            pairs = _about(line)
            if pairs:
                return pairs
            if line.upper().startswith(("UNKNOWN", "ERROR")):
                return {}

    async def _start(self, size: int, limit: float) -> None:
        answer = await self._order(f"START {size}", limit)
        if answer is not None:
            raise self.talk.fail(
                EngineUnsupportedError(f"{self.name} does not play on {size} by {size} points: {answer}")
            )
        self._size = size
        self._seen = ("", ())
        self._sent = {}

    async def _order(self, line: str, limit: float) -> str | None:
        """Says something that is answered with OK; gives the complaint where the answer is another."""
        until = asyncio.get_running_loop().time() + limit
        self.talk.send(line)
        while True:
            answer = (await self.talk.next(until, f"OK after {line}")).strip()
            self.identity.update(_about(answer))
            word = answer.split(maxsplit=1)[0].upper() if answer else ""
            if word == "OK":
                return None
            if word in ("ERROR", "UNKNOWN"):
                return answer
            if _COORDINATES.fullmatch(answer):
                raise self.talk.fail(EngineOrderError(f"{self.name} answered out of turn: {answer}"))

    # Options

    def find_option(self, name: str) -> Option:
        if not _KEY.fullmatch(name):
            raise EngineOptionError(f"{name!r} is no key that INFO may have: letters, digits and _")
        if name.lower() in _MANAGED_KEYS:
            raise EngineOptionError(f"{name} is chosen by the game that is played")
        return Option(name, "string")

    async def set_option(self, name: str, value: OptionValue) -> None:
        self.talk.send(f"INFO {name} {value}")

    # A game

    async def sync(self) -> None:
        """The protocol has nothing to ask for a sign of life, but ABOUT is answered by all that are met."""
        self.talk.begin()
        if not self.identity:
            return
        await self._settled()
        self.talk.send("ABOUT")
        try:
            await self._about(asyncio.get_running_loop().time() + self.timeouts.ready)
        except EngineHungError as error:
            raise self.talk.fail(error) from None

    async def forget(self) -> None:
        await self._settled()
        if self._seen == ("", ()):
            return
        await self._restart()

    async def _restart(self) -> None:
        try:
            complaint = await self._order("RESTART", self.timeouts.ready)
        except EngineHungError as error:
            raise self.talk.fail(error) from None
        self._seen = ("", ())
        if complaint is not None:
            await self._restarted_by_start()

    async def _restarted_by_start(self) -> None:
        """For engines without RESTART."""
        sent = dict(self._sent)
        await self._start(self._size, self.timeouts.ready)
        for key, value in {**sent, **{k: str(v) for k, v in self.chosen.items()}}.items():
            self._info(key, value)

    def farewell(self) -> Sequence[str]:
        return ("END",)

    async def prepare(self, question: Question) -> None:
        position = question.position
        if "pass" in position.moves:
            raise EngineUnsupportedError(f"{self.name}: the Gomocup protocol has no move that passes")
        await self._settled()
        if self._size != position.size:
            await self._start(position.size, self.timeouts.ready)
            for key, value in self.chosen.items():
                self.talk.send(f"INFO {key} {value}")
        self._info("game_type", "1")
        await self._choose_rule(position.rules)
        if question.multipv > 1 or question.ban or question.limit.unlimited:
            await self._extend()
        if (question.multipv > 1 or question.ban) and not self.extended:
            raise EngineUnsupportedError(
                f"{self.name} takes no question for several lines or without some moves"
            )
        if question.ponder:
            self._info("pondering", "1")  # what it does with the opponent's time is its own affair
        self._say_limit(question.limit, position.seat)
        if self._needs_restart(question):
            await self._restart()

    async def _settled(self) -> None:
        """Waits until the engine listens again."""
        if self.name.lower().startswith(HARD_OF_HEARING):
            left = self._answered_at + SETTLING - asyncio.get_running_loop().time()
            if left > 0:
                await asyncio.sleep(left)

    async def _choose_rule(self, rules: str) -> None:
        number = str(self._rule_number(rules))
        if self._sent.get("rule") == number:
            return
        self._info("rule", number)
        if not self.identity:
            return  # nothing would say that the engine has taken it
        complaint = await self._complaint()
        if complaint is not None:
            del self._sent["rule"]
            raise EngineUnsupportedError(f"{self.name} does not play by the rule {rules}: {complaint}")

    async def _complaint(self) -> str | None:
        """The ERROR that answers what was said before, if there is one; INFO has no answer of its own."""
        self.talk.send("ABOUT")
        until = asyncio.get_running_loop().time() + self.timeouts.ready
        complaint = None
        while True:
            line = await self.talk.next(until, "a name after ABOUT")
            if line.upper().startswith(("ERROR", "UNKNOWN")):
                complaint = line.strip()
            if _ABOUT.search(line):
                return complaint

    def _rule_number(self, rules: str) -> int:
        yixin = self.name.lower().startswith(YIXIN_NUMBERED)
        numbers = YIXIN_RULE_NUMBERS if yixin else RULE_NUMBERS
        if rules not in numbers:
            raise EngineUnsupportedError(f"{self.name} does not play by the rule {rules}")
        return numbers[rules]

    async def _extend(self) -> None:
        """Finds out whether it knows the extensions: they are announced when YXSHOWINFO is said."""
        if self.extended is not None:
            return
        self.extended = False
        self.talk.send("YXSHOWINFO", "ABOUT")
        until = asyncio.get_running_loop().time() + PROBE_LIMIT
        try:
            while True:
                line = await self.talk.next(until, "a name after ABOUT")
                self.extended = self.extended or "MAX_THREAD_NUM" in line.upper()
                if _ABOUT.search(line):
                    return
        except EngineHungError:
            return

    def _info(self, key: str, value: str) -> None:
        if self._sent.get(key) != value:
            self._sent[key] = value
            self.talk.send(f"INFO {key} {value}")

    def _say_limit(self, limit: Limit, seat: int) -> None:
        turn, match, left = self._times(limit, seat)
        self._info("timeout_turn", str(turn))
        self._info("timeout_match", str(match))
        self._sent.pop("time_left", None)  # it counts down by itself, so it is said each time
        self._info("time_left", str(left))
        if limit.clock is not None and any(limit.increments()):
            self._info("time_increment", str(round(limit.increments()[seat] * 1000)))
        for key, value, none in (("max_depth", limit.depth, 100), ("max_node", limit.nodes, 0)):
            if value is not None or key in self._sent:
                self._info(key, str(none if value is None else value))

    def _times(self, limit: Limit, seat: int) -> tuple[int, int, int]:
        """Milliseconds for the move, for the game and left of it. 0 for the game is no limit."""
        if limit.clock is not None:
            left = max(1, round(limit.clock[seat] * 1000))
            turn = left if limit.time is None else min(left, max(1, round(limit.time * 1000)))
            return turn, max(left, int(self._sent.get("timeout_match", "0"))), left
        if limit.time is not None:
            return max(1, round(limit.time * 1000)), 0, NO_LIMIT_MS
        return LONGEST_TURN_MS, LONGEST_MATCH_MS, NO_LIMIT_MS

    def _goes_on(self, question: Question) -> bool:
        """Whether the position is the one after the engine's last move and one answer to it."""
        position = question.position
        return bool(position.moves) and self._seen == (position.start_fen, position.moves[:-1])

    def _needs_restart(self, question: Question) -> bool:
        """Some put the stones of BOARD on top of those that are there, and BEGIN wants an empty board."""
        if self._seen == ("", ()) or self._goes_on(question) or self._uses_nbest(question):
            return False
        return not self.extended or self._is_first_move(question.position)

    @staticmethod
    def _is_first_move(position: Position) -> bool:
        return not position.moves and not position.first_stones

    @staticmethod
    def _uses_nbest(question: Question) -> bool:
        return question.multipv > 1 or bool(question.ban)

    def go_lines(self, question: Question) -> Sequence[str]:
        position = question.position
        ban = [self._coordinates(move) for move in question.ban]
        block = ["YXBLOCKRESET", *(["YXBLOCK", *ban, "DONE"] if ban else [])] if self.extended else []
        if self._uses_nbest(question):
            return (*self._board_lines(position, "YXBOARD"), *block, f"YXNBEST {question.multipv}")
        if self._is_first_move(position):
            return (*block, "BEGIN")
        if self._goes_on(question):
            return (*block, f"TURN {self._coordinates(position.moves[-1])}")
        return (*block, *self._board_lines(position, "BOARD"))

    def _board_lines(self, position: Position, command: str) -> list[str]:
        """All stones in the order they were played: some engines take it for the game's history."""
        stones = list(position.first_stones)
        seat = position.seat
        first = (seat + len(position.moves)) % 2
        stones += [(move, (first + ply) % 2) for ply, move in enumerate(position.moves)]
        lines = [f"{self._coordinates(point)},{1 if owner == seat else 2}" for point, owner in stones]
        return [command, *lines, "DONE"]

    @staticmethod
    def _coordinates(move: str) -> str:
        return f"{ord(move[0]) - ord('a')},{int(move[1:]) - 1}"

    def stop_lines(self) -> Sequence[str]:
        return ("YXSTOP",) if self.extended else ("STOP",)

    def answered(self, question: Question, move: str) -> None:
        self._answered_at = asyncio.get_running_loop().time()
        position = question.position
        # After YXNBEST some play their move on their board and some do not.
        known = not self._uses_nbest(question)
        self._seen = (position.start_fen, (*position.moves, move)) if known else None

    # Lines

    def read(self, line: str, question: Question) -> Said:
        word, _, rest = line.strip().partition(" ")
        match word.upper():
            case "MESSAGE" | "DEBUG":
                return self._news(parse_message(rest), question.position.size)
            case "OK" | "FORBID":
                return None
            case "ERROR" | "UNKNOWN":
                return Refusal(line.strip())
            case "SWAP":
                raise self.talk.fail(EngineOrderError(f"{self.name} wants to swap, which it was not asked"))
            case _ if found := _COORDINATES.fullmatch(line):
                return Answer(f"{found[1]},{found[2]}")
            case _ if "," in word and word[:1].isdigit():
                raise self.talk.fail(EngineGarbageError(f"{self.name} answered {line[:60]!r}, no point"))
            case _:
                return Unknown()

    def read_idle(self, line: str) -> str | None:
        return f"{line.strip()!r}, and nobody asked" if _COORDINATES.fullmatch(line) else None

    def read_move(self, text: str, position: Position) -> str | None:
        found = _COORDINATES.fullmatch(text)
        if found is None:
            return None
        x, y = int(found[1]), int(found[2])
        return _point(x, y) if 0 <= x < position.size and 0 <= y < position.size else None

    def _news(self, message: Message, size: int) -> Info:
        pv = tuple(self._point_of(text, size, self._readings[0]) for text in message.line)
        return Info(
            score=message.score,
            depth=message.depth,
            seldepth=message.seldepth,
            nodes=message.nodes,
            nps=message.nps,
            time=message.time,
            pv=tuple(point for point in pv if point is not None),
            multipv=message.rank,
            text=message.text,
        )

    @staticmethod
    def _point_of(text: str, size: int, reading: str) -> str | None:
        """The point that an engine's line names, in canonical text."""
        lettered = _LETTERED.fullmatch(text)
        if lettered is None:
            found = _COORDINATES.fullmatch(text)
            if found is None:
                return None
            x, y = int(found[1]), int(found[2])
        else:
            x, y = ord(lettered[1].lower()) - ord("a"), int(lettered[2]) - 1
            if "flipped" in reading:
                y = size - 1 - y
            if "transposed" in reading:
                x, y = y, x
        return _point(x, y) if 0 <= x < size and 0 <= y < size else None

    def settle(self, answer: str, lines: tuple[Info, ...]) -> tuple[Info, ...]:
        """Fits the reading of letters to the answer, which is in coordinates."""
        best = next((line for line in lines if line.multipv == 1 and line.pv), None)
        known = self.name.lower().startswith(WRITES_PLAINLY)
        if known or best is None or best.pv[0] == answer:
            return lines
        now = self._readings[0]
        fitting = [r for r in self._readings if _turned(best.pv[0], now, r, self._size) == answer]
        if not fitting:
            return lines  # it changed its mind after its last news
        self._readings = (*fitting, *(r for r in self._readings if r not in fitting))
        turned = self._readings[0]
        return tuple(
            replace(line, pv=tuple(_turned(point, now, turned, self._size) for point in line.pv))
            for line in lines
        )


def _about(line: str) -> dict[str, str]:
    """What an engine says of itself: name="…", version="…". Nothing for other lines."""
    return {key.lower(): value for key, value in _ABOUT.findall(line)}


def _turned(point: str, before: str, after: str, size: int) -> str:
    """A point read in one way, as another reading has it."""
    x, y = ord(point[0]) - ord("a"), int(point[1:]) - 1
    if "transposed" in before:
        x, y = y, x
    if "flipped" in before:
        y = size - 1 - y
    if "flipped" in after:
        y = size - 1 - y
    if "transposed" in after:
        x, y = y, x
    return _point(x, y)


def _point(x: int, y: int) -> str:
    """Canonical text of a point from 0.

    >>> _point(7, 7)
    'h8'
    """
    return f"{chr(ord('a') + x)}{y + 1}"
