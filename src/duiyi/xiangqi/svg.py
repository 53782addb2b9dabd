"""Pictures of a board, drawn as SVG."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal, get_args

from duiyi.core import Arrow
from duiyi.core import pictures as draw
from duiyi.core.pictures import DrawnMark, Place, Theme
from duiyi.xiangqi.move import FILES

PieceSet = Literal["characters", "symbols"]
Coordinates = Literal["chinese", "western", "none"]

STEP: Final = 100
"""The distance between two lines, in the picture's own units."""
COLUMNS, ROWS = 9, 10
RADIUS: Final = 46
BARE, LABELLED = 72, 108
"""From the edge of the picture to the first line, without and with coordinates."""
LABEL_SIZE: Final = 32
LABEL_OFFSET: Final = RADIUS + 32
FACE_SCALE: Final = 53 / 500
RIVER_SCALE: Final = 50 / 500
CHINESE: Final = "一二三四五六七八九"
KINDS: Final = {
    "k": "general",
    "a": "advisor",
    "b": "elephant",
    "n": "horse",
    "r": "chariot",
    "c": "cannon",
    "p": "soldier",
}
CORNERED: Final = [(1, 2), (7, 2), (1, 7), (7, 7), *((x, y) for x in range(0, 9, 2) for y in (3, 6))]
"""Points with small corners: where cannons and soldiers begin, as (column, row)."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw; see `Board.svg`."""

    letters: str
    """A letter of each point as FEN has it, "." for an empty one, from a0 on."""
    title: str
    theme: draw.ThemeName = "wood"
    pieces: PieceSet = "characters"
    coordinates: Coordinates = "chinese"
    flipped: bool = False
    last: tuple[str, str] | None = None
    check: str | None = None
    """The point of a general that is attacked."""
    arrows: Sequence[tuple[Arrow, str]] = ()
    marks: Sequence[DrawnMark] = ()

    @property
    def colors(self) -> Theme:
        """The colours of its theme."""
        return draw.theme_named(self.theme)

    @property
    def prefix(self) -> str:
        """What its definitions' names begin with: the same in pictures that define the same."""
        return f"duiyi-{self.theme}-{self.pieces}-"

    @property
    def margins(self) -> Place:
        """From the edges to the first lines, across and down."""
        return (
            LABELLED if self.coordinates == "western" else BARE,
            BARE if self.coordinates == "none" else LABELLED,
        )

    @property
    def size(self) -> Place:
        """Its width and height."""
        x, y = self.margins
        return 2 * x + (COLUMNS - 1) * STEP, 2 * y + (ROWS - 1) * STEP

    def place(self, point: str) -> Place:
        """A point's place in the picture."""
        return self.at(FILES.index(point[0]), int(point[1]))

    def at(self, column: int, row: int) -> Place:
        """The place of a column from Red's left and a row from Red's side."""
        x, y = self.margins
        across = COLUMNS - 1 - column if self.flipped else column
        down = row if self.flipped else ROWS - 1 - row
        return x + across * STEP, y + down * STEP

    def letter(self, point: str) -> str:
        """The letter of a point."""
        return self.letters[int(point[1]) * COLUMNS + FILES.index(point[0])]


def svg(picture: Picture, pixels: int) -> str:
    """The picture as a document of its own, that many pixels wide."""
    width, height = picture.size
    parts = [
        _definitions(picture),
        *draw.slab(picture.colors, picture.prefix, width, height),
        *_lines(picture),
        *_river(picture),
        *_coordinates(picture),
        *_under(picture),
        *_pieces(picture),
        *_last(picture),
        *(_mark(picture, mark) for mark in picture.marks),
        *(draw.arrow(picture.place(a.tail), picture.place(a.head), color) for a, color in picture.arrows),
    ]
    return draw.document(width, height, pixels, picture.title, parts)


@cache
def faces(pieces: PieceSet) -> dict[str, str]:
    """The outlines of a piece set, in a square of 500 units round (0, 0); the page draws the same."""
    return dict(json.loads(resources.files("duiyi.xiangqi").joinpath(f"{pieces}.json").read_text("utf-8")))


def piece_sets() -> tuple[PieceSet, ...]:
    """The names of the piece sets."""
    return get_args(PieceSet)


def coordinate_styles() -> tuple[Coordinates, ...]:
    """The names of the coordinates' styles."""
    return get_args(Coordinates)


def _definitions(picture: Picture) -> str:
    """The gradients, and one drawing for each kind of piece on the board."""
    theme, prefix = picture.colors, picture.prefix
    stops = (0, 0.6, 1)
    shadow = [(0.72, theme.piece_shadow), (1, theme.piece_shadow.rsplit(",", 1)[0] + ",0)")]
    parts = [
        draw.gradient(f"{prefix}disc", list(zip(stops, theme.disc, strict=True))),
        draw.gradient(f"{prefix}dark", list(zip(stops, theme.dark_disc, strict=True))),
        draw.gradient(f"{prefix}shadow", shadow, (0.5, 0.5), 0.5),
        draw.gradient(
            f"{prefix}check", [(0.45, "rgba(255,31,16,.95)"), (1, "rgba(255,31,16,0)")], (0.5, 0.5), 0.5
        ),
    ]
    letters = sorted(set(picture.letters) - {"."})
    return f"<defs>{''.join([*parts, *(_piece(picture, letter) for letter in letters)])}</defs>"


def _piece(picture: Picture, letter: str) -> str:
    theme, prefix = picture.colors, picture.prefix
    side = 0 if letter.isupper() else 1
    dark = picture.pieces == "symbols" and side == 1
    ink = theme.face_dark if dark else theme.face[side]
    light = "rgba(0,0,0,.45)" if dark else theme.face_light
    kind = KINDS[letter.lower()]
    name = f"{('red', 'black')[side]}.{kind}" if picture.pieces == "characters" else kind
    path = faces(picture.pieces)[name]
    ring = 'r="38.5" fill="none" stroke-width="2.2"'
    return (
        f'<g id="{prefix}{letter}">'
        f'<circle r="56" cx="3" cy="9" fill="url(#{prefix}shadow)"/>'
        f'<circle r="{RADIUS}" cy="2.5" fill="{theme.dark_disc_edge if dark else theme.disc_edge}"/>'
        f'<circle r="{RADIUS - 0.5}" cy="-1" fill="url(#{prefix}{"dark" if dark else "disc"})"/>'
        f'<circle cy=".3" {ring} stroke="{light}"/><circle cy="-1" {ring} stroke="{ink}"/>'
        f'<path transform="translate(.9 .5) scale({FACE_SCALE})" fill="{light}" d="{path}"/>'
        f'<path transform="translate(0 -1) scale({FACE_SCALE})" fill="{ink}" d="{path}"/></g>'
    )


def _lines(picture: Picture) -> Iterator[str]:
    color = picture.colors.line
    x, y = picture.margins
    path = [f"M0 {row * STEP}h800" for row in range(1, ROWS - 1)]
    path += [f"M{column * STEP} 0v400m0 100v400" for column in range(1, COLUMNS - 1)]
    path += [f"M300 {top}l200 200m0 -200l-200 200" for top in (0, 700)]
    path += [_corners(column, row) for column, row in CORNERED]
    yield (
        f'<g class="lines" fill="none" stroke="{color}" transform="translate({x} {y})">'
        f'<path stroke-width="2.6" stroke-linecap="square" d="{"".join(path)}"/>'
        f'<path stroke-width="6" d="M0 0h800v900h-800z"/>'
        f'<path stroke-width="2" d="M-12 -12h824v924h-824z"/></g>'
    )


def _corners(column: int, row: int) -> str:
    gap, arm = 9, 17
    found = []
    for across in (-1, 1):
        if not 0 <= column + across < COLUMNS:
            continue
        for down in (-1, 1):
            x = column * STEP + across * gap
            y = (ROWS - 1 - row) * STEP + down * (gap + arm)
            found.append(f"M{x} {y}v{-down * arm}h{across * arm}")
    return "".join(found)


def _river(picture: Picture) -> Iterator[str]:
    theme = picture.colors
    width, height = picture.size
    for i in range(2):
        x = width * (1 + 2 * i) / 4 + (12, -12)[i]
        yield (
            f'<path class="river" fill="{theme.river}" opacity="{theme.river_opacity}" '
            f'transform="translate({x:g} {height / 2:g}) scale({RIVER_SCALE})" '
            f'd="{faces("characters")[f"river.{i}"]}"/>'
        )


def _coordinates(picture: Picture) -> Iterator[str]:
    if picture.coordinates == "none":
        return
    color, (width, height) = picture.colors.label, picture.size
    margin_x, margin_y = picture.margins
    top, bottom = margin_y - LABEL_OFFSET, height - margin_y + LABEL_OFFSET
    for column in range(COLUMNS):
        x = picture.at(column, 0)[0]
        # Each side counts its files from its own right hand.
        red = CHINESE[COLUMNS - 1 - column] if picture.coordinates == "chinese" else FILES[column]
        black = str(column + 1) if picture.coordinates == "chinese" else FILES[column]
        above, below = (red, black) if picture.flipped else (black, red)
        yield draw.text((x, top), above, LABEL_SIZE, color)
        yield draw.text((x, bottom), below, LABEL_SIZE, color)
    if picture.coordinates == "western":
        for row in range(ROWS):
            y = picture.at(0, row)[1]
            yield draw.text((margin_x - LABEL_OFFSET, y), str(row), LABEL_SIZE, color)
            yield draw.text((width - margin_x + LABEL_OFFSET, y), str(row), LABEL_SIZE, color)


def _under(picture: Picture) -> Iterator[str]:
    """Below the pieces: the glow round a general in check."""
    if picture.check:
        x, y = picture.place(picture.check)
        yield f'<circle class="check" cx="{x}" cy="{y}" r="86" fill="url(#{picture.prefix}check)"/>'


def _pieces(picture: Picture) -> Iterator[str]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            point = f"{FILES[column]}{row}"
            letter = picture.letter(point)
            if letter != ".":
                x, y = picture.at(column, row)
                yield f'<use class="piece {point}" href="#{picture.prefix}{letter}" x="{x}" y="{y}"/>'


def _last(picture: Picture) -> Iterator[str]:
    """Corners round the points of the last move, as printed boards mark it."""
    for point in picture.last or ():
        x, y = picture.place(point)
        reach = 24 if picture.letter(point) == "." else 50
        arm = reach * 0.36
        path = "".join(
            f"M{x + sx * reach:g} {y + sy * (reach - arm):g}v{sy * arm:g}h{-sx * arm:g}"
            for sx in (-1, 1)
            for sy in (-1, 1)
        )
        yield (
            f'<path class="last {point}" d="{path}" fill="none" stroke="{picture.colors.last}" '
            f'stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>'
        )


def _mark(picture: Picture, mark: DrawnMark) -> str:
    place = picture.place(mark.point)
    color = mark.color or draw.TONES["green"]
    if mark.shape == "label":
        return draw.pill(place, mark, color)
    # A mark round a piece surrounds it; on an empty point it is as small as can be seen.
    return draw.mark(place, mark, color, reach=34 if picture.letter(mark.point) == "." else 48)
