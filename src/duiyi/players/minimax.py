"""Minimax: the classic way for a computer to play Xiangqi, written to be read.

The player looks a fixed number of moves ahead ("plies": one move of one side). It imagines every line of play
of that length, adds up the pieces at its end (see minimax_tables), and assumes that each side always plays
what is best for itself. Five ideas make this quick and sound:

* Negamax: what is good for one side is as bad for the other, so one function serves both: the value of a
  position is the greatest of minus the values of the positions after each move.
* Alpha-beta: once one reply shows that a move is worse than another we have already, its other replies need
  not be looked at. This loses nothing: the value of the best move is exactly that of plain minimax.
* Order: alpha-beta cuts most when good moves come first. Captures lead (the most valuable victim first, by
  the least valuable attacker), then moves that cut elsewhere (killers, history). The first moves are put in
  order by a shallower search.
* Memory: a position reached by two move orders is searched once.
* Quiet ends: at the end of a line captures are played on until neither side wants to capture. Otherwise a
  piece would be thought won that is retaken a moment later.

What is exact, and what is chance: the value of every best move, and which moves share it, depend on the
position and the depth alone, not on how many processes search or how they are timed. Other moves are cut as
soon as they are known to be worse, so their scores are upper bounds, and these (and the count of nodes) do
vary. Of moves equally good one is drawn by lot, the same one each time when a seed is given.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from time import perf_counter
from typing import NamedTuple, cast

from duiyi.core import Color, GameBoard
from duiyi.players.base import Candidate, Explanation, PlayerOptions, PlayerSpec, Progress, Report
from duiyi.players.minimax_tables import WORTH
from duiyi.players.worker_pool import WorkerPool
from duiyi.xiangqi import Board

NAME = "minimax"
LEVELS = tuple(range(1, 9))
DEFAULT_LEVEL = 4

INFINITE = 10_000_000
MATE = 1_000_000
"""A side that is mated with n plies still to look ahead has lost MATE + n: the sooner, the worse."""
SHOWN_MATE = 30_000
"""How a forced win is shown: this less the number of plies to it."""

MARGIN = 50
"""The best move is expected to be no more than this worse than at a shallower search."""

PARALLEL_FROM = 5
"""Plies. A shallower search is over before the work is handed out."""
MOST_REMEMBERED = 200_000
"""Positions in the memory of a process, some 60 MB."""

EMPTY = ord(".")
ENDS = [divmod(move, 90) for move in range(90 * 90)]
"""ENDS[move] is the point a move comes from and the one it goes to, for moves numbered from * 90 + to."""


def search_depth(level: int, pieces: int) -> int:
    """How many plies to look ahead: the level, changed with the pieces left on the board.

    A full board has many moves to consider, an empty one few.
    """
    if pieces > 20:
        return max(1, level - 2)
    if pieces <= 4:
        return level + 4
    if pieces <= 8:
        return level + 2
    return level


Line = tuple[int, "Line"] | tuple[()]
"""Moves that follow one another: the first, and the line after it."""


class Remembered(NamedTuple):
    """What is known of a position: its value lies from `low` to `high` when looking `depth` plies ahead."""

    depth: int
    low: int
    high: int
    move: int
    line: Line


class Search:
    """Alpha-beta over the positions that can follow one."""

    def __init__(self, fen: str) -> None:
        self.board = Board(fen)
        self.cells = bytearray(self.board.pieces())  # ours, kept in step with the board: cheaper to read
        self.nodes = 0
        self.cutoffs = 0
        self.line: Line = ()
        """The line of best play of the position searched last, when its value was exact."""
        self._memory: dict[int, Remembered] = {}
        self._killers: dict[int, tuple[int, int]] = {}
        self._history = [0] * (90 * 90)

    def balance(self) -> int:
        """The worth of the mover's pieces less that of the opponent's."""
        red = sum(
            WORTH[piece][point] if chr(piece).isupper() else -WORTH[piece][point]
            for point, piece in enumerate(self.cells)
        )
        return red if self.board.fen().split()[1] == "w" else -red

    def move_value(self, move: int, depth: int, floor: int) -> int:
        """The value of a move for its mover, looking `depth` plies ahead, this move among them.

        Exact when it is above `floor`; else only an upper bound.
        """
        balance = self.balance() + self._gain(move)
        taken = self._play(move)
        value = -self.value(depth - 1, -INFINITE, -floor, -balance)
        self._take_back(move, taken)
        return value

    def value(self, depth: int, alpha: int, beta: int, balance: int) -> int:
        """The value of the position for the side to move.

        Exact when it lies between alpha and beta; else only a bound on the same side of them. `balance` is
        what `balance()` would say, kept up to date from move to move.
        """
        if depth == 0:
            return self._quiet(alpha, beta, balance)
        if depth == 1:
            return self._last_ply(alpha, beta, balance)
        self.nodes += 1
        key = self.board.key()
        known = self._memory.get(key)
        if known is not None and known.depth == depth:
            if known.low >= beta or known.low == known.high:
                self.line = known.line
                return known.low
            if known.high <= alpha:
                return known.high
        moves = self.board.legal_indices()
        if not moves:
            self.line = ()
            return -(MATE + depth)
        self._sort(moves, depth, known.move if known is not None else -1)

        best, best_move, line = -INFINITE, moves[0], cast(Line, ())
        for move in moves:
            gain = self._gain(move)
            taken = self._play(move)
            value = -self.value(depth - 1, -beta, -max(alpha, best), -(balance + gain))
            self._take_back(move, taken)
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    self._note_cut(move, taken, depth)
                    break
                if best > alpha:
                    line = (move, self.line)
        self.line = line
        low = best if best > alpha else -INFINITE
        high = best if best < beta else INFINITE
        self._remember(key, Remembered(depth, low, high, best_move, line))
        return best

    def _last_ply(self, alpha: int, beta: int, balance: int) -> int:
        """`value` for a depth of 1."""
        moves = self.board.legal_indices()
        if not moves:
            self.nodes += 1
            self.line = ()
            return -(MATE + 1)
        return self._best_gain(moves, -INFINITE, alpha, beta, balance)

    def _quiet(self, alpha: int, beta: int, balance: int) -> int:
        """`value` for a depth of 0: the balance, or more when captures bring more, each side free to stop."""
        if balance >= beta:
            self.nodes += 1
            return balance
        self.line = ()
        return self._best_gain(self.board.capture_indices(), balance, alpha, beta, balance)

    def _best_gain(self, moves: list[int], best: int, alpha: int, beta: int, balance: int) -> int:
        """The value of the best of moves after which only captures are looked at, or `best` if that is more.

        What a move gains at once is the most it can bring, for the opponent may leave it at that. So the
        greatest gains are tried first, and the rest not at all once they cannot be better.
        """
        self.nodes += 1
        line: Line = ()
        for gain, move in sorted(((self._gain(move), move) for move in moves), reverse=True):
            if balance + gain <= max(alpha, best):
                best = max(best, balance + gain)
                break
            taken = self._play(move)
            value = -self._quiet(-beta, -max(alpha, best), -(balance + gain))
            self._take_back(move, taken)
            if value > best:
                best = value
                if best >= beta:
                    self.cutoffs += 1
                    break
                if best > alpha:
                    line = (move, self.line)
        self.line = line
        return best

    def _gain(self, move: int) -> int:
        """By how much a move changes the balance for its mover."""
        start, end = ENDS[move]
        worth = WORTH[self.cells[start]]
        return worth[end] - worth[start] + WORTH[self.cells[end]][end]

    def _play(self, move: int) -> int:
        """Plays a move and returns the piece it takes."""
        self.board.push_index(move)
        start, end = ENDS[move]
        cells = self.cells
        taken = cells[end]
        cells[end], cells[start] = cells[start], EMPTY
        return taken

    def _take_back(self, move: int, taken: int) -> None:
        self.board.pop_index()
        start, end = ENDS[move]
        cells = self.cells
        cells[start], cells[end] = cells[end], taken

    def _sort(self, moves: list[int], depth: int, remembered: int) -> None:
        """Puts the moves in the order in which they promise to cut."""
        cells, history = self.cells, self._history
        killers = self._killers.get(depth, (-1, -1))

        def promise(move: int) -> int:
            if move == remembered:
                return 2_000_000_000
            start, end = ENDS[move]
            taken = cells[end]
            if taken != EMPTY:
                return 1_000_000_000 + 16 * WORTH[taken][end] - WORTH[cells[start]][start]
            if move in killers:
                return 900_000_000
            return history[move]

        moves.sort(key=promise, reverse=True)

    def _note_cut(self, move: int, taken: int, depth: int) -> None:
        """A move that cut here is tried early elsewhere. Captures are early already."""
        self.cutoffs += 1
        if taken == EMPTY:
            first, _ = self._killers.get(depth, (-1, -1))
            if move != first:
                self._killers[depth] = (move, first)
            self._history[move] += depth * depth

    def _remember(self, key: int, known: Remembered) -> None:
        if len(self._memory) >= MOST_REMEMBERED:
            self._memory.clear()
        self._memory[key] = known


class Task(NamedTuple):
    """A root move to search. `thought` tells one thought from the next: each begins without memories."""

    thought: int
    fen: str
    move: int
    depth: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found out about a root move."""

    move: int
    value: int
    exact: bool
    line: tuple[int, ...]
    nodes: int = 0
    cutoffs: int = 0


_thoughts = count(1)


@lru_cache(maxsize=1)
def _search_of(_thought: int, fen: str) -> Search:
    return Search(fen)


def search_root_move(task: Task, best: int) -> Result:
    """Searches one root move, in whichever process; `best` is the value of the best one so far.

    The floor is one below `best`, so that a move that equals the best is known to.
    """
    search = _search_of(task.thought, task.fen)
    nodes, cutoffs = search.nodes, search.cutoffs
    value = search.move_value(task.move, task.depth, best - 1)
    exact = value >= best
    line = [task.move]
    rest = search.line if exact else ()
    while rest:
        move, rest = rest
        line.append(move)
    return Result(task.move, value, exact, tuple(line), search.nodes - nodes, search.cutoffs - cutoffs)


@dataclass(frozen=True, slots=True)
class RootMove:
    """A move of the position to think about, with what the rules of the game say of it.

    The search itself knows neither repetition nor draws; here the board is asked.
    """

    move: int
    ends: int | None = None
    """1, 0 or -1 when the move ends the game with a win, a draw or a loss for its mover."""
    reply: int | None = None
    """The reply that ends the game worst for the mover; none when no reply ends it."""
    reply_ends: int = 1
    """How that reply ends it."""


def root_moves(board: Board) -> list[RootMove]:
    """The moves worth a thought: all allowed ones, less those that leave the own general to be taken.

    Where a move wins at once, only such moves.
    """
    allowed = board.allowed_indices()
    cells = board.pieces()
    taking = [RootMove(move, ends=1) for move in allowed if cells[ENDS[move][1]] in b"kK"]
    if taking:
        return taking
    safe = set(Board(board.fen()).legal_indices())
    roots = [_root_move(board, move) for move in allowed if move in safe]
    winning = [root for root in roots if root.ends == 1]
    # Only where the rules refuse every safe move may all be unsafe.
    return winning or roots or [RootMove(move, ends=-1) for move in allowed]


def _root_move(board: Board, move: int) -> RootMove:
    mover = board.turn
    board.push_index(move)
    ends = _end_for(board, mover)
    endings: list[tuple[int, int]] = []
    if ends is None:
        for reply in board.allowed_indices():
            board.push_index(reply)
            end = _end_for(board, mover)
            board.pop_index()
            if end is not None:
                endings.append((end, reply))
    board.pop_index()
    if not endings:
        return RootMove(move, ends)
    reply_ends, reply = min(endings)
    return RootMove(move, ends, reply, reply_ends)


def _end_for(board: Board, side: Color) -> int | None:
    outcome = board.outcome()
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is side else -1


class Minimax:
    """The player. See the module's text for how it thinks."""

    def __init__(self, options: PlayerOptions) -> None:
        self._level = options.level or DEFAULT_LEVEL
        self._parallel = options.parallel
        self._seed = options.seed
        self._pool: WorkerPool | None = None

    def choose(self, board: GameBoard, report: Report | None = None) -> Explanation:
        """A best move at the level's depth; TypeError for another game's board, ValueError when it is over.

        With parallel search, a program that calls this has to keep its own main part under
        `if __name__ == "__main__":`, as for everything that starts processes with multiprocessing.
        """
        if not isinstance(board, Board):
            raise TypeError("minimax plays Xiangqi alone")
        if board.outcome() is not None:
            raise ValueError("The game is over: there is no move to choose")
        try:
            return self._think(board, report or (lambda _: None))
        except BaseException:
            self.close()  # workers may still be at it
            raise

    def close(self) -> None:
        """Ends the worker processes; a later thought starts new ones."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def _think(self, board: Board, report: Report) -> Explanation:
        started = perf_counter()
        pieces = sum(piece != EMPTY for piece in board.pieces())
        depth = search_depth(self._level, pieces)
        thought = _Thought(next(_thoughts), board, report)
        for shallow in range(2 - depth % 2, depth + 1, 2):
            thought.deepen(shallow, self._pool_for(shallow))
        chosen = self._by_lot(board, thought.best())
        return thought.explanation(chosen, perf_counter() - started)

    def _pool_for(self, depth: int) -> WorkerPool | None:
        cores = os.cpu_count() or 1
        if not self._parallel or depth < PARALLEL_FROM or cores == 1:
            return None
        if self._pool is None:
            self._pool = WorkerPool(cores)
        return self._pool

    def _by_lot(self, board: Board, equals: Sequence[Result]) -> Result:
        """One of the moves that are equally good."""
        seed = None if self._seed is None else f"{self._seed} {board.fen()}"
        return random.Random(seed).choice(sorted(equals, key=lambda result: result.move))


class _Thought:
    """One thought: the root moves and what is known of them so far."""

    def __init__(self, number: int, board: Board, report: Report) -> None:
        self._number = number
        self._fen = board.fen()
        self._report = report
        self._roots = {root.move: root for root in root_moves(board)}
        self._results: list[Result] = []
        self._depth = 0
        self._floor = -INFINITE
        self._nodes = self._cutoffs = 0

    def best(self) -> list[Result]:
        """The results of the best moves, all of one value."""
        return [result for result in self._results if result.value == self._results[0].value]

    def deepen(self, depth: int, pool: WorkerPool | None) -> None:
        """Searches all root moves to a depth, in the order that the search before found."""
        order = [result.move for result in self._results] or list(self._roots)
        self._depth = depth
        self._floor = self._best_value() - MARGIN if self._results else -INFINITE
        self._search(order, pool)
        if self._best_value() < self._floor:  # all were cut: it is worse than it looked
            self._floor = -INFINITE
            self._search(order, pool)
        self._results.sort(key=lambda result: (-result.value, not result.exact, result.move))

    def explanation(self, chosen: Result, seconds: float) -> Explanation:
        """What to show of the thought."""
        candidates = sorted(self._results, key=lambda result: (result is not chosen, -result.value))
        return Explanation(
            player=NAME,
            move=move_text(chosen.move),
            score=self._shown(chosen.value),
            candidates=tuple(self._candidate(result) for result in candidates),
            pv=tuple(move_text(move) for move in chosen.line),
            depth=self._depth,
            nodes=self._nodes,
            cutoffs=self._cutoffs,
            seconds=seconds,
        )

    def _search(self, order: Sequence[int], pool: WorkerPool | None) -> None:
        self._results = []
        ended = [move for move in order if self._roots[move].ends is not None]
        for move in ended:
            self._add(Result(move, self._end_value(self._roots[move].ends), exact=True, line=(move,)))
        tasks = [Task(self._number, self._fen, move, self._depth) for move in order if move not in ended]
        for result in self._in_parallel(tasks, pool) if pool else self._in_turn(tasks):
            self._add(self._ruled(result))

    def _in_turn(self, tasks: Sequence[Task]) -> Iterator[Result]:
        for task in tasks:
            yield search_root_move(task, max(self._floor, self._best_value()))

    def _in_parallel(self, tasks: Sequence[Task], pool: WorkerPool) -> Iterator[Result]:
        pool.shared = max(self._floor, self._best_value())
        for result in pool.results(search_root_move, tasks):
            yield result
            pool.shared = max(self._floor, self._best_value())

    def _add(self, result: Result) -> None:
        self._results.append(result)
        self._nodes += result.nodes
        self._cutoffs += result.cutoffs
        best = max(self._results, key=lambda result: result.value)
        self._report(
            Progress(
                depth=self._depth,
                best=move_text(best.move),
                score=self._shown(best.value),
                nodes=self._nodes,
                done=len(self._results),
                total=len(self._roots),
            )
        )

    def _best_value(self) -> int:
        return max((result.value for result in self._results), default=-INFINITE)

    def _ruled(self, result: Result) -> Result:
        """The result when the opponent may also end the game with its reply."""
        root = self._roots[result.move]
        value = self._end_value(root.reply_ends, plies=2)
        if root.reply is None or self._depth == 1 or value >= result.value:
            return result
        return replace(result, value=value, line=(result.move, root.reply))

    def _end_value(self, end: int | None, plies: int = 1) -> int:
        """The value of a game that ends after so many plies."""
        return (end or 0) * (MATE + self._depth - plies)

    def _shown(self, value: int) -> int:
        """A value as users see it: hundredths of a pawn, or how far off the mate is."""
        if abs(value) < MATE:
            return value
        plies = self._depth - (abs(value) - MATE)
        return SHOWN_MATE - plies if value > 0 else plies - SHOWN_MATE

    def _candidate(self, result: Result) -> Candidate:
        return Candidate(
            move=move_text(result.move),
            score=self._shown(result.value),
            exact=result.exact,
            pv=tuple(move_text(move) for move in result.line),
            nodes=result.nodes,
        )


def move_text(move: int) -> str:
    """The canonical text of a move's number."""
    return "".join(f"{'abcdefghi'[point % 9]}{point // 9}" for point in ENDS[move])


SPEC = PlayerSpec(
    name=NAME,
    games=("xiangqi",),
    create=Minimax,
    levels=LEVELS,
    default_level=DEFAULT_LEVEL,
    parallel_levels=LEVELS,
)
