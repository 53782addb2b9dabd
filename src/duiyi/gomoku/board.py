"""The board. The rules live in C++; this class gives them Python's names, types and errors."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from os import PathLike
from typing import Any, Literal, cast

from duiyi._core import gomoku as _core
from duiyi.core import (
    Arrow,
    Color,
    IllegalMoveError,
    IllegalReason,
    InvalidSetupError,
    Mark,
    Outcome,
    Termination,
    pictures,
)
from duiyi.gomoku.fen import read_fen, write_fen
from duiyi.gomoku.forbidden import Kind, StoneExplanation, explanation_of
from duiyi.gomoku.league import NO_LEAGUE, League
from duiyi.gomoku.point import COLUMNS, PASS, Move, Point, points_of, texts_of
from duiyi.gomoku.svg import Picture, svg
from duiyi.gomoku.symmetry import SYMMETRIES, Symmetry, canonical_symmetry, moved_cells, own_symmetries

FORBIDDING_RULE = "renju"
"""The rule that has forbidden points."""
RULES = ("freestyle", "standard", "renju", "caro")
"""The rules, which `Board` describes.

>>> RULES
('freestyle', 'standard', 'renju', 'caro')
"""
MIN_SIZE = _core.MIN_SIZE
"""Rows of the smallest board.

>>> MIN_SIZE
5
"""
MAX_SIZE = _core.MAX_SIZE
"""Rows of the largest board.

>>> MAX_SIZE
20
"""
SIZES = range(MIN_SIZE, MAX_SIZE + 1)
STONES = {".": None, "b": Color.BLACK, "w": Color.WHITE}
SYMBOLS = {".": ".", "b": "X", "w": "O"}


class Board:
    """A game of Gomoku in progress: stones, side to move, rule and the moves played.

    `size` is the number of rows and of columns, 5 to 20. `rule` is "freestyle" (five or more win), "standard"
    (exactly five wins), "renju" (white wins with five or more; black wins with exactly five, and loses by
    making more, two fours or two threes at once) or "caro" (six or more win, and five unless the opponent's
    stones stand at both ends). `league` adds early draws and passes. The order of judging is: a five, black's
    forbidden moves, a full board, the league's limits.
    InvalidSetupError for any other.

    >>> board = Board(size=15, rule="renju")
    >>> move = board.push("h8")
    >>> board.turn, board.ply
    (<Color.WHITE: 'white'>, 1)
    >>> board.push("h8")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.IllegalMoveError: h8 is not legal: occupied
    """

    __slots__ = ("_board", "_legal")
    __hash__ = None  # type: ignore[assignment]  # a board changes

    def __init__(self, size: int = 15, rule: str = "freestyle", league: League = NO_LEAGUE) -> None:
        self._board = _core.Board(_checked_size(size), _checked_rule(rule), _checked_league(league, size))
        self._legal: tuple[Move, ...] | None = None

    @classmethod
    def from_stones(
        cls,
        black: Iterable[str | Point],
        white: Iterable[str | Point],
        size: int = 15,
        rule: str = "freestyle",
        turn: Color | Literal["black", "white"] | None = None,
        league: League = NO_LEAGUE,
    ) -> Board:
        """A position set up at will, with any number of stones; it may already be decided.

        Without `turn` it is White's when Black has more stones, else Black's. InvalidMoveError when a text
        names no point, InvalidSetupError when a point is off the board or named twice.

        >>> Board.from_stones(["h8", "i9"], ["j10"], rule="standard").turn
        <Color.WHITE: 'white'>
        """
        _checked_size(size)
        sides = [[_to_point(point) for point in side] for side in (black, white)]
        seen: set[Point] = set()
        for point in (*sides[0], *sides[1]):
            if not _is_on_board(point, size):
                raise InvalidSetupError(f"{point} is off a board of {size} by {size} points")
            if point in seen:
                raise InvalidSetupError(f"{point} has two stones")
            seen.add(point)
        if turn is None:
            turn = Color.WHITE if len(sides[0]) > len(sides[1]) else Color.BLACK
        return cls._set_up(size, rule, (sides[0], sides[1]), turn, league)

    @classmethod
    def from_fen(cls, fen: str, rule: str = "freestyle", league: League = NO_LEAGUE) -> Board:
        """The position of a FEN, which also gives the size; InvalidFenError says what is wrong and where.

        >>> Board.from_fen(Board(size=5).fen()).size
        5
        """
        placement = read_fen(fen, sizes=SIZES)
        return cls._set_up(placement.size, rule, (placement.black, placement.white), placement.turn, league)

    @classmethod
    def _set_up(
        cls,
        size: int,
        rule: str,
        stones: tuple[Iterable[Point], Iterable[Point]],
        turn: Color | Literal["black", "white"],
        league: League,
    ) -> Board:
        black, white = map(list, stones)
        side = _checked_turn(turn).value
        checked = _checked_league(league, size)
        board = cls.__new__(cls)
        board._board = _core.Board.set_up(size, _checked_rule(rule), black, white, side, checked)
        board._legal = None
        return board

    @property
    def size(self) -> int:
        """The number of rows and of columns.

        >>> Board(size=19).size
        19
        """
        return self._board.size

    @property
    def rule(self) -> str:
        """The ruleset in force.

        >>> Board(rule="caro").rule
        'caro'
        """
        return self._board.rule

    @property
    def league(self) -> League:
        """The early draws and the passes in force.

        >>> Board(league=GOMOCUP).league.most_stones
        200
        """
        return League(*self._board.league)

    @property
    def turn(self) -> Color:
        """The side to move.

        >>> Board().turn
        <Color.BLACK: 'black'>
        """
        return Color(self._board.turn)

    @property
    def ply(self) -> int:
        """Moves played on this board since it was set up.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> board.ply
        1
        """
        return self._board.ply

    @property
    def move_stack(self) -> tuple[Move, ...]:
        """The moves played on this board since it was set up.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> board.move_stack
        (Point(column=7, row=7),)
        """
        return self._points(self._board.moves())

    @property
    def key(self) -> int:
        """A 64-bit key of the stones, the side to move and the size, the same on every machine.

        >>> Board().key == Board().key, Board().key == Board(size=19).key
        (True, False)
        """
        return self._board.key

    @property
    def cells(self) -> str:
        """One letter a point ('.', 'b', 'w'), row by row from a1: a point is at row * size + column.

        >>> Board.from_stones(["a1"], ["b1"], size=5).cells
        'bw.......................'
        """
        return self._board.cells()

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that may be played now, row by row from a1, then PASS; none when the game is over.

        In renju black's forbidden points are among them: playing one is possible, and loses.

        >>> len(Board().legal_moves), str(Board().legal_moves[0])
        (225, 'a1')
        """
        if self._legal is None:
            self._legal = self._points(self._board.legal_points())
        return self._legal

    def stone_at(self, point: str | Point) -> Color | None:
        """The stone on a point, or None; IllegalMoveError when the point is off the board.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> board.stone_at("h8"), board.stone_at("a1")
        (<Color.BLACK: 'black'>, None)
        """
        found = self._on_board(point)
        return STONES[self.cells[found.row * self.size + found.column]]

    def parse(self, text: str) -> Move:
        """The move that a text such as "h8" or "pass" names.

        InvalidMoveError when it names no point, IllegalMoveError when the point is off this board. Whether
        the point is free, or a side may pass, is for `is_legal` and `push` to say.

        >>> Board().parse("H8")
        Point(column=7, row=7)
        >>> Board().parse("p16")
        Traceback (most recent call last):
            ...
        duiyi.core.errors.IllegalMoveError: p16 is not legal: off board
        """
        move = Point.from_text(text)
        if move != PASS and not _is_on_board(move, self.size):
            raise IllegalMoveError(text, IllegalReason.OFF_BOARD)
        return move

    def why_illegal(self, move: str | Move) -> IllegalReason | None:
        """Why the side to move may not play there, or None when it may; InvalidMoveError as for `push`.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> board.why_illegal("h8")
        <IllegalReason.OCCUPIED: 'occupied'>
        """
        point = _to_point(move)
        reason = self._board.refusal(*_in_native_range(point))
        return None if reason is None else IllegalReason(reason)

    def is_legal(self, move: str | Move) -> bool:
        """Whether the side to move may play there; InvalidMoveError as for `push`.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> board.is_legal("h8"), board.is_legal("i9")
        (False, True)
        """
        return self.why_illegal(move) is None

    def push(self, move: str | Move) -> Move:
        """Plays a move and returns it.

        InvalidMoveError when a text names no point; IllegalMoveError when the point is off the board or
        occupied, a pass is not among the moves, or the game is over. The board is unchanged then.

        >>> board = Board()
        >>> str(board.push("h8"))
        'h8'
        >>> board.push("h8")
        Traceback (most recent call last):
            ...
        duiyi.core.errors.IllegalMoveError: h8 is not legal: occupied
        """
        point = _to_point(move)
        reason = self.why_illegal(point)
        if reason is not None:
            raise IllegalMoveError(str(move), reason)
        self._board.play(*point)
        self._legal = None
        return point

    def pop(self) -> Move:
        """Takes the last move back and returns it; IndexError when there is none.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> str(board.pop()), board.ply
        ('h8', 0)
        """
        (move,) = self._points([self._board.undo()])
        self._legal = None
        return move

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        >>> board = Board.from_stones(["a1", "b1", "c1", "d1", "e1"], ["a3", "b3", "c3", "d3"])
        >>> board.outcome()
        Outcome(winner=<Color.BLACK: 'black'>, termination=<Termination.FIVE: 'five'>)
        """
        verdict = self._board.verdict()
        if verdict is None:
            return None
        winner, termination = verdict
        return Outcome(None if winner is None else Color(winner), Termination(termination))

    @property
    def winning_line(self) -> tuple[Point, ...]:
        """Every point of the runs that ended the game (a five, or black's overline in renju); else none.

        >>> board = Board.from_stones(["a1", "b1", "c1", "d1", "e1"], ["a3", "b3", "c3", "d3"])
        >>> " ".join(map(str, board.winning_line))
        'a1 b1 c1 d1 e1'
        """
        return self._points(self._board.winning_points())

    def wins_at(self, point: str | Point, color: Color | None = None) -> bool:
        """Whether a stone of that colour (of the side to move, by default) on an empty point would win.

        >>> board = Board.from_stones(["a1", "b1", "c1", "d1"], ["a3", "b3", "c3", "d3"])
        >>> board.wins_at("e1"), board.wins_at("e1", core.Color.WHITE)
        (True, False)
        """
        found = self._on_board(point)
        return self.stone_at(found) is None and self._board.wins_at(*found, (color or self.turn).value)

    def winning_moves(self, color: Color | None = None) -> tuple[Move, ...]:
        """Every empty point where that colour (the side to move, by default) would win at once.

        >>> board = Board.from_stones(["a1", "b1", "c1", "d1"], ["a3", "b3", "c3", "d3"])
        >>> [str(move) for move in board.winning_moves()]
        ['e1']
        """
        return self._points(self._board.winning_moves((color or self.turn).value))

    def forbidden_points(self) -> dict[str, Kind]:
        """The empty points where black would lose in renju, whoever is to move, row by row from a1.

        Each has its first reason of "overline", "double_four" and "double_three"; a point that makes five is
        not among them. Empty under any other rule. Whether the game is over makes no difference.

        These points are among `legal_moves`: black may play there, and loses by it.

        >>> board = Board.from_stones(["g8", "i8", "h7", "h9"], [], rule="renju", turn="black")
        >>> board.forbidden_points()
        {'h8': 'double_three'}
        """
        if self.rule != FORBIDDING_RULE:
            return {}
        texts = texts_of(self.size)
        return {texts[index]: cast(Kind, kind) for index, kind in self._board.forbidden_points()}

    def explain_forbidden(self, point: str | Point) -> StoneExplanation:
        """What black's stone on a point makes in renju, and why it is forbidden or not.

        The point is empty, or has a black stone: then it is told of that stone as if it were the last.
        ValueError when the rule is another; IllegalMoveError when the point is White's or off the board.

        >>> board = Board.from_stones(["g8", "i8", "h7", "h9"], [], rule="renju", turn="black")
        >>> board.explain_forbidden("h8").kind
        'double_three'
        """
        if self.rule != FORBIDDING_RULE:
            raise ValueError(f"only renju has forbidden points; this board's rule is {self.rule}")
        place = _to_point(point)
        found = None if self.stone_at(place) is Color.WHITE else self._board.explain(*place)
        if found is None:
            raise IllegalMoveError(str(point), IllegalReason.OCCUPIED)
        return explanation_of(found, self.size)

    def transform(self, symmetry: Symmetry) -> Board:
        """A board of its own with the position turned or reflected, and its moves with it.

        >>> board = Board()
        >>> move = board.push("a1")
        >>> str(board.transform(Symmetry.ROTATE_180).move_stack[0])
        'o15'
        """
        start = self.copy()
        moves = self.move_stack
        for _ in moves:
            start.pop()
        cells = moved_cells(start.cells, self.size, symmetry)
        black, white = ([p for p, c in zip(points_of(self.size), cells, strict=True) if c == s] for s in "bw")
        board = Board._set_up(self.size, self.rule, (black, white), start.turn, self.league)
        for move in moves:
            board.push(move if move == PASS else symmetry(move, self.size))
        return board

    def symmetries(self) -> tuple[Board, ...]:
        """The position from each of its eight sides, in the order of SYMMETRIES, itself first.

        >>> board = Board()
        >>> move = board.push("a1")
        >>> [str(other.move_stack[0]) for other in board.symmetries()]
        ['a1', 'a15', 'o15', 'o1', 'o1', 'a15', 'a1', 'o15']
        """
        return tuple(self.transform(symmetry) for symmetry in SYMMETRIES)

    def canonical(self) -> Board:
        """One of the eight sides of the position, the same whichever of them this is.

        >>> Board.from_stones(["a1"], []).canonical() == Board.from_stones(["o15"], []).canonical()
        True
        """
        return self.transform(canonical_symmetry(self.cells, self.size))

    def equivalent_points(self, point: str | Point) -> tuple[Point, ...]:
        """The points that are the same as this one by the symmetry of the position, it among them.

        On an empty board a1 is the same as the other corners. Row by row from a1; IllegalMoveError when the
        point is off the board.

        >>> [str(point) for point in Board().equivalent_points("a1")]
        ['a1', 'o1', 'a15', 'o15']
        """
        place = self._on_board(point)
        found = {symmetry(place, self.size) for symmetry in own_symmetries(self.cells, self.size)}
        return tuple(sorted(found, key=lambda point: (point.row, point.column)))

    def svg(  # noqa: PLR0913  each says one thing of the picture
        self,
        *,
        pixels: int = 480,
        numbers: bool = False,
        marks: Mapping[str, str] | Iterable[Mark] = (),
        arrows: Iterable[Arrow] = (),
        forbidden: bool = False,
        heat: Mapping[str, float] | None = None,
        coordinates: bool = True,
        theme: pictures.ThemeName = "wood",
    ) -> str:
        """The board as an SVG picture, with the last move and the stones that ended the game marked.

        `pixels` is its width. `numbers` writes each move's number on its stone. `marks` has the name of a
        shape ("circle", "square", "triangle", "cross", "dot") or a short text for a point, or `Mark`s.
        `forbidden` crosses out the points that renju forbids to black. `heat` colours points by their number:
        red, or blue below zero, the largest deepest. `theme` is "wood", "paper" or "night".

        InvalidMoveError and IllegalMoveError name a point that is none, ValueError a number that is not
        finite and a theme or size that there is not.

        >>> board = Board()
        >>> board.push("h8")
        Point(column=7, row=7)
        >>> board.svg(numbers=True, marks={"i9": "A"}).startswith("<svg ")
        True
        """
        moves = self.move_stack
        crossed = self.forbidden_points() if forbidden else {}
        for point, value in (heat or {}).items():
            if not math.isfinite(value):
                raise ValueError(f"the heat of {point} is {value}, which is no finite number")
        drawn = pictures.arrows_of(arrows)
        for arrow, _ in drawn:
            for end in (arrow.tail, arrow.head):
                self._on_board(end)
        picture = Picture(
            cells=self.cells,
            size=self.size,
            title=f"{self.rule}, {self.size} by {self.size}, {self.turn.value} to move",
            theme=cast(pictures.ThemeName, pictures.choose("the theme", theme, pictures.THEMES)),
            coordinates=coordinates,
            numbers={move: number for number, move in enumerate(moves, 1) if move != PASS} if numbers else {},
            last=moves[-1] if moves and moves[-1] != PASS else None,
            line=self.winning_line,
            marks={self._on_board(mark.point): mark for mark in pictures.marks_of(marks)},
            arrows=drawn,
            forbidden={Point.from_text(point): kind for point, kind in crossed.items()},
            heat={self._on_board(point): value for point, value in (heat or {}).items()},
        )
        return svg(picture, pictures.checked_pixels(pixels))

    def png(self, path: str | PathLike[str] | None = None, **options: Any) -> bytes:
        """The board as a PNG picture, with the options of `svg`; written to a file too when `path` is given.

        MissingExtraError when `duiyi[png]` is not installed.

        >>> Board().png(pixels=200)[1:4]
        b'PNG'
        """
        return pictures.png(self.svg(**options), path)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return self.svg(forbidden=self.outcome() is None)

    def fen(self) -> str:
        """The position as text, which `Board.from_fen` reads back.

        >>> Board.from_stones(["a1"], ["b1"], size=5).fen()
        '5/5/5/5/bw3 b'
        """
        return write_fen(self.cells, self.size, self.turn)

    def copy(self) -> Board:
        """A board of its own with the same position and the same moves to take back.

        >>> board = Board()
        >>> move = board.push("h8")
        >>> other = board.copy()
        >>> move = other.push("i9")
        >>> board.ply, other.ply
        (1, 2)
        """
        board = Board.__new__(Board)
        board._board = self._board.copy()
        board._legal = self._legal
        return board

    def __eq__(self, other: object) -> bool:
        """The same stones, side to move, size, rule and league, however they came about."""
        return isinstance(other, Board) and self._board.same_position(other._board)

    def __str__(self) -> str:
        """The board as a picture, black X and white O."""
        cells = self.cells
        rows = [
            f"{row + 1:2} " + " ".join(SYMBOLS[c] for c in cells[row * self.size : (row + 1) * self.size])
            for row in reversed(range(self.size))
        ]
        return "\n".join([*rows, "   " + " ".join(COLUMNS[: self.size])])

    def __repr__(self) -> str:
        league = "" if self.league == NO_LEAGUE else f", league={self.league!r}"
        return f"Board.from_fen({self.fen()!r}, rule={self.rule!r}{league})"

    def _on_board(self, point: str | Point) -> Point:
        """The point, which IllegalMoveError names when it is off the board."""
        found = _to_point(point)
        if not _is_on_board(found, self.size):
            raise IllegalMoveError(str(point), IllegalReason.OFF_BOARD)
        return found

    def _points(self, indices: Iterable[int]) -> tuple[Point, ...]:
        points = points_of(self.size)
        return tuple([PASS if index == _core.PASS else points[index] for index in indices])


@lru_cache(maxsize=len(SIZES))
def five_lines(size: int = 15) -> tuple[tuple[Point, ...], ...]:
    """Every line of five neighbouring points on a board of that size, 572 on 15x15.

    >>> len(five_lines(15))
    572
    >>> " ".join(map(str, five_lines(15)[0]))
    'a1 b1 c1 d1 e1'
    """
    points = points_of(_checked_size(size))
    return tuple(tuple(points[index] for index in line) for line in _core.five_lines(size))


@lru_cache(maxsize=1024)
def run_wins(rule: str, color: Color, length: int, enclosed: bool) -> bool:
    """Whether an unbroken run of `length` stones wins for that colour under that rule.

    `enclosed` says that an opponent's stone stands at both ends; the edge of the board is no stone.

    >>> run_wins("standard", core.Color.BLACK, 6, enclosed=False)
    False
    >>> run_wins("freestyle", core.Color.BLACK, 6, enclosed=False)
    True
    """
    return _core.run_wins(_checked_rule(rule), _checked_turn(color).value, length, enclosed)


def _to_point(move: str | Point) -> Point:
    return Point.from_text(move) if isinstance(move, str) else move


def _is_on_board(point: Point, size: int) -> bool:
    return 0 <= point.column < size and 0 <= point.row < size


def _in_native_range(point: Point) -> tuple[int, int]:
    """The point, or one just off the board where its numbers are too large for the core."""
    return point if all(-1 <= number <= MAX_SIZE for number in point) else (MAX_SIZE, MAX_SIZE)


def _checked_size(size: int) -> int:
    if not isinstance(size, int) or size not in SIZES:
        raise InvalidSetupError(f"a board is {MIN_SIZE} to {MAX_SIZE} points wide, not {size!r}")
    return size


def _checked_rule(rule: str) -> str:
    if rule not in RULES:
        raise InvalidSetupError(f"the rule is one of {', '.join(RULES)}, not {rule!r}")
    return rule


def _checked_league(league: League, size: int) -> tuple[int, int, bool]:
    league.check(size)
    return league.most_stones, league.least_empty, league.passes


def _checked_turn(turn: Color | Literal["black", "white"]) -> Color:
    color = next((color for color in (Color.BLACK, Color.WHITE) if turn in (color, color.value)), None)
    if color is None:
        raise InvalidSetupError(f"the side to move is black or white, not {turn!r}")
    return color
