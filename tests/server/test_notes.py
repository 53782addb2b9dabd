"""What is noted of moves: comments, glyphs, arrows and marks, from files and from the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.servers import Client, application

from duiyi.core.record_json import loads_json

pytestmark = pytest.mark.anyio

PGN = """[Game "Chinese Chess"]
[Red "A"]
[Black "B"]

{ The beginning [%cal Gh2e2] } 1. C2=5! { to the middle [%csl Re2] } H8+7 $14 *
"""


def note(**parts: Any) -> dict[str, Any]:
    return {"comment": "", "nags": [], "arrows": [], "marks": [], "flags": [], **parts}


ARROW = {"tail": "h2", "head": "e2", "color": "green"}
MARK = {"point": "e2", "shape": "circle", "color": "red", "text": ""}


async def test_the_notes_of_a_file_are_shown_and_saved(client: Client) -> None:
    (game,) = (await client.http.post("/api/records", content=PGN.encode())).json()["games"]
    expected = {
        "0": note(comment="The beginning", arrows=[ARROW]),
        "1": note(comment="to the middle", nags=[1], marks=[MARK]),
        "2": note(nags=[14]),
    }
    assert game["notes"] == expected
    table = await client.create(game="xiangqi", moves=game["moves"], notes=game["notes"])
    state = await table.state()
    assert state["start_note"] == expected["0"]
    assert [entry["note"] for entry in state["entries"]] == [expected["1"], expected["2"]]
    for kind in ("json", "pgn"):
        saved = await client.http.get(f"{table.path}/record", params={"format": kind})
        (again,) = (await client.http.post("/api/records", content=saved.content)).json()["games"]
        assert again["notes"] == expected


async def test_a_note_is_written_changed_and_taken_away(client: Client) -> None:
    table = await client.create(game="xiangqi")
    await table.do("move", move="h2e2")
    await table.do("move", move="h9g7")
    await table.do("annotate", at=1, move="h2e2", note=note(comment="bold", nags=[5], marks=[MARK]))
    await table.do("annotate", at=0, move="", note=note(arrows=[ARROW]))
    state = await table.state()
    assert state["start_note"] == note(arrows=[ARROW])
    assert state["entries"][0]["note"] == note(comment="bold", nags=[5], marks=[MARK])
    saved = (await client.http.get(f"{table.path}/record")).text
    (record,) = loads_json(saved)
    first = next(record.mainline())
    assert (first.comment, first.nags, first.marks[0].point) == ("bold", (5,), "e2")
    await table.do("annotate", at=1, move="h2e2", note=note())
    assert (await table.state())["entries"][0]["note"] is None


async def test_notes_go_with_the_moves_that_are_taken_back(client: Client) -> None:
    table = await client.create()
    await table.do("move", move="h8")
    await table.do("move", move="i9")
    await table.do("annotate", at=1, move="h8", note=note(comment="stays"))
    await table.do("annotate", at=2, move="i9", note=note(comment="goes"))
    await table.do("take_back", plies=1)
    await table.do("move", move="i9")
    assert [entry["note"] for entry in (await table.state())["entries"]] == [note(comment="stays"), None]


async def test_notes_are_there_after_a_restart(tmp_path: Path) -> None:
    async with application(tmp_path) as first:
        table = await first.create(moves=["h8"], notes={"1": note(nags=[3])})
        await table.do("annotate", at=0, move="", note=note(comment="later"))
    async with application(tmp_path) as second:
        state = (await second.http.get(table.path)).json()
    assert (state["start_note"]["comment"], state["entries"][0]["note"]["nags"]) == ("later", [3])


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"at": 1, "move": "i9", "note": note()}, 409, "stale_ply"),
        ({"at": 2, "move": "i9", "note": note()}, 409, "stale_ply"),
        ({"at": 1, "move": "h8", "note": note(marks=[{**MARK, "point": "t20"}])}, 422, "invalid_move"),
        ({"at": 1, "move": "h8", "note": note(arrows=[{**ARROW, "head": "h16"}])}, 422, "invalid_move"),
        ({"at": 1, "move": "h8", "note": note(nags=[256])}, 422, "invalid_request"),
        ({"at": 1, "move": "h8", "note": note(marks=[{**MARK, "shape": "star"}])}, 422, "invalid_request"),
        ({"at": 1, "move": "h8", "note": note(comment="x" * 10_001)}, 422, "invalid_request"),
        ({"at": -1, "move": "h8", "note": note()}, 422, "invalid_request"),
    ],
)
async def test_notes_that_are_refused(client: Client, more: dict[str, Any], status: int, code: str) -> None:
    table = await client.create()
    await table.do("move", move="h8")
    assert await table.refused("annotate", **more) == (status, code)


async def test_two_players_note_nothing_before_the_end(client: Client) -> None:
    table = await client.create("human", "open")
    await client.http.post(f"{table.path}/join")
    wanted = {"at": 0, "move": "", "note": note(comment="look")}
    assert await table.refused("annotate", **wanted) == (403, "notes_not_allowed")
    await table.do("resign")
    await table.do("annotate", **wanted)
    assert (await table.state())["start_note"]["comment"] == "look"
