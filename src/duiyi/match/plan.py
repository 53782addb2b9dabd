"""What a match consists of: who plays, under which rules, with how much time, from which openings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from duiyi.core import GameSpec, InvalidSetupError, OptionValue, Setup
from duiyi.games import BY_NAME
from duiyi.match.adjudication import Adjudication
from duiyi.match.openings import Opening
from duiyi.match.time_control import TimeControl

PLAYER = "player"
"""The kind of entrants that think in Python, to their level; all others are programs.

>>> Entrant("A", PLAYER, "minimax", level=4).kind
'player'
"""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as it was entered: what it is, and what it may use.

    >>> entrant = Entrant("Pika", "uci", "pikafish --quiet", options={"Threads": "1"})
    >>> entrant.name, entrant.control
    ('Pika', None)
    """

    name: str
    kind: str
    """A key of `contestants.KINDS`: "player", "uci", "ucci", "gomocup"."""
    target: str
    """The name of one of our players, or the command that starts a program."""
    level: int = 0
    style: str = ""
    seed: int | None = None
    control: TimeControl | None = None
    """Its own limits, a handicap; None for the match's."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options of an engine, by name."""
    directory: str = ""
    """The folder that a program runs in; empty for the one where we are."""
    seconds: float | None = None
    """How long a program thinks for a move where no limit is set at all."""
    restart: bool = False
    """Whether it is started anew for each game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides how games are played; two runs with the same plan play the same games.

    >>> from duiyi.match.time_control import TimeControl
    >>> two = Entrant("A", "player", "five_tuple"), Entrant("B", "player", "shape_rules", style="attack")
    >>> plan = Plan("gomoku", "freestyle", {"size": 15}, two, TimeControl(movetime=1))
    >>> plan.seed, len(plan.openings)
    (1, 1)
    """

    game: str
    rules: str
    options: Mapping[str, OptionValue]
    entrants: tuple[Entrant, ...]
    control: TimeControl
    adjudication: Adjudication = field(default_factory=Adjudication)
    openings: tuple[Opening, ...] = (Opening(),)
    seed: int = 1
    margin: float = 0.05
    """Seconds that a move may take beyond its time, for the way there and back."""
    patience: float = 60.0
    """Seconds after which a player without a time limit is given up."""
    ponder: bool = False
    """Whether programs think on their opponents' time."""

    @property
    def spec(self) -> GameSpec:
        """The game.

        >>> from duiyi.match.time_control import TimeControl
        >>> Plan("gomoku", "renju", {}, (), TimeControl()).spec.name
        'gomoku'
        """
        return BY_NAME[self.game]

    def setup(self, opening: Opening) -> Setup:
        """The setup of a game that begins with an opening.

        >>> from duiyi.match.openings import Opening
        >>> from duiyi.match.time_control import TimeControl
        >>> Plan("gomoku", "renju", {}, (), TimeControl()).setup(Opening()).rules
        'renju'
        """
        return self.spec.setup(self.rules, dict(self.options), opening.fen)

    def control_of(self, entrant: int) -> TimeControl:
        """The limits of an entrant; its own where it has some.

        >>> from duiyi.match.time_control import TimeControl
        >>> slow = Entrant("A", "player", "minimax", control=TimeControl(movetime=5))
        >>> plan = Plan("xiangqi", "asian", {}, (slow,), TimeControl(movetime=1))
        >>> plan.control_of(0).movetime
        5
        """
        found = self.entrants[entrant]
        control = found.control or self.control
        return TimeControl(movetime=found.seconds) if control == TimeControl() and found.seconds else control

    def check_limits(self) -> None:
        """InvalidSetupError when a program would think for ever.

        >>> from duiyi.match.time_control import TimeControl
        >>> Plan("xiangqi", "asian", {}, (Entrant("P", "uci", "pikafish"),), TimeControl()).check_limits()
        Traceback (most recent call last):
            ...
        duiyi.core.errors.InvalidSetupError: say how long P may think: with --tc, ...
        """
        for number, entrant in enumerate(self.entrants):
            if entrant.kind != PLAYER and self.control_of(number) == TimeControl():
                raise InvalidSetupError(
                    f"say how long {entrant.name} may think: with --tc, --movetime, --nodes or --depth"
                )

    def to_json(self) -> dict[str, Any]:
        """The plan as plain values, the openings by their number and a digest.

        >>> from duiyi.match.time_control import TimeControl
        >>> Plan("gomoku", "renju", {}, (), TimeControl()).to_json()["openings"]["count"]
        1
        """
        texts = [f"{opening.fen};{' '.join(opening.moves)}" for opening in self.openings]
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
        return {
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "entrants": [asdict(entrant) for entrant in self.entrants],
            "control": asdict(self.control),
            "adjudication": asdict(self.adjudication),
            "openings": {"count": len(self.openings), "digest": digest},
            "seed": self.seed,
            "margin": self.margin,
            "patience": self.patience,
            **({"ponder": True} if self.ponder else {}),
        }


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game to play. `number` counts from 1 over the whole match and names it.

    >>> GameTask(number=2, round=1, pair=1, seats=(1, 0), opening=0).seats
    (1, 0)
    """

    number: int
    round: int
    pair: int
    """Counts the pairs over the whole match from 1; two games have the same."""
    seats: tuple[int, int]
    """The entrants that play the first and the second colour."""
    opening: int
    """Its index among the plan's openings."""

    def seed(self, plan: Plan, entrant: int) -> int:
        """What decides an entrant's dice in this game: the same whenever the game is played.

        >>> from duiyi.match.time_control import TimeControl
        >>> plan = Plan("gomoku", "renju", {}, (Entrant("A", "player", "five_tuple"),), TimeControl())
        >>> task = GameTask(1, 1, 1, (0, 0), 0)
        >>> task.seed(plan, 0) == GameTask(1, 1, 1, (0, 0), 0).seed(plan, 0)
        True
        """
        own = plan.entrants[entrant].seed
        text = json.dumps([plan.seed, own if own is not None else entrant, self.number])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong.

    >>> Fault(seat=1, kind="time", text="took 1.2 s of 1 s").kind
    'time'
    """

    seat: int
    kind: str
    """"start", "crash", "hang", "time", "illegal_move", "garbage" or "flood"."""
    text: str

    def to_json(self) -> dict[str, Any]:
        """Plain values.

        >>> Fault(1, "crash", "ended with status 3").to_json()
        {'seat': 1, 'kind': 'crash', 'text': 'ended with status 3'}
        """
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game.

    >>> task = GameTask(1, 1, 1, seats=(0, 1), opening=0)
    >>> game = GameResult(task, fen="", opening_moves=(), moves=("h8",), winner=0, termination="time")
    >>> game.result
    '1-0'
    """

    task: GameTask
    fen: str
    opening_moves: tuple[str, ...]
    moves: tuple[str, ...]
    """What the players played after the opening."""
    winner: int | None
    """The seat that won; None for a draw."""
    termination: str
    fault: Fault | None = None
    notes: tuple[tuple[int | None, int, int, int], ...] = ()
    """For each move the mover's score, depth, nodes and milliseconds."""

    @property
    def result(self) -> str:
        """As in a game record.

        >>> GameResult(GameTask(1, 1, 1, (0, 1), 0), "", (), (), None, "agreement").result
        '1/2-1/2'
        """
        return {0: "1-0", 1: "0-1", None: "1/2-1/2"}[self.winner]

    def points(self, entrant: int) -> float:
        """What the game was worth to one of its players.

        >>> game = GameResult(GameTask(1, 1, 1, (3, 7), 0), "", (), (), 1, "five")
        >>> game.points(7), game.points(3)
        (1.0, 0.0)
        """
        if self.winner is None:
            return 0.5
        return 1.0 if self.task.seats[self.winner] == entrant else 0.0

    def to_json(self) -> dict[str, Any]:
        """Plain values, for a line of the match's file.

        >>> GameResult(GameTask(1, 1, 1, (0, 1), 0), "", (), ("h8",), 1, "time").to_json()["result"]
        '0-1'
        """
        return {
            "type": "game",
            "number": self.task.number,
            "round": self.task.round,
            "pair": self.task.pair,
            "seats": list(self.task.seats),
            "opening": self.task.opening,
            "fen": self.fen,
            "opening_moves": list(self.opening_moves),
            "moves": list(self.moves),
            "result": self.result,
            "termination": self.termination,
            "fault": self.fault.to_json() if self.fault else None,
            "notes": [list(note) for note in self.notes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameResult:
        """A result from its line; ValueError, KeyError or TypeError when it is none.

        >>> game = GameResult(GameTask(1, 1, 1, (0, 1), 0), "", (), ("h8",), 1, "time")
        >>> GameResult.from_json(game.to_json()) == game
        True
        """
        fault = data["fault"]
        return cls(
            task=GameTask(
                data["number"],
                data["round"],
                data["pair"],
                (data["seats"][0], data["seats"][1]),
                data["opening"],
            ),
            fen=data["fen"],
            opening_moves=tuple(data["opening_moves"]),
            moves=tuple(data["moves"]),
            winner={"1-0": 0, "0-1": 1, "1/2-1/2": None}[data["result"]],
            termination=data["termination"],
            fault=Fault(**fault) if fault else None,
            notes=tuple((note[0], note[1], note[2], note[3]) for note in data["notes"]),
        )
