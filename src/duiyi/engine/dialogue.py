"""What is said between a client and its engine: lines in order, a limit to every wait, and named faults."""

from __future__ import annotations

import asyncio
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from duiyi.engine.errors import (
    EngineClosedError,
    EngineCrashedError,
    EngineError,
    EngineFloodError,
    EngineHungError,
)
from duiyi.engine.transport import END_LIMIT, Transport

KEPT_LINES = 24
KEPT_QUESTIONS = 4
SHOWN_LINE = 300
"""Characters of a line that the record keeps."""
WAITING_LINES = 4000
"""Lines that may wait to be read before the engine has to wait itself."""
FLOOD_BYTES = 8 << 20
FLOOD_BYTES_PER_SECOND = 2 << 20
"""An exchange may have so much at once, and so much more for each second. Talkative engines write 50 kB/s."""
LATE_READING = 1.0
"""Seconds after its limit during which lines are still read that came before."""
BREATH = 200
"""Lines read in a row before other tasks get their turn."""


class Dialogue:
    """Lines to and from one engine. It is the transport's receiver."""

    def __init__(self, transport: Transport, name: str) -> None:
        self.name = name
        self._transport = transport
        self._lines: deque[str] = deque()
        self._record: deque[tuple[int, str]] = deque(maxlen=KEPT_LINES)
        self._told: deque[tuple[int, str]] = deque(maxlen=KEPT_QUESTIONS)
        """The last lines to the engine: a flood of answers shall not wash the question away."""
        self._noted = 0
        self._waiter: asyncio.Future[None] | None = None
        self._ended = False
        self._status: int | None = None
        self._endless = False
        self._paused = False
        self._bytes = 0
        self._since = 0.0
        self._read = 0
        self._closed = False
        self.failure: EngineError | None = None
        """What ended it, when it has failed."""
        transport.connect(self)

    @property
    def alive(self) -> bool:
        """Whether anything can be asked."""
        return not self._closed and not self._ended and self._transport.alive

    @property
    def pid(self) -> int | None:
        return self._transport.pid

    @property
    def record(self) -> tuple[str, ...]:
        """The last lines, oldest first: `>>` to the engine, `<<` from it, `!!` on its stderr."""
        first = self._record[0][0] if self._record else 0
        washed = [line for number, line in self._told if number < first]
        gap = ["…"] if washed else []
        return (*washed, *gap, *(line for _, line in self._record))

    def send(self, *lines: str) -> None:
        """Says lines to the engine."""
        if self._closed:
            raise EngineClosedError(f"{self.name} has been closed", self.record)
        for line in lines:
            self._note(">>", line)
        self._transport.send(lines)

    def begin(self) -> None:
        """A new exchange begins: what is allowed of output is counted anew."""
        self._bytes = 0
        self._since = asyncio.get_running_loop().time()

    def waiting(self) -> list[str]:
        """The lines that have come unasked; they are taken."""
        lines = list(self._lines)
        self._lines.clear()
        if len(lines) >= WAITING_LINES:
            raise self.fail(EngineFloodError(f"{self.name} goes on writing when it is asked nothing"))
        return lines

    async def next(self, until: float, awaited: str) -> str:
        """The next line; `until` is a time of the event loop. `awaited` is named when nothing comes.

        EngineCrashedError, EngineFloodError; EngineHungError, which leaves it to the caller to end it.
        """
        self._read += 1
        if self._read % BREATH == 0:
            await asyncio.sleep(0)
            if asyncio.get_running_loop().time() > until + LATE_READING:
                raise EngineHungError(f"{self.name} did not answer: {awaited}", self.record)
        while True:
            self._check_flood()
            if self._lines:
                line = self._lines.popleft()
                if self._paused and len(self._lines) < WAITING_LINES // 4:
                    self._paused = False
                    self._transport.resume()
                return line
            if self._ended:
                raise self.fail(self._death(awaited))
            await self._wait(until, awaited)

    def wake(self) -> None:
        """Makes a `next` that waits raise Woken, so that its limit may change."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_exception(Woken())

    def fail(self, error: EngineError) -> EngineError:
        """Ends the engine for a fault; gives the error, with the record, to raise."""
        if not error.dialogue:
            error.dialogue = self.record
        self.failure = error
        self.kill()
        return error

    def kill(self) -> None:
        """Ends the engine at once."""
        self._closed = True
        self._transport.kill()
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_exception(EngineClosedError(f"{self.name} has been closed", self.record))

    async def close(self, farewell: Sequence[str], limit: float) -> None:
        """Says the farewell, waits for the end and kills what is left."""
        if self.alive:
            self.send(*farewell)
            await self._transport.gone(limit)
        self.kill()
        await self._transport.gone(END_LIMIT)

    # What the transport calls:

    def line_received(self, line: str) -> None:
        self._bytes += len(line) + 1
        self._note("<<", line)
        self._lines.append(line)
        if len(self._lines) >= WAITING_LINES and not self._paused:
            self._paused = True
            self._transport.pause()
        self._notify()

    def error_received(self, line: str) -> None:
        self._note("!!", line)

    def endless_line(self) -> None:
        self._endless = True
        self._transport.kill()
        self._notify()

    def ended(self, status: int | None) -> None:
        self._ended = True
        self._status = status
        self._notify()

    def _note(self, mark: str, line: str) -> None:
        self._noted += 1
        entry = (self._noted, f"{mark} {line[:SHOWN_LINE]}{'…' if len(line) > SHOWN_LINE else ''}")
        self._record.append(entry)
        if mark == ">>":
            self._told.append(entry)

    def _notify(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def _wait(self, until: float, awaited: str) -> None:
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        timer = loop.call_at(until, self._time_out, awaited)
        try:
            await self._waiter
        finally:
            timer.cancel()
            self._waiter = None

    def _time_out(self, awaited: str) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_exception(EngineHungError(f"{self.name} did not answer: {awaited}", self.record))

    def _check_flood(self) -> None:
        if self._endless:
            raise self.fail(EngineFloodError(f"{self.name} writes a line without an end"))
        if self._bytes > FLOOD_BYTES and (flood := self.flood(FLOOD_BYTES)) is not None:
            raise self.fail(flood)

    def flood(self, free: int = 0) -> EngineFloodError | None:
        """The error of an engine that has written more than `free` bytes beyond what is usual."""
        passed = asyncio.get_running_loop().time() - self._since
        if self._bytes <= free + passed * FLOOD_BYTES_PER_SECOND:
            return None
        amount = f"{self._bytes / (1 << 20):.1f} MB in {passed:.1f} seconds"
        return EngineFloodError(f"{self.name} floods its output: {amount}")

    def _death(self, awaited: str) -> EngineCrashedError:
        how = "closed its output" if self._status is None else f"ended ({status_text(self._status)})"
        return EngineCrashedError(f"{self.name} {how}; awaited: {awaited}", self.record, self._status)


class Woken(Exception):  # noqa: N818  no error: news for whoever waits
    """`Dialogue.wake` was called."""


def status_text(status: int) -> str:
    """An exit status in words.

    >>> status_text(3), status_text(-11)
    ('exit status 3', 'killed by SIGSEGV')
    """
    if status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        return f"killed by {signal.Signals(-status).name}"
    return f"killed by signal {-status}"
