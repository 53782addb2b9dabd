"""五元组: Gomoku by adding up the lines of five.

The board has 572 lines of five neighbouring points (on 15x15). A line with stones of both colours can never
become a five: it counts nothing. Any other line is worth more the nearer one side is to filling it, and more
for the mover's own stones than for the opponent's, for the mover plays first. A point is worth the sum of the
lines through it, and the player takes the point that is worth most.

Sums have one weakness: many small numbers can outweigh one large one. So the player first looks for a point
that wins, then for a point where the opponent would win; only then do the sums decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import itemgetter
from time import perf_counter

from duiyi.core import Color, GameBoard, Phase
from duiyi.gomoku import Board, Point, five_lines, points_of
from duiyi.players.base import Explanation, PlayerOptions, PlayerSpec, Report
from duiyi.players.gomoku_common import (
    OTHER,
    VIEWS,
    centre,
    dice,
    empty_points,
    gomoku_board,
    least_evil,
    pick_best,
)
from duiyi.players.gomoku_openings import OpeningAdviser
from duiyi.players.renju import stones_of, trapping_points

NAME = "five_tuple"

OWN = (7, 35, 800, 15_000, 800_000)
"""What a line is worth that holds 0, 1, 2, 3 or 4 of the mover's stones and no other."""
OPPONENTS = (7, 15, 400, 1_800, 100_000)
"""The same for the opponent's stones."""

FOURS = frozenset((OWN[4], OPPONENTS[4]))

Line = tuple[int, ...]
"""Five points by their index: row * size + column."""


@lru_cache(maxsize=3**5)
def line_score(line: tuple[str, ...]) -> int:
    """What a line of five cells is worth to each of its empty points."""
    own, opponents = line.count("x"), line.count("o")
    if (own and opponents) or "." not in line:
        return 0
    return OPPONENTS[opponents] if opponents else OWN[own]


@cache
def lines_of(size: int) -> tuple[tuple[Line, Callable[[str], tuple[str, ...]]], ...]:
    """Every line of a board of that size, with what takes its five cells out of the board's text."""
    lines = [tuple(row * size + column for column, row in line) for line in five_lines(size)]
    return tuple((line, itemgetter(*line)) for line in lines)


def point_scores(board: Board) -> dict[Point, int]:
    """The sum of the lines through each empty point, for the side to move."""
    cells, points = board.cells.translate(VIEWS[board.turn]), points_of(board.size)
    sums = [0] * len(cells)
    closed = {points.index(Point.from_text(text)) for text in board.forbidden_points()}
    black = "x" if board.turn is Color.BLACK else "o"
    decided = [*board.winning_moves(), *board.winning_moves(OTHER[board.turn])]
    wins = {row * board.size + column for column, row in decided}
    for line, cells_of in lines_of(board.size):
        five = cells_of(cells)
        score = line_score(five)
        if score in FOURS and line[five.index(".")] not in wins:
            continue  # filled, it would be no five under the rules in force: an overline, or enclosed
        if score:
            # Where black may not play, black's lines gain it nothing and White need not take the point.
            barred = closed if closed and black in five else ()
            for index in line:
                if index not in barred:
                    sums[index] += score
    return {points[index]: sums[index] for index, cell in enumerate(cells) if cell == "."}


EVEN = 300
"""Highest sums that differ by less are as good: a third of a line with two stones."""


def balance(board: Board) -> int:
    """How much higher the highest sum of the side to move is than its opponent's would be."""
    own = max(point_scores(board).values(), default=0)
    turned = Board.from_stones(*stones_of(board), size=board.size, rule=board.rule, turn=OTHER[board.turn])
    return own - max(point_scores(turned).values(), default=0)


class FiveTuplePlayer:
    """Plays the point with the highest sum; a five of its own and the opponent's come first."""

    def __init__(self, options: PlayerOptions) -> None:
        self._seed = options.seed
        self._adviser = OpeningAdviser(NAME, balance, options.seed, even=EVEN)

    def choose(self, board: GameBoard, report: Report | None = None) -> Explanation:  # noqa: ARG002  too quick
        """A move for the side to move, with the sum of every empty point."""
        started = perf_counter()
        own_board = gomoku_board(board)
        scores = point_scores(own_board)
        rule, point = self._decide(own_board, scores)
        return Explanation(
            player=NAME,
            move=str(point),
            score=scores.get(point, 0),
            point_scores={str(empty): score for empty, score in scores.items()},
            rule=rule,
            seconds=perf_counter() - started,
        )

    def choose_in_phase(self, board: GameBoard, phase: Phase) -> Explanation:
        """A choice in an opening, by comparing the highest sums of both sides."""
        return self._adviser.choose(board, phase)

    def close(self) -> None:
        """Nothing is held."""

    def _decide(self, board: Board, scores: dict[Point, int]) -> tuple[str, Point]:
        if len(scores) == board.size**2:
            return "opening", centre(board)
        rng = dice(board, self._seed)
        for rule, points in _choices(board):
            point = pick_best(board, points, lambda point: (scores[point],), rng)
            if point is not None:
                return rule, point
        return "highest_sum", least_evil(board, rng)


def _choices(board: Board) -> Iterable[tuple[str, Iterable[Point]]]:
    """The rules in the order they are tried, with the points that each allows."""
    yield "win_now", board.winning_moves()
    yield "block_five", board.winning_moves(OTHER[board.turn])
    yield ("trap_four" if board.turn is Color.WHITE else "block_four"), trapping_points(board)
    yield "highest_sum", empty_points(board)


SPEC = PlayerSpec(name=NAME, games=("gomoku",), create=FiveTuplePlayer)
