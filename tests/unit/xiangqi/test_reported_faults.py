"""Faults that users of other programs met, as things that must go right here."""

from __future__ import annotations

import re

import pytest
from tests.unit.xiangqi.test_repetition import played

from duiyi import xiangqi
from duiyi.core import Color, InvalidFenError, Outcome, Termination

MUTUAL_CHASE = """1.Che2 Hc7 2.Hg2 Ca7 3.Cbd2 Rb9 4.Hc2 Hg7 5.c4 g5 6.Rh0 Rh9 7.Rh6 Ci7 8.Rg6 Ci8 9.Ra2 Afe8
10.Rb2 Rxb2 11.Cxb2 Cg8 12.Rf6 Ege7 13.Rf8 Ca8 14.Cb8 Ad7 15.Cb3 A9e8 16.Cb8 Ad9 17.Cb3 A9e8 18.Cb8 Ad9"""


def test_pikafish_28_chases_of_both_sides_draw_under_the_computer_rules() -> None:
    board = xiangqi.Board()
    for text in re.sub(r"\d+\.", "", MUTUAL_CHASE).split():
        board.push(board.parse(text))
    assert board.outcome("computer") == Outcome(None, Termination.REPETITION)
    natures = board.explain_repetition("computer")
    assert natures is not None
    assert {(nature.color, nature.kind) for nature in natures.moves} == {
        (Color.RED, "chase"),
        (Color.BLACK, "chase"),
    }


def test_pikafish_90_counters_of_zero_are_read() -> None:
    board = played("4P4/9/3k1a3/2N6/2b6/9/9/9/9/4K4 w - - 0 0", "e0e1 f7e8 c6e5 d7d8")
    assert board.fen() == "4P4/3ka4/9/9/2b1N4/9/9/9/4K4/9 w - - 4 3"


def test_fairy_stockfish_938_a_general_that_may_not_take_back_is_no_guard() -> None:
    board = xiangqi.Board("3kncC2/5R3/9/9/9/9/9/9/9/5K3 w")
    assert "e9" in {chase.victim for chase in board.nature("f8f9").chases}


def test_fairy_stockfish_938_an_attacker_that_may_not_move_chases_nothing() -> None:
    board = xiangqi.Board("4k4/9/9/9/9/9/9/4c1N2/9/3K4r w")
    assert board.nature("g2f0").chases == ()


def test_fairy_stockfish_938_a_capture_may_chase() -> None:
    board = xiangqi.Board("n4k3/9/9/9/9/9/9/9/p8/R3K4 w")
    assert {chase.victim for chase in board.nature("a0a1").chases} == {"a9"}


def test_fairy_stockfish_938_the_third_occurrence_ends_the_chase() -> None:
    board = xiangqi.Board("3k4n/9/9/9/9/9/9/9/9/4K2R1 w")
    for text in ["h1i1", "i10h8", "i1h1", "h8i10", "h1i1", "i10h8", "i1h1"]:
        board.push(board.parse_uci(text))
        assert board.outcome() is None
    board.push(board.parse_uci("h8i10"))
    assert board.outcome() == Outcome(Color.BLACK, Termination.PERPETUAL_CHASE)


def test_chessdb_19_a_check_and_a_chase_in_turn_are_no_fault() -> None:
    line = "f2f6 d2d1 e1e0 d1d6 f6f5 d6d5 f5f6 d5d0 e0e1 d0d6 f6f7 d6d7 f7f3 d7d3 f3f5 d3d1 e1e0 d1d5"
    board = played("9/3k5/9/9/9/4R4/9/3r1C3/4K4/9 w", line)
    for rules in ("casual", "asian", "chinese", "computer"):
        assert board.outcome(rules) is None


def test_eleeye_5_a_rook_chases_two_cannons_that_guard_each_other_over_it_alone() -> None:
    board = played("4k4/9/c8/9/1R7/9/c8/9/9/3K5 w", "b5a5 e9f9 a5b5 f9e9 b5a5 e9f9 a5b5 f9e9 b5a5 e9f9")
    assert {chase.victim for chase in xiangqi.Board(board.start_fen()).nature("b5a5").chases} == {"a3", "a7"}


def test_fairy_stockfish_570_two_rooks_that_attack_each_other_chase_nothing() -> None:
    board = xiangqi.Board("3k5/9/9/8r/9/9/7R1/9/9/4K4 w")
    assert board.nature("h3i3").kind == "idle"
    follows = played("3k5/9/9/7R1/9/9/9/7r1/9/4K4 w", "h6i6 h2i2 i6h6 i2h2 " * 2)
    for rules in xiangqi.RULES:
        assert follows.outcome(rules) == Outcome(None, Termination.REPETITION)


def test_xiangqi_js_7_an_astray_elephant_is_named_with_its_own_colour() -> None:
    with pytest.raises(InvalidFenError, match="red elephant on d0"):
        xiangqi.Board("4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1")


def test_cchess_1_25_5_pawns_in_tandem_are_not_mistaken_for_others() -> None:
    board = xiangqi.Board("rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w")
    assert str(board.parse("前兵进一")) == "e5e6"


def test_xmuli_33_tandem_cannons_are_told_apart() -> None:
    board = xiangqi.Board("4k4/9/9/9/4C4/9/9/4C4/9/3K5 w")
    assert board.chinese("e5a5") == "前炮平九"
    assert board.chinese("e2a2") == "后炮平九"


def test_pychess_52_horses_and_elephants_are_h_and_e() -> None:
    board = xiangqi.Board()
    assert (board.wxf("h0g2"), board.wxf("g0e2"), board.san("h0g2")) == ("H2+3", "E3+5", "Hg2")


def test_pychess_58_moves_that_are_not_legal_need_no_telling_apart() -> None:
    assert xiangqi.Board("4k4/9/9/9/9/4N4/9/4N4/9/3K5 w").san("e2g3") == "H2g3"
    assert xiangqi.Board("4k4/9/9/9/9/4Np3/9/4N4/9/3K5 w").san("e2g3") == "Hg3"
    assert xiangqi.Board("3k5/9/9/9/9/9/9/C3p3C/9/4K4 w").san("a2d2") == "Cd2"


def test_pikafish_27_a_rook_that_chases_a_cannon_between_its_checks_loses() -> None:
    board = played("3k5/9/9/9/9/9/7Rc/9/9/4KA3 b", "i3i0 h3h0 i0i3 h0h3 " * 2)
    assert board.outcome("asian") == Outcome(Color.BLACK, Termination.PERPETUAL_CHASE)
    assert board.outcome("computer") == Outcome(None, Termination.REPETITION)
    assert (explained := board.explain_repetition("computer")) is not None
    assert explained.rule == "checks_excuse_chases"


FORTRESS = "3k1n3/4P4/9/9/8R/8R/3r3CC/5p3/4p4/5K3 w"


def test_fairy_stockfish_468_the_side_that_has_only_checks_left_may_not_repeat_them() -> None:
    checks = played(FORTRESS, "e8d8 d9e9 d8e8 e9d9 " * 2)
    for rules in xiangqi.RULES:
        found = checks.explain_repetition(rules)
        assert found is not None
        assert (found.loser, found.rule) == (Color.RED, "perpetual_check")
    quiet = played(FORTRESS, "i4e4 d3d1 e4i4 d1d3 " * 2)
    assert quiet.outcome("asian") == Outcome(None, Termination.REPETITION)


def test_chessdb_8_two_rooks_that_take_turns_at_one_cannon_chase_it() -> None:
    """The reporter's reading, and that of the Asian rules: it matters which piece is chased, not by which."""
    board = played("3c1k3/9/3R5/9/9/9/3cR4/9/4A4/3K1A3 w", "d0e0 d9e9 e0d0 e9d9 " * 2)
    assert board.outcome("asian") == Outcome(Color.BLACK, Termination.PERPETUAL_CHASE)
    assert board.outcome("computer") == Outcome(None, Termination.REPETITION)


@pytest.mark.parametrize("rules", xiangqi.RULES)
def test_elephantfish_1_perpetual_check_loses(rules: str) -> None:
    line = "a6a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9"
    board = played("3k5/9/9/R8/9/9/9/9/9/4K4 w", line)
    assert board.outcome(rules) == Outcome(Color.BLACK, Termination.PERPETUAL_CHECK)


def test_pyffish_0_0_90_an_outcome_is_whole_or_none() -> None:
    assert xiangqi.Board().outcome() is None
    stalemate = xiangqi.Board("3k5/4P4/9/9/9/9/9/9/9/4K4 b")
    assert stalemate.outcome() == Outcome(Color.RED, Termination.STALEMATE)
