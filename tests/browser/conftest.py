"""A real server with real players, and a real browser in front of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

pytest.register_assert_rewrite("tests.browser.desk")

from tests.browser.desk import ARGUMENTS, Desk, Server  # noqa: E402  its assertions explain themselves only now

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE_MS = 20_000
"""How long a test waits for what must happen before it fails."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no chromium: apt install chromium"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not end it."""
    with Server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    with Server(tmp_path / "tables.sqlite3") as running:
        yield running


class Visitors:
    """People with browsers of their own. What their pages complain of fails the test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(self, server: Server, *, locale: str = "en-US", phone: bool = False, **more: Any) -> Desk:
        """A browser with nothing remembered, at the start page."""
        context = self._browser.new_context(
            base_url=server.address,
            locale=locale,
            viewport=PHONE if phone else LAPTOP,
            has_touch=phone,
            reduced_motion="reduce",
            accept_downloads=True,
            **more,
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        page = context.new_page()
        self._listen(page)
        page.goto("/")
        expect(page.get_by_test_id("home")).to_be_visible()
        return Desk(page)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    made = Visitors(browser)
    yield made
    made.close()
    assert made.complaints == []


@pytest.fixture
def desk(visitors: Visitors, server: Server) -> Desk:
    """One person on a laptop, in English, at the start page."""
    return visitors.open(server)
