"""The pictures in docs/screenshots: each screen in both languages and three themes, on a laptop and a phone.

`make screenshots` takes them again from a server of its own with real players.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

OUT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
THEMES = ("wood", "paper", "night")
LOCALES = {"en": "en-US", "zh": "zh-CN"}
LAPTOP: ViewportSize = {"width": 1366, "height": 820}
PHONE: ViewportSize = {"width": 390, "height": 844}
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
XIANGQI_OPENING = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7b3"
RENJU_THREES = "g8 a1 i8 a3 h7 o1 h9 o3"
"""Black may not play h8: it would make two threes."""
GOMOKU_FIVE = "h8 h9 i8 i9 j8 j9 k8 g8 l8"
GOMOKU_OPENING = "h8 i9 g9 i7 i10 f8 h10"


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "duiyi.cli", "serve", "--no-browser", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite3"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            line = process.stdout.readline() if process.stdout else ""
            try:
                yield "http://" + line.split("http://")[1].split()[0]
            finally:
                process.terminate()


class Photographer:
    """One browser in one language and theme."""

    def __init__(self, browser: Browser, address: str, language: str, theme: str, *, phone: bool) -> None:
        self.suffix = f"{'phone-' if phone else ''}{language}-{theme}"
        context = browser.new_context(
            base_url=address,
            locale=LOCALES[language],
            viewport=PHONE if phone else LAPTOP,
            has_touch=phone,
            reduced_motion="reduce",
        )
        self.page: Page = context.new_page()
        self.page.goto("/")
        self.page.evaluate("theme => localStorage.setItem('duiyi.settings', JSON.stringify({theme}))", theme)
        self.page.reload()

    def picture(self, name: str) -> None:
        self.page.screenshot(path=OUT / f"{name}-{self.suffix}.jpg", type="jpeg", quality=78)

    def click(self, testid: str) -> None:
        self.page.get_by_test_id(testid).click()

    def start(self, game: str, preset: str, rules: str = "") -> None:
        """A new table for two people on one screen, or against the computer."""
        self.page.goto("/")
        self.page.get_by_test_id(f"game-{game}").check(force=True)
        self.click(f"preset-{preset}")
        if rules:
            self.page.get_by_test_id("rules").select_option(rules)
        self.click("start")
        self.page.get_by_test_id("board").wait_for()

    def play(self, moves: str) -> None:
        for ply, move in enumerate(moves.split(), 1):
            self.page.wait_for_selector("[data-testid=table][data-can-move=true]")
            points = [move[:2], move[2:]] if len(move) == 4 and move[2].isalpha() else [move]
            for point in points:
                self.page.locator(f'[data-testid=board] [data-point="{point}"]').click(force=True)
            self.page.wait_for_function(
                "ply => Number(document.querySelector('[data-testid=table]')?.dataset.ply) >= ply", arg=ply
            )

    def opening(self, name: str, course: str) -> None:
        """A renju table in the middle of an opening: points are pressed, words said with their buttons."""
        self.page.goto("/")
        self.page.get_by_test_id("game-gomoku").check(force=True)
        self.click("preset-here")
        self.page.get_by_test_id("rules").select_option("renju")
        self.page.get_by_test_id("option-opening").select_option(name)
        self.click("start")
        self.page.get_by_test_id("opening").wait_for()
        for ply, step in enumerate(course.split(), 1):
            self.page.wait_for_selector("[data-testid=table][data-can-move=true]")
            if step.startswith("="):
                self.click(f"choice-{step[1:].replace(':', '-')}")
            else:
                self.page.locator(f'[data-testid=board] [data-point="{step}"]').click(force=True)
            self.page.wait_for_selector(f'[data-testid=table][data-ply="{ply}"]')

    def explained(self, game: str, move: str, testid: str) -> None:
        """A game against the computer after its first answer, with its thoughts on the board."""
        self.start(game, "computer")
        self.play(move)
        self.page.wait_for_selector("[data-testid=table][data-ply='2']")
        self.page.get_by_test_id("explain-toggle").check(force=True)
        self.page.get_by_test_id(testid).wait_for()

    def take_all(self) -> None:
        self.page.get_by_test_id("start").wait_for()
        self.picture("home")
        self.start("xiangqi", "here")
        self.play(XIANGQI_OPENING)
        self.picture("xiangqi-table")
        self.start("gomoku", "here")
        self.play(GOMOKU_OPENING)
        self.picture("gomoku-table")
        self.start("gomoku", "here")
        self.play(GOMOKU_FIVE)
        self.page.get_by_test_id("result").wait_for()
        self.picture("result")
        self.page.goto("/t/nowhere")
        self.page.wait_for_load_state("networkidle")
        self.picture("not-found")
        self.start("gomoku", "here", "renju")
        self.play(RENJU_THREES)
        self.picture("renju-table")
        self.opening("swap2", "h8 i9 j10")
        self.picture("opening-swap2")
        self.opening("soosyrv_8", "h8 h9 i9 =swap g7 =number:4 =keep i10 j10 f9 g10")
        self.picture("opening-offers")
        self.explained("xiangqi", "h2e2", "explain-candidates")
        self.picture("xiangqi-explain")
        self.explained("gomoku", "h8", "explain-scores")
        self.picture("gomoku-explain")
        self.click("open-settings")
        self.picture("settings")
        self.page.goto("/help")
        self.page.get_by_test_id("help").wait_for()
        self.page.wait_for_load_state("networkidle")
        self.picture("help")

    def close(self) -> None:
        self.page.context.close()


def main() -> int:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("no chromium to take pictures with: apt install chromium fonts-noto-cjk", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        for language in LOCALES:
            for theme in THEMES:
                for phone in (False, True):
                    photographer = Photographer(browser, address, language, theme, phone=phone)
                    photographer.take_all()
                    photographer.close()
        browser.close()
    print(f"{len(list(OUT.glob('*.jpg')))} pictures in {OUT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
