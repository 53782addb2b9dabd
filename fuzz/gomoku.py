"""Gomoku's part of the fuzzing: a target for each reader of its files, and seeds for them."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable
from functools import cache

from tests.unit.gomoku.files import layouts
from tests.unit.gomoku.files.trees import Shape, all_nodes, random_record

from duiyi import gomoku
from duiyi.core import GameRecord, InvalidFenError, InvalidFileError
from duiyi.core.formats import Format
from duiyi.gomoku.formats.tree import infer_result

PREFIX = "gomoku-"
LARGEST_REWRITTEN = 400
"""Moves of a game that is also written and read again."""
REWRITTEN = 8
"""One in so many inputs is, for that takes several times as long as reading."""

_SHAPES = {
    "sgf": Shape((9, 15, 19), ("freestyle", "renju"), setup=True),
    "lib": Shape(),
    "json": Shape((9, 15), ("freestyle", "caro")),
    "psq": Shape((15, 20), tree=False, texts=False, passes=False),
    "rec": Shape((20,), tree=False, texts=False, passes=False, least=1),
    "rif": Shape(tree=False, texts=False),
    "pos": Shape(tree=False, texts=False),
    "points": Shape((15, 20), tree=False, texts=False),
    "offsets": Shape((15, 20), tree=False, texts=False, passes=False),
}

Target = Callable[[bytes], None]


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """The files that a target's inputs are made from; the name has the prefix."""
    reader = name.removeprefix(PREFIX)
    if reader == "any":
        return tuple(seed for each in READERS if each != name for seed in seeds(each))
    if reader == "fen":
        boards = (gomoku.Board(), gomoku.Board(5), gomoku.Board.from_stones(["h8", "a1"], ["o15"]))
        return tuple(board.fen().encode() for board in boards)
    written: list[bytes] = []
    if reader in _SHAPES:
        games = [random_record(seed, _SHAPES[reader], 12) for seed in range(4)]
        written = [gomoku.dump_bytes([game], reader) for game in games if game.moves()]
    return (*written, *layouts.BY_FORMAT.get(reader, ()))


def _reader(chosen: Format) -> Target:
    def target(data: bytes) -> None:
        chosen.sniff(data)
        try:
            for game in chosen.read(io.BytesIO(data)):
                check(game, rewrite=zlib.crc32(data) % REWRITTEN == 0)
        except InvalidFileError as error:
            assert str(error)

    return target


def any_file(data: bytes) -> None:
    """The whole way of a file: its format is found, then it is read."""
    try:
        games = gomoku.loads(data, strict=False)
    except InvalidFileError as error:
        assert str(error)
        return
    for game in games:
        check(game, rewrite=zlib.crc32(data) % REWRITTEN == 0)


def check(game: GameRecord, *, rewrite: bool = True) -> None:
    """That what was read can be played, and with `rewrite` that it can be written, and read again."""
    for fault in game.faults:
        assert str(fault)
    if any(fault.ply == 0 for fault in game.faults):
        return  # its position may be none, or it is of another game
    if game.options.get("opening", "free") != "free":
        return
    infer_result(game)
    size = len(all_nodes(game)) - 1
    if not rewrite:
        return
    if not 0 < size <= LARGEST_REWRITTEN:
        return
    again = gomoku.loads(gomoku.dump_bytes([game], "json"))[0]
    assert again.same_as(game), "the game is not the same after JSON"
    (again,) = gomoku.loads(gomoku.dump_bytes([game], "sgf"))
    assert [n.move for n in all_nodes(again)] == [n.move for n in all_nodes(game)], "not the same after SGF"
    assert (again.rules, again.fen) == (game.rules or "freestyle", game.fen)
    assert len(gomoku.merge_transpositions(game)) <= size + 1


def fen(data: bytes) -> None:
    """A position by itself."""
    text = data.decode("utf-8", "replace")
    try:
        board = gomoku.Board.from_fen(text)
    except InvalidFenError as error:
        assert str(error)
        return
    assert gomoku.Board.from_fen(board.fen()) == board


READERS: dict[str, Target] = {
    **{PREFIX + found.name: _reader(found) for found in gomoku.FILES.formats},
    PREFIX + "any": any_file,
}
"""A target for each reader of files, and one for all."""

TARGETS: dict[str, Target] = {**READERS, PREFIX + "fen": fen}
