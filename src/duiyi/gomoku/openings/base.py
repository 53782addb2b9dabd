"""What the protocols are written with: the questions that they put to one side or the other.

A protocol is a generator that reads like the text of its rule. It yields a question and is sent the answer; a
stone that the answer names is on the board by then. Colours are those that the players hold at the moment, so
that "White" after an exchange is whoever has the white stones now.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace

from duiyi.core import Choice, Color, NamedLine
from duiyi.gomoku.board import Board
from duiyi.gomoku.openings.patterns import lines_after, renju_opening
from duiyi.gomoku.openings.shape import shapes_with
from duiyi.gomoku.openings.zones import from_centre, is_inside
from duiyi.gomoku.point import PASS, Point

BLACK, WHITE = Color.BLACK, Color.WHITE

OFFER = "offer:"
"""What the choice of a fifth move to offer begins with.

>>> OFFER
'offer:'
"""
NUMBER = "number:"

DEFAULT_NUMBER = 2
"""How many fifth moves a player without an opinion announces: as many as RIF asks for."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to one side: see `duiyi.core.Phase`, which it becomes."""

    name: str
    color: Color
    choices: tuple[Choice, ...]
    default: Choice
    done: int = 0
    total: int = 1
    span: int = 0
    offers: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[NamedLine, ...] = ()


Course = Generator[Ask, Choice, None]


@dataclass(frozen=True, slots=True)
class Protocol:
    """An opening protocol: its name, its course, and the boards it can be played on.

    >>> PROTOCOLS["swap2"].smallest, PROTOCOLS["rif"].centred
    (5, True)
    """

    name: str
    course: Callable[[Board], Course]
    smallest: int = 5
    """The least size of a board."""
    centred: bool = False
    """Whether it speaks of the centre, which only a board of odd size has."""


# --- Stones ---


def _stones(points: Iterable[Point]) -> tuple[Choice, ...]:
    return tuple(Choice(str(point), "place", str(point)) for point in points)


def _free(board: Board, allowed: Callable[[Point], bool]) -> list[Point]:
    """The allowed points where a stone may be put, as the board says, row by row."""
    return [move for move in board.legal_moves if move != PASS and allowed(move)]


def nearest(board: Board, choices: tuple[Choice, ...]) -> Choice:
    """The choice of a point nearest to the middle of the board, the first of those that are as near."""
    order = {str(point): rank for rank, point in enumerate(from_centre(board.size))}
    return min(choices, key=lambda choice: order[choice.point or ""])


def stone(
    board: Board, color: Color, name: str = "anywhere", *, span: int = 0, done: int = 0, total: int = 1
) -> Ask:
    """A stone of whichever colour comes next: in the middle square ("centre", "inside"), outside it
    ("outside") or on any point."""
    within = name in ("centre", "inside", "pattern")

    def allowed(point: Point) -> bool:
        return not span or is_inside(point, board.size, span) is within

    choices = _stones(_free(board, allowed))
    return Ask(name, color, choices, nearest(board, choices), done, total, span)


def stones(board: Board, color: Color, name: str, total: int) -> Course:
    """Several stones by one side, black and white in turn, on any points."""
    for done in range(total):
        yield stone(board, color, name, done=done, total=total)


def with_patterns(board: Board, ask: Ask) -> Ask:
    """The same question with the renju openings that may still come about."""
    placed = board.move_stack
    labels: dict[str, str] = {}
    for choice in ask.choices if len(placed) == 2 else ():
        found = renju_opening([*placed, Point.from_text(choice.text)], board.size)
        if found is not None:
            labels[choice.text] = found.number
    return replace(ask, labels=labels, lines=lines_after(placed, board.size))


def pattern(board: Board) -> Course:
    """One of the 26 openings: tentative Black puts all three stones."""
    for done, span in enumerate((1, 3, 5)):
        yield with_patterns(board, stone(board, BLACK, "pattern", span=span, done=done, total=3))


# --- Words ---


def _words(*texts: str) -> tuple[Choice, ...]:
    return tuple(Choice(text, text) for text in texts)


def swap(color: Color) -> Ask:
    """Whether that side wants to exchange the colours."""
    choices = _words("keep", "swap")
    return Ask("swap", color, choices, choices[0])


def swap_or_many(color: Color, total: int) -> Ask:
    """The same, or instead to offer that many fifth moves itself."""
    choices = (*_words("keep", "swap"), Choice("many", "many", number=total))
    return Ask("swap_or_many", color, choices, choices[0], total=total)


def colors(color: Color, *, more: bool = False) -> Ask:
    """Which colour that side wants; with `more` it may also put two more stones and leave the choice."""
    choices = _words("black", "white", *(("more",) if more else ()))
    own = choices[0] if color is BLACK else choices[1]
    return Ask("color_or_more" if more else "color", color, choices, own)


def number(color: Color, most: int) -> Ask:
    """How many fifth moves Black will have to offer, from one to `most`."""
    choices = tuple(Choice(f"{NUMBER}{count}", "number", number=count) for count in range(1, most + 1))
    return Ask("number", color, choices, choices[DEFAULT_NUMBER - 1], total=most)


# --- Fifth moves ---


def fifth_moves(board: Board, total: int) -> Course:
    """Black offers fifth moves, no two of them symmetric; White takes one, and it is on the board."""
    offers: list[str] = []
    shapes = shapes_with(board.cells, board.size, "b")
    while len(offers) < total:
        offered = {shapes[Point.from_text(offer)] for offer in offers}
        points = _free(board, lambda point, taken=offered: shapes[point] not in taken)  # type: ignore[misc]
        choices = tuple(Choice(f"{OFFER}{point}", "offer", str(point)) for point in points)
        answer = yield Ask(
            "offer", BLACK, choices, nearest(board, choices), len(offers), total, offers=tuple(offers)
        )
        offers.append(answer.point or "")
    taken = tuple(Choice(offer, "take", offer) for offer in offers)
    yield Ask("take", WHITE, taken, taken[0], total=total, offers=tuple(offers))
