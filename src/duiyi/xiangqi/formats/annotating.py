"""Annotations in PGN: "!" and "?" behind a move, $-numbers, and commands within comments.

`[%csl Gh2,Re9]` has circles on points and `[%cal Gh2e2]` arrows, each with the letter of its colour, as chess
programs write them. The other shapes of marks are written the same way under their own names, `[%square
Re9]`, and labels as `[%label Re9=A]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from duiyi.core import ANNOTATION_COLORS, LONGEST_LABEL, MARK_SHAPES, MOST_NAGS, Arrow, GameNode, Mark
from duiyi.core.annotation import AnnotationColor, MarkShape

SUFFIXES: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
MOST: Final = 200
"""Arrows or marks of one node; more are left in the comment."""

_COLOR_LETTERS: Final[dict[str, AnnotationColor]] = {color[0].upper(): color for color in ANNOTATION_COLORS}
_SHAPES: Final[dict[str, MarkShape]] = {
    "csl": "circle",
    **{shape: shape for shape in MARK_SHAPES if shape != "circle"},
}
_COMMAND = re.compile(rf"\s*\[%(cal|{'|'.join(_SHAPES)})\s+([^\[\]{{}}]{{1,4000}})\]", re.ASCII)
_ARROW = re.compile(r"([GRYB])([a-i][0-9])([a-i][0-9])", re.ASCII)
_MARK = re.compile(r"([GRYB])([a-i][0-9])")
_LABEL = re.compile(rf"([GRYB])([a-i][0-9])=([^,]{{1,{LONGEST_LABEL}}})")
_NOT_IN_LABELS = re.compile(r"[\[\]{},\s]+")


def add_suffix(node: GameNode, suffix: str) -> None:
    """Notes the "!" and "?" behind a move; of more than two the first two count."""
    text = suffix.replace("！", "!").replace("？", "?")[:2]
    if text:
        add_nag(node, SUFFIXES[text])


def add_nag(node: GameNode, nag: int) -> None:
    """Notes a glyph, once; numbers beyond the standard's are left out."""
    if nag <= MOST_NAGS and nag not in node.nags:
        node.nags = (*node.nags, nag)


def take_commands(node: GameNode, comment: str) -> str:
    """Moves the arrows and marks of a comment to its node; returns what else it says."""

    def take(found: re.Match[str]) -> str:
        kind, parts = found[1], [part.strip() for part in found[2].split(",")]
        added = _arrows(parts) if kind == "cal" else _marks(_SHAPES[kind], parts)
        if added is None or len(node.arrows) + len(node.marks) + len(added) > MOST:
            return found[0]
        node.arrows += tuple(each for each in added if isinstance(each, Arrow))
        node.marks += tuple(each for each in added if isinstance(each, Mark))
        return ""

    return _COMMAND.sub(take, comment) if "[%" in comment else comment


def _arrows(parts: list[str]) -> list[Arrow | Mark] | None:
    """The arrows of a command; None when a part of it is none."""
    found = [_ARROW.fullmatch(part) for part in parts]
    return [Arrow(f[2], f[3], _COLOR_LETTERS[f[1]]) for f in found if f] if all(found) else None


def _marks(shape: MarkShape, parts: list[str]) -> list[Arrow | Mark] | None:
    """The marks of a command; None when a part of it is none."""
    found = [(_LABEL if shape == "label" else _MARK).fullmatch(part) for part in parts]
    if not all(found):
        return None
    return [
        Mark(f[2], shape, _COLOR_LETTERS[f[1]], f[3].strip() if shape == "label" else "") for f in found if f
    ]


def written_nags(node: GameNode) -> str:
    """The glyphs as they stand behind the move: "!?", or " $14"; empty for none."""
    suffixes = {nag: suffix for suffix, nag in SUFFIXES.items()}
    first, *others = (*node.nags, 0) if node.nags and node.nags[0] in suffixes else (0, *node.nags)
    return suffixes.get(first, "") + "".join(f" ${nag}" for nag in others if nag)


def written_comment(node: GameNode) -> str:
    """The comment with the commands for its arrows and marks behind it."""
    return " ".join([*([node.comment] if node.comment else []), *_commands(node)])


def _commands(node: GameNode) -> Iterator[str]:
    if node.arrows:
        yield "[%cal " + ",".join(f"{a.color[0].upper()}{a.tail}{a.head}" for a in node.arrows) + "]"
    for name, shape in _SHAPES.items():
        marks = [mark for mark in node.marks if mark.shape == shape]
        if marks:
            yield f"[%{name} " + ",".join(map(_written_mark, marks)) + "]"


def _written_mark(mark: Mark) -> str:
    label = "=" + (_NOT_IN_LABELS.sub(" ", mark.text).strip() or "?") if mark.shape == "label" else ""
    return f"{mark.color[0].upper()}{mark.point}{label}"
