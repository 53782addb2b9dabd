"""Wins by force: the line as numbered stones over the board, in play, in hints and in review."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server

FOURS = "h8 a1 i8 a3 j8 a5"
"""Black has an open three and is to move."""
THREES = "h8 i9 h9 h10 i8 g8 j7 k6 j8 k8 i7 i10 g10 f11"
"""Black, to move, wins by fours and threes."""


def stones(desk: Desk, tone: str = "") -> Locator:
    return desk.page.locator(f".board-overlay .line-stone{tone and f'.tone-{tone}'}")


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-US", "Black wins by force in 2 moves, by fours alone."), ("zh-CN", "黑方连续冲四必胜，共 2 手。")],
)
def test_a_forced_win_is_shown_and_played_out(
    visitors: Visitors, server: Server, tmp_path: Path, locale: str, words: str
) -> None:
    desk = visitors.open(server, locale=locale)
    desk.open_game(tmp_path, "gomoku", "here", moves=FOURS)
    desk.start()
    expect(stones(desk)).to_have_count(0)
    desk.get("forced-toggle").check(force=True)
    expect(desk.get("forced-line")).to_contain_text(words)
    expect(stones(desk)).to_have_count(3)
    expect(stones(desk, "attack")).to_have_text(["1", "3"])
    expect(stones(desk, "defence")).to_have_text(["2"])
    desk.accessible()
    desk.click("pv-start", "pv-next", "pv-next")
    expect(stones(desk)).to_have_count(0)
    desk.click("pv-leave")
    expect(stones(desk)).to_have_count(3)
    desk.click("step-first")
    expect(desk.get("forced-none")).to_be_visible()
    expect(stones(desk)).to_have_count(0)
    desk.get("forced-toggle").uncheck(force=True)
    expect(desk.get("forced-none")).to_be_hidden()


def test_a_threat_is_shown_to_the_side_that_must_answer(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "gomoku", "here", moves=FOURS.rsplit(" ", 1)[0])
    desk.start()
    desk.get("forced-toggle").check(force=True)
    expect(desk.get("forced-line")).to_contain_text("Black threatens to win in 2 moves")
    expect(stones(desk, "attack")).to_have_text(["1", "3"])
    desk.click("pv-start")
    desk.holds(first_point(desk), "black stone")


def first_point(desk: Desk) -> str:
    return desk.page.locator("[data-testid=forced-line] .pv .played").inner_text().split(".")[1].strip()


@pytest.mark.parametrize("level", ["7", "10"])
def test_the_engine_shows_how_it_wins(desk: Desk, tmp_path: Path, level: str) -> None:
    desk.open_game(tmp_path, "gomoku", "computer", moves=THREES)
    desk.click("swap-seats")
    desk.pick("seat-0-player", "engine")
    desk.pick("seat-0-level", level)
    desk.get("start").click()
    desk.at_ply(15)
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("forced-line")).to_contain_text("Black wins by force")
    expect(stones(desk, "defence").first).to_have_text("2")
    expect(stones(desk, "attack").first).to_have_text("3")
    desk.get("explain-before").check(force=True)
    expect(stones(desk, "attack").first).to_have_text("1")


def test_a_hint_that_wins_shows_its_line(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "gomoku", "computer", moves=THREES)
    desk.start()
    desk.click("hint")
    expect(stones(desk, "attack").first).to_have_text("1")
    expect(desk.get("forced-line")).to_contain_text("Black wins by force")


def test_two_people_are_shown_nothing(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    address = desk.start_game("gomoku", "friend")
    guest = visitors.open(server)
    guest.page.goto(address)
    guest.online()
    expect(desk.get("waiting")).to_be_hidden()
    for one in (desk, guest):
        expect(one.get("explain")).to_be_visible()
        expect(one.get("forced")).to_have_count(0)
