"""A game with its variations and comments: a tree of moves in canonical text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from duiyi.core.options import OptionValue


@dataclass(slots=True, eq=False)
class GameNode:
    """A position in a game: the move that led to it (`None` at the root), and what may follow."""

    move: str | None = None
    parent: GameNode | None = field(default=None, repr=False)
    comment: str = ""
    variations: list[GameNode] = field(default_factory=list, repr=False)
    """What follows; the first is the main line."""

    def add(self, move: str, comment: str = "") -> GameNode:
        """Appends a continuation: the main line when it is the first one, else a variation."""
        child = GameNode(move, self, comment)
        self.variations.append(child)
        return child

    def mainline(self) -> Iterator[GameNode]:
        """The nodes that follow this one on the main line, nearest first."""
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    def moves(self) -> list[str]:
        """The moves from the root to this node."""
        found: list[str] = []
        node: GameNode | None = self
        while node is not None and node.move is not None:
            found.append(node.move)
            node = node.parent
        return found[::-1]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a game of a file: `game` counts from 1, `ply` too; ply 0 is the game's beginning."""

    game: int
    ply: int
    text: str
    """The move (or position) as the file writes it; may be empty."""
    reason: str
    variation: bool = False
    """Whether the move is in a variation, not on the main line."""

    def __str__(self) -> str:
        place = f"game {self.game}" + (f", move {self.ply}" if self.ply else "")
        place += " of a variation" if self.variation else ""
        return f"{place}: {self.reason}"


@dataclass(slots=True, eq=False)
class GameRecord:
    """A whole game: which game and rules, where it began, its headers (player names, event, …) and its tree.

    `result` is "1-0" when the side that moves first won, "0-1", "1/2-1/2", or "*" for none. `faults` says
    what a reader found wrong and left out; what stands before is kept.
    """

    game: str
    rules: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)
    fen: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    result: str = "*"
    termination: str = ""
    root: GameNode = field(default_factory=GameNode)
    faults: list[Fault] = field(default_factory=list)

    def mainline(self) -> Iterator[GameNode]:
        """The nodes of the main line, first move first."""
        return self.root.mainline()

    def moves(self) -> list[str]:
        """The moves of the main line in canonical text."""
        return [node.move for node in self.mainline() if node.move is not None]

    def add_line(self, moves: list[str]) -> GameNode:
        """Appends moves at the end of the main line; returns the last node."""
        node = self.root
        for node in self.mainline():  # noqa: B007  runs to the last node
            pass
        for move in moves:
            node = node.add(move)
        return node

    def same_as(self, other: GameRecord) -> bool:
        """Whether both hold the same game: setup, headers, result and the whole tree, whatever the faults."""
        mine = (self.game, self.rules, self.options, self.fen, self.headers, self.result, self.termination)
        its = (
            other.game,
            other.rules,
            other.options,
            other.fen,
            other.headers,
            other.result,
            other.termination,
        )
        return mine == its and _same_tree(self.root, other.root)


def _same_tree(a: GameNode, b: GameNode) -> bool:
    # A work list, for a game may be deeper than the interpreter's stack.
    work = [(a, b)]
    while work:
        x, y = work.pop()
        if (x.move, x.comment, len(x.variations)) != (y.move, y.comment, len(y.variations)):
            return False
        work.extend(zip(x.variations, y.variations, strict=True))
    return True
