"""What the Gomoku players share: the board they accept, and how they settle on one of several good points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from duiyi.core import Color, GameBoard
from duiyi.gomoku import PASS, Board, Point

OTHER = {Color.BLACK: Color.WHITE, Color.WHITE: Color.BLACK}

# The stones of `Board.cells` from one side's view: x is its own stone, o the opponent's.
VIEWS = {Color.BLACK: str.maketrans("bw", "xo"), Color.WHITE: str.maketrans("bw", "ox")}


def gomoku_board(board: GameBoard) -> Board:
    """The board as a Gomoku board that still has a move to play; TypeError or ValueError otherwise."""
    if not isinstance(board, Board):
        raise TypeError(f"this player plays Gomoku, not on a {type(board).__name__}")
    if board.outcome() is not None:
        raise ValueError("the game is over: there is no move to choose")
    return board


def centre(board: Board) -> Point:
    """The middle of the board; of the four on a board of even size, the one nearest a1."""
    middle = (board.size - 1) // 2
    return Point(middle, middle)


def dice(board: Board, seed: int | None) -> Random:
    """Chance, or with a seed the same numbers whenever the same position is asked about."""
    return Random() if seed is None else Random(seed ^ board.key)


def loses_at_once(board: Board, point: Point) -> bool:
    """Whether playing there ends the game in the opponent's favour, as black's overline does in renju."""
    trial = board.copy()
    trial.push(point)
    outcome = trial.outcome()
    return outcome is not None and outcome.winner not in (None, board.turn)


def pick_best(
    board: Board, points: Iterable[Point], value: Callable[[Point], tuple[int, ...]], rng: Random
) -> Point | None:
    """One of the points with the highest value, passing over those that lose at once; None when all do."""
    left = sorted(points, key=value, reverse=True)
    while left:
        best = [point for point in left if value(point) == value(left[0])]
        left = left[len(best) :]
        rng.shuffle(best)
        for point in best:
            if not loses_at_once(board, point):
                return point
    return None


def empty_points(board: Board) -> tuple[Point, ...]:
    """The points where the side to move may place a stone."""
    return tuple(move for move in board.legal_moves if move != PASS)


def least_evil(board: Board, rng: Random) -> Point:
    """A move where every point loses at once: a pass, or any point where there is none."""
    return PASS if board.is_legal(PASS) else rng.choice(board.legal_moves)
