"""The games of the Renju database program BDT (.bdt), a line a game. Only read.

    tournament=[black,white,result,moves,fifth moves,swap,remark]

A move is two hexadecimal digits, the column from the left and the row from the bottom, both from 1; 00 is a
pass. The result is +, - or = for Black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.gomoku.formats import encoding
from duiyi.gomoku.formats.tree import GAME, RENJU_CUSTOM, TreeBuilder, add_comment, settle

LONGEST_LINE = 1 << 16
"""Bytes."""

_LINE = re.compile(r"([^=\[\]]*)=\[(.*)\]\s*")
_MOVES = re.compile(r"(?:[0-9A-Fa-f]{2})*")
_RESULTS = {"+": "1-0", "-": "0-1", "=": "1/2-1/2"}
_FIELDS = 7


def sniff(head: bytes) -> bool:
    """Whether the first line is a game."""
    if b"\0" in head:
        return False
    first = encoding.decode_head(head).lstrip().partition("\n")[0]
    found = _LINE.fullmatch(first.strip())
    fields = found[2].split(",") if found else []
    return len(fields) >= 4 and _MOVES.fullmatch(fields[3].strip()) is not None


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of a file, one at a time."""
    number = line_number = 0
    while line := stream.readline(LONGEST_LINE):
        line_number += 1
        text = encoding.decode(line).strip()
        if text:
            number += 1
            yield _game(text, number, line_number)
    if not number:
        raise InvalidFileError("there is no game in this file")


def _game(text: str, number: int, line: int) -> GameRecord:
    record = GameRecord(GAME)
    builder = TreeBuilder(record, number)
    found = _LINE.fullmatch(text)
    if found is None:
        builder.fault(text[:40], f"line {line}: it is not as in tournament=[black,white,result,moves,…]", 0)
        return settle(builder, RENJU_CUSTOM)
    fields = [part.strip() for part in found[2].split(",", _FIELDS - 1)]
    fields += [""] * (_FIELDS - len(fields))
    black, white, result, moves, fifth, swap, remark = fields
    told = {"Event": found[1].strip(" ,"), "Black": black, "White": white, "FifthMoves": fifth, "Swap": swap}
    record.headers.update({name: value for name, value in told.items() if value})
    record.result = _RESULTS.get(result, "*")
    add_comment(record.root, remark)
    for at in range(0, len(moves), 2):
        pair = moves[at : at + 2]
        if not re.fullmatch("[0-9A-Fa-f]{2}", pair):
            builder.stop(pair, f"line {line}: {pair!r} is no move")
        elif pair == "00":
            builder.play_pass()
        else:
            builder.play(int(pair[0], 16) - 1, int(pair[1], 16) - 1, pair, f"line {line}")
    return settle(builder, RENJU_CUSTOM)


def formats() -> tuple[Format, ...]:
    """.bdt, which is read."""
    return (Format("bdt", "BDT", (".bdt",), sniff, read, None),)
