"""What we write is read by other programs as it was: cchess, and vschess where it is at hand.

vschess is no package: DUIYI_VSCHESS names its vschess.function.js, and node must be there to run it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.unit.xiangqi.facts import cases
from tests.unit.xiangqi.files.trees import random_record

from duiyi import xiangqi
from duiyi.core import GameRecord

NODE = shutil.which("node")
VSCHESS = os.environ.get("DUIYI_VSCHESS")
cchess = pytest.importorskip("cchess", reason="cchess, which would read our files, is not installed")

HEADERS = {"Red": "甲", "Black": "乙", "Event": "测试赛"}


def real_games() -> list[GameRecord]:
    games = []
    for case in cases("games"):
        game = GameRecord("xiangqi", headers=dict(HEADERS), result="1-0")
        game.add_line(case["moves"].split())
        games.append(game)
    return games


def read_by_cchess(game: GameRecord, path: Path, format: str) -> list[str]:
    """The main line, as cchess finds it in a file that we wrote."""
    xiangqi.dump([game], path, format)
    lines: list[list[str]] = cchess.Game.read_from(str(path)).dump_iccs_moves()
    return lines[0] if lines else []


@pytest.mark.parametrize("format", ["xqf", "xqf10", "cbr"])  # of CBR it reads only the newer version
def test_cchess_reads_our_xqf_and_cbr(format: str, tmp_path: Path) -> None:
    for game in [*real_games(), *(random_record(seed) for seed in range(20))]:
        assert read_by_cchess(game, tmp_path / f"game.{format[:3]}", format) == game.moves()


def test_cchess_reads_headers_and_comments_of_our_cbr(tmp_path: Path) -> None:
    game = GameRecord("xiangqi", headers={**HEADERS, "Title": "题"}, result="0-1")
    game.root.comment = "引言"
    game.add_line(["h2e2"]).comment = "当头炮"
    xiangqi.dump([game], tmp_path / "game.cbr")
    found = cchess.Game.read_from(str(tmp_path / "game.cbr"))
    names = {"title": "题", "event": "测试赛", "red": "甲", "black": "乙", "result": "0-1"}
    assert {name: found.info[name] for name in names} == names
    assert (found.annote, found.first_move.annote) == ("引言", "当头炮")


@pytest.mark.parametrize("count", [1, 128, 129])
def test_cchess_reads_our_cbl(count: int, tmp_path: Path) -> None:
    games = [random_record(seed, plies=4) for seed in range(count)]
    xiangqi.dump(games, tmp_path / "games.cbl")
    found = cchess.Game.read_from_lib(str(tmp_path / "games.cbl"))["games"]
    assert [(game.dump_iccs_moves() or [[]])[0] for game in found] == [game.moves() for game in games]


def test_cchess_reads_our_pgn_in_iccs(tmp_path: Path) -> None:
    for game in real_games():
        assert read_by_cchess(game, tmp_path / "game.pgn", "pgn-iccs") == game.moves()


def is_one_of_two_guards(game: GameRecord, ply: int) -> bool:
    """Whether a move is an advisor's or elephant's that has its fellow on its file: cchess 1.25.5 reads such
    moves of the fellow, though that one cannot make them."""
    board = xiangqi.Board(game.fen or xiangqi.START_FEN)
    for move in game.moves()[:ply]:
        board.push(move)
    point = game.moves()[ply][:2]
    letter = board.piece_at(point)
    file = [f"{point[0]}{rank}" for rank in range(10)]
    return letter in set("ABab") and sum(board.piece_at(other) == letter for other in file) == 2


def test_cchess_reads_our_pgn_in_chinese(tmp_path: Path) -> None:
    whole = 0
    for game in real_games():
        found = read_by_cchess(game, tmp_path / "game.pgn", "pgn")
        moves = game.moves()
        assert found == moves[: len(found)]
        whole += found == moves
        assert found == moves or is_one_of_two_guards(game, len(found))
    assert whole > 10


BY_VSCHESS = """
const vschess = require(process.argv[1]), fs = require("fs");
const mainLine = (node) => {
  const moves = [];
  while (node.next.length) moves.push((node = node.next[node.defaultIndex]).move.toLowerCase());
  return moves;
};
const read = (path) => {
  const bytes = fs.readFileSync(path);
  if (/cbl/.test(path)) return vschess.binaryToBook_CBL(bytes).books.map((book) => mainLine(book.node));
  const binary = /xqf|cbr/.test(path);
  return mainLine(binary ? vschess.binaryToNode(bytes) : vschess.dataToNode(bytes.toString("utf8")));
};
console.log(JSON.stringify(process.argv.slice(2).map(read)));
"""


needs_vschess = pytest.mark.skipif(
    not (NODE and VSCHESS), reason="DUIYI_VSCHESS names no vschess.function.js, or no node"
)


def read_by_vschess(paths: list[Path]) -> Any:
    command = [str(NODE), "-e", BY_VSCHESS, str(VSCHESS), *map(str, paths)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@needs_vschess
@pytest.mark.parametrize(
    "format", ["pgn", "pgn-wxf", "pgn-iccs", "xqf", "xqf10", "cbr", "cbr1", "dhtmlxq", "wxf"]
)
def test_vschess_reads_what_we_write(format: str, tmp_path: Path) -> None:
    games = real_games()
    if "pgn" not in format:  # vschess reads no variations in PGN
        games += [random_record(seed) for seed in range(12)]
    if format == "wxf":  # and of WXF text only what stands between the braces, so no position to begin from
        games = [game for game in games if not game.fen]
    paths = [tmp_path / f"{number}.{format}" for number in range(len(games))]
    for game, path in zip(games, paths, strict=True):
        xiangqi.dump([game], path, format)
    assert read_by_vschess(paths) == [game.moves() for game in games]


@needs_vschess
def test_vschess_reads_our_cbl(tmp_path: Path) -> None:
    games = [random_record(seed, plies=4) for seed in range(130)]
    xiangqi.dump(games, tmp_path / "games.cbl")
    assert read_by_vschess([tmp_path / "games.cbl"]) == [[game.moves() for game in games]]
