"""What can be chosen in the steps of a training, and where they stand."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SelfplaySettings:
    """How the games are played.

    >>> SelfplaySettings(games=1000, nodes=500).shard
    500
    """

    games: int = 20_000
    nodes: int = 300
    """For each move."""
    shard: int = 500
    """Games in a log."""
    seed: int = 1
    """Shard number i is played with seed + i."""
    net: str = "shipped"
    """The net to play with: a file, "shipped" for the program's own, or "hand" for the evaluation by hand."""
    rules: str | None = None
    """Of a game that has several; None for the game's usual ones."""
    size: int | None = None
    """Of a game whose board has several; None for the usual one."""


@dataclass(frozen=True, slots=True)
class SelfplayProgress:
    """Where a run stands.

    >>> progress = SelfplayProgress(shards=1, of=40, games=500, plies=41230)
    >>> f"{progress.shards} of {progress.of}"
    '1 of 40'
    """

    shards: int
    of: int
    games: int
    plies: int


@dataclass(frozen=True, slots=True)
class FitSettings:
    """How a net is fitted. The rate falls along a cosine from `rate` to a hundredth of it.

    >>> FitSettings(hidden=64).epochs
    30
    """

    hidden: int | None = None
    """Of a net with a hidden layer: its values a side; None for the usual."""
    buckets: int | None = None
    """Of a net with several sets of output weights: how many; None for the usual."""
    epochs: int = 30
    """How often each position is looked at."""
    batch: int = 16_384
    rate: float = 0.002
    result_weight: float = 0.3
    """How much of the target is the game's result; the rest is the search's score."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Epoch:
    """Where a fitting stands after an epoch, with the mean errors over the positions.

    For Xiangqi they are squared errors of the win expectancy, for Gomoku cross-entropies in nats of the
    expected result and of the move that was played, together.

    >>> Epoch(number=1, of=30, learning_error=0.061, checking_error=0.064).checking_error
    0.064
    """

    number: int
    of: int
    learning_error: float
    checking_error: float


def known_facts(settings: SelfplaySettings | FitSettings) -> dict[str, Any]:
    """The settings that a game has, for its manifest."""
    return {name: value for name, value in asdict(settings).items() if value is not None}
