"""Fitting Gomoku's weights to games that the engine played against itself.

Logs of games (written by `duiyi-gomoku selfplay`) are gathered into two files of positions, one to learn from
and one to check with; a `Fitting` walks over the first and says what it makes of the second. The weights say
what patterns are worth in the evaluation and which moves come first; each rule has its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from duiyi._core import gomoku_training as _core
from duiyi.core import InvalidFileError
from duiyi.core.game_logs import Gathered, LogSize


def measure_log(path: Path) -> LogSize:
    """Reads a log through. InvalidFileError if it is none or has a game that cannot be."""
    try:
        return LogSize(*_core.measure_log(str(path)))
    except RuntimeError as error:
        raise InvalidFileError(f"{path}: {error}") from error


def gather(logs: Sequence[Path], learn: Path, check: Path, *, hold_out: int = 20, seed: int = 1) -> Gathered:
    """Writes the logs' positions, shuffled, to `learn`, and those of one game in `hold_out` to `check`.

    Kept are positions that the engine thought about and where it had a choice: no five to make or to stop.
    The games are all of one rule. All positions are in memory at once: 112 bytes each.
    """
    try:
        return Gathered(*_core.gather([str(path) for path in logs], str(learn), str(check), hold_out, seed))
    except RuntimeError as error:
        raise InvalidFileError(str(error)) from error


def rules_of(path: Path) -> tuple[str, ...]:
    """For which rules a file has weights. InvalidFileError if it is no file of weights, or a damaged one."""
    try:
        return tuple(_core.rules_of(str(path)))
    except RuntimeError as error:
        raise InvalidFileError(str(error)) from error


def join(paths: Sequence[Path], out: Path) -> None:
    """Writes the weights of several files as one; of two for a rule the later's.

    InvalidFileError if one is no file of weights, or a damaged one.
    """
    try:
        _core.join_weights([str(path) for path in paths], str(out))
    except RuntimeError as error:
        raise InvalidFileError(str(error)) from error


class Fitting:
    """The weights of the rule whose positions `learn` and `check` hold; about a kilobyte of memory each."""

    def __init__(self, learn: Path, check: Path) -> None:
        try:
            self._core = _core.Fitting(str(learn), str(check))
        except RuntimeError as error:
            raise InvalidFileError(str(error)) from error
        self._losses: dict[str, float] = {}

    @property
    def net_name(self) -> str:
        """What the file of weights is called."""
        return f"gomoku-{self._core.rule()}.weights"

    @property
    def learning_positions(self) -> int:
        """How many positions are learnt from."""
        return self._core.learning_positions()

    @property
    def checking_positions(self) -> int:
        """How many positions are held out."""
        return self._core.checking_positions()

    def run(self, steps: int, *, batch: int, rate: float, result_weight: float, threads: int) -> float:
        """Some steps of Adam; the mean cross-entropy over them, of the results and the moves together."""
        return self._core.run(steps, batch, rate, result_weight, threads)

    def check(self, *, result_weight: float, threads: int) -> float:
        """The mean cross-entropy over the positions held out, of the results and the moves together."""
        self._losses = dict(self._core.check(result_weight, threads))
        return self._losses["loss"]

    def facts(self) -> dict[str, float | str]:
        """The losses of the last check(), apart, that of the shipped weights' evaluation, and two scales.

        The scales: what a nat of the expected result is worth in the evaluation and in the search's scores.
        """
        losses = {name: round(loss, 5) for name, loss in self._losses.items() if name != "loss"}
        scale, score_scale = self._core.scales()
        return {
            "rules": self._core.rule(),
            **losses,
            "scale": round(scale, 1),
            "score_scale": round(score_scale, 1),
        }

    def write_net(self, path: Path) -> None:
        """Writes the weights as the engine's `INFO evalfile` reads them."""
        self._core.write_weights(str(path))

    def save(self, path: Path) -> None:
        """Writes all that is needed to go on."""
        self._core.save(str(path))

    def restore(self, path: Path) -> None:
        """Goes on from what save() wrote; InvalidFileError if it is of another fitting."""
        try:
            self._core.restore(str(path))
        except RuntimeError as error:
            raise InvalidFileError(str(error)) from error
