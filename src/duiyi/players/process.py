"""A computer player in a process of its own, as asyncio code sees it.

A crash, a hang or a runaway thought costs one player one move and never the program that asked. The child
leads a process group, so that stopping it ends the worker processes of its player as well.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process, SubprocessStreamProtocol
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from duiyi.core import Setup
from duiyi.players.base import Explanation, PlayerOptions, Progress
from duiyi.players.wire import (
    LONGEST_LINE,
    ErrorReply,
    Ready,
    Reply,
    ThinkRequest,
    WireError,
    read_reply,
    request_line,
)

# -P: a file in the working directory cannot stand in for a module.
HOST = (sys.executable, "-P", "-m", "duiyi.players.host")

START_LIMIT = 30.0
"""Seconds that a child may take to say that it is ready; on an idle machine it takes a fraction of one."""
END_LIMIT = 10.0
"""Seconds to wait for a killed child to be gone."""
STDERR_LINES = 8


class PlayerFailedError(Exception):
    """The player died, answered garbage or could not think; the message says so in plain words."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code
        """What went wrong, as a key of the catalogues; empty when there is only the message."""


class PlayerStoppedError(Exception):
    """The thought was stopped with `PlayerProcess.stop`."""


class PlayerProcess:
    """One player in a child process, started at the first thought and again after a stop or a death.

    Belongs to one event loop. Thoughts asked for at the same time follow one another.
    """

    def __init__(self, player: str, options: PlayerOptions, *, command: Sequence[str] = HOST) -> None:
        self.player = player
        self.options = options
        self._command = tuple(command)
        self._child: _Child | None = None
        self._turn = asyncio.Lock()
        self._stops = 0

    @property
    def pid(self) -> int | None:
        """The child's process id while it lives."""
        return self._child.pid if self._child is not None and self._child.alive else None

    async def think(
        self,
        game: str,
        setup: Setup,
        moves: Sequence[str],
        report: Callable[[Progress], None] | None = None,
    ) -> Explanation:
        """The player's move after `moves`, with its reasons; it may think as long as it likes.

        PlayerFailedError when it cannot, PlayerStoppedError when `stop` is called meanwhile. Cancelling the
        task stops the player too.
        """
        request = ThinkRequest(self.player, self.options, game, setup, tuple(moves))
        stops = self._stops
        async with self._turn:
            try:
                child = await self._started(stops)
                return await self._ask(child, request, report)
            except _DeadError as death:
                await self._end()
                self._check_not_stopped(stops)
                raise PlayerFailedError(f"The player {self.player} {death}") from None
            except PlayerFailedError:  # it said so itself, and can be asked again
                raise
            except BaseException:
                await self._end()
                raise

    async def stop(self) -> None:
        """Ends the child and all its workers at once, and every thought asked for; the next starts afresh."""
        self._stops += 1
        await self._end()

    async def close(self) -> None:
        """Ends the child; nothing of it remains."""
        await self.stop()

    def _check_not_stopped(self, stops: int) -> None:
        if self._stops != stops:
            raise PlayerStoppedError(f"The player {self.player} was stopped")

    async def _started(self, stops: int) -> _Child:
        self._check_not_stopped(stops)
        if self._child is not None and not self._child.alive:
            await self._end()
        child = self._child
        if child is None:
            child = self._child = await _Child.start(self._command)
            self._check_not_stopped(stops)
            await child.ready()
        self._check_not_stopped(stops)
        return child

    async def _ask(
        self, child: _Child, request: ThinkRequest, report: Callable[[Progress], None] | None
    ) -> Explanation:
        await child.send(request_line(request))
        while True:
            match await child.reply():
                case Progress() as progress:
                    if report is not None:
                        report(progress)
                case Explanation() as explanation:
                    return explanation
                case ErrorReply(message, code):
                    raise PlayerFailedError(message, code)
                case Ready():
                    raise _DeadError("answered out of turn")

    async def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.kill()


class _DeadError(Exception):
    """The child is of no more use; the message goes on where "The player minimax" begins."""


def _kill_group(leader: int) -> None:
    # macOS answers with PermissionError where all of the group are dead.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


class _GroupProtocol(SubprocessStreamProtocol):
    """When the child ends by itself, its workers end too: they could hold its output open."""

    pid: int | None = None

    def process_exited(self) -> None:
        if self.pid is not None:
            _kill_group(self.pid)
        super().process_exited()


class _Child:
    """A running child process and its last words."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None or process.stderr is None:
            raise ValueError("the process has to be started with pipes")
        self._process = process
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        self._last_words: deque[str] = deque(maxlen=STDERR_LINES)
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Child:
        # What asyncio.create_subprocess_exec does, with a protocol of our own.
        loop = asyncio.get_running_loop()
        try:
            transport, protocol = await loop.subprocess_exec(
                lambda: _GroupProtocol(LONGEST_LINE, loop), *command, start_new_session=True
            )
        except OSError as error:
            raise _DeadError(f"cannot be started: {error}") from None
        protocol.pid = transport.get_pid()
        return cls(Process(transport, protocol, loop))

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def ready(self) -> None:
        try:
            reply = await asyncio.wait_for(self.reply(), START_LIMIT)
        except TimeoutError:
            raise _DeadError(f"did not start within {START_LIMIT:g} seconds{self._words()}") from None
        if not isinstance(reply, Ready):
            raise _DeadError("answered out of turn")

    async def send(self, line: bytes) -> None:
        try:
            self._stdin.write(line)
            await self._stdin.drain()
        except ConnectionError:
            raise await self._death() from None

    async def reply(self) -> Reply:
        try:
            line = await self._stdout.readline()
            if not line:
                raise await self._death()
            return read_reply(line)
        except WireError as error:
            raise _DeadError(f"answered something that is no reply: {error}") from None
        except ValueError:  # asyncio's word for a line beyond the limit
            raise _DeadError(f"answered with a line of more than {LONGEST_LINE} bytes") from None

    async def kill(self) -> None:
        """Ends the process and its whole group; returns when it is gone."""
        if self.alive:
            _kill_group(self._process.pid)
        self._stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), END_LIMIT)
        self._listener.cancel()

    async def _listen(self) -> None:
        while True:
            try:
                line = await self._stderr.readline()
            except ValueError:
                continue  # a line beyond the limit: what follows may tell more
            if not line:
                return
            self._last_words.append(line.decode(errors="replace").rstrip())

    async def _death(self) -> _DeadError:
        """What is known of a child whose output has ended."""
        with suppress(TimeoutError):
            # What it wrote last may still be on its way; a child that closed its output and lives is no use.
            await asyncio.wait_for(asyncio.shield(self._listener), 1.0)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1.0)
        status = self._process.returncode
        how = "closed its output" if status is None else f"stopped ({_status_text(status)})"
        return _DeadError(f"{how}{self._words()}")

    def _words(self) -> str:
        return ": " + "\n".join(self._last_words) if self._last_words else ""


def _status_text(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        return f"killed by {signal.Signals(-status).name}"
    return f"killed by signal {-status}"
