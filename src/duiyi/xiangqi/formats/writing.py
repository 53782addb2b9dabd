"""Going through a record's tree in the order that text formats write it, with the board before each move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from duiyi.core import GameNode, GameRecord, InvalidFenError, InvalidFileError, InvalidSetupError
from duiyi.xiangqi.board import START_FEN, Board
from duiyi.xiangqi.formats.position import PLACEMENT, letters_of, read_fen
from duiyi.xiangqi.formats.tree import RULES
from duiyi.xiangqi.move import SQUARES


@dataclass(slots=True)
class Step:
    """A move, or the beginning or the end of a variation that stands in for the move before it."""

    board: Board
    """The position before the move; it moves on with the next step."""
    move: str = ""
    comment: str = ""
    node: GameNode = field(default_factory=GameNode)
    """The move's node, for what else it has."""
    opens: bool = False
    closes: bool = False

    @property
    def number(self) -> tuple[int, bool]:
        """The number of the round, and whether Red moves."""
        fields = self.board.fen().split()
        return int(fields[-1]), fields[1] == "w"


def play_out(record: GameRecord) -> Iterator[Step]:
    """The moves: each is followed by its variations, then by what comes after it.

    InvalidFileError when the record has a move that cannot be played.
    """
    if not record.root.variations:
        return
    board = board_of(record)
    work: list[tuple[str, GameNode]] = [("follow", record.root)]
    while work:
        act, node = work.pop()
        if act == "follow":
            _push(board, node)
            work.extend(_after(node))
        elif act == "move":
            yield Step(board, node.move or "", shown_comment(node), node)
        elif act == "back":
            if node.move is not None:
                board.pop()
        else:
            yield Step(board, opens=act == "open", closes=act == "close")


def shown_comment(node: GameNode) -> str:
    """The comment for a format that has no place for glyphs: they stand before it."""
    return " ".join(part for part in (node.glyphs, node.comment) if part)


def _after(node: GameNode) -> list[tuple[str, GameNode]]:
    """What is to be done below a node, the first thing last."""
    todo = [("back", node)]
    if node.variations:
        main, *others = node.variations
        todo.append(("follow", main))
        for other in reversed(others):
            todo += [("close", other), ("follow", other), ("move", other), ("open", other)]
        todo.append(("move", main))
    return todo


def _push(board: Board, node: GameNode) -> None:
    if node.move is not None:
        try:
            board.push(node.move)
        except ValueError as error:
            raise InvalidFileError(f"move {board.ply + 1} cannot be written: {error}") from error


def board_of(record: GameRecord) -> Board:
    """The board that a record begins with; InvalidFenError or InvalidSetupError when it has none."""
    return Board(
        record.fen or START_FEN,
        rules=record.rules or RULES,
        allow_self_check=bool(record.options.get("allow_self_check", False)),
    )


def preorder(record: GameRecord) -> Iterator[tuple[GameNode, bool, bool]]:
    """The nodes, the root first and each before what follows it and that before its alternatives.

    With each come whether a move follows and whether it has an alternative that is still to come.
    """
    work: list[tuple[GameNode, bool]] = [(record.root, False)]
    while work:
        node, alternative = work.pop()
        yield node, bool(node.variations), alternative
        last = len(node.variations) - 1
        work.extend((child, i < last) for i, child in reversed(list(enumerate(node.variations))))


def diagram_of(record: GameRecord) -> str:
    """The FEN that a record begins with, six fields.

    What is no position is taken as it stands where there are no moves: libraries have such headings, an empty
    board with a title. InvalidFenError or InvalidSetupError for others.
    """
    try:
        return board_of(record).fen()
    except (InvalidFenError, InvalidSetupError):
        fen = read_fen(record.fen)
        if record.root.variations or not PLACEMENT.match(fen) or len(letters_of(fen)) != len(SQUARES):
            raise
        return fen


def end_of_line(parts: list[str]) -> Iterator[str]:
    """The parts as one line, when there are any; they are taken out."""
    if parts:
        yield " ".join(parts)
        parts.clear()
