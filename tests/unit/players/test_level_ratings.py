"""The levels' ratings: one table, which the engine, the page and the documents have alike."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from duiyi.core.programs import find_program
from duiyi.players.engine import LEVELS, RATINGS, SPEC
from duiyi.server.views import games

ROOT = Path(__file__).resolve().parents[3]


def measured() -> dict[str, list[int]]:
    text = files("duiyi.players").joinpath("data", RATINGS).read_text()
    ratings: dict[str, list[int]] = json.loads(text)
    return ratings


def test_the_page_has_what_was_measured() -> None:
    shown = {
        game.name: player.level_ratings
        for game in games()
        for player in game.players
        if player.name == SPEC.name and player.level_ratings
    }
    assert shown == {game: known for game, known in measured().items() if len(known) == len(LEVELS)}
    assert all(a < b for ratings in measured().values() for a, b in pairwise(ratings))


def test_the_engine_has_what_was_measured() -> None:
    done = subprocess.run(
        [find_program("duiyi-xiangqi"), "levels"], capture_output=True, text=True, timeout=60, check=True
    )
    heading, *lines = done.stdout.splitlines()
    assert heading.split() == ["level", "nodes", "depth", "choices", "tolerance", "rating"]
    rows = [dict(zip(heading.split(), map(int, line.split()), strict=True)) for line in lines]
    assert tuple(row["level"] for row in rows) == LEVELS
    ratings = [row["rating"] for row in rows]
    known = measured()["xiangqi"]
    assert ratings[: len(known)] == known
    assert all(a < b for a, b in pairwise(ratings))
    nodes = [row["nodes"] for row in rows]
    assert nodes[-1] == 0
    assert all(a < b for a, b in pairwise(nodes[:-1]))


@pytest.mark.parametrize("game", ["xiangqi", "gomoku"])
def test_the_documents_have_what_was_measured(game: str) -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text()
    chapter = next(each for each in text.split("\n## ") if each.lower().startswith(f"{game} engine"))
    table = re.findall(r"^\| (\d+) against \d+ \|.*\| (\d+) \|$", chapter, re.MULTILINE)
    assert [int(rating) for _, rating in table] == measured()[game][1:]
