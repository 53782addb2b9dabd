"""Our engines from the weakest level to the strongest, by every ruleset: each answers, and tells why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.desk import Desk


@pytest.mark.parametrize("level", ["1", "10"])
@pytest.mark.parametrize(
    ("game", "rules", "moves"),
    [
        ("gomoku", "freestyle", "h8"),
        ("gomoku", "standard", "h8"),
        ("gomoku", "caro", "h8"),
        ("gomoku", "renju", "h8"),
        ("xiangqi", "asian", "h2e2"),
    ],
)
def test_the_engine_answers(desk: Desk, game: str, rules: str, moves: str, level: str) -> None:
    desk.choose(game, "computer")
    desk.pick("seat-1-player", "engine")
    desk.pick("seat-1-level", level)
    desk.pick("rules", rules)
    desk.start()
    expect(desk.get("plate-1")).to_contain_text(f"level {level}")
    desk.play(moves)
    desk.at_ply(2)
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explanation")).to_contain_text("Engine")
    expect(desk.get("explanation")).to_contain_text(re.compile("Positions|book of openings"))
    assert desk.moves()[1] in desk.get("explain-candidates").inner_text()


def test_a_whole_game_between_two_levels(desk: Desk) -> None:
    desk.choose("gomoku", "watch")
    for seat, level in enumerate(("1", "3")):
        desk.pick(f"seat-{seat}-player", "engine")
        desk.pick(f"seat-{seat}-level", level)
    desk.pick("rules", "renju")
    desk.start()
    desk.get("interval").fill("0")
    expect(desk.get("result")).to_be_visible(timeout=120_000)
    desk.accessible()
    desk.click("result-review")
    expect(desk.get("status-text")).to_have_text(re.compile("wins|draw", re.IGNORECASE))
