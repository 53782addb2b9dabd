"""The shape player: shapes, what they are together, the rules and their order."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.unit.players.gomoku_positions import busy_boards

from duiyi.core import Color
from duiyi.gomoku import MAX_SIZE, MIN_SIZE, RULES, Board, Point, points_of
from duiyi.players import shape_rules
from duiyi.players.base import PlayerOptions
from duiyi.players.gomoku_common import OTHER, loses_at_once
from duiyi.players.shape_rules import SPEC, STYLES, combination
from duiyi.players.shapes import KINDS, shapes_in_line, shapes_on

PLAYERS = {style: SPEC.create(PlayerOptions(style=style, seed=1)) for style in STYLES}


def kind_at(line: str, rule: str = "freestyle") -> str | None:
    """The kind of shape that black makes on the point `*` of a line of X and O."""
    text = line.replace("X", "b").replace("O", "w").replace("*", ".")
    found = {shape.cell: shape.kind for shape in shapes_in_line(text, rule, Color.BLACK)}
    return found.get(line.index("*"))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (".XXXX*..", "five"),
        ("OXXXX*O.", "five"),
        ("XX*XX", "five"),
        ("..XX*X..", "open_four"),
        ("X.X*X.X", "open_four"),  # two ways to five
        ("OXXX*...", "four"),
        (".XXX*O..", "four"),
        ("XXX.*", "four"),
        ("XX*.X", "four"),
        ("..XX*...", "open_three"),
        ("..X*.X..", "open_three"),
        ("O.XX*..", "open_three"),
        ("O.XX*.O.", "three"),  # no room to be an open four
        ("OXX*....", "three"),
        (".XX*.", "three"),
        ("X*..X...", "three"),
        ("...X*...", "open_two"),
        ("..X..*..", "open_two"),
        ("OX*.....", "two"),
        ("O..X*..O", "open_two"),
        ("X...*", "two"),
        ("OX*..O..", None),
        ("X*..O", None),
        ("O.X.*.O.", "two"),
        ("....*....", None),
    ],
)
def test_shapes_of_one_line(line: str, kind: str | None) -> None:
    assert kind_at(line) == kind
    assert kind_at(line[::-1]) == kind


@pytest.mark.parametrize(
    ("line", "freestyle", "exact"),
    [
        ("XXX*XX", "five", None),
        ("XXXXX*", "five", None),
        (".XXX*.X.", "open_four", "four"),  # one end would make six
        (".XXX*.XX", "open_four", "four"),
        ("X.*XX.X", "open_four", "open_four"),
        ("..XX*.X.", "four", "four"),
        (".XX*.XO", "four", "four"),
        ("..XX*..X", "open_three", "open_three"),
    ],
)
def test_an_overline_is_no_five_where_five_must_be_exact(
    line: str, freestyle: str, exact: str | None
) -> None:
    assert kind_at(line) == freestyle
    assert kind_at(line, "standard") == exact


def test_three_stones_that_a_fourth_joins_to_one_are_a_four_and_no_open_three() -> None:
    # . X X X . X .: filling the gap makes exactly five, so this is one four, not more.
    assert kind_at(".XX*.X.", "standard") == "four"


def test_caro_five_between_two_stones_is_no_shape() -> None:
    assert kind_at("OXXXX*O", "caro") is None
    assert kind_at("OXXXX*.", "caro") == "five"
    assert kind_at("XXXX*O.", "caro") == "five"
    assert kind_at("OXX*XXXO", "caro") == "five"


def test_shapes_agree_with_what_the_board_says_wins() -> None:
    for board in busy_boards(150, seed="fives"):
        for color in OTHER:
            shapes = shapes_on(board, color)
            fives = {point for point, found in shapes.items() if any(shape.kind == "five" for shape in found)}
            assert fives == set(board.winning_moves(color))


def test_a_four_wins_next_in_as_many_ways_as_its_kind_says() -> None:
    seen = set()
    for board in busy_boards(60, seed="fours"):
        if board.rule == "renju":
            continue
        if board.winning_moves():
            continue
        for point, found in shapes_on(board, board.turn).items():
            name = combination(shape.kind for shape in found)
            seen.add(name)
            ways = len(_with_stone(board, point).winning_moves(board.turn))
            assert (ways >= 2) == (name in {"open_four", "double_four"})
            assert (ways == 1) == (name in {"four", "four_three"})
    assert {"open_four", "double_four", "four_three", "four"} <= seen


def test_an_open_three_is_one_stone_from_an_open_four() -> None:
    count = 0
    for board in busy_boards(60, seed="threes"):
        if board.rule == "renju":
            continue
        for point, found in list(shapes_on(board, board.turn).items())[:20]:
            if {shape.kind for shape in found} & {"five", "open_four", "four"}:
                continue
            count += any(shape.kind == "open_three" for shape in found)
            trial = _with_stone(board, point)
            next_kinds = {s.kind for shapes in shapes_on(trial, board.turn).values() for s in shapes}
            if any(shape.kind == "open_three" for shape in found):
                assert "open_four" in next_kinds
            if any(shape.kind == "three" for shape in found):
                assert next_kinds & {"four", "open_four"}
    assert count > 10


def _with_stone(board: Board, point: Point) -> Board:
    trial = board.copy()
    trial.push(point)
    return trial


def test_the_stones_of_a_shape_are_on_the_board_and_hold_its_point() -> None:
    for board in busy_boards(15, seed="stones"):
        for color in OTHER:
            for point, found in shapes_on(board, color).items():
                for shape in found:
                    assert point in shape.stones
                    assert all(board.stone_at(stone) is color for stone in shape.stones if stone != point)


@pytest.mark.parametrize(
    ("kinds", "name"),
    [
        (["five", "open_four"], "five"),
        (["open_four", "four"], "open_four"),
        (["four", "four", "open_three"], "double_four"),
        (["four", "open_three"], "four_three"),
        (["open_three", "open_three"], "double_three"),
        (["four", "three"], "four"),
        (["open_three", "open_two"], "open_three"),
        (["three", "open_two", "two"], "minor"),
        ([], "minor"),
    ],
)
def test_shapes_together(kinds: list[str], name: str) -> None:
    assert combination(kinds) == name


@pytest.mark.parametrize("style", STYLES)
def test_a_five_is_always_taken_and_always_blocked(style: str) -> None:
    taken = blocked = 0
    for board in busy_boards(600, seed="take"):
        own, opponents = board.winning_moves(), board.winning_moves(OTHER[board.turn])
        move, rule = _answer(style, board)
        if own:
            taken += 1
            assert move in own
            assert rule == "win_now"
        elif any(not loses_at_once(board, point) for point in opponents):
            blocked += 1
            assert move in opponents
            assert rule == "block_five"
        else:
            assert rule not in {"win_now", "block_five"}
    assert min(taken, blocked) >= 60


def _answer(style: str, board: Board) -> tuple[Point, str | None]:
    found = PLAYERS[style].choose(board)
    return Point.from_text(found.move), found.rule


def test_every_player_moves_legally_everywhere() -> None:
    for board in busy_boards(120, seed="legal"):
        for player in PLAYERS.values():
            before = board.copy()
            assert board.is_legal(player.choose(board).move)
            assert board == before


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("black", "white", "rule", "moves"),
    [
        ("f8 g8 h8 i8", "j8 a1 a3", "win_now", "e8"),
        ("a1 a3 c5", "f8 g8 h8 i8", "block_five", "e8 j8"),
        ("f8 g8 h8", "a1 c1", "make_open_four", "e8 i8"),
        ("f8 g8 h8 j9 j10 j11", "e8 j12 a1", "double_four", "j8"),
        ("a1 c2", "f8 g8 h8", "block_four", "e8 i8"),
        ("h9 h10 i8 j8", "a1 c1", "double_three", "h8"),
    ],
)
def test_rules_fire(black: str, white: str, rule: str, moves: str, style: str) -> None:
    board = Board.from_stones(black.split(), white.split(), turn="black")
    found = PLAYERS[style].choose(board)
    assert found.rule == rule
    assert found.move in moves.split()


def test_four_three_is_made_and_blocked() -> None:
    # h8 makes a four on its row, stopped at e8, and an open three on its file.
    stones, guards = ["f8", "g8", "i8", "h9", "h10"], ["e8", "a1", "c1"]
    board = Board.from_stones(stones, guards, turn="black")
    assert _answer("balanced", board) == (Point.from_text("h8"), "four_three")
    board = Board.from_stones(guards, stones, turn="black")
    assert _answer("defence", board) == (Point.from_text("h8"), "block_four_three")


def test_the_styles_order_the_same_rules_differently() -> None:
    # Both sides may make an open three here.
    board = Board.from_stones(["h8", "i8"], ["h4", "i4"], turn="black")
    rules = {style: player.choose(board).rule for style, player in PLAYERS.items()}
    assert (rules["attack"], rules["defence"]) == ("make_three", "block_three")
    for order in STYLES.values():
        assert order[:2] == ("win_now", "block_five")
        assert order[-1] == "best_shape"
        assert len(set(order)) == len(order)


def test_the_explanation_shows_the_played_points_shapes_first() -> None:
    board = Board.from_stones(["f8", "g8", "h8"], ["h4", "i4"], turn="black")
    found = PLAYERS["balanced"].choose(board)
    assert found.shapes[0].point == found.move
    assert found.shapes[0].side == 0
    assert {shape.side for shape in found.shapes} == {0, 1}
    assert {shape.kind for shape in found.shapes} <= set(KINDS)
    assert len({shape.point for shape in found.shapes}) <= 1 + shape_rules.SHOWN_POINTS
    assert found.to_json()["rule"] == "make_open_four"


def test_the_first_move_is_the_centre_and_the_second_beside_it() -> None:
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        board = Board(size=size)
        found = PLAYERS["balanced"].choose(board)
        middle = points_of(size)[((size - 1) // 2) * (size + 1)]
        assert (found.move, found.rule) == (str(middle), "opening")
        board.push(found.move)
        second = Point.from_text(PLAYERS["balanced"].choose(board).move)
        assert max(abs(second.column - middle.column), abs(second.row - middle.row)) == 1


def test_black_does_not_lose_by_an_overline_of_its_own() -> None:
    black = ["d8", "e8", "f8", "h8", "i8"]
    board = Board.from_stones(black, ["g9", "g10", "g11", "g12"], rule="renju", turn="black")
    for player in PLAYERS.values():
        trial = board.copy()
        trial.push(player.choose(trial).move)
        assert trial.outcome() is None


def test_an_occupied_point_is_never_the_answer_on_a_crowded_renju_board() -> None:
    # A position in which another program answered f7, where a stone stood.
    text = (
        "h8h9i8i9j9h10j10g11f12k7b1a1c1d1e1f1g1h1i1j1k1l1m1n1o1a2b2c2d2e2f2g2h2i2j2k2l2m2n2o2a3b3c3d3e3f3g3h3i3"
        "j3k3l3m3n3o3a4b4a5c4d4e4f4g4h4i4j4k4l4m4n4o4b5c5d5e5f5g5h5i5j5k5l5m5n5o5a6b6c6d6e7e6f6f7g6"
    )
    moves = re.findall("[a-o][0-9]+", text)
    board = Board.from_stones(moves[::2], moves[1::2], rule="renju", turn="black")
    assert board.outcome() is None
    for player in PLAYERS.values():
        assert board.is_legal(player.choose(board).move)


def test_it_plays_games_out_under_every_rule() -> None:
    for rule in RULES:
        for size in (5, 6, 9):
            board = Board(size=size, rule=rule)
            while board.outcome() is None:
                board.push(PLAYERS["defence"].choose(board).move)
            with pytest.raises(ValueError, match="over"):
                PLAYERS["defence"].choose(board)


def test_a_seed_decides_between_equal_points() -> None:
    board = Board()
    board.push("h8")
    moves = {SPEC.create(PlayerOptions(seed=seed)).choose(board).move for seed in range(30)}
    assert len(moves) > 1
    for seed in range(5):
        answers = {SPEC.create(PlayerOptions(seed=seed)).choose(board.copy()).move for _ in range(5)}
        assert len(answers) == 1


@pytest.mark.parametrize("style", STYLES)
def test_every_style_beats_a_player_without_a_plan(style: str) -> None:
    dice = Random(style)
    for seat in (Color.BLACK, Color.WHITE):
        for _ in range(3):
            board = Board()
            while board.outcome() is None:
                mine = board.turn is seat
                board.push(PLAYERS[style].choose(board).move if mine else dice.choice(board.legal_moves))
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner is seat


def test_a_style_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="balanced, attack, defence"):
        SPEC.create(PlayerOptions(style="reckless"))
