"""Who meets whom."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from duiyi.match.schedule import (
    Encounter,
    Met,
    Schedule,
    bracket,
    champion,
    gauntlet,
    knockout,
    round_robin,
    swiss,
    swiss_points,
    tasks,
)
from duiyi.match.statistics import Tally


def met(encounter: Encounter, first_wins: float) -> Met:
    """An encounter whose first player won a share of the games."""
    games = 2 * encounter.pairs
    wins = round(games * first_wins)
    return Met(encounter, Tally(wins, 0, games - wins))


def play(schedule: Schedule, share: dict[tuple[int, int], float] | None = None) -> list[Met]:
    """Plays a schedule to its end; the lower number wins unless a share says otherwise."""
    done: list[Met] = []
    while encounters := schedule(done):
        done.extend(met(e, (share or {}).get((e.first, e.second), 1.0)) for e in encounters)
        assert len(done) < 1000
    return done


def test_round_robin_and_gauntlet() -> None:
    found = {(m.encounter.first, m.encounter.second) for m in play(round_robin(5, 2))}
    assert found == set(combinations(range(5), 2))
    assert [(m.encounter.first, m.encounter.second) for m in play(gauntlet(4, 1))] == [(0, 1), (0, 2), (0, 3)]


def test_games_of_a_round_alternate_and_share_openings() -> None:
    found = list(tasks([Encounter(1, 0, 1, 2), Encounter(1, 0, 2, 1)], 11, 6, 3))
    assert [(t.number, t.pair, t.seats, t.opening) for t in found] == [
        (11, 6, (0, 1), 2),
        (12, 6, (1, 0), 2),
        (13, 7, (0, 2), 2),
        (14, 7, (2, 0), 2),
        (15, 8, (0, 1), 0),
        (16, 8, (1, 0), 0),
    ]


@pytest.mark.parametrize("entrants", [2, 3, 5, 6, 8, 9])
def test_swiss(entrants: int) -> None:
    found = play(swiss(entrants, 1, 4))
    rounds = {m.encounter.round for m in found}
    assert len(rounds) == min(4, entrants - 1 + entrants % 2)
    pairs = [frozenset((m.encounter.first, m.encounter.second)) for m in found]
    assert len(set(pairs)) == len(pairs)
    for number in rounds:
        seated = [
            i for m in found if m.encounter.round == number for i in (m.encounter.first, m.encounter.second)
        ]
        assert len(seated) == len(set(seated)) == entrants - entrants % 2
    points, byes = swiss_points(entrants, 1, found)
    assert max(byes) <= 1 + (len(rounds) > entrants)
    assert points[0] == max(points)


def test_swiss_meets_by_points() -> None:
    first = swiss(4, 1, 3)([])
    assert [(e.first, e.second) for e in first] == [(0, 1), (2, 3)]
    second = swiss(4, 1, 3)([met(e, 1.0) for e in first])
    assert [(e.first, e.second) for e in second] == [(0, 2), (1, 3)]


@pytest.mark.parametrize("entrants", range(2, 18))
def test_knockout_is_won_by_the_best(entrants: int) -> None:
    found = play(knockout(entrants, 1))
    assert len(found) == entrants - 1
    assert champion(entrants, found) == 0
    last = found[-1].encounter
    assert {last.first, last.second} == {0, 1}


def test_a_level_duel_is_played_on_and_then_the_higher_seed_goes_on() -> None:
    found = play(knockout(4, 3, extra=2), {(0, 3): 0.5, (1, 2): 0.0})
    own = [m.encounter for m in found if {m.encounter.first, m.encounter.second} == {0, 3}]
    assert [(e.round, e.pairs) for e in own] == [(1, 3), (2, 1), (3, 1)]
    assert champion(4, found) == 0
    assert {found[-1].encounter.first, found[-1].encounter.second} == {0, 2}
    assert champion(4, found[:1]) is None


def test_brackets_part_the_best() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    for entrants in range(2, 40):
        order = bracket(entrants)
        assert sorted(i for i in order if i is not None) == list(range(entrants))
        assert all(a is not None or b is not None for a, b in zip(order[::2], order[1::2], strict=True))


def test_knockout_with_any_results_ends() -> None:
    dice = random.Random(3)
    for _ in range(50):
        entrants = dice.randrange(2, 12)
        shares = {pair: dice.choice((0.0, 0.5, 1.0)) for pair in combinations(range(entrants), 2)}
        found = play(knockout(entrants, 1), shares)
        assert champion(entrants, found) is not None
