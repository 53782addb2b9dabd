"""A table whose game begins with an opening protocol: who sits where, undo, files, computers, phases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.desk import HUMAN, Desk, computer, snapshot, two_people
from tests.server.servers import COMPUTER, application, scripted
from tests.server.test_replay import holders, step, take

from duiyi.gomoku.openings import PROTOCOLS
from duiyi.server.refusals import RefusedError
from duiyi.server.seats import HOST, OPEN

PATTERN = "h8 h9 i9"


def desk_with(opening: str, first: Any = HUMAN, second: Any = HUMAN) -> Desk:
    return Desk(first, second, options={"opening": opening})


def people(desk: Desk) -> list[int | None]:
    return [holder.person for holder in desk.table.seats]


def at_people(opening: str) -> tuple[Desk, str]:
    desk = desk_with(opening, HUMAN, OPEN)
    return desk, desk.join()


def phase_of(desk: Desk) -> str | None:
    phase = desk.table.phase
    return None if phase is None else phase.name


def is_exchanged(desk: Desk) -> bool:
    return desk.table.exchanged


def refused(desk: Desk, kind: str, **more: Any) -> str:
    before = snapshot(desk.table)
    with pytest.raises(RefusedError) as caught:
        desk.do(kind, **more)
    assert snapshot(desk.table) == before
    return caught.value.code


def test_a_swap_moves_the_people_to_their_colours() -> None:
    desk, guest = at_people("rif")
    for point in PATTERN.split():
        desk.do("move", move=point)
    assert refused(desk, "move", move="swap") == "not_your_turn"
    desk.do("move", token=guest, move="swap")
    assert people(desk) == [1, HOST]
    # White is the host now, who put the first three stones, and plays the fourth.
    assert refused(desk, "move", token=guest, move="d4") == "not_your_turn"
    desk.do("move", move="d4")
    desk.do("move", token=guest, move="offer:c3")
    assert [played.seat for played in desk.table.moves] == [0, 0, 0, 1, 1, 0]
    assert [desk.table.seat_now(played) for played in desk.table.moves] == [1, 1, 1, 0, 1, 0]
    assert snapshot(desk.replayed()) == snapshot(desk.table)


def test_taking_a_swap_back_moves_them_back() -> None:
    desk, guest = at_people("swap2")
    for point in PATTERN.split():
        desk.do("move", move=point)
    desk.do("move", token=guest, move="black")
    desk.do("move", move="d4")
    assert people(desk) == [1, HOST]
    desk.do("take_back", token=guest)  # to where the guest was last to choose, by agreement
    desk.do("accept")
    assert desk.table.ply == 3
    assert people(desk) == [HOST, 1]
    assert phase_of(desk) == "color_or_more"
    assert snapshot(desk.replayed()) == snapshot(desk.table)


def test_one_person_on_both_seats_keeps_both() -> None:
    desk = desk_with("swap")
    desk.move(*PATTERN.split(), "black")
    assert is_exchanged(desk)
    desk.move("d4")
    desk.do("take_back")
    desk.do("take_back")
    assert not is_exchanged(desk)
    assert desk.table.turn == 1


def test_a_computer_keeps_its_colour_and_its_take_back() -> None:
    desk = desk_with("swap", HUMAN, computer())
    desk.move(*PATTERN.split(), token="t0")
    desk.answer("black", score=12)
    assert [holder.kind for holder in desk.table.seats] == ["ai", "human"]
    assert desk.table.last_score(0) == 12
    desk.do("move", token="t0", move="d4")
    desk.answer("e5")
    desk.do("take_back")
    assert desk.table.ply == 4
    desk.do("take_back")
    assert [holder.kind for holder in desk.table.seats] == ["human", "ai"]
    assert desk.table.ply == 2


def test_resigning_in_the_opening() -> None:
    desk, guest = at_people("swap2")
    desk.do("move", move="h8")
    desk.do("resign", token=guest)
    result = desk.table.result()
    assert result is not None
    assert result.winner == 0


def test_a_new_game_begins_with_the_opening_again() -> None:
    desk = desk_with("swap")
    desk.move(*PATTERN.split(), "black", "d4")
    desk.do("new_game")
    assert phase_of(desk) == "three_stones"
    assert not is_exchanged(desk)
    desk.do("new_game", options={"opening": "free"})
    assert phase_of(desk) is None
    assert refused(desk, "new_game", options={"opening": "rif", "size": 8}) == "invalid_setup"
    assert refused(desk, "new_game", options={"opening": "no_such"}) == "invalid_setup"


def test_a_saved_game_seats_people_as_it_stands() -> None:
    moves = [*PATTERN.split(), "black", "d4"]
    desk = Desk(HUMAN, computer(), options={"opening": "swap"}, moves=moves)
    assert [holder.kind for holder in desk.table.seats] == ["human", "ai"]
    assert is_exchanged(desk)
    desk.do("take_back", plies=2)
    assert [holder.kind for holder in desk.table.seats] == ["ai", "human"]


def test_nobody_needs_two_people_for_an_opening() -> None:
    desk, guest = two_people()
    assert guest
    assert phase_of(desk) is None


@pytest.mark.parametrize("opening", [name for name in PROTOCOLS if name != "free"])
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_replay_gives_the_live_state(opening: str, data: st.DataObject) -> None:
    first, second = (data.draw(st.sampled_from(holders("gomoku"))) for _ in range(2))
    desk = desk_with(opening, first, second)
    for kind, number in data.draw(st.lists(step, max_size=25)):
        token = data.draw(st.sampled_from(["t0", "t1", "guest1", "guest2"]))
        before = snapshot(desk.table)
        try:
            take(desk, kind, number, token)
        except RefusedError:
            assert snapshot(desk.table) == before
    assert snapshot(desk.replayed()) == snapshot(desk.table)


# --- Over the wire ---

pytestmark = pytest.mark.anyio


async def test_the_phase_is_told(tmp_path: Path) -> None:
    async with application(tmp_path) as client:
        table = await client.create(options={"opening": "soosyrv_8"}, rules="renju")
        for move in PATTERN.split():
            await table.do("move", move=move)
        state = await table.state()
        assert (state["turn"], state["phase"]["name"], state["phase"]["points"]) == (1, "swap", {})
        assert [choice["text"] for choice in state["phase"]["choices"]] == ["keep", "swap"]
        assert state["legal_moves"] == ["keep", "swap"]
        for move in ("keep", "d4", "number:2", "keep", "offer:c3"):
            await table.do("move", move=move)
        state = await table.state()
        phase = state["phase"]
        assert (phase["name"], phase["done"], phase["total"], phase["offers"]) == ("offer", 1, 2, ["c3"])
        assert phase["stone"] == 0
        assert phase["points"]["e5"] == "offer:e5"
        assert state["entries"][-1]["text"]["zh"] == "打点 c3"
        assert await table.refused("move", move="offer:c3") == (422, "illegal_move")
        response = await table.send("move", move="c3")
        assert response.json()["reason"] == "symmetric"
        for move in ("offer:e5", "e5"):
            await table.do("move", move=move)
        state = await table.state()
        assert state["phase"] is None
        assert state["turn"] == 1


async def test_the_file_keeps_the_course(tmp_path: Path) -> None:
    async with application(tmp_path) as client:
        table = await client.create(options={"opening": "swap2"})
        moves = [*PATTERN.split(), "more", "a1", "b1", "white", "e5"]
        for move in moves:
            await table.do("move", move=move)
        body = (await client.http.get(f"{table.path}/record")).content
        (game,) = (await client.http.post("/api/records", content=body)).json()["games"]
        assert (game["moves"], game["options"]["opening"]) == (moves, "swap2")
        again = await client.create(**{key: game[key] for key in ("rules", "options", "fen", "moves")})
        assert (await again.state())["fen"] == (await table.state())["fen"]


async def test_what_cannot_be_set_up_is_told(tmp_path: Path) -> None:
    async with application(tmp_path) as client:
        body = {"game": "gomoku", "seats": [COMPUTER, COMPUTER], "options": {"opening": "rif", "size": 20}}
        response = await client.http.post("/api/tables", json=body)
        assert response.status_code == 422
        assert response.json()["reason"] == "opening_needs_centre"
        body["options"] = {"opening": "swap3"}
        assert (await client.http.post("/api/tables", json=body)).json()["code"] == "invalid_setup"
        (info,) = [game for game in (await client.http.get("/api/games")).json() if game["name"] == "gomoku"]
        (option,) = [option for option in info["options"] if option["name"] == "opening"]
        assert option["choices"] == list(PROTOCOLS)


async def test_computers_that_choose(tmp_path: Path) -> None:
    async with application(tmp_path, scripted()) as client:
        table = await client.create("human", COMPUTER, options={"opening": "swap"})
        for move in PATTERN.split():
            await table.do("move", move=move)
        state = await table.until(lambda state: state["phase"] is None)
        assert state["entries"][3]["by"] == "five_tuple"


# --- Points to warn of, in earlier positions ---

THREES = ["h9", "a15", "j9", "c13", "i8", "a1", "i10", "o15", "b2"]


async def test_forbidden_points_of_earlier_positions(tmp_path: Path) -> None:
    async with application(tmp_path) as client:
        table = await client.create(rules="renju", moves=THREES)
        path = f"{table.path}/warned"
        assert (await client.http.get(path, params={"ply": 8})).json() == {
            "seat": 0,
            "points": {"i9": "double_three"},
        }
        assert (await client.http.get(path, params={"ply": 5})).json()["points"] == {}
        assert (await client.http.get(path)).json()["points"] == {"i9": "double_three"}
        reason = f"{table.path}/points/i9/reason"
        assert (await client.http.get(reason, params={"ply": 8})).json()["reason"] == "double_three"
        assert (await client.http.get(reason, params={"ply": 2})).json()["reason"] == "allowed"
        for wrong in (path, reason):
            response = await client.http.get(wrong, params={"ply": 10})
            assert (response.status_code, response.json()["code"]) == (404, "no_such_position")
        assert (await client.http.get(path, params={"ply": -1})).status_code == 422
        free = await client.create()
        assert (await client.http.get(f"{free.path}/warned")).json()["code"] == "no_warnings"
