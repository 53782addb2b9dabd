"""The variations of a game that was opened: kept beside the table's moves, shown in a review, saved again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from duiyi.core import GameBoard, GameNode, GameRecord, InvalidFileError, Setup
from duiyi.core.record_json import dumps_json, loads_json
from duiyi.games import BY_NAME
from duiyi.server import messages as m
from duiyi.server import views
from duiyi.server.refusals import refused
from duiyi.server.tables import Table, child_of

MOST_LINES = 40
"""Lines from one position that are shown."""
LONGEST_LINE = 80


def has_variations(root: GameNode) -> bool:
    """Whether a tree is more than one line."""
    return any(len(node.variations) > 1 for node in (root, *root.mainline()))


def tree_text(record: GameRecord, setup: Setup) -> str | None:
    """A record's tree for a table to keep, cut off where a variation cannot be played; empty for one line
    alone, None when it is too long to be kept."""
    if not has_variations(record.root):
        return ""
    _cut_unplayable(record.root, BY_NAME[record.game].board(setup))
    try:
        text = json.dumps(json.loads(dumps_json([record])), ensure_ascii=False, separators=(",", ":"))
    except ValueError:  # nested too deeply
        return None
    return text if len(text) <= m.LONGEST_TREE else None


def checked_tree(text: str, game: str, setup: Setup) -> str:
    """A tree that a client sends back; RefusedError when it is none of that game."""
    if not text:
        return ""
    try:
        records = [record for record in loads_json(text) if record.game == game]
        found = tree_text(records[0], setup) if len(records) == 1 else None
    except (InvalidFileError, RecursionError) as error:
        raise refused(InvalidFileError(str(error))) from error
    if found is None:
        raise refused(InvalidFileError(f"the tree is not one game of {game}, or too large"))
    return found


def _cut_unplayable(root: GameNode, board: GameBoard) -> None:
    """Leaves out what cannot be played; a work list, for trees may be deeper than the interpreter's stack."""
    work: list[tuple[GameNode, Iterator[GameNode]]] = [(root, iter(list(root.variations)))]
    while work:
        node, children = work[-1]
        child = next(children, None)
        if child is None:
            work.pop()
            if work:
                board.pop()
            continue
        try:
            board.push(child.move or "")
        except ValueError:
            node.variations.remove(child)
            continue
        work.append((child, iter(list(child.variations))))


def lines_from(table: Table, ply: int) -> m.VariationsMessage:
    """The lines that begin after `ply` moves and are not the game's own."""
    node = table.tree_node(ply)
    played_next = table.moves[ply].move if ply < table.ply else None
    starts = [child for child in node.variations if child.move != played_next] if node is not None else []
    board = table.replayed(ply)
    return m.VariationsMessage(
        ply=ply,
        lines=[_line(table, board, nodes) for start in starts for nodes in _lines(start)][:MOST_LINES],
    )


def _lines(start: GameNode) -> Iterator[list[GameNode]]:
    """The lines of a variation: its main line, then those that leave it, each from its first move."""
    pending = [start]
    for _ in range(MOST_LINES):
        if not pending:
            return
        first = pending.pop(0)
        line = [first, *first.mainline()]
        before: list[GameNode] = []
        node = first
        while node is not start and node.parent is not None:
            node = node.parent
            before.append(node)
        yield [*reversed(before), *line]
        pending += [other for each in line for other in each.variations[1:]]


def _line(table: Table, board: GameBoard, nodes: Sequence[GameNode]) -> m.VariationMessage:
    shown = nodes[:LONGEST_LINE]
    moves = [node.move or "" for node in shown]
    return m.VariationMessage(
        moves=moves,
        text=views.line_texts(table.spec, board, moves),
        glyphs=[list(node.nags) for node in shown],
        comment=next((node.comment for node in shown if node.comment), ""),
    )


def graft(record: GameRecord, table: Table) -> None:
    """Gives the record of a table's game the variations and headers of the one that was opened."""
    if not table.tree:
        return
    (tree,) = loads_json(table.tree)
    record.headers.update(tree.headers)
    old, new = tree.root, record.root
    for played in table.moves:
        following = new.variations[0]
        known = child_of(old, played.move)
        for child in old.variations:
            if child is not known:
                child.parent = new
                new.variations.append(child)
        if known is None:
            return
        old, new = known, following
