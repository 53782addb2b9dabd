"""UCI, as Xiangqi programs speak it: Pikafish and its kin, Fairy-Stockfish, Sjaak II, and ours."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from duiyi.engine.asking import Answer, AskedEngine, Question, Said, Unknown
from duiyi.engine.base import Bound, Info, Limit, Option, OptionValue, Score, Timeouts, Wdl
from duiyi.engine.dialogue import Dialogue
from duiyi.engine.errors import (
    EngineGarbageError,
    EngineHungError,
    EngineOptionError,
    EngineOrderError,
    EngineUnsupportedError,
)
from duiyi.engine.positions import Position
from duiyi.engine.xiangqi_dialect import HORSE_FROM, PROBE_HORSE, XiangqiDialect, first_rank_of

PROBE_LIMIT = 1.0
"""Seconds for the shortest of searches, by which an engine shows how it writes moves."""
NO_MOVE = frozenset({"(none)", "none", "0000", "null", "nomove", "resign", "a0a0", "a1a1"})
VARIANT_OPTION = "UCI_Variant"
REPETITION_OPTIONS = ("Repetition Rule",)
REPETITION_NAMES = {
    "asian": ("asian", "asianrule"),
    "chinese": ("chinese", "chineserule"),
    "computer": ("computer", "computerrule"),
    "tiantian": ("tiantian", "skyrule"),
    "casual": ("casual",),
}
"""What engines call the rulesets, in small letters."""


class UciEngine(AskedEngine):
    """A UCI engine for Xiangqi. `dialect` says how it writes moves, as it was found out."""

    protocol = "uci"
    hello = "uci"
    hello_done = "uciok"

    def __init__(self, dialogue: Dialogue, game: str, timeouts: Timeouts) -> None:
        super().__init__(dialogue, game, timeouts)
        self.dialect = XiangqiDialect()
        self._letters_known = False
        self._managed: dict[str, OptionValue] = {}
        self._start = ""
        """Where the game began that the engine was told of last."""

    async def greet(self, limit: float) -> None:
        """The first exchange: who it is and what it offers. EngineHungError when it is silent."""
        until = asyncio.get_running_loop().time() + limit
        self.talk.begin()
        self.talk.send(self.hello)
        while True:
            line = (await self.talk.next(until, f"{self.hello_done} after {self.hello}")).strip()
            if line == self.hello_done:
                break
            word, _, rest = line.partition(" ")
            if word == "id":
                key, _, value = rest.strip().partition(" ")
                self.identity.setdefault(key, value.strip())
            elif word == "option" and (option := self.parse_option(rest)) is not None:
                self.offered[option.name] = option

    async def set_up(self) -> None:
        """Chooses the game and learns how the engine writes its moves."""
        await self.choose_variant()
        await self.sync()
        await self._probe_ranks()
        self._start = START_FEN
        await self.forget()

    async def choose_variant(self) -> None:
        """Tells an engine of many games that this is Xiangqi."""
        variant = self.offered.get(VARIANT_OPTION)
        if variant is None:
            return
        if self.game not in variant.choices:
            raise EngineUnsupportedError(f"{self.name} does not play {self.game}", self.dialogue)
        self.talk.send(self.option_line(VARIANT_OPTION, self.game))
        self.dialect = replace(self.dialect, first_rank=1)

    async def _probe_ranks(self) -> None:
        move = await self._probe("position startpos")
        first_rank = first_rank_of(move) if move is not None else None
        if first_rank is not None:
            self.dialect = replace(self.dialect, first_rank=first_rank)

    async def _probe_letters(self) -> None:
        """Finds the letters of horses and elephants; engines keep what they took for a position."""
        self._letters_known = True
        for letters in (self.dialect.letters, "HE", "NB"):
            dialect = replace(self.dialect, letters=letters)
            move = await self._probe(f"position fen {dialect.write_fen(PROBE_HORSE)}")
            if move is not None and (dialect.read_move(move) or "").startswith(HORSE_FROM):
                self.dialect = dialect
                return
        raise EngineUnsupportedError(f"{self.name} does not read positions in FEN", self.dialogue)

    async def _probe(self, position: str) -> str | None:
        """The move of the shortest search; None when the engine is there and gives none."""
        self.talk.begin()
        self.talk.send(position, self.probe_line())
        until = asyncio.get_running_loop().time() + PROBE_LIMIT
        with suppress(EngineHungError):
            return await self._probed(until)
        self.talk.send("stop", "isready")
        self.stopped_last = True
        try:
            return await self._probed(asyncio.get_running_loop().time() + self.timeouts.stop, to_ready=True)
        except EngineHungError as error:
            raise self.talk.fail(error) from None

    async def _probed(self, until: float, *, to_ready: bool = False) -> str | None:
        """The move of the search that runs; with to_ready all is read up to the answer to isready."""
        move = None
        while True:
            words = (await self.talk.next(until, "a move after the shortest search")).split()
            match words[:1]:
                case ["bestmove"]:
                    move = words[1] if len(words) > 1 else None
                case ["readyok"]:
                    return move
                case ["nobestmove"]:
                    pass
                case _:
                    continue
            if not to_ready:
                return move

    def probe_line(self) -> str:
        """What asks for the shortest of searches."""
        return "go depth 1 movetime 50"

    # Options

    def parse_option(self, text: str) -> Option | None:
        """An option from what follows the word `option`."""
        name, _, rest = text.strip().removeprefix("name ").partition(" type ")
        return option_from(name.strip(), rest) if name.strip() and rest else None

    def option_line(self, name: str, value: OptionValue) -> str:
        """What sets an option."""
        return f"setoption name {name}" + ("" if value is None else f" value {option_text(value)}")

    async def set_option(self, name: str, value: OptionValue) -> None:
        if name == VARIANT_OPTION:
            if value == self.game:
                return  # it has been set
            raise EngineOptionError(f"{VARIANT_OPTION} is chosen by the game that is played")
        self._managed.pop(name, None)
        self.talk.send(self.option_line(name, value))

    async def _adjust(self, name: str, value: OptionValue) -> None:
        """Sets an option that we manage, where it has changed."""
        if self._managed.get(name) != value:
            self._managed[name] = value
            self.talk.send(self.option_line(name, value))

    # A game

    async def sync(self) -> None:
        self.talk.begin()
        self.talk.send("isready")
        until = asyncio.get_running_loop().time() + self.timeouts.ready
        while True:
            try:
                line = (await self.talk.next(until, "readyok after isready")).strip()
            except EngineHungError as error:
                raise self.talk.fail(error) from None
            if line == "readyok":
                self.stopped_last = False
                return
            fault = None if self.stopped_last else self.read_idle(line)
            if fault is not None:
                raise self.talk.fail(EngineOrderError(f"{self.name} answered out of turn: {fault}"))

    async def forget(self) -> None:
        self.talk.send("ucinewgame")
        await self.sync()

    def farewell(self) -> Sequence[str]:
        return ("quit",)

    async def prepare(self, question: Question) -> None:
        position = question.position
        if self.start_text(position) is None and not self._letters_known:
            await self._probe_letters()
            self._start = ""
        if self._start != position.start_fen:
            # Some take startpos for the last position that they were given, until a new game begins.
            self._start = position.start_fen
            await self.forget()
        elif self.stopped_last:
            await self.sync()  # a stop that crossed the answer may be answered as well
        for name in REPETITION_OPTIONS:
            await self._follow_rules(name, position.rules)
        if question.ponder:
            for name in self.offered:
                if name.casefold() == "ponder" and name not in self.chosen:
                    await self._adjust(name, True)
        multipv = self.offered.get("MultiPV")
        if multipv is not None:
            await self._adjust("MultiPV", min(question.multipv, multipv.maximum or question.multipv))

    async def _follow_rules(self, name: str, rules: str) -> None:
        option = self.offered.get(name)
        if option is None or name in self.chosen:
            return
        for choice in option.choices:
            if choice.casefold().replace(" ", "") in REPETITION_NAMES.get(rules, ()):
                await self._adjust(name, choice)
                return

    def start_text(self, position: Position) -> str | None:
        """How a position command names the game's own start; None when the game began elsewhere."""
        return "startpos" if position.start_fen == START_FEN else None

    def position_line(self, position: Position) -> str:
        """The position command."""
        start = self.start_text(position) or f"fen {self.dialect.write_fen(position.start_fen)}"
        moves = " ".join(map(self.dialect.write_move, position.moves))
        return f"position {start} moves {moves}" if moves else f"position {start}"

    def go_lines(self, question: Question) -> Sequence[str]:
        words = ["go", *go_words(question.limit)]
        if question.ban:
            legal = (str(move) for move in question.position.board.legal_moves)
            allowed = [self.dialect.write_move(move) for move in legal if move not in question.ban]
            if not allowed:
                raise ValueError("all moves are banned: there is none to choose")
            words += ["searchmoves", *allowed]
        return (self.position_line(question.position), " ".join(words))

    def ponder_lines(self, question: Question) -> Sequence[str]:
        if question.limit.unlimited or question.ban or question.multipv > 1:
            return ()
        *position, go = self.go_lines(question)
        return (*position, go.replace("go", "go ponder", 1))

    def stop_lines(self) -> Sequence[str]:
        return ("stop",)

    # Lines

    def read(self, line: str, question: Question) -> Said:
        del question
        word, _, rest = line.strip().partition(" ")
        match word:
            case "info":
                return self.parse_info(rest)
            case "bestmove" | "nobestmove":
                return self.parse_answer(word, rest)
            case "readyok" | "uciok" | "ucciok":
                error = EngineOrderError(f"{self.name} answered out of turn: {word} during a thought")
                raise self.talk.fail(error)
            case _:
                return Unknown()

    def can_wait(self, line: str) -> bool:
        return line.startswith("info ") and " pv " in line

    def read_idle(self, line: str) -> str | None:
        word = line.split(maxsplit=1)[0] if line.strip() else ""
        return f"{line[:60]!r}, and nobody asked" if word in UNASKED else None

    def parse_answer(self, word: str, rest: str) -> Answer:
        """The answer that ends a thought."""
        words = rest.split()
        if word == "nobestmove":
            return Answer(None, draw_offered="draw" in words, resigned="resign" in words)
        if not words:
            raise self.talk.fail(EngineGarbageError(f"{self.name} answered bestmove without a move"))
        ponder = words[words.index("ponder") + 1] if "ponder" in words[:-1] else None
        return Answer(
            None if words[0].lower() in NO_MOVE else words[0],
            ponder,
            draw_offered="draw" in words,
            resigned="resign" in words,
        )

    def read_move(self, text: str, position: Position) -> str | None:
        del position
        return self.dialect.read_move(text)

    def parse_info(self, text: str) -> Info:
        """The news of an info line; what cannot be read is left out."""
        return parse_info(text, self.dialect)


START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
UNASKED = frozenset({"bestmove", "nobestmove", "readyok", "uciok", "ucciok"})


def go_words(limit: Limit) -> list[str]:
    """What a limit is in a go command."""
    words = []
    if limit.clock is not None:
        increments = limit.increments()
        for color, left, added in zip("wb", limit.clock, increments, strict=True):
            words += [f"{color}time", milliseconds(left), f"{color}inc", milliseconds(added, least=0)]
        if limit.moves_to_go is not None:
            words += ["movestogo", str(limit.moves_to_go)]
    for name in ("depth", "nodes", "mate"):
        value = getattr(limit, name)
        if value is not None:
            words += [name, str(value)]
    if limit.time is not None:
        words += ["movetime", milliseconds(limit.time)]
    return words or ["infinite"]


def milliseconds(seconds: float, least: int = 1) -> str:
    """Whole milliseconds, never fewer than `least`: a clock at 0 is no limit for some engines."""
    return str(max(least, round(seconds * 1000)))


def option_text(value: OptionValue) -> str:
    """An option's value as the protocols write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "<empty>" if value == "" else str(value)


_OPTION_WORDS = re.compile(r"\s*\b(default|min|max|var)\b ?")


def option_from(name: str, text: str) -> Option | None:
    """An option from what follows the word `type`: `spin default 16 min 1 max 1024`."""
    kind, _, rest = text.strip().partition(" ")
    if kind not in ("check", "spin", "combo", "button", "string"):
        return None
    parts = _OPTION_WORDS.split(" " + rest)
    pairs = list(zip(parts[1::2], parts[2::2], strict=True))
    values = {key: value.strip() for key, value in pairs if key != "var"}
    choices = tuple(value.strip() for key, value in pairs if key == "var")
    low, high = _number(values.get("min")), _number(values.get("max"))
    default: OptionValue = values.get("default")
    if kind == "check":
        default = default == "true"
    elif kind == "spin":
        default = _number(values.get("default"))
    elif kind == "string":
        default = "" if default in (None, "<empty>", "NULL") else default
    return Option(name, kind, default, low, high, choices)  # type: ignore[arg-type]


def _number(text: str | None) -> int | None:
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None


_COUNTS = frozenset({"depth", "seldepth", "nodes", "nps", "multipv", "hashfull", "tbhits", "currmovenumber"})


def parse_info(text: str, dialect: XiangqiDialect) -> Info:
    """The news of an info line, without the word `info`. What cannot be read is left out.

    >>> line = "depth 5 seldepth 7 score cp 31 nodes 900 nps 30000 time 30 pv h2e2 h9g7"
    >>> news = parse_info(line, XiangqiDialect())
    >>> news.depth, news.score, news.pv, news.time
    (5, Score(cp=31), ('h2e2', 'h9g7'), 0.03)
    """
    return _InfoReader(text.split(), dialect).read()


class _InfoReader:
    """Reads the words of an info line from left to right."""

    def __init__(self, words: list[str], dialect: XiangqiDialect) -> None:
        self._words = words
        self._dialect = dialect
        self._at = 0

    def read(self) -> Info:
        found: dict[str, Any] = {}
        while self._at < len(self._words):
            word = self._words[self._at]
            self._at += 1
            if word in ("string", "message"):
                found["text"] = " ".join(self._words[self._at :])
                break
            value = self._value(word)
            if value is not None:
                found[word] = value
        return Info(**found)

    def _value(self, word: str) -> object:
        """What stands behind a word; None when the word or its value is not understood."""
        if word in _COUNTS:
            return self._number()
        match word:
            case "time":
                spent = self._number()
                return None if spent is None else spent / 1000
            case "score":
                return self._score()
            case "wdl":
                return self._wdl()
            case "currmove" | "pv":
                moves = self._moves(1 if word == "currmove" else len(self._words))
                return moves if word == "pv" else next(iter(moves), None)
        return None

    def _number(self) -> int | None:
        number = _number(self._words[self._at]) if self._at < len(self._words) else None
        self._at += number is not None
        return number

    def _score(self) -> Score | None:
        """UCCI writes the bare number of centipawns."""
        unit = self._words[self._at] if self._at < len(self._words) else ""
        self._at += unit in ("cp", "mate")
        number = self._number()
        if number is None:
            return None
        bound = _BOUNDS.get(self._words[self._at] if self._at < len(self._words) else "", Bound.EXACT)
        self._at += bound is not Bound.EXACT
        return Score(mate=number, bound=bound) if unit == "mate" else Score(cp=number, bound=bound)

    def _wdl(self) -> Wdl | None:
        wins, draws, losses = self._number(), self._number(), self._number()
        return None if wins is None or draws is None or losses is None else Wdl(wins, draws, losses)

    def _moves(self, most: int) -> tuple[str, ...]:
        moves: list[str] = []
        while len(moves) < most and self._at < len(self._words):
            move = self._dialect.read_move(self._words[self._at])
            if move is None:
                break
            moves.append(move)
            self._at += 1
        return tuple(moves)


_BOUNDS = {"lowerbound": Bound.LOWER, "upperbound": Bound.UPPER}
