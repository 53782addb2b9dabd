"""Boards as engines are told of them: where the game began and the moves since, game by game.

`GAMES` is the list of games that engines can play; a new game is one more entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from duiyi import gomoku, xiangqi
from duiyi.core import GameBoard
from duiyi.games import BY_NAME


@dataclass(frozen=True, slots=True)
class Position:
    """A position to think about, and how it came about."""

    game: str
    board: GameBoard
    rules: str
    size: int
    """Rows of the board."""
    start_fen: str
    moves: tuple[str, ...]
    """Played since `start_fen`, in canonical text."""
    first_stones: tuple[tuple[str, int], ...] = ()
    """The stones that stood at the start, each with its seat, in an order in which they could have been
    played; empty for games with pieces."""

    @property
    def seat(self) -> int:
        """The seat to move."""
        return BY_NAME[self.game].seat_of(self.board.turn)


@dataclass(frozen=True, slots=True)
class EngineGame:
    """What engines have to know of a game."""

    name: str
    board: type
    position: Callable[[GameBoard], Position]


def position_of(board: GameBoard) -> Position:
    """The position on a board; TypeError when it is a board of no game that engines play.

    >>> board = xiangqi.Board()
    >>> _ = board.push("h2e2")
    >>> position_of(board).moves
    ('h2e2',)
    """
    for game in GAMES:
        if isinstance(board, game.board):
            return game.position(board)
    raise TypeError(f"no engine plays on a {type(board).__name__}")


def _xiangqi(board: GameBoard) -> Position:
    assert isinstance(board, xiangqi.Board)  # noqa: S101  position_of has looked
    moves = tuple(map(str, board.move_stack))
    return Position("xiangqi", board, board.rules, 10, board.start_fen(), moves)


def _gomoku(board: GameBoard) -> Position:
    assert isinstance(board, gomoku.Board)  # noqa: S101  position_of has looked
    moves = tuple(map(str, board.move_stack))
    placed = len(moves) - moves.count(str(gomoku.PASS))
    if len(board.cells) - board.cells.count(".") == placed:
        return Position("gomoku", board, board.rule, board.size, "", moves)
    start = board.copy()
    while start.ply:
        start.pop()
    return Position("gomoku", board, board.rule, board.size, start.fen(), moves, _stones(start))


def _stones(board: gomoku.Board) -> tuple[tuple[str, int], ...]:
    """The stones of a board, black and white by turns as far as they go."""
    points: tuple[list[str], list[str]] = ([], [])
    for index, cell in enumerate(board.cells):
        if cell != ".":
            row, column = divmod(index, board.size)
            points[cell == "w"].append(str(gomoku.Point(column, row)))
    order = [(ply, seat, point) for seat, side in enumerate(points) for ply, point in enumerate(side)]
    return tuple((point, seat) for _, seat, point in sorted(order))


GAMES: tuple[EngineGame, ...] = (
    EngineGame("xiangqi", xiangqi.Board, _xiangqi),
    EngineGame("gomoku", gomoku.Board, _gomoku),
)
