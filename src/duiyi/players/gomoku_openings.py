"""How the Gomoku players take part in an opening protocol.

One idea serves every protocol: whoever settles something while the other may still choose a colour wants the
position even; whoever chooses wants the better side. All that a player brings is a judge: what a position is
worth to the side to move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from time import perf_counter

from duiyi.core import Choice, Color, GameBoard, Phase
from duiyi.gomoku import Board, Point
from duiyi.gomoku.openings import Opening, OpeningGame
from duiyi.players.base import Explanation
from duiyi.players.gomoku_common import dice

Judge = Callable[[Board], int]
"""What a position is worth to the side to move; 0 when both sides are as well off."""

REACH = 2
"""Points further than this from every stone are looked at only where nothing nearer may be chosen."""

VARIETY = 3
"""Of the most even stones one of so many is taken, so that games differ."""

MOST_JUDGED = 10_000
"""Positions whose value is kept."""

LEAVES_THE_CHOICE = ("swap", "color", "color_or_more")
"""Phases in which the other side may take the colour that it likes better."""

Decision = tuple[str, Choice, int | None]
"""The rule that decided, what it chose, and what the judge said of it."""


class OpeningAdviser:
    """Answers the phases of opening protocols with a judge's eyes."""

    def __init__(self, name: str, judge: Judge, seed: int | None, *, even: int) -> None:
        """`even`: a position whose value is no further from 0 counts as even."""
        self._name = name
        self._ask = judge
        self._seed = seed
        self._even = even
        self._judged: dict[tuple[str, str], int] = {}

    def choose(self, board: GameBoard, phase: Phase) -> Explanation:
        """One of the phase's choices, with the rule that decided."""
        started = perf_counter()
        if not isinstance(board, OpeningGame):
            raise TypeError(f"this player knows Gomoku's openings, not those of a {type(board).__name__}")
        rule, choice, score = self._decide(board.opening.copy(), phase)
        return Explanation(
            player=self._name, move=choice.text, score=score, rule=rule, seconds=perf_counter() - started
        )

    def _decide(self, opening: Opening, phase: Phase) -> Decision:
        match phase.name:
            case "color" | "color_or_more" | "swap":
                return self._side(opening, phase)
            case "swap_or_many":
                return self._side_or_offers(opening, phase)
            case "number":
                return self._number(opening, phase)
            case "offer":
                values = self._values(opening.board, phase.choices)
                best = max(phase.choices, key=lambda choice: values.get(choice, min(values.values()) - 1))
                return "phase_offer", best, values[best]
            case "take":
                values = self._values(opening.board, phase.choices)
                worst = min(phase.choices, key=lambda choice: values[choice])
                return "phase_take", worst, -values[worst]
            case _:
                return self._stone(opening, phase)

    def _judge(self, board: Board) -> int:
        """What the judge says; an opening asks for the same positions in one phase after the other."""
        position = (board.fen(), board.rule)
        if position not in self._judged:
            if len(self._judged) >= MOST_JUDGED:
                self._judged.clear()
            self._judged[position] = self._ask(board)
        return self._judged[position]

    # --- Stones ---

    def _stone(self, opening: Opening, phase: Phase) -> Decision:
        rng = dice(opening.board, self._seed)
        if len(phase.choices) == 1 or opening.board.ply == 0:
            return "phase_centre", phase.default, None
        if phase.done + 1 < phase.total:
            return "phase_near", _near(opening.board, phase, rng), None
        values = self._values(opening.board, phase.choices)
        if self._leaves_the_choice(opening, phase):
            order = sorted(values, key=lambda choice: abs(values[choice]))
            choice = rng.choice(order[:VARIETY])
            return "phase_even", choice, values[choice]
        choice = max(values, key=lambda choice: values[choice])
        return "phase_best", choice, values[choice]

    def _leaves_the_choice(self, opening: Opening, phase: Phase) -> bool:
        """Whether the other side chooses a colour after this stone."""
        trial = opening.copy()
        trial.apply(phase.default)
        then = trial.phase
        return then is not None and then.name in LEAVES_THE_CHOICE and then.color is not phase.color

    def _values(self, board: Board, choices: Iterable[Choice]) -> dict[Choice, int]:
        """For each choice of a point near the stones, what it is worth to the side whose stone it is."""
        points = {choice: Point.from_text(choice.point or "") for choice in choices}
        close = {choice: point for choice, point in points.items() if _is_near(board, point)}
        values = {}
        for choice, point in (close or points).items():
            board.push(point)
            values[choice] = -self._judge(board)
            board.pop()
        return values

    # --- Sides ---

    def _side(self, opening: Opening, phase: Phase) -> Decision:
        """The better colour; where both are as good, two more stones if that may be chosen, else as it is."""
        worth = self._black_worth(opening)
        own = worth if phase.color is Color.BLACK else -worth
        by_kind = {choice.kind: choice for choice in phase.choices}
        if abs(own) <= self._even and "more" in by_kind:
            return "phase_more", by_kind["more"], own
        keeps = own >= -self._even
        if "swap" in by_kind:
            return ("phase_keep" if keeps else "phase_swap"), by_kind["keep" if keeps else "swap"], own
        wanted = phase.color if keeps else _other(phase.color)
        return "phase_side", by_kind[wanted.value], abs(own)

    def _side_or_offers(self, opening: Opening, phase: Phase) -> Decision:
        """Many offers where even the last is good for Black, else a swap where White is better off."""
        by_kind = {choice.kind: choice for choice in phase.choices}
        last = self._offered(opening.board, by_kind["many"].number or 1)
        if last > self._even:
            return "phase_many", by_kind["many"], last
        return self._side(opening, phase)

    def _black_worth(self, opening: Opening) -> int:
        """What the position is worth to Black, whose fifth moves White will choose from as announced."""
        announced = [choice.number for choice in opening.history if choice.kind == "number"]
        board = opening.board
        if announced and announced[0] is not None:
            return self._offered(board, announced[0])
        worth = self._judge(board)
        return worth if board.turn is Color.BLACK else -worth

    def _number(self, opening: Opening, phase: Phase) -> Decision:
        """The number of fifth moves that makes both sides as well off."""
        worth = {choice: self._offered(opening.board, choice.number or 1) for choice in phase.choices}
        choice = min(worth, key=lambda choice: abs(worth[choice]))
        return "phase_number", choice, worth[choice]

    def _offered(self, board: Board, count: int) -> int:
        """What the last of so many fifth moves is worth to Black: the one that White will leave it."""
        trial = Board.from_fen(board.fen(), board.rule)
        while trial.turn is Color.WHITE:
            trial.push(self._best_points(trial)[0][1])
        ranked = self._best_points(trial)
        return ranked[min(count, len(ranked)) - 1][0]

    def _best_points(self, board: Board) -> list[tuple[int, Point]]:
        """The points near the stones with what they are worth to the side to move, best first."""
        found = []
        for point in (move for move in board.legal_moves if _is_near(board, move)):
            board.push(point)
            found.append((-self._judge(board), point))
            board.pop()
        return sorted(found, reverse=True)


def _other(color: Color) -> Color:
    return Color.WHITE if color is Color.BLACK else Color.BLACK


def _is_near(board: Board, point: Point) -> bool:
    """Whether there is a stone within reach."""
    cells, size = board.cells, board.size
    columns = range(max(0, point.column - REACH), min(size, point.column + REACH + 1))
    rows = range(max(0, point.row - REACH), min(size, point.row + REACH + 1))
    return any(cells[row * size + column] != "." for row in rows for column in columns)


def _near(board: Board, phase: Phase, rng: Random) -> Choice:
    """Some allowed point near the stones."""
    near = [choice for choice in phase.choices if _is_near(board, Point.from_text(choice.point or ""))]
    return rng.choice(near or list(phase.choices))
