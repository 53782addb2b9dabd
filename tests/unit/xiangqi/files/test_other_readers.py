"""What we write is read by other programs as it was: cchess, and vschess where it is at hand.

vschess is no package: DUIYI_VSCHESS names its vschess.function.js, and node must be there to run it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

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


@pytest.mark.parametrize("format", ["xqf", "xqf10"])
def test_cchess_reads_our_xqf(format: str, tmp_path: Path) -> None:
    for game in [*real_games(), *(random_record(seed) for seed in range(20))]:
        assert read_by_cchess(game, tmp_path / "game.xqf", format) == game.moves()


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
const read = (path) => {
  const bytes = fs.readFileSync(path), moves = [];
  let node = /xqf/.test(path) ? vschess.binaryToNode(bytes) : vschess.dataToNode(bytes.toString("utf8"));
  while (node.next.length) moves.push((node = node.next[node.defaultIndex]).move.toLowerCase());
  return moves;
};
console.log(JSON.stringify(process.argv.slice(2).map(read)));
"""


@pytest.mark.skipif(not (NODE and VSCHESS), reason="DUIYI_VSCHESS names no vschess.function.js, or no node")
@pytest.mark.parametrize("format", ["pgn", "pgn-wxf", "pgn-iccs", "xqf", "xqf10", "dhtmlxq"])
def test_vschess_reads_what_we_write(format: str, tmp_path: Path) -> None:
    games = real_games()
    if "pgn" not in format:  # vschess reads no variations in PGN
        games += [random_record(seed) for seed in range(12)]
    paths = [tmp_path / f"{number}.{format}" for number in range(len(games))]
    for game, path in zip(games, paths, strict=True):
        xiangqi.dump([game], path, format)
    command = [str(NODE), "-e", BY_VSCHESS, str(VSCHESS), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [game.moves() for game in games]
