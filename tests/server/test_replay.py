"""Whatever is done to a table, replaying its stored events gives the same table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.desk import HUMAN, Desk, computer, snapshot

from duiyi.games import BY_NAME
from duiyi.server.events import Draft, Event, EventType
from duiyi.server.refusals import RefusedError
from duiyi.server.seats import OPEN, Holder
from duiyi.server.tables import Table

COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("take_back", {}),
    ("take_back", {"plies": 2}),
    ("pause", {}),
    ("resume", {}),
    ("play_one", {}),
    ("hint", {}),
    ("auto_play", {"on": True, "interval_ms": 7}),
    ("auto_play", {"on": False}),
    ("restart_player", {"seat": 0}),
    ("set_seat", {"seat": 0, "holder": {"kind": "human"}}),
    ("set_seat", {"seat": 1, "holder": {"kind": "human"}}),
    ("set_seat", {"seat": 1, "holder": {"kind": "open"}}),
    ("resign", {}),
    ("offer_draw", {}),
    ("accept", {}),
    ("decline", {}),
    ("new_game", {}),
    ("new_game", {"swap_seats": True}),
]

step = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 500)),
    st.tuples(st.just("move"), st.integers(0, 500)),
    st.tuples(st.just("command"), st.integers(0, len(COMMANDS) - 1)),
    st.tuples(st.just("join"), st.just(0)),
    st.tuples(st.just("answer"), st.integers(0, 500)),
    st.tuples(st.just("fail"), st.integers(0, 1)),
)


def holders(game: str) -> list[Holder]:
    return [HUMAN, computer(game), OPEN]


def take(desk: Desk, kind: str, number: int, token: str) -> None:
    """One step, which may be refused."""
    table = desk.table
    legal = [str(move) for move in table.board.legal_moves]
    if kind == "join":
        desk.join()
    elif kind == "fail":
        desk.commit((Draft(EventType.PLAYER_FAILED, number, {"message": "it died"}),))
    elif kind == "answer" and table.result() is None:
        desk.answer(legal[number % len(legal)], score=number - 250)
    elif kind == "move" and legal and table.sender(token):
        desk.do("move", token=token, move=legal[number % len(legal)])
    elif kind == "command" and table.sender(token):
        name, arguments = COMMANDS[number]
        desk.do(name, token=token, **arguments)


@pytest.mark.parametrize("game", sorted(BY_NAME))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_replay_gives_the_live_state(game: str, data: st.DataObject) -> None:
    first, second = (data.draw(st.sampled_from(holders(game))) for _ in range(2))
    desk = Desk(first, second, game=game)
    for kind, number in data.draw(st.lists(step, max_size=25)):
        token = data.draw(st.sampled_from(["t0", "t1", "guest1", "guest2"]))
        before = snapshot(desk.table)
        try:
            take(desk, kind, number, token)
        except RefusedError:
            assert snapshot(desk.table) == before
    assert snapshot(desk.replayed()) == snapshot(desk.table)


def test_an_event_out_of_order_is_refused() -> None:
    desk = Desk()
    with pytest.raises(ValueError, match="does not follow"):
        desk.table.apply(Event(5, EventType.PAUSED, 0, 0, {}))


def test_every_kind_of_event_can_be_applied() -> None:
    from duiyi.server import tables

    assert set(tables._APPLY) == set(EventType) - {EventType.CREATED}


def test_a_table_starts_where_it_was_told() -> None:
    desk = Desk(game="gomoku", options={"size": 5}, fen="5/5/2b2/5/5 w")
    assert isinstance(desk.table, Table)
    assert desk.table.turn == 1
    assert desk.table.start_fen == "5/5/2b2/5/5 w"
