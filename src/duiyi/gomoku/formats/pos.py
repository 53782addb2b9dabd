"""RenLib's positions (.pos): the moves of one game on 15 rows. Read and written.

The first byte is the number of moves; each move is a byte, 15 * (row from the top) + (column from 0), and F0
for a pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.gomoku.formats.lines import main_line, size_15
from duiyi.gomoku.formats.tree import GAME, RENJU_CUSTOM, TreeBuilder, settle
from duiyi.gomoku.point import PASS

SIZE = 15
POINTS = SIZE * SIZE
PASS_CODE = 0xF0


def sniff(head: bytes) -> bool:
    """Whether there are as many bytes as the first one says, each a different point or a pass."""
    if not head or len(head) != head[0] + 1 or head[0] > POINTS:
        return False
    stones = [code for code in head[1:] if code != PASS_CODE]
    return bool(head[0]) and max(stones, default=0) < POINTS and len(set(stones)) == len(stones)


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a .pos file."""
    data = stream.read(POINTS + 32)
    if not data:
        raise InvalidFileError("the file is empty")
    builder = TreeBuilder(GameRecord(GAME), 1)
    for at, code in enumerate(data[1 : data[0] + 1], 1):
        if code == PASS_CODE:
            builder.play_pass()
        else:
            builder.play(code % SIZE, SIZE - 1 - code // SIZE, f"the point {code}", f"byte {at}")
    if len(data) < data[0] + 1:
        builder.fault("", f"byte {len(data)}: the file ends after {len(data) - 1} of its {data[0]} moves")
    yield settle(builder, RENJU_CUSTOM)


def write(games: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Writes a game. ValueError when the board has not 15 rows, or there is no move, or stones before it."""
    for record in games:
        size_15(record, "a .pos file")
        points = main_line(record, "a .pos file", passes=True)
        if not 0 < len(points) <= POINTS:
            raise ValueError(f"a .pos file holds 1 to {POINTS} moves, and this game has {len(points)}")
        codes = [PASS_CODE if p == PASS else SIZE * (SIZE - 1 - p.row) + p.column for p in points]
        stream.write(bytes([len(codes), *codes]))


def formats() -> tuple[Format, ...]:
    """.pos, which is read and written."""
    return (Format("pos", "RenLib position", (".pos",), sniff, read, write, single=True, text=False),)
