"""A match or tournament as one HTML file that needs nothing else: tables, ratings, every game."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from duiyi.match.plan import GameResult, Plan
from duiyi.match.standings import Standings
from duiyi.match.statistics import strength

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .25rem .7rem;
  text-align: right; }
th { font-weight: 600; } th.name, td.name { text-align: left; }
th, td.name { white-space: nowrap; }
td.self { opacity: .4; } .scroll { overflow-x: auto; }
details pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.bar { fill: #b5482f; }
svg text { fill: currentColor; font-size: 15px; } .axis { stroke: currentColor; opacity: .5; }
"""


def write_report(path: Path, plan: Plan, standings: Standings, results: Sequence[GameResult]) -> None:
    """Writes the report; OSError from the file system."""
    path.write_text(report(plan, standings, results), encoding="utf-8")


def report(plan: Plan, standings: Standings, results: Sequence[GameResult]) -> str:
    """The report as HTML."""
    title = f"{' – '.join(standings.names)}" if len(standings.names) == 2 else f"Tournament: {plan.game}"
    openings = len(plan.openings)
    facts = f"{plan.game}, {plan.rules} rules, {plan.control}, {openings} openings, {standings.games} games"
    parts = [
        f"<h1>{html.escape(title)}</h1>",
        f"<p>{html.escape(facts)}</p>",
        _table(standings),
        _bars(standings),
        _crosstable(standings),
        _faults(standings, results),
        _games(standings, results),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(part for part in parts if part)
        + "\n</body></html>\n"
    )


def _rows(
    head: Sequence[str], rows: Iterable[Sequence[str]], caption: str, names: Sequence[int] = (1,)
) -> str:
    """A table; `names` are the columns that hold text."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=name' if place in names else ''}>{html.escape(cell)}</{tag}>"
            for place, cell in enumerate(row)
        )

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table><caption>{html.escape(caption)}</caption>'
        f"<thead><tr>{cells('th', head)}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
    )


def _table(standings: Standings) -> str:
    rated = standings.ratings()
    head = (
        "",
        "Player",
        "Points",
        "Games",
        "Won",
        "Drawn",
        "Lost",
        "%",
        "Elo",
        "± 95 %",
        "LOS",
        "SB",
        "Faults",
    )
    rows = []
    for rank, i in enumerate(standings.order(), 1):
        tally = standings.overall[i].tally
        los = f"{100 * strength(tally).los:.1f}" if tally.games else ""
        rows.append(
            (
                str(rank),
                standings.names[i],
                f"{tally.points:g}",
                str(tally.games),
                str(tally.wins),
                str(tally.draws),
                str(tally.losses),
                f"{100 * standings.share(i):.1f}",
                f"{rated[i].elo:+.1f}",
                f"{rated[i].error:.1f}" if math.isfinite(rated[i].error) else "",
                los,
                f"{standings.sonneborn_berger(i):.2f}",
                str(standings.overall[i].faults.total() or ""),
            )
        )
    return _rows(head, rows, "Table")


def _bars(standings: Standings) -> str:
    """The ratings with their error bars, as a picture."""
    rated = standings.ratings()
    order = standings.order()
    reach = max((abs(rated[i].elo) + min(rated[i].error, 800) for i in order), default=1) or 1
    names, half, row = 200, 290, 26
    middle, width = names + half, names + 2 * half

    def x(elo: float) -> float:
        return middle + max(-1.0, min(1.0, elo / reach)) * (half - 10)

    lines = [f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="{row * len(order)}"/>']
    for place, i in enumerate(order):
        y = row * place + row / 2
        low, high = rated[i].elo - rated[i].error, rated[i].elo + rated[i].error
        name = html.escape(standings.names[i])
        lines.append(
            f"<g><title>{name}: {rated[i].elo:+.1f} ± {rated[i].error:.1f}</title>"
            f'<text x="0" y="{y + 5}">{html.escape(standings.names[i][:24])}</text>'
            f'<line class="axis" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="bar" cx="{x(rated[i].elo):.1f}" cy="{y}" r="5"/></g>'
        )
    return (
        f'<svg role="img" aria-label="Ratings with 95 % intervals" width="{width}" '
        f'height="{row * len(order)}" '
        f'viewBox="0 0 {width} {row * len(order)}">{"".join(lines)}</svg>'
    )


def _crosstable(standings: Standings) -> str:
    order = standings.order()
    head = ("", "Player", *(str(rank) for rank in range(1, len(order) + 1)), "Points")
    rows = [
        (
            str(rank),
            standings.names[i],
            *(_cell(standings, i, j) for j in order),
            f"{standings.overall[i].tally.points:g}",
        )
        for rank, i in enumerate(order, 1)
    ]
    return _rows(head, rows, "Crosstable: points of games")


def _cell(standings: Standings, i: int, j: int) -> str:
    if i == j:
        return "—"
    games = standings.games_against(i, j)
    return f"{standings.points_against(i, j):g} / {games}" if games else ""


def _faults(standings: Standings, results: Sequence[GameResult]) -> str:
    found = [result for result in results if result.fault is not None]
    if not found:
        return ""
    items = []
    for result in found:
        fault = result.fault
        assert fault is not None  # noqa: S101  they were chosen for having one
        name = standings.names[result.task.seats[fault.seat]]
        what = f"Game {result.task.number}: {name}, {fault.kind.replace('_', ' ')}"
        items.append(
            f"<details><summary>{html.escape(what)}</summary><pre>{html.escape(fault.text)}</pre></details>"
        )
    return "<h2>Faults</h2>\n" + "\n".join(items)


def _games(standings: Standings, results: Sequence[GameResult]) -> str:
    head = ("Game", "Round", "First", "Second", "Result", "Ended by", "Plies", "Opening")
    rows = [
        (
            str(result.task.number),
            str(result.task.round),
            standings.names[result.task.seats[0]],
            standings.names[result.task.seats[1]],
            result.result,
            result.termination.replace("_", " "),
            str(len(result.opening_moves) + len(result.moves)),
            str(result.task.opening + 1),
        )
        for result in sorted(results, key=lambda each: each.task.number)
    ]
    return "<details><summary>All games</summary>" + _rows(head, rows, "Games", (2, 3, 5)) + "</details>"
