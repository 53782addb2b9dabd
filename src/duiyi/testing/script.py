"""An engine that plays a transcript: a transport for `duiyi.engine.connect`, without a process."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from duiyi.engine.transport import Receiver
from duiyi.testing.transcript import Line, Transcript


class UnexpectedLineError(AssertionError):
    """The client said something that the transcript does not have at this place.

    >>> ScriptedTransport(Transcript.parse(">> uci")).send(["ucci"])
    Traceback (most recent call last):
        ...
    duiyi.testing.script.UnexpectedLineError: transcript, line 1: the client said 'ucci'; ...
    """


class ScriptedTransport:
    """Answers as a transcript says, and holds the client to it.

    What a client said wrongly is raised where it said it, and kept in `fault`. `assert_done` fails when
    something of the transcript is left over.

    >>> import asyncio
    >>> from duiyi import xiangqi
    >>> from duiyi.engine import Limit, connect
    >>> script = ScriptedTransport(Transcript.parse('''
    ... >> uci
    ... << id name Tiny
    ... << uciok
    ... >> isready
    ... << readyok
    ... >> position startpos
    ... >> go depth 1 movetime 50
    ... << bestmove h2e2
    ... >> ucinewgame
    ... >> isready
    ... << readyok
    ... >> position startpos
    ... >> go movetime 100
    ... << info depth 3 score cp 12 pv b0c2
    ... << bestmove b0c2
    ... '''))
    >>> async def first_move():
    ...     engine = await connect(script, "uci")
    ...     return (await engine.play(xiangqi.Board(), Limit(time=0.1))).move
    >>> asyncio.run(first_move())
    'b0c2'
    >>> script.assert_done()
    """

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._left: deque[Line] = deque(transcript.lines)
        self._receiver: Receiver | None = None
        self._ended = False
        self._paused = False
        self._resting = False
        self.fault: UnexpectedLineError | None = None

    # What the tests ask:

    def assert_done(self) -> None:
        """Fails when the client said something wrong or too little.

        >>> ScriptedTransport(Transcript.parse(">> uci")).assert_done()
        Traceback (most recent call last):
            ...
        AssertionError: transcript, line 1: not said: uci
        """
        if self.fault is not None:
            raise self.fault
        left = [line for line in self._left if line.mark == ">>"]
        if left:
            raise AssertionError(f"{self._transcript.name}, line {left[0].number}: not said: {left[0].text}")

    # What a dialogue asks:

    @property
    def pid(self) -> int | None:
        return None

    @property
    def alive(self) -> bool:
        return not self._ended

    def connect(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._play()

    def send(self, lines: Sequence[str]) -> None:
        for said in lines:
            expected = self._left[0] if self._left else None
            if expected is None or expected.mark != ">>" or not expected.accepts(said):
                raise self._unexpected(said, expected)
            self._left.popleft()
            self._play()

    def pause(self) -> None:
        self._paused = True

    def resume(self) -> None:
        self._paused = False

    def kill(self) -> None:
        self._end(-9)

    async def gone(self, limit: float) -> bool:
        del limit
        return self._ended

    def _unexpected(self, said: str, expected: Line | None) -> UnexpectedLineError:
        where = self._transcript.name + (f", line {expected.number}" if expected else "")
        wanted = "nothing more" if expected is None else f"{expected.mark} {expected.text!r}"
        self.fault = UnexpectedLineError(f"{where}: the client said {said!r}; the transcript has {wanted}")
        return self.fault

    def _play(self) -> None:
        """Says all up to the next line that the client has to say."""
        while self._left and self._left[0].mark != ">>" and self._receiver and not self._resting:
            line = self._left.popleft()
            match line.mark:
                case "<<":
                    self._receiver.line_received(line.text)
                case "!!":
                    self._receiver.error_received(line.text)
                case _:
                    self._event(line)

    def _event(self, line: Line) -> None:
        word, _, value = line.text.partition(" ")
        match word:
            case "ends":
                self._end(int(value or 0))
            case "waits":
                self._resting = True
                asyncio.get_running_loop().call_later(float(value), self._go_on)
            case _:
                where = f"{self._transcript.name}, line {line.number}"
                raise ValueError(f"{where}: {word!r} is no event; there are ends and waits")

    def _go_on(self) -> None:
        self._resting = False
        self._play()

    def _end(self, status: int) -> None:
        if not self._ended:
            self._ended = True
            if self._receiver is not None:
                self._receiver.ended(status)
