"""`duiyi solve`, run as its user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from duiyi import gomoku
from duiyi.core import GameRecord

WON = "h8a1i8a3j8a5"  # black's open three, black to move
FEN = "15/15/15/15/15/15/15/7bbb5/15/15/15/w14/15/w14/w14 b"


def solve(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "duiyi.cli", "solve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_moves_are_a_position() -> None:
    done = solve(WON, "--kind", "vcf", "--tree")
    assert done.returncode == 0
    first, second, *tree = done.stdout.splitlines()
    assert first.startswith("black wins: ")
    assert second.startswith("nodes ")
    assert tree


def test_a_fen_and_a_file_are_positions_and_json_is_printed(tmp_path: Path) -> None:
    record = GameRecord("gomoku", rules="freestyle", options={"size": 15})
    record.add_line(["h8", "a1", "i8", "a3", "j8", "a5"])
    path = tmp_path / "game.json"
    gomoku.dump([record], path)
    for text in (FEN, str(path)):
        body = json.loads(solve(text, "--json").stdout)
        assert body["solved"]
        assert len(body["moves"]) == 3


def test_where_there_is_no_win_the_exit_status_says_so() -> None:
    done = solve("h8a1", "--kind", "vcf", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["solved"] is False


def test_what_is_no_position_is_named() -> None:
    for text in ("nowhere.json", "h8h8", "7b7 b"):
        done = solve(text)
        assert done.returncode == 2
        assert done.stderr.startswith("duiyi: ")
        assert len(done.stderr.splitlines()) == 1
