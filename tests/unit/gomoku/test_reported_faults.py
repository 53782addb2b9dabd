"""Faults that users reported of other programs, and defects measured in them; each is right here.

A test is named by the program and the number of its report. Reports about engines are tested with the engine.
"""

from __future__ import annotations

import itertools

import pytest

from duiyi import gomoku
from duiyi.core import Color, IllegalMoveError, InvalidFileError, InvalidMoveError, Termination
from duiyi.gomoku import Board
from duiyi.players.base import Player, PlayerOptions
from duiyi.players.five_tuple import FiveTuplePlayer
from duiyi.players.shape_rules import STYLES, ShapeRulesPlayer

CROWDED = (
    "h8h9i8i9j9h10j10g11f12k7b1a1c1d1e1f1g1h1i1j1k1l1m1n1o1a2b2c2d2e2f2g2h2i2j2k2l2m2n2o2a3b3c3d3e3f3g3h3i3j3"
    "k3l3m3n3o3a4b4a5c4d4e4f4g4h4i4j4k4l4m4n4o4b5c5d5e5f5g5h5i5j5k5l5m5n5o5a6b6c6d6e7e6f6f7g6"
)
PLAYERS = [
    pytest.param(FiveTuplePlayer(PlayerOptions(seed=1)), id="five_tuple"),
    *(pytest.param(ShapeRulesPlayer(PlayerOptions(seed=1, style=style)), id=style) for style in STYLES),
]
EACH_PLAYER = pytest.mark.parametrize("player", PLAYERS)


def played(moves: str, rule: str = "freestyle", size: int = 15) -> Board:
    board = Board(size, rule)
    for move in moves.split():
        board.push(move)
    return board


# ---- what users reported ----


def test_gomocalc_9_an_occupied_point_is_refused_on_a_crowded_renju_board() -> None:
    (game,) = gomoku.loads(CROWDED)
    board = Board(15, "renju")
    for move in game.moves():
        board.push(move)
    assert len(game.moves()) == len(set(game.moves()))
    assert board.turn is Color.BLACK
    assert board.stone_at("f7") is not None
    assert "f7" not in map(str, board.legal_moves)
    with pytest.raises(IllegalMoveError, match="f7 is not legal: occupied"):
        board.push("f7")
    assert [str(point) for point in board.winning_moves(Color.WHITE)] == ["j8"]
    assert board.forbidden_points()["j8"] == "double_three"


@EACH_PLAYER
def test_gomocalc_9_players_answer_with_a_free_point(player: Player) -> None:
    board = Board(15, "renju")
    for move in gomoku.loads(CROWDED)[0].moves():
        board.push(move)
    assert board.is_legal(player.choose(board).move)


@EACH_PLAYER
def test_gomocalc_25_a_four_whose_block_is_forbidden_is_answered(player: Player) -> None:
    black, white = ["e3", "h8", "i8", "j7", "j9"], ["f4", "g5", "h6", "i7"]
    board = Board.from_stones(black, white, rule="renju", turn="black")
    assert board.forbidden_points() == {"j8": "double_three"}
    assert board.outcome() is None
    assert board.is_legal(player.choose(board).move)
    board.push("j8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (Color.WHITE, Termination.DOUBLE_THREE)


def test_quintet_124_a_three_whose_straight_four_makes_five_too_is_none() -> None:
    black = ["g4", "g5", "g6", "g7", "f8", "i8", "h7", "h9"]
    board = Board.from_stones(black, [], rule="renju", turn="black")
    assert "h8" not in board.forbidden_points()
    assert board.explain_forbidden("h8").kind == "allowed"


def test_gobang_5_a_five_in_the_bottom_right_corner_ends_the_game_and_can_be_taken_back() -> None:
    board = played("a1 o1 a3 n2 a5 m3 a7 l4 a9 k5")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.WHITE
    assert [str(point) for point in board.winning_line] == ["o1", "n2", "m3", "l4", "k5"]
    assert str(board.pop()) == "k5"
    assert board.outcome() is None
    assert board.is_legal("k5")


def test_gobang_40_no_five_is_missed_and_no_point_has_two_stones() -> None:
    for length in (5, 6, 7, 8, 9):
        for gap in range(length):
            row = [point for index, point in enumerate("abcdefghi") if index < length and index != gap]
            if max(gap, length - 1 - gap) >= 5:
                continue  # five stand there before the gap is filled
            board = Board.from_stones([f"{c}8" for c in row], [f"{c}1" for c in "abcdefghi"[: len(row)][::2]])
            board = Board.from_fen(board.fen().replace(" w", " b"))
            board.push(f"{'abcdefghi'[gap]}8")
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner is Color.BLACK
    board = played("h8")
    with pytest.raises(IllegalMoveError, match="occupied"):
        board.push("h8")


def test_gobang_52_who_makes_five_first_has_won_and_nobody_moves_after() -> None:
    board = played("h8 a1 i8 b1 j8 c1 k8 d1 l8")
    assert board.legal_moves == ()
    with pytest.raises(IllegalMoveError, match="game over"):
        board.push("e1")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.BLACK


def test_agentscope_196_the_stone_stands_before_the_win_is_looked_for() -> None:
    board = played("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (Color.BLACK, Termination.FIVE)


@pytest.mark.parametrize(("rule", "wins"), [("freestyle", True), ("caro", True), ("standard", False)])
def test_gomokuzero_5_a_stone_that_joins_three_and_two(rule: str, wins: bool) -> None:
    board = Board.from_stones(["c8", "d8", "e8", "g8", "h8"], [], rule=rule, turn="black")
    board.push("f8")
    outcome = board.outcome()
    assert (outcome is not None) is wins
    assert outcome is None or outcome.winner is Color.BLACK


def test_html5_gomoku_2_a_full_board_without_five_is_a_draw() -> None:
    rows = "xoxoxo/xoxoxo/xoxoxo/oxoxox/oxoxox/oxoxox".replace("x", "b").replace("o", "w").split("/")
    board = Board.from_fen(f"{'/'.join(rows)} b")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (None, Termination.BOARD_FULL)
    last = Board.from_fen(f"{'/'.join([*rows[:-1], rows[-1][:-1] + '1'])} b")
    assert last.outcome() is None
    last.push("f1")
    assert last.outcome() == outcome


@pytest.mark.parametrize("gap", range(6))
def test_zebra_gomoku_1_six_do_not_win_where_five_must_be_exact(gap: int) -> None:
    stones = [f"{c}8" for index, c in enumerate("efghij") if index != gap]
    for rule in ("standard", "freestyle"):
        board = Board.from_stones(stones, [], rule=rule, turn="black")
        if gap in {0, 5}:
            assert board.outcome() is not None  # five of them stand already
            continue
        board.push(f"{'efghij'[gap]}8")
        assert (board.outcome() is None) is (rule == "standard")


@EACH_PLAYER
def test_zebra_gomoku_2_the_last_point_of_a_nineteen_board(player: Player) -> None:
    board = played("s19", size=19)
    assert str(board.move_stack[0]) == "s19"
    assert board.is_legal(player.choose(board).move)
    assert Board(19).is_legal("s19")


def test_rv2_1_an_overline_is_no_answer_where_five_must_be_exact() -> None:
    assert "f8" not in map(
        str,
        Board.from_stones(["c8", "d8", "e8", "g8", "h8"], [], rule="standard", turn="black").winning_moves(),
    )


@pytest.mark.parametrize("point", ["p1", "a16", "a0", "z9", "-1", "t20", "h", "8", ""])
def test_wuziqi_5_and_15_a_point_off_the_board_is_refused(point: str) -> None:
    board = Board()
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        board.push(point)
    assert board.ply == 0
    assert board == Board()


def test_omok_android_41_three_and_one_with_a_gap_are_no_open_three() -> None:
    for crossing in itertools.permutations(["h7", "h9"]):
        black = ["e8", "f8", "g8", *crossing]
        board = Board.from_stones(black, [], rule="renju", turn="black")
        kinds = {
            three.stones[0].row == three.stones[2].row: three.counts
            for three in board.explain_forbidden("h8").threes
        }
        assert True not in kinds  # a row of four with the point, and no three
    board = Board.from_stones(["f8", "g8", "j8", "h7", "h9"], [], rule="renju", turn="black")
    assert board.forbidden_points() == {}


def test_wj704_github_io_1_after_a_take_back_the_game_is_judged_anew() -> None:
    board = played("h8 a1 i8 b1 j8 c1 k8 d1 o15 e1")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.WHITE
    board.pop()
    board.pop()
    assert board.outcome() is None
    board.push("l8")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is Color.BLACK
    assert Board.from_stones([f"{c}8" for c in "hijklm"], []).outcome() is not None


# ---- what was measured ----


def test_pypi_renju_sgf_keeps_the_first_move_and_names_with_brackets() -> None:
    text = "(;GM[4]SZ[15]PB[A\\]B]PW[C\\\\];B[hh];W[ao];B[oa])"
    (game,) = gomoku.loads(text)
    assert game.moves() == ["h8", "a1", "o15"]
    assert (game.headers["Black"], game.headers["White"]) == ("A]B", "C\\")
    assert gomoku.loads(gomoku.dumps([game], "sgf"))[0].same_as(game)


def test_pypi_renju_sgf_rows_count_from_the_top() -> None:
    (game,) = gomoku.loads("a1")
    assert ";B[ao]" in gomoku.dumps([game], "sgf")
    assert gomoku.loads("(;GM[4]SZ[15];B[aa])")[0].moves() == ["a15"]


def test_rapfi_dbutils_559_the_header_of_a_library_is_checked() -> None:
    good = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00\x78\x40"
    assert gomoku.loads(good)[0].moves() == ["h8"]
    for at in range(8):
        bad = good[:at] + bytes([good[at] ^ 0x20]) + good[at + 1 :]
        with pytest.raises(InvalidFileError, match="no gomoku file"):
            gomoku.loads(bad)


def test_five_tuple_measured_it_blocks_a_four_where_the_sums_would_not() -> None:
    black = ["c10", "d10", "e10", "h10", "i10", "f7", "f8", "f9", "f12", "f13", "n3"]
    white = ["j3", "k3", "l3", "m3", "a15", "c15", "e15", "g15", "i15", "k15", "m15"]
    board = Board.from_stones(black, white, turn="black")
    assert FiveTuplePlayer(PlayerOptions(seed=1)).choose(board).move == "i3"


def test_five_tuple_measured_the_first_move_is_the_centre() -> None:
    assert FiveTuplePlayer(PlayerOptions(seed=1)).choose(Board()).move == "h8"


@pytest.mark.parametrize("style", STYLES)
def test_one_ply_patterns_measured_a_five_of_ones_own_is_always_played(style: str) -> None:
    player = ShapeRulesPlayer(PlayerOptions(seed=1, style=style))
    for step in ((1, 0), (0, 1), (1, 1), (1, -1)):
        line = [f"{'abcdefghijklmno'[6 + i * step[0]]}{8 + i * step[1]}" for i in range(5)]
        for missing in line:
            black = [point for point in line if point != missing]
            board = Board.from_stones(black, ["a1", "a2", "a3", "a4"], turn="black")
            board.push(player.choose(board).move)
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner is Color.BLACK
