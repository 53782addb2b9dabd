"""What results say of strength: score, Elo with 95 % intervals, normalised Elo, likelihood of superiority.

Games are counted in pairs, the same opening with both colours: a pair is worth 0, 0.5, 1, 1.5 or 2 points,
and the five counts are called pentanomial. Two games of one opening are not independent, so counting them
one by one gives wrong error bars; counting pairs gives right ones and, with unbalanced openings, smaller
ones.

Sources: Michel Van den Bergh, "Normalized Elo" and "The generalized maximum likelihood ratio for the
expectation value of a distribution" (cantate.be/Fishtest); fastchess computes the same figures.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)
"""How many standard errors a 95 % interval reaches to each side.

>>> round(Z95, 2)
1.96
"""
ELO_UNIT = 800 / math.log(10)
"""Normalised Elo of one standard deviation a game; near 50 % it then agrees with Elo for decisive games.

>>> round(ELO_UNIT, 1)
347.4
"""
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair may be worth, as a share of its two points.

>>> PAIR_SCORES
(0.0, 0.25, 0.5, 0.75, 1.0)
"""
GAME_SCORES = (0.0, 0.5, 1.0)
"""What a game may be worth.

>>> GAME_SCORES
(0.0, 0.5, 1.0)
"""


def elo_of(score: float) -> float:
    """The Elo difference at which that share of the points (0 to 1) is expected; infinite at the ends.

    >>> round(elo_of(0.64)), elo_of(0.5)
    (100, 0.0)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The share of the points (0 to 1) that an Elo difference lets expect.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(slots=True)
class Tally:
    """Wins, draws and losses of one side, and its pairs by their points.

    `pairs[i]` counts the pairs worth i / 2 points; games whose partner is still being played are in no pair.

    >>> tally = Tally(wins=60, draws=20, losses=20, pairs=[2, 4, 12, 16, 16])
    >>> tally.games, tally.points
    (100, 70.0)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)

    @property
    def games(self) -> int:
        """All games counted.

        >>> Tally(wins=3, draws=2, losses=1).games
        6
        """
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw.

        >>> Tally(wins=3, draws=2, losses=1).points
        4.0
        """
        return self.wins + self.draws / 2

    def add(self, points: float) -> None:
        """Counts a game worth 0, 0.5 or 1.

        >>> tally = Tally()
        >>> tally.add(0.5)
        >>> tally.draws
        1
        >>> tally.add(0.7)
        Traceback (most recent call last):
            ...
        ValueError: a game is worth 0, 0.5 or 1, not 0.7
        """
        if points not in GAME_SCORES:
            raise ValueError(f"a game is worth 0, 0.5 or 1, not {points}")
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0

    def add_pair(self, points: float) -> None:
        """Counts a finished pair worth 0 to 2, whose games are counted with `add`.

        >>> tally = Tally()
        >>> tally.add_pair(1.5)
        >>> tally.pairs
        [0, 0, 0, 1, 0]
        """
        self.pairs[_half_points(points)] += 1


def _half_points(points: float) -> int:
    index = round(2 * points)
    if index != 2 * points or not 0 <= index <= 4:
        raise ValueError(f"a pair is worth 0, 0.5, 1, 1.5 or 2, not {points}")
    return index


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval. The ends are infinite where the games cannot bound it.

    >>> Estimate(20.0, -5.0, 45.0).error
    25.0
    """

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the interval's width.

        >>> Estimate(20.0, -5.0, 45.0).error
        25.0
        """
        return (self.high - self.low) / 2

    def to_json(self) -> dict[str, float | None]:
        """Plain values; None for what is infinite or unknown.

        >>> Estimate(20.0, -5.0, 45.0).to_json()
        {'value': 20.0, 'low': -5.0, 'high': 45.0, 'error': 25.0}
        """
        named = {"value": self.value, "low": self.low, "high": self.high, "error": self.error}
        return {name: round(number, 4) if math.isfinite(number) else None for name, number in named.items()}


@dataclass(frozen=True, slots=True)
class Strength:
    """What a tally says of the first side against the second.

    >>> tally = Tally(wins=60, draws=20, losses=20, pairs=[2, 4, 12, 16, 16])
    >>> round(strength(tally).los, 3)
    1.0
    """

    score: float
    """Share of the points."""
    elo: Estimate
    normalised: Estimate
    los: float
    """Likelihood of superiority: the probability that the first side is the stronger one."""
    draw_ratio: float
    pair_ratio: float | None
    """Pairs won for each pair lost; None without a lost one or without pairs."""


def mean_and_variance(scores: Sequence[float], counts: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of what was counted; both of one observation.

    >>> mean_and_variance(GAME_SCORES, (1, 2, 1))
    (0.5, 0.125)
    """
    total = sum(counts)
    mean = sum(score * count for score, count in zip(scores, counts, strict=True)) / total
    variance = sum(count * (score - mean) ** 2 for score, count in zip(scores, counts, strict=True)) / total
    return mean, variance


def strength(tally: Tally) -> Strength:
    """The figures of a tally: by pairs where there is one, else by games.

    ValueError when no game has been counted. Games outside finished pairs do not count where there are pairs.

    >>> tally = Tally(wins=60, draws=20, losses=20, pairs=[2, 4, 12, 16, 16])
    >>> found = strength(tally)
    >>> round(found.elo.value), round(found.elo.error)
    (147, 64)
    """
    if not tally.games:
        raise ValueError("no game has been counted")
    paired = sum(tally.pairs)
    if paired:
        mean, variance = mean_and_variance(PAIR_SCORES, tally.pairs)
        deviation, error = math.sqrt(2 * variance), math.sqrt(variance / paired)
    else:
        mean, variance = mean_and_variance(GAME_SCORES, (tally.losses, tally.draws, tally.wins))
        deviation, error = math.sqrt(variance), math.sqrt(variance / tally.games)
    low, high = mean - Z95 * error, mean + Z95 * error
    lost, won = sum(tally.pairs[:2]), sum(tally.pairs[3:])
    return Strength(
        score=mean,
        elo=_elo(mean, low, high, bounded=error > 0),
        normalised=_normalised(mean, low, high, deviation),
        los=NormalDist().cdf((mean - 0.5) / error) if error else (mean > 0.5) + (mean == 0.5) / 2,
        draw_ratio=tally.draws / tally.games,
        pair_ratio=won / lost if lost else None,
    )


def _elo(mean: float, low: float, high: float, *, bounded: bool) -> Estimate:
    # Without any spread in the results there is no telling how far off the figure is.
    if not bounded:
        return Estimate(elo_of(mean), -math.inf, math.inf)
    return Estimate(elo_of(mean), elo_of(low), elo_of(high))


def _normalised(mean: float, low: float, high: float, deviation: float) -> Estimate:
    if not deviation:
        value = 0.0 if mean == 0.5 else math.copysign(math.inf, mean - 0.5)
        return Estimate(value, -math.inf, math.inf)
    value, least, most = ((share - 0.5) / deviation * ELO_UNIT for share in (mean, low, high))
    return Estimate(value, least, most)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo in a field whose mean is 0, with half the width of its 95 % interval.

    >>> Rating(elo=25.0, error=12.0).elo
    25.0
    """

    elo: float
    error: float


def ratings(players: int, points: Iterable[tuple[int, int, float, int]]) -> list[Rating]:
    """Ratings by maximum likelihood (Bradley and Terry, a draw as half a win), mean 0.

    `points` has, for each two players that met, (first, second, points of the first, games). Half a drawn
    game between neighbours is added to each side, so that a field without a loss to the leader stays
    finite. Errors come from the curvature of the likelihood.

    >>> [round(rating.elo) for rating in ratings(2, [(0, 1, 15, 20)])]
    [90, -90]
    """
    met = [*points, *((i, (i + 1) % players, 0.25, 0.5) for i in range(players) if players > 1)]
    wins = [0.0] * players
    for first, second, won, games in met:
        wins[first] += won
        wins[second] += games - won
    strengths = [1.0] * players
    for _ in range(2000):
        shares = [0.0] * players
        for first, second, _won, games in met:
            share = games / (strengths[first] + strengths[second])
            shares[first] += share
            shares[second] += share
        fresh = [won / share if share else 1.0 for won, share in zip(wins, shares, strict=True)]
        mean = math.exp(sum(map(math.log, fresh)) / players)
        fresh = [value / mean for value in fresh]
        moved = max(abs(math.log(new / old)) for new, old in zip(fresh, strengths, strict=True))
        strengths = fresh
        if moved < 1e-9:
            break
    information = [0.0] * players
    for first, second, _won, games in met:
        chance = strengths[first] / (strengths[first] + strengths[second])
        information[first] += games * chance * (1 - chance)
        information[second] += games * chance * (1 - chance)
    unit = 400 / math.log(10)
    return [
        Rating(unit * math.log(value), Z95 * unit / math.sqrt(known) if known else math.inf)
        for value, known in zip(strengths, information, strict=True)
    ]
