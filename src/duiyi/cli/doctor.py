"""`duiyi doctor`: whether everything is in place."""

from __future__ import annotations

import asyncio
import platform
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import platformdirs
from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    name: str
    good: bool
    detail: str
    advice: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def rules() -> Finding:
    """The compiled rules answer as they should."""
    from duiyi import xiangqi  # noqa: PLC0415  what fails here is a finding

    nodes = xiangqi.Board().perft(3)
    return Finding("rules", nodes == 79666, f"perft 3 from the opening: {nodes}", "install duiyi again")


def page() -> Finding:
    """The page was built into the package."""
    index = files("duiyi.server") / "static" / "index.html"
    found = index.is_file()
    return Finding(
        "page", found, "built in" if found else "not there", "install duiyi again, or run make build"
    )


def data_folder() -> Finding:
    """Tables can be kept."""
    folder = Path(platformdirs.user_data_dir("duiyi"))
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / ".doctor"
    probe.write_text("")
    probe.unlink()
    return Finding("data folder", True, str(folder))


def players() -> Finding:
    """Each computer player answers from its child process."""
    from duiyi.games import BY_NAME  # noqa: PLC0415
    from duiyi.players.base import PlayerOptions  # noqa: PLC0415
    from duiyi.players.process import PlayerProcess  # noqa: PLC0415
    from duiyi.players.registry import PLAYERS  # noqa: PLC0415

    async def ask_all() -> list[str]:
        answers = []
        for spec, name in [(each, name) for each in PLAYERS for name in each.games]:
            if not spec.available(name):
                answers.append(f"{spec.name} is not installed for {name}")
                continue
            process = PlayerProcess(spec.name, PlayerOptions(level=min(spec.levels, default=0)))
            try:
                game = BY_NAME[name]
                answer = await asyncio.wait_for(process.think(game.name, game.setup(), []), 30)
                answers.append(f"{spec.name} plays {answer.move}")
            finally:
                await process.close()
        return answers

    return Finding("players", True, ", ".join(asyncio.run(ask_all())))


def examine() -> list[Finding]:
    """Looks at everything; whatever goes wrong is a finding with its own words."""
    found = [Finding("python", True, f"{platform.python_version()} on {platform.platform()}")]
    for look in (rules, page, data_folder, players):
        try:
            found.append(look())
        except Exception as error:  # noqa: BLE001  any failure is what this command is for
            found.append(
                Finding(look.__name__, False, f"{type(error).__name__}: {error}", "install duiyi again")
            )
    return found


def show(findings: list[Finding]) -> None:
    """The findings as a table on the terminal."""
    table = Table("", "What", "Found", box=None)
    for finding in findings:
        detail = finding.detail if finding.good else f"{finding.detail}\n→ {finding.advice}"
        table.add_row("[green]✓[/]" if finding.good else "[red]✗[/]", finding.name, detail)
    Console().print(table)
