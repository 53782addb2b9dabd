"""Sizes, rates and origins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.servers import Client, application

from duiyi.server.guard import has_good_origin
from duiyi.server.limits import ClientLimits, TokenBucket


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = TokenBucket(rate=2, burst=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_clients_are_counted_apart_and_forgotten() -> None:
    limits = ClientLimits(rate=0, burst=1, remembered=2)
    assert [limits.take(client) for client in "aabba"] == [True, False, True, False, False]
    assert limits.take("c")
    assert limits.take("b"), "b was the one longest unheard of"


@pytest.mark.parametrize(
    ("origin", "host", "good"),
    [
        (None, "table.test", True),
        ("http://table.test", "table.test", True),
        ("https://table.test:8421", "table.test:8421", True),
        ("http://TABLE.test", "table.test", True),
        ("http://other.test", "table.test", False),
        ("http://table.test:1", "table.test", False),
        ("https://friend.test", "table.test", True),
        ("null", "table.test", False),
        ("http://[", "table.test", False),
        ("", "", False),
    ],
)
def test_origins(origin: str | None, host: str, good: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert has_good_origin(headers, ("https://friend.test",)) is good


@pytest.mark.anyio
async def test_a_page_of_another_server_cannot_post(client: Client) -> None:
    table = await client.create()
    response = await client.http.post(f"{table.path}/join", headers={"origin": "http://evil.test"})
    assert (response.status_code, response.json()["code"]) == (403, "bad_origin")
    good = {"origin": "http://table.test"}
    assert (await client.http.post(f"{table.path}/join", headers=good)).status_code == 200


async def _chunks() -> AsyncIterator[bytes]:
    for _ in range(20):
        yield b"x" * 100


@pytest.mark.anyio
async def test_bodies_that_are_too_large(tmp_path: Path) -> None:
    async with application(tmp_path, body_bytes=1000) as client:
        for path in ("/api/tables", "/api/records"):
            for content in (b"x" * 1001, _chunks()):
                response = await client.http.post(path, content=content)
                assert (response.status_code, response.json()["code"]) == (413, "too_large")


@pytest.mark.anyio
async def test_too_many_requests_tables_and_commands(tmp_path: Path) -> None:
    async with application(tmp_path, posts_per_second=0, posts_burst=2) as client:
        await client.create()
        await client.create()
        response = await client.http.post("/api/tables", json={})
        assert (response.status_code, response.json()["code"]) == (429, "too_many_requests")
        assert (await client.http.get("/api/tables")).status_code == 200
    async with application(tmp_path, tables=3, commands_per_second=0, commands_burst=1) as client:
        table = await client.create()
        body = {"game": "gomoku", "seats": [{"kind": "human"}, {"kind": "human"}]}
        response = await client.http.post("/api/tables", json=body)
        assert (response.status_code, response.json()["code"]) == (429, "too_many_tables")
        await table.do("move", move="h8")
        assert await table.refused("move", move="i9") == (429, "too_many_commands")
