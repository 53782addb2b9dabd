"""The rules of Xiangqi, in C++. duiyi.xiangqi.Board is the class to use."""

from typing import overload


class CoreBoard:
    """A game: a position, the moves that led to it, and its ruleset."""

    @overload
    def __init__(self, fen: str, rules: str, allow_self_check: bool) -> None: ...

    @overload
    def __init__(self, other: CoreBoard) -> None: ...

    def rules_name(self) -> str:
        """The ruleset the board was set up with."""

    def allows_self_check(self) -> bool:
        """Whether a side may expose its general."""

    def ply_count(self) -> int:
        """Moves played since the board was set up."""

    def occurrences(self) -> int:
        """How often the position has occurred, now included."""

    def result(self, rules: str | None = None) -> tuple[int, str] | None:
        """
        The winner (0 Red, 1 Black, -1 none) and the termination's name; None while the game goes on.
        """

    def repetition_table(self, rules: str) -> tuple[int, str, str, list[tuple[int, str, list[int], list[tuple[int, int, str]]]]] | None:
        """
        None without a repetition to judge, else the loser (0 Red, 1 Black, -1 none), the termination, the rule, and of each move its index, its nature, the points of the checkers, and its chases: the points of attacker and victim after the move, and what became of the victim's root.
        """

    def nature_of(self, index: int, rules: str) -> tuple[int, str, list[int], list[tuple[int, int, str]]]:
        """
        What one of legal_indices() does, as repetition_table says of each move.
        """

    def legal_indices(self) -> list[int]:
        """
        The moves as numbers, from * 90 + to, in a fixed order. The fast way: moves that the casual rules refuse for repeating are not left out.
        """

    def allowed_indices(self) -> list[int]:
        """
        legal_indices() without the moves that the casual rules refuse for repeating.
        """

    def capture_indices(self) -> list[int]:
        """Those of legal_indices() that take a piece."""

    def push_index(self, index: int) -> None:
        """
        Plays one of legal_indices(); ValueError, and nothing changes, for any other number.
        """

    def pop_index(self) -> int:
        """
        Takes the last move back and returns it; IndexError when there is none.
        """

    def refusal_of(self, index: int) -> str | None:
        """
        Why a move may not be played, as a value of IllegalReason; None when it may.
        """

    def gives_check_index(self, index: int) -> bool:
        """Whether one of legal_indices() gives check."""

    def move_indices(self) -> list[int]:
        """The moves played so far."""

    def fen(self) -> str:
        """The position as FEN with six fields."""

    def start_fen(self) -> str:
        """The FEN this board was set up with."""

    def side_to_move(self) -> int:
        """0 for Red, 1 for Black."""

    def pieces(self) -> bytes:
        """
        The board as 90 bytes from a0 (rank by rank) to i9: FEN's letters, and '.' for an empty point.
        """

    def key(self) -> int:
        """The Zobrist key of the pieces and the side to move, 64 bits."""

    def is_check(self) -> bool:
        """Whether the side to move is in check, by a facing general too."""

    def fault_bits(self) -> int:
        """What is wrong with the position, as the bits of duiyi.xiangqi.Status."""

    def pinned_squares(self, side: int) -> list[int]:
        """
        The points of a side's pieces (0 Red, 1 Black) whose leaving would uncover a check.
        """

    def checker_squares(self) -> list[int]:
        """The points of the pieces that give check, as numbers."""

    def attacker_squares(self, square: int, side: int) -> list[int]:
        """
        The points of a side's pieces (0 Red, 1 Black) that could take an enemy on a point.
        """

    def perft(self, depth: int) -> int:
        """
        The number of move sequences of a length, leaves counted in bulk. Other threads run meanwhile.
        """

    def divide_indices(self, depth: int) -> list[tuple[int, int]]:
        """
        perft after each move: pairs of a move's number and its leaves; empty at depth 0.
        """

def fault_bits_of(fen: str) -> int:
    """
    What is wrong with a set-up board, as the bits of duiyi.xiangqi.Status; ValueError for text that describes none.
    """

START_FEN: str = ...
