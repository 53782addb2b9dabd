"""
Gomoku and Renju. Lists of points hold row * size + column, from a1; a pass is PASS.
"""

from collections.abc import Sequence


MIN_SIZE: int = 5

MAX_SIZE: int = 20

PASS: int = -1

def five_lines(size: int) -> list[list[int]]:
    """Every line of five neighbouring points."""

def run_wins(rule: str, color: str, length: int, enclosed: bool) -> bool:
    """
    Whether a run of that length, with the opponent's stones at both ends or not, wins.
    """

def solve(board: Board, kind: str, seconds: float, megabytes: int) -> tuple[list[int], int, list[tuple[int, list[tuple[int, int]], list[int]]]] | None:
    """
    (moves, nodes, proof) of a win for the side to move, or None. The proof's nodes are (move, [(reply,
    node), ...], otherwise), the first that of the board.
    """

def defences(board: Board, kind: str, seconds: float, megabytes: int) -> tuple[list[int], list[int], list[int], list[tuple[int, int]], int] | None:
    """
    (threat, sure, open, [(refuted, answer), ...], nodes) where the other side threatens a win, or None.
    """

class Board:
    """Stones, side to move, rule and moves played."""

    def __init__(self, size: int, rule: str, league: tuple[int, int, bool]) -> None:
        """
        The league is (most stones or 0, least empty points, whether passes are moves).
        """

    @staticmethod
    def set_up(size: int, rule: str, black: Sequence[tuple[int, int]], white: Sequence[tuple[int, int]], turn: str, league: tuple[int, int, bool]) -> Board:
        """A position from lists of (column, row)."""

    def copy(self) -> Board: ...

    @property
    def size(self) -> int: ...

    @property
    def rule(self) -> str: ...

    @property
    def league(self) -> tuple[int, int, bool]: ...

    @property
    def turn(self) -> str: ...

    @property
    def ply(self) -> int: ...

    @property
    def key(self) -> int:
        """Zobrist key of stones, side to move and size."""

    def moves(self) -> list[int]: ...

    def cells(self) -> str:
        """One letter a point: '.', 'b' or 'w'."""

    def legal_points(self) -> list[int]: ...

    def refusal(self, column: int, row: int) -> str | None:
        """Why the move is not legal, or None."""

    def play(self, column: int, row: int) -> None: ...

    def undo(self) -> int:
        """Takes the last move back and returns its point."""

    def verdict(self) -> tuple[str | None, str] | None:
        """(winner or None, termination), or None while the game goes on."""

    def winning_points(self) -> list[int]:
        """The points of the runs that ended the game."""

    def wins_at(self, column: int, row: int, color: str) -> bool:
        """
        Whether a stone of the colour there wins, whether it stands there already or not.
        """

    def winning_moves(self, color: str) -> list[int]:
        """The empty points where the colour would win."""

    def forbidden_points(self) -> list[tuple[int, str]]:
        """
        The empty points that Renju forbids to black, with the kind, whatever the rule and the turn.
        """

    def explain(self, column: int, row: int) -> tuple[object, ...] | None:
        """
        (point, kind, rows, fours, threes) of a black stone there, or None where White has a stone.
        """

    def same_position(self, other: Board) -> bool: ...
