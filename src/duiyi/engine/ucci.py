"""UCCI, the protocol of Chinese programs: ElephantEye and its kin, Fairy-Stockfish in its ucci mode, ours.

What differs from UCI: the options' syntax, `banmoves`, the time in `go`, scores without a unit, answers with
`draw` and `resign`, `nobestmove`, and no command for a new game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duiyi.engine.asking import Question
from duiyi.engine.base import Limit, Option, OptionValue
from duiyi.engine.uci import VARIANT_OPTION, UciEngine, option_from, option_text

MILLISECONDS_OPTION = "usemillisec"


class UcciEngine(UciEngine):
    """A UCCI engine."""

    protocol = "ucci"
    hello = "ucci"
    hello_done = "ucciok"

    async def choose_variant(self) -> None:
        variant = self.offered.get(VARIANT_OPTION)
        if variant is not None and self.game in variant.choices and variant.default != self.game:
            self.talk.send(self.option_line(VARIANT_OPTION, self.game))
        if MILLISECONDS_OPTION in self.offered:
            self.talk.send(self.option_line(MILLISECONDS_OPTION, True))

    def probe_line(self) -> str:
        return "go depth 1"

    def parse_option(self, text: str) -> Option | None:
        name, _, rest = text.strip().partition(" type ")
        return option_from(name.strip(), rest) if name.strip() and rest else None

    def option_line(self, name: str, value: OptionValue) -> str:
        return f"setoption {name}" + ("" if value is None else f" {option_text(value)}")

    async def forget(self) -> None:
        if "newgame" in self.offered:
            self.talk.send(self.option_line("newgame", None))
        await self.sync()

    def go_lines(self, question: Question) -> Sequence[str]:
        lines = [self.position_line(question.position)]
        if question.ban:
            moves = " ".join(map(self.dialect.write_move, question.ban))
            lines.append(f"banmoves {moves}")
        words = ["go", *(["draw"] if question.draw_offered else [])]
        lines.append(" ".join(words + self._limit_words(question)))
        return lines

    def ponder_lines(self, question: Question) -> Sequence[str]:
        return super().ponder_lines(replace(question, draw_offered=False))

    def stops_after(self, question: Question) -> float | None:
        return question.limit.time

    def _limit_words(self, question: Question) -> list[str]:
        """UCCI has no time for one move: it is asked as the last move before the time control, and the client
        stops it when the time is up."""
        limit, seat = question.limit, question.position.seat
        if limit.depth is not None:
            return ["depth", str(limit.depth)]
        if limit.nodes is not None:
            return ["nodes", str(limit.nodes)]
        if limit.clock is not None:
            return self._clock_words(limit, seat)
        if limit.time is not None:
            return ["time", self._time(limit.time), "movestogo", "1"]
        return ["infinite"]

    def _clock_words(self, limit: Limit, seat: int) -> list[str]:
        assert limit.clock is not None  # noqa: S101  the caller has looked
        increments = limit.increments()
        words = ["time", self._time(limit.clock[seat])]
        if limit.moves_to_go is not None:
            words += ["movestogo", str(limit.moves_to_go)]
        else:
            words += ["increment", self._time(increments[seat])]
        words += ["opptime", self._time(limit.clock[1 - seat])]
        if limit.moves_to_go is None:
            words += ["oppincrement", self._time(increments[1 - seat])]
        return words

    def _time(self, seconds: float) -> str:
        """In milliseconds where the engine counts so, else in whole seconds."""
        if MILLISECONDS_OPTION in self.offered:
            return str(max(0, round(seconds * 1000)))
        return str(max(1, int(seconds)) if seconds > 0 else 0)
