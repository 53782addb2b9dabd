"""Joining the nodes of a tree that reach the same position: what an opening library is looked up by.

>>> from duiyi import gomoku
>>> game, = gomoku.loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
>>> graph = gomoku.merge_transpositions(game, symmetry=True)
>>> [len(graph.at_depth(depth)) for depth in range(4)]
[1, 1, 2, 2]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from duiyi.core import Color, GameNode, GameRecord, InvalidFileError
from duiyi.gomoku.board import Board
from duiyi.gomoku.formats.course import stones_alone
from duiyi.gomoku.formats.tree import board_of, point_of
from duiyi.gomoku.point import PASS_TEXT
from duiyi.gomoku.symmetry import Symmetry, canonical_symmetry, moved_cells


@dataclass(frozen=True, slots=True)
class PositionKey:
    """What makes two nodes the same position: the stones, row by row from a1, and the side to move.

    >>> PositionKey(Board(size=5).cells, core.Color.BLACK).turn.value
    'black'
    """

    cells: str
    turn: Color


@dataclass(slots=True, eq=False)
class Position:
    """A position that nodes of the tree reach, and the moves that the tree has in it.

    >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
    >>> graph = merge_transpositions(game, symmetry=True)
    >>> graph.root.depth, list(graph.root.moves)
    (0, ['h8'])
    """

    key: PositionKey
    depth: int
    """Moves from the beginning, by the shortest way."""
    nodes: list[GameNode] = field(default_factory=list, repr=False)
    """The tree's nodes that reach it, in the order of the tree."""
    moves: dict[str, Position] = field(default_factory=dict, repr=False)
    """The positions that follow, by the move as it is played on `key`'s board; the tree's order."""
    parents: list[Position] = field(default_factory=list, repr=False)
    """The positions that it is reached from, each once."""

    @property
    def count(self) -> int:
        """How many nodes of the tree reach it.

        >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
        >>> graph = merge_transpositions(game, symmetry=True)
        >>> graph.root.count
        1
        """
        return len(self.nodes)

    @property
    def comments(self) -> tuple[str, ...]:
        """The different comments of its nodes.

        >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
        >>> graph = merge_transpositions(game, symmetry=True)
        >>> graph.root.comments
        ()
        """
        return tuple(dict.fromkeys(node.comment for node in self.nodes if node.comment))


@dataclass(slots=True, eq=False)
class PositionGraph:
    """The positions of a tree, each once, with the moves between them: a graph without loops, but for passes.

    With `symmetry`, positions that can be laid on one another by a turn or a reflection are one, which is
    stored from its canonical side; `find` takes any side of it.

    >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
    >>> graph = merge_transpositions(game, symmetry=True)
    >>> len(graph), len(graph.root.moves)
    (7, 1)
    """

    size: int
    rules: str
    symmetry: bool
    root: Position
    positions: dict[PositionKey, Position] = field(repr=False)

    def __len__(self) -> int:
        return len(self.positions)

    def __iter__(self) -> Iterator[Position]:
        return iter(self.positions.values())

    def at_depth(self, depth: int) -> list[Position]:
        """The positions so many moves from the beginning.

        >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
        >>> graph = merge_transpositions(game, symmetry=True)
        >>> len(graph.at_depth(2))
        2
        """
        return [position for position in self if position.depth == depth]

    def find(self, board: Board) -> Position | None:
        """The position on a board; None when the tree does not have it.

        >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
        >>> graph = merge_transpositions(game, symmetry=True)
        >>> board = Board()
        >>> for move in ("h8", "i8"):
        ...     point = board.push(move)
        >>> graph.find(board).depth
        2
        """
        if board.size != self.size:
            return None
        return self.positions.get(_key(board, self.symmetry)[0])

    def next_moves(self, board: Board) -> dict[str, Position]:
        """The tree's moves in the position on a board, as they are played on that board.

        Of moves that are the same by the position's own symmetry there is one. Empty when the tree does not
        have the position.

        >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
        >>> graph = merge_transpositions(game, symmetry=True)
        >>> board = Board()
        >>> for move in ("h8", "i8"):
        ...     point = board.push(move)
        >>> list(graph.next_moves(board))
        ['i7']
        """
        key, symmetry = _key(board, self.symmetry)
        found = self.positions.get(key) if board.size == self.size else None
        if found is None:
            return {}
        back = symmetry.inverse
        return {_moved(move, back, self.size): after for move, after in found.moves.items()}

    def transpositions(self) -> list[Position]:
        """The positions that more than one node of the tree reaches.

        >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
        >>> graph = merge_transpositions(game, symmetry=True)
        >>> len(graph.transpositions())
        0
        """
        return [position for position in self if position.count > 1]


def merge_transpositions(record: GameRecord, *, symmetry: bool = False) -> PositionGraph:
    """The positions of a record's tree, each once however it is reached, with what the nodes there say.

    `symmetry` joins positions that a turn or a reflection lays on one another too. The record is left as it
    is; of one that begins with an opening protocol the stones alone count. InvalidFenError or
    InvalidSetupError when it has no board to begin with, InvalidFileError when a move of it cannot be played.

    >>> game, = loads("(;SZ[15];B[hh](;W[ih];B[ii])(;W[ii];B[ih];W[aa]))")
    >>> graph = merge_transpositions(game, symmetry=True)
    >>> [len(graph.at_depth(depth)) for depth in range(4)]
    [1, 1, 2, 2]
    """
    record = stones_alone(record)
    board = board_of(record)
    key, side = _key(board, symmetry)
    root = Position(key, 0, [record.root])
    graph = PositionGraph(board.size, board.rule, symmetry, root, {key: root})
    known: set[tuple[int, int]] = set()
    """Positions that follow one another, by their identity."""
    # Nodes to enter, with the position before them and the way it lies; as None, moves to take back.
    work: list[tuple[GameNode, Position, Symmetry] | None]
    work = [(child, root, side) for child in reversed(record.root.variations)]
    while work:
        item = work.pop()
        if item is None:
            board.pop()
            continue
        node, before, before_side = item
        _push(board, node)
        work.append(None)
        key, side = _key(board, symmetry)
        position = graph.positions.setdefault(key, Position(key, board.ply))
        position.depth = min(position.depth, board.ply)
        position.nodes.append(node)
        if (id(before), id(position)) not in known:
            known.add((id(before), id(position)))
            position.parents.append(before)
            before.moves[_moved(node.move or "", before_side, board.size)] = position
        work.extend((child, position, side) for child in reversed(node.variations))
    return graph


def _push(board: Board, node: GameNode) -> None:
    try:
        board.push(point_of(node.move or ""))
    except ValueError as error:
        raise InvalidFileError(f"move {board.ply + 1}: {error}") from error


def _key(board: Board, symmetry: bool) -> tuple[PositionKey, Symmetry]:
    """The key of a board's position, and the symmetry that lays the board as the key has it."""
    cells = board.cells
    side = canonical_symmetry(cells, board.size) if symmetry else Symmetry.IDENTITY
    return PositionKey(moved_cells(cells, board.size, side), board.turn), side


def _moved(move: str, symmetry: Symmetry, size: int) -> str:
    return move if move == PASS_TEXT else str(symmetry(point_of(move), size))
