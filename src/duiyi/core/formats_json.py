"""Our JSON game file as a format of any game."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from duiyi.core.errors import InvalidFenError, InvalidFileError, InvalidSetupError
from duiyi.core.formats import Format
from duiyi.core.record import Fault, GameNode, GameRecord
from duiyi.core.record_json import json_parts, loads_json
from duiyi.core.spec import GameBoard, GameSpec

_NAMED = re.compile(rb'"game"\s*:\s*"(\w{1,40})"', re.ASCII)
LONGEST = 1 << 28
"""Bytes of the longest file that is read: JSON is read whole."""


def json_format(spec: GameSpec, rules: str) -> Format:
    """The format for a game; `rules` are those of a record that names none."""

    def read(stream: BinaryIO) -> Iterator[GameRecord]:
        for number, game in enumerate(loads_json(_text(stream)), 1):
            check_record(spec, game, number, rules)
            yield game

    def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
        for part in json_parts(games):
            stream.write(part.encode("utf-8", "surrogatepass"))

    return Format("json", "Duiyi (JSON)", (".json",), sniff, read, write)


def sniff(head: bytes) -> bool:
    """Whether it begins as our JSON file, of whatever game."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"{") and b'"duiyi"' in head


def game_named(head: bytes) -> str | None:
    """The game that our JSON file names first; None for other files."""
    found = _NAMED.search(head) if sniff(head) else None
    return found[1].decode() if found else None


def check_record(spec: GameSpec, record: GameRecord, number: int, rules: str) -> None:
    """Adds to `faults` what cannot be played of a record, and takes the illegal moves out of its tree."""
    if record.game != spec.name:
        record.faults.append(Fault(number, 0, "", f"this is a game of {record.game!r}, not of {spec.name}"))
        return
    try:
        board = spec.board(spec.setup(record.rules or rules, record.options, record.fen))
    except (InvalidSetupError, InvalidFenError) as error:
        record.faults.append(Fault(number, 0, record.fen, str(error)))
        record.root.variations.clear()
        return
    _prune(record, board, number)


def _prune(record: GameRecord, board: GameBoard, number: int) -> None:
    # A work list of nodes to enter and, as None, moves to take back: a game may be deeper than the stack.
    work: list[GameNode | None] = [*reversed(record.root.variations)]
    while work:
        node = work.pop()
        if node is None:
            board.pop()
            continue
        try:
            node.move = str(board.push(node.move or ""))
        except ValueError as error:
            record.faults.append(Fault(number, board.ply + 1, node.move or "", str(error)))
            if node.parent:
                node.parent.variations.remove(node)
            continue
        work.append(None)
        work.extend(reversed(node.variations))


def _text(stream: BinaryIO) -> str:
    data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise InvalidFileError(f"this JSON file is larger than the {LONGEST >> 20} MB that are read")
    try:
        return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig").read()
    except UnicodeDecodeError as error:
        raise InvalidFileError(f"this is not text in UTF-8: {error}") from error
