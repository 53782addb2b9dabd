"""Every opening protocol on the page: by two people with browsers of their own, by a person and a player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server

# Points are pressed, words are said with their buttons. All of them end with White's third stone, the sixth.
COURSES = {
    "free": "h8 i9 g9 i7 i10 f8",
    "pro": "h8 i9 h5 i7 i10 f8",
    "long_pro": "h8 i9 h4 i7 i10 f8",
    "swap": "h8 i9 j10 =black i7 i10 f8",
    "swap2": "h8 i9 j10 =more g7 f6 =white f8",
    "rif": "h8 i9 i7 =swap g9 h10 j9 j9 f8",
    "soosyrv_8": "h8 h9 i9 =keep g7 =number:3 =swap i10 j10 f9 f9 f8",
    "taraguchi_10": "h8 =swap i9 =keep j10 =keep k8 =swap l9 =keep f8",
    "yamaguchi": "h8 h9 i9 =number:2 =swap g7 i10 j10 j10 f8",
}
EXCHANGES = ("=swap", "=black", "=white")
"""Words by which the players of these courses exchange their colours."""

HOST_HAS_WHITE = {"swap", "swap2", "rif", "soosyrv_8", "yamaguchi"}
"""Where the players have exchanged their colours an odd number of times in the end."""

EACH_OPENING = pytest.mark.parametrize("opening", COURSES)


@pytest.fixture(scope="module")
def pair(browser: Browser, server: Server) -> Iterator[tuple[Desk, Desk]]:
    """A host on a laptop and a friend on a phone, who play one game after the other."""
    visitors = Visitors(browser)
    yield visitors.open(server), visitors.open(server, locale="zh-CN", phone=True)
    visitors.close()
    assert visitors.complaints == []


def begin(desk: Desk, opening: str, preset: Any, rules: str = "renju") -> str:
    desk.choose("gomoku", preset)
    desk.pick("rules", rules)
    desk.pick("option-opening", opening)
    return desk.start()


def act(desk: Desk, step: str) -> None:
    """Does one step of a course, and waits until it is on the table."""
    ply = desk.ply()
    desk.at_turn()
    if step.startswith("="):
        desk.click(f"choice-{step[1:].replace(':', '-')}")
    else:
        desk.press(step)
    desk.at_least(ply + 1)


def can_act(desk: Desk) -> bool:
    return desk.get("table").get_attribute("data-can-move") == "true"


def state_of(desk: Desk) -> dict[str, Any]:
    address = desk.page.url.replace("/t/", "/api/tables/")
    with urlopen(address, timeout=20) as answer:
        state: dict[str, Any] = json.load(answer)
    return state


def stones(state: dict[str, Any]) -> int:
    placing = state["fen"].split()[0]
    return int(placing.count("b") + placing.count("w"))


@EACH_OPENING
def test_two_people_play_it_to_move_6(pair: tuple[Desk, Desk], opening: str) -> None:
    host, friend = pair
    host.page.goto("/")
    friend.page.goto(begin(host, opening, "friend"))
    friend.online()
    for ply, step in enumerate(COURSES[opening].split()):
        for desk in (host, friend):
            desk.at_ply(ply)
        (actor,) = [desk for desk in (host, friend) if can_act(desk)]
        act(actor, step)
        if step in EXCHANGES:
            friend.toast("双方已交换颜色")
    friend.at_ply(len(COURSES[opening].split()))
    state = state_of(host)
    assert stones(state) == 6
    assert state["phase"] is None
    assert state["seats"][1 if opening in HOST_HAS_WHITE else 0]["owner"] == "host"
    expect(host.get("opening")).to_have_count(0)
    friend.fits_sideways()


@EACH_OPENING
def test_a_person_and_a_player_play_it_to_move_6(pair: tuple[Desk, Desk], opening: str) -> None:
    desk, _ = pair
    desk.page.goto("/")
    desk.choose("gomoku", "computer")
    desk.pick("rules", "renju")
    desk.pick("option-opening", opening)
    desk.pick("seat-1-player", "shape_rules" if list(COURSES).index(opening) % 2 else "five_tuple")
    desk.start()
    while stones(state := state_of(desk)) < 6:
        desk.at_least(state["ply"])
        if desk.ply() != state["ply"]:
            continue  # the player has moved since
        if state["seats"][state["turn"]]["kind"] == "ai":
            desk.at_least(state["ply"] + 1)
            continue
        phase = state["phase"]
        if phase and phase["choices"]:
            act(desk, "=" + phase["choices"][-1]["text"])
        else:
            # Near the middle: stones far away would give the player nothing to judge.
            points = [*phase["points"]] if phase else state["legal_moves"]
            act(desk, min(points, key=lambda point: abs(ord(point[0]) - 104) + abs(int(point[1:]) - 8)))
    state = state_of(desk)
    assert state["phase"] is None
    assert {seat["kind"] for seat in state["seats"]} == {"human", "ai"}
    assert any(entry["by"] != "human" for entry in state["entries"])


def test_the_panel_says_what_may_be_done(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    begin(desk, "yamaguchi", "here")
    expect(desk.get("opening-what")).to_contain_text("first stone in the centre")
    desk.press("a1")
    desk.toast("The opening rule does not allow that now.")
    desk.pick("opening-line", "D4")
    desk.click("opening-line-place")
    desk.at_ply(3)
    desk.holds("i9", "black stone")
    expect(desk.get("opening")).to_contain_text("How many fifth moves")
    desk.accessible()
    for step in ["=number:3", "=keep", "d4", "a1"]:
        act(desk, step)
    expect(desk.get("opening-what")).to_contain_text("2 of 3")
    expect(desk.get("opening-offers")).to_have_text("Offered: a1")
    expect(desk.page.locator(".board-overlay .pill")).to_have_text(["A"])
    desk.press("a1")
    desk.toast("the same as a move offered already")
    act(desk, "b1")
    desk.accessible()
    desk.click("step-previous")  # a review shows the offers as they were
    expect(desk.page.locator(".board-overlay .pill")).to_have_text(["A"])
    desk.click("step-last", "take-back")
    desk.at_ply(7)
    expect(desk.get("opening-offers")).to_have_text("Offered: a1")


def test_third_stones_have_their_openings_names(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server, locale="zh-CN", phone=True)
    begin(desk, "rif", "here")
    for step in ("h8", "i9"):
        act(desk, step)
    expect(desk.page.locator(".board-overlay .pill")).to_have_count(23)
    expect(desk.get("opening-line")).to_contain_text("I7 浦月")
    desk.accessible()
    desk.fits_sideways()


def test_a_choice_by_keyboard_and_after_coming_back(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    begin(desk, "swap2", "here")
    for step in ("h8", "i9", "j10"):
        act(desk, step)
    desk.page.reload()
    desk.online()
    desk.get("choice-more").focus()
    desk.page.keyboard.press("Enter")
    desk.at_ply(4)
    expect(desk.get("opening-what")).to_contain_text("two more stones")
    desk.click("take-back")
    desk.at_ply(3)
    expect(desk.get("choice-black")).to_be_visible()


def test_a_hint_points_at_a_choice(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    begin(desk, "swap", "here")
    for step in ("h8", "i9", "j10"):
        act(desk, step)
    desk.click("hint")
    expect(desk.page.locator(".choice.primary")).to_have_count(1)


def test_a_board_without_a_centre_is_explained(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    desk.choose("gomoku", "here")
    desk.pick("option-opening", "pro")
    desk.pick("option-size", "20")
    desk.click("start")
    desk.toast("needs a board with a centre")


# --- Forbidden points in a review ---

DOUBLE_THREE = "h9 a15 j9 c13 i8 a1 i10 o15"


def test_a_review_crosses_forbidden_points_out_and_explains_them(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "gomoku", "here", moves=DOUBLE_THREE + " a3 i9")
    desk.pick("rules", "renju")
    desk.start()
    cross = desk.page.locator(".mark-warned")
    expect(cross).to_have_count(0)  # white stands on it now
    desk.click("step-previous")
    expect(cross).to_have_count(1)
    expect(desk.point("i9")).to_have_attribute("aria-label", "i9, empty, forbidden")
    desk.press("i9")
    expect(desk.get("reason-kind")).to_have_text("double three")
    expect(desk.get("reason-play")).to_have_count(0)
    desk.click("reason-ok", "step-first")
    expect(cross).to_have_count(0)
    desk.click("step-last")
    expect(cross).to_have_count(0)
