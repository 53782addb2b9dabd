"""A game with its variations and comments: a tree of moves in canonical text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from duiyi.core.annotation import NAG_SYMBOLS, Arrow, Mark
from duiyi.core.options import OptionValue


@dataclass(slots=True, eq=False)
class GameNode:
    """A position in a game: the move that led to it (`None` at the root), and what may follow.

    >>> root = GameNode()
    >>> node = root.add("h2e2", comment="the usual")
    >>> node.nags = (1,)
    >>> node.glyphs, node.moves(), root.variations[0] is node
    ('!', ['h2e2'], True)
    """

    move: str | None = None
    parent: GameNode | None = field(default=None, repr=False)
    comment: str = ""
    variations: list[GameNode] = field(default_factory=list, repr=False)
    """What follows; the first is the main line."""
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs, as in PGN: 1 is a good move (!), 2 a mistake (?); see NAG_SYMBOLS."""
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    flags: frozenset[str] = frozenset()
    """What is noted of the node in a word, such as "mark" for a place to come back to."""

    def add(self, move: str, comment: str = "") -> GameNode:
        """Appends a continuation: the main line when it is the first one, else a variation.

        >>> root = GameNode()
        >>> root.add("h2e2").move, root.add("b2e2").move
        ('h2e2', 'b2e2')
        >>> len(root.variations)
        2
        """
        child = GameNode(move, self, comment)
        self.variations.append(child)
        return child

    def mainline(self) -> Iterator[GameNode]:
        """The nodes that follow this one on the main line, nearest first.

        >>> root = GameNode()
        >>> node = root.add("h2e2").add("h9g7")
        >>> [node.move for node in root.mainline()]
        ['h2e2', 'h9g7']
        """
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    @property
    def glyphs(self) -> str:
        """The numeric annotation glyphs as they are shown, "!?" or "± $140"; empty for none.

        >>> GameNode(nags=(5, 14)).glyphs
        '!? ⩲'
        """
        return " ".join(NAG_SYMBOLS.get(nag, f"${nag}") for nag in self.nags)

    def moves(self) -> list[str]:
        """The moves from the root to this node.

        >>> GameNode().add("h2e2").add("h9g7").moves()
        ['h2e2', 'h9g7']
        """
        found: list[str] = []
        node: GameNode | None = self
        while node is not None and node.move is not None:
            found.append(node.move)
            node = node.parent
        return found[::-1]

    def next_is_variation(self) -> bool:
        """Whether a move that is added here now would be off the main line.

        >>> root = GameNode()
        >>> root.next_is_variation(), root.add("h2e2").next_is_variation(), root.next_is_variation()
        (False, False, True)
        """
        if self.variations:
            return True
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return True
            node = node.parent
        return False


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a game of a file: `game` counts from 1, `ply` too; ply 0 is the game's beginning.

    >>> print(Fault(game=1, ply=3, text="e0e2", reason="e0e2 is not legal: piece cannot"))
    game 1, move 3: e0e2 is not legal: piece cannot
    """

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

    >>> record = GameRecord("xiangqi", headers={"Red": "甲", "Black": "乙"}, result="1-0")
    >>> node = record.add_line(["h2e2", "h9g7"])
    >>> record.moves()
    ['h2e2', 'h9g7']
    >>> print(xiangqi.dumps([record], "pgn"), end="")
    [Game "Chinese Chess"]
    [Red "甲"]
    [Black "乙"]
    [Result "1-0"]
      1. 炮二平五 马８进７
    1-0
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
        """The nodes of the main line, first move first.

        >>> record = GameRecord("gomoku")
        >>> node = record.add_line(["h8", "i9"])
        >>> [node.move for node in record.mainline()]
        ['h8', 'i9']
        """
        return self.root.mainline()

    def moves(self) -> list[str]:
        """The moves of the main line in canonical text.

        >>> record = GameRecord("gomoku")
        >>> node = record.add_line(["h8", "i9"])
        >>> record.moves()
        ['h8', 'i9']
        """
        return [node.move for node in self.mainline() if node.move is not None]

    def add_line(self, moves: list[str]) -> GameNode:
        """Appends moves at the end of the main line; returns the last node.

        >>> record = GameRecord("gomoku")
        >>> record.add_line(["h8", "i9"]).moves()
        ['h8', 'i9']
        """
        node = self.root
        for node in self.mainline():  # noqa: B007  runs to the last node
            pass
        for move in moves:
            node = node.add(move)
        return node

    def same_as(self, other: GameRecord) -> bool:
        """Whether both hold the same game: setup, headers, result and the whole tree, whatever the faults.

        >>> GameRecord("gomoku").same_as(GameRecord("gomoku")), GameRecord("gomoku") == GameRecord("gomoku")
        (True, False)
        """
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
        if _content(x) != _content(y):
            return False
        work.extend(zip(x.variations, y.variations, strict=True))
    return True


def _content(node: GameNode) -> tuple[object, ...]:
    return node.move, node.comment, node.nags, node.arrows, node.marks, node.flags, len(node.variations)
