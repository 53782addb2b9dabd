"""The games whose engines have a net to train."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from duiyi.core import InvalidSetupError
from duiyi.xiangqi import net as xiangqi_net


class Fitting(Protocol):
    """A net on its way; see duiyi.xiangqi.net.Fitting."""

    @property
    def learning_positions(self) -> int: ...
    @property
    def checking_positions(self) -> int: ...
    def run(self, steps: int, *, batch: int, rate: float, result_weight: float, threads: int) -> float: ...
    def check(self, *, result_weight: float, threads: int) -> float: ...
    def write_net(self, path: Path) -> None: ...
    def save(self, path: Path) -> None: ...
    def restore(self, path: Path) -> None: ...


@dataclass(frozen=True, slots=True)
class Trainee:
    """What training needs to know of a game.

    >>> trainee_named("xiangqi").program
    'duiyi-xiangqi'
    """

    game: str
    program: str
    """The engine's program, found beside this interpreter's."""
    measure_log: Callable[[Path], xiangqi_net.LogSize]
    gather: Callable[..., xiangqi_net.Gathered]
    fitting: Callable[..., Fitting]
    protocol: str = "uci"
    """What the program speaks in matches."""
    net_option: str = "EvalFile"
    """The option that names the net it plays with; "shipped" and "hand" are nets too."""


TRAINEES: tuple[Trainee, ...] = (
    Trainee(
        "xiangqi",
        "duiyi-xiangqi",
        xiangqi_net.measure_log,
        xiangqi_net.gather,
        xiangqi_net.Fitting,
    ),
)
"""The games whose engines have a net to train.

>>> [trainee.game for trainee in TRAINEES]
['xiangqi']
"""


def trainee_named(game: str) -> Trainee:
    """The entry of a game; InvalidSetupError when its engine has no net.

    >>> trainee_named("xiangqi").game
    'xiangqi'
    >>> trainee_named("chess")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.InvalidSetupError: there is no net to train for chess; ...
    """
    for trainee in TRAINEES:
        if trainee.game == game:
            return trainee
    games = ", ".join(trainee.game for trainee in TRAINEES)
    raise InvalidSetupError(f"there is no net to train for {game}; there is for {games}")
