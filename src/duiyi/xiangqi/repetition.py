"""What moves do by the rules of repetition, for the page and for teaching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from duiyi.core import Color, Termination
from duiyi.xiangqi.move import Move

Kind = Literal["check", "kill", "chase", "idle"]
Root = Literal["none", "pinned", "cut_off", "outweighed"]
Rule = Literal[
    "nothing_forbidden",
    "perpetual_check",
    "both_perpetual_check",
    "perpetual_chase",
    "both_perpetual_chase",
    "perpetual_uncovering",
    "perpetual_attack",
    "both_perpetual_attack",
    "attack_limit",
    "checks_excuse_chases",
]


@dataclass(frozen=True, slots=True)
class Chase:
    """A new threat that a move makes. Both pieces are named by their points after the move.

    >>> Board("4k4/9/9/9/9/9/c8/9/9/1R1K5 w").nature("b0a0").chases[0].victim
    'a3'
    """

    attacker: str
    victim: str
    root: Root
    """Why taking would win: nothing guards the victim ("none"), what guards it may not move ("pinned", a
    false root), the move cut its guard off ("cut_off"), or it is worth more than the attacker
    ("outweighed")."""


@dataclass(frozen=True, slots=True)
class MoveNature:
    """What a move does, as the rules of repetition look at it.

    >>> Board("4k4/9/9/9/9/9/c8/9/9/1R1K5 w").nature("b0a0").kind
    'chase'
    """

    move: Move
    color: Color
    kind: Kind
    """The heaviest thing it does: a check, a new threat of mate (under `chinese` alone), a new threat to win
    a piece, or nothing of these."""
    checkers: tuple[str, ...]
    """The points of the pieces that give check after it."""
    chases: tuple[Chase, ...]
    """Its new threats. Under `chinese` those by pawns and generals are among them, and count only in answer
    to forbidden attacks; a chase that wins by a check is not."""


@dataclass(frozen=True, slots=True)
class RepetitionExplanation:
    """A loop and what a ruleset says of it.

    >>> board = Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")
    >>> for text in ["a1a9", *["d9d8", "a9a8", "d8d9", "a8a9"] * 2]:
    ...     move = board.push(text)
    >>> board.explain_repetition().termination
    <Termination.PERPETUAL_CHECK: 'perpetual_check'>
    """

    rules: str
    moves: tuple[MoveNature, ...]
    """From the first of the three occurrences to the last; where a limit is broken without a loop, all that
    counts."""
    rule: Rule
    """What decided, as a key for translations."""
    loser: Color | None
    """The side at fault; None for a draw."""
    termination: Termination
