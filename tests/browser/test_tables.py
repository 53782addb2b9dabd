"""What can be done at a table, alone, for two, and with computers."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Desk, Server


def test_two_people_on_one_screen(desk: Desk) -> None:
    desk.start_game("gomoku", "here")
    desk.play("h8 i8 h9 i9")
    desk.click("take-back")
    desk.at_ply(3)
    desk.click("move-1")
    expect(desk.get("review-note")).to_contain_text("move 1 of 3")
    desk.press("c3")
    desk.toast("Go back to the game to make a move.")
    desk.click("back-to-game")
    desk.play("i9 h10 i10 h11 i11 h12")
    assert desk.result() == "Five in a row"
    expect(desk.get("result")).to_contain_text("Black wins")
    desk.click("rematch-swap")
    desk.at_ply(0)


def test_two_browsers_with_a_reload_in_mid_game(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    link = host.start_game("xiangqi", "friend")
    expect(host.get("waiting")).to_be_visible()
    host.click("copy-link")
    assert host.get("link").input_value() == link
    host.click("link-dialog-close")

    guest, watcher = visitors.open(server, locale="zh-CN"), visitors.open(server)
    guest.page.goto(link)
    guest.online()
    expect(host.get("waiting")).to_be_hidden()
    watcher.page.goto(link)
    expect(watcher.get("watching")).to_be_visible()
    expect(host.get("watchers")).to_have_text("Watching: 1")

    host.play("h2e2")
    guest.play("h9g7")
    guest.page.reload()
    guest.online()
    host.play("h0g2")
    guest.at_ply(3)
    assert guest.moves() == ["炮二平五", "马８进７", "马二进三"]
    assert host.moves() == ["C2=5", "H8+7", "H2+3"]
    guest.press("h0", "g2")
    guest.at_ply(3)
    guest.play("i9h9")
    for desk in (host, watcher):
        desk.at_ply(4)
    _agree_on_offers(host, guest)


def _agree_on_offers(host: Desk, guest: Desk) -> None:
    host.click("take-back")
    expect(guest.get("offer")).to_contain_text("红方请求悔棋")
    expect(host.get("offer-own")).to_contain_text("You asked to take back a move")
    guest.click("accept")
    host.at_ply(2)
    guest.click("offer-draw")
    expect(host.get("offer")).to_contain_text("Black offers a draw")
    host.click("decline")
    guest.toast("对方没有同意")
    host.click("resign", "confirm-resign-yes")
    expect(guest.get("result")).to_contain_text("你赢了")
    expect(host.get("result")).to_contain_text("You lost")
    guest.click("rematch")
    expect(host.get("offer")).to_be_attached()
    host.click("result-review", "accept")
    guest.at_ply(0)


def test_a_lost_connection_comes_back_to_the_right_position(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    link = host.start_game("gomoku", "friend")
    guest = visitors.open(server)
    guest.page.goto(link)
    guest.online()
    guest.page.context.set_offline(True)
    expect(guest.get("reconnecting")).to_be_visible()
    host.play("h8")
    guest.page.context.set_offline(False)
    guest.online()
    guest.at_ply(1)
    guest.play("h9")
    host.at_ply(2)


def test_two_computers_with_pause_resume_take_back_and_rewind(desk: Desk) -> None:
    desk.choose("gomoku", "watch")
    desk.start()
    desk.at_least(3)
    desk.click("pause")
    expect(desk.get("status-text")).to_have_text("Paused")
    ply = desk.ply()
    assert ply >= 3
    desk.click("take-back")
    desk.at_ply(ply - 1)
    desk.click("rewind")
    desk.at_ply(0)
    expect(desk.get("rewind")).to_have_attribute("aria-pressed", "false")
    desk.click("play-one")
    desk.at_ply(1)
    desk.get("interval").fill("0.25")
    desk.click("pause")
    desk.at_least(6)
    desk.click("pause")
    desk.click("rewind")
    desk.page.wait_for_function(
        "() => Number(document.querySelector('[data-testid=table]').dataset.ply) <= 4"
    )
    desk.click("rewind")
    expect(desk.get("rewind")).to_have_attribute("aria-pressed", "false")
    desk.get("interval").fill("0")
    desk.click("auto-play")
    expect(desk.get("result")).to_be_visible(timeout=60_000)


def test_a_hint_is_shown_on_the_board(desk: Desk) -> None:
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-level", "1")
    desk.start()
    desk.click("hint")
    expect(desk.page.locator(".board-overlay .tone-hint").first).to_be_visible()
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explain-candidates")).to_be_visible()
    expect(desk.get("explanation")).to_contain_text("Hint")


def test_the_search_is_explained_and_its_line_played(desk: Desk) -> None:
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-level", "4")
    desk.start()
    desk.play("h2e2")
    desk.at_ply(2)
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explain-figures")).to_contain_text("Branches cut")
    assert desk.page.locator(".board-overlay .arrow").count() >= 2
    desk.click("pv-start", "pv-next")
    expect(desk.page.locator(".pv .played")).to_have_count(2)
    desk.click("pv-leave")
    desk.at_turn()


def test_a_thinking_computer_is_stopped_at_once(desk: Desk) -> None:
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-level", "8")
    desk.start()
    desk.play("h2e2")
    expect(desk.get("thinking")).to_be_visible()
    desk.click("stop-thinking")
    expect(desk.get("status-text")).to_have_text("Paused")
    expect(desk.get("thinking")).to_be_hidden()
    desk.at_ply(1)
    desk.click("take-back")
    desk.at_ply(0)


def test_rewinding_by_a_long_press_ends_with_it(desk: Desk) -> None:
    desk.start_game("gomoku", "here")
    desk.play("a1 b1 c1 d1 e1 f1 g1 h1")
    desk.get("rewind").hover()
    desk.page.mouse.down()
    desk.page.wait_for_function(
        "() => Number(document.querySelector('[data-testid=table]').dataset.ply) <= 5"
    )
    desk.page.mouse.up()
    expect(desk.get("rewind")).to_have_attribute("aria-pressed", "false")
    assert 0 < desk.ply() <= 5
    desk.at_turn()


def test_a_computer_that_stands_well_declines_a_draw(desk: Desk, tmp_path: Path) -> None:
    desk.open_game(tmp_path, "xiangqi", "computer", fen="4k4/9/9/9/9/r8/9/4P4/4A4/3K5 w - - 0 1")
    desk.pick("seat-1-level", "1")
    desk.start()
    expect(desk.get("offer-draw")).to_be_disabled()
    desk.play("d0d1")
    desk.at_ply(2)
    desk.click("offer-draw")
    desk.toast("The offer was declined")
    desk.click("resign", "confirm-resign-yes")
    assert desk.result() == "Resignation"
    expect(desk.get("result")).to_contain_text("You lost")


def test_a_seat_changes_hands_in_mid_game(desk: Desk) -> None:
    desk.start_game("gomoku", "here")
    desk.play("h8")
    desk.click("change-seat-1")
    desk.pick("change-kind", "ai")
    desk.pick("change-player", "shape_rules")
    desk.accessible()
    desk.click("seat-save")
    desk.at_ply(2)
    expect(desk.get("plate-1")).to_contain_text("Shape rules")


def test_a_game_is_saved_and_opened_again(desk: Desk, tmp_path: Path) -> None:
    desk.start_game("gomoku", "here")
    desk.play("h8 i9 g7")
    desk.click("save")
    with desk.page.expect_download() as download:
        desk.click("save-json")
    desk.click("save-dialog-ok")
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    assert [move["move"] for move in json.loads(file.read_text())["games"][0]["line"]] == ["h8", "i9", "g7"]
    desk.get("open-input").set_input_files(file)
    expect(desk.get("opened")).to_contain_text("3 moves")
    desk.click("preset-here")
    desk.start()
    desk.at_ply(3)
    assert desk.moves() == ["h8", "i9", "g7"]
    file.write_text("no game")
    desk.get("open-input").set_input_files(file)
    desk.toast("This file is no game that Duiyi can read.")


def test_a_lost_answer_to_a_guest_keeps_the_seat(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    address = host.start_game("gomoku", "friend")
    guest = visitors.open(server)
    lost: list[dict[str, object]] = []

    def lose_first(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().json())
            route.abort()
        else:
            route.continue_()

    guest.page.route("**/join", lose_first)
    guest.page.goto(address)
    guest.online()
    assert lost[0]["seat"] == 1
    expect(guest.get("watching")).to_be_hidden()
    host.play("h8")
    guest.play("i9")
    host.at_ply(2)


def test_only_public_tables_are_told_to_others(visitors: Visitors, server: Server) -> None:
    host = visitors.open(server)
    host.choose("gomoku", "friend")
    host.start()
    other = visitors.open(server)
    expect(other.get("continue")).to_be_visible()
    expect(other.get("open-tables")).to_have_count(0)
    host.click("brand")
    host.choose("gomoku", "friend")
    host.get("public").check()
    host.accessible()
    host.start()
    other.page.reload()
    other.get("open-tables").get_by_text("Gomoku, 0 moves").click()
    other.at_ply(0)
    expect(other.get("plate-1")).to_contain_text("You")
    third = visitors.open(server)
    expect(third.get("continue")).to_be_visible()
    expect(third.get("open-tables")).to_have_count(0)


def test_tables_are_listed_to_go_on_with(desk: Desk) -> None:
    desk.start_game("gomoku", "here")
    desk.play("h8 h9")
    desk.click("brand")
    desk.get("continue").get_by_text("Gomoku, 2 moves").first.click()
    desk.at_ply(2)
    desk.play("h10")


def test_the_server_is_killed_and_the_page_goes_on(visitors: Visitors, own_server: Server) -> None:
    desk = visitors.open(own_server)
    desk.start_game("gomoku", "computer")
    desk.play("h8")
    desk.at_ply(2)
    moves = desk.moves()
    own_server.kill()
    expect(desk.get("reconnecting")).to_be_visible()
    desk.press("a1")  # sent while nobody listens: it arrives when the server is back
    own_server.start()
    desk.online()
    desk.at_ply(4)
    assert desk.moves()[:3] == [*moves, "a1"]
    desk.page.reload()
    desk.online()
    desk.at_ply(4)


def test_a_dead_player_is_restarted_with_one_click(visitors: Visitors, own_server: Server) -> None:
    import psutil

    desk = visitors.open(own_server)
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-level", "8")
    desk.start()
    desk.play("h2e2")
    expect(desk.get("thinking")).to_be_visible()
    desk.page.wait_for_function("() => document.querySelector('progress')?.max > 1")  # it is at work
    for pid in own_server.player_processes():
        psutil.Process(pid).kill()
    expect(desk.get("player-died")).to_be_visible()
    desk.accessible()
    desk.click("restart-player")
    expect(desk.get("player-died")).to_be_hidden()
    expect(desk.get("thinking")).to_be_visible()


def test_a_table_that_does_not_exist(desk: Desk) -> None:
    desk.page.goto("/t/nothere123")
    expect(desk.get("not-found")).to_be_visible()
    desk.accessible()
    desk.click("to-home")
    expect(desk.get("home")).to_be_visible()


def test_a_page_without_its_server_says_so(visitors: Visitors, own_server: Server) -> None:
    desk = visitors.open(own_server)
    expect(desk.get("home")).to_be_visible()
    desk.start_game("gomoku", "here")
    desk.page.route(re.compile("/api/games|/api/tables"), lambda route: route.abort())
    desk.page.reload()
    expect(desk.get("offline")).to_be_visible()
    desk.page.unroute_all()
    desk.click("retry")
    expect(desk.get("board")).to_be_visible()
