"""The phases that a game may begin with before free play, such as an opening protocol's: who acts, and what
they may choose. A choice is pushed onto the board as a move is, and is taken back like one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duiyi.core.outcome import Color

if TYPE_CHECKING:
    from duiyi.core.spec import GameBoard


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done in a phase.

    >>> choice = gomoku.Opening("pro").choices()[0]
    >>> choice.kind, choice.point, str(choice)
    ('place', 'h8', 'h8')
    """

    text: str
    """Its canonical text, which the board takes as it takes a move's."""
    kind: str
    """What it does, as a key of the catalogues: "place", "swap", …"""
    point: str | None = None
    """The point of the board that stands for it; none where it has to be said in words."""
    number: int | None = None
    """What it announces, where it announces a number."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class NamedLine:
    """Several choices in a row that have a name together, such as the stones of a known opening.

    >>> line = gomoku.Opening("rif").phase.lines[3]
    >>> line.number, line.names["en"], line.choices
    ('D4', 'Kagetsu', ('h8', 'h9', 'i9'))
    """

    number: str
    """Its short name in every language: "D4"."""
    names: Mapping[str, str]
    """Its name in each language: {"zh": "花月", "en": "Kagetsu"}."""
    choices: tuple[str, ...]
    """What is left to choose of it, in order."""


@dataclass(frozen=True, slots=True)
class Phase:
    """Where a game stands before free play.

    >>> phase = gomoku.Opening("swap2").phase
    >>> phase.name, phase.color.value, phase.done, phase.total
    ('three_stones', 'black', 0, 3)
    """

    protocol: str
    """What the phases belong to, by the name that the game's option has for it."""
    name: str
    """A key of the catalogues, which say what is to be done."""
    color: Color
    """Who acts, by the colour they hold now."""
    stone: Color
    """The colour of the piece that a choice of a point is about."""
    choices: tuple[Choice, ...]
    """What may be chosen, in a fixed order."""
    default: Choice
    """What a player without an opinion chooses."""
    done: int = 0
    """How many of the phase's like steps have been taken, …"""
    total: int = 1
    """… of how many."""
    span: int = 0
    """The points on a side of the square in the middle that the phase speaks of."""
    offers: tuple[str, ...] = ()
    """The points offered so far."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What to write on points that may be chosen."""
    lines: tuple[NamedLine, ...] = ()
    """The known lines that may be chosen by name."""


@dataclass(frozen=True, slots=True)
class Phases:
    """The phases of a game, for those above it.

    >>> board = gomoku.SPEC.board(gomoku.SPEC.setup(options={"opening": "swap"}))
    >>> gomoku.SPEC.phases.current(board).name
    'three_stones'
    """

    current: Callable[[GameBoard], Phase | None]
    """Where the board stands before free play; none in free play."""
    exchanged: Callable[[GameBoard], bool]
    """Whether the players have exchanged their colours since the game began."""
    free: Callable[[GameBoard], GameBoard] = lambda board: board
    """The board of free play: the same position, with moves alone behind it."""
    names: tuple[str, ...] = ()
    """Every name of a phase."""
    kinds: tuple[str, ...] = ()
    """Every kind of choice that no point stands for."""


NO_PHASES = Phases(lambda _: None, lambda _: False)
"""A game that begins with free play."""
