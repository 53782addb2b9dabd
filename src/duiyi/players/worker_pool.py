"""Worker processes that share a number: how a search uses more than one core.

Nothing here outlives the process that made the pool: a worker watches its parent and ends with it, even when
the parent is killed. No semaphores are used, since those of a killed process would stay behind.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawValue
from typing import Any, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerError(RuntimeError):
    """A worker process was lost (killed, or out of memory), or what it was to do raised an exception."""


class WorkerPool:
    """Processes that wait for tasks. Made once and kept: starting them takes a few tenths of a second.

    `shared` is a whole number that every worker can read at any time. Only the owner of the pool writes it.
    """

    def __init__(self, size: int) -> None:
        # "spawn": a forked copy of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        self._shared = RawValue(ctypes.c_long, 0)
        self._workers: dict[Connection, multiprocessing.process.BaseProcess] = {}
        for _ in range(size):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, self._shared), daemon=True)
            worker.start()
            theirs.close()
            self._workers[ours] = worker

    @property
    def size(self) -> int:
        return len(self._workers)

    @property
    def shared(self) -> int:
        return int(self._shared.value)

    @shared.setter
    def shared(self, value: int) -> None:
        self._shared.value = value

    def results(self, function: Callable[[Task, int], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Calls function(task, shared number) for every task, in order; results come as they are finished.

        The function must be one that a module defines. WorkerError when a worker fails or is lost; then, and
        when the caller stops listening before the end, the pool can only be closed.
        """
        queue = iter(tasks)
        idle = list(self._workers)
        busy: set[Connection] = set()
        while True:
            while idle and (task := next(queue, None)) is not None:
                connection = idle.pop()
                self._send(connection, (function, task))
                busy.add(connection)
            if not busy:
                return
            for connection in cast(list[Connection], wait(list(busy))):
                yield self._receive(connection)
                busy.discard(connection)
                idle.append(connection)

    def close(self) -> None:
        """Ends the workers at once, whatever they are doing."""
        for connection, worker in self._workers.items():
            worker.kill()
            worker.join()
            worker.close()
            connection.close()
        self._workers.clear()

    def _send(self, connection: Connection, message: object) -> None:
        try:
            connection.send(message)
        except OSError:
            raise WorkerError("A worker process of the player has died") from None

    def _receive(self, connection: Connection) -> Any:
        try:
            result = connection.recv()
        except (EOFError, OSError):
            raise WorkerError("A worker process of the player has died") from None
        if isinstance(result, _Failure):
            raise WorkerError(result.story)
        return result


class _Failure:
    """An exception's traceback, on its way to the owner of the pool."""

    def __init__(self, story: str) -> None:
        self.story = story


def _work(connection: Connection, shared: ctypes.c_long) -> None:
    """The life of a worker."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            function, task = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            connection.send(function(task, shared.value))
        except Exception:  # noqa: BLE001  told to the owner, who raises it
            connection.send(_Failure(traceback.format_exc()))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
