"""Pictures of a board, drawn as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from duiyi.gomoku.point import COLUMNS, Point, points_of

STEP = 36
"""The distance between two lines, in the picture's own units."""
MARGIN = 38
"""From the edge of the picture to the first line: half a stone, and the coordinates."""
RADIUS = 16.4

WOOD, LINE, INK, RED, BLUE = "#e8c88e", "#6d4a1d", "#3f2a10", "#c62828", "#1d5fa8"
STONES = {"b": ("#1f1f1f", "#000000", "#5c5c5c"), "w": ("#f7f5ef", "#8a8478", "#ffffff")}
"""The body, the rim and the shine of each colour."""
NUMBER_INK = {"b": "#ffffff", "w": "#111111"}
LAST_INK = {"b": "#ff8a75", "w": RED}
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MARKS = ("circle", "square", "triangle", "cross")
"""The marks that are drawn; any other text is written."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw; see `Board.svg`."""

    cells: str
    size: int
    title: str
    numbers: Mapping[Point, int] = field(default_factory=dict)
    last: Point | None = None
    line: Sequence[Point] = ()
    """The stones that ended the game."""
    marks: Mapping[Point, str] = field(default_factory=dict)
    forbidden: Mapping[Point, str] = field(default_factory=dict)
    heat: Mapping[Point, float] = field(default_factory=dict)

    def stone(self, point: Point) -> str:
        """Its letter in `cells`: ".", "b" or "w"."""
        return self.cells[point.row * self.size + point.column]

    def place(self, point: Point) -> tuple[int, int]:
        """Its place in the picture."""
        return MARGIN + point.column * STEP, MARGIN + (self.size - 1 - point.row) * STEP


def svg(picture: Picture, pixels: int) -> str:
    """The picture as a document of its own, that many pixels wide and high."""
    side = 2 * MARGIN + (picture.size - 1) * STEP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{pixels}" '
        f'height="{pixels}" role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">',
        f"<title>{escape(picture.title)}</title>",
        f'<rect width="{side}" height="{side}" rx="6" fill="{WOOD}"/>',
        *_grid(picture),
        *_heat(picture),
        *_stones(picture),
        *_crosses(picture),
        *_marks(picture),
        "</svg>",
    ]
    return "\n".join(parts)


def star_points(size: int) -> Iterator[Point]:
    """The points with a dot: the centre where there is one, and on a large board those around it."""
    middle = size // 2
    if size % 2:
        yield Point(middle, middle)
    if size >= 9:
        near = 3 if size >= 13 else 2
        lines = [near, size - 1 - near] + ([middle] if size % 2 and size >= 19 else [])
        yield from (Point(x, y) for x in lines for y in lines if (x, y) != (middle, middle))


def _grid(picture: Picture) -> Iterator[str]:
    size = picture.size
    first, last = MARGIN, MARGIN + (size - 1) * STEP
    path = "".join(
        f"M{first} {first + i * STEP}H{last}M{first + i * STEP} {first}V{last}" for i in range(size)
    )
    yield f'<path d="{path}" stroke="{LINE}" fill="none"/>'
    yield f'<rect x="{first}" y="{first}" width="{last - first}" height="{last - first}" fill="none" '
    yield f'stroke="{LINE}" stroke-width="2"/>'
    for point in star_points(size):
        x, y = picture.place(point)
        yield f'<circle cx="{x}" cy="{y}" r="3.4" fill="{LINE}"/>'
    yield f'<g font-size="13" fill="{INK}">'
    for i in range(size):
        yield f'<text x="{first + i * STEP}" y="{last + 32}">{COLUMNS[i]}</text>'
        yield f'<text x="11" y="{last - i * STEP + 5}">{i + 1}</text>'
    yield "</g>"


def _heat(picture: Picture) -> Iterator[str]:
    """A disc on each point: the larger the number, the deeper; blue where it is negative."""
    most = max((abs(value) for value in picture.heat.values()), default=0)
    for point, value in picture.heat.items():
        if value == 0:
            continue
        x, y = picture.place(point)
        color = RED if value > 0 else BLUE
        opacity = 0.08 + 0.62 * abs(value) / most
        yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{color}" fill-opacity="{opacity:.2f}">'
        yield f"<title>{point} {value:g}</title></circle>"


def _stones(picture: Picture) -> Iterator[str]:
    for point in points_of(picture.size):
        stone = picture.stone(point)
        if stone == ".":
            continue
        x, y = picture.place(point)
        body, rim, shine = STONES[stone]
        yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{body}" stroke="{rim}"/>'
        yield f'<ellipse cx="{x - 5}" cy="{y - 6}" rx="6" ry="4" fill="{shine}" fill-opacity="0.55"/>'
        if point in picture.line:
            ring = f'fill="none" stroke="{RED}" stroke-width="2.4"'
            yield f'<circle cx="{x}" cy="{y}" r="{RADIUS + 1}" {ring}/>'
        if point in picture.numbers:
            ink = LAST_INK[stone] if point == picture.last else NUMBER_INK[stone]
            yield _text(x, y, str(picture.numbers[point]), ink)
        elif point == picture.last and point not in picture.marks:
            yield f'<circle cx="{x}" cy="{y}" r="4.5" fill="{RED}"/>'


def _crosses(picture: Picture) -> Iterator[str]:
    for point, kind in picture.forbidden.items():
        yield _cross(*picture.place(point), f"<title>{point} {kind.replace('_', ' ')}</title>")


def _marks(picture: Picture) -> Iterator[str]:
    for point, mark in picture.marks.items():
        stone = picture.stone(point)
        ink = NUMBER_INK.get(stone, INK)
        yield _mark(*picture.place(point), mark, ink, on_stone=stone != ".")


def _mark(x: int, y: int, mark: str, ink: str, *, on_stone: bool) -> str:
    drawn = f'fill="none" stroke="{ink}" stroke-width="2.4"'
    if mark == "circle":
        return f'<circle cx="{x}" cy="{y}" r="9" {drawn}/>'
    if mark == "square":
        return f'<rect x="{x - 8}" y="{y - 8}" width="16" height="16" {drawn}/>'
    if mark == "triangle":
        return f'<path d="M{x} {y - 10}L{x + 9} {y + 6}H{x - 9}Z" {drawn}/>'
    if mark == "cross":
        return f'<path d="M{x - 7} {y - 7}L{x + 7} {y + 7}M{x - 7} {y + 7}L{x + 7} {y - 7}" {drawn}/>'
    # A text on an empty point covers the crossing of the lines, or neither could be read.
    ground = "" if on_stone else f'<circle cx="{x}" cy="{y}" r="11" fill="{WOOD}"/>'
    return ground + _text(x, y, mark, ink)


def _cross(x: int, y: int, inside: str) -> str:
    arms = f"M{x - 8} {y - 8}L{x + 8} {y + 8}M{x - 8} {y + 8}L{x + 8} {y - 8}"
    return f'<path d="{arms}" stroke="{RED}" stroke-width="3.4" stroke-linecap="round">{inside}</path>'


def _text(x: int, y: int, text: str, ink: str) -> str:
    size = 16 if len(text) < 3 else 13
    written = escape(NOT_XML.sub("\ufffd", text))
    return f'<text x="{x}" y="{y + size * 0.36:.1f}" font-size="{size}" fill="{ink}">{written}</text>'
