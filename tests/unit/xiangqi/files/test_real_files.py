"""Files that other programs wrote, where the shared collection is at hand: each decodes as is known of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duiyi import xiangqi
from duiyi.core import GameRecord, InvalidFileError

REAL = Path(__file__).parents[5] / "shared" / "data" / "files"
KNOWN = REAL / "expected-xiangqi.json"
RESULTS = {0: "*", 1: "1-0", 2: "0-1", 3: "1/2-1/2"}
WRONG_RESULTS = {"pgn/game01.pgn"}
"""What is known of it names the result of another of its games: its own tags and text both say 0-1."""
HEADERS = {"title": "Title", "event": "Event", "date": "Date", "site": "Site", "red": "Red", "black": "Black"}
MORE = {
    "cbf/test.cbf": (1, 50),
    "cbf/test2.cbf": (1, 75),
    "cbl-old/JZMQ.CBL": (209, 6866),
    "cbl-old/jbsf.CBL": (53, 473),
    "cbl-old/qilicaijue.CBL": (21, 166),
    "dhtmlxq/cchess_test_ubb.ubb": (1, 77),
    "dhtmlxq/dhtmlxq.txt": (1, 53),
    "epd/BATCH.TXT": (240, 0),
    "epd/FUNNY.EPD": (240, 0),
    "fen/demo.fen": (1, 0),
    "cbl/1956年全国象棋锦标赛93局.CBL": (93, 7313),
    "cbl/1989年龙化杯象棋名师邀请赛35局.CBL": (38, 3209),
    "pgn/game01.pgn": (682, 66171),
}
"""Games and moves on main lines in all, each checked to be legal."""
FAULTS = {
    "xqf/BadMoveTest3.xqf": ["game 1, move 10: e1f0 is not legal: no piece"],
    "xqf/WildHouse.xqf": ["game 1, move 74 of a variation: e7f7 is not legal: no piece"],
    "dhtmlxq/dhtmlxq.txt": ["game 1, move 65 of a variation: e2g4 is not legal: leaves check"],
    "cbl/1989年龙化杯象棋名师邀请赛35局.CBL": [
        "game 1: '9/9/9/9/9/9/9/9/9/9 w - - 0 1' is not a position: there is no red general",
        "game 22: '9/9/9/9/9/9/9/9/9/9 w - - 0 1' is not a position: there is no red general",
    ],
}

pytestmark = pytest.mark.skipif(not KNOWN.exists(), reason="the shared collection of real files is not here")


def known() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else []
    return found


def tree_size(record: GameRecord) -> tuple[int, int, int]:
    """Moves, comments and variations."""
    nodes, comments, variations = 0, int(bool(record.root.comment)), 0
    work = [record.root]
    while work:
        for index, child in enumerate(work.pop().variations):
            nodes += 1
            comments += bool(child.comment)
            variations += index > 0
            work.append(child)
    return nodes, comments, variations


@pytest.mark.parametrize("want", known(), ids=lambda want: want["file"])
def test_a_real_file_decodes_as_expected(want: dict[str, Any]) -> None:
    games = xiangqi.load(REAL / want["file"], strict=False)
    assert len(games) == want.get("games", len(games))
    first, facts = games[0], want.get("game0") or want
    assert (first.fen or xiangqi.START_FEN) == facts["start_fen"]
    illegal = want.get("first_illegal_ply", -1)
    assert first.moves() == (facts["mainline"] if illegal < 0 else facts["mainline"][:illegal])
    for theirs, ours in HEADERS.items():
        assert first.headers.get(ours, "") == (facts.get(theirs) or first.headers.get(ours, "")).strip()
    result = facts.get("result")
    if result is not None and want["file"] not in WRONG_RESULTS:
        assert first.result == RESULTS.get(result, result)
    if "nodes" in want and want["file"] not in FAULTS:
        assert tree_size(first) == (want["nodes"], want["comments"], want["variations"])


@pytest.mark.parametrize("file", MORE)
def test_the_other_real_files_decode(file: str) -> None:
    games = xiangqi.load(REAL / file, strict=False)
    assert (len(games), sum(len(game.moves()) for game in games)) == MORE[file]


@pytest.mark.parametrize("file", FAULTS)
def test_what_is_wrong_with_real_files_is_told(file: str) -> None:
    games = xiangqi.load(REAL / file, strict=False)
    assert [str(fault) for game in games for fault in game.faults] == FAULTS[file]
    with pytest.raises(InvalidFileError) as caught:
        xiangqi.load(REAL / file)
    assert str(caught.value) == FAULTS[file][0]
    assert caught.value.partial


def test_no_other_real_file_has_a_fault() -> None:
    named = {want["file"] for want in known()} | MORE.keys()
    for file in sorted(named - FAULTS.keys()):
        xiangqi.load(REAL / file)


@pytest.mark.parametrize("format", ["pgn", "pgn-wxf", "pgn-iccs", "json", "xqf", "xqf10", "dhtmlxq"])
@pytest.mark.parametrize("file", ["xqf/XQFEXAMB.XQF", "cbr/test.cbr", "xqf/WildHouse.xqf", "pgn/SAMPLE.PGN"])
def test_real_trees_survive_every_format(file: str, format: str) -> None:
    (game,) = xiangqi.load(REAL / file, strict=False)
    (again,) = xiangqi.FILES.loads(xiangqi.dump_bytes([game], format))
    if format in {"xqf", "xqf10", "dhtmlxq"}:
        again.headers, again.result = game.headers, game.result
    assert again.same_as(game)
