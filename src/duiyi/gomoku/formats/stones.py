"""A game as its stones alone, for formats that know no choices of an opening protocol."""

from __future__ import annotations

from duiyi.core import GameRecord
from duiyi.gomoku.board import Board
from duiyi.gomoku.formats.tree import RULES, add_comment, add_marks
from duiyi.gomoku.openings import OpeningGame
from duiyi.gomoku.spec import SPEC


def stones_alone(record: GameRecord) -> GameRecord:
    """The record itself, or its main line without the choices when it begins with an opening protocol.

    Then the header "OpeningRule" names the protocol. ValueError when its moves cannot be played.
    """
    protocol = record.options.get("opening", "free")
    if protocol == "free" or record.fen:
        return record
    options = {name: value for name, value in record.options.items() if name != "opening"}
    headers = {**record.headers, "OpeningRule": str(protocol)}
    plain = GameRecord(record.game, record.rules, options, "", headers, record.result, record.termination)
    board = SPEC.board(SPEC.setup(record.rules or RULES, record.options))
    notes = [(0, record.root)]
    for node in record.mainline():
        board.push(node.move or "")
        notes.append((len(_stones(board).move_stack), node))
    plain.add_line([str(move) for move in _stones(board).move_stack])
    nodes = [plain.root, *plain.mainline()]
    for number, node in notes:
        add_comment(nodes[number], node.comment)
        add_marks(nodes[number], node.marks)
        nodes[number].nags += node.nags
        nodes[number].flags |= node.flags
    return plain


def _stones(board: object) -> Board:
    if isinstance(board, OpeningGame):
        return board.board
    assert isinstance(board, Board)  # noqa: S101  there is no other
    return board
