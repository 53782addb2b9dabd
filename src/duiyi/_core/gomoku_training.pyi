"""Fitting Gomoku's weights, in C++. duiyi.gomoku.weights wraps it."""

from collections.abc import Sequence


def gather(logs: Sequence[str], learn: str, check: str, hold_out: int, seed: int) -> tuple[int, int, int]:
    """
    Writes the positions of logs, shuffled, to two files; the games, and the positions of each.
    """

def measure_log(path: str) -> tuple[int, int, int]:
    """
    The whole games of a log, their plies, and the bytes they take with the head.
    """

def rules_of(path: str) -> list[str]:
    """For which rules a file has weights."""

def join_weights(paths: Sequence[str], out: str) -> None:
    """
    Writes the weights of several files as one; of two for a rule the later's.
    """

class Fitting:
    """Weights on their way from a file of positions."""

    def __init__(self, learn: str, check: str) -> None: ...

    def run(self, steps: int, batch: int, rate: float, result_weight: float, threads: int) -> float:
        """Some steps; the mean loss over them."""

    def check(self, result_weight: float, threads: int) -> dict[str, float]:
        """The losses over the positions held out, by name."""

    def rule(self) -> str:
        """The rule that the positions are of."""

    def scales(self) -> tuple[float, float]:
        """What a nat is worth in the evaluation and in the scores of the search."""

    def learning_positions(self) -> int:
        """How many positions are learnt from."""

    def checking_positions(self) -> int:
        """How many positions are held out."""

    def write_weights(self, path: str) -> None:
        """Writes the weights as the engine reads them."""

    def save(self, path: str) -> None:
        """Writes all that is needed to go on."""

    def restore(self, path: str) -> None:
        """Goes on from what save() wrote."""
