"""The server: `create_app` makes the application, `serve_on` runs it on a socket until Ctrl-C."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from duiyi import __version__
from duiyi.server import problems, routes
from duiyi.server.api_page import add_api_page
from duiyi.server.guard import Guard
from duiyi.server.hub import Hub
from duiyi.server.page import add_page
from duiyi.server.settings import Settings
from duiyi.server.store import Store, StoreError, StoreWorker
from duiyi.server.thinking import MakePlayer, make_process

__all__ = ["Settings", "StoreError", "create_app", "serve_on"]

DESCRIPTION = """Tables at which people and computers play Xiangqi and Gomoku. Make a table, keep its tokens,
send commands, and watch over the WebSocket /ws/tables/{id}?token=T."""


def create_app(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    make_player: MakePlayer = make_process,
    static: Path | None = None,
) -> FastAPI:
    """The application. `store` is opened by the settings' URL when it is not given; the application closes
    it. `make_player` and `static` stand in for the players' processes and the built page."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = store or Store.open(chosen.database_url())
        app.state.hub = Hub(chosen, StoreWorker(opened), make_player)
        try:
            yield
        finally:
            await app.state.hub.close()

    app = FastAPI(
        title="Duiyi 对弈",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    problems.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, settings=chosen)
    app.include_router(routes.router)
    add_api_page(app)
    add_page(app, static)
    return app


def serve_on(listener: socket.socket, settings: Settings) -> None:
    """Serves on a listening socket until Ctrl-C. StoreError when the database cannot be used."""
    store = Store.open(settings.database_url())  # before anything starts, so that its error is one plain line
    config = uvicorn.Config(
        create_app(settings, store=store),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4096,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
