"""活三/冲四: Gomoku by shapes and an ordered list of rules.

The player thinks in three stages.

1. *Shapes* (`shapes.py`): what would a stone make on each empty point, in each direction, for either side?
2. *Points*: the shapes of one point together: two fours at once are stronger than a four, and so on.
3. *Rules*: an ordered list. The first rule that fits some point chooses; where it fits several, the one with
   the best shapes for both sides.

The styles are different orders of the same rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from duiyi.core import Color, GameBoard, Phase
from duiyi.gomoku import Board, Point
from duiyi.players.base import Explanation, PlayerOptions, PlayerSpec, Report, Shape
from duiyi.players.gomoku_common import (
    OTHER,
    centre,
    dice,
    empty_points,
    gomoku_board,
    least_evil,
    pick_best,
)
from duiyi.players.gomoku_openings import OpeningAdviser
from duiyi.players.renju import allowed_shapes, trapping_points
from duiyi.players.shapes import PointShape, Shapes, shapes_on

NAME = "shape_rules"

# --- Stage 2: points ---

VALUES = {
    "five": 1_000_000,
    "open_four": 50_000,
    "four": 1_200,
    "open_three": 1_000,
    "three": 150,
    "open_two": 120,
    "two": 20,
}
"""What a shape is worth where a rule fits several points, and to the rule `best_shape`."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a stone on one point would be for one side."""

    combination: str
    value: int


def combination(kinds: Iterable[str]) -> str:
    """The strongest name for shapes made by one stone: a single shape's, or that of two at once."""
    count = Counter(kinds)
    if count["five"] or count["open_four"]:
        return "five" if count["five"] else "open_four"
    if count["four"] >= 2:
        return "double_four"
    if count["four"] and count["open_three"]:
        return "four_three"
    if count["open_three"] >= 2:
        return "double_three"
    return next((kind for kind in ("four", "open_three") if count[kind]), "minor")


NOTHING = Prospect("minor", 0)

STRONGER_THAN_A_TRAP = ("five", "open_four", "double_four")
"""In renju White may also make a four that black can only stop on a forbidden point: a trap."""


def prospect(shapes: Iterable[PointShape]) -> Prospect:
    """The shapes of one point taken together."""
    found = list(shapes)
    value = sum(VALUES[shape.kind] + shape.ways for shape in found)
    return Prospect(combination(shape.kind for shape in found), value)


# --- Stage 3: rules ---


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule fits the points where a stone of one side would make one of some combinations."""

    own: bool
    """Whether the rule looks at what the mover would make, or the opponent."""
    combinations: tuple[str, ...]


RULES = {
    "win_now": Rule(own=True, combinations=("five",)),
    "block_five": Rule(own=False, combinations=("five",)),
    "make_open_four": Rule(own=True, combinations=("open_four",)),
    "double_four": Rule(own=True, combinations=("double_four",)),
    "four_three": Rule(own=True, combinations=("four_three",)),
    "trap_four": Rule(own=True, combinations=("trap_four",)),
    "block_four": Rule(own=False, combinations=("open_four", "double_four", "trap_four")),
    "double_three": Rule(own=True, combinations=("double_three",)),
    "block_four_three": Rule(own=False, combinations=("four_three",)),
    "block_double_three": Rule(own=False, combinations=("double_three",)),
    "make_four": Rule(own=True, combinations=("four",)),
    "make_three": Rule(own=True, combinations=("open_three",)),
    "block_three": Rule(own=False, combinations=("open_three",)),
}
LAST_RULE = "best_shape"
"""It fits every point, so it ends every list."""

FORCED = ("win_now", "block_five", "make_open_four", "double_four", "trap_four")
"""No style may put anything before these: the game is decided here."""

STYLES = {
    "balanced": (
        *FORCED,
        "four_three",
        "block_four",
        "double_three",
        "block_four_three",
        "block_double_three",
        "make_three",
        "block_three",
        LAST_RULE,
    ),
    "attack": (
        *FORCED,
        "four_three",
        "block_four",
        "double_three",
        "make_three",
        "make_four",
        "block_four_three",
        "block_double_three",
        "block_three",
        LAST_RULE,
    ),
    "defence": (
        *FORCED,
        "block_four",
        "four_three",
        "block_four_three",
        "block_double_three",
        "double_three",
        "block_three",
        "make_three",
        LAST_RULE,
    ),
}
"""The rules of each style in the order they are tried; the default style first."""


# --- The player ---

SHOWN_POINTS = 5
"""How many points the explanation shows the shapes of, beside the point played."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as the player sees it: what a stone on each point would make, for either side."""

    board: Board
    own_shapes: Shapes
    opponents_shapes: Shapes
    own: dict[Point, Prospect]
    opponents: dict[Point, Prospect]

    @classmethod
    def of(cls, board: Board) -> View:
        """Stages 1 and 2."""
        shapes = {color: shapes_on(board, color) for color in OTHER}
        shapes[Color.BLACK] = allowed_shapes(board, shapes[Color.BLACK])
        prospects = {
            color: {point: prospect(found) for point, found in side.items()} for color, side in shapes.items()
        }
        for point in trapping_points(board):
            known = prospects[Color.WHITE].get(point, NOTHING)
            if known.combination not in STRONGER_THAN_A_TRAP:
                prospects[Color.WHITE][point] = Prospect("trap_four", known.value + VALUES["open_four"])
        own, opponents = board.turn, OTHER[board.turn]
        return cls(board, shapes[own], shapes[opponents], prospects[own], prospects[opponents])

    def fits(self, name: str) -> Iterable[Point]:
        """The points that a rule fits."""
        if name == LAST_RULE:
            return empty_points(self.board)
        rule = RULES[name]
        prospects = self.own if rule.own else self.opponents
        return [point for point, found in prospects.items() if found.combination in rule.combinations]

    def value(self, point: Point) -> int:
        """What the point is worth: its shapes for both sides."""
        return self.own.get(point, NOTHING).value + self.opponents.get(point, NOTHING).value

    def rank(self, point: Point) -> tuple[int, int]:
        """The order of points that fit the same rule: by value, then by nearness to the centre."""
        middle = centre(self.board)
        return self.value(point), -((point.column - middle.column) ** 2 + (point.row - middle.row) ** 2)

    def shapes(self, point: Point) -> list[Shape]:
        """The shapes of a point for the explanation, the mover's first."""
        seat = 0 if self.board.turn is Color.BLACK else 1
        sides = ((seat, self.own_shapes), (1 - seat, self.opponents_shapes))
        return [
            Shape(str(point), side, shape.kind, tuple(map(str, shape.stones)))
            for side, shapes in sides
            for shape in shapes.get(point, ())
        ]


EVEN = 60
"""Shapes that differ by less are as good: half an open two."""

COUNTED = 3
"""How many of a side's strongest points make its prospects."""


def balance(board: Board) -> int:
    """How much more the strongest points of the side to move are worth than its opponent's."""
    view = View.of(board)
    own, opponents = (
        sum(sorted((found.value for found in side.values()), reverse=True)[:COUNTED])
        for side in (view.own, view.opponents)
    )
    return own - opponents


class ShapeRulesPlayer:
    """Plays by the first rule of its style that fits."""

    def __init__(self, options: PlayerOptions) -> None:
        style = options.style or SPEC.styles[0]
        if style not in STYLES:
            raise ValueError(f"{NAME} has the styles {', '.join(STYLES)}, not {style!r}")
        self._rules = STYLES[style]
        self._seed = options.seed
        self._adviser = OpeningAdviser(NAME, balance, options.seed, even=EVEN)

    def choose(self, board: GameBoard, report: Report | None = None) -> Explanation:  # noqa: ARG002  too quick
        """A move for the side to move, with the rule that chose it and the shapes of the strongest points."""
        started = perf_counter()
        view = View.of(gomoku_board(board))
        rule, point = self._decide(view)
        return Explanation(
            player=NAME,
            move=str(point),
            score=view.value(point),
            shapes=tuple(_shown_shapes(view, point)),
            rule=rule,
            seconds=perf_counter() - started,
        )

    def choose_in_phase(self, board: GameBoard, phase: Phase) -> Explanation:
        """A choice in an opening, by comparing the strongest shapes of both sides."""
        return self._adviser.choose(board, phase)

    def close(self) -> None:
        """Nothing is held."""

    def _decide(self, view: View) -> tuple[str, Point]:
        board = view.board
        if len(empty_points(board)) == board.size**2:
            return "opening", centre(board)
        rng = dice(board, self._seed)
        for name in self._rules:
            point = pick_best(board, view.fits(name), view.rank, rng)
            if point is not None:
                return name, point
        return LAST_RULE, least_evil(board, rng)


def _shown_shapes(view: View, chosen: Point) -> list[Shape]:
    """The shapes of the point played, then those of the strongest others."""
    others = sorted({*view.own, *view.opponents} - {chosen}, key=view.rank, reverse=True)
    return [shape for point in (chosen, *others[:SHOWN_POINTS]) for shape in view.shapes(point)]


SPEC = PlayerSpec(name=NAME, games=("gomoku",), create=ShapeRulesPlayer, styles=tuple(STYLES))
