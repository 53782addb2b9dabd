"""kill -9 of the server and of players: nothing is lost, and play goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.server.servers import PATIENCE_S, ServerProcess, frame, watching


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture
def server(database: str) -> Iterator[ServerProcess]:
    made = ServerProcess(database)
    yield made
    if made.process.poll() is None:
        made.kill()


def create(server: ServerProcess, *seats: dict[str, Any], **request: Any) -> dict[str, Any]:
    response = server.http.post("/api/tables", json={"game": "gomoku", "seats": list(seats), **request})
    assert response.status_code == 201, response.text
    made: dict[str, Any] = response.json()
    return made


def state_of(server: ServerProcess, table: dict[str, Any]) -> dict[str, Any]:
    state: dict[str, Any] = server.http.get(f"/api/tables/{table['id']}").json()
    return state


def send(server: ServerProcess, table: dict[str, Any], kind: str, **more: Any) -> dict[str, Any]:
    ply = state_of(server, table)["ply"]
    body = {"type": kind, "token": table["tokens"][0], "cid": f"{kind}{ply}{more}"[:64], "ply": ply, **more}
    response = server.http.post(f"/api/tables/{table['id']}/commands", json=body)
    assert response.status_code == 200, response.text
    reply: dict[str, Any] = response.json()
    return reply


def until(server: ServerProcess, table: dict[str, Any], fits: Any) -> dict[str, Any]:
    limit = time.monotonic() + PATIENCE_S
    while not fits(state := state_of(server, table)):
        assert time.monotonic() < limit, state
        time.sleep(0.02)
    return state


HUMAN = {"kind": "human"}
FIVE_TUPLE = {"kind": "ai", "player": "five_tuple"}


def players_of(server: ServerProcess) -> list[psutil.Process]:
    children = psutil.Process(server.process.pid).children()
    return [child for child in children if "duiyi.players.host" in child.cmdline()]


def test_a_table_survives_kill_9_of_the_server(server: ServerProcess, database: str) -> None:
    table = create(server, HUMAN, FIVE_TUPLE)
    send(server, table, "move", move="h8")
    before = until(server, table, lambda state: state["ply"] == 2)
    (player,) = players_of(server)
    port = server.port
    server.kill()
    player.wait(PATIENCE_S)  # the computer does not outlive its server

    again = ServerProcess(database, port)
    try:
        assert state_of(again, table) == before
        with watching(again.address, table["id"], token=table["tokens"][0], since=before["seq"]) as client:
            assert frame(client)["state"]["seq"] == before["seq"]
            send(again, table, "move", move="c3")
            until(again, table, lambda state: state["ply"] == 4)
            assert frame(client, "state")["event"]["type"] == "moved"
        explained = again.http.get(f"/api/tables/{table['id']}/moves/2/explanation").json()
        assert explained["move"] == before["moves"][1]
    finally:
        assert again.end() == 0


def test_a_computer_to_move_goes_on_after_kill_9(server: ServerProcess, database: str) -> None:
    table = create(server, FIVE_TUPLE, FIVE_TUPLE, options={"size": 6})
    send(server, table, "auto_play", on=False, interval_ms=100)
    ply = until(server, table, lambda state: state["ply"] >= 2)["ply"]
    server.kill()
    again = ServerProcess(database)
    try:
        until(again, table, lambda state: state["ply"] > ply + 2)
    finally:
        assert again.end() == 0


def test_a_player_that_is_killed_is_reported_and_restarted(server: ServerProcess) -> None:
    slow = {"kind": "ai", "player": "minimax", "level": 8}
    table = create(server, HUMAN, slow, game="xiangqi")
    send(server, table, "move", move="h2e2")
    until(server, table, lambda state: state["thinking"] and players_of(server))
    for player in players_of(server):
        os.kill(player.pid, signal.SIGKILL)
    state = until(server, table, lambda state: state["seats"][1]["failed"])
    assert (state["ply"], state["thinking"]) == (1, None)
    send(server, table, "set_seat", seat=1, holder={"kind": "ai", "player": "minimax", "level": 1})
    until(server, table, lambda state: state["ply"] == 2)


def test_a_thought_is_stopped_at_once(server: ServerProcess) -> None:
    slow = {"kind": "ai", "player": "minimax", "level": 8}
    table = create(server, slow, HUMAN, game="xiangqi")
    until(server, table, lambda state: state["thinking"] and players_of(server))
    (player,) = players_of(server)
    send(server, table, "stop_thinking")
    assert state_of(server, table)["thinking"] is None
    player.wait(PATIENCE_S)
    server.end()


def test_control_c_ends_cleanly(server: ServerProcess) -> None:
    table = create(server, HUMAN, HUMAN)
    with watching(server.address, table["id"]) as client:
        frame(client)
        assert server.end() == 0
