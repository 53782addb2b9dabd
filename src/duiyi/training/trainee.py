"""The games whose engines have a net to train."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from duiyi.core import InvalidSetupError
from duiyi.core.game_logs import Gathered, LogSize
from duiyi.gomoku import RULES as GOMOKU_RULES
from duiyi.gomoku import weights as gomoku_weights
from duiyi.training.settings import FitSettings, SelfplaySettings
from duiyi.xiangqi import net as xiangqi_net


class Gather(Protocol):
    """Makes two files of positions of logs; see duiyi.xiangqi.net.gather."""

    def __call__(self, logs: list[Path], learn: Path, check: Path, *, seed: int) -> Gathered: ...


class Fitting(Protocol):
    """A net on its way; see duiyi.xiangqi.net.Fitting."""

    @property
    def net_name(self) -> str: ...
    @property
    def learning_positions(self) -> int: ...
    @property
    def checking_positions(self) -> int: ...
    def run(self, steps: int, *, batch: int, rate: float, result_weight: float, threads: int) -> float: ...
    def check(self, *, result_weight: float, threads: int) -> float: ...
    def facts(self) -> Mapping[str, float | str]: ...
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
    measure_log: Callable[[Path], LogSize]
    gather: Gather
    fitting: Callable[[Path, Path, FitSettings], Fitting]
    rules_of_net: Callable[[Path], tuple[str, ...]]
    """For which rules a net is; none where the game has no choice. InvalidFileError if it is damaged."""
    protocol: str
    """What the program speaks in matches."""
    net_option: str
    """The option that names the net it plays with."""
    named_nets: tuple[str, ...]
    """What the option takes beside files."""
    selfplay: SelfplaySettings
    """What is usual. What is None has no choice in this game."""
    fit: FitSettings
    rules: tuple[str, ...] = ()
    """Those to choose from; none where the game is always trained by the same."""

    def complete(self, settings: SelfplaySettings) -> SelfplaySettings:
        """The settings with what is usual for what is left open. InvalidSetupError for what cannot be.

        >>> trainee_named("gomoku").complete(SelfplaySettings(rules="renju")).size
        15
        """
        if settings.rules is not None and settings.rules not in self.rules:
            raise InvalidSetupError(
                f"{self.game} is trained by the rules {', '.join(self.rules)}, not {settings.rules!r}"
                if self.rules
                else f"{self.game} has no rules to choose from in training"
            )
        if settings.size is not None and self.selfplay.size is None:
            raise InvalidSetupError(f"the board of {self.game} has one size only")
        return replace(
            settings,
            rules=settings.rules or self.selfplay.rules,
            size=self.selfplay.size if settings.size is None else settings.size,
        )

    def complete_fit(self, settings: FitSettings) -> FitSettings:
        """The same of the settings of a fitting.

        >>> trainee_named("xiangqi").complete_fit(FitSettings(epochs=3)).hidden
        32
        """
        usual = {"hidden": self.fit.hidden, "buckets": self.fit.buckets}
        for name, value in usual.items():
            if value is None and getattr(settings, name) is not None:
                raise InvalidSetupError(f"the weights of {self.game} are no net that has {name} to choose")
        return replace(
            settings,
            hidden=self.fit.hidden if settings.hidden is None else settings.hidden,
            buckets=self.fit.buckets if settings.buckets is None else settings.buckets,
        )


def _xiangqi_fitting(learn: Path, check: Path, settings: FitSettings) -> Fitting:
    shape = {"hidden": settings.hidden or 32, "buckets": settings.buckets or 1}
    return xiangqi_net.Fitting(learn, check, **shape, seed=settings.seed)


def _gomoku_fitting(learn: Path, check: Path, _settings: FitSettings) -> Fitting:
    return gomoku_weights.Fitting(learn, check)


TRAINEES: tuple[Trainee, ...] = (
    Trainee(
        game="xiangqi",
        program="duiyi-xiangqi",
        measure_log=xiangqi_net.measure_log,
        gather=xiangqi_net.gather,
        fitting=_xiangqi_fitting,
        rules_of_net=lambda _: (),
        protocol="uci",
        net_option="EvalFile",
        named_nets=("shipped", "hand"),
        selfplay=SelfplaySettings(),
        fit=FitSettings(hidden=32, buckets=1),
    ),
    Trainee(
        game="gomoku",
        program="duiyi-gomoku",
        measure_log=gomoku_weights.measure_log,
        gather=gomoku_weights.gather,
        fitting=_gomoku_fitting,
        rules_of_net=gomoku_weights.rules_of,
        protocol="gomocup",
        net_option="evalfile",
        named_nets=("shipped",),
        selfplay=SelfplaySettings(games=6000, nodes=1000, shard=100, rules=GOMOKU_RULES[0], size=15),
        fit=FitSettings(epochs=20, batch=512, rate=0.002, result_weight=0.5),
        rules=tuple(GOMOKU_RULES),
    ),
)
"""The games whose engines have a net to train.

>>> [trainee.game for trainee in TRAINEES]
['xiangqi', 'gomoku']
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
