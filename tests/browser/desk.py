"""The page as its users see it, and the server behind it.

Nothing here waits for a time: only for what must happen.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Literal
from urllib.request import urlopen

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

SERVE = """
import socket, sys
from duiyi.server.app import Settings, serve_on
listener = socket.create_server(("127.0.0.1", int(sys.argv[2])))
print(listener.getsockname()[1], flush=True)
serve_on(listener, Settings.local(database=sys.argv[1]))
"""

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""For a chromium that may run as root and talks to nobody but the server."""

Preset = Literal["computer", "here", "friend", "watch"]


class Server:
    """A server in a process of its own, with the real players; when it comes back its port is the same."""

    def __init__(self, database: Path) -> None:
        self._database = f"sqlite:///{database}"
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(signal.SIGINT)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, self._database, str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        with urlopen(self.address + "/healthz", timeout=20) as answer:
            assert json.load(answer) == {"status": "ok"}

    def kill(self) -> None:
        """As kill -9 does."""
        self._end(signal.SIGKILL)

    def player_processes(self) -> list[int]:
        """The process ids of the computer players at work."""
        import psutil

        assert self._process is not None
        children = psutil.Process(self._process.pid).children(recursive=True)
        return [child.pid for child in children if "duiyi.players.host" in " ".join(child.cmdline())]

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(20)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


class Desk:
    """One person in front of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def get(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def click(self, *testids: str) -> None:
        for testid in testids:
            self.get(testid).click()

    # --- The start page ---

    def choose(self, game: str, preset: Preset) -> None:
        self.get(f"game-{game}").check(force=True)
        self.click(f"preset-{preset}")

    def pick(self, testid: str, value: str) -> None:
        self.get(testid).select_option(value)

    def start(self) -> str:
        """Starts the game that was chosen; returns the table's address."""
        self.click("start")
        expect(self.get("board")).to_be_visible()
        self.online()
        return self.page.url

    def start_game(self, game: str, preset: Preset) -> str:
        self.choose(game, preset)
        return self.start()

    def open_game(self, folder: Path, game: str, preset: Preset, fen: str = "", moves: str = "") -> None:
        """Opens a saved game with a position and moves; the form waits for its players."""
        line = [{"move": move} for move in moves.split()]
        body = {"format": "duiyi", "version": 1, "games": [{"game": game, "fen": fen, "line": line}]}
        file = folder / "game.json"
        file.write_text(json.dumps(body), encoding="utf-8")
        self.get("open-file-input").set_input_files(file)
        expect(self.get("opened")).to_be_visible()
        assert not self.get("toast").all_inner_texts()
        self.click(f"preset-{preset}")

    # --- The table ---

    def point(self, name: str) -> Locator:
        return self.page.locator(f'[data-testid="board"] [data-point="{name}"]')

    def press(self, *points: str) -> None:
        """Clicks points of the board."""
        for name in points:
            self.point(name).click(force=True)

    def play(self, moves: str) -> None:
        """Enters moves of this side or of both, each as soon as the one before it is on the board."""
        ply = self.ply()
        for move in moves.split():
            self.at_turn()
            self.press(*points_of(move))
            ply += 1
            self.at_ply(ply)

    def ply(self) -> int:
        return int(self.get("table").get_attribute("data-ply") or 0)

    def at_ply(self, ply: int) -> None:
        expect(self.get("table")).to_have_attribute("data-ply", str(ply))

    def at_least(self, ply: int) -> None:
        self.page.wait_for_function(
            "ply => Number(document.querySelector('[data-testid=table]')?.dataset.ply) >= ply", arg=ply
        )

    def at_turn(self) -> None:
        """Waits until a move can be entered."""
        expect(self.get("table")).to_have_attribute("data-can-move", "true")

    def online(self) -> None:
        expect(self.get("table")).to_have_attribute("data-status", "online")

    def moves(self) -> list[str]:
        return self.page.locator('[data-testid="move-list"] .move').all_inner_texts()

    def holds(self, point: str, what: str) -> None:
        """A point of the board is described as holding something: "red cannon", "empty"."""
        expect(self.point(point)).to_have_attribute("aria-label", re.compile(f"^{point}[,，] ?{what}"))

    def toast(self, text: str) -> None:
        expect(self.page.get_by_test_id("toast").filter(has_text=text).first).to_be_visible()

    def result(self) -> str:
        """Waits for the result and returns its reason."""
        expect(self.get("result")).to_be_visible()
        return self.get("result-reason").inner_text()

    # --- What must hold on every screen ---

    def accessible(self) -> None:
        """axe finds nothing to complain of."""
        results = Axe().run(self.page)
        found = [
            (one["id"], [node["target"] for node in one["nodes"]]) for one in results.response["violations"]
        ]
        assert found == []

    def fits_sideways(self) -> None:
        """Nothing has to be scrolled sideways."""
        width, seen = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert width <= seen

    def setting(self, **changes: Any) -> None:
        """Sets settings as an earlier visit would have left them."""
        self.page.evaluate(
            """changes => {
                const known = JSON.parse(localStorage.getItem("duiyi.settings") ?? "{}");
                localStorage.setItem("duiyi.settings", JSON.stringify({...known, ...changes}));
            }""",
            changes,
        )
        self.page.reload()


def points_of(move: str) -> list[str]:
    """The points to press for a move in canonical text."""
    return [move[:2], move[2:]] if len(move) == 4 and move[2].isalpha() else [move]
