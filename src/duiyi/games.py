"""The games there are. The server, the tools and the contract tests know no other list."""

from __future__ import annotations

import io

from duiyi import gomoku, xiangqi
from duiyi.core import GameSpec, InvalidFileError
from duiyi.core.formats import GameFiles
from duiyi.core.formats_json import game_named

GAMES: tuple[GameSpec, ...] = (xiangqi.SPEC, gomoku.SPEC)
"""The games.

>>> [spec.name for spec in GAMES]
['xiangqi', 'gomoku']
"""

FILES: tuple[GameFiles, ...] = (xiangqi.FILES, gomoku.FILES)
"""The file formats of the games that have some.

>>> [files.game for files in FILES]
['xiangqi', 'gomoku']
"""

BY_NAME: dict[str, GameSpec] = {spec.name: spec for spec in GAMES}
"""The games by their names.

>>> BY_NAME["gomoku"].rules
('freestyle', 'standard', 'renju', 'caro')
"""


def files_for(game: str) -> GameFiles | None:
    """The file formats of a game; None when it has none.

    >>> files_for("xiangqi").named("pgn").suffixes
    ('.pgn',)
    """
    return next((files for files in FILES if files.game == game), None)


def files_of(head: bytes) -> GameFiles | None:
    """The files that one beginning so (with at most formats.HEAD_BYTES) is of; None when no game knows it.

    Plain moves may be of more than one game, such as "h2e2h9g7": then it is the first one of the list in
    which they can all be played.

    >>> files_of(b"(;GM[4]SZ[15];B[hh])").game
    'gomoku'
    """
    name = game_named(head)
    if name is not None:
        return files_for(name)
    fitting = [files for files in FILES if files.detect(head)]
    if len(fitting) > 1:
        return max(fitting, key=lambda files: _sense(files, head))
    return fitting[0] if fitting else None


def _sense(files: GameFiles, head: bytes) -> tuple[bool, int]:
    """How much sense a file's first game makes: whether all of it can be played, else how much can."""
    try:
        game = next(files.read(io.BytesIO(head), strict=False))
    except (InvalidFileError, StopIteration):
        return False, 0
    moves = game.moves()
    whole = bool(moves) and not game.faults
    return whole, 0 if whole else sum(map(len, moves))
