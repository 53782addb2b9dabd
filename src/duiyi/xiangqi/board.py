"""The board of Xiangqi: the rules in C++ with Python's names and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import Any, Literal, cast

from duiyi._core import xiangqi as _core
from duiyi.core import (
    Arrow,
    Color,
    IllegalMoveError,
    IllegalReason,
    InvalidFenError,
    InvalidMoveError,
    InvalidSetupError,
    Mark,
    Outcome,
    Termination,
    pictures,
)
from duiyi.xiangqi import notation, notation_san, transform
from duiyi.xiangqi.move import FILES, SQUARE_NAMES, SQUARES, Move
from duiyi.xiangqi.repetition import Chase, Kind, MoveNature, RepetitionExplanation, Root, Rule
from duiyi.xiangqi.status import Status
from duiyi.xiangqi.svg import Coordinates, Picture, PieceSet, coordinate_styles, piece_sets, svg

START_FEN = _core.START_FEN
"""Where a game begins.

>>> START_FEN
'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
"""
RULES = ("casual", "asian", "chinese", "computer", "tiantian")
"""The rulesets. They differ in what they say of a position's third occurrence since the last capture; a side
that checks with each of its moves, alone, loses in all of them.

asian
    Of the Asian and World federations: chasing one and the same piece with each move loses too. A piece is
    chased when it could be taken with profit by an attacker that could not take it before the move.
chinese
    Of the Chinese association, 2020: a side loses all of whose moves check, chase or threaten mate, in
    whatever mixture and whichever pieces, against a side that does not do so.
computer
    Of the engine Pikafish: as `asian`, but any check in the loop excuses the chases on both sides.
tiantian
    Of the app TianTian: one piece may check or chase with six of its side's moves in a row, two with twelve,
    three with eighteen; when both sides attack on, the one that would come to its limit first loses.
casual
    As `asian` in the main, but the move that would complete a perpetual check or chase is refused.

The natural limit is 100 plies without a capture under `asian`, 120 under the others; ten checks of each side
at most count towards it.

>>> RULES
('casual', 'asian', 'chinese', 'computer', 'tiantian')
"""

_COLORS = (Color.RED, Color.BLACK)
_LONGEST_FEN = 200


class Board(_core.CoreBoard):
    """A position and the moves that led to it.

    `fen` has two, four or six fields; E and H are read for B and N, and the side to move as w, r or b.
    `rules` is one of RULES. With `allow_self_check` a side may expose its general, and lose it.

    InvalidFenError says what is wrong and where; InvalidSetupError names the rulesets.

    The methods that speak of indices (`legal_indices`, `push_index`, `pop_index`, `pieces`, `key`) are the
    fast way for a search: a move is one whole number, from * 90 + to.

    >>> board = Board()
    >>> move = board.push("h2e2")
    >>> board.turn
    <Color.BLACK: 'black'>
    >>> board.push("h2e2")
    Traceback (most recent call last):
        ...
    duiyi.core.errors.IllegalMoveError: h2e2 is not legal: no piece
    >>> print(board)
    9  r n b a k a b n r
    8  . . . . . . . . .
    7  . c . . . . . c .
    6  p . p . p . p . p
    5  . . . . . . . . .
    4  . . . . . . . . .
    3  P . P . P . P . P
    2  . C . . C . . . .
    1  . . . . . . . . .
    0  R N B A K A B N R
       a b c d e f g h i
    """

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def __init__(self, fen: str = START_FEN, *, rules: str = "asian", allow_self_check: bool = False) -> None:
        if rules not in RULES:
            raise InvalidSetupError(f"xiangqi has the rules {', '.join(RULES)}, not {rules!r}")
        if len(fen) > _LONGEST_FEN:
            raise InvalidFenError(fen[:40] + "…", f"it has more than {_LONGEST_FEN} letters")
        if not fen.isascii():
            raise InvalidFenError(fen, "it has letters that FEN does not use")
        try:
            super().__init__(fen, rules, allow_self_check)
        except ValueError as error:
            raise InvalidFenError(fen, str(error)) from None

    @property
    def turn(self) -> Color:
        """The side to move.

        >>> Board().turn
        <Color.RED: 'red'>
        """
        return _COLORS[self.side_to_move()]

    @property
    def ply(self) -> int:
        """Moves played on this board since it was set up.

        >>> board = Board()
        >>> move = board.push("h2e2")
        >>> board.ply
        1
        """
        return self.ply_count()

    @property
    def rules(self) -> str:
        """The ruleset the board was set up with.

        >>> Board(rules="chinese").rules
        'chinese'
        """
        return self.rules_name()

    @property
    def legal_moves(self) -> list[Move]:
        """Every move that may be played now, in a fixed order.

        Under the casual rules the move that completes a perpetual check or chase is left out, unless nothing
        else is left; then it may be played, and loses.

        >>> len(Board().legal_moves)
        44
        >>> [str(move) for move in Board("4k4/9/9/9/9/9/9/9/9/3K5 w").legal_moves]
        ['d0d1']
        """
        return [Move.from_index(index) for index in self.allowed_indices()]

    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, first one first.

        >>> board = Board()
        >>> move = board.push("h2e2")
        >>> board.move_stack
        [Move(from_square=25, to_square=22)]
        """
        return [Move.from_index(index) for index in self.move_indices()]

    @property
    def checkers(self) -> list[str]:
        """The points of the pieces that give check to the side to move.

        >>> Board("3k5/9/9/3R5/9/9/9/9/9/4K4 b").checkers
        ['d6']
        """
        return [SQUARE_NAMES[square] for square in self.checker_squares()]

    def attackers(self, point: str, color: Color) -> list[str]:
        """The points of a side's pieces that could take an enemy on a point, whether or not one is there.

        Whether they may leave their points is not asked.

        >>> Board().attackers("h9", core.Color.RED)
        ['h2']
        """
        squares = self.attacker_squares(_square(point), _COLORS.index(color))
        return [SQUARE_NAMES[square] for square in squares]

    def defenders(self, point: str) -> list[str]:
        """The points of the pieces that guard the piece on a point: they could take what took it.

        None when the point is empty. Whether they may leave their points is not asked.

        >>> Board().defenders("d0")
        ['e0']
        """
        letter = self.piece_at(point)
        if letter is None:
            return []
        return self.attackers(point, Color.RED if letter.isupper() else Color.BLACK)

    def pinned(self, color: Color) -> list[str]:
        """The points of a side's pieces without which its general could be taken by a piece that cannot now.

        Such a piece may still have moves, along the line of the pin.

        >>> Board("3k5/3n5/9/9/9/9/3R5/9/9/4K4 b").pinned(core.Color.BLACK)
        ['d8']
        """
        return [SQUARE_NAMES[square] for square in self.pinned_squares(_COLORS.index(color))]

    def is_pinned(self, point: str) -> bool:
        """Whether the piece on a point is one of its side's pinned ones; False when the point is empty.

        >>> Board("3k5/3n5/9/9/9/9/3R5/9/9/4K4 b").is_pinned("d8")
        True
        """
        letter = self.piece_at(point)
        return letter is not None and point in self.pinned(Color.RED if letter.isupper() else Color.BLACK)

    def status(self) -> Status:
        """What in the position cannot have come about by the rules; Status.VALID for nothing.

        >>> Board().status()
        <Status.VALID: 0>
        >>> Board("3k5/9/9/9/9/9/9/P8/9/4K4 w").status()
        <Status.PAWN_BEHIND_START: 128>
        """
        return Status(self.fault_bits())

    def is_valid(self) -> bool:
        """Whether the position could come about by the rules, as far as `status` tells.

        >>> Board().is_valid()
        True
        """
        return self.status() == Status.VALID

    def piece_at(self, point: str) -> str | None:
        """The letter of the piece on a point, upper case for Red, as FEN writes it; None when it is empty.

        >>> Board().piece_at("h2"), Board().piece_at("h9"), Board().piece_at("e5")
        ('C', 'n', None)
        """
        letter = chr(self.pieces()[_square(point)])
        return None if letter == "." else letter

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move may be played; text is ICCS.

        >>> Board().is_legal("h2e2"), Board().is_legal("h2h9"), Board().is_legal("e0e2")
        (True, True, False)
        """
        return self.refusal(_as_move(move)) is None

    def refusal(self, move: Move) -> IllegalReason | None:
        """Why a move may not be played; None when it may.

        >>> Board().refusal(Move.from_iccs("e0e2"))
        <IllegalReason.PIECE_CANNOT: 'piece_cannot'>
        """
        reason = self.refusal_of(move.index)
        return None if reason is None else IllegalReason(reason)

    def gives_check(self, move: Move) -> bool:
        """Whether a legal move puts the opponent in check.

        >>> Board("3k5/9/9/9/9/9/9/R8/9/4K4 w").gives_check(Move.from_iccs("a2d2"))
        True
        """
        return self.gives_check_index(move.index)

    def push(self, move: Move | str) -> Move:
        """Plays a move, given as such or in canonical text ("h2e2"), and returns it.

        IllegalMoveError has the reason, InvalidMoveError is for other text; both leave the board unchanged.
        A game that ended in a draw or by repetition may be played on, as records of games do.

        >>> board = Board()
        >>> str(board.push("h2e2"))
        'h2e2'
        >>> board.push("e9e7")
        Traceback (most recent call last):
            ...
        duiyi.core.errors.IllegalMoveError: e9e7 is not legal: piece cannot
        """
        chosen = _as_move(move)
        self._refuse(chosen)
        self.push_index(chosen.index)
        return chosen

    def push_iccs(self, text: str) -> Move:
        """Plays a move given in ICCS, "h2e2" or "H2-E2", and returns it; errors as for push.

        >>> str(Board().push_iccs("H2-E2"))
        'h2e2'
        """
        return self.push(Move.from_iccs(text))

    def pop(self) -> Move:
        """Takes the last move back and returns it; IndexError when there is none.

        >>> board = Board()
        >>> move = board.push("h2e2")
        >>> board.pop() == move, board.ply
        (True, 0)
        """
        return Move.from_index(self.pop_index())

    def parse(self, text: str) -> Move:
        """Reads a legal move in any notation: ICCS, UCI's ranks 1 to 10, WXF, Chinese (simplified or
        traditional, digits of either kind and width), and the algebraic notation of XBoard.

        InvalidMoveError when the text is no move in any of them, IllegalMoveError with the reason when it is
        one that may not be played, AmbiguousMoveError when it fits several moves that may. Points are read
        with ranks 0 to 9 if that is a legal move: "h3e3" is h2e2 only where h3e3 cannot be played.

        >>> [str(Board().parse(text)) for text in ("H2-E2", "h3e3", "C2.5", "炮2平5", "砲二平五", "Che2")]
        ['h2e2', 'h2e2', 'h2e2', 'h2e2', 'h2e2', 'h2e2']
        """
        return notation.parse(text, self.pieces(), self.turn is Color.RED, self.refusal)

    def parse_uci(self, text: str) -> Move:
        """Reads a legal move in the UCI protocol's text alone, with ranks 1 to 10: "h3e3", "b10c8".

        >>> str(Board().parse_uci("h3e3"))
        'h2e2'
        """
        return self._refuse(Move.from_uci(text))

    def chinese(self, move: Move | str, *, traditional: bool = False, half_width: bool = False) -> str:
        """A legal move as the Chinese write it, "炮二平五"; IllegalMoveError for others.

        Black's digits are full-width, "炮８平５", unless `half_width`.

        >>> Board().chinese("h2e2"), Board().chinese("h0g2", traditional=True)
        ('炮二平五', '馬二進三')
        """
        chosen = self._refuse(_as_move(move))
        return notation.chinese(chosen, self.pieces(), traditional=traditional, half_width=half_width)

    def wxf(self, move: Move | str, *, letters: Literal["HE", "NB"] = "HE") -> str:
        """A legal move in WXF notation, "C2=5"; IllegalMoveError for others.

        `letters` says how horse and elephant are written: H8+7 or N8+7.

        >>> Board().wxf("h2e2"), Board().wxf("h0g2", letters="NB")
        ('C2=5', 'N2+3')
        """
        return notation.wxf(self._refuse(_as_move(move)), self.pieces(), letters=letters)

    def san(self, move: Move | str) -> str:
        """A legal move in the algebraic notation of XBoard, "Che2", with + for check and # for mate.

        >>> Board().san("b2e2"), Board().san("c3c4")
        ('Cbe2', 'c4')
        """
        chosen = self._refuse(_as_move(move))
        return notation_san.write(chosen, self.pieces(), self.refusal) + self._check_mark(chosen)

    def _check_mark(self, move: Move) -> str:
        if not self.gives_check(move):
            return ""
        self.push_index(move.index)
        mark = "+" if self.legal_indices() else "#"
        self.pop_index()
        return mark

    def uci(self, move: Move | str) -> str:
        """A legal move as the UCI protocol writes it, with ranks 1 to 10; IllegalMoveError for others.

        >>> Board().uci("h2e2")
        'h3e3'
        """
        return self._refuse(_as_move(move)).uci

    def iccs(self, move: Move | str) -> str:
        """A legal move in ICCS, "h2e2"; IllegalMoveError for others.

        >>> Board().iccs(Move.from_uci("h3e3"))
        'h2e2'
        """
        return str(self._refuse(_as_move(move)))

    def outcome(self, rules: str | None = None) -> Outcome | None:
        """The outcome under a ruleset, the board's own when none is named; None while the game goes on.

        >>> Board().outcome() is None
        True
        >>> Board("3k1R3/4P4/9/9/9/9/9/9/9/4K4 b").outcome()
        Outcome(winner=<Color.RED: 'red'>, termination=<Termination.CHECKMATE: 'checkmate'>)
        """
        found = self.result(self._checked_rules(rules))
        if found is None:
            return None
        winner, termination = found
        return Outcome(None if winner < 0 else _COLORS[winner], Termination(termination))

    def explain_repetition(self, rules: str | None = None) -> RepetitionExplanation | None:
        """What the moves of a repetition did and which rule decided; None when there is none to judge.

        Under the board's own rules unless others are named. There is something to judge when the position
        has occurred three times since the last capture, and under `tiantian` when the last move breaks a
        limit. The loser is the one of `outcome`; under the casual rules, where `outcome` leaves the game open
        while the offender can still turn away, it is the side whose move will be refused.

        >>> board = Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")
        >>> for text in ["a1a9", *["d9d8", "a9a8", "d8d9", "a8a9"] * 2]:
        ...     move = board.push(text)
        >>> found = board.explain_repetition()
        >>> found.rule, found.loser
        ('perpetual_check', <Color.RED: 'red'>)
        >>> [(str(nature.move), nature.kind) for nature in found.moves[:2]]
        [('d9d8', 'idle'), ('a9a8', 'check')]
        """
        chosen = self._checked_rules(rules)
        table = self.repetition_table(chosen)
        if table is None:
            return None
        loser, termination, rule, rows = table
        # The last move is the opponent's of the side to move.
        colors = (self.turn, _COLORS[1 - self.side_to_move()])
        moves = tuple(_nature(row, colors[(len(rows) - at) % 2]) for at, row in enumerate(rows))
        return RepetitionExplanation(
            chosen, moves, cast(Rule, rule), None if loser < 0 else _COLORS[loser], Termination(termination)
        )

    def nature(self, move: Move | str, rules: str | None = None) -> MoveNature:
        """What a legal move does by a ruleset's reading of chases; IllegalMoveError for others.

        >>> board = Board("4k4/9/9/9/9/9/c8/9/9/1R1K5 w")
        >>> board.nature("b0a0").chases
        (Chase(attacker='a0', victim='a3', root='none'),)
        """
        chosen = self._refuse(_as_move(move))
        return _nature(self.nature_of(chosen.index, self._checked_rules(rules)), self.turn)

    def _checked_rules(self, rules: str | None) -> str:
        chosen = self.rules if rules is None else rules
        if chosen not in RULES:
            raise InvalidSetupError(f"xiangqi has the rules {', '.join(RULES)}, not {rules!r}")
        return chosen

    def mirror(self) -> Board:
        """The same game with left and right exchanged: position, moves and rules.

        >>> Board("4k4/9/9/9/9/9/9/9/9/R3K4 w").mirror().fen()
        '4k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1'
        """
        return self._transformed(transform.mirrored_fen, transform.mirrored_move)

    def rotate(self) -> Board:
        """The same game with the board turned round and the colours exchanged: Red plays Black's moves.

        >>> Board("4k4/9/9/9/9/9/9/9/9/R3K4 w").rotate().fen()
        '4k3r/9/9/9/9/9/9/9/9/4K4 b - - 0 1'
        """
        return self._transformed(transform.rotated_fen, transform.rotated_move)

    def _transformed(self, fen: Callable[[str], str], move: Callable[[Move], Move]) -> Board:
        board = Board(fen(self.start_fen()), rules=self.rules, allow_self_check=self.allows_self_check())
        for played in self.move_stack:
            board.push_index(move(played).index)
        return board

    def svg(  # noqa: PLR0913  each says one thing of the picture
        self,
        *,
        pixels: int = 480,
        flipped: bool = False,
        last: Move | str | bool = True,
        check: bool = True,
        arrows: Iterable[Arrow | Move | str] = (),
        marks: Mapping[str, str] | Iterable[Mark] = (),
        coordinates: Coordinates = "chinese",
        pieces: PieceSet = "characters",
        theme: pictures.ThemeName = "wood",
    ) -> str:
        """The board as an SVG picture that needs no font and nothing beside it.

        `pixels` is its width. `flipped` shows it from Black's side. `last` is the move whose points are
        marked, True for the last one played; `check` lets a general that is attacked glow. An arrow is an
        `Arrow`, or a move for a green one; `marks` has the name of a shape or a short text for a point, or
        `Mark`s. `coordinates` are "chinese" (files as each side counts them), "western" (a0 to i9) or "none";
        `pieces` are "characters" or the drawn "symbols"; `theme` is "wood", "paper" or "night".

        ValueError names what is none of these.

        >>> picture = Board().svg(arrows=["h2e2"], marks={"e9": "cross"}, theme="paper")
        >>> picture.startswith("<svg ")
        True
        """
        drawn = [self._arrow(arrow) for arrow in arrows]
        marked = pictures.marks_of(marks)
        for point in (
            *(end for arrow in drawn for end in (arrow.tail, arrow.head)),
            *(m.point for m in marked),
        ):
            _square(point)
        picture = Picture(
            letters=self.pieces().decode(),
            title=f"Xiangqi, {self.turn.value} to move: {self.fen()}",
            theme=cast(pictures.ThemeName, pictures.choose("the theme", theme, pictures.THEMES)),
            pieces=cast(PieceSet, pictures.choose("the piece set", pieces, piece_sets())),
            coordinates=cast(
                Coordinates, pictures.choose("the style of coordinates", coordinates, coordinate_styles())
            ),
            flipped=flipped,
            last=self._last_points(last),
            check=self._checked_general() if check else None,
            arrows=pictures.arrows_of(drawn),
            marks=marked,
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
        return self.svg()

    @staticmethod
    def _arrow(arrow: Arrow | Move | str) -> Arrow:
        if isinstance(arrow, Arrow):
            return arrow
        text = str(_as_move(arrow))
        return Arrow(text[:2], text[2:])

    def _last_points(self, last: Move | str | bool) -> tuple[str, str] | None:
        if isinstance(last, bool):
            played = self.move_indices()
            if not last or not played:
                return None
            last = Move.from_index(played[-1])
        text = str(_as_move(last))
        return text[:2], text[2:]

    def _checked_general(self) -> str | None:
        if not self.is_check():
            return None
        letters = self.pieces().decode()
        return SQUARE_NAMES[letters.index("K" if self.turn is Color.RED else "k")]

    def divide(self, depth: int) -> dict[Move, int]:
        """perft after each move.

        >>> {str(move): leaves for move, leaves in Board("4k4/9/9/9/9/9/9/9/9/3K5 w").divide(2).items()}
        {'d0d1': 2}
        """
        return {Move.from_index(index): leaves for index, leaves in self.divide_indices(depth)}

    def copy(self) -> Board:
        """A board with the same position, history and rules, independent of this one.

        >>> board = Board()
        >>> other = board.copy()
        >>> move = other.push("h2e2")
        >>> board.ply, other.ply
        (0, 1)
        """
        return Board._adopt(self)

    @classmethod
    def _adopt(cls, other: _core.CoreBoard) -> Board:
        board = cls.__new__(cls)
        _core.CoreBoard.__init__(board, other)
        return board

    def _refuse(self, move: Move) -> Move:
        if reason := self.refusal(move):
            raise IllegalMoveError(str(move), reason)
        return move

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, object]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Board], tuple[Any, ...]]:
        return _rebuild, (self.start_fen(), self.rules, self.allows_self_check(), self.move_indices())

    def __eq__(self, other: object) -> bool:
        """Whether both have the same position, counters and rules; the moves before do not matter."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._identity() == other._identity()

    def _identity(self) -> tuple[str, str, bool]:
        return self.fen(), self.rules, self.allows_self_check()

    def __str__(self) -> str:
        """The board as ten lines of letters, Black's side above, with the coordinates around it."""
        letters = self.pieces().decode()
        rows = [f"{rank}  {' '.join(letters[rank * 9 : rank * 9 + 9])}" for rank in range(9, -1, -1)]
        return "\n".join([*rows, "   " + " ".join(FILES)])

    def __repr__(self) -> str:
        return f"Board({self.fen()!r}, rules={self.rules!r})"


def _rebuild(fen: str, rules: str, allow_self_check: bool, moves: list[int]) -> Board:
    board = Board(fen, rules=rules, allow_self_check=allow_self_check)
    for index in moves:
        board.push_index(index)
    return board


def _nature(row: tuple[int, str, list[int], list[tuple[int, int, str]]], color: Color) -> MoveNature:
    index, kind, checkers, chases = row
    return MoveNature(
        Move.from_index(index),
        color,
        cast(Kind, kind),
        tuple(SQUARE_NAMES[square] for square in checkers),
        tuple(Chase(SQUARE_NAMES[a], SQUARE_NAMES[v], cast(Root, root)) for a, v, root in chases),
    )


def _square(point: str) -> int:
    try:
        return SQUARES[point]
    except KeyError:
        raise ValueError(f"{point!r} is not a point of the board: those are a0 to i9") from None


def _as_move(move: Move | str) -> Move:
    if isinstance(move, Move):
        return move
    chosen = Move.from_iccs(move)
    if str(chosen) != move:
        raise InvalidMoveError(move, f"its canonical text is {chosen}; parse reads other notations")
    return chosen
