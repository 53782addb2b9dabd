"""The eight sides of a board, and what is the same from each of them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.unit.gomoku.renju_boards import KNOWN, known

from duiyi.core import IllegalMoveError
from duiyi.gomoku import SYMMETRIES, Board, Point, Symmetry, points_of

SIZES = (5, 6, 15, 20)


def random_game(seed: int, size: int = 15, rule: str = "freestyle") -> Board:
    dice = Random(seed)
    board = Board(size=size, rule=rule)
    for _ in range(dice.randrange(30)):
        if board.legal_moves:
            board.push(dice.choice(board.legal_moves))
    return board


def test_there_are_eight_and_their_names_say_what_they_do() -> None:
    moved = {symmetry.value: str(symmetry(Point.from_text("b1"), 15)) for symmetry in SYMMETRIES}
    assert moved == {
        "identity": "b1",
        "rotate_90": "a14",
        "rotate_180": "n15",
        "rotate_270": "o2",
        "flip_columns": "n1",
        "flip_rows": "b15",
        "flip_diagonal": "a2",
        "flip_antidiagonal": "o14",
    }


@pytest.mark.parametrize("size", SIZES)
def test_they_are_a_group(size: int) -> None:
    points = points_of(size)
    maps = {tuple(symmetry(point, size) for point in points): symmetry for symmetry in SYMMETRIES}
    assert len(maps) == 8
    for one, other in product(SYMMETRIES, SYMMETRIES):
        assert tuple(other(one(point, size), size) for point in points) in maps
    for symmetry in SYMMETRIES:
        assert all(symmetry.inverse(symmetry(point, size), size) == point for point in points)


@pytest.mark.parametrize("size", SIZES)
def test_a_board_is_transformed_with_its_moves(size: int) -> None:
    for seed in range(20):
        board = random_game(seed, size)
        for symmetry in SYMMETRIES:
            side = board.transform(symmetry)
            assert side.move_stack == tuple(symmetry(move, size) for move in board.move_stack)
            assert (side.turn, side.outcome()) == (board.turn, board.outcome())
            assert all(side.stone_at(symmetry(p, size)) is board.stone_at(p) for p in points_of(size))
            again = side.transform(symmetry.inverse)
            assert again == board
            assert again.move_stack == board.move_stack


def test_a_board_that_was_set_up_keeps_what_was_there_before_its_moves() -> None:
    board = Board.from_stones(["b1"], ["c1"], rule="renju", turn="white")
    board.push("d1")
    turned = board.transform(Symmetry.ROTATE_180)
    assert str(turned.pop()) == "l15"
    assert turned == Board.from_stones(["n15"], ["m15"], rule="renju", turn="white")


def test_the_sides_of_a_board_have_one_canonical_board() -> None:
    for seed in range(30):
        board = random_game(seed, size=(6, 15)[seed % 2])
        sides = board.symmetries()
        assert len(sides) == 8
        assert sides[0] == board
        canonical = board.canonical()
        assert canonical in sides
        assert {side.canonical().fen() for side in sides} == {canonical.fen()}
        assert {side.canonical().key for side in sides} == {canonical.key}


def test_other_boards_have_another_canonical_board() -> None:
    boards = [Board.from_stones([point], []).canonical().fen() for point in ("a1", "b1", "h8", "h1", "c5")]
    assert len(set(boards)) == 5


def test_forbidden_points_turn_with_the_board() -> None:
    for case in KNOWN[::7]:
        board = known(case).board()
        for symmetry, side in zip(SYMMETRIES, board.symmetries(), strict=True):
            moved = {
                str(symmetry(Point.from_text(text), 15)): kind
                for text, kind in board.forbidden_points().items()
            }
            assert side.forbidden_points() == moved


def texts(points: tuple[Point, ...]) -> list[str]:
    return [str(point) for point in points]


def test_points_that_are_the_same_by_symmetry() -> None:
    board = Board()
    assert texts(board.equivalent_points("a1")) == ["a1", "o1", "a15", "o15"]
    assert texts(board.equivalent_points("h8")) == ["h8"]
    assert len(board.equivalent_points("b3")) == 8
    for move in ("h8", "h9", "h10"):  # the line h alone is left to reflect in
        board.push(move)
    assert texts(board.equivalent_points("g10")) == ["g10", "i10"]
    assert texts(board.equivalent_points("h12")) == ["h12"]
    board.push("a1")
    assert texts(board.equivalent_points("g10")) == ["g10"]
    with pytest.raises(IllegalMoveError, match="p1 is not legal: off board"):
        board.equivalent_points("p1")
