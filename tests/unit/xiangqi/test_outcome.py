"""How games end: mate, stalemate, the general taken, repetition, the natural limit, dead material."""

from __future__ import annotations

import pytest

from duiyi import xiangqi
from duiyi.core import Color, IllegalMoveError, IllegalReason, Outcome, Termination

LONE_ROOK = "3k5/9/9/R8/9/9/9/9/9/4K4 w"
ROOK_CHECKS = ["a6a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9"]
"""Red checks with every move; its next check, a8a9, brings a position for the third time."""
ROOK_CHASES = ["b0a0", "a3b3", "a0b0", "b3a3"]
"""A rook follows a piece that steps from a3 to b3 and back."""


def played(fen: str, moves: list[str], rules: str = "asian") -> xiangqi.Board:
    board = xiangqi.Board(fen, rules=rules)
    for move in moves:
        board.push(move)
    return board


@pytest.mark.parametrize(
    ("fen", "winner", "termination"),
    [
        ("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", Color.RED, Termination.CHECKMATE),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", Color.RED, Termination.STALEMATE),
        ("3k5/9/3P5/9/9/9/9/9/9/4K4 b", Color.RED, Termination.STALEMATE),
        ("4k4/9/9/9/3r1r3/9/9/4p4/9/4K4 w", Color.BLACK, Termination.STALEMATE),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", None, Termination.INSUFFICIENT_MATERIAL),
        ("4k4/9/9/9/9/9/9/9/4A4/3K5 w", None, Termination.INSUFFICIENT_MATERIAL),
        ("2bak1b2/4a4/9/9/9/9/9/9/4A4/2BAK1B2 w", None, Termination.INSUFFICIENT_MATERIAL),
    ],
)
def test_positions_that_end_the_game(fen: str, winner: Color | None, termination: Termination) -> None:
    assert xiangqi.Board(fen).outcome() == Outcome(winner, termination)


@pytest.mark.parametrize(
    "fen",
    [
        xiangqi.START_FEN,
        "4k4/9/9/9/9/4N4/9/9/9/4K4 w",
        "4k4/9/9/9/9/9/9/9/9/3KN4 w",
        "4k4/9/9/9/9/9/9/9/4A4/2CK5 w",
        "2P1k4/9/9/9/9/9/9/9/9/3K5 w",
    ],
)
def test_positions_that_go_on(fen: str) -> None:
    board = xiangqi.Board(fen)
    assert [board.outcome(rules) for rules in xiangqi.RULES] == [None] * 5


@pytest.mark.parametrize(
    "fen",
    [
        "4k4/9/9/9/9/9/9/9/9/2BKC4 w",
        "3aka3/9/9/9/9/9/9/9/9/3KC4 w",
        "3ck4/9/9/9/9/9/9/9/9/2BKC4 w",
    ],
)
def test_the_computer_rules_draw_with_a_lone_cannon_without_advisors(fen: str) -> None:
    board = xiangqi.Board(fen)
    assert board.outcome("computer") == Outcome(None, Termination.INSUFFICIENT_MATERIAL)
    assert [board.outcome(rules) for rules in xiangqi.RULES if rules != "computer"] == [None] * 4


def test_a_lone_cannon_that_mates_at_once_is_no_draw() -> None:
    board = xiangqi.Board("3ak4/4a4/9/9/C8/9/9/9/9/5K3 w")
    assert board.outcome("computer") is None
    board.push("a5a9")
    assert board.outcome("computer") == Outcome(Color.RED, Termination.CHECKMATE)


def test_natural_limit_is_120_plies_and_100_under_the_asian_rules() -> None:
    almost = "4ka3/9/9/9/4p4/4P4/9/9/9/4KA3 w - - {} 70"
    for rules, limit in [
        ("asian", 100),
        ("chinese", 120),
        ("computer", 120),
        ("tiantian", 120),
        ("casual", 120),
    ]:
        board = xiangqi.Board(almost.format(limit - 1), rules=rules)
        assert board.outcome() is None
        board.push("e0e1")
        assert board.outcome() == Outcome(None, Termination.NATURAL_LIMIT)


def test_pawn_moves_do_not_restart_the_natural_limit() -> None:
    board = xiangqi.Board("4ka3/9/9/4P4/4p4/9/9/9/9/4KA3 w - - 30 70")
    board.push("e6d6")
    assert board.fen().split()[4] == "31"


def test_capture_restarts_the_count() -> None:
    board = xiangqi.Board("4ka3/9/9/9/4p4/4P4/9/9/9/4KA3 w - - 30 70")
    board.push("e4e5")
    assert board.fen().split()[4] == "0"
    board.pop()
    assert board.fen().split()[4] == "30"


def test_ten_checks_of_a_side_count_towards_the_natural_limit() -> None:
    board = played(LONE_ROOK, ROOK_CHECKS + ROOK_CHECKS[4:] * 4)
    assert board.ply == 24
    assert int(board.fen().split()[4]) == 24 - 2
    while board.ply:
        board.pop()
    assert board.fen().split()[4] == "0"


def test_general_may_be_taken_where_self_check_is_allowed() -> None:
    board = xiangqi.Board("4k4/9/9/9/9/4N4/9/9/9/4K4 w", allow_self_check=True)
    board.push("e4f6")
    board.push("e9e0")
    assert board.outcome() == Outcome(Color.BLACK, Termination.KING_CAPTURED)
    assert board.legal_moves == []
    with pytest.raises(IllegalMoveError) as caught:
        board.push("f6e8")
    assert caught.value.reason is IllegalReason.GAME_OVER
    board.pop()
    assert board.outcome() is None


def test_mate_ends_the_game_where_self_check_is_allowed() -> None:
    board = xiangqi.Board("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", allow_self_check=True)
    assert board.outcome() == Outcome(Color.RED, Termination.CHECKMATE)
    assert board.legal_moves == []
    assert board.refusal(xiangqi.Move.from_iccs("e9d9")) is IllegalReason.GAME_OVER


def test_second_occurrence_is_no_end() -> None:
    board = xiangqi.Board()
    shuffle = ["h2e2", "h7e7", "e2h2", "e7h7"]
    for move in shuffle * 2:
        assert board.outcome() is None
        board.push(move)
    assert board.outcome() == Outcome(None, Termination.REPETITION)
    assert board.occurrences() == 3


def test_a_capture_ends_the_memory_of_positions() -> None:
    board = xiangqi.Board()
    for move in ["h2e2", "h7e7", "e2h2", "e7h7", "b2b9", "a9b9"]:
        board.push(move)
    assert board.occurrences() == 1


def test_perpetual_check_loses() -> None:
    board = played(LONE_ROOK, ROOK_CHECKS)
    assert board.outcome() is None
    board.push("a8a9")
    assert board.outcome() == Outcome(Color.BLACK, Termination.PERPETUAL_CHECK)


def test_casual_refuses_the_repeating_check_and_goes_on() -> None:
    board = played(LONE_ROOK, ROOK_CHECKS, "casual")
    refused = xiangqi.Move.from_iccs("a8a9")
    assert board.refusal(refused) is IllegalReason.REPEATS_CHECK
    assert refused not in board.legal_moves
    assert refused.index in board.legal_indices()
    with pytest.raises(IllegalMoveError, match="repeats check"):
        board.push(refused)
    board.push("a8a7")
    assert board.outcome() is None


@pytest.mark.parametrize("victim", ["c", "p"])
def test_casual_refuses_the_repeating_chase(victim: str) -> None:
    fen = f"4k4/9/9/9/9/9/{victim}8/9/9/1R1K5 w"
    board = played(fen, ROOK_CHASES * 2, "casual")
    assert board.outcome() is None
    assert board.refusal(xiangqi.Move.from_iccs("b0a0")) is IllegalReason.REPEATS_CHASE
    assert played(fen, ROOK_CHASES * 2).outcome() == Outcome(Color.BLACK, Termination.PERPETUAL_CHASE)


def test_casual_draws_where_nobody_is_at_fault() -> None:
    board = played(xiangqi.START_FEN, ["h2e2", "h7e7", "e2h2", "e7h7"] * 2, "casual")
    assert board.outcome() == Outcome(None, Termination.REPETITION)


@pytest.mark.parametrize(
    ("fen", "loop"),
    [
        pytest.param("4k4/9/9/9/9/9/c7r/9/9/1R1K5 w", ROOK_CHASES, id="of a protected piece"),
        pytest.param("4k4/9/9/9/9/9/r8/9/9/1R1K5 w", ROOK_CHASES, id="of a rook that could take back"),
        pytest.param("5k3/9/9/9/9/9/9/3K5/4c4/9 w", ["d2d1", "e1e2", "d1d2", "e2e1"], id="by the general"),
        pytest.param("4k4/9/9/4c4/3P5/9/9/9/9/5K3 w", ["d5e5", "e6d6", "e5d5", "d6e6"], id="by a pawn"),
    ],
)
def test_chases_that_are_allowed(fen: str, loop: list[str]) -> None:
    assert played(fen, loop * 2, "casual").outcome() == Outcome(None, Termination.REPETITION)


def test_a_side_that_can_only_repeat_may_do_so_and_loses() -> None:
    board = played("9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", ["f0e0", "e8f8", "e0f0", "f8e8"] * 2, "casual")
    assert board.outcome() is None
    (forced,) = board.legal_moves
    board.push(forced)
    assert board.outcome() == Outcome(Color.BLACK, Termination.PERPETUAL_CHECK)
