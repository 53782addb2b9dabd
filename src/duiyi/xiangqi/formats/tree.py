"""Building a game's tree: every move is played on a board, and what cannot be played is a fault."""

from __future__ import annotations

import re
from functools import cache

from duiyi.core import (
    AmbiguousMoveError,
    Fault,
    GameNode,
    GameRecord,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    InvalidSetupError,
)
from duiyi.xiangqi.board import START_FEN, Board
from duiyi.xiangqi.formats.position import read_fen
from duiyi.xiangqi.move import Move

GAME = "xiangqi"
RULES = "asian"
"""The rules that a file's moves are read under when it names none; they refuse no repetition."""
MOST_NODES = 200_000
"""Moves of one game, all variations counted; the rest is a fault."""
MOST_FAULTS = 50
"""Faults that are told of one game."""
HOPELESS = 1000
"""Faults after which the rest of a game is left out."""

_POINTS = re.compile(r"[a-i](?:10|[0-9])-?[a-i](?:10|[0-9])", re.IGNORECASE | re.ASCII)


@cache
def move_text(index: int) -> str:
    """The canonical text of a move by its index; one string object for each."""
    return str(Move.from_index(index))


class TreeBuilder:
    """Fills a record's tree; `number` is the game's place in its file, from 1.

    The builder stands at a node. `play` goes on to a new one; after a move that cannot be played it stands
    nowhere, and what follows is left out until `go` takes it back to a node that it came through.
    """

    def __init__(self, record: GameRecord, number: int, *, ranks_from_one: bool = False) -> None:
        self.record = record
        self.number = number
        self.nodes = 0
        self.hopeless = False
        """Whether so much is wrong that nothing more is added."""
        self._faults = 0
        self.node: GameNode | None = record.root
        self._ranks_from_one = ranks_from_one
        self._board: Board | None = None
        self._set_up()

    @property
    def board(self) -> Board:
        """The board at the node; only while the builder stands at one."""
        assert self._board is not None  # noqa: S101  the node says so
        return self._board

    @property
    def place(self) -> tuple[GameNode | None, int]:
        """Where the builder stands, for `go`."""
        return self.node, self._board.ply if self._board else 0

    def go(self, place: tuple[GameNode | None, int]) -> None:
        """Takes the builder back to a node above the one where it stands (or stood last)."""
        self.node, ply = place
        while self._board and self._board.ply > ply:
            self._board.pop()

    def fault(self, text: str, reason: str, ply: int | None = None) -> None:
        """Notes what is wrong; `ply` is the move's, the next one when not told."""
        self._faults += 1
        self.hopeless = self._faults >= HOPELESS
        if len(self.record.faults) < MOST_FAULTS:
            if ply is None:
                ply = self.place[1] + 1
            self.record.faults.append(
                Fault(self.number, ply, text, reason, self.node is not None and self.node.next_is_variation())
            )

    def play(self, text: str) -> GameNode | None:
        """Plays a move in any notation; None when it cannot be, which is a fault."""
        if self.node is None or self.hopeless:
            return None
        try:
            return self._add(self._parse(text))
        except (InvalidMoveError, IllegalMoveError, AmbiguousMoveError) as error:
            self._stop(text, str(error))
            return None

    def play_move(self, move: Move) -> GameNode | None:
        """Plays a move; None when it cannot be, which is a fault."""
        if self.node is None or self.hopeless:
            return None
        if reason := self.board.refusal(move):
            self._stop(str(move), str(IllegalMoveError(str(move), reason)))
            return None
        return self._add(move)

    def stop(self, text: str, reason: str) -> None:
        """A fault in place of a move: what would follow it is left out."""
        if self.node is not None:
            self._stop(text, reason)

    def _stop(self, text: str, reason: str) -> None:
        self.fault(text, reason)
        self.node = None

    def _add(self, move: Move) -> GameNode | None:
        assert self.node is not None  # noqa: S101  the callers looked
        if self.nodes >= MOST_NODES:
            self._stop(str(move), f"the game has more than {MOST_NODES} moves; the rest is left out")
            return None
        self.nodes += 1
        self.board.push_index(move.index)
        self.node = self.node.add(move_text(move.index))
        return self.node

    def _parse(self, text: str) -> Move:
        if self._ranks_from_one and _POINTS.fullmatch(text):
            move = Move.from_uci(text.replace("-", ""))
            if reason := self.board.refusal(move):
                raise IllegalMoveError(text, reason)
            return move
        return self.board.parse(text)

    def _set_up(self) -> None:
        record = self.record
        try:
            self._board = Board(
                read_fen(record.fen) if record.fen else START_FEN,
                rules=record.rules or RULES,
                allow_self_check=bool(record.options.get("allow_self_check", False)),
            )
        except (InvalidFenError, InvalidSetupError) as error:
            self.fault(record.fen, str(error), 0)
            self.node = None
            return
        fen = self._board.fen()
        record.fen = "" if fen == START_FEN else fen


def coordinate(text: str) -> bool:
    """Whether a move is written as two points, with ranks from 0 or from 1."""
    return _POINTS.fullmatch(text) is not None


class PreorderTree:
    """A tree whose moves come one by one, each before what follows it, and that before its alternatives.

    XQF, CBR and CBF write trees so: each move has two flags, whether one follows and whether there is an
    alternative to it.
    """

    def __init__(self, builder: TreeBuilder) -> None:
        self.builder = builder
        self.ended = False
        self._parent = builder.place
        self._waiting: list[tuple[GameNode | None, int]] = []
        """Nodes that more alternatives will be added to, the nearest last."""

    def add(self, move: Move | None, written: str, *, follows: bool, alternative: bool) -> GameNode | None:
        """The next move of the tree; None stands for one that is off the board."""
        builder = self.builder
        builder.go(self._parent)
        node = None
        if move is None:
            builder.stop(written, f"{written} is not a move on the board")
        else:
            node = builder.play_move(move)
        if follows:
            if alternative:
                self._waiting.append(self._parent)
            self._parent = builder.place
        elif not alternative:
            if self._waiting:
                self._parent = self._waiting.pop()
            else:
                self.ended = True
        return node


def add_comment(node: GameNode, text: str) -> None:
    """Adds to a node's comment, on a line of its own when it has one already."""
    text = text.strip()
    if text:
        node.comment = f"{node.comment}\n{text}" if node.comment else text
