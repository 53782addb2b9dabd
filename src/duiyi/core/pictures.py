"""What the pictures of every game share: themes, the slab of the board, lettering, arrows and marks, and PNG.

The pictures are SVG documents that need nothing beside them: letters and digits are drawn as outlines, so a
picture looks the same where fonts are missing. Only a text with other letters is left to the viewer's font.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from os import PathLike
from pathlib import Path
from typing import Final, Literal, get_args

from duiyi.core.annotation import LONGEST_LABEL, MARK_SHAPES, AnnotationColor, Arrow, Mark
from duiyi.core.errors import MissingExtraError

Place = tuple[float, float]
ThemeName = Literal["wood", "paper", "night"]
THEMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
"""The names of the themes, which are those of the page.

>>> THEMES
('wood', 'paper', 'night')
"""

SMALLEST, LARGEST = 16, 8192
"""Pixels of the narrowest and of the widest picture."""
LETTER_UNIT: Final = 500
"""The height that letters.json is drawn for."""
CAP_HEIGHT: Final = 0.73
"""Of the letters' height, what a capital takes."""
TONES: Final[dict[AnnotationColor, str]] = {
    "green": "#1c7a43",
    "red": "#c22a1d",
    "yellow": "#b87a00",
    "blue": "#1d5fa8",
}
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of the board; the page's styles/themes.css has the same under the same names."""

    slab_light: str
    slab: str
    slab_dark: str
    grain: str
    grain_opacity: float
    bevel: str
    line: str
    label: str
    river: str
    river_opacity: float
    disc: tuple[str, str, str]
    disc_edge: str
    dark_disc: tuple[str, str, str]
    dark_disc_edge: str
    face: tuple[str, str]
    face_dark: str
    face_light: str
    piece_shadow: str
    last: str


THEME_COLORS: Final[Mapping[str, Theme]] = {
    "wood": Theme(
        slab_light="#eac283",
        slab="#dcab63",
        slab_dark="#cb954c",
        grain="#6b3d12",
        grain_opacity=0.3,
        bevel="rgba(255,236,196,.55)",
        line="#4e2f12",
        label="#5a3814",
        river="#7a4f1f",
        river_opacity=0.72,
        disc=("#fdf0d2", "#f0d7a6", "#d3ab6d"),
        disc_edge="#8d6130",
        dark_disc=("#71513a", "#4a3122", "#2c1b11"),
        dark_disc_edge="#1a0f08",
        face=("#a51c12", "#1d1712"),
        face_dark="#f7e6c6",
        face_light="rgba(255,250,235,.65)",
        piece_shadow="rgba(38,18,2,.62)",
        last="#1d5fa8",
    ),
    "paper": Theme(
        slab_light="#fbf6e9",
        slab="#f5edd9",
        slab_dark="#ebe0c6",
        grain="#a48a58",
        grain_opacity=0.1,
        bevel="rgba(160,138,98,.45)",
        line="#3d372d",
        label="#5b5344",
        river="#6d6352",
        river_opacity=0.7,
        disc=("#fff", "#fdfaf2", "#efe6d2"),
        disc_edge="#a99c82",
        dark_disc=("#5a5752", "#34322f", "#1d1c1a"),
        dark_disc_edge="#0e0d0c",
        face=("#b3180f", "#1b1916"),
        face_dark="#fbf4e3",
        face_light="rgba(255,255,255,.8)",
        piece_shadow="rgba(66,52,24,.42)",
        last="#2463ad",
    ),
    "night": Theme(
        slab_light="#2c414b",
        slab="#23353e",
        slab_dark="#1b2a32",
        grain="#06090c",
        grain_opacity=0.3,
        bevel="rgba(160,200,215,.22)",
        line="#9db8c2",
        label="#b4cad3",
        river="#a9c2cc",
        river_opacity=0.6,
        disc=("#f6efdf", "#e4d9c2", "#b9aa8c"),
        disc_edge="#6d6350",
        dark_disc=("#3c4752", "#202830", "#12171c"),
        dark_disc_edge="#05070a",
        face=("#a81a12", "#14181b"),
        face_dark="#e9dfc8",
        face_light="rgba(255,255,255,.5)",
        piece_shadow="rgba(0,0,0,.7)",
        last="#6fb6ff",
    ),
}


def choose(what: str, value: str, choices: Sequence[str]) -> str:
    """The value; ValueError, which lists the choices, when it is none of them."""
    if value not in choices:
        raise ValueError(f"{what} is one of {', '.join(choices)}, not {value!r}")
    return value


def theme_named(name: str) -> Theme:
    """The theme of that name; ValueError lists them."""
    return THEME_COLORS[choose("the theme", name, THEMES)]


def checked_pixels(pixels: int) -> int:
    """The width; ValueError when no picture is that wide."""
    if not SMALLEST <= pixels <= LARGEST:
        raise ValueError(f"a picture is {SMALLEST} to {LARGEST} pixels wide, not {pixels}")
    return pixels


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A mark as it is drawn: a shape of MARK_SHAPES, the text of a "label", a colour or None for the ink."""

    point: str
    shape: str
    text: str
    color: str | None


def marks_of(marks: Mapping[str, str] | Iterable[Mark]) -> list[DrawnMark]:
    """Marks as such, or told by point: the name of a shape, or a text to write."""
    if isinstance(marks, Mapping):
        return [_mark_told(point, told) for point, told in marks.items()]
    told = list(marks)
    for mark in told:
        choose("the shape of a mark", mark.shape, MARK_SHAPES)
        choose("the colour of a mark", mark.color, tuple(TONES))
    return [DrawnMark(mark.point, mark.shape, mark.text, TONES[mark.color]) for mark in told]


def _mark_told(point: str, told: str) -> DrawnMark:
    is_shape = told in MARK_SHAPES and told != "label"
    return DrawnMark(point, told if is_shape else "label", "" if is_shape else told, None)


# ---- letters ----


@cache
def _letters() -> dict[str, tuple[int, str]]:
    """For each letter: how far to go on after it, and its outline over the line y = 0."""
    file = resources.files("duiyi.core").joinpath("letters.json")
    return {letter: (width, path) for letter, (width, path) in json.loads(file.read_text("utf-8")).items()}


def text(place: Place, written: str, size: float, ink: str, *, widest: float = math.inf) -> str:
    """A text centred on a place, made smaller where it would be wider than `widest`."""
    letters = _letters()
    shown = NOT_XML.sub("\ufffd", written)
    width = sum(letters[letter][0] if letter in letters else LETTER_UNIT for letter in shown) / LETTER_UNIT
    size = min(size, widest / width) if width else size
    x, y = place
    if not all(letter in letters for letter in shown):
        return (
            f'<text x="{_n(x)}" y="{_n(y + size * 0.36)}" font-size="{_n(size)}" fill="{ink}" '
            f'text-anchor="middle" font-weight="600" font-family="Noto Sans CJK SC, PingFang SC, '
            f'Microsoft YaHei, Helvetica, Arial, sans-serif">{escape(shown)}</text>'
        )
    scale = size / LETTER_UNIT
    is_chinese = any(letter > "\u2e7f" for letter in shown)
    baseline = y + size * (0.38 if is_chinese else CAP_HEIGHT / 2)
    at, parts = 0, []
    for letter in shown:
        parts.append(f'<path transform="translate({at})" d="{letters[letter][1]}"/>' if at else _path(letter))
        at += letters[letter][0]
    left = x - width * size / 2
    return (
        f'<g class="text" aria-label="{escape(shown)}" fill="{ink}" '
        f'transform="translate({_n(left)} {_n(baseline)}) scale({scale:.4f})">{"".join(parts)}</g>'
    )


def _path(letter: str) -> str:
    return f'<path d="{_letters()[letter][1]}"/>'


def _n(value: float) -> str:
    """A number as short as it can be written with a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")


# ---- the document and the slab ----


def document(width: float, height: float, pixels: int, title: str, parts: Iterable[str]) -> str:
    """A picture `pixels` wide, with the title that screen readers say."""
    high = round(pixels * height / width)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" width="{pixels}" '
        f'height="{high}" role="img">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *parts, "</svg>"])


def gradient(
    name: str, stops: Sequence[tuple[float, str]], centre: Place = (0.38, 0.28), r: float = 0.85
) -> str:
    """A radial gradient for discs and stones, lit from above on the left."""
    inside = "".join(f'<stop offset="{at:g}" stop-color="{color}"/>' for at, color in stops)
    return f'<radialGradient id="{name}" cx="{centre[0]}" cy="{centre[1]}" r="{r}">{inside}</radialGradient>'


def slab(theme: Theme, prefix: str, width: float, height: float) -> Iterator[str]:
    """The board's wood or paper with its grain and edge; `prefix` begins the names of its definitions."""
    yield (
        f'<defs><linearGradient id="{prefix}slab" x1="0" y1="0" x2=".6" y2="1">'
        f'<stop offset="0" stop-color="{theme.slab_light}"/><stop offset=".55" stop-color="{theme.slab}"/>'
        f'<stop offset="1" stop-color="{theme.slab_dark}"/></linearGradient>'
        f'<filter id="{prefix}grain" x="0" y="0" width="100%" height="100%" '
        f'color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0011 .055" '
        f'numOctaves="5" seed="7"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.2 0 0 0 -.75"/>'
        f'<feComposite in="SourceGraphic" operator="in"/></filter></defs>'
    )
    size = f'width="{_n(width)}" height="{_n(height)}" rx="18"'
    yield f'<rect {size} fill="url(#{prefix}slab)"/>'
    yield f'<rect {size} fill="{theme.grain}" opacity="{theme.grain_opacity}" filter="url(#{prefix}grain)"/>'
    yield (
        f'<rect x="3" y="3" width="{_n(width - 6)}" height="{_n(height - 6)}" rx="16" fill="none" '
        f'stroke="{theme.bevel}" stroke-width="4"/>'
    )


# ---- arrows and marks, in units of a hundredth of the distance between two points ----


def arrow(tail: Place, head: Place, color: str) -> str:
    """An arrow as one filled outline, from beside the piece that it begins at to its tip at the middle."""
    length = math.dist(tail, head)
    if length == 0:
        return f'<circle class="arrow" cx="{_n(head[0])}" cy="{_n(head[1])}" r="46" {_stroked(color, 8)}/>'
    along = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)

    def at(distance: float, aside: float) -> str:
        x = tail[0] + along[0] * distance - along[1] * aside
        y = tail[1] + along[1] * distance + along[0] * aside
        return f"{_n(x)} {_n(y)}"

    start, neck, half, barb = min(40.0, length / 3), max(length - 38, 0), 8.0, 25.0
    outline = [
        at(start, half),
        at(neck, half),
        at(neck, barb),
        at(length, 0),
        at(neck, -barb),
        at(neck, -half),
        at(start, -half),
    ]
    return (
        f'<path class="arrow" d="M{"L".join(outline)}z" fill="{color}" fill-opacity=".82" '
        f'stroke="#fff" stroke-opacity=".55" stroke-width="2" stroke-linejoin="round"/>'
    )


def mark(place: Place, drawn: DrawnMark, ink: str, reach: float = 46) -> str:
    """A mark round a place that reaches so far; `ink` is its colour when it has none of its own."""
    color = drawn.color or ink
    name = f"<title>{escape(NOT_XML.sub('', drawn.point))}</title>"
    shape = _SHAPES.get(drawn.shape, _circle)(reach, color)
    at = f"translate({_n(place[0])} {_n(place[1])})"
    return f'<g class="mark {drawn.shape} {drawn.point}" transform="{at}">{name}{shape}</g>'


def _circle(reach: float, color: str) -> str:
    return f'<circle r="{_n(reach)}" {_stroked(color, max(6, reach / 6))}/>'


def _dot(reach: float, color: str) -> str:
    edge = 'stroke="#fff" stroke-opacity=".6" stroke-width="3"'
    return f'<circle r="{_n(reach * 0.36)}" fill="{color}" {edge}/>'


def _square(reach: float, color: str) -> str:
    side = reach * 0.9
    size = f'x="{_n(-side)}" y="{_n(-side)}" width="{_n(2 * side)}" height="{_n(2 * side)}"'
    return f'<rect {size} rx="4" {_stroked(color, max(6, reach / 6))}/>'


def _triangle(reach: float, color: str) -> str:
    aside = reach * 0.87
    path = f"M0 {_n(-reach)}L{_n(aside)} {_n(reach / 2)}H{_n(-aside)}z"
    return f'<path d="{path}" stroke-linejoin="round" {_stroked(color, max(6, reach / 6))}/>'


def _cross(reach: float, color: str) -> str:
    arm = _n(reach * 0.68)
    path = f"M-{arm} -{arm}L{arm} {arm}M-{arm} {arm}L{arm} -{arm}"
    return f'<path d="{path}" stroke-linecap="round" {_stroked(color, reach / 4)}/>'


_SHAPES: Final[dict[str, Callable[[float, str], str]]] = {
    "circle": _circle,
    "dot": _dot,
    "square": _square,
    "triangle": _triangle,
    "cross": _cross,
}


def pill(place: Place, drawn: DrawnMark, color: str, size: float = 34) -> str:
    """A label on a ground of its own colour."""
    shown = drawn.text[:LONGEST_LABEL]
    width = min(max(len(shown) * size * 0.62 + size * 0.7, size * 1.5), 92)
    x, y = place
    box = (
        f'<rect x="{_n(x - width / 2)}" y="{_n(y - size * 0.7)}" '
        f'width="{_n(width)}" height="{_n(size * 1.4)}" '
        f'rx="{_n(size * 0.7)}" fill="{color}" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>'
    )
    return f'<g class="mark label">{box}{text(place, shown, size, "#fff", widest=width - size * 0.5)}</g>'


def _stroked(color: str, width: float) -> str:
    return f'fill="none" stroke="{color}" stroke-width="{_n(width)}"'


def arrows_of(arrows: Iterable[Arrow]) -> list[tuple[Arrow, str]]:
    """Arrows with the colours they are drawn in; ValueError lists the colours."""
    told = list(arrows)
    for each in told:
        choose("the colour of an arrow", each.color, tuple(TONES))
    return [(each, TONES[each.color]) for each in told]


# ---- PNG ----


def png(svg: str, path: str | PathLike[str] | None = None) -> bytes:
    """The picture as PNG, as large as the SVG says; written to a file too when `path` is given.

    MissingExtraError when the optional library is not installed: `pip install 'duiyi[png]'`.
    """
    try:
        import resvg_py  # noqa: PLC0415  an optional extra
    except ImportError:
        raise MissingExtraError("pictures in PNG", "png") from None
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    if path is not None:
        Path(path).write_bytes(data)
    return data
