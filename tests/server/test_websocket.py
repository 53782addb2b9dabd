"""The WebSocket, over a real socket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.servers import COMPUTER, PATIENCE_S, frame, on_socket, scripted, settings_in, watching
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

Made = dict[str, Any]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with on_socket(settings_in(tmp_path)) as made:
        yield made


def create(address: str, first: Any = "human", second: Any = "human", **request: Any) -> Made:
    seats = [{"kind": seat} if isinstance(seat, str) else seat for seat in (first, second)]
    response = httpx.post(f"http://{address}/api/tables", json={"game": "gomoku", "seats": seats, **request})
    assert response.status_code == 201, response.text
    made: Made = response.json()
    return made


def send(address: str, table: Made, kind: str, ply: int, token: str | None = None, **more: Any) -> Made:
    body = {
        "type": kind,
        "ply": ply,
        "token": token or table["tokens"][0],
        "cid": f"{kind}{ply}{token}",
        **more,
    }
    response = httpx.post(f"http://{address}/api/tables/{table['id']}/commands", json=body)
    assert response.status_code == 200, response.text
    reply: Made = response.json()
    return reply


def join(address: str, table: Made) -> str:
    token: str = httpx.post(f"http://{address}/api/tables/{table['id']}/join").json()["token"]
    return token


def test_the_first_frame_is_the_whole_state(address: str) -> None:
    table = create(address, moves=["h8", "i9"])
    with watching(address, table["id"], token=table["tokens"][0]) as client:
        first = frame(client)
    state = httpx.get(f"http://{address}/api/tables/{table['id']}").json()
    assert first["event"] is None
    assert first["mine"] == [0, 1]
    assert first["state"]["moves_from"] == 0
    assert first["state"]["entries"] == state["entries"]
    assert first["state"]["fen"] == state["fen"]


def test_two_clients_see_a_move(address: str) -> None:
    table = create(address, "human", "open")
    guest = join(address, table)
    with (
        watching(address, table["id"], token=table["tokens"][0]) as host,
        watching(address, table["id"], token=guest) as other,
    ):
        assert frame(host)["mine"] == [0]
        assert frame(other)["mine"] == [1]
        send(address, table, "move", 0, move="h8")
        for client in (host, other):
            seen = frame(client, "state")
            assert seen["event"]["type"] == "moved"
            assert seen["event"]["seat"] == 0
            assert seen["state"]["moves_from"] == 0
            assert [entry["move"] for entry in seen["state"]["entries"]] == ["h8"]
        send(address, table, "move", 1, token=guest, move="i9")
        for client in (host, other):
            seen = frame(client, "state")
            assert seen["state"]["moves_from"] == 1
            assert [entry["move"] for entry in seen["state"]["entries"]] == ["i9"]


def test_frames_add_up_to_the_state(address: str) -> None:
    table = create(address)
    with watching(address, table["id"]) as client:
        entries = frame(client)["state"]["entries"]
        steps: list[tuple[str, int, dict[str, Any]]] = [
            ("move", 0, {"move": "h8"}),
            ("move", 1, {"move": "i9"}),
            ("move", 2, {"move": "j10"}),
            ("take_back", 3, {"plies": 2}),
            ("move", 1, {"move": "c3"}),
            ("pause", 2, {}),
            ("resume", 2, {}),
            ("new_game", 2, {}),
            ("move", 0, {"move": "a1"}),
        ]
        for number, (kind, ply, more) in enumerate(steps):
            reply = send(address, table, kind, ply, cid=f"step{number}", **more)
            seen = frame(client, "state")
            state = seen["state"]
            assert seen["event"]["seq"] == state["seq"] == reply["seq"]
            entries = entries[: state["moves_from"]] + state["entries"]
            now = httpx.get(f"http://{address}/api/tables/{table['id']}").json()
            assert entries == now["entries"]
            assert state["ply"] == len(entries)
            assert state["legal_moves"] == now["legal_moves"]


def test_coming_back_with_since(address: str) -> None:
    table = create(address)
    with watching(address, table["id"], token=table["tokens"][0]) as client:
        seq = frame(client)["state"]["seq"]
    send(address, table, "move", 0, move="h8")
    for since in (seq, 99999, "nonsense"):
        with watching(address, table["id"], token=table["tokens"][0], since=since) as client:
            state = frame(client)["state"]
            assert state["moves_from"] == 0
            assert [entry["move"] for entry in state["entries"]] == ["h8"]


def test_presence(address: str) -> None:
    table = create(address, "human", "open")
    with watching(address, table["id"], token=table["tokens"][0]) as host:
        state = frame(host)["state"]
        assert [seat["online"] for seat in state["seats"]] == [True, True]
        with watching(address, table["id"]) as watcher:
            assert frame(watcher)["state"]["watchers"] == 1
            assert frame(host)["watchers"] == 1
        assert frame(host) == {"type": "presence", "online": [True, True], "watchers": 0}
        guest = join(address, table)
        joined = frame(host)
        assert joined["event"]["type"] == "joined"
        assert [seat["online"] for seat in joined["state"]["seats"]] == [True, False]
        with watching(address, table["id"], token=guest):
            assert frame(host) == {"type": "presence", "online": [True, True], "watchers": 0}
        assert frame(host) == {"type": "presence", "online": [True, False], "watchers": 0}


def test_a_swap_of_seats_is_told_to_each(address: str) -> None:
    table = create(address, "human", COMPUTER)
    with watching(address, table["id"], token=table["tokens"][0]) as client:
        assert frame(client)["state"]["seats"][0]["kind"] == "human"
        send(address, table, "new_game", 0, swap_seats=True)
        seen = frame(client, "state")
        assert [seat["kind"] for seat in seen["state"]["seats"]] == ["ai", "human"]
        assert seen["mine"] == [0, 1]


def test_news_of_a_thought(tmp_path: Path) -> None:
    with on_socket(settings_in(tmp_path), scripted(held=True)) as address:
        table = create(address)
        with watching(address, table["id"]) as client:
            frame(client)
            send(address, table, "play_one", 0)
            assert frame(client)["thinking"]["purpose"] == "move"
            send(address, table, "move", 0, move="h8")
            while (seen := frame(client))["type"] == "thinking":
                assert seen["thinking"]["player"]
            assert seen["state"]["thinking"] is None


def test_a_hint_is_nobody_elses_business(address: str) -> None:
    table = create(address)
    with watching(address, table["id"]) as client:
        frame(client)
        reply = send(address, table, "hint", 0)
        kinds = [frame(client)["type"] for _ in range(2)]
        assert set(kinds) == {"thinking"}
        assert reply["hint"]["move"]


def refused_with(url: str, origin: str | None = None) -> int | None:
    """The code that a connection is closed with before any frame."""
    with connect(url, open_timeout=PATIENCE_S, origin=Origin(origin) if origin else None) as client:
        with pytest.raises(ConnectionClosed):
            client.recv(PATIENCE_S)
        code: int | None = client.close_code
        return code


def test_refusals_have_codes(tmp_path: Path) -> None:
    with on_socket(settings_in(tmp_path, connections=2, connections_per_table=1)) as address:
        table = create(address)
        good = f"ws://{address}/ws/tables/{table['id']}"
        assert refused_with(f"ws://{address}/ws/tables/nothinghere") == 4404
        assert refused_with(good, origin="http://evil.example") == 4403
        with watching(address, table["id"]):
            assert refused_with(good) == 1013
            with watching(address, create(address)["id"]):
                assert refused_with(f"ws://{address}/ws/tables/{create(address)['id']}") == 1013


def test_our_own_origin_is_good(address: str) -> None:
    table = create(address)
    with connect(f"ws://{address}/ws/tables/{table['id']}", origin=Origin(f"http://{address}")) as client:
        assert frame(client)["type"] == "state"


def test_what_a_client_says_is_passed_over(address: str) -> None:
    table = create(address)
    with watching(address, table["id"]) as client:
        frame(client)
        client.send("nonsense")
        client.send(b"\xff")
        send(address, table, "move", 0, move="h8")
        assert frame(client)["event"]["type"] == "moved"


def test_a_client_that_says_too_much_is_closed(address: str) -> None:
    table = create(address)
    with watching(address, table["id"]) as client:
        frame(client)
        client.send("x" * 20_000_000)
        with pytest.raises(ConnectionClosed):
            client.recv(PATIENCE_S)


def test_frames_are_what_the_messages_say(address: str) -> None:
    from pydantic import TypeAdapter

    from duiyi.server.messages import Frame

    adapter: TypeAdapter[Any] = TypeAdapter(Frame)
    table = create(address, "human", COMPUTER)
    with watching(address, table["id"]) as client:
        send(address, table, "move", 0, move="h8")
        for _ in range(3):
            adapter.validate_json(json.dumps(frame(client)))
