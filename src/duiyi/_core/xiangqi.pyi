"""The rules of Xiangqi, in C++. duiyi.xiangqi.Board is the class to use."""

from typing import overload


class CoreBoard:
    """A game: a position, the moves that led to it, and its ruleset."""

    @overload
    def __init__(self, fen: str, rules: str, allow_self_check: bool) -> None: ...

    @overload
    def __init__(self, other: CoreBoard) -> None: ...

    def rules_name(self) -> str:
        """
        The ruleset the board was set up with.

        >>> Board(rules="chinese").rules_name()
        'chinese'
        """

    def allows_self_check(self) -> bool:
        """
        Whether a side may expose its general.

        >>> Board().allows_self_check()
        False
        """

    def ply_count(self) -> int:
        """
        Moves played since the board was set up.

        >>> Board().ply_count()
        0
        """

    def occurrences(self) -> int:
        """
        How often the position has occurred, now included.

        >>> Board().occurrences()
        1
        """

    def result(self, rules: str | None = None) -> tuple[int, str] | None:
        """
        The winner (0 Red, 1 Black, -1 none) and the termination's name; None while the game goes on.

        >>> Board("3k1R3/4P4/9/9/9/9/9/9/9/4K4 b").result()
        (0, 'checkmate')
        """

    def repetition_table(self, rules: str) -> tuple[int, str, str, list[tuple[int, str, list[int], list[tuple[int, int, str]]]]] | None:
        """
        None without a repetition to judge, else the loser (0 Red, 1 Black, -1 none), the termination, the rule, and of each move its index, its nature, the points of the checkers, and its chases: the points of attacker and victim after the move, and what became of the victim's root.

        >>> Board().repetition_table("asian") is None
        True
        """

    def nature_of(self, index: int, rules: str) -> tuple[int, str, list[int], list[tuple[int, int, str]]]:
        """
        What one of legal_indices() does, as repetition_table says of each move.

        >>> board = Board("4k4/9/9/9/9/9/c8/9/9/1R1K5 w")
        >>> board.nature_of(Move.from_iccs("b0a0").index, "asian")[1]
        'chase'
        """

    def legal_indices(self) -> list[int]:
        """
        The moves as numbers, from * 90 + to, in a fixed order. The fast way: moves that the casual rules refuse for repeating are not left out.

        >>> len(Board().legal_indices())
        44
        """

    def allowed_indices(self) -> list[int]:
        """
        legal_indices() without the moves that the casual rules refuse for repeating.

        >>> Board().allowed_indices() == Board().legal_indices()
        True
        """

    def capture_indices(self) -> list[int]:
        """
        Those of legal_indices() that take a piece.

        >>> [str(Move.from_index(index)) for index in Board().capture_indices()]
        ['b2b9', 'h2h9']
        """

    def push_index(self, index: int) -> None:
        """
        Plays one of legal_indices(); ValueError, and nothing changes, for any other number.

        >>> board = Board()
        >>> board.push_index(Move.from_iccs("h2e2").index)
        >>> board.ply
        1
        """

    def pop_index(self) -> int:
        """
        Takes the last move back and returns it; IndexError when there is none.

        >>> board = Board()
        >>> move = board.push("h2e2")
        >>> board.pop_index() == move.index
        True
        """

    def refusal_of(self, index: int) -> str | None:
        """
        Why a move may not be played, as a value of IllegalReason; None when it may.

        >>> Board().refusal_of(Move.from_iccs("e0e2").index)
        'piece_cannot'
        """

    def gives_check_index(self, index: int) -> bool:
        """
        Whether one of legal_indices() gives check.

        >>> Board().gives_check_index(Move.from_iccs("h2e2").index)
        False
        """

    def move_indices(self) -> list[int]:
        """
        The moves played so far.

        >>> board = Board()
        >>> move = board.push("h2e2")
        >>> board.move_indices() == [move.index]
        True
        """

    def fen(self) -> str:
        """
        The position as FEN with six fields.

        >>> Board().fen()
        'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
        """

    def start_fen(self) -> str:
        """
        The FEN this board was set up with.

        >>> board = Board()
        >>> move = board.push("h2e2")
        >>> board.start_fen() == START_FEN
        True
        """

    def side_to_move(self) -> int:
        """
        0 for Red, 1 for Black.

        >>> Board().side_to_move()
        0
        """

    def pieces(self) -> bytes:
        """
        The board as 90 bytes from a0 (rank by rank) to i9: FEN's letters, and '.' for an empty point.

        >>> Board().pieces()[:9]
        b'RNBAKABNR'
        """

    def key(self) -> int:
        """
        The Zobrist key of the pieces and the side to move, 64 bits.

        >>> Board().key() == Board().key()
        True
        """

    def is_check(self) -> bool:
        """
        Whether the side to move is in check, by a facing general too.

        >>> Board().is_check()
        False
        """

    def fault_bits(self) -> int:
        """
        What is wrong with the position, as the bits of duiyi.xiangqi.Status.

        >>> Board().fault_bits()
        0
        """

    def pinned_squares(self, side: int) -> list[int]:
        """
        The points of a side's pieces (0 Red, 1 Black) whose leaving would uncover a check.

        >>> Board("3k5/3n5/9/9/9/9/3R5/9/9/4K4 b").pinned_squares(1) == [SQUARES["d8"]]
        True
        """

    def checker_squares(self) -> list[int]:
        """
        The points of the pieces that give check, as numbers.

        >>> Board("3k5/9/9/3R5/9/9/9/9/9/4K4 b").checker_squares() == [SQUARES["d6"]]
        True
        """

    def attacker_squares(self, square: int, side: int) -> list[int]:
        """
        The points of a side's pieces (0 Red, 1 Black) that could take an enemy on a point.

        >>> Board().attacker_squares(SQUARES["h9"], 0) == [SQUARES["h2"]]
        True
        """

    def perft(self, depth: int) -> int:
        """
        The number of move sequences of a length, leaves counted in bulk. Other threads run meanwhile.

        >>> Board().perft(3)
        79666
        """

    def divide_indices(self, depth: int) -> list[tuple[int, int]]:
        """
        perft after each move: pairs of a move's number and its leaves; empty at depth 0.

        >>> sum(leaves for _, leaves in Board().divide_indices(3)) == Board().perft(3)
        True
        """

def fault_bits_of(fen: str) -> int:
    """
    What is wrong with a set-up board, as the bits of duiyi.xiangqi.Status; ValueError for text that describes none.
    """

START_FEN: str = ...
