"""Engines of the host's, as opponents and for hints; what the page says of those that fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.desk import Server

from duiyi.engine.manager import EngineManager, ManagedEngine
from duiyi.testing import mock_command


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose host has made a good engine known and one whose program is gone."""
    file = tmp_path / "engines.toml"
    monkeypatch.setenv("DUIYI_ENGINES", str(file))
    manager = EngineManager(file)
    manager.add(ManagedEngine("good", tuple(mock_command("uci")), "uci", "xiangqi", "Good Engine 7"))
    manager.add(ManagedEngine("gone", ("/nowhere/gone",), "uci", "xiangqi", "Gone Engine"))
    with Server(tmp_path / "tables.sqlite3") as running:
        yield running


def test_a_managed_engine_plays_and_gives_hints(visitors: Visitors, engines: Server) -> None:
    desk = visitors.open(engines)
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-player", "engine_good")
    expect(desk.get("seat-1-level")).to_contain_text("0.1 s")
    desk.pick("seat-1-level", "1")
    desk.start()
    expect(desk.get("plate-1")).to_contain_text("Good Engine 7")
    desk.play("h2e2")
    desk.at_ply(2)
    desk.get("explain-toggle").check(force=True)
    desk.pick("hint-by", "engine_good")
    desk.click("hint")
    expect(desk.get("explanation")).to_contain_text("Good Engine 7")
    desk.accessible()


@pytest.mark.parametrize(
    ("locale", "words"), [("en-US", "The engine does not start."), ("zh-CN", "引擎无法启动。")]
)
def test_an_engine_that_does_not_start_is_named_and_replaced(
    visitors: Visitors, engines: Server, locale: str, words: str
) -> None:
    desk = visitors.open(engines, locale=locale)
    desk.choose("xiangqi", "computer")
    desk.pick("seat-1-player", "engine_gone")
    desk.start()
    desk.play("h2e2")
    expect(desk.get("player-died")).to_contain_text(words)
    expect(desk.get("player-died-words")).to_have_text("there is no program gone")
    desk.accessible()
    desk.click("choose-other")
    desk.pick("change-player", "engine_good")
    desk.click("seat-save")
    desk.at_ply(2)
    expect(desk.get("player-died")).to_be_hidden()
