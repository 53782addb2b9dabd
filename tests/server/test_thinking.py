"""Computers at a table: they move, stop, fail and are restarted, and help when they are asked."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.servers import COMPUTER, Client, application, scripted

from duiyi.players import registry

pytestmark = pytest.mark.anyio

DEFAULT = registry.for_game("gomoku")[0].name


def thinking(state: dict[str, Any]) -> bool:
    return state["thinking"] is not None


async def test_a_computer_answers(client: Client) -> None:
    table = await client.create("human", COMPUTER)
    await table.do("move", move="h8")
    state = await table.until(lambda state: state["ply"] == 2)
    assert not thinking(state)
    assert state["entries"][1]["seat"] == 1


async def test_a_computer_moves_first(client: Client) -> None:
    table = await client.create(COMPUTER, "human")
    await table.until(lambda state: state["ply"] == 1)


async def test_computers_play_a_whole_game(client: Client) -> None:
    table = await client.create(COMPUTER, COMPUTER, options={"size": 5})
    await table.do("auto_play", on=False, interval_ms=0)
    state = await table.until(lambda state: state["outcome"])
    assert state["ply"] > 8
    assert all(entry["explained"] for entry in state["entries"])


async def test_pause_stops_a_thought_and_resume_begins_it_again(tmp_path: Path) -> None:
    player = scripted(held=True)
    async with application(tmp_path, player) as client:
        table = await client.create(COMPUTER, "human")
        assert thinking(await table.state())
        await asyncio.sleep(0)
        await table.do("pause")
        state = await table.state()
        assert (state["paused"], state["thinking"], state["legal_moves"]) == (True, None, [])
        assert await table.refused("move", move="h8") == (409, "paused")
        player.held = False
        await table.do("resume")
        await table.until(lambda state: state["ply"] == 1)
        assert player.made[0].cancelled == 1


async def test_stop_thinking(tmp_path: Path) -> None:
    player = scripted(held=True)
    async with application(tmp_path, player) as client:
        table = await client.create("human", "human")
        await table.do("play_one")
        assert (await table.state())["thinking"]["purpose"] == "move"
        await table.do("stop_thinking")
        state = await table.state()
        assert (state["thinking"], state["paused"], state["ply"]) == (None, True, 0)


async def test_a_move_by_hand_stops_a_move_that_was_asked_for(tmp_path: Path) -> None:
    async with application(tmp_path, scripted(held=True)) as client:
        table = await client.create()
        await table.do("play_one")
        await table.do("move", move="h8")
        state = await table.state()
        assert (state["thinking"], state["ply"]) == (None, 1)


async def test_play_one(client: Client) -> None:
    table = await client.create()
    await table.do("play_one", player=COMPUTER)
    await table.until(lambda state: state["ply"] == 1)
    await table.do("play_one")
    state = await table.until(lambda state: state["ply"] == 2)
    assert [entry["by"] for entry in state["entries"]] == ["five_tuple", DEFAULT]


async def test_play_one_steps_a_paused_table(client: Client) -> None:
    table = await client.create(COMPUTER, COMPUTER)
    await table.do("auto_play", on=False, interval_ms=60_000)
    await table.do("pause")
    ply = (await table.state())["ply"]
    await table.do("play_one")
    state = await table.until(lambda state: state["ply"] == ply + 1)
    assert state["paused"]


async def test_auto_play_plays_both_sides_until_it_is_off(client: Client) -> None:
    table = await client.create("human", COMPUTER)
    await table.do("auto_play", on=True, interval_ms=0)
    await table.until(lambda state: state["ply"] >= 4)
    await table.do("auto_play", on=False)
    state = await table.until(lambda state: state["turn"] == 0 and not thinking(state))
    assert not state["auto_play"]
    legal = state["legal_moves"][0]
    await table.do("move", move=legal)


async def test_a_shorter_interval_takes_effect_at_once(client: Client) -> None:
    table = await client.create(COMPUTER, COMPUTER, options={"size": 5})
    await table.do("auto_play", on=False, interval_ms=60_000)
    await table.do("auto_play", on=False, interval_ms=0)
    await table.until(lambda state: state["ply"] > 3)


async def test_hint(client: Client) -> None:
    table = await client.create()
    seq = (await table.state())["seq"]
    reply = await table.do("hint", cid="hint")
    assert reply["hint"]["move"] in (await table.state())["legal_moves"]
    assert reply["seq"] == seq
    assert await table.do("hint", cid="hint") == reply
    assert (await table.state())["ply"] == 0


async def test_a_hint_that_is_overtaken(tmp_path: Path) -> None:
    async with application(tmp_path, scripted(held=True)) as client:
        table = await client.create()
        waiting = asyncio.create_task(table.send("hint"))
        await table.until(thinking)
        assert await table.refused("hint") == (409, "computer_thinking")
        await table.do("move", move="h8")
        assert (await waiting).json()["code"] == "stale_ply"
        waiting = asyncio.create_task(table.send("hint"))
        await table.until(thinking)
        await table.do("stop_thinking")
        assert (await waiting).json()["code"] == "stopped"


async def test_a_hint_that_fails(tmp_path: Path) -> None:
    async with application(tmp_path, scripted(failure="it died")) as client:
        table = await client.create()
        assert await table.refused("hint") == (409, "player_failed")


async def test_a_player_that_fails_is_told_and_restarted(tmp_path: Path) -> None:
    player = scripted(failure="it died")
    async with application(tmp_path, player) as client:
        table = await client.create("human", COMPUTER)
        await table.do("move", move="h8")
        state = await table.until(lambda state: state["seats"][1]["failed"])
        assert state["seats"][1]["failed"] == "it died"
        assert (state["ply"], state["thinking"]) == (1, None)
        player.failure = None
        await table.do("restart_player", seat=1)
        state = await table.until(lambda state: state["ply"] == 2)
        assert state["seats"][1]["failed"] is None


async def test_a_failed_engine_is_named_and_another_can_take_its_place(tmp_path: Path) -> None:
    player = scripted(failure="there is no program gone", code="engine_start")
    async with application(tmp_path, player) as client:
        table = await client.create("human", COMPUTER)
        await table.do("move", move="h8")
        state = await table.until(lambda state: state["seats"][1]["failed"])
        seat = state["seats"][1]
        assert (seat["failed"], seat["failed_code"]) == ("there is no program gone", "engine_start")
        player.failure = None
        await table.do("set_seat", seat=1, holder={"kind": "ai", "player": "shape_rules"})
        state = await table.until(lambda state: state["ply"] == 2)
        assert (state["seats"][1]["failed"], state["seats"][1]["failed_code"]) == (None, "")


async def test_an_illegal_answer_is_a_failure(tmp_path: Path) -> None:
    async with application(tmp_path, scripted(moves=("h8",))) as client:
        table = await client.create("human", COMPUTER)
        await table.do("move", move="h8")
        state = await table.until(lambda state: state["seats"][1]["failed"])
        assert state["ply"] == 1


async def test_the_computers_answer_to_a_draw(tmp_path: Path) -> None:
    player = scripted(score=-50)
    async with application(tmp_path, player) as client:
        table = await client.create("human", COMPUTER)
        await table.do("move", move="h8")
        await table.until(lambda state: state["ply"] == 2)
        await table.do("offer_draw")
        assert (await table.state())["outcome"] is None
        player.score = -500
        await table.do("move", move="c3")
        await table.until(lambda state: state["ply"] == 4)
        await table.do("offer_draw")
        assert (await table.state())["outcome"] == {"winner": None, "termination": "agreement", "points": []}


async def test_another_level_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    player = scripted(held=True)
    async with application(tmp_path, player) as client:
        table = await client.create({"kind": "ai", "player": "shape_rules"}, "human")
        await table.until(lambda _: player.made)
        player.held = False
        holder = {"kind": "ai", "player": "shape_rules", "style": "attack"}
        await table.do("set_seat", seat=0, holder=holder)
        await table.until(lambda state: state["ply"] == 1)
        assert [made.options.style for made in player.made] == ["balanced", "attack"]
        assert player.made[0].closed


async def test_a_person_takes_over_from_a_computer_that_thinks(tmp_path: Path) -> None:
    async with application(tmp_path, scripted(held=True)) as client:
        table = await client.create(COMPUTER, "human")
        await table.do("set_seat", seat=0, holder={"kind": "human"})
        assert not thinking(await table.state())
        await table.do("move", move="h8")


async def test_idle_tables_and_players_are_put_away(tmp_path: Path) -> None:
    player = scripted()
    async with application(tmp_path, player, table_idle_s=0.05, player_idle_s=0.02) as client:
        table = await client.create("human", COMPUTER)
        await table.do("move", move="h8")
        before = await table.until(lambda state: state["ply"] == 2)
        hub = client.http._transport.app.state.hub  # type: ignore[attr-defined]
        for _ in range(400):
            if not hub._tables:
                break
            await asyncio.sleep(0.01)
        assert not hub._tables
        assert all(made.closed for made in player.made)
        assert await table.state() == before


async def test_everything_ends_with_the_server(tmp_path: Path) -> None:
    player = scripted(held=True)
    async with application(tmp_path, player) as client:
        table = await client.create(COMPUTER, "human")
        await table.until(lambda _: player.made)
    assert player.made[0].cancelled == 1
    assert player.made[0].closed
