"""What a league lays down beside the rule: early draws, and passes."""

from __future__ import annotations

from dataclasses import dataclass

from duiyi.core import InvalidSetupError


@dataclass(frozen=True, slots=True)
class League:
    """The draws and moves of a league; by default none beyond the draw on a full board.

    >>> board = Board(league=League(most_stones=2))
    >>> for point in ("h8", "i9"):
    ...     move = board.push(point)
    >>> board.outcome()
    Outcome(winner=None, termination=<Termination.NATURAL_LIMIT: 'natural_limit'>)
    """

    most_stones: int = 0
    """The game is drawn once as many stones are on the board; 0 for no such limit."""
    least_empty: int = 0
    """The game is drawn once no more points than these are empty; 0 to play until the board is full."""
    passes: bool = False
    """Whether a side may pass, as in renju; two passes running draw the game (by agreement)."""

    def check(self, size: int) -> None:
        """InvalidSetupError when a limit is none on a board of that size.

        >>> League(least_empty=225).check(size=15)
        Traceback (most recent call last):
            ...
        duiyi.core.errors.InvalidSetupError: least_empty is a whole number from 0 to 224 on 15 by ...
        """
        points = size * size
        for name, value, most in (
            ("most_stones", self.most_stones, 10**6),
            ("least_empty", self.least_empty, points - 1),
        ):
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
                raise InvalidSetupError(
                    f"{name} is a whole number from 0 to {most} on {size} by {size} points, not {value!r}"
                )


NO_LEAGUE = League()
GOMOCUP = League(most_stones=200, least_empty=25)
"""A draw after 200 moves or with 25 empty points left, as in the tournaments of programs.

>>> GOMOCUP
League(most_stones=200, least_empty=25, passes=False)
"""
