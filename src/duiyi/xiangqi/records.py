"""Game files: reading and writing records of Xiangqi."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from duiyi.core import GameNode, GameRecord, InvalidFenError, InvalidFileError, InvalidSetupError
from duiyi.core.record_json import dumps_json, loads_json
from duiyi.xiangqi.spec import SPEC


def loads(text: str) -> list[GameRecord]:
    """The games in the text of a Duiyi game file (JSON). InvalidFileError says what is wrong and where.

    Every move of every variation is legal under the record's own rules, or the file is refused.
    """
    games = loads_json(text)
    for number, game in enumerate(games, 1):
        _check(game, f"game {number}")
    return games


def load(path: str | PathLike[str]) -> list[GameRecord]:
    """The games in a file; see loads. OSError when it cannot be read."""
    try:
        return loads(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidFileError(f"{path} is not text in UTF-8: {error}") from error


def dumps(games: Iterable[GameRecord]) -> str:
    """The games as the text of a Duiyi game file."""
    return dumps_json(games)


def dump(games: Iterable[GameRecord], path: str | PathLike[str]) -> None:
    """Writes the games to a file, which it replaces. OSError when it cannot be written."""
    Path(path).write_text(dumps(games), encoding="utf-8")


def _check(game: GameRecord, where: str) -> None:
    if game.game != SPEC.name:
        raise InvalidFileError(f"{where} is a game of {game.game!r}, not of {SPEC.name}")
    try:
        board = SPEC.board(SPEC.setup(game.rules, game.options, game.fen))
    except (InvalidSetupError, InvalidFenError) as error:
        raise InvalidFileError(f"{where}: {error}") from error
    # A work list of nodes to enter and, as None, moves to take back: a game may be deeper than the stack.
    work: list[GameNode | None] = [*reversed(game.root.variations)]
    while work:
        node = work.pop()
        if node is None:
            board.pop()
            continue
        try:
            board.push(node.move or "")
        except ValueError as error:
            raise InvalidFileError(f"{where}, move {board.ply + 1}: {error}") from error
        work.append(None)
        work.extend(reversed(node.variations))
