"""The variations of a game that was opened: shown, kept through play and saved again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.servers import Client, Table

from duiyi.core.record_json import loads_json

pytestmark = pytest.mark.anyio

PGN = """[Game "Chinese Chess"]
[Red "A. Author"]
[Black "B"]

1. C2=5 ( 1. C8=5 H8+7 { mirrored } ( 1... C8=5 ) 2. H8+7 ) ( 1. P3+1!? ) H8+7 2. H2+3 R9=8 *
"""


async def opened(client: Client, content: str = PGN) -> tuple[Table, dict[str, Any]]:
    (game,) = (await client.http.post("/api/records", content=content.encode())).json()["games"]
    wanted = {name: game[name] for name in ("game", "rules", "moves", "notes", "tree")}
    return await client.create(**wanted), game


async def lines(client: Client, table: Table, ply: int) -> list[dict[str, Any]]:
    response = await client.http.get(f"{table.path}/variations", params={"ply": ply})
    found: list[dict[str, Any]] = response.json()["lines"]
    return found


async def test_the_lines_from_a_position(client: Client) -> None:
    table, _ = await opened(client)
    assert (await table.state())["branches"] == [0]
    found = await lines(client, table, 0)
    assert [line["moves"] for line in found] == [
        ["b2e2", "h9g7", "b0c2"],
        ["b2e2", "h7e7"],
        ["g3g4"],
    ]
    assert found[0]["comment"] == "mirrored"
    assert found[0]["text"][0] == {"zh": "炮八平五", "en": "C8=5"}
    assert found[2]["glyphs"] == [[5]]
    assert await lines(client, table, 1) == []
    assert (await client.http.get(f"{table.path}/variations", params={"ply": 9})).status_code == 404


@pytest.mark.parametrize("kind", ["json", "pgn", "xqf"])
async def test_variations_and_headers_are_saved_again(client: Client, kind: str) -> None:
    table, game = await opened(client)
    await table.do("move", move="b0c2")
    saved = await client.http.get(f"{table.path}/record", params={"format": kind})
    (again,) = (await client.http.post("/api/records", content=saved.content)).json()["games"]
    assert again["moves"] == [*game["moves"], "b0c2"]
    assert again["headers"]["Red"] == "A. Author"
    table, _ = await opened(client, saved.text) if kind != "xqf" else (table, None)
    assert len(await lines(client, table, 0)) == 3


async def test_a_variation_that_is_played_changes_places_with_the_game(client: Client) -> None:
    table, game = await opened(client)
    await table.do("take_back", plies=4)
    assert (await table.state())["branches"] == [0]
    assert [line["moves"][0] for line in await lines(client, table, 0)] == ["h2e2", "b2e2", "b2e2", "g3g4"]
    await table.do("move", move="b2e2")
    assert [line["moves"][0] for line in await lines(client, table, 0)] == ["h2e2", "g3g4"]
    assert (await table.state())["branches"] == [0, 1]
    (record,) = loads_json((await client.http.get(f"{table.path}/record")).text)
    assert [node.move for node in record.root.variations] == ["b2e2", "h2e2", "g3g4"]
    assert record.root.variations[1].variations[0].move == game["moves"][1]
    await table.do("new_game")
    assert (await table.state())["branches"] == []


async def test_a_variation_that_cannot_be_played_is_cut_off(client: Client) -> None:
    line = [{"move": "h8", "variations": [[{"move": "h9"}, {"move": "h9"}], [{"move": "nonsense"}]]}]
    body = {"format": "duiyi", "version": 1, "games": [{"game": "gomoku", "line": line}]}
    table, _ = await opened(client, json.dumps(body))
    assert [found["moves"] for found in await lines(client, table, 0)] == [["h9"]]


async def test_trees_that_are_none(client: Client) -> None:
    seats = [{"kind": "human"}, {"kind": "human"}]
    other = {"format": "duiyi", "version": 1, "games": [{"game": "xiangqi", "line": []}]}
    for tree in ("{", "[]", json.dumps(other)):
        body = {"game": "gomoku", "seats": seats, "tree": tree}
        response = await client.http.post("/api/tables", json=body)
        assert (response.status_code, response.json()["code"]) == (422, "invalid_file")
    too_many = [{"move": "h8", "variations": [[{"move": "a1", "comment": "x" * 300_000}]]}]
    large = {"format": "duiyi", "version": 1, "games": [{"game": "gomoku", "line": too_many}]}
    read = await client.http.post("/api/records", content=json.dumps(large).encode())
    assert read.json()["games"][0]["tree"] is None
