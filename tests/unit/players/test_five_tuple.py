"""The five-tuple player: its sums, its two exceptions from them, and the faults of its ancestors."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.players.gomoku_positions import busy_boards

from duiyi.core import Color
from duiyi.gomoku import MAX_SIZE, MIN_SIZE, RULES, Board, Point, five_lines, points_of
from duiyi.players.base import PlayerOptions
from duiyi.players.five_tuple import SPEC, line_score, point_scores
from duiyi.players.gomoku_common import OTHER, loses_at_once

PLAYER = SPEC.create(PlayerOptions(seed=1))


def slow_score(board: Board, point: Point) -> int:
    """The sum of the lines through a point, straight from the definition (freestyle)."""
    own_worth = {0: 7, 1: 35, 2: 800, 3: 15_000, 4: 800_000}
    opponents_worth = {1: 15, 2: 400, 3: 1_800, 4: 100_000}
    total = 0
    for line in five_lines(board.size):
        if point not in line:
            continue
        stones = [board.stone_at(other) for other in line]
        own = stones.count(board.turn)
        opponents = 5 - own - stones.count(None)
        if own and opponents:
            continue
        total += opponents_worth[opponents] if opponents else own_worth[own]
    return total


@pytest.mark.parametrize(
    ("line", "score"),
    [
        (".....", 7),
        ("x....", 35),
        ("..x.x", 800),
        ("xx.x.", 15_000),
        ("xxxx.", 800_000),
        ("....o", 15),
        (".oo..", 400),
        ("o.o.o", 1_800),
        ("oo.oo", 100_000),
        ("x...o", 0),
        ("xxx.o", 0),
        ("xxxxx", 0),
    ],
)
def test_what_a_line_is_worth(line: str, score: int) -> None:
    assert line_score(tuple(line)) == score


def test_sums_are_those_of_the_definition_for_either_colour() -> None:
    for board in busy_boards(25, seed="sums", rules=("freestyle",)):
        for point, score in point_scores(board).items():
            assert score == slow_score(board, point)


def test_every_empty_point_has_a_score() -> None:
    for board in busy_boards(30, seed="scores"):
        scores = PLAYER.choose(board).point_scores
        assert set(scores) == {str(move) for move in board.legal_moves}


@pytest.mark.parametrize("size", range(MIN_SIZE, MAX_SIZE + 1))
def test_all_lines_of_the_board_count(size: int) -> None:
    # On an empty board every line gives 7 to each of its five points; the original missed diagonals.
    lines = 2 * (size - 4) * size + 2 * (size - 4) ** 2
    assert sum(point_scores(Board(size=size)).values()) == 7 * 5 * lines


def test_572_lines_on_fifteen() -> None:
    scores = point_scores(Board(size=15))
    assert sum(scores.values()) == 7 * 5 * 572
    assert scores[Point(7, 7)] == 7 * 20
    assert scores[Point(0, 0)] == 7 * 3


@pytest.mark.parametrize("turn", [Color.BLACK, Color.WHITE])
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, 1), (1, -1)])
def test_every_direction_and_either_colour(step: tuple[int, int], turn: Color) -> None:
    stones = [Point(7 + i * step[0], 7 + i * step[1]) for i in (0, 1, 3, 4)]
    gap = Point(7 + 2 * step[0], 7 + 2 * step[1])
    for own in (True, False):
        is_black = (turn is Color.BLACK) == own
        board = Board.from_stones(stones if is_black else [], [] if is_black else stones, turn=turn)
        found = PLAYER.choose(board)
        assert (found.move, found.rule) == (str(gap), "win_now" if own else "block_five")


@pytest.mark.parametrize("size", [5, 9, 15, 20])
def test_a_five_on_any_line_is_taken_and_blocked(size: int) -> None:
    dice = Random(size)
    for line in dice.sample(five_lines(size), min(60, len(five_lines(size)))):
        last = dice.choice(line)
        stones = [point for point in line if point != last]
        board = Board.from_stones(stones, [], size=size, turn="black")
        assert PLAYER.choose(board).rule == "win_now"
        assert Point.from_text(PLAYER.choose(board).move) in board.winning_moves()
        board = Board.from_stones(stones, [], size=size, turn="white")
        assert PLAYER.choose(board).rule == "block_five"
        assert Point.from_text(PLAYER.choose(board).move) in board.winning_moves(Color.BLACK)


def test_a_five_is_always_taken_and_always_blocked() -> None:
    taken = blocked = 0
    for board in busy_boards(450, seed="take"):
        own, opponents = board.winning_moves(), board.winning_moves(OTHER[board.turn])
        found = PLAYER.choose(board)
        move = Point.from_text(found.move)
        if own:
            taken += 1
            assert move in own
            assert found.score == max(found.point_scores[str(point)] for point in own)
        elif any(not loses_at_once(board, point) for point in opponents):
            blocked += 1
            assert move in opponents
    assert min(taken, blocked) >= 40


def test_a_four_is_blocked_where_the_sums_would_not() -> None:
    black = ["c10", "d10", "e10", "h10", "i10", "f7", "f8", "f9", "f12", "f13", "n3"]
    board = Board.from_stones(black, ["j3", "k3", "l3", "m3"], turn="black")
    scores = point_scores(board)
    assert max(scores, key=lambda point: scores[point]) == Point.from_text("f10")
    found = PLAYER.choose(board)
    assert (found.move, found.rule) == ("i3", "block_five")
    assert found.point_scores["f10"] > found.point_scores["i3"] == found.score


def test_of_several_winning_points_the_highest_sum_is_played() -> None:
    board = Board.from_stones(["d8", "e8", "f8", "g8", "h9", "h10", "h11"], ["a1", "a3"], turn="black")
    found = PLAYER.choose(board)
    assert {str(move) for move in board.winning_moves()} == {"c8", "h8"}
    assert (found.move, found.rule) == ("h8", "win_now")


def test_a_five_of_ones_own_goes_before_the_opponents() -> None:
    board = Board.from_stones(["a1", "b1", "c1", "d1"], ["a3", "b3", "c3", "d3"], turn="white")
    assert PLAYER.choose(board).move == "e3"


def test_the_first_move_is_the_centre() -> None:
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        found = PLAYER.choose(Board(size=size))
        middle = points_of(size)[((size - 1) // 2) * (size + 1)]
        assert (found.move, found.rule) == (str(middle), "opening")


def test_an_overline_is_no_five_where_five_must_be_exact() -> None:
    stones = ["d8", "e8", "f8", "h8", "i8"]
    board = Board.from_stones(stones, ["c1", "n14", "a15"], rule="standard", turn="black")
    found = PLAYER.choose(board)
    assert found.rule == "highest_sum"
    freestyle = Board.from_stones(stones, ["c1", "n14", "a15"], turn="black")
    assert (PLAYER.choose(freestyle).move, PLAYER.choose(freestyle).rule) == ("g8", "win_now")
    assert point_scores(board)[Point.from_text("g8")] < point_scores(freestyle)[Point.from_text("g8")]


def test_black_does_not_lose_by_an_overline_of_its_own() -> None:
    # White threatens g8 by the file g, where Black would make six.
    black = ["d8", "e8", "f8", "h8", "i8"]
    board = Board.from_stones(black, ["g9", "g10", "g11", "g12"], rule="renju", turn="black")
    board.push(PLAYER.choose(board).move)
    assert board.outcome() is None


def test_it_plays_a_game_out_to_a_full_board_under_every_rule_and_size() -> None:
    for rule in RULES:
        for size in (5, 6, 8):
            board = Board(size=size, rule=rule)
            while board.outcome() is None:
                board.push(PLAYER.choose(board).move)
            with pytest.raises(ValueError, match="over"):
                PLAYER.choose(board)


def test_the_last_free_point_is_played() -> None:
    board = Board.from_fen("bwbwbw/bwbwbw/bwbwbw/wbwbwb/wbwbwb/wbwbw1 b")
    assert PLAYER.choose(board).move == "f1"


def test_the_board_is_left_as_it_was() -> None:
    for board in busy_boards(20, seed="same"):
        before, stack = board.copy(), board.move_stack
        PLAYER.choose(board)
        assert board == before
        assert board.move_stack == stack


def test_a_seed_decides_between_equal_points_and_chance_without_one() -> None:
    board = Board()
    board.push("h8")
    moves = {SPEC.create(PlayerOptions(seed=seed)).choose(board).move for seed in range(30)}
    assert len(moves) > 1
    for seed in range(5):
        answers = {SPEC.create(PlayerOptions(seed=seed)).choose(board.copy()).move for _ in range(5)}
        assert len(answers) == 1
    assert {SPEC.create(PlayerOptions()).choose(board).move for _ in range(60)} == moves


def test_it_beats_a_player_without_a_plan() -> None:
    dice = Random(7)
    for seat in (Color.BLACK, Color.WHITE):
        for _ in range(4):
            board = Board()
            while board.outcome() is None:
                mine = board.turn is seat
                board.push(PLAYER.choose(board).move if mine else dice.choice(board.legal_moves))
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner is seat


def test_boards_of_other_games_are_refused() -> None:
    with pytest.raises(TypeError, match="Gomoku"):
        PLAYER.choose(object())  # type: ignore[arg-type]
