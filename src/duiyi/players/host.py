"""The process that a computer player thinks in: `python -m duiyi.players.host`.

It reads requests from stdin and writes replies to stdout, one JSON object a line (see duiyi.players.wire).
A line that is no request, or a request that cannot be met, is answered with an error and the process goes
on. It ends when stdin does, in the middle of a thought too, so it never outlives the program that started it.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import BinaryIO

from duiyi.core import GameBoard, InvalidSetupError
from duiyi.games import BY_NAME as GAMES
from duiyi.players import registry
from duiyi.players.base import Explanation, Player, PlayerOptions, choose_in_phase
from duiyi.players.wire import (
    LONGEST_LINE,
    ErrorReply,
    Ready,
    Reply,
    ThinkRequest,
    WireError,
    read_request,
    reply_line,
)

Say = Callable[[Reply], None]


class Host:
    """Answers requests with one player, kept between requests that ask for the same one."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._player: Player | None = None
        self._chosen: tuple[str, str, PlayerOptions] | None = None

    def answer(self, line: bytes) -> None:
        """Answers one line, whatever is in it."""
        try:
            self._say(self._think(read_request(line)))
        except WireError as error:
            self._say(ErrorReply(f"The request cannot be read: {error}"))
        except ValueError as error:  # the errors for users: an unknown name, an illegal move, …
            self._say(ErrorReply(str(error), getattr(error, "code", "")))
        except Exception as error:  # noqa: BLE001  a fault in a player costs one answer, and is told
            traceback.print_exc()
            self._say(ErrorReply(f"The player failed: {type(error).__name__}: {error}"))

    def close(self) -> None:
        """Ends the player."""
        if self._player is not None:
            self._player.close()
        self._player = self._chosen = None

    def _think(self, request: ThinkRequest) -> Explanation:
        board = _board(request)
        phases = GAMES[request.game].phases
        phase = phases.current(board)
        player = self._player_for(request)
        if phase is None:
            return player.choose(phases.free(board), self._say)
        adviser = registry.adviser(player, request.game, request.options)
        return replace(choose_in_phase(adviser, request.player, board, phase), player=request.player)

    def _player_for(self, request: ThinkRequest) -> Player:
        chosen = (request.player, request.game, request.options)
        if self._player is None or self._chosen != chosen:
            self.close()
            self._player = registry.create(*chosen)
            self._chosen = chosen
        return self._player


def _board(request: ThinkRequest) -> GameBoard:
    """The position to think about; ValueErrors say what is wrong with it."""
    if request.game not in GAMES:
        raise InvalidSetupError(f"There is no game {request.game!r}; the games are {', '.join(GAMES)}")
    spec = GAMES[request.game]
    asked = request.setup
    board = spec.board(spec.setup(asked.rules, asked.options, asked.fen))
    for move in request.moves:
        board.push(move)
    if board.outcome() is not None:
        raise InvalidSetupError("The game is over: there is no move to choose")
    return board


def read_lines(stdin: BinaryIO, lines: queue.SimpleQueue[bytes | None]) -> None:
    """Puts every line on the queue, None for one that is too long; returns at the end of the stream."""
    while line := stdin.readline(LONGEST_LINE):
        too_long = False
        while line and not line.endswith(b"\n"):
            too_long = len(line) == LONGEST_LINE or too_long
            line = stdin.readline(LONGEST_LINE)
        lines.put(None if too_long else line)


def _read_until_end(stdin: BinaryIO, lines: queue.SimpleQueue[bytes | None]) -> None:
    try:
        read_lines(stdin, lines)
    finally:
        # Whoever asked is gone. The main thread may be deep in thought, so nothing gentler will do. Worker
        # processes watch for the end of this one; an engine may not, but it is in the group.
        if os.name == "posix" and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(0)


def main() -> None:
    """Serves stdin and stdout until stdin ends."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # stdout carries the protocol alone: a stray print goes to stderr

    def say(reply: Reply) -> None:
        out.write(reply_line(reply))

    lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    threading.Thread(target=_read_until_end, args=(sys.stdin.buffer, lines), daemon=True).start()
    host = Host(say)
    say(Ready())
    while True:
        line = lines.get()
        if line is None:
            say(ErrorReply(f"The request is too long: at most {LONGEST_LINE} bytes"))
        else:
            host.answer(line)


if __name__ == "__main__":
    main()
