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


# Black's stones meet at i9 in two threes; white's stand apart.
DOUBLE_THREE = "h9 a15 j9 c13 i8 a1 i10 o15"


def open_renju(desk: Desk, folder: Path, moves: str, options: dict[str, bool] | None = None) -> None:
    """Opens a renju game for two people on one screen."""
    desk.open_game(folder, "gomoku", "here", moves=moves)
    desk.pick("rules", "renju")
    for option in options or {}:
        desk.get(f"option-{option}").check(force=True)
    desk.start()


def test_a_forbidden_point_is_crossed_out_and_explained_before_it_loses(desk: Desk, tmp_path: Path) -> None:
    open_renju(desk, tmp_path, DOUBLE_THREE)
    desk.at_ply(8)
    cross = desk.page.locator(".mark-warned")
    expect(cross).to_have_count(1)
    expect(desk.point("i9")).to_have_attribute("aria-label", "i9, empty, forbidden")
    desk.press("i9")
    expect(desk.get("reason")).to_contain_text("i9 is forbidden")
    expect(desk.get("reason-kind")).to_have_text("double three")
    expect(desk.get("reason")).to_contain_text("Three: h9 i9 j9")
    expect(desk.get("reason")).to_contain_text("Straight four at g9: allowed")
    desk.accessible()
    desk.click("reason-ok")
    desk.at_ply(8)
    desk.press("i9")
    desk.click("reason-play")
    assert desk.result() == "A double three, which is forbidden"
    desk.click("result-review")
    expect(cross).to_have_count(1)
    desk.press("i9")
    expect(desk.get("reason-kind")).to_have_text("double three")
    expect(desk.get("reason-play")).to_have_count(0)


def test_white_plays_on_a_crossed_out_point_without_a_question(desk: Desk, tmp_path: Path) -> None:
    open_renju(desk, tmp_path, DOUBLE_THREE + " g1")
    desk.at_ply(9)
    expect(desk.page.locator(".mark-warned")).to_have_count(1)
    desk.play("i9")
    desk.at_ply(10)
    expect(desk.page.locator(".mark-warned")).to_have_count(0)


def test_passes_end_a_renju_game(desk: Desk, tmp_path: Path) -> None:
    open_renju(desk, tmp_path, "h8", {"passes": True})
    desk.at_ply(1)
    desk.click("pass")
    desk.at_ply(2)
    desk.play("i9")
    desk.at_ply(3)
    for ply in (4, 5):
        desk.click("pass")
        desk.at_ply(ply)
    expect(desk.get("result")).to_contain_text("Draw")


def test_chinese_readers_are_told_why_a_point_is_forbidden(
    visitors: Visitors, server: Server, tmp_path: Path
) -> None:
    desk = visitors.open(server, locale="zh-CN", phone=True)
    open_renju(desk, tmp_path, DOUBLE_THREE)
    desk.at_ply(8)
    desk.press("i9")
    expect(desk.get("reason")).to_contain_text("三三禁手")
    expect(desk.get("reason")).to_contain_text("在 g9 成活四")
