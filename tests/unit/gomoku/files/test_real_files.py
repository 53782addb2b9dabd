"""Files that other programs wrote, where the shared collection is at hand: each decodes as is known of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.gomoku.files.trees import all_nodes

from duiyi import gomoku
from duiyi.core import GameRecord, InvalidFileError
from duiyi.games import files_of

REAL = Path(__file__).parents[5] / "shared" / "data" / "files"
KINDS = ("bdt", "lib", "pdb", "pos", "postext", "psq", "rif", "sgf")
KNOWN = {
    "bdt/nocomments.bdt": (4, 28, 10),
    "lib/I7.lib": (1, 2076, 37),
    "lib/example_for_science.lib": (1, 5, 3),
    "lib/example_for_science_with_variant_maybe.lib": (1, 14, 6),
    "lib/lib_3_is_pass.lib": (1, 4, 4),
    "lib/lib_4_in_corner.lib": (1, 17, 16),
    "lib/lib_4_left_right_up_down.lib": (1, 7, 4),
    "lib/lib_comment.lib": (1, 2, 2),
    "lib/lib_documented.lib": (1, 13, 7),
    "lib/lib_nocomment.lib": (1, 2, 2),
    "lib/lib_single_stone_15xB.lib": (1, 2, 1),
    "lib/lib_two_stone_15xB.lib": (1, 3, 2),
    "lib/lib_two_top_rows.lib": (1, 31, 30),
    "lib/nocomments.lib": (1, 21, 11),
    "lib/null_move2.lib": (1, 17, 10),
    "lib/one_move.lib": (1, 1, 1),
    "lib/pos_4_in_corner.lib": (1, 16, 16),
    "lib/pos_4th_is_a_pass.lib": (1, 5, 5),
    "lib/pos_comment.lib": (1, 2, 2),
    "lib/pos_nocomment.lib": (1, 2, 2),
    "lib/pos_single_stone_15xB.lib": (1, 1, 1),
    "lib/pos_two_top_rows.bak": (1, 30, 30),
    "lib/pos_two_top_rows.lib": (1, 2, 2),
    "lib/rps-fail.lib": (1, 176, 50),
    "pdb/lib_two_top_rows.pdb": (1, 30, 30),
    "pos/4th_is_a_pass.pos": (1, 5, 5),
    "pos/example.pos": (1, 30, 30),
    "pos/pos_two_top_rows.pos": (1, 30, 30),
    "pos/test.pos": (1, 10, 10),
    "postext/offset_freestyle_20x20.txt": (4, 37, 20),
    "postext/pos_freestyle_20x20.txt": (4, 32, 18),
    "psq/1x0-16(2).psq": (1, 16, 16),
    "rif/1.rif": (1, 58, 58),
    "rif/10.rif": (1, 47, 47),
    "rif/100.rif": (1, 49, 49),
    "rif/1000.rif": (1, 29, 29),
    "rif/1001.rif": (1, 60, 60),
    "rif/1002.rif": (1, 72, 72),
    "rif/1003.rif": (1, 25, 25),
    "rif/1004.rif": (1, 41, 41),
    "sgf/24地毯之丘月.lib.sgf": (1, 3, 3),
    "sgf/GOWrite棋谱(1).sgf": (1, 4, 4),
    "sgf/GoWriteSGF.sgf": (1, 3, 2),
    "sgf/test.sgf": (2, 31, 16),
    "sgf/山口打点(東光制作).sgf": (1, 15538, 59),
    "sgf/测试1.sgf": (1, 10, 10),
    "sgf/测试2.sgf": (1, 16, 16),
    "sgf/测试3.sgf": (1, 14, 14),
    "sgf/测试4.sgf": (1, 14, 14),
    "sgf/测试5.sgf": (1, 10, 10),
    "sgf/测试6.sgf": (1, 10, 10),
    "sgf/浙江五子棋教室.sgf": (1, 11, 11),
}
"""Games, moves in all trees, and the length of the longest line."""
EMPTY = {"lib/null_move.lib", "lib/null_move3.lib"}
"""Files of no byte."""
FAULTS = {
    "lib/rps-fail.lib": "game 1, move 13 of a variation: byte 1044: the file ends where a move should follow",
    "sgf/GOWrite棋谱(1).sgf": "game 1, move 5: node 7: j12 has a stone already",
}

pytestmark = pytest.mark.skipif(not REAL.exists(), reason="the shared collection of real files is not here")


def deepest(record: GameRecord) -> int:
    """The moves of the longest line."""
    depth, level = 0, record.root.variations
    while level:
        depth, level = depth + 1, [child for node in level for child in node.variations]
    return depth


def test_every_file_is_known() -> None:
    found = {f"{kind}/{path.name}" for kind in KINDS for path in (REAL / kind).iterdir()}
    assert found <= KNOWN.keys() | EMPTY


@pytest.mark.parametrize("file", KNOWN)
def test_a_real_file_decodes_as_expected(file: str) -> None:
    path = REAL / file
    games = gomoku.load(path, strict=False)
    moves = sum(len(all_nodes(game)) - 1 for game in games)
    assert (len(games), moves, max(map(deepest, games))) == KNOWN[file]
    told = [str(fault) for game in games for fault in game.faults]
    assert told == ([FAULTS[file]] if file in FAULTS else [])
    assert files_of(path.read_bytes()[:65536]) is gomoku.FILES
    if file in FAULTS:
        with pytest.raises(InvalidFileError) as caught:
            gomoku.load(path)
        assert str(caught.value) == FAULTS[file]
        assert caught.value.partial


@pytest.mark.parametrize("file", sorted(EMPTY))
def test_a_file_of_no_byte(file: str) -> None:
    with pytest.raises(InvalidFileError, match="the file is empty"):
        gomoku.load(REAL / file)


@pytest.mark.parametrize("file", [f for f in KNOWN if not f.startswith(("sgf/GOWrite", "postext", "psq"))])
def test_real_games_survive_every_format_of_trees(file: str) -> None:
    for game in gomoku.load(REAL / file, strict=False):
        game.faults.clear()
        for format in ("sgf", "lib", "json"):
            (again,) = gomoku.loads(gomoku.dump_bytes([game], format))
            if format == "lib":
                again.headers, again.rules = game.headers, game.rules
            assert again.same_as(game)


def test_what_is_known_of_some() -> None:
    (game,) = gomoku.load(REAL / "psq" / "1x0-16(2).psq")
    assert game.headers["Black"] == "pisq7.exe"
    assert game.result == "0-1"
    assert game.options == {"size": 20}
    (game,) = gomoku.load(REAL / "sgf" / "24地毯之丘月.lib.sgf")
    assert [mark.text for mark in game.root.marks] == ["天元"]
    (game,) = gomoku.load(REAL / "lib" / "I7.lib")
    assert any("Sure win for black" in node.comment for node in all_nodes(game))
    (game,) = gomoku.load(REAL / "sgf" / "浙江五子棋教室.sgf")
    assert game.headers["Date"] == "2024年04月25日"
