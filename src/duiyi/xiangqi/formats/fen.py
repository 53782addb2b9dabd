"""Lists of positions: a FEN a line, with a title behind it, or the moves from it. They are only read.

EPD files, the `position fen …` lines of an engine's log, and a FEN by itself are such lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from duiyi.core import GameRecord
from duiyi.core.formats import Format
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import put
from duiyi.xiangqi.formats.plain import MOVE, moves_of, play_moves, readable
from duiyi.xiangqi.formats.position import FEN
from duiyi.xiangqi.formats.tree import GAME, TreeBuilder

_MOVES = re.compile(r"\s+moves\s+(.*)", re.IGNORECASE)
_LIKE_FEN = re.compile(r"(?<!\S)(?:[\w\[\]<>+-]{1,60}/){9}[\w\[\]<>+-]{1,60}(?:[ \t]+[wrb])?", re.ASCII)
"""What is meant to be a position, whatever is wrong with it."""
_LONGEST_TITLE = 200


def sniff(head: bytes) -> bool:
    """Whether there are positions in it, and no moves on other lines than theirs."""
    found = False
    for line in encoding.decode_head(head).split("\n"):
        if _position(line):
            found = True
        elif any(match.lastgroup != "pawn" for match in MOVE.finditer(readable(line))):
            return False
    return found


def _position(line: str) -> re.Match[str] | None:
    return FEN.search(line) or _LIKE_FEN.search(line)


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """A record for each position; without moves unless its line goes on with them."""
    number = 0
    for line in encoding.lines(stream):
        found = _position(line)
        if not found:
            continue
        number += 1
        rest = readable(line[found.end() :])
        if moves := _MOVES.match(rest):
            yield play_moves(found[0], moves_of(moves[1]), number).record
            continue
        record = GameRecord(GAME, fen=found[0])
        put(record.headers, "Title", rest.strip(" \t;\"'")[:_LONGEST_TITLE])
        TreeBuilder(record, number)
        yield record


def formats() -> tuple[Format, ...]:
    """Lists of positions, which are read."""
    return (Format("fen", "FEN or EPD", (".fen", ".epd"), sniff, read, None),)
