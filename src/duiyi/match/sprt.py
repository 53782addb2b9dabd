"""The sequential probability ratio test: play until it is clear which of two strengths is nearer the truth.

H0 says that the first side is `elo0` stronger, H1 that it is `elo1`. After each pair the log-likelihood ratio
of the two is computed from the pentanomial counts; at the lower bound H0 is accepted, at the upper one H1.

The ratio is the generalised one: for each hypothesis the distribution is taken that fits the counts best
among those that satisfy it. With the logistic model the hypothesis fixes the mean, with the normalised
model the mean in units of the standard deviation, which needs about as many games whatever the draw rate.
Sources: Michel Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
multinomial distribution" (equations 1.2 and 1.3) and "Comments on normalized Elo" (section 4.1),
cantate.be/Fishtest.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from duiyi.match.statistics import (
    ELO_UNIT,
    GAME_SCORES,
    PAIR_SCORES,
    Tally,
    mean_and_variance,
    score_of,
)

MODELS = ("normalised", "logistic")
"""What the hypotheses fix: the lead in standard deviations, or the share of the points.

>>> MODELS
('normalised', 'logistic')
"""
LEAST_COUNT = 1e-3
"""What a kind of result that never came counts, so that every logarithm exists.

>>> LEAST_COUNT
0.001
"""
_ITERATIONS = 50
_CONVERGED = 1e-9
_BISECTIONS = 200


class Verdict(Enum):
    """What the test says.

    >>> from duiyi.match.statistics import Tally
    >>> tally = Tally(wins=600, draws=200, losses=200, pairs=[20, 40, 120, 160, 160])
    >>> Sprt(0, 10).verdict(tally) is Verdict.H1
    True
    """

    CONTINUE = "continue"
    H0 = "H0"
    """The first side is not as strong as elo1 says; take elo0."""
    H1 = "H1"
    """The first side is stronger than elo0 says; take elo1."""


MOST_ELO = {"normalised": 200, "logistic": 1000}
"""Further out a handful of games tells, and there may be no distribution that fits.

>>> MOST_ELO["normalised"]
200
"""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of `elo0` against `elo1`; `alpha` and `beta` are the chances to accept H1 and H0 wrongly.

    ValueError says what is wrong with the figures.

    >>> Sprt(0, 10).alpha
    0.05
    >>> Sprt(10, 0)
    Traceback (most recent call last):
        ...
    ValueError: SPRT needs elo0 below elo1, not 10 and 0
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "normalised"

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"SPRT needs elo0 below elo1, not {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise ValueError("SPRT needs alpha and beta between 0 and 1, and less than 1 together")
        if self.model not in MODELS:
            raise ValueError(f"SPRT has the models {' and '.join(MODELS)}, not {self.model!r}")
        most = MOST_ELO[self.model]
        if max(abs(self.elo0), abs(self.elo1)) > most:
            raise ValueError(
                f"SPRT tests {self.model} Elo from {-most} to {most}; ask for a smaller difference"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted (Wald).

        >>> [round(bound, 2) for bound in Sprt(0, 10).bounds]
        [-2.94, 2.94]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, tally: Tally) -> float:
        """The log-likelihood ratio of H1 to H0, by pairs where there is one, else by games.

        >>> from duiyi.match.statistics import Tally
        >>> tally = Tally(wins=600, draws=200, losses=200, pairs=[20, 40, 120, 160, 160])
        >>> Sprt(0, 10).llr(tally) > Sprt(0, 10).bounds[1]
        True
        """
        if sum(tally.pairs):
            return self._ratio(PAIR_SCORES, tally.pairs, 2)
        if tally.games:
            return self._ratio(GAME_SCORES, (tally.losses, tally.draws, tally.wins), 1)
        return 0.0

    def verdict(self, tally: Tally) -> Verdict:
        """What the test says after these games.

        >>> from duiyi.match.statistics import Tally
        >>> Sprt(0, 10).verdict(Tally())
        <Verdict.CONTINUE: 'continue'>
        """
        llr, (lower, upper) = self.llr(tally), self.bounds
        if llr >= upper:
            return Verdict.H1
        return Verdict.H0 if llr <= lower else Verdict.CONTINUE

    def _ratio(self, scores: Sequence[float], counts: Sequence[int], games: int) -> float:
        filled = [count or LEAST_COUNT for count in counts]
        total = sum(filled)
        seen = [count / total for count in filled]
        if self.model == "logistic":
            fits = [_fit_mean(scores, seen, score_of(elo)) for elo in (self.elo0, self.elo1)]
        else:
            unit = math.sqrt(games) / ELO_UNIT
            fits = [_fit_normalised(scores, seen, elo * unit) for elo in (self.elo0, self.elo1)]
        p0, p1 = fits
        terms = (share * math.log(b / a) for share, a, b in zip(seen, p0, p1, strict=True))
        return total * math.fsum(terms)


def _fit_mean(scores: Sequence[float], seen: Sequence[float], mean: float) -> list[float]:
    """The distribution with that mean under which what was seen is likeliest."""
    return _tilted([score - mean for score in scores], seen)


def _fit_normalised(scores: Sequence[float], seen: Sequence[float], target: float) -> list[float]:
    """The likeliest distribution whose mean lies `target` standard deviations above one half.

    The condition is linearised around the last distribution and solved again until nothing moves.
    """
    fit = [1 / len(scores)] * len(scores)
    for _ in range(_ITERATIONS):
        mean, variance = mean_and_variance(scores, fit)
        deviation = math.sqrt(variance)
        away = [
            score - 0.5 - 0.5 * target * deviation * (1 + ((score - mean) / deviation) ** 2)
            for score in scores
        ]
        last, fit = fit, _tilted(away, seen)
        if max(abs(new - old) for new, old in zip(fit, last, strict=True)) < _CONVERGED:
            break
    return fit


def _tilted(away: Sequence[float], seen: Sequence[float]) -> list[float]:
    """seen / (1 + theta * away), with theta such that the mean of `away` under it is 0."""
    low, high = -1 / max(away), -1 / min(away)

    def mean_away(theta: float) -> float:
        return sum(share * a / (1 + theta * a) for share, a in zip(seen, away, strict=True))

    theta = _root(mean_away, low, high)
    return [share / (1 + theta * a) for share, a in zip(seen, away, strict=True)]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a function falls through 0 between two points at which it is infinite."""
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
