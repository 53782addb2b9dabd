"""How long a side may think, and the clock that counts it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CLOCK = re.compile(r"(?:(?P<moves>\d+)/)?(?P<base>\d+(?:\.\d+)?)(?:\+(?P<increment>\d+(?:\.\d+)?))?")
_TIME_WORDS = (
    "a time control is SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, such as 10+0.1 or 40/60"
)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What one side may use: a clock, a time for each move, or a fixed amount of search. Times in seconds.

    At most one of `base` and `movetime` is set; `nodes` and `depth` may stand beside either, or alone.

    >>> str(TimeControl(base=10, increment=0.1))
    '10+0.1'
    """

    base: float | None = None
    increment: float = 0.0
    moves: int = 0
    """Moves for which `base` is given anew; 0 when it is for the whole game."""
    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.base is not None and self.movetime is not None:
            raise ValueError("a side has a clock or a time for each move, not both")
        for name in ("base", "movetime", "nodes", "depth"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ValueError(f"{name} has to be more than 0, not {value:g}")

    @classmethod
    def clock(cls, text: str, nodes: int | None = None, depth: int | None = None) -> TimeControl:
        """Reads "10+0.1" (seconds and increment), "40/60" (moves in seconds) or "300"; ValueError for others.

        >>> TimeControl.clock("40/60+0.5")
        TimeControl(base=60.0, increment=0.5, moves=40, movetime=None, nodes=None, depth=None)
        """
        found = _CLOCK.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"{text!r} is no time control: {_TIME_WORDS}")
        moves = int(found["moves"] or 0)
        return cls(float(found["base"]), float(found["increment"] or 0), moves, nodes=nodes, depth=depth)

    @property
    def timed(self) -> bool:
        """Whether a side can lose on time.

        >>> TimeControl(nodes=1000).timed, TimeControl(movetime=1).timed
        (False, True)
        """
        return self.base is not None or self.movetime is not None

    def __str__(self) -> str:
        parts = []
        if self.base is not None:
            period = f"{self.moves}/" if self.moves else ""
            parts.append(f"{period}{self.base:g}" + (f"+{self.increment:g}" if self.increment else ""))
        if self.movetime is not None:
            parts.append(f"{self.movetime:g} s a move")
        if self.nodes is not None:
            parts.append(f"{self.nodes} nodes")
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        return ", ".join(parts) or "no limit"


class SideClock:
    """The clock of one side in one game.

    >>> clock = SideClock(TimeControl.clock("40/60+0.5"))
    >>> clock.spend(20, margin=0.05), clock.remaining
    (True, 40.5)
    """

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.remaining = control.base
        self._to_go = control.moves

    @property
    def moves_to_go(self) -> int | None:
        """Moves left in this period; None when the time is for the whole game.

        >>> clock = SideClock(TimeControl.clock("40/60+0.5"))
        >>> clock.moves_to_go
        40
        """
        return self._to_go if self.control.moves else None

    @property
    def allowance(self) -> float | None:
        """Seconds that the next move may take; None without a limit.

        >>> clock = SideClock(TimeControl.clock("40/60+0.5"))
        >>> clock.allowance
        60.0
        """
        return self.remaining if self.remaining is not None else self.control.movetime

    def spend(self, seconds: float, margin: float) -> bool:
        """Takes a move's time off; False when it was more than allowed, by more than `margin` seconds.

        >>> clock = SideClock(TimeControl.clock("40/60+0.5"))
        >>> clock.spend(61, margin=0.05)
        False
        """
        allowed = self.allowance
        if allowed is None:
            return True
        if seconds > allowed + margin:
            return False
        if self.remaining is not None:
            self.remaining = max(self.remaining - seconds, 0.0) + self.control.increment
            if self.control.moves:
                self._to_go -= 1
                if not self._to_go:
                    self._to_go = self.control.moves
                    self.remaining += self.control.base or 0.0
        return True
