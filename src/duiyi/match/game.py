"""One game between two contestants, from the opening to a result, whatever they do."""

from __future__ import annotations

from dataclasses import dataclass, field

from duiyi.core import GameBoard, IllegalMoveError, InvalidMoveError, Setup
from duiyi.match.adjudication import Referee
from duiyi.match.contestants import Answer, Contestant, ContestantError, Question
from duiyi.match.plan import Fault, GameResult, GameTask, Plan
from duiyi.match.time_control import SideClock

LONGEST_FAULT = 2000
"""Characters of a fault's text that are kept."""


@dataclass(slots=True)
class _Game:
    """A game in progress."""

    plan: Plan
    task: GameTask
    board: GameBoard
    setup: Setup
    clocks: tuple[SideClock, SideClock]
    referee: Referee
    opening: tuple[str, ...]
    moves: list[str] = field(default_factory=list)
    notes: list[tuple[int | None, int, int, int]] = field(default_factory=list)

    def over(self, winner: int | None, termination: str, fault: Fault | None = None) -> GameResult:
        return GameResult(
            self.task,
            self.setup.fen,
            self.opening,
            tuple(self.moves),
            winner,
            termination,
            fault,
            tuple(self.notes),
        )

    def lost(self, seat: int, kind: str, text: str) -> GameResult:
        return self.over(1 - seat, kind, Fault(seat, kind, text[:LONGEST_FAULT]))

    def end(self) -> GameResult | None:
        """The result by the rules of the game, or by adjudication; None while it goes on."""
        outcome = self.board.outcome()
        if outcome is not None:
            winner = None if outcome.winner is None else self.plan.spec.seat_of(outcome.winner)
            return self.over(winner, outcome.termination.value)
        decision = self.referee.decision(len(self.moves))
        return None if decision is None else self.over(decision.winner, decision.rule)


async def play_game(plan: Plan, task: GameTask, contestants: tuple[Contestant, Contestant]) -> GameResult:
    """Plays a game; each contestant sits at the seat of its place. Faults lose it and are told."""
    game = _begin(plan, task)
    for seat, contestant in enumerate(contestants):
        try:
            await contestant.start()
            await contestant.new_game(task.seed(plan, task.seats[seat]))
        except ContestantError as error:
            return await _failed(game, seat, contestant, error)
    while True:
        ended = game.end()
        if ended is not None:
            return ended
        seat = plan.spec.seat_of(game.board.turn)
        question = Question(game.board, game.setup, (*game.opening, *game.moves), seat, game.clocks)
        try:
            answer = await contestants[seat].choose(question)
        except ContestantError as error:
            return await _failed(game, seat, contestants[seat], error)
        lost = _take(game, seat, answer)
        if lost is not None:
            return lost


def _begin(plan: Plan, task: GameTask) -> _Game:
    opening = plan.openings[task.opening]
    setup = plan.setup(opening)
    board = plan.spec.board(setup)
    for move in opening.moves:
        board.push(move)
    first, second = (SideClock(plan.control_of(entrant)) for entrant in task.seats)
    return _Game(plan, task, board, setup, (first, second), Referee(plan.adjudication), opening.moves)


async def _failed(game: _Game, seat: int, contestant: Contestant, error: ContestantError) -> GameResult:
    if not error.usable:
        await contestant.close()
    return game.lost(seat, error.kind, error.text)


def _take(game: _Game, seat: int, answer: Answer) -> GameResult | None:
    """Plays an answer; the result when that ends the game by resignation, time or an illegal move."""
    clock = game.clocks[seat]
    allowed = clock.allowance
    if not clock.spend(answer.seconds, game.plan.margin):
        text = f"the move {answer.move} came after {answer.seconds:.3f} s; {allowed:.3f} s were left"
        return game.lost(seat, "time", text)
    if answer.move is None:
        return game.over(1 - seat, "resignation")
    try:
        game.board.push(answer.move)
    except (IllegalMoveError, InvalidMoveError) as error:
        return game.lost(seat, "illegal_move", str(error))
    game.moves.append(answer.move)
    game.notes.append((answer.score, answer.depth, answer.nodes, round(1000 * answer.seconds)))
    game.referee.saw(seat, answer.score)
    return None
