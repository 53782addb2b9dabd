"""Servers for the tests: without a socket, on a socket in this process, in a process of their own."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from duiyi.core import Setup
from duiyi.games import BY_NAME
from duiyi.players.base import Candidate, Explanation, PlayerOptions, Progress
from duiyi.players.process import PlayerFailedError
from duiyi.server.app import create_app
from duiyi.server.settings import Settings

PATIENCE_S = 20.0
"""How long a test waits for what must happen before it fails."""

_CIDS = count(1)


class ScriptedPlayer:
    """Stands in for a player's process: plays the last legal move, or what the test wants of it."""

    made: list[ScriptedPlayer]
    score: int | None = 0
    failure: str | None = None
    """When set, every thought fails with it."""
    code = ""
    moves: tuple[str, ...] = ()
    """When set, the answers, whatever the position is."""
    held = False
    """Thoughts go on until they are cancelled."""

    def __init__(self, player: str, options: PlayerOptions) -> None:
        self.player = player
        self.options = options
        self.thoughts = 0
        self.cancelled = 0
        self.closed = False

    async def think(
        self,
        game: str,
        setup: Setup,
        moves: Sequence[str],
        report: Callable[[Progress], None] | None = None,
    ) -> Explanation:
        self.thoughts += 1
        if report is not None:
            report(Progress(depth=1, best=None, score=None, nodes=1, done=0, total=1))
        if self.held:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled += 1
                raise
        if self.failure is not None:
            raise PlayerFailedError(self.failure, self.code)
        move = self.moves[0] if self.moves else self._last_legal(game, setup, moves)
        return Explanation(
            self.player, move, self.score, {move: 7}, candidates=(Candidate(move, 7),), nodes=1
        )

    async def close(self) -> None:
        self.closed = True

    @staticmethod
    def _last_legal(game: str, setup: Setup, moves: Sequence[str]) -> str:
        board = BY_NAME[game].board(setup)
        for move in moves:
            board.push(move)
        return str(board.legal_moves[-1])


def scripted(**wanted: Any) -> type[ScriptedPlayer]:
    """A class of scripted players; `made` lists those that were asked for."""

    class Made(ScriptedPlayer):
        made: list[ScriptedPlayer] = []  # noqa: RUF012  shared by the players of one test

        def __init__(self, player: str, options: PlayerOptions) -> None:
            super().__init__(player, options)
            self.made.append(self)

    for name, value in wanted.items():
        setattr(Made, name, value)
    return Made


class Client:
    """A client of one server: the requests that a page makes."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def create(self, first: Any = "human", second: Any = "human", **request: Any) -> Table:
        body = {"game": "gomoku", "seats": [_seat(first), _seat(second)], **request}
        response = await self.http.post("/api/tables", json=body)
        assert response.status_code == 201, response.text
        made = response.json()
        return Table(self.http, made["id"], made["tokens"])


class Table:
    """A table as its maker uses it."""

    def __init__(self, http: httpx.AsyncClient, table_id: str, tokens: list[str | None]) -> None:
        self.http = http
        self.id = table_id
        self.path = f"/api/tables/{table_id}"
        self.tokens = tokens

    async def state(self) -> dict[str, Any]:
        response = await self.http.get(self.path)
        assert response.status_code == 200, response.text
        state: dict[str, Any] = response.json()
        return state

    async def send(self, kind: str, *, token: str | None = None, **more: Any) -> httpx.Response:
        """A command with the first token there is, about the position as it is."""
        body = {
            "type": kind,
            "token": token or self.tokens[0] or self.tokens[1],
            "cid": more.pop("cid", f"cid{next(_CIDS)}"),
            "ply": more.pop("ply", None),
            **more,
        }
        if body["ply"] is None:
            body["ply"] = (await self.state())["ply"]
        return await self.http.post(f"{self.path}/commands", json=body)

    async def do(self, kind: str, **more: Any) -> dict[str, Any]:
        """A command that must be carried out."""
        response = await self.send(kind, **more)
        assert response.status_code == 200, response.text
        reply: dict[str, Any] = response.json()
        return reply

    async def refused(self, kind: str, **more: Any) -> tuple[int, str]:
        """The status and code of a command that must be refused and change nothing."""
        before = await self.state()
        response = await self.send(kind, **more)
        assert response.headers["content-type"] == "application/problem+json", response.text
        assert await self.state() == before
        return response.status_code, response.json()["code"]

    async def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The state as soon as it fits."""
        limit = time.monotonic() + PATIENCE_S
        while not fits(state := await self.state()):
            assert time.monotonic() < limit, f"the table never came to what was expected: {state}"
            await asyncio.sleep(0.005)
        return state


def _seat(wanted: Any) -> Any:
    return {"kind": wanted} if isinstance(wanted, str) else wanted


COMPUTER = {"kind": "ai", "player": "five_tuple"}


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings with a database in a folder."""
    return Settings(database=f"sqlite:///{folder / 'test.sqlite3'}", **changes)


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[Client]:
    """A client of an application without a socket, which starts and ends with it."""
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://table.test", timeout=PATIENCE_S) as http,
    ):
        yield Client(http)


@asynccontextmanager
async def application(folder: Path, player: Any = None, **changes: Any) -> AsyncIterator[Client]:
    """A client of a new application with scripted players."""
    app = create_app(settings_in(folder, **changes), make_player=player or scripted())
    async with running(app) as client:
        yield client


@contextmanager
def on_socket(settings: Settings, player: Any = None) -> Iterator[str]:
    """The address (host:port) of a server in a thread of this process."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(settings, make_player=player or scripted())
    config = uvicorn.Config(app, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=3)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        listener.close()
    assert not thread.is_alive()


class ServerProcess:
    """A server in a process of its own, with the real players."""

    CODE = """
import socket, sys
from duiyi.server.app import Settings, serve_on
listener = socket.create_server(("127.0.0.1", int(sys.argv[2])))
print(listener.getsockname()[1], flush=True)
serve_on(listener, Settings.local(database=sys.argv[1]))
"""

    def __init__(self, database: str, port: int = 0) -> None:
        command = [sys.executable, "-c", self.CODE, database, str(port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.address = f"127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE_S)
        assert self.http.get("/healthz").json() == {"status": "ok"}

    def kill(self) -> None:
        """kill -9, as the machine's owner or its kernel would."""
        self.process.kill()
        self._gone()

    def end(self) -> int:
        """Ctrl-C; returns the exit status."""
        import signal

        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> int:
        status = self.process.wait(PATIENCE_S)
        self.http.close()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


@contextmanager
def watching(address: str, table_id: str, **query: str | int) -> Iterator[ClientConnection]:
    """An open WebSocket of a table."""
    text = "&".join(f"{name}={value}" for name, value in query.items())
    with connect(f"ws://{address}/ws/tables/{table_id}?{text}", open_timeout=PATIENCE_S) as client:
        yield client


def frame(client: ClientConnection, kind: str | None = None) -> dict[str, Any]:
    """The next frame, of a kind if one is named."""
    while True:
        body: dict[str, Any] = json.loads(client.recv(PATIENCE_S))
        if kind in (None, body["type"]):
            return body
