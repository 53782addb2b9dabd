"""The table of a match or tournament: what everybody scored against everybody, and by which faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from duiyi.match.plan import GameResult
from duiyi.match.statistics import Rating, Strength, Tally, ratings, strength


@dataclass(slots=True)
class Score:
    """One entrant's score, or one's against another."""

    tally: Tally = field(default_factory=Tally)
    faults: Counter[str] = field(default_factory=Counter)
    """Its own faults, by their kind."""


class Standings:
    """Counts games as they come, whatever their order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.games = 0
        self.terminations: Counter[str] = Counter()
        self.overall = [Score() for _ in names]
        self._met: dict[tuple[int, int], Score] = {}
        self._halves: dict[int, GameResult] = {}

    def add(self, result: GameResult) -> None:
        """Counts a game, and its pair when it is the second of it."""
        self.games += 1
        self.terminations[result.termination] += 1
        one, two = result.task.seats
        partner = self._halves.pop(result.task.pair, None)
        if partner is None:
            self._halves[result.task.pair] = result
        for own, other in ((one, two), (two, one)):
            for score in (self.overall[own], self.against(own, other)):
                score.tally.add(result.points(own))
                if partner is not None:
                    score.tally.add_pair(result.points(own) + partner.points(own))
        if result.fault is not None:
            seats = result.task.seats
            guilty, victim = seats[result.fault.seat], seats[1 - result.fault.seat]
            self.overall[guilty].faults[result.fault.kind] += 1
            self.against(guilty, victim).faults[result.fault.kind] += 1

    def against(self, entrant: int, other: int) -> Score:
        """What an entrant scored against another."""
        return self._met.setdefault((entrant, other), Score())

    def points_against(self, entrant: int, other: int) -> float:
        """An entrant's points against another."""
        found = self._met.get((entrant, other))
        return found.tally.points if found else 0.0

    def games_against(self, entrant: int, other: int) -> int:
        """The games of two entrants."""
        found = self._met.get((entrant, other))
        return found.tally.games if found else 0

    def ratings(self) -> list[Rating]:
        """Ratings of all by all games, mean 0."""
        met = [
            (i, j, score.tally.points, score.tally.games)
            for (i, j), score in sorted(self._met.items())
            if i < j and score.tally.games
        ]
        return ratings(len(self.names), met)

    def order(self) -> list[int]:
        """Entrants by their share of the points, then by the Sonneborn-Berger score, then as entered."""
        return sorted(range(len(self.names)), key=lambda i: (-self.share(i), -self.sonneborn_berger(i), i))

    def share(self, entrant: int) -> float:
        """Share of the points in its games; 0 without games."""
        tally = self.overall[entrant].tally
        return tally.points / tally.games if tally.games else 0.0

    def sonneborn_berger(self, entrant: int) -> float:
        """The sum over opponents of the points against each, times that opponent's share of its points."""
        others = range(len(self.names))
        return sum(self.points_against(entrant, j) * self.share(j) for j in others if j != entrant)

    def to_json(self) -> dict[str, Any]:
        """Plain values: the table and the crosstable."""
        rated = self.ratings() if len(self.names) > 1 else []
        return {
            "games": self.games,
            "terminations": dict(sorted(self.terminations.items())),
            "table": [
                {
                    "rank": rank,
                    "name": self.names[i],
                    **score_json(self.overall[i]),
                    "rating": {"elo": round(rated[i].elo, 2), "error": round(rated[i].error, 2)},
                    "sonneborn_berger": round(self.sonneborn_berger(i), 3),
                    "against": {
                        self.names[j]: {
                            "points": self.points_against(i, j),
                            "games": self.games_against(i, j),
                        }
                        for j in range(len(self.names))
                        if self.games_against(i, j)
                    },
                }
                for rank, i in enumerate(self.order(), 1)
            ],
        }


def score_json(score: Score) -> dict[str, Any]:
    """A score as plain values, with what it says of strength."""
    tally = score.tally
    body: dict[str, Any] = {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "points": tally.points,
        "pentanomial": list(tally.pairs),
        "faults": dict(sorted(score.faults.items())),
    }
    if tally.games:
        body.update(strength_json(strength(tally)))
    return body


def strength_json(found: Strength) -> dict[str, Any]:
    """The figures as plain values; None for what is infinite or unknown."""
    return {
        "score": round(found.score, 6),
        "elo": found.elo.to_json(),
        "normalised_elo": found.normalised.to_json(),
        "los": round(found.los, 6),
        "draw_ratio": round(found.draw_ratio, 6),
        "pair_ratio": None if found.pair_ratio is None else round(found.pair_ratio, 4),
    }


def standings_of(names: Sequence[str], results: Iterable[GameResult]) -> Standings:
    """The standings after some games."""
    found = Standings(names)
    for result in results:
        found.add(result)
    return found
