"""A game in its opening: a protocol, the board, and what was chosen so far."""

from __future__ import annotations

from duiyi.core import (
    Choice,
    Color,
    IllegalMoveError,
    IllegalReason,
    InvalidMoveError,
    InvalidSetupError,
    Phase,
)
from duiyi.gomoku.board import Board
from duiyi.gomoku.league import NO_LEAGUE, League
from duiyi.gomoku.openings.base import NUMBER, OFFER, Ask, Protocol
from duiyi.gomoku.openings.free import FREE
from duiyi.gomoku.openings.long_pro import LONG_PRO
from duiyi.gomoku.openings.pro import PRO
from duiyi.gomoku.openings.rif import RIF
from duiyi.gomoku.openings.soosyrv8 import SOOSYRV_8
from duiyi.gomoku.openings.swap import SWAP
from duiyi.gomoku.openings.swap2 import SWAP2
from duiyi.gomoku.openings.taraguchi10 import TARAGUCHI_10
from duiyi.gomoku.openings.yamaguchi import YAMAGUCHI
from duiyi.gomoku.point import PASS

PROTOCOLS = {
    protocol.name: protocol
    for protocol in (FREE, PRO, LONG_PRO, SWAP, SWAP2, RIF, SOOSYRV_8, TARAGUCHI_10, YAMAGUCHI)
}
"""The opening protocols by their names.

>>> list(PROTOCOLS)[:5]
['free', 'pro', 'long_pro', 'swap', 'swap2']
"""

WORDS = ("keep", "swap", "many", "black", "white", "more", "number")
"""The kinds of choice that no point stands for.

>>> WORDS
('keep', 'swap', 'many', 'black', 'white', 'more', 'number')
"""

PHASES = (
    "centre",
    "inside",
    "outside",
    "anywhere",
    "three_stones",
    "two_stones",
    "pattern",
    "swap",
    "swap_or_many",
    "color",
    "color_or_more",
    "number",
    "offer",
    "take",
)
"""Every name that a phase may have.

>>> PHASES[:3]
('centre', 'inside', 'outside')
"""

PLACING = ("place", "take")
"""The kinds of choice that put a stone on the board."""


def is_word(text: str) -> bool:
    """Whether a canonical text is a choice that puts no stone on the board.

    >>> is_word("swap"), is_word("h8")
    (True, False)
    """
    return text in WORDS or text.startswith((OFFER, NUMBER))


class Opening:
    """The phases of a game before free play, one after another.

    >>> opening = Opening("swap2")
    >>> for point in ("h8", "i9", "g10"):
    ...     choice = opening.apply(point)
    >>> opening.phase.name, opening.phase.color.value
    ('color_or_more', 'white')
    >>> choice = opening.apply("black")  # the second player takes Black
    >>> opening.exchanged, opening.phase, opening.board.turn.value
    (True, None, 'white')

    InvalidSetupError when there is no such protocol, or it cannot be played on a board of that size.
    """

    __slots__ = ("_ask", "_board", "_course", "_exchanged", "_history", "protocol")

    def __init__(
        self, protocol: str = "free", size: int = 15, rule: str = "freestyle", league: League = NO_LEAGUE
    ) -> None:
        self._start(_checked_protocol(protocol, size), Board(size, rule, league))

    def _start(self, protocol: Protocol, board: Board) -> None:
        self.protocol = protocol.name
        self._board = board
        self._history: list[Choice] = []
        self._exchanged = False
        self._course = protocol.course(board)
        self._ask: Ask | None = next(self._course, None)

    @property
    def board(self) -> Board:
        """The board with the stones placed so far. It belongs to the opening until `phase` is None.

        >>> opening = Opening("pro", size=9)
        >>> choice = opening.apply("e5")
        >>> opening.board.fen()
        '9/9/9/9/4b4/9/9/9/9 w'
        """
        return self._board

    @property
    def history(self) -> tuple[Choice, ...]:
        """What was chosen so far.

        >>> opening = Opening("taraguchi_10")
        >>> choices = [opening.apply(text) for text in ("h8", "swap")]
        >>> [choice.kind for choice in opening.history]
        ['place', 'swap']
        """
        return tuple(self._history)

    @property
    def exchanged(self) -> bool:
        """Whether whoever began as Black has White now.

        >>> Opening("swap").exchanged
        False
        """
        return self._exchanged

    @property
    def phase(self) -> Phase | None:
        """Who acts now and what they may choose; None once free play has begun.

        >>> Opening("long_pro").phase.name
        'centre'
        >>> Opening("free").phase is None
        True
        """
        ask = self._ask
        if ask is None:
            return None
        return Phase(
            protocol=self.protocol,
            name=ask.name,
            color=ask.color,
            stone=self._board.turn,
            choices=ask.choices,
            default=ask.default,
            done=ask.done,
            total=ask.total,
            span=ask.span,
            offers=ask.offers,
            labels=ask.labels,
            lines=ask.lines,
        )

    @property
    def player(self) -> int:
        """Who acts: 0 is whoever began the game as Black, 1 the other. In free play, who is to move.

        >>> opening = Opening("swap")
        >>> choices = [opening.apply(text) for text in ("h8", "i9", "g10")]
        >>> opening.player
        1
        """
        color = self._board.turn if self._ask is None else self._ask.color
        return (color is Color.WHITE) ^ self._exchanged

    def choices(self) -> tuple[Choice, ...]:
        """What may be chosen now; none in free play.

        >>> [str(choice) for choice in Opening("rif").choices()]
        ['h8']
        """
        return () if self._ask is None else self._ask.choices

    def apply(self, choice: str | Choice) -> Choice:
        """Carries a choice out and returns it.

        InvalidMoveError when the text is no choice of any protocol; IllegalMoveError says why it may not be
        chosen now. Nothing has changed then.

        >>> opening = Opening("rif")
        >>> opening.apply("a1")
        Traceback (most recent call last):
            ...
        duiyi.core.errors.IllegalMoveError: a1 is not legal: not in opening
        >>> opening.apply("h8").kind
        'place'
        """
        text = str(choice)
        found = self._find(text)
        if found is None:
            raise self._refusal(text)
        self._carry_out(found)
        return found

    def undo(self) -> Choice:
        """Takes the last choice back and returns it; IndexError when there is none.

        >>> opening = Opening("swap")
        >>> choice = opening.apply("h8")
        >>> str(opening.undo()), opening.board.ply
        ('h8', 0)
        """
        if not self._history:
            raise IndexError("nothing was chosen yet")
        *kept, last = self._history
        while self._board.ply:
            self._board.pop()
        self._start(PROTOCOLS[self.protocol], self._board)
        for choice in kept:
            self._carry_out(choice)
        return last

    def copy(self) -> Opening:
        """An opening of its own with the same course so far.

        >>> opening = Opening("swap")
        >>> trial = opening.copy()
        >>> choice = trial.apply("h8")
        >>> len(trial.history), len(opening.history)
        (1, 0)
        """
        fresh = Opening.__new__(Opening)
        fresh._start(PROTOCOLS[self.protocol], Board(self._board.size, self._board.rule, self._board.league))
        for choice in self._history:
            fresh._carry_out(choice)
        return fresh

    def _find(self, text: str) -> Choice | None:
        for choice in self.choices():
            if text == choice.text:
                return choice
        return None

    def _carry_out(self, choice: Choice) -> None:
        if choice.kind in PLACING:
            self._board.push(choice.text)
        if choice.kind == "swap" or (
            self._ask is not None
            and choice.kind in ("black", "white")
            and choice.kind != self._ask.color.value
        ):
            self._exchanged = not self._exchanged
        self._history.append(choice)
        try:
            self._ask = self._course.send(choice)
        except StopIteration:
            self._ask = None

    def _refusal(self, text: str) -> ValueError:
        """Why a text that is none of the choices is refused."""
        if self._ask is None or text in WORDS or text.startswith(NUMBER):
            return IllegalMoveError(text, IllegalReason.NOT_IN_OPENING)
        try:
            point = self._board.parse(text.removeprefix(OFFER))
        except (IllegalMoveError, InvalidMoveError) as error:
            return error
        if point == PASS:
            return IllegalMoveError(text, IllegalReason.NOT_IN_OPENING)
        if self._board.stone_at(point) is not None:
            return IllegalMoveError(text, IllegalReason.OCCUPIED)
        if self._ask.name != "offer":
            return IllegalMoveError(text, IllegalReason.NOT_IN_OPENING)
        return _refused_offer(text, self._ask)


def _refused_offer(text: str, ask: Ask) -> ValueError:
    """Why an empty point is no offer as it was written."""
    offer = f"{OFFER}{text.removeprefix(OFFER)}"
    if any(choice.text == offer for choice in ask.choices):
        return InvalidMoveError(text, f"a fifth move is offered as {offer}")
    return IllegalMoveError(text, IllegalReason.SYMMETRIC)


def _checked_protocol(name: str, size: int) -> Protocol:
    protocol = PROTOCOLS.get(name)
    if protocol is None:
        raise InvalidSetupError(f"the opening is one of {', '.join(PROTOCOLS)}, not {name!r}")
    if size < protocol.smallest or (protocol.centred and size % 2 == 0):
        odd = "odd size" if protocol.centred else "size"
        raise InvalidSetupError(
            f"the opening {name} needs a board of {odd} from {protocol.smallest} on; this one is {size}",
            "opening_needs_centre",
        )
    return protocol
