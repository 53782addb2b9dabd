"""What a computer player is: it is given a board and returns a move with the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, runtime_checkable

from duiyi.core import GameBoard, Phase


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape (活三, 冲四, …) that a stone on `point` would make.

    >>> Shape("h8", 0, "open_three", ("g8", "h8", "i8")).kind
    'open_three'
    """

    point: str
    side: int
    """The seat whose shape it is: 0 moves first."""
    kind: str
    """A key of the catalogues: "five", "open_four", "four", "open_three", "three", "open_two", "two"."""
    line: tuple[str, ...] = ()
    """The points of the shape, `point` among them."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A root move that was searched.

    >>> Candidate("h2e2", score=12, pv=("h2e2", "h9g7")).pv
    ('h2e2', 'h9g7')
    """

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
    """Why a player chose its move: whatever of this its way of thinking has. The page shows it.

    >>> from duiyi.players import registry
    >>> player = registry.create("five_tuple", "gomoku", PlayerOptions(seed=1))
    >>> explanation = player.choose(gomoku.Board())
    >>> explanation.move, explanation.point_scores["h8"]
    ('h8', 140)
    """

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
        """A dictionary of plain values, for a JSON line.

        >>> Explanation("five_tuple", "h8", score=7).to_json()["move"]
        'h8'
        """
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Progress:
    """News of a thought that goes on.

    >>> Progress(depth=3, best="h2e2", score=10, nodes=900, done=2, total=44).best
    'h2e2'
    """

    depth: int
    best: str | None
    score: int | None
    nodes: int
    done: int
    """Root moves finished at this depth, of `total`."""
    total: int


Report = Callable[[Progress], None]
"""What a player calls with news of a long thought.

>>> depths = []
>>> def report(progress: Progress) -> None:
...     depths.append(progress.depth)
"""


class Player(Protocol):
    """A computer player for one game.

    >>> from duiyi.players import registry
    >>> options = PlayerOptions(level=1, parallel=False)
    >>> player: Player = registry.create("minimax", "xiangqi", options)
    >>> move = player.choose(xiangqi.Board()).move
    >>> xiangqi.Board().is_legal(move)
    True
    >>> player.close()
    """

    def choose(self, board: GameBoard, report: Report | None = None) -> Explanation:
        """A legal move for the side to move, with its reasons. The board is left as it was.

        The board must not be over. `report` is called now and then during a long thought.

        >>> from duiyi.players import registry
        >>> player = registry.create("shape_rules", "gomoku", PlayerOptions(style="attack", seed=1))
        >>> player.choose(gomoku.Board()).move
        'h8'
        """
        ...

    def close(self) -> None:
        """Frees what the player holds (worker processes).

        >>> from duiyi.players import registry
        >>> registry.create("five_tuple", "gomoku", PlayerOptions()).close()
        """
        ...


@runtime_checkable
class OpeningPlayer(Protocol):
    """A player with an opinion on what comes before free play. For any other the game's first player that
    has one answers, and where there is none each phase's default is taken.

    >>> from duiyi.players import registry
    >>> isinstance(registry.create("five_tuple", "gomoku", PlayerOptions()), OpeningPlayer)
    True
    """

    def choose_in_phase(self, board: GameBoard, phase: Phase) -> Explanation:
        """One of the phase's choices (its text is the `move`), with the reasons. The board is left as it was.

        >>> from duiyi.players import registry
        >>> board = gomoku.SPEC.board(gomoku.SPEC.setup(options={"opening": "pro"}))
        >>> player = registry.create("shape_rules", "gomoku", PlayerOptions())
        >>> player.choose_in_phase(board, gomoku.SPEC.phases.current(board)).move
        'h8'
        """
        ...


def choose_in_phase(player: Player, name: str, board: GameBoard, phase: Phase) -> Explanation:
    """What a player chooses in a phase before free play: by its own opinion where it has one.

    >>> from duiyi.players import registry
    >>> board = gomoku.SPEC.board(gomoku.SPEC.setup(options={"opening": "rif"}))
    >>> player = registry.create("five_tuple", "gomoku", PlayerOptions())
    >>> choose_in_phase(player, "five_tuple", board, gomoku.SPEC.phases.current(board)).move
    'h8'
    """
    if isinstance(player, OpeningPlayer):
        return player.choose_in_phase(board, phase)
    return Explanation(name, phase.default.text, rule="phase_default")


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """What a user chooses of a player.

    >>> PlayerOptions(level=4, seed=1)
    PlayerOptions(level=4, style='', parallel=True, seed=1, book=True)
    """

    level: int = 0
    style: str = ""
    parallel: bool = True
    seed: int | None = None
    """Decides between equal moves; None takes chance."""
    book: bool = True
    """Whether a player that has a book of openings plays from it; advice is better thought out."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """One player, for the list. `duiyi.players.registry.PLAYERS` holds them all.

    >>> from duiyi.players.registry import PLAYERS
    >>> [spec.name for spec in PLAYERS if "xiangqi" in spec.games][0]
    'minimax'
    """

    name: str
    games: tuple[str, ...]
    create: Callable[[PlayerOptions], Player]
    levels: tuple[int, ...] = ()
    """The levels offered, weakest first; empty when the player has none."""
    default_level: int = 0
    styles: tuple[str, ...] = ()
    """The styles offered, the default first."""
    style_games: tuple[str, ...] = ()
    """The games that have the styles, where not all of the player's games do."""
    parallel_levels: tuple[int, ...] = ()
    """The levels at which searching in parallel can be switched off."""
    title: str = ""
    """What to call it where the catalogues have no name for it: an engine of the user's."""
    level_seconds: tuple[float, ...] = ()
    """The seconds for a move at each level, where that is what the levels are."""
    level_ratings: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The levels' ratings in each game where they were measured, on a scale of the game's own."""
    hint_level: int = 0
    """The level that gives hints, for the player of a game that gives the best ones; 0 for the others."""
    available: Callable[[str], bool] = lambda _game: True
    """Whether it can play a game on this machine: a program may be missing."""

    def styles_for(self, game: str) -> tuple[str, ...]:
        """The styles offered in a game.

        >>> from duiyi.players.registry import by_name
        >>> by_name("engine").styles_for("xiangqi"), by_name("engine").styles_for("gomoku")
        ((), ('balanced', 'attack', 'defence'))
        """
        return self.styles if not self.style_games or game in self.style_games else ()
