"""Renju's forbidden points, explained: what a black stone makes, and why that is allowed or not.

By the rules of the Renju International Federation black may make a five, but no overline (six or more in a
row), no two fours at once and no two threes at once. A *four* needs one stone to be five. A *straight four*
has two such points. A *three* needs one stone to be a straight four; it counts only where black may play
that stone, so that whether a point is forbidden can depend on whether another is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from duiyi.gomoku.point import Point, points_of

Kind = Literal["allowed", "five", "overline", "double_four", "double_three"]
FORBIDDEN_KINDS: tuple[Kind, ...] = ("overline", "double_four", "double_three")
"""Why a point is forbidden; of several reasons the first is told."""

WORDS: dict[Kind, str] = {
    "allowed": "allowed",
    "five": "five",
    "overline": "overline, forbidden",
    "double_four": "double four, forbidden",
    "double_three": "double three, forbidden",
}


@dataclass(frozen=True, slots=True)
class Four:
    """Four stones of one line that one more makes five.

    >>> board = Board.from_stones(["e8", "f8", "g8"], [], rule="renju", turn="black")
    >>> four = board.explain_forbidden("h8").fours[0]
    >>> " ".join(map(str, four.stones)), " ".join(map(str, four.fives))
    ('e8 f8 g8 h8', 'd8 i8')
    """

    stones: tuple[Point, ...]
    fives: tuple[Point, ...]
    """The points that make it five: two of a straight four, else one."""


@dataclass(frozen=True, slots=True)
class Three:
    """Three stones of one line that one more makes a straight four.

    >>> board = Board.from_stones(["g8", "i8", "h7", "h9"], [], rule="renju", turn="black")
    >>> three = board.explain_forbidden("h8").threes[0]
    >>> " ".join(map(str, three.stones)), three.counts
    ('g8 h8 i8', True)
    """

    stones: tuple[Point, ...]
    counts: bool
    """Whether it is a three by the rules: black may play one of the points in `straight`."""
    straight: tuple[StoneExplanation, ...]
    """What black's stone on each point that makes the straight four would be; it must be "allowed", not even
    a five, for the three to count."""


@dataclass(frozen=True, slots=True)
class StoneExplanation:
    """What a black stone on `point` is in renju, and what it makes there.

    >>> board = Board.from_stones(["g8", "i8", "h7", "h9"], [], rule="renju", turn="black")
    >>> print(board.explain_forbidden("h8"))
    h8: double three, forbidden
      g8 h8 i8, a three
        f8: allowed
          four f8 g8 h8 i8, five at e8 j8
        j8: allowed
          four g8 h8 i8 j8, five at f8 k8
      h7 h8 h9, a three
        h6: allowed
          four h6 h7 h8 h9, five at h5 h10
        h10: allowed
          four h7 h8 h9 h10, five at h6 h11
    """

    point: Point
    kind: Kind
    rows: tuple[tuple[Point, ...], ...]
    """The fives; if there is none, the overlines."""
    fours: tuple[Four, ...]
    """The fours, where no row decides."""
    threes: tuple[Three, ...]
    """The threes, where neither rows nor fours decide. Beneath the first level they are told only where there
    are two or more, for fewer forbid nothing."""

    @property
    def is_forbidden(self) -> bool:
        """Whether black loses by playing there.

        >>> board = Board.from_stones(["g8", "i8", "h7", "h9"], [], rule="renju", turn="black")
        >>> board.explain_forbidden("h8").is_forbidden, board.explain_forbidden("a1").is_forbidden
        (True, False)
        """
        return self.kind in FORBIDDEN_KINDS

    def __str__(self) -> str:
        """The explanation as indented English lines."""
        return "\n".join(_lines(self, ""))


def explanation_of(found: Sequence[Any], size: int) -> StoneExplanation:
    """The explanation from the core's (point, kind, rows, fours, threes), with points for their indices."""
    points = points_of(size)
    point, kind, rows, fours, threes = found

    def listed(indices: Iterable[int]) -> tuple[Point, ...]:
        return tuple(points[index] for index in indices)

    return StoneExplanation(
        points[point],
        kind,
        tuple(listed(row) for row in rows),
        tuple(Four(listed(stones), listed(fives)) for stones, fives in fours),
        tuple(
            Three(listed(stones), counts, tuple(explanation_of(inner, size) for inner in straight))
            for stones, counts, straight in threes
        ),
    )


def _lines(stone: StoneExplanation, indent: str) -> Iterator[str]:
    yield f"{indent}{stone.point}: {WORDS[stone.kind]}"
    indent += "  "
    for row in stone.rows:
        yield f"{indent}row {_text(row)}"
    for four in stone.fours:
        yield f"{indent}four {_text(four.stones)}, five at {_text(four.fives)}"
    for three in stone.threes:
        verdict = "a three" if three.counts else "no three: black may not make it a straight four"
        yield f"{indent}{_text(three.stones)}, {verdict}"
        for inner in three.straight:
            yield from _lines(inner, indent + "  ")


def _text(points: Sequence[Point]) -> str:
    return " ".join(map(str, points))
