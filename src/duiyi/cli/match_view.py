"""What a person sees of a match: the live table, and the figures at the end."""

from __future__ import annotations

import math

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from duiyi.match.plan import Plan
from duiyi.match.runner import Runner
from duiyi.match.sprt import Verdict
from duiyi.match.statistics import Estimate, strength


class MatchView:
    """Draws a match as it stands."""

    def __init__(self, plan: Plan, runner: Runner, total: int | None) -> None:
        self.plan, self.runner = plan, runner
        self.total = total

    def table(self) -> RenderableType:
        """The whole picture."""
        parts: list[RenderableType] = [Text(self._title()), self._standings()]
        if len(self.plan.entrants) == 2:
            parts.extend(Text(line) for line in self._figures())
        else:
            parts.append(self._crosstable())
        return Group(*parts)

    def _title(self) -> str:
        plan = self.plan
        total = f" of {self.total}" if self.total else ""
        return (
            f"{plan.game}, {plan.rules} rules, {plan.control}, {len(plan.openings)} openings: "
            f"{self.runner.games}{total} games"
        )

    def _standings(self) -> Table:
        """Everybody's points and faults; among more than two their ratings, for two the figures tell more."""
        standings = self.runner.standings
        several = len(self.plan.entrants) > 2
        table = Table(box=SIMPLE_HEAD)
        for name in ("", "player", "points", "games", "+ = -", "%"):
            table.add_column(name, justify="left" if name == "player" else "right", no_wrap=True)
        if several:
            table.add_column("Elo ± 95 %", justify="right", no_wrap=True)
        table.add_column("faults")
        rated = standings.ratings()
        for rank, i in enumerate(standings.order(), 1):
            score = standings.overall[i]
            tally = score.tally
            faults = ", ".join(f"{n} {kind.replace('_', ' ')}" for kind, n in sorted(score.faults.items()))
            row = [
                str(rank),
                standings.names[i],
                f"{tally.points:g}",
                str(tally.games),
                f"{tally.wins} {tally.draws} {tally.losses}",
                f"{100 * standings.share(i):.1f}" if tally.games else "",
            ]
            if several:
                row.append(f"{rated[i].elo:+.1f} ± {rated[i].error:.1f}" if tally.games else "")
            table.add_row(*row, faults)
        return table

    def _figures(self) -> list[str]:
        """What the first player's results against the second say."""
        tally = self.runner.tally
        if not tally.games:
            return []
        found = strength(tally)
        first, second = self.runner.standings.names
        lines = [
            f"{first} against {second}: Elo {_figure(found.elo)}, normalised {_figure(found.normalised)}, "
            f"LOS {100 * found.los:.1f} %, draws {100 * found.draw_ratio:.1f} %",
            f"pairs with 0, ½, 1, 1½, 2 points: {tally.pairs}",
        ]
        sprt = self.runner.sprt
        if sprt is not None:
            low, high = sprt.bounds
            verdict = self.runner.verdict()
            told = {
                Verdict.CONTINUE: "goes on",
                Verdict.H0: f"H0 accepted: no gain of {sprt.elo1:g}",
                Verdict.H1: f"H1 accepted: more than {sprt.elo0:g}",
            }[verdict]
            lines.append(
                f"SPRT {sprt.model} [{sprt.elo0:g}, {sprt.elo1:g}]: LLR {sprt.llr(tally):.2f} "
                f"({low:.2f}, {high:.2f}), {told}"
            )
        return lines

    def _crosstable(self) -> Table:
        standings = self.runner.standings
        order = standings.order()
        table = Table("", "player", *(str(rank) for rank in range(1, len(order) + 1)), box=SIMPLE_HEAD)
        for rank, i in enumerate(order, 1):
            cells = [
                "—" if i == j else f"{standings.points_against(i, j):g}/{standings.games_against(i, j)}"
                for j in order
            ]
            table.add_row(str(rank), standings.names[i], *cells)
        return table


def _figure(estimate: Estimate) -> str:
    if not math.isfinite(estimate.value):
        return "beyond measure"
    if not math.isfinite(estimate.error):
        return f"{estimate.value:+.1f}"
    return f"{estimate.value:+.1f} ± {estimate.error:.1f} [{estimate.low:+.1f}, {estimate.high:+.1f}]"


def last_words(console: Console, view: MatchView, seconds: float) -> None:
    """The table when all is over, and how games ended."""
    console.print(view.table())
    standings = view.runner.standings
    ends = ", ".join(f"{n} {kind.replace('_', ' ')}" for kind, n in standings.terminations.most_common())
    if ends:
        console.print(f"{standings.games} games, {seconds:.1f} s here. They ended by: {ends}")
