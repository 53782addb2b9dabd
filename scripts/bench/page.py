"""The page: the size of its program, and how soon a move made in one browser is seen in another."""

from __future__ import annotations

import gzip
import re
import shutil
import statistics
from importlib.resources import files

from playwright.sync_api import Page, sync_playwright

from screenshots import CHROMIUM_ARGUMENTS, served

ROUNDS = 15

# Each page writes down when its number of moves changed, on the machine's one clock.
WATCH = """() => {
  window.seen = {};
  const table = document.querySelector("[data-testid=table]");
  const note = () => {
    window.seen[table.dataset.ply] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(note).observe(table, { attributes: true, attributeFilter: ["data-ply"] });
  document.addEventListener("pointerup", () => {
    window.pressed = performance.timeOrigin + performance.now();
  }, true);
}"""


def gzipped_program() -> int:
    """Bytes of the JavaScript that the page loads first, gzipped; the rest comes when it is needed."""
    static = files("duiyi.server") / "static"
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', (static / "index.html").read_text("utf-8"))
    return sum(len(gzip.compress((static / name).read_bytes())) for name in named)


def seen_at(page: Page, ply: int) -> float:
    page.wait_for_function("ply => window.seen[ply] !== undefined", arg=ply)
    return float(page.evaluate("ply => window.seen[ply]", ply))


def latencies(address: str, chromium: str) -> list[float]:
    """Milliseconds from the press in one browser to the move in the other, for stones placed in turn."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        host, guest = (browser.new_context(base_url=address).new_page() for _ in range(2))
        host.goto("/")
        host.get_by_test_id("game-gomoku").check(force=True)
        host.get_by_test_id("preset-friend").click()
        host.get_by_test_id("start").click()
        host.get_by_test_id("board").wait_for()
        guest.goto(host.url)
        found = []
        for page in (host, guest):
            page.wait_for_selector("[data-testid=table][data-status=online]")
            page.evaluate(WATCH)
        for ply in range(1, 2 * ROUNDS + 1):
            mover, other = (host, guest) if ply % 2 else (guest, host)
            mover.wait_for_selector("[data-testid=table][data-can-move=true]")
            # Columns far apart for the two sides, so that nobody makes five.
            point = f"{'acegikmo'[ply % 8]}{1 + (ply * 4) // 8 % 15}"
            mover.locator(f'[data-testid=board] [data-point="{point}"]').click(force=True)
            found.append(seen_at(other, ply) - float(mover.evaluate("window.pressed")))
        browser.close()
    return found


def main() -> None:
    print(f"JavaScript, gzipped: {gzipped_program() / 1000:.1f} kB")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("SKIPPED: the time from browser to browser, for want of chromium")
        return
    with served() as address:
        found = sorted(latencies(address, chromium))
    worst = found[int(len(found) * 0.95)]
    print(f"a move seen in the other browser: {statistics.median(found):.0f} ms median, {worst:.0f} ms p95")
