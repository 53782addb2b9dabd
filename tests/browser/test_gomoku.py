"""Gomoku through the page: a win against each of its players, and what they saw."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server

# Black's open four cannot be stopped at both ends.
OPEN_FOUR = "h8 a15 i8 b13 j8 o1 k8"


@pytest.mark.parametrize("player", ["five_tuple", "shape_rules"])
def test_a_person_makes_five(desk: Desk, tmp_path: Path, player: str) -> None:
    desk.open_game(tmp_path, "gomoku", "computer", moves=OPEN_FOUR)
    desk.pick("seat-1-player", player)
    desk.start()
    desk.at_ply(8)
    answer = desk.moves()[-1]
    assert answer in ("g8", "l8")
    desk.play("l8" if answer == "g8" else "g8")
    assert desk.result() == "Five in a row"
    expect(desk.get("result")).to_contain_text("You won")


@pytest.mark.parametrize("player", ["five_tuple", "shape_rules"])
def test_a_game_from_the_first_stone_to_five(desk: Desk, player: str) -> None:
    """The person's side is played on by the same computer."""
    desk.choose("gomoku", "computer")
    desk.pick("seat-1-player", player)
    desk.start()
    desk.play("h8")
    desk.at_ply(2)
    desk.get("interval").fill("0")
    desk.click("auto-play")
    expect(desk.get("result")).to_be_visible(timeout=60_000)
    assert desk.result() in ("Five in a row", "The board is full")


def test_five_tuple_shows_its_scores(desk: Desk) -> None:
    desk.start_game("gomoku", "computer")
    desk.play("h8")
    desk.at_ply(2)
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explain-scores")).to_be_visible()
    expect(desk.get("explain-rule")).to_contain_text("highest sum")
    heat = desk.page.locator(".board-overlay .heat circle")
    assert heat.count() > 200
    desk.accessible()
    desk.get("explain-toggle").uncheck(force=True)
    expect(heat).to_have_count(0)


def test_shape_rules_shows_the_rule_that_fired(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "gomoku", "computer", moves=OPEN_FOUR)
    desk.pick("seat-1-player", "shape_rules")
    desk.pick("seat-1-style", "defence")
    desk.start()
    desk.at_ply(8)
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explain-rule")).to_contain_text("could make five next")
    expect(desk.get("explain-shapes")).to_contain_text("five for Black")
    expect(desk.get("plate-1")).to_contain_text("Defensive")


def test_a_stone_on_a_stone_is_refused(desk: Desk) -> None:
    desk.start_game("gomoku", "here")
    desk.play("h8")
    desk.press("h8")
    desk.toast("There is a stone already.")
    desk.at_ply(1)


def test_the_board_has_the_size_that_was_chosen(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    desk.choose("gomoku", "here")
    desk.pick("option-size", "9")
    desk.pick("rules", "standard")
    desk.start()
    expect(desk.page.locator('[data-testid="board"] [role="gridcell"]')).to_have_count(81)
    desk.play("a1 a9 b1 b9 c1 c9 d1 d9 f1 f9 e1")
    desk.at_ply(11)
    expect(desk.get("result")).to_be_hidden()  # six are no five under these rules
