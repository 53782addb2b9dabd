"""Engines' part of the fuzzing: whatever an engine says, its client gives a legal move or a named error.

An input is all that the engine says. It says the next of them whenever it is asked something, and then ends.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from duiyi.engine import EngineError, Limit, Timeouts, connect
from duiyi.engine.transport import LONGEST_LINE, Receiver, read_lines
from duiyi.games import BY_NAME
from duiyi.testing import Transcript

PREFIX = "engine-"
DIALOGUES = Path(__file__).parents[1] / "tests" / "data" / "engines"
ASKS = re.compile(r"(uci|ucci|isready|go|stop|ABOUT|START|RESTART|BEGIN|TURN|DONE|YXNBEST|YXSHOWINFO)\b")
"""What an engine answers."""
ENDS = re.compile(r"\s*(uciok|ucciok|readyok|bestmove|nobestmove|OK|ERROR|UNKNOWN|\d+,\d+|.*name *= *\")")
"""How the lines begin that end an answer."""
HASTY = Timeouts(start=0.02, ready=0.02, grace=0.01, unlimited=0.02, stop=0.01, quit=0.01)

Target = Callable[[bytes], None]


class BabblingTransport:
    """Says the lines of an input, some at a time, and ends."""

    def __init__(self, data: bytes) -> None:
        self._lines = list(read_lines(data[: LONGEST_LINE * 2]))
        self._receiver: Receiver | None = None
        self._ended = False

    @property
    def pid(self) -> int | None:
        return None

    @property
    def alive(self) -> bool:
        return not self._ended

    def connect(self, receiver: Receiver) -> None:
        self._receiver = receiver

    def send(self, lines: Sequence[str]) -> None:
        assert all(line and "\n" not in line and "\r" not in line for line in lines), lines
        assert self._receiver is not None
        for _ in filter(ASKS.match, lines):
            end = next((n for n, line in enumerate(self._lines, 1) if ENDS.match(line)), len(self._lines))
            now, self._lines = self._lines[:end], self._lines[end:]
            for line in now:
                self._receiver.line_received(line)
        if not self._lines and not self._ended:
            self._ended = True
            self._receiver.ended(0)

    def pause(self) -> None:
        """Nothing comes by itself."""

    def resume(self) -> None:
        """Nothing comes by itself."""

    def kill(self) -> None:
        self._ended = True

    async def gone(self, limit: float) -> bool:
        del limit
        return True


async def _ask(data: bytes, protocol: str, game: str) -> None:
    spec = BY_NAME[game]
    board = spec.board(spec.setup())
    try:
        engine = await connect(BabblingTransport(data), protocol, timeouts=HASTY)
        for limit in (Limit(depth=3), Limit(time=0.01), Limit(clock=(1.0, 1.0), increment=0.1)):
            result = await engine.play(board, limit, multipv=1)
            if result.move is None:
                return
            board.push(result.move)  # it is legal
            if board.outcome() is not None:
                return
        await engine.analyse(board, Limit(nodes=10), multipv=2)
        await engine.quit()
    except EngineError as error:
        assert error.code
        assert str(error)


def _target(protocol: str, game: str) -> Target:
    return lambda data: asyncio.run(_ask(data, protocol, game))


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """What real engines of the protocol said; the name has the prefix."""
    protocol = name.removeprefix(PREFIX)
    talks = [Transcript.load(path) for path in sorted(DIALOGUES.glob("*.txt"))]
    fitting = [talk for talk in talks if _protocol(talk) == protocol]
    return tuple("\n".join(line.text for line in t.lines if line.mark == "<<").encode() for t in fitting)


def _protocol(talk: Transcript) -> str:
    first = next(line.text for line in talk.lines if line.mark == ">>")
    return {"ABOUT": "gomocup"}.get(first, first)


TARGETS: dict[str, Target] = {
    f"{PREFIX}uci": _target("uci", "xiangqi"),
    f"{PREFIX}ucci": _target("ucci", "xiangqi"),
    f"{PREFIX}gomocup": _target("gomocup", "gomoku"),
}
