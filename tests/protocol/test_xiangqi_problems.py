"""duiyi-xiangqi on problems of mate and on repetitions; `make bench` asks for all of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from duiyi import xiangqi
from duiyi.core.programs import find_program

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))

from bench import mates, perpetuals

PROGRAM = str(find_program("duiyi-xiangqi"))
NODES = 60_000
HARD = 15
"""So many of the problems take more nodes."""


def line_that_mates(it: mates.Engine, fen: str, plies: int) -> list[str] | None:
    """The line of the first mate that is told of and is short enough."""
    it.send("ucinewgame", f"position fen {fen}", f"go nodes {NODES}")
    line = None
    for words in it.lines_to("bestmove"):
        if line is None and "score" in words and mates.is_mate_within(words, plies):
            line = words[words.index("pv") + 1 :]
            it.send("stop")
    return line


def test_mates_of_proven_length_are_found_and_the_line_mates() -> None:
    cases = mates.problems()[::2]
    missed = []
    with mates.engine(PROGRAM, {}) as it:
        for case in cases:
            line = line_that_mates(it, case["fen"], int(case["plies"]))
            if line is None:
                missed.append(case["name"])
                continue
            board = xiangqi.Board(case["fen"])
            for move in line:
                board.push(move)
            outcome = board.outcome()
            assert outcome is not None, case
            assert outcome.winner is xiangqi.Board(case["fen"]).turn, case
            assert len(line) <= int(case["plies"])
    assert len(cases) > 70
    assert len(missed) < HARD, missed


def test_a_long_mate_by_quiet_moves_is_shortened_and_its_line_goes_on() -> None:
    """The search finds it long at first; each iteration then asks for a shorter one only."""
    (case,) = (case for case in mates.problems() if int(case["plies"]) == 37)
    with mates.engine(PROGRAM, {}) as it:
        it.send("ucinewgame", f"position fen {case['fen']}", "go nodes 1500000")
        told = [words for words in it.lines_to("bestmove") if "mate" in words]
    moves = [int(words[words.index("mate") + 1]) for words in told]
    assert moves == sorted(moves, reverse=True)
    assert moves[-1] <= 19
    board = xiangqi.Board(case["fen"])
    line = told[-1][told[-1].index("pv") + 1 :]
    for move in line:
        board.push(move)
    assert 4 < len(line) < 2 * moves[-1]


@pytest.mark.parametrize("warm", [False, True], ids=["fresh", "thought about before the loop"])
def test_repetitions_that_lose_are_left_and_those_that_win_are_taken(warm: bool) -> None:
    """A hash table that knows the position but not the loop could hide the third repetition."""
    asked = [q for q in perpetuals.questions() if q.rules == "asian" or q.name.startswith(("tian", "chin"))]
    assert len(asked) > 120
    with perpetuals.engine(PROGRAM) as it:
        faults = [perpetuals.fault(it, question, warm=warm) for question in asked[warm::8]]
    assert [fault for fault in faults if fault] == []
