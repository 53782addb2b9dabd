"""Fitting Xiangqi's net to games that the engine played against itself.

Logs of games (written by `duiyi-xiangqi selfplay`) are gathered into two files of quiet positions, one to
learn from and one to check with; a `Fitting` walks over the first and says what it makes of the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from duiyi._core import xiangqi_training as _core
from duiyi.core import InvalidFileError
from duiyi.core.game_logs import Gathered, LogSize


def measure_log(path: Path) -> LogSize:
    """Reads a log through. InvalidFileError if it is none or has a game that cannot be."""
    try:
        return LogSize(*_core.measure_log(str(path)))
    except RuntimeError as error:
        raise InvalidFileError(f"{path}: {error}") from error


def gather(
    logs: Sequence[Path],
    learn: Path,
    check: Path,
    *,
    first_ply: int = 16,
    largest_score: int = 3000,
    hold_out: int = 25,
    seed: int = 1,
) -> Gathered:
    """Writes the logs' quiet positions, shuffled, to `learn`, and those of one game in `hold_out` to `check`.

    Kept are positions from `first_ply` on whose score is less than `largest_score` centipawns either way,
    that are not in check and whose move takes nothing. All are in memory at once: 32 bytes each.
    """
    try:
        done = _core.gather(
            [str(path) for path in logs], str(learn), str(check), first_ply, largest_score, hold_out, seed
        )
    except RuntimeError as error:
        raise InvalidFileError(str(error)) from error
    return Gathered(*done)


class Fitting:
    """A net of `hidden` values a side (32, 64, 96 or 128) and `buckets` sets of output weights."""

    def __init__(self, learn: Path, check: Path, *, hidden: int, buckets: int = 1, seed: int = 1) -> None:
        try:
            self._core = _core.Fitting(str(learn), str(check), hidden, buckets, seed)
        except RuntimeError as error:
            raise InvalidFileError(str(error)) from error
        self._hidden = hidden

    @property
    def net_name(self) -> str:
        """What the file of the net is called."""
        return f"xiangqi-h{self._hidden}.net"

    def facts(self) -> Mapping[str, float | str]:
        """What is to be said beside what run() and check() give: nothing."""
        return {}

    @property
    def learning_positions(self) -> int:
        """How many positions are learnt from."""
        return self._core.learning_positions()

    @property
    def checking_positions(self) -> int:
        """How many positions are held out."""
        return self._core.checking_positions()

    def run(self, steps: int, *, batch: int, rate: float, result_weight: float, threads: int) -> float:
        """Some steps of Adam; the mean squared error of the win expectancy over them."""
        return self._core.run(steps, batch, rate, result_weight, threads)

    def check(self, *, result_weight: float, threads: int) -> float:
        """The mean squared error of the win expectancy over the positions held out."""
        return self._core.check(result_weight, threads)

    def write_net(self, path: Path) -> None:
        """Writes the net as the engine's EvalFile reads it."""
        self._core.write_net(str(path))

    def save(self, path: Path) -> None:
        """Writes all that is needed to go on."""
        self._core.save(str(path))

    def restore(self, path: Path) -> None:
        """Goes on from what save() wrote; InvalidFileError if it is of another fitting."""
        try:
            self._core.restore(str(path))
        except RuntimeError as error:
            raise InvalidFileError(str(error)) from error
