"""A game that begins with an opening protocol, as one board: the choices of the opening, then moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from duiyi.core import Arrow, Choice, Color, Mark, Outcome, Phase
from duiyi.core.pictures import ThemeName
from duiyi.gomoku.board import Board
from duiyi.gomoku.league import NO_LEAGUE, League
from duiyi.gomoku.openings.opening import Opening
from duiyi.gomoku.point import Move


class OpeningGame:
    """What the tools above the games play on: a `GameBoard` whose moves begin with an opening's choices.

    >>> game = OpeningGame("swap2")
    >>> for point in ("h8", "i9", "g7"):
    ...     stone = game.push(point)
    >>> game.phase.name, [str(choice) for choice in game.legal_moves]
    ('color_or_more', ['black', 'white', 'more'])
    """

    __slots__ = ("_moves", "opening")

    def __init__(
        self, protocol: str, size: int = 15, rule: str = "freestyle", league: League = NO_LEAGUE
    ) -> None:
        self.opening = Opening(protocol, size, rule, league)
        self._moves = 0
        """Moves of free play."""

    @property
    def board(self) -> Board:
        """The board with its stones.

        >>> game = OpeningGame("swap2")
        >>> game.board.size
        15
        """
        return self.opening.board

    @property
    def phase(self) -> Phase | None:
        """Where the opening stands; None in free play, and where the game is over.

        >>> game = OpeningGame("swap2")
        >>> game.phase.name
        'three_stones'
        """
        return None if self.board.outcome() is not None else self.opening.phase

    @property
    def turn(self) -> Color:
        """The side to move, or to choose.

        >>> game = OpeningGame("swap2")
        >>> for point in ("h8", "i9", "g7"):
        ...     stone = game.push(point)
        >>> game.turn.value
        'white'
        """
        phase = self.opening.phase
        return self.board.turn if phase is None else phase.color

    @property
    def ply(self) -> int:
        """Choices and moves so far.

        >>> game = OpeningGame("swap2")
        >>> for point in ("h8", "i9", "g7"):
        ...     stone = game.push(point)
        >>> game.ply
        3
        """
        return len(self.opening.history) + self._moves

    def fen(self) -> str:
        """The stones, and the colour of the next one.

        >>> game = OpeningGame("swap2")
        >>> game.fen() == game.board.fen()
        True
        """
        return self.board.fen()

    @property
    def legal_moves(self) -> Sequence[Choice | Move]:
        """What may be chosen or played now.

        >>> game = OpeningGame("swap2")
        >>> len(game.legal_moves)
        225
        """
        phase = self.phase
        return self.board.legal_moves if phase is None else phase.choices

    def push(self, move: str) -> Choice | Move:
        """Chooses or plays; InvalidMoveError or IllegalMoveError leave everything as it was.

        >>> game = OpeningGame("swap2")
        >>> str(game.push("h8"))
        'h8'
        """
        if self.phase is not None:
            return self.opening.apply(move)
        played = self.board.push(move)
        self._moves += 1
        return played

    def pop(self) -> Choice | Move:
        """Takes the last choice or move back; IndexError when there is none.

        >>> game = OpeningGame("swap2")
        >>> stone = game.push("h8")
        >>> str(game.pop()), game.ply
        ('h8', 0)
        """
        if not self._moves:
            return self.opening.undo()
        self._moves -= 1
        return self.board.pop()

    def svg(
        self,
        *,
        pixels: int = 480,
        marks: Iterable[Mark] = (),
        arrows: Iterable[Arrow] = (),
        theme: ThemeName = "wood",
    ) -> str:
        """The stones as an SVG picture; see `Board.svg`.

        >>> game = OpeningGame("swap2")
        >>> game.svg(pixels=200).startswith("<svg ")
        True
        """
        return self.board.svg(pixels=pixels, marks=marks, arrows=arrows, theme=theme)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        >>> game = OpeningGame("swap2")
        >>> game.outcome() is None
        True
        """
        return self.board.outcome()
