"""One function for each reader: takes any bytes, and raises only when the reader has a fault of its own.

A reader may refuse its input with InvalidFileError, or tell faults of its games. What it did read must be
playable, and must come back equal when it is written and read again.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable

from duiyi import xiangqi
from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from fuzz import engines, gomoku

LARGEST_REWRITTEN = 400
"""Moves of a game that is also written and read again."""

Target = Callable[[bytes], None]


class _Thoroughness:
    """Of how many games that were read one is written and read again; more for a long run."""

    one_in = 1


def rewrite_one_in(games: int) -> None:
    """Has one game in so many written and read again, chosen by its moves; every one at first."""
    _Thoroughness.one_in = games


def _reader(chosen: Format) -> Target:
    def target(data: bytes) -> None:
        try:
            for game in chosen.read(io.BytesIO(data)):
                if check(game) and not chosen.text:
                    check_written(game, chosen)
        except InvalidFileError as error:
            assert str(error)

    return target


def any_file(data: bytes) -> None:
    """The whole way of a file: its format is found, then it is read."""
    try:
        games = xiangqi.loads(data, strict=False)
    except InvalidFileError as error:
        assert str(error)
        return
    for game in games:
        check(game)


def check(game: GameRecord) -> bool:
    """That what was read can be played, written, and read again; whether it was written at all."""
    for fault in game.faults:
        assert str(fault)
    if any(fault.ply == 0 for fault in game.faults):
        return False  # its position may be none, or it is of another game
    size = sum(1 for _ in _nodes(game))
    if size > LARGEST_REWRITTEN or not size:
        return False
    if zlib.crc32(" ".join(game.moves()).encode()) % _Thoroughness.one_in:
        return False
    again = xiangqi.loads(xiangqi.dump_bytes([game], "json"))[0]
    assert again.same_as(game), "the game is not the same after JSON"
    (again,) = xiangqi.loads(xiangqi.dump_bytes([game], "pgn-iccs"))
    assert again.moves() == game.moves(), "the moves are not the same after PGN"
    return True


def check_written(game: GameRecord, chosen: Format) -> None:
    """That a game is the same once it is written in its own format and read again; headers may be cut."""
    if chosen.write is None:
        return
    (again,) = xiangqi.loads(xiangqi.dump_bytes([game], chosen.name))
    again.headers = game.headers
    assert again.same_as(game), f"the game is not the same after {chosen.title}"


def _nodes(game: GameRecord) -> list[str]:
    found: list[str] = []
    work = [game.root]
    while work:
        node = work.pop()
        work.extend(node.variations)
        found.extend(child.move or "" for child in node.variations)
    return found


def fen(data: bytes) -> None:
    """A position by itself."""
    text = data.decode("utf-8", "replace")
    try:
        board = xiangqi.Board(text)
    except ValueError as error:
        assert str(error)
        return
    assert xiangqi.Board(board.fen()).fen() == board.fen()


def move(data: bytes) -> None:
    """A move in any notation, on the starting board."""
    board = xiangqi.Board()
    text = data.decode("utf-8", "replace")
    try:
        found = board.parse(text)
    except ValueError as error:
        assert str(error)
        return
    assert board.parse(board.chinese(found)) == found
    assert board.parse(board.wxf(found)) == found


_SAME_READERS = {"xqf10", "cbr1", "pgn-wxf", "pgn-iccs"}
"""Formats that differ from another only in how they are written."""

READERS: dict[str, Target] = {
    **{found.name: _reader(found) for found in xiangqi.FILES.formats if found.name not in _SAME_READERS},
    "any": any_file,
}
"""A target for each reader of files, and one for all."""

XIANGQI: dict[str, Target] = {**READERS, "position": fen, "move": move}

TARGETS: dict[str, Target] = {**XIANGQI, **gomoku.TARGETS, **engines.TARGETS}
