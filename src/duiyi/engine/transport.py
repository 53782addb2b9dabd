"""The wire to an engine: lines out, lines in. `ProcessTransport` is a child process; tests have a script."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, cast

from duiyi.engine.errors import EngineStartError

LONGEST_LINE = 1 << 18
"""Bytes. A line of 500 moves of a principal variation has 3 kB."""
END_LIMIT = 20.0
"""Seconds to wait for a killed process to be gone."""

Command = str | os.PathLike[str] | Sequence[str]


class Receiver(Protocol):
    """Who listens to an engine."""

    def line_received(self, line: str) -> None: ...

    def error_received(self, line: str) -> None:
        """A line of what it says on stderr."""
        ...

    def endless_line(self) -> None:
        """The engine writes a line without an end; no more will come."""
        ...

    def ended(self, status: int | None) -> None:
        """Nothing more will come. The exit status; None when the process lives and has closed its output."""
        ...


class Transport(Protocol):
    """A line-wise connection to an engine."""

    @property
    def pid(self) -> int | None: ...

    @property
    def alive(self) -> bool: ...

    def connect(self, receiver: Receiver) -> None:
        """Says who gets the lines; called once, before anything else."""
        ...

    def send(self, lines: Sequence[str]) -> None: ...

    def pause(self) -> None:
        """No more lines for now: the engine has to wait when its pipe is full."""
        ...

    def resume(self) -> None: ...

    def kill(self) -> None:
        """Ends the engine and all that it started."""
        ...

    async def gone(self, limit: float) -> bool:
        """Waits until the process has ended; False when it has not within the limit."""
        ...


def split_command(command: Command) -> tuple[str, ...]:
    """The arguments of a command: a path stands for itself, another text is split as a shell would.

    >>> split_command("sjaakii -uci")
    ('sjaakii', '-uci')
    """
    if isinstance(command, str):
        if Path(command).expanduser().is_file():
            return (str(Path(command).expanduser()),)
        try:
            parts = tuple(shlex.split(command))
        except ValueError as error:
            raise EngineStartError(f"{command!r} is no command: {error}") from None
    elif isinstance(command, os.PathLike):
        parts = (os.fspath(command),)
    else:
        parts = tuple(command)
    if not parts or not parts[0]:
        raise EngineStartError("no program is named")
    return (os.path.expanduser(parts[0]), *parts[1:])


class ProcessTransport(asyncio.SubprocessProtocol):
    """A child process. With `own_group` it leads a process group, and killing it kills the whole group."""

    def __init__(self, own_group: bool) -> None:
        self._own_group = own_group
        self._receiver: Receiver | None = None
        self._transport: asyncio.SubprocessTransport | None = None
        self._out = _Splitter()
        self._err = _Splitter()
        self._closed_output = False
        self._told = False
        self._exited = asyncio.Event()

    @classmethod
    async def start(
        cls,
        command: Command,
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        own_group: bool = True,
    ) -> ProcessTransport:
        """Starts a program. EngineStartError says in plain words why it cannot be."""
        arguments = split_command(command)
        loop = asyncio.get_running_loop()
        try:
            _, protocol = await loop.subprocess_exec(
                lambda: cls(own_group), *arguments, cwd=cwd, env=env, start_new_session=own_group
            )
        except (OSError, ValueError) as error:
            raise EngineStartError(_why_not(arguments[0], error, cwd)) from None
        return protocol

    @property
    def pid(self) -> int | None:
        return self._transport.get_pid() if self._transport is not None else None

    @property
    def alive(self) -> bool:
        return self._transport is not None and self._transport.get_returncode() is None

    def connect(self, receiver: Receiver) -> None:
        self._receiver = receiver

    def send(self, lines: Sequence[str]) -> None:
        stdin = self._pipe(0)
        if isinstance(stdin, asyncio.WriteTransport) and not stdin.is_closing():
            stdin.write("".join(f"{line}\n" for line in lines).encode())

    def pause(self) -> None:
        stdout = self._pipe(1)
        if isinstance(stdout, asyncio.ReadTransport) and not stdout.is_closing():
            stdout.pause_reading()

    def resume(self) -> None:
        stdout = self._pipe(1)
        if isinstance(stdout, asyncio.ReadTransport) and not stdout.is_closing():
            stdout.resume_reading()

    def kill(self) -> None:
        if self._transport is None:
            return
        if self._own_group:
            # Its children may outlive it, so the group is killed even when the leader has ended.
            _kill_group(self._transport.get_pid())
        elif self.alive:
            self._transport.kill()
        self._close_pipes()

    async def gone(self, limit: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._exited.wait(), limit)
        if self._exited.is_set() and self._transport is not None:
            self._transport.close()
        return self._exited.is_set()

    # What asyncio calls:

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        receiver = self._receiver
        if receiver is None:
            return
        splitter, deliver = (
            (self._out, receiver.line_received) if fd == 1 else (self._err, receiver.error_received)
        )
        for line in splitter.feed(data):
            deliver(line)
        if splitter.endless:
            splitter.clear()
            if fd == 1:
                receiver.endless_line()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        del exc
        if fd == 1:
            self._closed_output = True
            if self.alive:
                # A process about to end closes its output just before: its status is worth a short wait.
                asyncio.get_running_loop().call_later(0.5, self._tell)
            else:
                self._tell()

    def process_exited(self) -> None:
        self._exited.set()
        if self._own_group and self._transport is not None:
            _kill_group(self._transport.get_pid())
        if self._closed_output:
            self._tell()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._tell()

    def _tell(self) -> None:
        if self._told or self._receiver is None:
            return
        self._told = True
        for splitter, deliver in (
            (self._out, self._receiver.line_received),
            (self._err, self._receiver.error_received),
        ):
            for line in splitter.rest():
                deliver(line)
        self._receiver.ended(self._transport.get_returncode() if self._transport else None)

    def _pipe(self, fd: int) -> asyncio.BaseTransport | None:
        return self._transport.get_pipe_transport(fd) if self._transport is not None else None

    def _close_pipes(self) -> None:
        for fd in (0, 1, 2):
            pipe = self._pipe(fd)
            if pipe is not None:
                pipe.close()


def read_lines(data: bytes) -> list[str]:
    """All lines of an engine's output.

    >>> read_lines("id name 象眼\\r\\nok".encode("gb18030"))
    ['id name 象眼', 'ok']
    """
    splitter = _Splitter()
    return [*splitter.feed(data), *splitter.rest()]


class _Splitter:
    """Bytes to lines of text."""

    def __init__(self) -> None:
        self._rest = b""
        self.endless = False

    def feed(self, data: bytes) -> list[str]:
        *lines, self._rest = (self._rest + data).split(b"\n")
        self.endless = len(self._rest) > LONGEST_LINE
        return [_text(line) for line in lines]

    def rest(self) -> list[str]:
        rest, self._rest = self._rest, b""
        return [_text(rest)] if rest.strip() else []

    def clear(self) -> None:
        self._rest = b""


def _text(line: bytes) -> str:
    """A line as text: older Chinese programs write GB18030."""
    line = line[:LONGEST_LINE].rstrip(b"\r\0")
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("gb18030", "replace")


def _kill_group(leader: int) -> None:
    # macOS answers with PermissionError where all of the group are dead.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _why_not(program: str, error: Exception, cwd: str | os.PathLike[str] | None) -> str:
    match error:
        case FileNotFoundError() if cwd is not None and not Path(cwd).is_dir():
            return f"there is no folder {os.fspath(cwd)} to start {program} in"
        case FileNotFoundError():
            return f"there is no program {program}"
        case PermissionError():
            return f"{program} may not be run: it is no program, or its permissions do not allow it"
        case OSError() if error.errno == 8:
            return f"{program} is no program for this machine"
        case _:
            return f"{program} cannot be started: {error}"
