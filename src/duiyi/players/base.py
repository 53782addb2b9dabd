"""What a computer player is: it is given a board and returns a move with the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, runtime_checkable

from duiyi.core import GameBoard, Phase


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape (活三, 冲四, …) that a stone on `point` would make."""

    point: str
    side: int
    """The seat whose shape it is: 0 moves first."""
    kind: str
    """A key of the catalogues: "five", "open_four", "four", "open_three", "three", "open_two", "two"."""
    line: tuple[str, ...] = ()
    """The points of the shape, `point` among them."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A root move that was searched."""

    move: str
    score: int
    """In the player's own unit (minimax: centipawns), from the mover's side."""
    exact: bool = True
    """False when the search only proved that it is no better than another move (it was cut)."""
    pv: tuple[str, ...] = ()
    """The line expected to follow, `move` first."""
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a player chose its move: whatever of this its way of thinking has. The page shows it."""

    player: str
    move: str
    score: int | None = None
    """What the player thinks of its position, from its own side."""
    point_scores: Mapping[str, int] = field(default_factory=dict)
    """The score of each point, where the player scores points."""
    shapes: tuple[Shape, ...] = ()
    rule: str | None = None
    """The rule that fired, as a key of the catalogues, where the player works by rules."""
    candidates: tuple[Candidate, ...] = ()
    """Best first."""
    pv: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0
    cutoffs: int = 0
    """How often alpha-beta cut a node's remaining moves."""
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """A dictionary of plain values, for a JSON line."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Progress:
    """News of a thought that goes on."""

    depth: int
    best: str | None
    score: int | None
    nodes: int
    done: int
    """Root moves finished at this depth, of `total`."""
    total: int


Report = Callable[[Progress], None]


class Player(Protocol):
    """A computer player for one game."""

    def choose(self, board: GameBoard, report: Report | None = None) -> Explanation:
        """A legal move for the side to move, with its reasons. The board is left as it was.

        The board must not be over. `report` is called now and then during a long thought.
        """
        ...

    def close(self) -> None:
        """Frees what the player holds (worker processes)."""
        ...


@runtime_checkable
class OpeningPlayer(Protocol):
    """A player with an opinion on what comes before free play. Any other takes each phase's default."""

    def choose_in_phase(self, board: GameBoard, phase: Phase) -> Explanation:
        """One of the phase's choices (its text is the `move`), with the reasons. The board is left as it
        was."""
        ...


def choose_in_phase(player: Player, name: str, board: GameBoard, phase: Phase) -> Explanation:
    """What a player chooses in a phase before free play: by its own opinion where it has one."""
    if isinstance(player, OpeningPlayer):
        return player.choose_in_phase(board, phase)
    return Explanation(name, phase.default.text, rule="phase_default")


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """What a user chooses of a player."""

    level: int = 0
    style: str = ""
    parallel: bool = True
    seed: int | None = None
    """Decides between equal moves; None takes chance."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """One player, for the list. `duiyi.players.registry.PLAYERS` holds them all."""

    name: str
    games: tuple[str, ...]
    create: Callable[[PlayerOptions], Player]
    levels: tuple[int, ...] = ()
    """The levels offered, weakest first; empty when the player has none."""
    default_level: int = 0
    styles: tuple[str, ...] = ()
    """The styles offered, the default first."""
    has_parallel: bool = False
    """Whether searching in parallel processes can be switched off."""
