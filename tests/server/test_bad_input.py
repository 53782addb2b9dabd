"""Malformed input of every kind: always problem details with a code, never a 500, and nothing changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.servers import Client, Table, application

COMMANDS = [
    "move", "take_back", "pause", "resume", "play_one", "hint", "auto_play", "stop_thinking",
    "restart_player", "set_seat", "resign", "offer_draw", "accept", "decline", "new_game",
]  # fmt: skip

scalar = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=True),
    st.text(max_size=30),
    st.binary(max_size=5),
)
value = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=12), inner, max_size=4)
    ),
    max_leaves=8,
)
field = st.sampled_from(
    [
        "token",
        "cid",
        "ply",
        "type",
        "move",
        "plies",
        "player",
        "on",
        "interval_ms",
        "seat",
        "holder",
        "rules",
        "options",
    ]
)
fenlike = st.text(alphabet="rnbakcpRNBAKCP0123456789/ wbe-.\u0000🙂", max_size=120)


class Bench:
    """A server and its event loop, for tests that hypothesis calls without one."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self._context = application(folder, posts_per_second=1e9, commands_per_second=1e9)
        self.client: Client = self.loop.run_until_complete(self._context.__aenter__())

    def post(self, path: str, content: bytes, kind: str = "application/json") -> httpx.Response:
        return self.loop.run_until_complete(
            self.client.http.post(path, content=content, headers={"content-type": kind})
        )

    def table(self, game: str) -> Table:
        return self.loop.run_until_complete(self.client.create(game=game))

    def state(self, table: Table) -> dict[str, Any]:
        return self.loop.run_until_complete(table.state())

    def close(self) -> None:
        self.loop.run_until_complete(self._context.__aexit__(None, None, None))
        self.loop.close()


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    made = Bench(tmp_path_factory.mktemp("bad"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def table(bench: Bench) -> Table:
    return bench.table("xiangqi")


def check_refused(response: httpx.Response) -> None:
    assert 400 <= response.status_code < 500, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == response.status_code
    assert problem["code"]
    assert problem["detail"]


relaxed = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@relaxed
@given(body=st.binary(max_size=200))
def test_bodies_of_bytes(bench: Bench, table: Table, body: bytes) -> None:
    before = bench.state(table)
    for path in ("/api/tables", f"{table.path}/commands"):
        check_refused(bench.post(path, body))
    opened = bench.post("/api/records", body)
    if opened.status_code == 200:  # a few bytes may be a game, such as a1
        assert opened.json()["games"]
    else:
        check_refused(opened)
    assert bench.state(table) == before


@relaxed
@given(kind=st.sampled_from(COMMANDS), changes=st.dictionaries(field, value, min_size=1, max_size=5))
def test_commands(bench: Bench, table: Table, kind: str, changes: dict[str, Any]) -> None:
    before = bench.state(table)
    # Without the right token nothing may happen, whatever else is right.
    body = {"type": kind, "token": "x", "cid": "c", "ply": 0, **changes}
    check_refused(bench.post(f"{table.path}/commands", json.dumps(body).encode()))
    assert bench.state(table) == before


@relaxed
@given(
    move=st.one_of(st.text(min_size=1, max_size=20), st.from_regex(r"\A[a-k][0-9]{1,2}[a-k][0-9]\Z")),
    ply=st.integers(0, 3),
)
def test_moves(bench: Bench, table: Table, move: str, ply: int) -> None:
    before = bench.state(table)
    if move in before["legal_moves"] and ply == 0:
        return
    body = {"type": "move", "token": table.tokens[0], "cid": f"{move}{ply}"[:64], "ply": ply, "move": move}
    check_refused(bench.post(f"{table.path}/commands", json.dumps(body).encode()))
    assert bench.state(table) == before


@relaxed
@given(fen=fenlike, game=st.sampled_from(["xiangqi", "gomoku"]))
def test_fens(bench: Bench, fen: str, game: str) -> None:
    body = {"game": game, "fen": fen, "seats": [{"kind": "human"}, {"kind": "human"}]}
    response = bench.post("/api/tables", json.dumps(body).encode())
    if response.status_code == 201:
        made = response.json()
        assert bench.state(Table(bench.client.http, made["id"], made["tokens"]))["fen"]
    else:
        check_refused(response)


@relaxed
@given(
    changes=st.dictionaries(
        st.sampled_from(["game", "rules", "options", "fen", "moves", "seats", "x"]), value, min_size=1
    )
)
def test_requests_for_tables(bench: Bench, changes: dict[str, Any]) -> None:
    body = {"game": "gomoku", "seats": [{"kind": "human"}, {"kind": "human"}], **changes}
    response = bench.post("/api/tables", json.dumps(body).encode())
    if response.status_code != 201:
        check_refused(response)


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"move","token":"\\ud800","cid":"\\ud800","ply":0,"move":"\\ud800"}',
        b'{"\\ud800":1}',
        b'{"type":"move","ply":' + b"9" * 5000 + b"}",
        b'{"type":"move","ply":1e999}',
        b'{"type":NaN}',
        b"[" * 50_000,
        b'{"a":' * 20_000,
        b'"' + b"\\u0000" * 100 + b'"',
        b"\x00",
    ],
)
@pytest.mark.parametrize("path", ["/api/tables", "commands", "/api/records"])
def test_awkward_bodies(bench: Bench, table: Table, body: bytes, path: str) -> None:
    check_refused(bench.post(f"{table.path}/commands" if path == "commands" else path, body))


def test_another_media_type(bench: Bench, table: Table) -> None:
    check_refused(bench.post(f"{table.path}/commands", b"type=move", "application/x-www-form-urlencoded"))


@pytest.mark.parametrize(
    "path", ["/moves/0/explanation", "/moves/x/explanation", "/moves/1/explanation?game=0"]
)
def test_addresses(bench: Bench, table: Table, path: str) -> None:
    check_refused(bench.loop.run_until_complete(bench.client.http.get(table.path + path)))
