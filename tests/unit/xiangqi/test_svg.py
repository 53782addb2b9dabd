"""Pictures: what is drawn can be read back from the SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from duiyi.core import Arrow, Mark
from duiyi.core.pictures import THEMES
from duiyi.xiangqi import Board
from duiyi.xiangqi.svg import faces

NAMESPACE = "{http://www.w3.org/2000/svg}"
CHECK = "4k4/9/9/4R4/9/9/9/9/9/3K5 b"


def elements(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter())  # noqa: S314  our own text


def classes(picture: str, name: str) -> list[set[str]]:
    found = [set((element.get("class") or "").split()) for element in elements(picture)]
    return [each for each in found if name in each]


def points(picture: str, name: str) -> set[str]:
    return {word for each in classes(picture, name) for word in each if len(word) == 2 and word[1].isdigit()}


def written(picture: str) -> list[str]:
    return [e.get("aria-label") or "" for e in elements(picture) if e.get("class") == "text"]


def place(picture: str, point: str) -> tuple[str | None, str | None]:
    (piece,) = [e for e in elements(picture) if f"piece {point}" == e.get("class")]
    return piece.get("x"), piece.get("y")


def test_every_piece_is_drawn_on_its_point() -> None:
    board = Board()
    picture = board.svg()
    assert points(picture, "piece") == {p for p in map(str, SQUARES) if board.piece_at(p)}
    assert place(picture, "a0") == ("72", "1008")
    assert place(board.svg(flipped=True), "a0") == ("872", "108")


SQUARES = [f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]


def test_the_last_move_is_marked_unless_another_is_named_or_none() -> None:
    board = Board()
    assert points(board.svg(), "last") == set()
    board.push("h2e2")
    assert points(board.svg(), "last") == {"h2", "e2"}
    assert points(board.svg(last=False), "last") == set()
    assert points(board.svg(last="b0c2"), "last") == {"b0", "c2"}


def test_a_general_in_check_glows() -> None:
    assert len(classes(Board(CHECK).svg(), "check")) == 1
    assert not classes(Board(CHECK).svg(check=False), "check")
    assert not classes(Board().svg(), "check")


def test_coordinates() -> None:
    board = Board()
    assert written(board.svg())[:4] == ["1", "九", "2", "八"]
    assert written(board.svg(flipped=True))[:4] == ["九", "1", "八", "2"]
    western = written(board.svg(coordinates="western"))
    assert sorted(western) == sorted([*"abcdefghi" * 2, *"0123456789" * 2])
    assert written(board.svg(coordinates="none")) == []


def test_arrows_and_marks() -> None:
    marks = [Mark("e9", "cross", "red"), Mark("e5", "label", "blue", "A"), Mark("a0"), Mark("b4", "dot")]
    picture = Board().svg(arrows=["h2e2", Arrow("b0", "c2", "red"), Arrow("a0", "a0")], marks=marks)
    assert len(classes(picture, "arrow")) == 3
    assert points(picture, "cross") == {"e9"}
    assert points(picture, "circle") == {"a0"}
    assert "A" in written(picture)
    told = Board().svg(marks={"e9": "square", "e5": "好"})
    assert points(told, "square") == {"e9"}
    assert [e.text for e in elements(told) if e.tag == NAMESPACE + "text"] == ["好"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pieces", ["characters", "symbols"])
def test_each_theme_and_piece_set_is_a_document_without_anything_beside_it(theme: str, pieces: str) -> None:
    picture = Board().svg(theme=theme, pieces=pieces)  # type: ignore[arg-type]
    ids = {element.get("id") for element in elements(picture)}
    for element in elements(picture):
        link = element.get("href")
        assert link is None or link[1:] in ids
    assert "<text" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_the_piece_sets_have_every_kind() -> None:
    assert len(set(faces("characters").values())) == 16
    assert len(set(faces("symbols").values())) == 7


BAD = [
    ({"theme": "pink"}, "the theme is one of wood, paper, night, not 'pink'"),
    ({"pieces": "letters"}, "the piece set is one of characters, symbols, not 'letters'"),
    ({"coordinates": "uci"}, "the style of coordinates is one of chinese, western, none, not 'uci'"),
    ({"marks": {"j1": "dot"}}, "'j1' is not a point of the board"),
    ({"arrows": [Arrow("a0", "z9")]}, "'z9' is not a point of the board"),
    ({"arrows": [Arrow("a0", "a1", "pink")]}, "the colour of an arrow is one of green"),  # type: ignore[arg-type]
    ({"marks": [Mark("a0", "star")]}, "the shape of a mark is one of circle"),  # type: ignore[arg-type]
    ({"pixels": 5}, "a picture is 16 to 8192 pixels wide, not 5"),
]


@pytest.mark.parametrize(("options", "said"), BAD)
def test_what_is_wrong_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Board().svg(**options)


def test_notebooks_show_the_board() -> None:
    assert Board()._repr_svg_() == Board().svg()


def test_png(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    data = Board().png(path, pixels=240, theme="night")
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert path.read_bytes() == data
    assert int.from_bytes(data[16:20], "big") == 240
