"""Takes pictures of every screen, in both languages and all themes, on a laptop and a phone.

They go to docs/screenshots as LANGUAGE-THEME-SCREEN.jpg. Needs chromium and a font with Chinese characters.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.desk import ARGUMENTS, Desk, Server  # noqa: E402

LANGUAGES = {"zh": "zh-CN", "en": "en-US"}
THEMES = ("wood", "paper", "night")
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}

OPENING = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6 c6c5 b0c2 b7a7 h6g6 h7i7"
STONES = "h8 i9 h9 h7 g8 i8 i7 g9"


def home(desk: Desk, _folder: Path) -> None:
    desk.setting(welcomed=True)
    expect(desk.get("home")).to_be_visible()


def welcome(desk: Desk, _folder: Path) -> None:
    expect(desk.get("welcome")).to_be_visible()


def xiangqi(desk: Desk, folder: Path) -> None:
    desk.open_game(folder, "xiangqi", "computer", moves=OPENING)
    desk.start()
    desk.press("g2")


def search(desk: Desk, folder: Path) -> None:
    desk.open_game(folder, "xiangqi", "computer", moves=OPENING)
    desk.start()
    desk.play("c3c4")
    explain(desk)


def explain(desk: Desk) -> None:
    """Waits for the computer's answer and shows its reasons with the position before it."""
    expect(desk.get("plate-1").get_by_test_id("thinking")).to_be_hidden()
    desk.get("explain-toggle").check(force=True)
    expect(desk.get("explanation")).to_be_visible()
    desk.get("explain-before").check(force=True)


def scores(desk: Desk, folder: Path) -> None:
    desk.open_game(folder, "gomoku", "computer", moves=STONES)
    desk.start()
    desk.play("g7")
    desk.at_ply(10)
    explain(desk)


def shapes(desk: Desk, folder: Path) -> None:
    desk.open_game(folder, "gomoku", "computer", moves=STONES)
    desk.pick("seat-1-player", "shape_rules")
    desk.start()
    desk.play("j6")
    desk.at_ply(10)
    explain(desk)


def invitation(desk: Desk, _folder: Path) -> None:
    desk.start_game("xiangqi", "friend")
    desk.click("share")


def result(desk: Desk, folder: Path) -> None:
    desk.open_game(folder, "xiangqi", "here", fen="4k4/8R/9/9/9/9/9/9/1R7/3K5 w - - 0 1")
    desk.start()
    desk.play("b1b9")
    expect(desk.get("result")).to_be_visible()


def settings(desk: Desk, _folder: Path) -> None:
    desk.start_game("gomoku", "here")
    desk.click("open-settings")


def guide(desk: Desk, _folder: Path) -> None:
    desk.click("help-link")
    expect(desk.get("help")).to_be_visible()


SCREENS: tuple[Callable[[Desk, Path], None], ...] = (
    home,
    welcome,
    xiangqi,
    search,
    scores,
    shapes,
    invitation,
    result,
    settings,
    guide,
)
PHONE_SCREENS = (home, xiangqi, scores)


def take(browser: Browser, server: Server, folder: Path, language: str, theme: str, only: str) -> None:
    screens = [(screen, LAPTOP) for screen in SCREENS] + [(screen, PHONE) for screen in PHONE_SCREENS]
    for screen, size in screens:
        suffix = "-phone" if size is PHONE else ""
        name = f"{language}-{theme}-{screen.__name__}{suffix}"
        if only not in name:
            continue
        context = browser.new_context(
            base_url=server.address,
            locale=LANGUAGES[language],
            viewport=size,
            has_touch=size is PHONE,
            reduced_motion="reduce",
        )
        desk = Desk(context.new_page())
        desk.page.goto("/")
        desk.setting(theme=theme, animate=False)
        expect(desk.get("home")).to_be_visible()
        with tempfile.TemporaryDirectory() as scratch:
            screen(desk, Path(scratch))
        desk.page.mouse.move(0, 0)
        desk.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=82)
        context.close()
        print(name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", default="", help="take only pictures with this in their names")
    wanted = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium: on Debian, sudo apt install chromium fonts-noto-cjk", file=sys.stderr)
        return 1
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        Server(Path(scratch) / "tables.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        for language in LANGUAGES:
            for theme in THEMES:
                take(browser, server, wanted.folder, language, theme, wanted.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
