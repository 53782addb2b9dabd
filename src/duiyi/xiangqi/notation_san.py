"""The algebraic notation that XBoard writes in its game files, both ways.

A piece's letter (K A E H R C), then the point it goes to: Cbe2, Rxb9, Hc7. Where several pieces of the kind
may go there, the start's file tells which, or its rank (A9e8), or both. A pawn has no letter: c4 goes
straight, and its file comes first when it captures or goes sideways: cxc5, gf5. Ranks are 0 to 9.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from duiyi.core import IllegalReason
from duiyi.xiangqi.move import FILES, SQUARE_NAMES, SQUARES, Move

Refusal = Callable[[Move], IllegalReason | None]

_LETTERS = dict(zip("KABNRCP", ("K", "A", "E", "H", "R", "C", ""), strict=True))
_KINDS = {"": "P", "P": "P", "K": "K", "A": "A", "E": "B", "B": "B", "H": "N", "N": "N", "R": "R", "C": "C"}
_TEXT = re.compile(
    r"(?P<letter>[KAEBHNRCP]?)(?P<file>[a-i]?)(?P<rank>[0-9]?)[x:-]?(?P<to>[a-i][0-9])[+#]{0,2}[!?]{0,2}",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class SanText:
    """What the text says: the piece's kind, as much of its start as is told, and the point it goes to."""

    kind: str
    file: int | None
    rank: int | None
    to_square: int

    def sources(self, pieces: bytes, red: bool) -> list[int]:
        """The points of the side's pieces that the text may mean."""
        letter = ord(self.kind if red else self.kind.lower())
        file, straight = self.file, self.kind == "P" and self.file is None
        if straight:
            file = self.to_square % 9
        return [
            square
            for square in range(90)
            if pieces[square] == letter and file in {None, square % 9} and self.rank in {None, square // 9}
        ]


def read(text: str) -> SanText | None:
    """Takes the text apart; None when this notation writes no move so."""
    found = _TEXT.fullmatch(text)
    if not found:
        return None
    file, rank = found["file"], found["rank"]
    return SanText(
        _KINDS[found["letter"]],
        FILES.index(file) if file else None,
        int(rank) if rank else None,
        SQUARES[found["to"]],
    )


def write(move: Move, pieces: bytes, refusal: Refusal) -> str:
    """A legal move without the mark of check; `pieces` is the board before it."""
    letter = chr(pieces[move.from_square])
    takes = "x" if chr(pieces[move.to_square]) != "." else ""
    if letter.upper() == "P":
        straight = move.from_square % 9 == move.to_square % 9
        start = "" if straight and not takes else FILES[move.from_square % 9]
    else:
        start = _start(move, pieces, refusal)
    return _LETTERS[letter.upper()] + start + takes + SQUARE_NAMES[move.to_square]


def _start(move: Move, pieces: bytes, refusal: Refusal) -> str:
    """As much of the start as tells it from the other pieces of the kind that may go to the same point."""
    file, rank = move.from_square % 9, move.from_square // 9
    rivals = [
        square
        for square in range(90)
        if pieces[square] == pieces[move.from_square]
        and square != move.from_square
        and refusal(Move(square, move.to_square)) is None
    ]
    if not rivals:
        return ""
    if all(square % 9 != file for square in rivals):
        return FILES[file]
    return str(rank) if all(square // 9 != rank for square in rivals) else SQUARE_NAMES[move.from_square]
