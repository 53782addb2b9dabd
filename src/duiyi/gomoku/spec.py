"""Gomoku, described for the server, the tools and the contract tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from duiyi.core import (
    Color,
    ForcedWin,
    GameBoard,
    GameOption,
    GameSpec,
    InvalidFenError,
    MoveInfo,
    Phase,
    Phases,
    PointReason,
    ReasonShape,
    Setup,
    Warnings,
)
from duiyi.gomoku.board import FORBIDDING_RULE, MAX_SIZE, MIN_SIZE, RULES, Board
from duiyi.gomoku.forbidden import FORBIDDEN_KINDS, StoneExplanation
from duiyi.gomoku.league import GOMOCUP, NO_LEAGUE
from duiyi.gomoku.openings import PHASES, PROTOCOLS, WORDS, OpeningGame
from duiyi.gomoku.point import PASS, Point, points_of
from duiyi.gomoku.solver import SolveKind, solve


def _board(setup: Setup) -> GameBoard:
    """The board; from a set-up position free play begins at once, whatever the opening is."""
    size = int(setup.options.get("size", 15))
    opening = str(setup.options.get("opening", "free"))
    early = GOMOCUP if setup.options.get("early_draw") else NO_LEAGUE
    league = replace(early, passes=bool(setup.options.get("passes")))
    if not setup.fen and opening == "free":
        return Board(size, setup.rules, league)
    if not setup.fen:
        return OpeningGame(opening, size, setup.rules, league)
    board = Board.from_fen(setup.fen, setup.rules, league)
    if board.size != size:
        raise InvalidFenError(setup.fen, f"it has {board.size} rows, but the option size is {size}")
    return board


OFFERED = {"zh": "打点 {}", "en": "offers {}"}
ANNOUNCED = {"zh": "打点数 {}", "en": "offers: {}"}
CHOSEN = {
    "keep": {"zh": "不交换", "en": "keeps"},
    "swap": {"zh": "交换", "en": "swaps"},
    "many": {"zh": "打十点", "en": "offers ten"},
    "black": {"zh": "执黑", "en": "takes Black"},
    "white": {"zh": "执白", "en": "takes White"},
    "more": {"zh": "再放两子", "en": "two more"},
}
"""What choices of an opening look like in a list of moves."""


def _describe_choice(phase: Phase, text: str) -> MoveInfo | None:
    """What to show of a choice that is no stone; None for a stone."""
    choice = next((choice for choice in phase.choices if choice.text == text), None)
    if choice is None or choice.kind in ("place", "take"):
        return None
    texts = {"offer": OFFERED, "number": ANNOUNCED}.get(choice.kind) or CHOSEN[choice.kind]
    return MoveInfo(
        {language: shown.format(choice.point or choice.number) for language, shown in texts.items()}
    )


def _phase(board: GameBoard) -> Phase | None:
    return board.phase if isinstance(board, OpeningGame) else None


def _exchanged(board: GameBoard) -> bool:
    return isinstance(board, OpeningGame) and board.opening.exchanged


def _describe(board: GameBoard, move: str) -> MoveInfo:
    phase = _phase(board)
    chosen = None if phase is None else _describe_choice(phase, move)
    if chosen is not None:
        return chosen
    text = str(_own(board).parse(move))
    return MoveInfo({"zh": "停一手" if text == str(PASS) else text, "en": text})


def _winning_points(board: GameBoard) -> Sequence[str]:
    return [str(point) for point in _own(board).winning_line]


def _warnings(board: GameBoard) -> Warnings | None:
    own = _own(board)
    if own.rule != FORBIDDING_RULE:
        return None
    end = own.outcome()
    if end is None:
        return Warnings(Color.BLACK, dict(own.forbidden_points()))
    lost = end.termination.value in FORBIDDEN_KINDS and own.move_stack
    return Warnings(Color.BLACK, {str(own.move_stack[-1]): end.termination.value} if lost else {})


def _explain_point(board: GameBoard, point: str) -> PointReason | None:
    own = _own(board)
    return _reason(own.explain_forbidden(point)) if own.rule == FORBIDDING_RULE else None


def _reason(stone: StoneExplanation) -> PointReason:
    rows = [ReasonShape("row", _texts(row), True, ()) for row in stone.rows]
    fours = [
        ReasonShape(
            "four", _texts(four.stones), True, tuple(PointReason(p, "five") for p in _texts(four.fives))
        )
        for four in stone.fours
    ]
    threes = [
        ReasonShape("three", _texts(three.stones), three.counts, tuple(map(_reason, three.straight)))
        for three in stone.threes
    ]
    return PointReason(str(stone.point), stone.kind, (*rows, *fours, *threes))


def _points(board: GameBoard) -> Collection[str]:
    return _texts(points_of(_own(board).size))


VCF_SHARE = 0.3
"""Of the time for a forced win, what the search by fours alone may take: it is quick, and its lines are the
plainest."""


def _forced_win(board: GameBoard, color: Color, seconds: float) -> ForcedWin | None:
    own = _own(board)
    if _phase(board) is not None or own.outcome() is not None:
        return None
    if own.turn is not color:
        stones, _ = own.fen().split(" ")
        own = Board.from_fen(f"{stones} {color.value[0]}", own.rule)
    shares: tuple[tuple[SolveKind, float], ...] = (("vcf", VCF_SHARE), ("vct", 1 - VCF_SHARE))
    for kind, share in shares:
        found = solve(own, kind, seconds * share)
        if found is not None:
            return ForcedWin(kind, _texts(found.moves))
    return None


def _texts(points: Iterable[Point]) -> tuple[str, ...]:
    return tuple(map(str, points))


def _own(board: GameBoard) -> Board:
    if isinstance(board, OpeningGame):
        return board.board
    if not isinstance(board, Board):
        raise TypeError(f"this is a board of another game: {type(board).__name__}")
    return board


SPEC = GameSpec(
    name="gomoku",
    colors=(Color.BLACK, Color.WHITE),
    rules=RULES,
    options=(
        GameOption("size", 15, MIN_SIZE, MAX_SIZE),
        GameOption("early_draw", False),
        GameOption("passes", False),
        GameOption("opening", "free", choices=tuple(PROTOCOLS)),
    ),
    board=_board,
    describe=_describe,
    winning_points=_winning_points,
    warnings=_warnings,
    explain_point=_explain_point,
    phases=Phases(_phase, _exchanged, _own, PHASES, WORDS),
    points=_points,
    forced_win=_forced_win,
)
"""Gomoku and Renju for the server, the tools and the contract tests.

>>> SPEC.name, SPEC.rules, SPEC.colors[0].value
('gomoku', ('freestyle', 'standard', 'renju', 'caro'), 'black')
"""
