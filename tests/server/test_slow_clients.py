"""A client that does not read costs a bounded amount of memory, and nobody else anything."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from duiyi.server import routes
from duiyi.server.connections import FRAMES_WAITING, NEWS_WAITING, Audience, Connection
from duiyi.server.messages import ThinkingFrame

pytestmark = pytest.mark.anyio

FRAME = ThinkingFrame(thinking=None)


async def test_too_many_waiting_frames_drop_the_client_alone() -> None:
    audience, slow, quick = Audience(), Connection(None), Connection(0)
    audience.add(slow)
    audience.add(quick)
    for _ in range(FRAMES_WAITING):
        audience.tell(FRAME)
        assert await quick.next() == FRAME.model_dump_json()
    assert not slow.dropped.is_set()
    audience.tell(FRAME)
    assert slow.dropped.is_set()
    assert not quick.dropped.is_set()


async def test_news_of_thoughts_is_left_out_when_frames_wait() -> None:
    connection = Connection(None)
    for _ in range(NEWS_WAITING + 5):
        connection.send("news", passing=True)
    connection.send("state")
    frames = [await connection.next() for _ in range(NEWS_WAITING + 1)]
    assert frames == ["news"] * NEWS_WAITING + ["state"]


class StuckSocket:
    """A WebSocket whose client has stopped reading."""

    def __init__(self) -> None:
        self.closed: list[int] = []

    async def send_text(self, _text: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def close(self, code: int, _reason: str) -> None:
        self.closed.append(code)


async def test_a_dropped_client_is_told_to_come_back_later() -> None:
    socket, connection = StuckSocket(), Connection(None)
    serving = asyncio.create_task(routes._serve(cast("WebSocket", socket), connection))
    for _ in range(FRAMES_WAITING + 2):
        connection.send("frame")
        await asyncio.sleep(0)
    await serving
    assert socket.closed == [1013]
