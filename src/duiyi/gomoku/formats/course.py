"""Games that began with an opening protocol, in files that know stones alone.

Our JSON keeps the whole course of an opening. For every other format what was said is left out and the stones
stay; the fifth moves that were offered become labels (A, B, C, …) on the position they were offered in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO

from duiyi.core import GameNode, GameRecord, Mark
from duiyi.core.formats import Format
from duiyi.gomoku.openings import OFFER, is_word

OPENING = "opening"
"""The option that names the protocol."""


def stones_alone(record: GameRecord) -> GameRecord:
    """The same game without what was said in its opening; the record itself where nothing was."""
    if record.options.get(OPENING, "free") == "free":
        return record
    options = {name: value for name, value in record.options.items() if name != OPENING}
    copy = replace(record, options=options, root=_bare(record.root))
    # Nodes to copy, the next last, each with where it is to go: a game may be deeper than the stack.
    work = [(child, copy.root) for child in reversed(record.root.variations)]
    while work:
        node, place = work.pop()
        here = _placed(node, place)
        work.extend((child, here) for child in reversed(node.variations))
    return copy


def _placed(child: GameNode, place: GameNode) -> GameNode:
    """Puts a node of the record into the copy and returns where its own variations go on."""
    move = child.move or ""
    if move.startswith(OFFER):
        label = chr(ord("A") + sum(mark.shape == "label" for mark in place.marks))
        place.marks = (*place.marks, Mark(move.removeprefix(OFFER), "label", text=label))
    if is_word(move):
        place.comment = "\n".join(filter(None, (place.comment, child.comment)))
        return place
    fresh = _bare(child)
    fresh.parent = place
    place.variations.append(fresh)
    return fresh


def _bare(node: GameNode) -> GameNode:
    """A copy of a node that is nowhere yet and has nothing after it."""
    return replace(node, parent=None, variations=[])


def writes_stones_alone(found: Format) -> Format:
    """The same format, for games that began with an opening protocol too."""
    if found.write is None:
        return found
    return replace(found, write=_writer(found.write))


def _writer(
    write: Callable[[Iterable[GameRecord], BinaryIO], None],
) -> Callable[[Iterable[GameRecord], BinaryIO], None]:
    def write_stones(games: Iterable[GameRecord], stream: BinaryIO) -> None:
        write(_each(games), stream)

    return write_stones


def _each(games: Iterable[GameRecord]) -> Iterator[GameRecord]:
    yield from map(stones_alone, games)
