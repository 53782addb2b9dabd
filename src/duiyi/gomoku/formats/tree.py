"""Building a game's tree from a file: what cannot be placed or played is a fault, and the rest is kept.

Most of these files do not say by which rule their game was played. Moves are first placed on the points
alone; then `settle` takes the first rule of the format's customs under which all of them can be played.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from duiyi.core import Color, Fault, GameNode, GameRecord, InvalidFenError, InvalidSetupError
from duiyi.core.annotation import LONGEST_LABEL, MARK_SHAPES, Mark
from duiyi.gomoku.board import MAX_SIZE, MIN_SIZE, SIZES, Board
from duiyi.gomoku.fen import read_fen, write_fen
from duiyi.gomoku.point import PASS_TEXT, Point, texts_of
from duiyi.gomoku.spec import SPEC

GAME = "gomoku"
RULES = "freestyle"
"""The rules of a record that names none."""
RENJU_CUSTOM = ("renju", "freestyle", "standard", "caro")
"""Rules that are tried for files of renju's programs and leagues."""
GOMOKU_CUSTOM = ("freestyle", "standard", "caro", "renju")
"""Rules that are tried for other files."""
MOST_NODES = 4_000_000
"""Moves of one game, all variations counted; the rest is a fault."""
MOST_FAULTS = 50
"""Faults that are told of one game."""
HOPELESS = 1000
"""Faults after which the rest of a game is left out."""

OTHER = {Color.BLACK: Color.WHITE, Color.WHITE: Color.BLACK}

Place = tuple[GameNode | None, int]
"""A node of the tree, or none after a move that could not be placed; and the moves that led there."""


class TreeBuilder:
    """Fills a record's tree; `number` is the game's place in its file, from 1.

    The builder stands at a node. `play` goes on to a new one; after a move that cannot be placed it stands
    nowhere, and what follows is left out until `go` takes it back to a node that it came through.
    """

    def __init__(self, record: GameRecord, number: int, size: int = 15) -> None:
        self.record = record
        self.number = number
        self.nodes = 0
        self.hopeless = False
        """Whether so much is wrong that nothing more is added."""
        self._faults = 0
        self.node: GameNode | None = record.root
        self.size = size
        self._path: list[int] = []
        """The points played on, by their index; -1 for a pass."""
        self._first = Color.BLACK
        self._taken = bytearray()
        self._set_up()

    @property
    def place(self) -> Place:
        """Where the builder stands, for `go`."""
        return self.node, len(self._path)

    @property
    def turn(self) -> Color:
        """The side whose move is next."""
        return self._first if len(self._path) % 2 == 0 else OTHER[self._first]

    def go(self, place: Place) -> None:
        """Takes the builder back to a node above the one where it stands (or stood last)."""
        self.node, ply = place
        while len(self._path) > ply:
            self._clear(self._path.pop())

    def fault(self, text: str, reason: str, ply: int | None = None) -> None:
        """Notes what is wrong; `ply` is the move's, the next one when not told."""
        self._faults += 1
        self.hopeless = self._faults >= HOPELESS
        if len(self.record.faults) < MOST_FAULTS:
            if ply is None:
                ply = len(self._path) + 1
            self.record.faults.append(
                Fault(self.number, ply, text, reason, self.node is not None and self.node.next_is_variation())
            )

    def stop(self, text: str, reason: str) -> None:
        """A fault in place of a move: what would follow it is left out."""
        if self.node is not None:
            self.fault(text, reason)
            self.node = None

    def play(
        self, column: int, row: int, written: str, where: str = "", *, merge: bool = False
    ) -> GameNode | None:
        """Places a stone; None when it cannot be, which is a fault.

        Columns and rows count from 0 at a1. `written` is the move as the file has it and `where` its place
        there, both for the fault. With `merge` a move that stands there already is gone to again.
        """
        if self.node is None or self.hopeless:
            return None
        place = f"{where}: " if where else ""
        if not (0 <= column < self.size and 0 <= row < self.size):
            self.stop(written, f"{place}{written} is off a board of {self.size} by {self.size} points")
            return None
        index = row * self.size + column
        if self._taken[index]:
            self.stop(written, f"{place}{texts_of(self.size)[index]} has a stone already")
            return None
        return self._add(texts_of(self.size)[index], index, merge=merge)

    def play_pass(self, *, merge: bool = False) -> GameNode | None:
        """Adds a pass."""
        if self.node is None or self.hopeless:
            return None
        self.record.options["passes"] = True
        return self._add(PASS_TEXT, -1, merge=merge)

    def play_as(self, color: Color, column: int, row: int, written: str, where: str = "") -> GameNode | None:
        """Places a stone of a colour; when it is not that side's turn, the other one passes first."""
        if self.node is not None and self.turn is not color:
            self.play_pass(merge=True)
        return self.play(column, row, written, where)

    def _add(self, text: str, index: int, *, merge: bool) -> GameNode | None:
        assert self.node is not None  # noqa: S101  the callers looked
        known = next((n for n in self.node.variations if n.move == text), None) if merge else None
        if known is None:
            if self.nodes >= MOST_NODES:
                self.stop(text, f"the game has more than {MOST_NODES} moves; the rest is left out")
                return None
            self.nodes += 1
            known = self.node.add(text)
        self.node = known
        self._path.append(index)
        if index >= 0:
            self._taken[index] = 1
        return known

    def _clear(self, index: int) -> None:
        if index >= 0:
            self._taken[index] = 0

    def _set_up(self) -> None:
        if self.size not in SIZES:
            self.fault("", f"a board is {MIN_SIZE} to {MAX_SIZE} points wide, not {self.size}", 0)
            self.node = None
            return
        self.record.options["size"] = self.size
        self._taken = bytearray(self.size * self.size)
        if not self.record.fen:
            return
        try:
            placement = read_fen(self.record.fen, sizes=SIZES)
        except InvalidFenError as error:
            self.fault(self.record.fen, str(error), 0)
            self.node = None
            return
        self._first = placement.turn
        for point in (*placement.black, *placement.white):
            self._taken[point.row * self.size + point.column] = 1


def fen_of(size: int, black: Iterable[Point], white: Iterable[Point], turn: Color) -> str:
    """The FEN of a position, empty for the one that a game begins with by itself."""
    cells = ["."] * (size * size)
    for letter, points in (("b", black), ("w", white)):
        for point in points:
            cells[point.row * size + point.column] = letter
    text = "".join(cells)
    return "" if text.strip(".") == "" and turn is Color.BLACK else write_fen(text, size, turn)


@lru_cache(maxsize=1024)
def point_of(text: str) -> Point:
    """The point of a move's canonical text, or PASS."""
    return Point.from_text(text)


def board_of(record: GameRecord, rules: str | None = None) -> Board:
    """The board that a record begins with; InvalidFenError or InvalidSetupError when it has none."""
    board = SPEC.board(SPEC.setup(rules or record.rules or RULES, record.options, record.fen))
    if not isinstance(board, Board):
        raise InvalidSetupError("this game begins with the choices of an opening protocol")
    return board


def settle(builder: TreeBuilder, custom: tuple[str, ...]) -> GameRecord:
    """Takes the rule that fits the tree best, unless the record names its own, and prunes what breaks it."""
    record = builder.record
    if builder.size not in SIZES or any(fault.ply == 0 for fault in record.faults):
        record.rules = record.rules or custom[0]
        return record
    best: list[tuple[GameNode, int, str]] | None = None
    for rules in (record.rules,) if record.rules else custom:
        try:
            found = _unplayable(board_of(record, rules), record.root, HOPELESS if best is None else len(best))
        except (InvalidFenError, InvalidSetupError) as error:
            builder.fault(record.fen, str(error), 0)
            record.root.variations.clear()
            return record
        if best is None or len(found) < len(best):
            best, record.rules = found, rules
        if not best:
            return record
    for node, ply, reason in best or ():
        assert node.parent is not None  # noqa: S101  the root is not played
        builder.node = node.parent
        builder.fault(node.move or "", f"{reason} under the rule {record.rules}", ply)
        node.parent.variations.remove(node)
    return record


def infer_result(record: GameRecord) -> None:
    """Sets the result that the position at the end of the main line has, if the file tells none."""
    if record.result != "*" or any(not fault.variation for fault in record.faults):
        return
    board = board_of(record)
    for node in record.mainline():
        board.push(point_of(node.move or ""))
    outcome = board.outcome()
    if outcome is not None:
        record.result = {Color.BLACK: "1-0", Color.WHITE: "0-1"}.get(outcome.winner or Color.RED, "1/2-1/2")
        record.termination = outcome.termination.value


def _unplayable(board: Board, root: GameNode, most: int) -> list[tuple[GameNode, int, str]]:
    """The moves of a tree that the board refuses, at most so many, with their number and the reason."""
    found: list[tuple[GameNode, int, str]] = []
    # A work list of nodes to enter and, as None, moves to take back: a game may be deeper than the stack.
    work: list[GameNode | None] = [*reversed(root.variations)]
    while work and len(found) < most:
        node = work.pop()
        if node is None:
            board.pop()
            continue
        try:
            board.push(point_of(node.move or ""))
        except ValueError as error:
            found.append((node, board.ply + 1, str(error)))
            continue
        work.append(None)
        work.extend(reversed(node.variations))
    return found


def add_marks(node: GameNode, marks: Iterable[Mark]) -> None:
    """Adds to a node's marks, which are in one order however a file has them."""
    found = {*node.marks, *marks}
    node.marks = tuple(sorted(found, key=lambda mark: (MARK_SHAPES.index(mark.shape), mark.point, mark.text)))


def label(point: str, text: str) -> Mark:
    """A mark with a text, of the length that a record may hold."""
    return Mark(point, "label", text=text[:LONGEST_LABEL])


def add_comment(node: GameNode, text: str) -> None:
    """Adds to a node's comment, on a line of its own when it has one already."""
    text = text.strip()
    if text:
        node.comment = f"{node.comment}\n{text}" if node.comment else text
