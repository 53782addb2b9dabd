"""Fitting Xiangqi's net, in C++. duiyi.xiangqi.net wraps it."""

from collections.abc import Sequence


def gather(logs: Sequence[str], learn: str, check: str, first_ply: int, largest_score: int, hold_out: int, seed: int) -> tuple[int, int, int]:
    """
    Writes the quiet positions of logs, shuffled, to two files; the games, and the positions of each.
    """

def measure_log(path: str) -> tuple[int, int, int]:
    """
    The whole games of a log, their plies, and the bytes they take with the head.
    """

class Fitting:
    """A net on its way from a file of positions."""

    def __init__(self, learn: str, check: str, hidden: int, buckets: int, seed: int) -> None: ...

    def run(self, steps: int, batch: int, rate: float, result_weight: float, threads: int) -> float:
        """Some steps; the mean squared error over them."""

    def check(self, result_weight: float, threads: int) -> float:
        """The mean squared error over the positions held out."""

    def learning_positions(self) -> int:
        """How many positions are learnt from."""

    def checking_positions(self) -> int:
        """How many positions are held out."""

    def write_net(self, path: str) -> None:
        """Writes the net as the engine reads it."""

    def save(self, path: str) -> None:
        """Writes all that is needed to go on."""

    def restore(self, path: str) -> None:
        """Goes on from what save() wrote."""
