"""Our sets of openings and our books: how many there are, and that each can be played, and is there once."""

from __future__ import annotations

from importlib.resources import files

import pytest

from duiyi import gomoku, xiangqi
from duiyi.core import GameBoard
from duiyi.games import BY_NAME
from duiyi.match import openings
from duiyi.match.openings import Opening

SETS = [
    ("xiangqi", "asian", 0),
    ("gomoku", "freestyle", 15),
    ("gomoku", "freestyle", 20),
    ("gomoku", "standard", 15),
    ("gomoku", "caro", 15),
    ("gomoku", "renju", 15),
]
LEAST = 1_800
LARGEST = 150_000
"""Bytes of a compressed set."""


def seen_from_any_side(board: GameBoard) -> str:
    """The position in a form that all its sides have in common."""
    if isinstance(board, xiangqi.Board):
        return min(" ".join(each.fen().split()[:2]) for each in (board, board.mirror()))
    assert isinstance(board, gomoku.Board)
    return board.canonical().fen()


def found(game: str, rules: str, size: int) -> tuple[Opening, ...]:
    spec = BY_NAME[game]
    setup = spec.setup(rules, {"size": size} if size else {})
    return openings.default_set(spec, setup.rules, setup.options)


@pytest.mark.parametrize(("game", "rules", "size"), SETS)
def test_each_set_has_thousands_of_openings_and_none_twice(game: str, rules: str, size: int) -> None:
    spec = BY_NAME[game]
    setup = spec.setup(rules, {"size": size} if size else {})
    chosen = found(game, rules, size)
    assert len(chosen) >= LEAST
    seen = set()
    for opening in chosen:
        board = spec.board(setup)
        for move in opening.moves:
            board.push(move)  # which refuses what is not legal; a forbidden point ends the game
        assert board.outcome() is None
        assert len(opening.moves) >= 3
        seen.add(seen_from_any_side(board))
    assert len(seen) == len(chosen)
    lengths = {len(opening.moves) for opening in chosen}
    assert len(lengths) > 3


@pytest.mark.parametrize(("game", "rules", "size"), SETS)
def test_the_sets_are_small(game: str, rules: str, size: int) -> None:
    name = openings.set_name(BY_NAME[game], rules, {"size": size} if size else {})
    data = files("duiyi.match").joinpath("data", f"{name}.txt.xz").read_bytes()
    assert len(data) < LARGEST


@pytest.mark.parametrize(("rules", "size"), [(rules, size) for game, rules, size in SETS if game == "gomoku"])
def test_no_gomoku_opening_begins_with_a_threat_that_wins(rules: str, size: int) -> None:
    """A sample, looked at for wins by fours: such a search is exact."""
    spec = BY_NAME["gomoku"]
    setup = spec.setup(rules, {"size": size})
    for opening in found("gomoku", rules, size)[::200]:
        board = spec.board(setup)
        for move in opening.moves:
            board.push(move)
        assert isinstance(board, gomoku.Board)
        assert gomoku.solve(board, kind="vcf", limit=2) is None, opening


def sections(text: str) -> dict[str, list[str]]:
    """The lines of each section of a book."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            found[line.strip("[]")] = []
        elif not line.startswith("#"):
            found[list(found)[-1]].append(line)
    return found


@pytest.mark.parametrize(("game", "rules", "size"), SETS)
def test_the_moves_of_our_books_are_legal_and_their_best_weighs_most(
    game: str, rules: str, size: int
) -> None:
    spec = BY_NAME[game]
    setup = spec.setup(rules, {"size": size} if size else {})
    text = files(f"duiyi.{game}").joinpath("data", f"{game}.book").read_text(encoding="utf-8")
    lines = sections(text)[f"{rules} {size}" if size else game]
    assert len(lines) >= 100
    seen = set()
    for line in lines:
        way, _, rest = line.partition("=")
        board = spec.board(setup)
        for move in way.split():
            assert move in map(str, board.legal_moves), line
            board.push(move)
        assert seen_from_any_side(board) not in seen
        seen.add(seen_from_any_side(board))
        answers = [(answer.split()) for answer in rest.split(",")]
        for move, weight, score in answers:
            assert move in map(str, board.legal_moves), line
            assert 0 < int(weight) <= 100
            assert abs(int(score)) < 400
        assert int(answers[0][1]) == 100
        assert int(answers[0][2]) == max(int(score) for _, _, score in answers)
