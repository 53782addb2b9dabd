"""What the pictures of every game share."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from duiyi.core import MissingExtraError, pictures

CSS = Path(__file__).parents[3] / "web/src/styles/themes.css"
VARIABLES = {
    "slab_light": "slab-light",
    "slab": "slab",
    "slab_dark": "slab-dark",
    "grain": "grain",
    "grain_opacity": "grain-opacity",
    "bevel": "bevel",
    "line": "line",
    "label": "label",
    "river": "river",
    "river_opacity": "river-opacity",
    "disc_edge": "disc-edge",
    "dark_disc_edge": "dark-disc-edge",
    "face_dark": "face-dark",
    "face_light": "face-light",
    "piece_shadow": "piece-shadow",
    "last": "last",
}


def css_colors(theme: str) -> dict[str, str]:
    block = re.search(rf'data-theme="{theme}"\]\s*\{{([^}}]*)\}}', CSS.read_text("utf-8"))
    assert block
    return {name: value.strip() for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block[1])}


def same(css: str) -> str:
    """A colour of the style sheet as pictures write it: `rgb(1 2 3 / 45%)` as `rgba(1,2,3,.45)`."""
    found = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", css)
    return (
        f"rgba({found[1]},{found[2]},{found[3]},{int(found[4]) / 100:g})".replace(",0.", ",.")
        if found
        else css
    )


@pytest.mark.parametrize("name", pictures.THEMES)
def test_the_themes_are_those_of_the_page(name: str) -> None:
    theme, css = pictures.theme_named(name), css_colors(name)
    for ours, theirs in VARIABLES.items():
        value = getattr(theme, ours)
        assert (float(css[theirs]) if isinstance(value, float) else same(css[theirs])) == value
    for i in range(3):
        assert theme.disc[i] == css[f"disc-{i}"]
        assert theme.dark_disc[i] == css[f"dark-disc-{i}"]
    assert theme.face == (css["face-0"], css["face-1"])


def test_letters_are_outlines_and_others_are_left_to_the_viewer() -> None:
    assert "<path" in pictures.text((0, 0), "A1", 20, "#000")
    assert pictures.text((0, 0), "好<", 20, "#000").endswith(">好&lt;</text>")


def test_a_long_text_is_made_to_fit() -> None:
    scale = re.compile(r"scale\(([\d.]+)\)")
    wide, narrow = (scale.findall(pictures.text((0, 0), "12345", 50, "#000", widest=w)) for w in (500, 50))
    assert float(narrow[0]) < float(wide[0])


def test_png_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=re.escape("pip install 'duiyi[png]'")):
        pictures.png("<svg/>")
