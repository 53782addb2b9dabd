"""Forced wins: found by threats, and proved.

```python
from duiyi import gomoku

board = gomoku.Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="black")
solution = gomoku.solve(board, kind="vcf", limit=1.0)
print(solution.moves)
print(solution.proof)
```
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from duiyi._core import gomoku as _core
from duiyi.gomoku.board import Board
from duiyi.gomoku.point import Point, points_of

SolveKind = Literal["vcf", "vct"]
SOLVE_KINDS: tuple[SolveKind, ...] = ("vcf", "vct")
"""Wins by fours alone, and wins by fours and threats of them."""

TABLE_MEGABYTES = 96
"""The memory that a search may fill, beside what the proof takes."""


@dataclass(frozen=True, eq=False, repr=False)
class ProofNode:
    """A position won for the side to move, and how.

    After `move` the game is won, or every answer loses: the answers in `replies` to what they lead to, every
    other one to `otherwise`, a line of fours whose every second move stops the last; where that is empty, at
    once to a five. Points that renju forbids to black are no answers. Positions reached in several ways are
    one object, so that the tree has far fewer nodes than lines.

    >>> board = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="black")
    >>> proof = solve(board, kind="vcf").proof
    >>> str(proof.move), len(proof.replies)
    ('g8', 0)
    """

    move: Point
    replies: Mapping[Point, ProofNode]
    otherwise: tuple[Point, ...]

    def lines(self, depth: int | None = None) -> Iterator[str]:
        """The tree as text, a move a line: the attacker's, and under it the answers, to `depth` of them.

        What has been told once is not told again.

        >>> board = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="black")
        >>> list(solve(board, kind="vcf").proof.lines())
        ['g8']
        """
        told: dict[int, int] = {}
        pending: list[tuple[ProofNode, Point | None, int]] = [(self, None, 0)]
        while pending:
            node, reply, level = pending.pop()
            indent = "  " * level
            start = f"{indent}{reply} " if reply else indent
            if id(node) in told:
                yield f"{start}{node.move} (as in line {told[id(node)]})"
                told[-1] = told.get(-1, 0) + 1
                continue
            told[-1] = told.get(-1, 0) + 1
            told[id(node)] = told[-1]
            rest = f"  else {' '.join(map(str, node.otherwise))}" if node.otherwise else ""
            cut = depth is not None and level >= depth and bool(node.replies)
            yield f"{start}{node.move}{rest}{' …' if cut else ''}"
            if not cut:
                pending += [
                    (child, point, level + 1) for point, child in reversed(list(node.replies.items()))
                ]

    def __str__(self) -> str:
        """The whole tree as text."""
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<ProofNode {self.move}, {len(self.replies)} replies>"


@dataclass(frozen=True, slots=True)
class Solution:
    """A win that was found.

    >>> board = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="black")
    >>> solution = solve(board, kind="vcf")
    >>> [str(move) for move in solution.moves][:1]
    ['g8']
    """

    moves: tuple[Point, ...]
    """The main line, where the other side holds out longest: played on the board it ends the game."""
    nodes: int
    """Positions searched."""
    proof: ProofNode = field(repr=False)
    """How every answer loses."""


def solve(board: Board, kind: SolveKind = "vct", limit: float = 5.0) -> Solution | None:
    """A forced win for the side to move, with its proof, or None where none was found within `limit` seconds.

    `kind` is "vcf" (victory of continuous fours) for wins by fours alone, "vct" (victory of continuous
    threats) for wins by fours, threes and other threats of a win by fours. With "vcf" and time enough, None
    means that there is no such win. None also when the game is over.

    ValueError when the kind is another, or the limit is no number of seconds above 0.

    >>> board = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="black")
    >>> solve(board, kind="vcf") is None
    False
    >>> solve(Board(), kind="vcf") is None
    True
    """
    _check(kind, limit)
    found = _core.solve(board._board, kind, min(float(limit), 1e7), TABLE_MEGABYTES)
    if found is None:
        return None
    moves, nodes, proof = found
    points = points_of(board.size)
    return Solution(tuple(points[index] for index in moves), nodes, _linked(proof, points))


@dataclass(frozen=True, slots=True)
class Defences:
    """What the side to move can do about a win that the other side threatens.

    >>> board = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="white")
    >>> found = defences(board, kind="vcf")
    >>> sorted(map(str, found.moves))
    ['g8', 'k8']
    """

    threat: tuple[Point, ...]
    """The line that wins if nothing is done about it, the other side's move first."""
    sure: tuple[Point, ...]
    """Moves after which a search to its end finds no win."""
    open: tuple[Point, ...]
    """Moves after which no win was found in time."""
    refuted: Mapping[Point, Point]
    """Every other legal move, and the answer that wins against it."""
    nodes: int
    """Positions searched."""

    @property
    def moves(self) -> tuple[Point, ...]:
        """All moves that may hold: those that are sure, then those still open.

        >>> sure, still_open = Point.from_text("k8"), Point.from_text("g8")
        >>> [str(move) for move in Defences((), (sure,), (still_open,), {}, nodes=1).moves]
        ['k8', 'g8']
        """
        return self.sure + self.open


def defences(board: Board, kind: SolveKind = "vct", limit: float = 5.0) -> Defences | None:
    """Every move that stops the win the other side threatens; None where it threatens none.

    The threat is looked for in four tenths of `limit` seconds, as if the side to move passed; then all moves
    are tried, with more and more effort until the time is over. With "vct" the wins looked for after a move
    are those by fours and threes. None also when the game is over.

    ValueError when the kind is another, or the limit is no number of seconds above 0.

    >>> board = Board.from_stones(["g8", "h8", "i8", "j8"], ["f8", "a1", "a3"], turn="white")
    >>> [str(move) for move in defences(board).moves]
    ['k8']
    >>> defences(Board()) is None
    True
    """
    _check(kind, limit)
    found = _core.defences(board._board, kind, min(float(limit), 1e7), TABLE_MEGABYTES)
    if found is None:
        return None
    threat, sure, unsettled, refuted, nodes = found
    points = points_of(board.size)

    def named(indices: list[int]) -> tuple[Point, ...]:
        return tuple(points[index] for index in indices)

    answers = {points[move]: points[answer] for move, answer in refuted}
    return Defences(named(threat), named(sure), named(unsettled), answers, nodes)


def _check(kind: str, limit: float) -> None:
    if kind not in SOLVE_KINDS:
        raise ValueError(f"the kind is one of {', '.join(SOLVE_KINDS)}, not {kind!r}")
    if not (isinstance(limit, int | float) and limit > 0 and not math.isnan(limit)):
        raise ValueError(f"the limit is a number of seconds above 0, not {limit!r}")


def _linked(
    proof: list[tuple[int, list[tuple[int, int]], list[int]]], points: tuple[Point, ...]
) -> ProofNode:
    replies: list[dict[Point, ProofNode]] = [{} for _ in proof]
    nodes = [
        ProofNode(points[move], answers, tuple(points[index] for index in otherwise))
        for (move, _, otherwise), answers in zip(proof, replies, strict=True)
    ]
    for (_, answers, _), linked in zip(proof, replies, strict=True):
        linked.update({points[reply]: nodes[index] for reply, index in answers})
    return nodes[0]
