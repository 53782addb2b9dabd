"""Who meets whom: a match of two, round robin, gauntlet, Swiss system, knock-out.

A schedule gives one round after the other from the results of those before, and nothing else decides it, so a
match that is taken up again goes on with the very games it would have had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from duiyi.match.plan import GameTask
from duiyi.match.statistics import Tally


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two entrants that meet for a number of pairs of games, in a round counted from 1.

    >>> round_robin(2, pairs=50)([])
    [Encounter(round=1, first=0, second=1, pairs=50)]
    """

    round: int
    first: int
    second: int
    pairs: int


@dataclass(slots=True)
class Met:
    """An encounter and what came of it, for its first entrant.

    >>> from duiyi.match.statistics import Tally
    >>> met = Met(Encounter(1, 0, 1, pairs=2), Tally(wins=3, losses=1))
    >>> met.points(0), met.points(1)
    (3.0, 1.0)
    """

    encounter: Encounter
    tally: Tally

    def points(self, entrant: int) -> float:
        """An entrant's points of it; 0 when it took no part.

        >>> from duiyi.match.statistics import Tally
        >>> Met(Encounter(1, 0, 1, pairs=1), Tally(wins=1, draws=1)).points(1)
        0.5
        """
        if entrant == self.encounter.first:
            return self.tally.points
        return self.tally.games - self.tally.points if entrant == self.encounter.second else 0.0


Schedule = Callable[[Sequence[Met]], list[Encounter]]
"""The next round's encounters after those that were played; none when all is over.

>>> schedule = gauntlet(3, pairs=1)
>>> [(each.first, each.second) for each in schedule([])]
[(0, 1), (0, 2)]
"""


def round_robin(entrants: int, pairs: int) -> Schedule:
    """Each meets each; with two entrants it is a match.

    >>> [(each.first, each.second) for each in round_robin(3, pairs=1)([])]
    [(0, 1), (0, 2), (1, 2)]
    """

    def following(met: Sequence[Met]) -> list[Encounter]:
        if met:
            return []
        return [Encounter(1, i, j, pairs) for i in range(entrants) for j in range(i + 1, entrants)]

    return following


def gauntlet(entrants: int, pairs: int) -> Schedule:
    """The first meets each of the others.

    >>> [(each.first, each.second) for each in gauntlet(4, pairs=1)([])]
    [(0, 1), (0, 2), (0, 3)]
    """

    def following(met: Sequence[Met]) -> list[Encounter]:
        return [] if met else [Encounter(1, 0, j, pairs) for j in range(1, entrants)]

    return following


def swiss(entrants: int, pairs: int, rounds: int) -> Schedule:
    """In each round those meet that have about as many points and have not met; an odd one out gets a bye.

    A bye is worth what a won encounter is, and nobody gets two while others have had none.

    >>> from duiyi.match.statistics import Tally
    >>> schedule = swiss(4, pairs=1, rounds=2)
    >>> first = schedule([])
    >>> [(each.first, each.second) for each in first]
    [(0, 1), (2, 3)]
    >>> met = [Met(each, Tally(wins=2)) for each in first]
    >>> [(each.first, each.second) for each in schedule(met)]
    [(0, 2), (1, 3)]
    """

    def following(met: Sequence[Met]) -> list[Encounter]:
        done = max((each.encounter.round for each in met), default=0)
        if done >= min(rounds, entrants - 1 + entrants % 2):
            return []
        points, byes = swiss_points(entrants, pairs, met)
        order = sorted(range(entrants), key=lambda i: (-points[i], i))
        if entrants % 2:
            fewest = min(byes)
            resting = next(i for i in reversed(order) if byes[i] == fewest)
            order.remove(resting)
        before = {frozenset((each.encounter.first, each.encounter.second)) for each in met}
        paired = _pair_off(order, before) or list(zip(order[::2], order[1::2], strict=True))
        return [Encounter(done + 1, i, j, pairs) for i, j in paired]

    return following


def swiss_points(entrants: int, pairs: int, met: Sequence[Met]) -> tuple[list[float], list[int]]:
    """Each entrant's points with its byes, and how many byes it had.

    >>> from duiyi.match.statistics import Tally
    >>> swiss_points(3, 1, [Met(Encounter(1, 0, 1, pairs=1), Tally(wins=2))])
    ([2.0, 0.0, 2.0], [0, 0, 1])
    """
    points = [sum(each.points(i) for each in met) for i in range(entrants)]
    byes = [0] * entrants
    for number in {each.encounter.round for each in met}:
        playing = {
            i
            for each in met
            if each.encounter.round == number
            for i in (each.encounter.first, each.encounter.second)
        }
        for resting in set(range(entrants)) - playing:
            byes[resting] += 1
            points[resting] += 2 * pairs
    return points, byes


def _pair_off(order: Sequence[int], before: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Pairs neighbours in the order without a rematch; None when there is no such way."""
    if not order:
        return []
    first = order[0]
    for place in range(1, len(order)):
        second = order[place]
        if frozenset((first, second)) not in before:
            rest = _pair_off([*order[1:place], *order[place + 1 :]], before)
            if rest is not None:
                return [(first, second), *rest]
    return None


def knockout(entrants: int, pairs: int, extra: int = 2) -> Schedule:
    """Who loses an encounter is out; entrants stand by strength, so the first and second meet last.

    A level encounter is played on for one pair at a time, `extra` times at most; then the higher seed goes
    on.

    >>> from duiyi.match.statistics import Tally
    >>> schedule = knockout(4, pairs=1)
    >>> semifinals = schedule([])
    >>> [(each.first, each.second) for each in semifinals]
    [(0, 3), (1, 2)]
    >>> [(each.first, each.second) for each in schedule([Met(each, Tally(wins=2)) for each in semifinals])]
    [(0, 1)]
    """

    def following(met: Sequence[Met]) -> list[Encounter]:
        done = max((each.encounter.round for each in met), default=0)
        alive = bracket(entrants)
        while len(alive) > 1:
            duels = list(zip(alive[::2], alive[1::2], strict=True))
            standings = [_duel(a, b, met, extra) for a, b in duels]
            open_duels = [(a, b) for (a, b), won in zip(duels, standings, strict=True) if won is None]
            if open_duels:
                return [
                    Encounter(done + 1, min(a, b), max(a, b), 1 if _of(a, b, met) else pairs)
                    for a, b in open_duels
                    if a is not None and b is not None
                ]
            alive = list(standings)
        return []

    return following


def champion(entrants: int, met: Sequence[Met], extra: int = 2) -> int | None:
    """Who won a knock-out; None while it is not over.

    >>> from duiyi.match.statistics import Tally
    >>> champion(2, []), champion(2, [Met(Encounter(1, 0, 1, pairs=1), Tally(losses=2))])
    (None, 1)
    """
    alive = bracket(entrants)
    while len(alive) > 1:
        standings = [_duel(a, b, met, extra) for a, b in zip(alive[::2], alive[1::2], strict=True)]
        if None in standings:
            return None
        alive = list(standings)
    return alive[0]


def bracket(entrants: int) -> list[int | None]:
    """The order in which entrants, best first, meet at the first round; None is a bye.

    >>> bracket(5)
    [0, None, 3, 4, 1, None, 2, None]
    """
    order: list[int] = [0]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [seed for each in order for seed in (each, size - 1 - each)]
    return [seed if seed < entrants else None for seed in order]


def _of(a: int, b: int, met: Sequence[Met]) -> list[Met]:
    return [each for each in met if {each.encounter.first, each.encounter.second} == {a, b}]


def _duel(a: int | None, b: int | None, met: Sequence[Met], extra: int) -> int | None:
    """Who goes on of two, or of one with a bye; None while that is open."""
    if a is None or b is None:
        return b if a is None else a
    own = _of(a, b, met)
    lead = sum(each.points(a) - each.points(b) for each in own)
    if lead:
        return a if lead > 0 else b
    return min(a, b) if len(own) > extra else None


def tasks(
    encounters: Sequence[Encounter], first_number: int, first_pair: int, openings: int
) -> Iterator[GameTask]:
    """A round's games, numbered on from those before: encounters take turns, pair by pair.

    Pair k of every encounter of a round begins with the same opening.

    >>> games = tasks([Encounter(1, 0, 1, pairs=2)], first_number=1, first_pair=1, openings=10)
    >>> [(game.number, game.pair, game.seats, game.opening) for game in games]
    [(1, 1, (0, 1), 0), (2, 1, (1, 0), 0), (3, 2, (0, 1), 1), (4, 2, (1, 0), 1)]
    """
    number, pair = first_number, first_pair
    longest = max((each.pairs for each in encounters), default=0)
    for k in range(longest):
        for each in encounters:
            if k < each.pairs:
                opening = (first_pair - 1 + k) % openings
                for seats in ((each.first, each.second), (each.second, each.first)):
                    yield GameTask(number, each.round, pair, seats, opening)
                    number += 1
                pair += 1


SYSTEMS: Mapping[str, str] = {
    "round-robin": "each meets each",
    "gauntlet": "the first meets each of the others",
    "swiss": "those meet that have about as many points",
    "knockout": "who loses is out",
}
"""The kinds of tournaments, and what they are.

>>> list(SYSTEMS)
['round-robin', 'gauntlet', 'swiss', 'knockout']
"""
