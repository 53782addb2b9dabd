"""Faults that users reported of other programs' reading of files; each input is read right here."""

from __future__ import annotations

import pytest
from tests.unit.xiangqi.files import layouts

from duiyi import xiangqi
from duiyi.core import InvalidFileError


def test_vschess_11_all_first_moves_of_an_xqf_are_kept() -> None:
    tree: layouts.Tree = [
        ("h2e2", "", [("h9g7", "", [])]),
        ("c3c4", "", [("b7c7", "", [])]),
        ("g0e2", "", [("h7e7", "", [])]),
    ]
    (game,) = xiangqi.loads(layouts.xqf_1_0(tree))
    assert [node.move for node in game.root.variations] == ["h2e2", "c3c4", "g0e2"]
    assert [node.variations[0].move for node in game.root.variations] == ["h9g7", "b7c7", "h7e7"]


def test_elephantchess_545_xboard_pgn_with_san_and_scores() -> None:
    pgn = (
        '[Variant "xiangqi"]\n\n1. Cbe2 Hc7 {-0.27/28 29} 2. Hc2 Rb9 3. Rb0 c5 4. g4 Ch3 5. Hg2 Hg7 6. Rb4 '
        "Cxc3 7. Ea2 Rh9 8. Rh0 Rh3 9. Hf4 Ca7 10. Rxb9 Hxb9 *"
    )
    (game,) = xiangqi.loads(pgn)
    assert len(game.moves()) == 20
    assert game.moves()[-2:] == ["b4b9", "c7b9"]
    assert game.root.variations[0].variations[0].comment == "-0.27/28 29"


def test_pychess_946_a_position_from_an_address() -> None:
    fen = "4ka3/4aN3/9/RC7/2b3b2/9/9/4p4/3nr3r/5K3"
    for pasted in (f"{fen}[] w - - 0 1", f"{fen}[]_w_-_-_0_1", f"{fen}%20w%20-%20-%200%201"):
        (game,) = xiangqi.loads(pasted)
        assert game.fen == f"{fen} w - - 0 1"
        assert xiangqi.Board(game.fen).legal_moves


def test_xiangqi_setup_113_an_annotated_position_is_refused_with_what_is_wrong() -> None:
    text = "v1 r1bakab1r/4c4/4c4/p1[n<a+1-3>]3p1p/9/3CC1P2/P1P1P3P/2N3N2/4A4/2BAK1B1R w - - 0 12"
    with pytest.raises(InvalidFileError, match=r"game 1: .* rank 6 has an unknown letter"):
        xiangqi.loads(text)


def test_xiangqi_js_7_a_misplaced_elephant_is_named_by_its_colour() -> None:
    with pytest.raises(InvalidFileError, match="red elephant on d0"):
        xiangqi.loads("4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1")
    (game,) = xiangqi.loads("4k4/9/9/9/9/9/9/c8/9/R1B2K3 r - - 0 1")
    assert game.fen.split()[1] == "w"


def test_pikafish_90_counters_of_zero_with_moves() -> None:
    text = "position fen 4P4/9/3k1a3/2N6/2b6/9/9/9/9/4K4 w - - 0 0 moves e0e1 f7e8 c6e5 d7d8"
    (game,) = xiangqi.loads(text)
    assert game.moves() == ["e0e1", "f7e8", "c6e5", "d7d8"]


def test_pikafish_28_a_game_pasted_in_san() -> None:
    text = (
        "1.Che2 Hc7 2.Hg2 Ca7 3.Cbd2 Rb9 4.Hc2 Hg7 5.c4 g5 6.Rh0 Rh9 7.Rh6 Ci7 8.Rg6 Ci8 9.Ra2 Afe8 10.Rb2 "
        "Rxb2 11.Cxb2 Cg8 12.Rf6 Ege7 13.Rf8 Ca8 14.Cb8 Ad7 15.Cb3 A9e8 16.Cb8 Ad9 17.Cb3 A9e8 18.Cb8 Ad9"
    )
    (game,) = xiangqi.loads(text)
    assert len(game.moves()) == 36
