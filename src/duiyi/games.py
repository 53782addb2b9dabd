"""The games there are. The server, the tools and the contract tests know no other list."""

from __future__ import annotations

from duiyi import gomoku, xiangqi
from duiyi.core import GameSpec
from duiyi.core.formats import GameFiles
from duiyi.core.formats_json import game_named

GAMES: tuple[GameSpec, ...] = (xiangqi.SPEC, gomoku.SPEC)

FILES: tuple[GameFiles, ...] = (xiangqi.FILES,)
"""The file formats of the games that have some."""

BY_NAME: dict[str, GameSpec] = {spec.name: spec for spec in GAMES}


def files_of(head: bytes) -> GameFiles | None:
    """The files that one beginning so (with at most formats.HEAD_BYTES) is of; None when no game knows it."""
    name = game_named(head)
    if name is not None:
        return next((files for files in FILES if files.game == name), None)
    return next((files for files in FILES if files.detect(head)), None)
