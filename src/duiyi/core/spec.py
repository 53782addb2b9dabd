"""The description of a game that the server, the tools and the contract tests work from.

A game is a frozen set of names and callables. Everything above `duiyi.<game>` reaches a game through its
spec, with moves as their canonical text ("h2e2", "h8"), so that a new game is one more entry in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from duiyi.core.annotation import Arrow, Mark
from duiyi.core.errors import InvalidSetupError
from duiyi.core.options import GameOption, OptionValue
from duiyi.core.outcome import Color, Outcome
from duiyi.core.phase import NO_PHASES, Phases
from duiyi.core.pictures import ThemeName


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game is set up; made by `GameSpec.setup`, which checks it and fills in the defaults.

    >>> gomoku.SPEC.setup("renju").options
    {'size': 15, 'early_draw': False, 'passes': False, 'opening': 'free'}
    """

    rules: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    fen: str = ""
    """The position to start from; empty for the game's own."""


@dataclass(frozen=True, slots=True)
class MoveInfo:
    """What to show of a move, told before it is played.

    >>> board = xiangqi.SPEC.board(xiangqi.SPEC.setup())
    >>> xiangqi.SPEC.describe(board, "h2e2")
    MoveInfo(text={'zh': '炮二平五', 'en': 'C2=5'}, captured=None, check=None)
    """

    text: Mapping[str, str]
    """The move in each language's own notation: {"zh": "炮二平五", "en": "C2=5"}."""
    captured: str | None = None
    """The letter of the piece taken, as FEN writes it."""
    check: str | None = None
    """The point of the general that the move puts in check."""


@dataclass(frozen=True, slots=True)
class Warnings:
    """Points where one side may play, and loses by it.

    >>> board = gomoku.SPEC.board(gomoku.SPEC.setup("renju"))
    >>> for move in ["g8", "a1", "i8", "a2", "h7", "a3", "h9", "a4"]:
    ...     point = board.push(move)
    >>> gomoku.SPEC.warnings(board)
    Warnings(color=<Color.BLACK: 'black'>, points={'h8': 'double_three'})
    """

    color: Color
    points: Mapping[str, str]
    """Each with the reason, such as "double_three"."""


@dataclass(frozen=True, slots=True)
class PointReason:
    """What a stone on a point would be, and the shapes that make it so.

    >>> board = gomoku.SPEC.board(gomoku.SPEC.setup("renju"))
    >>> for move in ["g8", "a1", "i8", "a2", "h7", "a3", "h9", "a4"]:
    ...     point = board.push(move)
    >>> gomoku.SPEC.explain_point(board, "h8").reason
    'double_three'
    """

    point: str
    reason: str
    """One of the warnings' reasons, "five" or "allowed"."""
    shapes: tuple[ReasonShape, ...] = ()


@dataclass(frozen=True, slots=True)
class ReasonShape:
    """A shape that a stone is part of.

    >>> board = gomoku.SPEC.board(gomoku.SPEC.setup("renju"))
    >>> for move in ["g8", "a1", "i8", "a2", "h7", "a3", "h9", "a4"]:
    ...     point = board.push(move)
    >>> [(shape.kind, shape.stones) for shape in gomoku.SPEC.explain_point(board, "h8").shapes]
    [('three', ('g8', 'h8', 'i8')), ('three', ('h7', 'h8', 'h9'))]
    """

    kind: str
    """"row", "four" or "three"."""
    stones: tuple[str, ...]
    counts: bool
    """Whether it is such a shape by the rules; a three that may not be carried on is none."""
    completions: tuple[PointReason, ...]
    """The points that carry it on, and what a stone on each would be."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A new threat of a move in a repetition: the points of the attacker and of the victim after it, and why
    taking would win.

    >>> Threat("a0", "a3", "none").victim
    'a3'
    """

    attacker: str
    victim: str
    why: str


@dataclass(frozen=True, slots=True)
class RepeatedMove:
    """A move of a repetition, and what it does.

    >>> board = xiangqi.SPEC.board(xiangqi.SPEC.setup("asian", fen="3k5/9/9/9/9/9/9/9/R8/4K4 w"))
    >>> for text in ["a1a9", *["d9d8", "a9a8", "d8d9", "a8a9"] * 2]:
    ...     move = board.push(text)
    >>> found = xiangqi.SPEC.explain_repetition(board, None)
    >>> found.moves[1].info.text["en"], found.moves[1].kind, found.moves[1].checkers
    ('R9-1', 'check', ('a8',))
    """

    move: str
    color: Color
    info: MoveInfo
    kind: str
    """A key of the catalogues: "check", "kill", "chase" or "idle"."""
    checkers: tuple[str, ...] = ()
    threats: tuple[Threat, ...] = ()


@dataclass(frozen=True, slots=True)
class RepetitionReason:
    """The moves of a repetition, and what the rules in force say of it.

    >>> board = xiangqi.SPEC.board(xiangqi.SPEC.setup("asian", fen="3k5/9/9/9/9/9/9/9/R8/4K4 w"))
    >>> for text in ["a1a9", *["d9d8", "a9a8", "d8d9", "a8a9"] * 2]:
    ...     move = board.push(text)
    >>> found = xiangqi.SPEC.explain_repetition(board, None)
    >>> found.rule, found.loser.value, len(found.moves)
    ('perpetual_check', 'red', 8)
    """

    moves: tuple[RepeatedMove, ...]
    rule: str
    """What decided, as a key of the catalogues."""
    loser: Color | None


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win that the other side cannot stop, whatever it answers.

    >>> board = gomoku.SPEC.board(gomoku.SPEC.setup())
    >>> for move in ["h8", "a1", "i8", "a3", "j8", "a5"]:
    ...     point = board.push(move)
    >>> gomoku.SPEC.forced_win(board, Color.BLACK, 1.0).kind
    'vcf'
    """

    kind: str
    """How it is forced, as a key of the catalogues: "vcf" (by fours alone) or "vct" (by fours and threes)."""
    moves: tuple[str, ...]
    """The line in which the other side holds out longest, the winner's move first."""


class GameBoard(Protocol):
    """The part of a board that needs no knowledge of the game. Moves are canonical text, and so are the
    choices of the phases that a game may begin with.

    >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
    >>> move = board.push("h8")
    >>> board.ply, board.turn.value
    (1, 'white')
    """

    @property
    def turn(self) -> Color:
        """The side to move, or to choose.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> board.turn
        <Color.BLACK: 'black'>
        """
        ...

    @property
    def ply(self) -> int:
        """Moves played on this board since it was set up.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> board.ply
        0
        """
        ...

    def fen(self) -> str:
        """The position as text, which the game's own FEN reader takes.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> board.fen()
        '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b'
        """
        ...

    def push(self, move: str, /) -> object:
        """Plays a move in canonical text; InvalidMoveError or IllegalMoveError leave the board unchanged.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> str(board.push("h8"))
        'h8'
        """
        ...

    def pop(self) -> object:
        """Takes the last move back; IndexError when there is none.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> move = board.push("h8")
        >>> str(board.pop())
        'h8'
        """
        ...

    @property
    def legal_moves(self) -> Sequence[object]:
        """Every move that may be played now, in a fixed order; `str` of each is its canonical text.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> len(board.legal_moves), str(board.legal_moves[0])
        (225, 'a1')
        """
        ...

    def outcome(self) -> Outcome | None:
        """The outcome under the rules the board was set up with; None while the game goes on.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> board.outcome() is None
        True
        """
        ...

    def svg(
        self,
        *,
        pixels: int = ...,
        marks: Iterable[Mark] = ...,
        arrows: Iterable[Arrow] = ...,
        theme: ThemeName = ...,
    ) -> str:
        """The board as an SVG picture that wide, with the last move marked.

        >>> board: GameBoard = gomoku.SPEC.board(gomoku.SPEC.setup())
        >>> board.svg(pixels=200, theme="night").startswith("<svg ")
        True
        """
        ...


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One game, for the lists. `duiyi.games.GAMES` holds them all.

    >>> from duiyi.games import GAMES
    >>> for spec in GAMES:
    ...     print(spec.name, spec.board(spec.setup()).turn.value)
    xiangqi red
    gomoku black
    """

    name: str
    colors: tuple[Color, Color]
    """In the order they move: seat 0 plays the first, seat 1 the second."""
    rules: tuple[str, ...]
    """The rulesets, the default first."""
    options: tuple[GameOption, ...]
    board: Callable[[Setup], GameBoard]
    """A new board; InvalidFenError when the setup's FEN is none."""
    describe: Callable[[GameBoard, str], MoveInfo]
    """What to show of a legal move on that board, before it is pushed."""
    winning_points: Callable[[GameBoard], Sequence[str]]
    """The points that won the game, where the game has such; else none."""
    warnings: Callable[[GameBoard], Warnings | None] = lambda _: None
    """The points to warn of in this position; none where the rules in force have no such points. In a game
    that was lost by playing one, that point alone."""
    explain_point: Callable[[GameBoard, str], PointReason | None] = lambda _board, _point: None
    """Why a point is to be warned of, or not; none where the rules in force have no such points.
    InvalidMoveError or IllegalMoveError when it is no point to ask about."""
    phases: Phases = NO_PHASES
    """What may come before free play."""

    explain_repetition: Callable[[GameBoard, str | None], RepetitionReason | None] = lambda _board, _move: (
        None
    )
    """What the moves of a repetition did and which rule decided: the one that the game has come to, or that a
    move would complete which is refused for it. None where there is none to judge.
    InvalidMoveError or IllegalMoveError when the move is none of the board."""

    points: Callable[[GameBoard], Collection[str]] = lambda _: ()
    """Every point of the board by its name, for what is drawn on it."""
    forced_win: Callable[[GameBoard, Color, float], ForcedWin | None] | None = None
    """A win by force for a colour, as if it were to move, found within so many seconds; None when none was
    found. Absent where a game has no such search."""

    def setup(
        self, rules: str | None = None, options: Mapping[str, object] | None = None, fen: str = ""
    ) -> Setup:
        """A checked setup, defaults filled in; InvalidSetupError or InvalidFenError say what is wrong.

        >>> gomoku.SPEC.setup("renju", {"size": 15}).rules
        'renju'
        >>> gomoku.SPEC.setup("renju", {"size": 40})
        Traceback (most recent call last):
            ...
        duiyi.core.errors.InvalidSetupError: size is a whole number from 5 to 20, not 40
        """
        chosen = rules or self.rules[0]
        if chosen not in self.rules:
            raise InvalidSetupError(f"{self.name} has the rules {', '.join(self.rules)}, not {chosen!r}")
        given = dict(options or {})
        checked = {
            option.name: option.check(given.pop(option.name, option.default)) for option in self.options
        }
        if given:
            raise InvalidSetupError(f"{self.name} has no option {', '.join(sorted(given))}")
        setup = Setup(chosen, checked, fen)
        self.board(setup)
        return setup

    def seat_of(self, color: Color) -> int:
        """The seat (0 or 1) that plays a colour.

        >>> gomoku.SPEC.seat_of(Color.BLACK), gomoku.SPEC.seat_of(Color.WHITE)
        (0, 1)
        """
        return self.colors.index(color)
