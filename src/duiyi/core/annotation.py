"""What an author adds to a move: its worth (numeric annotation glyphs), arrows and marks on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

AnnotationColor = Literal["green", "red", "yellow", "blue"]
MarkShape = Literal["circle", "square", "triangle", "cross", "dot", "label"]

ANNOTATION_COLORS: Final[tuple[AnnotationColor, ...]] = get_args(AnnotationColor)
"""The colours of arrows and marks, in the order of the letters G, R, Y and B that PGN uses.

>>> ANNOTATION_COLORS
('green', 'red', 'yellow', 'blue')
"""
MARK_SHAPES: Final[tuple[MarkShape, ...]] = get_args(MarkShape)
"""The shapes of a mark; a "label" is a short text.

>>> MARK_SHAPES
('circle', 'square', 'triangle', 'cross', 'dot', 'label')
"""
LONGEST_LABEL: Final = 20
"""Letters of the longest label of a mark.

>>> LONGEST_LABEL
20
"""
MOST_NAGS: Final = 255
"""The highest numeric annotation glyph of the PGN standard.

>>> MOST_NAGS
255
"""
NAG_SYMBOLS: Final[dict[int, str]] = {
    1: "!",
    2: "?",
    3: "!!",
    4: "??",
    5: "!?",
    6: "?!",
    7: "□",
    10: "=",
    13: "∞",
    14: "⩲",
    15: "⩱",
    16: "±",
    17: "∓",
    18: "+−",
    19: "−+",
}
"""How numeric annotation glyphs are shown; 1 to 6 judge the move, the others the position after it.

>>> NAG_SYMBOLS[1], NAG_SYMBOLS[6]
('!', '?!')
"""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow over the board, from the point `tail` to the point `head`.

    >>> Arrow("h2", "e2", "red")
    Arrow(tail='h2', head='e2', color='red')
    """

    tail: str
    head: str
    color: AnnotationColor = "green"


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a point; one of the shape "label" carries a `text`.

    >>> Mark("e9", "cross")
    Mark(point='e9', shape='cross', color='green', text='')
    """

    point: str
    shape: MarkShape = "circle"
    color: AnnotationColor = "green"
    text: str = ""
