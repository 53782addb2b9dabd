"""Wins by force, for the page to show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.servers import Client, Table, application, scripted

from duiyi import gomoku
from duiyi.games import BY_NAME

pytestmark = pytest.mark.anyio

OPEN_THREE = ["h8", "a1", "i8", "a3", "j8", "a5"]
"""Black has an open three and is to move."""


async def wins(client: Client, table: Table, ply: int | None = None) -> dict[str, Any]:
    params = {} if ply is None else {"ply": ply}
    response = await client.http.get(f"{table.path}/forced-wins", params=params)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def test_a_win_of_the_side_to_move(client: Client) -> None:
    table = await client.create(moves=OPEN_THREE)
    found = await wins(client, table)
    assert (found["ply"], found["now"]["seat"], found["now"]["kind"]) == (6, 0, "vcf")
    assert found["threat"] is None
    board = gomoku.Board()
    for move in [*OPEN_THREE, *found["now"]["moves"]]:
        board.push(move)
    end = board.outcome()
    assert end is not None
    assert end.winner is not board.turn


async def test_a_threat_of_the_other_side(client: Client) -> None:
    table = await client.create(moves=OPEN_THREE[:-1])
    found = await wins(client, table)
    assert found["now"] is None
    assert (found["threat"]["seat"], found["threat"]["kind"]) == (0, "vcf")


async def test_an_earlier_position_and_one_without(client: Client) -> None:
    table = await client.create(moves=OPEN_THREE)
    found = await wins(client, table, 1)
    assert found == {"ply": 1, "now": None, "threat": None}
    assert (await client.http.get(f"{table.path}/forced-wins", params={"ply": 7})).status_code == 404


async def test_a_game_that_is_over_or_in_its_opening(client: Client) -> None:
    over = await client.create(moves=[*OPEN_THREE, "k8", "a7", "l8"])
    assert (await wins(client, over))["now"] is None
    opening = await client.create(options={"opening": "swap2"}, moves=["h8"])
    assert await wins(client, opening) == {"ply": 1, "now": None, "threat": None}


async def test_what_black_is_forbidden_wins_nothing(client: Client) -> None:
    """A row of six is none of five for black in renju."""
    moves = ["h8", "a1", "i8", "a3", "j8", "a5", "l8", "a7", "m8", "g8"]
    free = await client.create(rules="freestyle", moves=moves)
    assert (await wins(client, free))["now"]["moves"] == ["k8"]
    renju = await client.create(rules="renju", moves=moves)
    now = (await wins(client, renju))["now"]
    assert now is None or now["moves"][0] != "k8"


async def test_games_say_whether_they_have_them(client: Client) -> None:
    told = {game["name"]: game["has_forced_wins"] for game in (await client.http.get("/api/games")).json()}
    assert told == {name: spec.forced_win is not None for name, spec in BY_NAME.items()}
    table = await client.create(game="xiangqi")
    response = await client.http.get(f"{table.path}/forced-wins")
    assert (response.status_code, response.json()["code"]) == (404, "no_forced_wins")


async def test_two_players_are_told_nothing_before_the_end(client: Client) -> None:
    table = await client.create("human", "open")
    await client.http.post(f"{table.path}/join")
    refused = await client.http.get(f"{table.path}/forced-wins")
    assert (refused.status_code, refused.json()["code"]) == (403, "hint_not_allowed")
    await table.do("resign")
    assert (await wins(client, table))["now"] is None


async def test_explanations_tell_their_lines_in_notation(tmp_path: Path) -> None:
    players = scripted(moves=("h9g7",))
    async with application(tmp_path, players) as client:
        table = await client.create("human", {"kind": "ai", "player": "minimax"}, game="xiangqi")
        await table.do("move", move="h2e2")
        await table.until(lambda state: state["ply"] == 2)
        told = (await client.http.get(f"{table.path}/moves/2/explanation")).json()
    assert told["move_text"] == {"zh": "马８进７", "en": "H8+7"}
    assert told["candidates"][0]["pv_text"] == [told["move_text"]]
