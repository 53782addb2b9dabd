"""The rulesets' judges of repetition."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.xiangqi.facts import cases

from duiyi import xiangqi
from duiyi.core import Color, InvalidSetupError, Outcome, Termination
from duiyi.xiangqi import Move

CASES = [
    pytest.param(case, rules, id=f"{case['name']} under {rules}")
    for case in cases("repetition")
    for rules in case["loser"]
    if rules not in case.get("exceptions", {})
]
EXCEPTIONS = [
    pytest.param(case, rules, id=f"{case['name']} under {rules}")
    for case in cases("repetition")
    for rules in case.get("exceptions", {})
]


def played(fen: str, moves: str, rules: str = "asian") -> xiangqi.Board:
    board = xiangqi.Board(fen, rules=rules)
    for move in moves.split():
        board.push(move)
    return board


def loser_of(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    if outcome.winner is None:
        return "draw"
    return "black" if outcome.winner is Color.RED else "red"


@pytest.mark.parametrize(("case", "rules"), CASES)
def test_verdicts(case: dict[str, Any], rules: str) -> None:
    board = played(case["fen"], case["moves"])
    assert loser_of(board.outcome(rules)) == case["loser"][rules]


@pytest.mark.parametrize(("case", "rules"), EXCEPTIONS)
def test_verdicts_that_are_not_followed(case: dict[str, Any], rules: str) -> None:
    """Each has its reason in the data; a judge that comes to follow one must take it out there."""
    board = played(case["fen"], case["moves"])
    assert len(case["exceptions"][rules]) > 40
    assert loser_of(board.outcome(rules)) not in {case["loser"][rules], "none"}


def test_the_cases_cover_every_ruleset_of_federations() -> None:
    counts = {rules: sum(rules in c["loser"] for c in cases("repetition")) for rules in xiangqi.RULES}
    assert counts == {"asian": 150, "chinese": 10, "computer": 182, "tiantian": 23, "casual": 0}


# Loops of four plies in positions of random games: two moves that can be taken back at once.


def reversible(board: xiangqi.Board, move: Move) -> bool:
    letter = board.piece_at(xiangqi.SQUARE_NAMES[move.from_square])
    taken = board.piece_at(xiangqi.SQUARE_NAMES[move.to_square])
    return letter is not None and letter.upper() != "P" and taken is None


def back(move: Move) -> Move:
    return Move(move.to_square, move.from_square)


def random_loop(board: xiangqi.Board, dice: random.Random) -> list[Move] | None:
    """Four legal moves that lead back to the position, or None if the first try finds none."""
    loop: list[Move] = []
    try:
        for _ in range(2):
            choices = [move for move in board.legal_moves if reversible(board, move)]
            attacking = [m for m in choices if board.nature(m).kind != "idle"]
            loop.append(board.push(dice.choice(attacking or choices)) if choices else None)  # type: ignore[arg-type]
            if not choices:
                return None
        for move in (back(loop[0]), back(loop[1])):
            if not board.is_legal(move):
                return None
            loop.append(board.push(move))
        return loop
    finally:
        for _ in [move for move in loop if move is not None]:
            board.pop()


def random_loops(count: int, seed: int) -> Iterator[tuple[str, list[Move]]]:
    dice = random.Random(seed)
    found = 0
    while found < count:
        board = xiangqi.Board()
        for _ in range(dice.randrange(20, 160)):
            if not board.legal_moves:
                break
            board.push(dice.choice(board.legal_moves))
        for _ in range(6):
            if loop := random_loop(board, dice):
                found += 1
                yield board.fen(), loop


def repeated(fen: str, moves: list[Move], rules: str = "asian") -> xiangqi.Board:
    board = xiangqi.Board(fen, rules=rules)
    for move in moves:
        board.push_index(move.index)
    return board


def flipped(outcome: Outcome | None) -> Outcome | None:
    if outcome is None or outcome.winner is None:
        return outcome
    return Outcome(Color.BLACK if outcome.winner is Color.RED else Color.RED, outcome.termination)


LOOPS = list(random_loops(300, seed=11))


def test_random_loops_are_of_every_kind() -> None:
    kinds = {loser_of(repeated(fen, loop * 2).outcome("asian")) for fen, loop in LOOPS}
    assert kinds == {"red", "black", "draw"}


@pytest.mark.parametrize("rules", xiangqi.RULES)
def test_symmetric_loops_have_symmetric_verdicts(rules: str) -> None:
    for fen, loop in LOOPS:
        board = repeated(fen, loop * 2)
        outcome = board.outcome(rules)
        assert board.mirror().outcome(rules) == outcome, fen
        assert board.rotate().outcome(rules) == flipped(outcome), fen


def test_a_verdict_does_not_depend_on_where_the_loop_was_entered() -> None:
    for fen, loop in LOOPS:
        expected = repeated(fen, loop * 2).outcome("asian")
        for phase in (1, 2, 3):
            board = repeated(fen, loop[:phase])
            later = repeated(board.fen(), (loop[phase:] + loop[:phase]) * 2)
            assert later.outcome("asian") == expected, (fen, phase)


@pytest.mark.parametrize("rules", xiangqi.RULES)
def test_explanations_agree_with_outcomes(rules: str) -> None:
    for fen, loop in LOOPS:
        board = repeated(fen, loop)
        assert board.explain_repetition(rules) is None
        board = repeated(fen, loop * 2)
        explained = board.explain_repetition(rules)
        assert explained is not None
        assert explained.rules == rules
        assert [nature.move for nature in explained.moves] == loop * 2
        outcome = board.outcome(rules)
        if outcome is None:
            assert (rules, explained.loser) == ("casual", board.turn)
            continue
        if outcome.termination in {Termination.CHECKMATE, Termination.STALEMATE}:
            continue
        assert explained.termination is outcome.termination
        assert explained.loser == (flipped(outcome) or outcome).winner
        if explained.termination is Termination.PERPETUAL_CHECK:
            faulty = [nature for nature in explained.moves if nature.color is explained.loser]
            assert {nature.kind for nature in faulty} == {"check"}


JUDGED = [case for case in cases("repetition") if played(case["fen"], case["moves"]).occurrences() >= 3]


def verdict(board: xiangqi.Board, rules: str) -> tuple[str, Color | None, Termination]:
    explained = board.explain_repetition(rules)
    assert explained is not None
    return explained.rule, explained.loser, explained.termination


OTHER = {Color.RED: Color.BLACK, Color.BLACK: Color.RED, None: None}


def swapped(found: tuple[str, Color | None, Termination]) -> tuple[str, Color | None, Termination]:
    rule, loser, termination = found
    return rule, OTHER[loser], termination


def test_most_cases_are_judged() -> None:
    assert len(JUDGED) > 170


@pytest.mark.parametrize("rules", xiangqi.RULES)
def test_symmetric_cases_have_symmetric_verdicts(rules: str) -> None:
    for case in JUDGED:
        board = played(case["fen"], case["moves"])
        found = verdict(board, rules)
        assert verdict(board.mirror(), rules) == found, case["name"]
        assert verdict(board.rotate(), rules) == swapped(found), case["name"]
        assert verdict(board.rotate().mirror(), rules) == swapped(found), case["name"]


def last_period(board: xiangqi.Board) -> list[Move]:
    """The moves since the position was last there."""
    back = board.copy()
    key = back.key()
    moves: list[Move] = []
    while True:
        moves.insert(0, back.pop())
        if back.key() == key:
            return moves


@pytest.mark.parametrize("rules", ["casual", "asian", "chinese", "computer"])
def test_the_verdict_of_a_case_does_not_change_while_the_loop_goes_on(rules: str) -> None:
    """Each further move makes another point of the loop its start."""
    for case in JUDGED:
        board = played(case["fen"], case["moves"])
        found = verdict(board, rules)
        once = last_period(board)
        for move in once * 2:
            board.push_index(move.index)
            if board.occurrences() >= 3:
                assert verdict(board, rules) == found, (case["name"], str(move))


def test_an_explained_chase() -> None:
    board = played("4k4/9/9/9/9/9/c8/9/9/1R1K5 w", "b0a0 a3b3 a0b0 b3a3 " * 2)
    explained = board.explain_repetition()
    assert explained is not None
    assert (explained.rule, explained.loser) == ("perpetual_chase", Color.RED)
    chase, idle = explained.moves[:2]
    assert (str(chase.move), chase.color, chase.kind, chase.checkers) == ("b0a0", Color.RED, "chase", ())
    assert chase.chases == (xiangqi.Chase("a0", "a3", "none"),)
    assert (str(idle.move), idle.color, idle.kind, idle.chases) == ("a3b3", Color.BLACK, "idle", ())


def test_an_explained_check() -> None:
    board = played("3k5/9/9/R8/9/9/9/9/9/4K4 w", "a6a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9")
    explained = board.explain_repetition()
    assert explained is not None
    assert (explained.rule, explained.loser) == ("perpetual_check", Color.RED)
    assert (explained.moves[1].kind, explained.moves[1].checkers) == ("check", ("a8",))
    assert {nature.kind for nature in explained.moves} == {"check", "idle"}


def test_nothing_to_explain() -> None:
    assert xiangqi.Board().explain_repetition() is None
    with pytest.raises(InvalidSetupError, match="'chess'"):
        xiangqi.Board().explain_repetition("chess")


@pytest.mark.parametrize(
    ("fen", "move", "victims"),
    [
        pytest.param("4k4/9/9/9/9/9/c8/9/9/1R1K5 w", "b0a0", {"a3": "none"}, id="unguarded"),
        pytest.param("4k4/9/9/9/9/9/c7r/9/9/1R1K5 w", "b0a0", {}, id="guarded"),
        pytest.param(
            "4k4/9/c8/9/1R7/9/c8/9/9/3K5 w",
            "b5a5",
            {"a3": "none", "a7": "none"},
            id="two cannons that guard each other over the taker alone",
        ),
        pytest.param("4k4/9/9/9/9/9/r8/9/9/1R1K5 w", "b0a0", {}, id="a rook that could take back"),
        pytest.param("4k4/4r4/9/9/9/9/9/9/4R4/R3K4 w", "a0a8", {"e8": "pinned"}, id="a pinned rook"),
        pytest.param("4k4/9/9/9/9/9/2r6/9/9/1N1K5 w", "b0a2", {"c3": "outweighed"}, id="rook by horse"),
        pytest.param("4k4/9/9/9/9/9/p8/9/9/1R1K5 w", "b0a0", {"a3": "none"}, id="a crossed pawn"),
        pytest.param("4k4/9/9/p8/9/9/9/9/9/1R1K5 w", "b0a0", {}, id="an uncrossed pawn"),
        pytest.param("5k3/9/9/9/9/9/9/3K5/4c4/9 w", "d2d1", {}, id="by the general"),
        pytest.param("4k4/9/9/4c4/3P5/9/9/9/9/5K3 w", "d5e5", {}, id="by a pawn"),
    ],
)
def test_what_a_move_chases(fen: str, move: str, victims: dict[str, str]) -> None:
    nature = xiangqi.Board(fen).nature(move)
    assert {chase.victim: chase.root for chase in nature.chases} == victims


ROOK_FOLLOWS = "a5b5 b1c1 b5c5 c1d1 c5d5 d1g1 d5g5 g1h1 g5h5 h1i1 h5i5 i1a1 i5a5"
"""A rook attacks a cannon with seven moves in a row, and no position occurs twice."""


def test_tiantian_ends_the_seventh_attack_of_one_piece() -> None:
    board = xiangqi.Board("5k3/9/9/9/R8/9/9/9/1c7/4K4 w", rules="tiantian")
    for move in ROOK_FOLLOWS.split():
        assert board.outcome() is None
        board.push(move)
    assert board.outcome() == Outcome(Color.BLACK, Termination.PERPETUAL_CHASE)
    explained = board.explain_repetition()
    assert explained is not None
    assert (explained.rule, explained.loser, len(explained.moves)) == ("attack_limit", Color.RED, 13)
    assert board.outcome("asian") is None
    board.pop()
    assert board.outcome() is None


def test_tiantian_counts_from_the_last_capture() -> None:
    board = played("5k3/9/9/9/R2n5/9/9/9/1c7/4K4 w", ROOK_FOLLOWS, "tiantian")
    assert board.outcome() is None
    assert board.explain_repetition() is None


@pytest.mark.parametrize("check", ["b0b1", "c9c1"])
def test_tiantian_allows_six_rounds_of_checks_and_the_seventh_loses(check: str) -> None:
    line = "f2f8 b7b1 f1f0 a1a0 d0e1 b1b0 f0f1 a0a1 e1d2 c6c1 d2e1 c1c9 e1f2"
    board = played("5Rb2/3ka1NC1/1r1nb4/p1r5p/9/4P4/P7P/5R2B/c4K3/3A5 w", line, "tiantian")
    assert board.outcome() is None
    board.push(check)
    assert board.outcome() == Outcome(Color.RED, Termination.PERPETUAL_CHECK)
