"""Xiangqi through the page: to checkmate, refused moves, drag and click, keys alone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server

# Two chariots drive the black general back to the last rank: its only answer to the first check.
NEAR_MATE = "9/4k4/R8/9/9/9/9/9/1R7/3K5 w - - 0 1"


def test_a_person_mates_the_computer(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "xiangqi", "computer", fen=NEAR_MATE)
    desk.pick("seat-1-level", "1")
    desk.start()
    desk.play("b1b8")
    desk.at_ply(2)
    expect(desk.get("plate-1")).to_contain_text("level 1")
    desk.play("a7a9")
    assert desk.result() == "Checkmate"
    expect(desk.get("result")).to_contain_text("You won")
    desk.accessible()
    desk.click("result-review")
    expect(desk.get("status-text")).to_have_text("Red wins · Checkmate")
    desk.press("a9")
    desk.toast("The game is over.")


def test_the_computer_plays_a_whole_game_for_both_sides(desk: Desk) -> None:
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-level", "2")
    desk.start()
    desk.play("h2e2")
    desk.at_ply(2)
    desk.get("interval").fill("0")
    desk.click("auto-play")
    expect(desk.get("result")).to_be_visible(timeout=120_000)
    assert desk.ply() > 20
    desk.click("rematch")
    desk.at_ply(0)


def test_refused_moves_say_why(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "xiangqi", "here", fen="3k5/4r4/9/9/9/9/9/4R4/9/4K4 w - - 0 1")
    desk.start()
    desk.press("e2", "d2")
    desk.toast("That leaves your general in check.")
    desk.press("e2", "f4")
    desk.toast("This piece cannot move like that.")
    desk.press("e0", "d0")
    desk.toast("The two generals would face each other.")
    desk.at_ply(0)
    desk.play("e2e8")
    expect(desk.get("captured-1")).to_be_visible()


def test_a_repeated_perpetual_check_is_refused(desk: Desk, tmp_path: Path) -> None:
    moves = "a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9"
    desk.open_game(tmp_path, "xiangqi", "here", fen="3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1", moves=moves)
    desk.pick("rules", "casual")
    desk.start()
    desk.press("a8", "a9")
    desk.toast("That repeats a perpetual check. Play something else.")
    desk.at_ply(8)
    panel = desk.get("repetition")
    expect(panel).to_contain_text("Why this move is refused")
    expect(desk.get("repetition-rule")).to_have_text(
        "Red checks with every move, and the other side does not."
    )
    expect(panel.locator("li[data-kind=check]")).to_have_count(4)
    expect(panel.locator("li[data-kind=idle]")).to_have_count(4)
    desk.accessible()
    desk.play("e0f0")
    expect(panel).to_have_count(0)


def test_a_game_that_ended_by_a_chase_is_explained_move_by_move(desk: Desk, tmp_path: Path) -> None:
    moves = "b0a0 a3b3 a0b0 b3a3 b0a0 a3b3 a0b0"
    desk.open_game(tmp_path, "xiangqi", "here", fen="4k4/9/9/9/9/9/c8/9/9/1R1K5 w - - 0 1", moves=moves)
    desk.pick("rules", "asian")
    desk.start()
    desk.play("b3a3")
    assert desk.result() == "Perpetual chase"
    desk.click("result-review")
    panel = desk.get("repetition")
    expect(desk.get("repetition-rule")).to_have_text("Red chases the same piece with every move.")
    chases = panel.locator("li[data-kind=chase]")
    expect(chases).to_have_count(4)
    expect(chases.first).to_contain_text("red chariot a0 chases black cannon a3, which nothing protects")
    panel.get_by_role("button").first.click()
    expect(desk.get("status-text")).to_contain_text("Black wins")
    desk.accessible()


def test_pieces_are_dragged(desk: Desk) -> None:
    desk.start_game("xiangqi", "here")
    desk.point("b2").drag_to(desk.point("e2"), force=True)
    desk.at_ply(1)
    desk.holds("e2", "red cannon")
    desk.point("h9").drag_to(desk.point("h5"), force=True)
    desk.toast("This piece cannot move like that.")
    desk.at_ply(1)


def test_keys_alone_play(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    keyboard = desk.page.keyboard
    desk.get("preset-here").focus()
    keyboard.press("Enter")
    desk.get("start").focus()
    keyboard.press("Enter")
    desk.online()
    desk.point("e0").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        keyboard.press(key)
    expect(desk.point("h2")).to_have_attribute("aria-selected", "true")
    for key in ("Escape", "Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"):
        keyboard.press(key)
    desk.at_ply(1)
    expect(desk.get("news")).to_have_text("Red: red cannon h2 to e2")
    desk.get("flip").focus()
    keyboard.press("ArrowLeft")
    expect(desk.get("review-note")).to_be_visible()
    keyboard.press("End")
    expect(desk.get("review-note")).to_be_hidden()
    desk.get("take-back").focus()
    keyboard.press("Space")
    desk.at_ply(0)
    desk.get("resign").focus()
    keyboard.press("Enter")
    expect(desk.get("confirm-resign")).to_be_visible()
    keyboard.press("Escape")
    expect(desk.get("confirm-resign")).to_be_hidden()
    expect(desk.get("resign")).to_be_focused()
