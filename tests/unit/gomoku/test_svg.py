"""Pictures: what is drawn can be read back from the SVG."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from duiyi.core import Arrow, IllegalMoveError, InvalidMoveError, Mark
from duiyi.gomoku import MAX_SIZE, MIN_SIZE, Board
from duiyi.gomoku.svg import star_points

NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)  # noqa: S314  our own text


def drawn(picture: str, tag: str) -> list[ElementTree.Element]:
    return list(parsed(picture).iter(NAMESPACE + tag))


def classed(picture: str, *names: str) -> list[set[str]]:
    """The classes of each element that has all of these: what it is, and its point."""
    found = [set((element.get("class") or "").split()) for element in parsed(picture).iter()]
    return [classes for classes in found if classes >= set(names)]


def points(picture: str, *names: str) -> set[str]:
    """The points of the elements that have these classes."""
    return {name for classes in classed(picture, *names) for name in classes if name[1:].isdigit()}


def texts(picture: str) -> list[str]:
    """What is written, whether as outlines or as text."""
    written = [
        element.get("aria-label") or element.text for element in parsed(picture).iter() if is_text(element)
    ]
    return [text or "" for text in written]


def is_text(element: ElementTree.Element) -> bool:
    return element.tag == NAMESPACE + "text" or element.get("class") == "text"


def titles(picture: str) -> list[str]:
    return [title.text or "" for title in drawn(picture, "title")]


def game(*moves: str, rule: str = "freestyle") -> Board:
    board = Board(rule=rule)
    for move in moves:
        board.push(move)
    return board


@pytest.mark.parametrize("size", range(MIN_SIZE, MAX_SIZE + 1))
def test_every_size_has_its_coordinates_and_dots_on_the_board(size: int) -> None:
    board = Board(size=size)
    written = texts(board.svg())
    assert sorted(written[::2]) == sorted("abcdefghijklmnopqrst"[:size])
    assert sorted(map(int, written[1::2])) == list(range(1, size + 1))
    dots = list(star_points(size))
    assert {str(point) for point in dots} == points(board.svg(), "dot")
    assert len(dots) == len(set(dots))
    assert all(0 <= number < size for point in dots for number in point)


def test_stones_and_the_last_move() -> None:
    board = game("h8", "i9", "c3")
    picture = board.svg()
    assert points(picture, "stone", "black") == {"h8", "c3"}
    assert points(picture, "stone", "white") == {"i9"}
    assert points(picture, "last") == {"c3"}
    assert titles(picture) == ["freestyle, 15 by 15, white to move"]


def test_move_numbers_take_the_place_of_the_dot() -> None:
    board = game("h8", "i9", "c3")
    picture = board.svg(numbers=True)
    assert texts(picture)[-3:] == ["3", "1", "2"]
    assert not points(picture, "last")


def test_the_stones_that_won_have_a_ring() -> None:
    board = game("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8")
    assert points(board.svg(), "line") == {"h8", "i8", "j8", "k8", "l8"}


def fork(rule: str) -> Board:
    return Board.from_stones(["g8", "i8", "h7", "h9"], [], rule=rule, turn="black")


def test_forbidden_points_are_crossed_out_on_demand() -> None:
    assert "h8 double three" in titles(fork("renju").svg(forbidden=True))
    assert len(titles(fork("renju").svg())) == 1
    assert len(titles(fork("freestyle").svg(forbidden=True))) == 1


def test_a_notebook_shows_them_until_the_game_is_over() -> None:
    board = fork("renju")
    assert "h8 double three" in titles(board._repr_svg_())
    board.push("h8")
    assert len(titles(board._repr_svg_())) == 1


def test_marks() -> None:
    marks = {
        "a1": "circle",
        "b1": "square",
        "c1": "triangle",
        "d1": "cross",
        "f1": "dot",
        "e1": "A",
        "h8": "7",
    }
    picture = game("h8").svg(marks=marks)
    for point, shape in marks.items():
        assert points(picture, "mark", shape) == ({point} if len(shape) > 1 else set())
    assert texts(picture)[-2:] == ["A", "7"]
    assert not points(picture, "last")  # the mark on the last stone is seen instead


def test_marks_and_arrows_of_a_record() -> None:
    marks = [Mark("h8", "square", "red"), Mark("a1", "label", "blue", "A")]
    picture = Board().svg(marks=marks, arrows=[Arrow("h8", "i9"), Arrow("a1", "a1", "yellow")])
    assert points(picture, "mark", "square") == {"h8"}
    assert len(classed(picture, "arrow")) == 2
    with pytest.raises(IllegalMoveError):
        Board().svg(arrows=[Arrow("h8", "p16")])


def test_marks_may_hold_any_text() -> None:
    written = texts(Board().svg(marks={"a1": "<&\"'>", "b1": "黑", "c1": "\x00\ud800", "d1": ""}))
    assert written[-4:] == ["<&\"'>", "黑", "\ufffd\ufffd", ""]


def test_heat() -> None:
    picture = Board().svg(heat={"a1": 10, "b1": 5, "c1": -10, "d1": 0})
    opacity = {(c.get("class") or "")[5:]: c.get("fill-opacity") for c in drawn(picture, "circle")}
    assert points(picture, "heat") == {"a1", "b1", "c1"}
    assert opacity["a1"] == opacity["c1"] == "0.70"
    assert opacity["b1"] == "0.39"
    assert titles(picture)[1:] == ["a1 10", "b1 5", "c1 -10"]


BAD_POINTS = [
    ("p1", IllegalMoveError),
    ("a16", IllegalMoveError),
    ("1a", InvalidMoveError),
    ("", InvalidMoveError),
]


@pytest.mark.parametrize(("point", "error"), BAD_POINTS)
def test_marks_and_heat_stand_on_points(point: str, error: type[ValueError]) -> None:
    marks: Mapping[str, str] = {point: "circle"}
    with pytest.raises(error):
        Board().svg(marks=marks)
    with pytest.raises(error):
        Board().svg(heat={point: 1})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_heat_is_finite(value: float) -> None:
    with pytest.raises(ValueError, match=r"the heat of h8 is .*, which is no finite number"):
        Board().svg(heat={"h8": value})


def test_the_picture_is_as_large_as_asked() -> None:
    root = parsed(Board().svg(pixels=200))
    assert (root.get("width"), root.get("height")) == ("200", "200")
    assert root.get("viewBox") == "0 0 1612 1612"


@pytest.mark.parametrize("pixels", [0, -5, 100_000])
def test_no_picture_is_too_small_or_too_large(pixels: int) -> None:
    with pytest.raises(ValueError, match="16 to 8192 pixels"):
        Board().svg(pixels=pixels)


def test_a_picture_without_coordinates_has_no_text() -> None:
    assert texts(Board().svg(coordinates=False)) == []
