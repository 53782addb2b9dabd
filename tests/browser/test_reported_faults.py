"""Faults that users reported of other programs' pages for Gomoku; each is right on this one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.desk import Desk

LAST_BUT_ONE = "a1 o1 a3 n2 a5 m3 a7 l4 a9"
"""White's five in the bottom right corner lacks k5."""


def test_wuziqi_5_and_15_a_click_beside_the_board_does_nothing(desk: Desk) -> None:
    desk.start_game("gomoku", "here")
    problems: list[str] = []
    desk.page.on("pageerror", lambda error: problems.append(str(error)))
    box = desk.page.locator(".board svg, svg.board, [data-testid=board] svg").first.bounding_box()
    assert box is not None
    for x, y in (
        (1, 1),
        (box["width"] - 1, 1),
        (1, box["height"] - 1),
        (box["width"] / 2, box["height"] + 6),
    ):
        desk.page.mouse.click(box["x"] + x, box["y"] + y)
    desk.page.mouse.click(2, 2)
    desk.play("h8")
    desk.at_ply(1)
    assert desk.moves() == ["h8"]
    assert not problems


def test_gobang_5_a_five_in_the_corner_ends_the_game_and_is_taken_back(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "gomoku", "here", moves=LAST_BUT_ONE)
    desk.start()
    desk.play("k5")
    assert desk.result() == "Five in a row"
    desk.click("result-close")
    desk.click("take-back")
    desk.at_ply(9)
    desk.play("k6")
    desk.at_ply(10)


def test_wj704_github_io_1_the_other_side_may_win_after_a_take_back(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "gomoku", "here", moves="h8 a1 i8 b1 j8 c1 k8 d1 o15")
    desk.start()
    desk.play("e1")
    expect(desk.get("result")).to_contain_text("White")
    desk.click("result-close")
    desk.click("take-back")
    desk.at_ply(9)
    desk.play("a15 l8")
    expect(desk.get("result")).to_contain_text("Black")


def test_rv2_1_the_rule_is_told_at_the_table(desk: Desk) -> None:
    desk.choose("gomoku", "here")
    desk.pick("rules", "standard")
    desk.start()
    expect(desk.get("table")).to_contain_text("Standard")


def test_a_game_is_saved_as_sgf_and_opened_again(desk: Desk, tmp_path: Path) -> None:
    desk.start_game("gomoku", "here")
    desk.play("h8 i9 g7")
    desk.click("save")
    desk.accessible()
    with desk.page.expect_download() as download:
        desk.click("save-sgf")
    file = tmp_path / "game.sgf"
    download.value.save_as(file)
    assert ";B[hh]\n;W[ig]\n;B[gi]" in file.read_text(encoding="utf-8")
    desk.click("save-dialog-ok")
    desk.get("open-input").set_input_files(file)
    expect(desk.get("opened")).to_contain_text("3 moves")
    desk.click("preset-here")
    desk.start()
    desk.at_ply(3)
    assert desk.moves() == ["h8", "i9", "g7"]
