"""Every screen in both languages and all themes: nothing for axe to find, nothing to scroll sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server

THEMES = ("wood", "paper", "night")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("locale", "title"), [("en-US", "Start a game"), ("zh-CN", "开始对局")])
def test_screens_are_accessible(
    visitors: Visitors, server: Server, theme: str, locale: str, title: str
) -> None:
    desk = visitors.open(server, locale=locale)
    desk.setting(theme=theme)
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(desk.page.locator("html")).to_have_attribute("data-theme", theme)
    expect(desk.page.locator("html")).to_have_attribute("lang", locale if locale == "zh-CN" else "en")
    desk.accessible()
    for game in ("xiangqi", "gomoku"):
        desk.start_game(game, "here")
        desk.play("h2e2" if game == "xiangqi" else "h8")
        desk.get("explain-toggle").check(force=True)
        desk.click("step-first")
        desk.accessible()
        desk.click("brand")
    desk.click("open-settings")
    expect(desk.get("settings")).to_be_visible()
    desk.accessible()
    desk.click("settings-close", "help-link")
    expect(desk.get("help")).to_be_visible()
    desk.accessible()


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_phone_shows_board_and_controls(visitors: Visitors, server: Server, locale: str) -> None:
    desk = visitors.open(server, locale=locale, phone=True)
    desk.fits_sideways()
    desk.accessible()
    for game in ("xiangqi", "gomoku"):
        desk.start_game(game, "computer")
        desk.fits_sideways()
        for testid in ("board", "plate-0", "plate-1", "take-back", "hint", "pause"):
            expect(desk.get(testid)).to_be_in_viewport(ratio=1)
        desk.click("brand")
    desk.start_game("gomoku", "computer")
    desk.point("h8").tap(force=True)
    desk.at_ply(2)
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explain-scores")).to_be_visible()
    desk.fits_sideways()
    desk.accessible()
    desk.click("help-link")
    desk.fits_sideways()


@pytest.mark.parametrize(("width", "height"), [(1220, 800), (1280, 720), (1366, 768), (1440, 900)])
def test_the_board_fills_a_laptop(visitors: Visitors, server: Server, width: int, height: int) -> None:
    desk = visitors.open(server)
    desk.page.set_viewport_size({"width": width, "height": height})
    for game in ("xiangqi", "gomoku"):
        desk.start_game(game, "here")
        box = desk.get("board").bounding_box()
        assert box is not None
        assert box["height"] >= 0.86 * height
        for testid in ("board", "plate-0", "plate-1", "hint"):
            expect(desk.get(testid)).to_be_in_viewport(ratio=1)
        desk.fits_sideways()
        desk.click("brand")


def test_the_language_is_switched_at_once(desk: Desk) -> None:
    desk.start_game("xiangqi", "here")
    desk.play("h2e2")
    desk.click("language")
    expect(desk.get("move-1")).to_have_text("炮二平五")
    expect(desk.get("status-text")).to_have_text("轮到黑方")
    expect(desk.page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(desk.page).to_have_title("对弈 · 下象棋和五子棋，看懂电脑怎么想")
    desk.holds("e2", "红炮")
    desk.click("open-settings")
    desk.get("settings-notation").select_option("plain")
    expect(desk.get("move-1")).to_have_text("h2e2")


def test_settings_are_kept(desk: Desk) -> None:
    desk.click("open-settings")
    desk.get("settings-theme-night").check(force=True)
    desk.get("settings-sound").uncheck(force=True)
    desk.page.reload()
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "night")
    expect(desk.get("sound")).to_have_accessible_name("Turn sounds on")


def test_the_first_steps_are_shown_once(desk: Desk) -> None:
    expect(desk.get("welcome")).to_be_visible()
    desk.click("welcome-dismiss")
    expect(desk.get("welcome")).to_be_hidden()
    desk.page.reload()
    expect(desk.get("home")).to_be_visible()
    expect(desk.get("welcome")).to_be_hidden()


def test_an_unknown_address_is_no_blank_page(desk: Desk) -> None:
    desk.page.goto("/help")
    expect(desk.get("help")).to_be_visible()
    desk.page.go_back()
    expect(desk.get("home")).to_be_visible()
