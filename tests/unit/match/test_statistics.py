"""Elo and SPRT figures against values computed by other programs and by hand."""

from __future__ import annotations

import math
import random

import pytest

from duiyi.match.sprt import Sprt, Verdict
from duiyi.match.statistics import Tally, elo_of, ratings, score_of, strength


def pairs(ll: int, ld: int, wl: int, dd: int, wd: int, ww: int) -> Tally:
    """A tally of pairs by their kind; a win with a loss and two draws are both one point."""
    return Tally(
        wins=wl + wd + 2 * ww,
        draws=ld + 2 * dd + wd,
        losses=2 * ll + ld + wl,
        pairs=[ll, ld, wl + dd, wd, ww],
    )


def games(wins: int, losses: int, draws: int) -> Tally:
    return Tally(wins, draws, losses)


# Results of large published tests, and the figures that fastchess's unit tests state for them.
@pytest.mark.parametrize(
    ("counts", "elo", "error", "normalised", "normalised_error", "los"),
    [
        ((34, 54, 31, 32, 64, 75), 55.58, 27.65, 57.94, 28.28, 1.0),
        ((332, 433, 457, 41, 333, 334), -8.64, 10.33, -9.17, 10.96, 0.0505),
        ((7895, 8757, 5485, 200, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.0),
    ],
)
def test_pairs_agree_with_published_figures(
    counts: tuple[int, int, int, int, int, int],
    elo: float,
    error: float,
    normalised: float,
    normalised_error: float,
    los: float,
) -> None:
    found = strength(pairs(*counts))
    assert found.elo.value == pytest.approx(elo, abs=0.01)
    assert found.elo.error == pytest.approx(error, abs=0.01)
    assert found.normalised.value == pytest.approx(normalised, abs=0.01)
    assert found.normalised.error == pytest.approx(normalised_error, abs=0.01)
    assert found.los == pytest.approx(los, abs=0.0001)


def test_games_agree_with_published_figures() -> None:
    found = strength(games(136, 96, 111))
    assert found.elo.value == pytest.approx(40.70, abs=0.01)
    assert found.elo.error == pytest.approx(30.43, abs=0.01)
    assert found.normalised.value == pytest.approx(49.77, abs=0.01)
    assert found.los == pytest.approx(0.9960, abs=0.0001)
    assert strength(games(34, 356, 0)).normalised.value == pytest.approx(-508.44, abs=0.01)


@pytest.mark.parametrize(
    ("tally", "sprt", "llr"),
    [
        (games(36433, 36027, 68692), Sprt(0, 2), 0.92),
        (games(10871, 10650, 20431), Sprt(-1.75, 0.25), 2.30),
        (games(4250, 0, 0), Sprt(0, 10), 120.56),
        (games(21404, 21184, 40708), Sprt(0.5, 2.5, model="logistic"), -1.57),
        (games(57433, 57030, 106593), Sprt(0, 2, model="logistic"), -2.59),
        (pairs(365, 16618, 36029, 200, 16974, 390), Sprt(0, 2), 2.25),
        (pairs(127, 4883, 10311, 401, 5150, 104), Sprt(-1.75, 0.25), 3.01),
        (pairs(0, 0, 0, 0, 0, 5550), Sprt(0, 5), 111.82),
        (pairs(223, 9863, 20279, 1000, 10037, 246), Sprt(0.5, 2.5, model="logistic"), -3.07),
        (pairs(871, 26175, 55003, 980, 26678, 821), Sprt(0, 2, model="logistic"), -4.98),
    ],
)
def test_llr_agrees_with_published_figures(tally: Tally, sprt: Sprt, llr: float) -> None:
    assert sprt.llr(tally) == pytest.approx(llr, abs=0.01 * max(1, abs(llr)))


def test_llr_agrees_with_a_direct_maximisation() -> None:
    # Three outcomes with a fixed mean leave one free number: a plain search over it needs none of our
    # algebra.
    tally, sprt = games(60, 40, 100), Sprt(0, 30, model="logistic")
    seen = (0.2, 0.5, 0.3)

    def best(mean: float) -> float:
        values = []
        for step in range(1, 100_000):
            draw = step / 100_000
            win = mean - draw / 2
            loss = 1 - win - draw
            if win > 0 and loss > 0:
                values.append(seen[0] * math.log(loss) + seen[1] * math.log(draw) + seen[2] * math.log(win))
        return max(values)

    expected = 200 * (best(score_of(30)) - best(score_of(0)))
    assert sprt.llr(tally) == pytest.approx(expected, abs=0.001)


def test_bounds_and_verdicts() -> None:
    sprt = Sprt(0, 10)
    assert sprt.bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert sprt.verdict(Tally()) is Verdict.CONTINUE
    assert sprt.verdict(pairs(10, 100, 200, 0, 300, 50)) is Verdict.H1
    assert sprt.verdict(pairs(50, 300, 200, 0, 100, 10)) is Verdict.H0


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ((5, 5, 0.05, 0.05, "normalised"), "elo0 below elo1"),
        ((0, 5, 0, 0.05, "normalised"), "alpha and beta"),
        ((0, 5, 0.6, 0.5, "normalised"), "alpha and beta"),
        ((0, 5, 0.05, 0.05, "bayesian"), "models"),
    ],
)
def test_bad_figures_are_refused(figures: tuple[float, float, float, float, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Sprt(*figures)


def test_results_without_spread_bound_nothing() -> None:
    all_won = strength(pairs(0, 0, 0, 0, 0, 3))
    assert all_won.elo.value == math.inf
    assert all_won.elo.to_json() == {"value": None, "low": None, "high": None, "error": None}
    assert (all_won.los, all_won.pair_ratio) == (1.0, None)
    level = strength(pairs(0, 0, 0, 2, 0, 0))
    assert (level.elo.value, level.elo.high, level.los) == (0.0, math.inf, 0.5)


def test_an_unfinished_pair_does_not_count() -> None:
    tally = pairs(3, 4, 5, 6, 7, 8)
    before = strength(tally).elo
    tally.add(1)
    assert strength(tally).elo == before


def test_error_bars_hold_the_truth_19_times_in_20() -> None:
    dice = random.Random(5)
    held = 0
    for _ in range(400):
        tally = Tally()
        for _pair in range(150):
            results = dice.choices((0.0, 0.5, 1.0), (0.2, 0.5, 0.3), k=2)
            for result in results:
                tally.add(result)
            tally.add_pair(sum(results))
        elo = strength(tally).elo
        held += elo.low <= elo_of(0.55) <= elo.high
    assert 365 <= held <= 395


def test_ratings_of_a_field() -> None:
    # Each player is expected to score what a difference of 100 Elo a step gives.
    elos = [100.0, 0.0, -100.0]
    met = [(i, j, 10_000 * score_of(elos[i] - elos[j]), 10_000) for i in range(3) for j in range(i + 1, 3)]
    found = ratings(3, met)
    assert [rating.elo for rating in found] == pytest.approx(elos, abs=0.1)
    assert all(0 < rating.error < 10 for rating in found)
    assert math.isfinite(ratings(2, [(0, 1, 10, 10)])[0].elo)
    assert [rating.elo for rating in ratings(3, [])] == pytest.approx([0, 0, 0])


def test_wrong_points_are_refused() -> None:
    with pytest.raises(ValueError, match="a game is worth"):
        Tally().add(0.25)
    with pytest.raises(ValueError, match="a pair is worth"):
        Tally().add_pair(2.5)
    with pytest.raises(ValueError, match="no game"):
        strength(Tally())


@pytest.mark.parametrize(("model", "elo"), [("normalised", 200), ("logistic", 1000)])
def test_an_sprt_far_out_still_has_a_ratio_and_beyond_is_refused(model: str, elo: float) -> None:
    for pairs in ([0, 0, 0, 0, 3], [9, 0, 0, 0, 0], [1, 1, 1, 1, 1], [0, 0, 50, 0, 0]):
        assert math.isfinite(Sprt(-elo, elo, model=model).llr(Tally(pairs=pairs)))
    for wrong in (elo + 1, math.inf):
        with pytest.raises(ValueError, match="smaller difference"):
            Sprt(0, wrong, model=model)
