"""Comments, glyphs, arrows and marks: shown as a file has them, changed on the page, and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server

PGN = """[Game "Chinese Chess"]
[Red "A"]
[Black "B"]

{ The beginning } 1. C2=5! { to the middle [%csl Re2] [%cal Gh2e2] } H8+7?? $14 { hm } *
"""
TREE = """[Game "Chinese Chess"]
[Red "A. Author"]
[Black "B"]

1. C2=5 ( 1. C8=5 H8+7 { mirrored } ) ( 1. P3+1!? ) H8+7 *
"""
SGF = "(;GM[4]SZ[15];B[hh]C[centre]LB[ii:A]TR[gg]SQ[gh]BM[1];W[hi]TE[1])"


def open_file(desk: Desk, folder: Path, name: str, content: str) -> None:
    file = folder / name
    file.write_text(content, encoding="utf-8")
    desk.get("open-file-input").set_input_files(file)
    expect(desk.get("opened")).to_be_visible()


def drawn(desk: Desk, kind: str) -> Locator:
    return desk.page.locator(f".board-drawings .{kind}")


def drag(desk: Desk, start: str, end: str, *, right: bool = True, key: str = "") -> None:
    """Draws from one point to another."""

    def middle(point: str) -> tuple[float, float]:
        box: Any = desk.point(point).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    mouse = desk.page.mouse
    if key:
        desk.page.keyboard.down(key)
    mouse.move(*middle(start))
    mouse.down(button="right" if right else "left")
    mouse.move(*middle(end), steps=4)
    mouse.up(button="right" if right else "left")
    if key:
        desk.page.keyboard.up(key)


def save(desk: Desk, folder: Path, kind: str) -> Path:
    desk.click("save")
    with desk.page.expect_download() as download:
        desk.click(f"save-{kind}")
    desk.click("save-dialog-ok")
    file = folder / f"saved.{kind}"
    download.value.save_as(file)
    return file


def test_the_notes_of_a_file_are_shown(visitors: Visitors, server: Server, tmp_path: Path) -> None:
    desk = visitors.open(server)
    open_file(desk, tmp_path, "game.pgn", PGN)
    desk.click("preset-here")
    desk.start()
    expect(desk.get("move-1")).to_contain_text("C2=5!")
    expect(desk.get("move-2")).to_contain_text("H8+7?? +=")
    expect(desk.get("note-comment")).to_have_text("hm")
    expect(desk.get("note-glyphs")).to_contain_text("Blunder")
    desk.click("move-1", "notes-write")
    expect(desk.get("note-edit")).to_have_value("to the middle")
    expect(drawn(desk, "arrow.tone-green")).to_have_count(1)
    expect(drawn(desk, "ring.tone-red")).to_have_count(1)
    expect(desk.get("nag-1")).to_have_attribute("aria-pressed", "true")
    desk.accessible()
    desk.click("step-first")
    expect(desk.get("note-edit")).to_have_value("The beginning")
    expect(drawn(desk, "arrow")).to_have_count(0)


def test_variations_of_a_file_are_played_out_and_kept(
    visitors: Visitors, server: Server, tmp_path: Path
) -> None:
    desk = visitors.open(server)
    open_file(desk, tmp_path, "game.pgn", TREE)
    desk.click("preset-here")
    desk.start()
    desk.click("step-first")
    lines = desk.page.locator("[data-testid=variations] li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("C8=5 H8+7")
    expect(lines.first).to_contain_text("mirrored")
    desk.accessible()
    lines.first.get_by_test_id("pv-start").click()
    desk.holds("e2", "red cannon")
    desk.holds("h2", "red cannon")
    desk.click("pv-next")
    desk.holds("g7", "black horse")
    desk.click("pv-leave")
    desk.holds("b2", "red cannon")
    desk.click("step-last")
    expect(lines).to_have_count(0)
    file = save(desk, tmp_path, "pgn")
    text = file.read_text(encoding="utf-8")
    assert "mirrored" in text
    assert "A. Author" in text


def test_the_marks_of_an_sgf_are_drawn(visitors: Visitors, server: Server, tmp_path: Path) -> None:
    desk = visitors.open(server)
    open_file(desk, tmp_path, "game.sgf", SGF)
    desk.click("preset-here")
    desk.start()
    desk.click("move-1")
    expect(drawn(desk, "shape")).to_have_count(2)
    expect(drawn(desk, "pill")).to_have_text("A")
    expect(desk.get("note-comment")).to_have_text("centre")


@pytest.mark.parametrize("kind", ["json", "pgn"])
def test_what_is_noted_is_saved_and_opened(
    visitors: Visitors, server: Server, tmp_path: Path, kind: str
) -> None:
    desk = visitors.open(server)
    desk.start_game("xiangqi", "here")
    desk.play("h2e2 h9g7 h0g2")
    desk.click("move-2", "notes-write")
    desk.click("nag-2", "nag-16")
    expect(desk.get("move-2")).to_have_text("H8+7? ±")
    drag(desk, "g7", "f5")
    drag(desk, "e2", "e6", key="Shift")
    drag(desk, "e6", "e6", key="Alt")
    desk.get("note-edit").fill("too slow")
    desk.click("move-1")
    expect(drawn(desk, "arrow")).to_have_count(0)
    desk.click("ink-yellow")
    drag(desk, "e2", "e6", right=False)
    expect(drawn(desk, "arrow.tone-yellow")).to_have_count(1)
    desk.click("ink-yellow")
    desk.page.reload()
    desk.online()
    desk.click("move-2")
    expect(desk.get("note-comment")).to_have_text("too slow")
    file = save(desk, tmp_path, kind)

    other = visitors.open(server, locale="zh-CN")
    open_file(other, tmp_path, file.name, file.read_text(encoding="utf-8"))
    other.click("preset-here")
    other.start()
    expect(other.get("move-2")).to_contain_text("马８进７")
    expect(other.get("move-2")).to_contain_text("? ±")
    other.click("move-2")
    expect(other.get("note-comment")).to_have_text("too slow")
    expect(drawn(other, "arrow.tone-green")).to_have_count(1)
    expect(drawn(other, "arrow.tone-red")).to_have_count(1)
    expect(drawn(other, "ring.tone-blue")).to_have_count(1)
    other.click("move-1")
    expect(drawn(other, "arrow.tone-yellow")).to_have_count(1)
    drag(other, "e2", "e6", key="Shift")
    expect(drawn(other, "arrow.tone-red")).to_have_count(1)
    other.click("notes-write", "notes-clear")
    expect(drawn(other, "arrow")).to_have_count(0)
    expect(other.get("notes-clear")).to_be_hidden()


def test_drawings_in_a_running_game_are_for_the_moment(desk: Desk) -> None:
    desk.start_game("gomoku", "computer")
    drag(desk, "h8", "j8")
    expect(drawn(desk, "arrow.tone-green")).to_have_count(1)
    expect(desk.get("notes")).to_have_count(0)
    desk.press("h8")
    expect(drawn(desk, "arrow")).to_have_count(0)
    desk.at_ply(2)
    desk.click("move-1")
    drag(desk, "h8", "j8")
    desk.click("back-to-game")
    expect(drawn(desk, "arrow")).to_have_count(0)
    desk.click("move-1")
    expect(drawn(desk, "arrow.tone-green")).to_have_count(1)


def test_watchers_read_what_is_noted(visitors: Visitors, server: Server) -> None:
    desk = visitors.open(server)
    address = desk.start_game("xiangqi", "here")
    desk.play("h2e2")
    watcher = visitors.open(server)
    watcher.page.goto(address)
    watcher.at_ply(1)
    desk.click("notes-write")
    desk.get("note-edit").fill("look here")
    desk.click("nag-3")
    drag(desk, "e2", "e6")
    expect(watcher.get("note-comment")).to_have_text("look here")
    expect(watcher.get("note-glyphs")).to_contain_text("!!")
    expect(drawn(watcher, "arrow")).to_have_count(1)
    expect(watcher.get("note-edit")).to_have_count(0)
