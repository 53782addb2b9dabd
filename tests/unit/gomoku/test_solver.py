"""Forced wins: known problems, each proof verified from the rules alone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.gomoku.proof_checker import ProofError, check_proof

from duiyi import gomoku
from duiyi.core import Color

PROBLEMS = json.loads((Path(__file__).parents[2] / "data" / "gomoku" / "threats.json").read_text("utf-8"))
PATIENCE = 240.0


def board_of(problem: dict[str, Any]) -> gomoku.Board:
    black, white = (problem[side].split(",") for side in ("black", "white"))
    return gomoku.Board.from_stones(
        black, white, size=problem["size"], rule=problem["rule"], turn=problem["turn"]
    )


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem["name"])
def test_known_problems_are_solved_and_proved(problem: dict[str, Any]) -> None:
    board = board_of(problem)
    solution = gomoku.solve(board, kind=problem["kind"], limit=PATIENCE)
    assert (solution is not None) == problem["win"]
    if solution is None:
        return
    assert solution.moves[0] == solution.proof.move
    if solution.nodes < 100_000:  # the checker is slow
        check_proof(board, solution.proof)
    for move in solution.moves:
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color(problem["turn"])


@pytest.mark.parametrize("rule", gomoku.RULES)
def test_every_win_found_in_random_positions_is_proved(rule: str) -> None:
    dice = Random(7)
    found = 0
    for _ in range(25):
        board = gomoku.Board(9, rule)
        while board.outcome() is None and board.ply < 14:
            board.push(dice.choice([move for move in board.legal_moves if 1 < move.column < 7]))
        solution = gomoku.solve(board, kind="vct", limit=0.1)
        if solution is not None:
            found += 1
            check_proof(board, solution.proof)
    assert found > 2


def test_a_win_that_needs_a_four_which_opens_nothing_is_found_too() -> None:
    board = gomoku.Board.from_stones(
        ["j5", "g11", "f12", "d10", "b11"], ["e11", "e9", "c11", "d11"], rule="renju", turn="white"
    )
    solution = gomoku.solve(board, limit=PATIENCE)
    assert solution is not None
    assert solution.nodes < 3_000_000  # with such fours late alone it takes some ten million


def test_fours_alone_are_what_a_vcf_is_made_of() -> None:
    three = gomoku.Board.from_stones(["g8", "h8", "i8"], ["a1", "a15", "o1"], turn="white")
    assert gomoku.solve(three, kind="vcf", limit=5.0) is None
    three = gomoku.Board.from_stones(["g8", "h8", "i8"], ["a1", "a15", "o1"], turn="black")
    solution = gomoku.solve(three, kind="vcf", limit=5.0)
    assert solution is not None
    assert len(solution.moves) == 3


def test_white_wins_by_a_point_that_black_may_not_play() -> None:
    # White's four on row 8 can be stopped on h8 only, where black would make two threes.
    black = ["h9", "h10", "g7", "f6", "a1", "c8"]
    white = ["d8", "e8", "f8", "a15", "o15"]
    board = gomoku.Board.from_stones(black, white, rule="renju", turn="white")
    solution = gomoku.solve(board, kind="vcf", limit=5.0)
    assert solution is not None
    assert [str(move) for move in solution.moves] == ["g8", "h8"]
    check_proof(board, solution.proof)
    free = gomoku.Board.from_stones(black, white, rule="freestyle", turn="white")
    assert gomoku.solve(free, kind="vcf", limit=5.0) is None


def test_a_finished_game_has_no_win_to_find() -> None:
    board = gomoku.Board.from_stones(["d8", "e8", "f8", "g8", "h8"], ["a1", "b1", "c1", "d1"], turn="white")
    assert gomoku.solve(board, kind="vct", limit=1.0) is None


def test_the_board_is_left_as_it_was() -> None:
    board = board_of(PROBLEMS[0])
    before = board.copy()
    gomoku.solve(board, kind="vct", limit=5.0)
    assert board == before


def test_bad_arguments_are_named() -> None:
    board = gomoku.Board()
    with pytest.raises(ValueError, match="vcf, vct"):
        gomoku.solve(board, kind="mate")  # type: ignore[arg-type]
    for limit in (0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            gomoku.solve(board, limit=limit)


def test_the_tree_is_told_line_by_line() -> None:
    board = gomoku.Board.from_stones(["g8", "h8", "i8"], ["a1", "a15", "o1"], turn="black")
    solution = gomoku.solve(board, kind="vcf", limit=5.0)
    assert solution is not None
    assert str(solution.proof).splitlines()[0] == str(solution.moves[0])
    assert list(solution.proof.lines(depth=0)) == [str(solution.moves[0])]


def test_the_checker_finds_what_is_wrong_with_a_proof() -> None:
    board = gomoku.Board.from_stones(["g8", "h8", "i8"], ["a1", "a15", "o1"], turn="black")
    for move in ("g8", "a2", "e8"):  # occupied; no threat; only a four
        wrong = gomoku.ProofNode(gomoku.Point.from_text(move), {}, ())
        with pytest.raises(ProofError):
            check_proof(board, wrong)


# --- defences ---


def test_the_defences_of_an_open_three_are_the_points_at_its_ends() -> None:
    board = gomoku.Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"], turn="white")
    for kind in gomoku.solver.SOLVE_KINDS:
        found = gomoku.defences(board, kind=kind, limit=PATIENCE)
        assert found is not None
        assert str(found.threat[0]) in {"g8", "k8"}
        assert {str(move) for move in found.moves} == {"g8", "k8"}
        assert not found.open
        assert set(found.moves).isdisjoint(found.refuted)
        assert len(found.moves) + len(found.refuted) == len(board.legal_moves)


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_every_move_said_to_lose_loses_and_no_sure_one_does(rule: str) -> None:
    board = gomoku.Board.from_stones(["g8", "h8", "i9", "h10"], ["g9", "j9", "i7"], rule=rule, turn="white")
    found = gomoku.defences(board, limit=PATIENCE)
    assert found is not None
    for move, answer in list(found.refuted.items())[::60]:
        board.push(move)
        solution = gomoku.solve(board, limit=PATIENCE)
        assert solution is not None, move
        check_proof(board, solution.proof)
        board.push(answer)
        board.pop()
        board.pop()
    for move in found.sure[:2]:
        board.push(move)
        assert gomoku.solve(board, kind="vcf", limit=1.0) is None
        board.pop()


def test_five_of_ones_own_is_a_defence() -> None:
    board = gomoku.Board.from_stones(["d8", "e8", "f8", "g8"], ["c8", "d9", "e9", "f9", "g9"], turn="white")
    found = gomoku.defences(board, kind="vcf", limit=5.0)
    assert found is not None
    assert {"c9", "h9", "h8"} <= {str(move) for move in found.sure}


def test_where_nothing_is_threatened_there_are_no_defences() -> None:
    assert gomoku.defences(gomoku.Board(), limit=1.0) is None
    over = gomoku.Board.from_stones(["d8", "e8", "f8", "g8", "h8"], ["a1", "b1", "c1", "d1"], turn="white")
    assert gomoku.defences(over, limit=1.0) is None
    with pytest.raises(ValueError, match="seconds"):
        gomoku.defences(gomoku.Board(), limit=0)
