"""Writes down what is said between a client and a real engine, as a transcript for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from duiyi.engine.transport import Receiver, Transport


class RecordingTransport:
    """A transport that passes everything on and writes it to `sink`, for ScriptedTransport.

    Here the engine behind it is a transcript too:

    >>> import io
    >>> class Client:
    ...     def line_received(self, line):
    ...         print("the client hears", line)
    >>> sink = io.StringIO()
    >>> engine = ScriptedTransport(Transcript.parse(">> uci\\n<< uciok"))
    >>> transport = RecordingTransport(engine, sink)
    >>> transport.connect(Client())
    >>> transport.send(["uci"])
    the client hears uciok
    >>> print(sink.getvalue(), end="")
    >> uci
    << uciok
    """

    def __init__(self, inner: Transport, sink: TextIO) -> None:
        self._inner = inner
        self._sink = sink
        self._receiver: Receiver | None = None

    def _note(self, mark: str, line: str) -> None:
        self._sink.write(f"{mark} {line}".rstrip() + "\n")

    @property
    def pid(self) -> int | None:
        return self._inner.pid

    @property
    def alive(self) -> bool:
        return self._inner.alive

    def connect(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._inner.connect(self)

    def send(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._note(">>", line)
        self._inner.send(lines)

    def pause(self) -> None:
        self._inner.pause()

    def resume(self) -> None:
        self._inner.resume()

    def kill(self) -> None:
        self._inner.kill()

    async def gone(self, limit: float) -> bool:
        return await self._inner.gone(limit)

    # What the engine says, on its way to the client:

    def line_received(self, line: str) -> None:
        self._note("<<", line)
        self._told().line_received(line)

    def error_received(self, line: str) -> None:
        self._note("!!", line)
        self._told().error_received(line)

    def endless_line(self) -> None:
        self._told().endless_line()

    def ended(self, status: int | None) -> None:
        self._note("..", "ends" if status is None else f"ends {status}")
        self._told().ended(status)

    def _told(self) -> Receiver:
        if self._receiver is None:
            raise RuntimeError("the transport was not connected")
        return self._receiver
