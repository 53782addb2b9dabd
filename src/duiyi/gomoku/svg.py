"""Pictures of a board, drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from duiyi.core import Arrow
from duiyi.core import pictures as draw
from duiyi.core.pictures import DrawnMark, Place, Theme
from duiyi.gomoku.point import COLUMNS, Point, points_of

STEP: Final = 100
"""The distance between two lines, in the picture's own units."""
RADIUS: Final = 46
BARE, LABELLED = 66, 106
"""From the edge of the picture to the first line, without and with coordinates."""

RED, BLUE = "#d5281c", "#1d5fa8"
Light = tuple[Place, float, list[tuple[float, str]]]
STONES: Final[dict[str, Light]] = {
    "b": ((0.36, 0.28), 0.8, [(0, "#8d8d90"), (0.22, "#55565a"), (0.62, "#1d1e21"), (1, "#050506")]),
    "w": ((0.38, 0.28), 0.82, [(0, "#fff"), (0.4, "#fbfaf6"), (0.78, "#e4e1d8"), (1, "#b7b2a5")]),
}
"""The light on each colour: where it falls, how far, and its stops."""
STONE_NAMES: Final = {"b": "black", "w": "white"}
NUMBER_INK: Final = {"b": "#fff", "w": "#17181a"}
LAST_INK: Final = {"b": "#ff8a75", "w": RED}


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw; see `Board.svg`."""

    cells: str
    size: int
    title: str
    theme: draw.ThemeName = "wood"
    coordinates: bool = True
    numbers: Mapping[Point, int] = field(default_factory=dict)
    last: Point | None = None
    line: Sequence[Point] = ()
    """The stones that ended the game."""
    marks: Mapping[Point, DrawnMark] = field(default_factory=dict)
    arrows: Sequence[tuple[Arrow, str]] = ()
    forbidden: Mapping[Point, str] = field(default_factory=dict)
    heat: Mapping[Point, float] = field(default_factory=dict)

    @property
    def colors(self) -> Theme:
        """The colours of its theme."""
        return draw.theme_named(self.theme)

    @property
    def prefix(self) -> str:
        """What its definitions' names begin with: the same in pictures that define the same."""
        return f"duiyi-{self.theme}-"

    @property
    def margin(self) -> int:
        """From the edges to the first lines."""
        return LABELLED if self.coordinates else BARE

    def stone(self, point: Point) -> str:
        """Its letter in `cells`: ".", "b" or "w"."""
        return self.cells[point.row * self.size + point.column]

    def place(self, point: Point) -> Place:
        """Its place in the picture."""
        return self.margin + point.column * STEP, self.margin + (self.size - 1 - point.row) * STEP


def svg(picture: Picture, pixels: int) -> str:
    """The picture as a document of its own, that many pixels wide and high."""
    side = 2 * picture.margin + (picture.size - 1) * STEP
    parts = [
        _definitions(picture),
        *draw.slab(picture.colors, picture.prefix, side, side),
        *_grid(picture),
        *_heat(picture),
        *_stones(picture),
        *_crosses(picture),
        *(_mark(picture, point, mark) for point, mark in picture.marks.items()),
        *_arrows(picture),
    ]
    return draw.document(side, side, pixels, picture.title, parts)


def star_points(size: int) -> Iterator[Point]:
    """The points with a dot: the centre where there is one, and on a large board those around it."""
    middle = size // 2
    if size % 2:
        yield Point(middle, middle)
    if size >= 8:
        near = 3 if size >= 13 else 2
        lines = [near, size - 1 - near] + ([middle] if size % 2 and size >= 19 else [])
        yield from (Point(x, y) for x in lines for y in lines if (x, y) != (middle, middle))


def _definitions(picture: Picture) -> str:
    shadow = picture.colors.piece_shadow
    stops = [(0.72, shadow), (1, shadow.rsplit(",", 1)[0] + ",0)")]
    parts = [draw.gradient(f"{picture.prefix}shadow", stops, (0.5, 0.5), 0.5)]
    for letter, (centre, r, light) in STONES.items():
        name = STONE_NAMES[letter]
        edge = ' stroke="#5a503c" stroke-opacity=".45" stroke-width="1.5"' if letter == "w" else ""
        parts += [
            draw.gradient(f"{picture.prefix}{name}-light", light, centre, r),
            f'<g id="{picture.prefix}{name}">'
            f'<circle r="54" cx="3" cy="8" fill="url(#{picture.prefix}shadow)"/>'
            f'<circle r="{RADIUS}" fill="url(#{picture.prefix}{name}-light)"{edge}/></g>',
        ]
    return f"<defs>{''.join(parts)}</defs>"


def _grid(picture: Picture) -> Iterator[str]:
    size, color, margin = picture.size, picture.colors.line, picture.margin
    length = (size - 1) * STEP
    path = "".join(f"M0 {i * STEP}h{length}M{i * STEP} 0v{length}" for i in range(1, size - 1))
    yield f'<g class="lines" fill="none" stroke="{color}" transform="translate({margin} {margin})">'
    yield f'<path stroke-width="2.6" d="{path}"/>'
    yield f'<path stroke-width="6" d="M0 0h{length}v{length}h-{length}z"/></g>'
    for point in star_points(size):
        x, y = picture.place(point)
        yield f'<circle class="dot {point}" cx="{x}" cy="{y}" r="9" fill="{color}"/>'
    if picture.coordinates:
        yield from _coordinates(picture)


def _coordinates(picture: Picture) -> Iterator[str]:
    size, color = picture.size, picture.colors.label
    letter_size = 36
    for i in range(size):
        x, bottom = picture.place(Point(i, 0))
        yield draw.text((x, bottom + 73), COLUMNS[i], letter_size, color)
        left, y = picture.place(Point(0, i))
        yield draw.text((left - 73, y), str(i + 1), letter_size, color, widest=40)


def _heat(picture: Picture) -> Iterator[str]:
    """A disc on each point: the larger the number, the deeper; blue where it is negative."""
    most = max((abs(value) for value in picture.heat.values()), default=0)
    for point, value in picture.heat.items():
        if value == 0:
            continue
        x, y = picture.place(point)
        color = RED if value > 0 else BLUE
        opacity = 0.08 + 0.62 * abs(value) / most
        yield (
            f'<circle class="heat {point}" cx="{x}" cy="{y}" r="44" fill="{color}" '
            f'fill-opacity="{opacity:.2f}"><title>{point} {value:g}</title></circle>'
        )


def _stones(picture: Picture) -> Iterator[str]:
    for point in points_of(picture.size):
        stone = picture.stone(point)
        if stone == ".":
            continue
        x, y = picture.place(point)
        name = STONE_NAMES[stone]
        yield f'<use class="stone {name} {point}" href="#{picture.prefix}{name}" x="{x}" y="{y}"/>'
        if point in picture.line:
            yield (
                f'<circle class="line {point}" cx="{x}" cy="{y}" r="48" fill="none" stroke="{RED}" '
                f'stroke-width="7"/>'
            )
        if point in picture.numbers and point not in picture.marks:
            ink = LAST_INK[stone] if point == picture.last else NUMBER_INK[stone]
            yield draw.text((x, y), str(picture.numbers[point]), 46, ink, widest=70)
        elif point == picture.last and point not in picture.marks:
            yield (
                f'<circle class="last {point}" cx="{x}" cy="{y}" r="13" fill="{RED}" stroke="#fff" '
                f'stroke-width="2.5"/>'
            )


def _crosses(picture: Picture) -> Iterator[str]:
    for point, kind in picture.forbidden.items():
        x, y = picture.place(point)
        arms = f"M{x - 20} {y - 20}l40 40m0 -40l-40 40"
        yield (
            f'<g class="forbidden {point}" fill="none" stroke-linecap="round">'
            f"<title>{point} {kind.replace('_', ' ')}</title>"
            f'<path d="{arms}" stroke="#fff" stroke-opacity=".55" stroke-width="14"/>'
            f'<path d="{arms}" stroke="{RED}" stroke-width="9"/></g>'
        )


def _mark(picture: Picture, point: Point, mark: DrawnMark) -> str:
    stone = picture.stone(point)
    ink = mark.color or NUMBER_INK.get(stone, picture.colors.label)
    place = picture.place(point)
    if mark.shape != "label":
        return draw.mark(place, mark, ink, reach=26)
    # A text on an empty point covers the crossing of the lines, or neither could be read.
    ground = (
        f'<circle cx="{place[0]}" cy="{place[1]}" r="31" fill="{picture.colors.slab}"/>'
        if stone == "."
        else ""
    )
    shown = draw.text(place, mark.text, 46, ink, widest=72)
    return f'<g class="mark label">{ground}{shown}</g>'


def _arrows(picture: Picture) -> Iterator[str]:
    for arrow, color in picture.arrows:
        tail, head = (picture.place(Point.from_text(end)) for end in (arrow.tail, arrow.head))
        yield draw.arrow(tail, head, color)
