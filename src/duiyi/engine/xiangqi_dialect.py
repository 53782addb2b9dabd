"""How an engine writes Xiangqi: ranks from 0 or from 1, horses as N or H.

>>> dialect = XiangqiDialect(first_rank=1, letters="HE")
>>> dialect.write_move("h2e2"), dialect.read_move("b10c8")
('h3e3', 'b9c7')
>>> dialect.write_fen("rnbakabnr/9/9 w - - 0 1")
'rheakaehr/9/9 w - - 0 1'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

_MOVE = re.compile(r"([a-i])(10|[0-9])-?([a-i])(10|[0-9])", re.IGNORECASE)
_TO_HE = str.maketrans("nbNB", "heHE")

Letters = Literal["NB", "HE"]

PROBE_HORSE = "5k3/9/9/9/N3r4/9/9/9/r8/3K5 w - - 0 1"
"""Only the horse on a5 can move: an engine that answers with another move has not read it."""
HORSE_FROM = "a5"


@dataclass(frozen=True, slots=True)
class XiangqiDialect:
    """One way of writing moves and positions."""

    first_rank: int = 0
    """The number of Red's first rank."""
    letters: Letters = "NB"
    """The letters of horse and elephant in positions."""

    def write_move(self, move: str) -> str:
        """A canonical move as the engine wants it."""
        if not self.first_rank:
            return move
        return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"

    def read_move(self, text: str) -> str | None:
        """The engine's move in canonical text; None when it is none on this board."""
        found = _MOVE.fullmatch(text)
        if found is None:
            return None
        ranks = [int(found[n]) - self.first_rank for n in (2, 4)]
        if not all(0 <= rank <= 9 for rank in ranks):
            return None
        return f"{found[1]}{ranks[0]}{found[3]}{ranks[1]}".lower()

    def write_fen(self, fen: str) -> str:
        """A position as the engine wants it."""
        if self.letters == "NB":
            return fen
        placement, _, rest = fen.partition(" ")
        return f"{placement.translate(_TO_HE)} {rest}"


def first_rank_of(move: str) -> int | None:
    """What the number of Red's first rank is, when an engine answers so from the start position.

    Red's pieces stand on its ranks 1, 3 and 4, each on files of its own, so one move tells. None when the
    text is no move of Red's there.

    >>> first_rank_of("h2e2"), first_rank_of("h3e3"), first_rank_of("c3c4"), first_rank_of("c4c5")
    (0, 1, 0, 1)
    """
    found = _MOVE.fullmatch(move)
    if found is None:
        return None
    file, rank = found[1].lower(), int(found[2])
    fitting = [first for first in (0, 1) if file in _RED_FILES.get(rank - first, "")]
    return fitting[0] if len(fitting) == 1 else None


_RED_FILES = {0: "abcdefghi", 2: "bh", 3: "acegi"}
"""Where Red's pieces stand at the start, by rank from 0."""
