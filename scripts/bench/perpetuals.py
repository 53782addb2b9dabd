"""Whether the engine plays well in every loop of tests/data that somebody loses by.

Asked at the offender's last turn in the loop, it must not go on with it, unless every other move loses too;
asked at the victim's, it must take the win that the other side gives it.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from duiyi import xiangqi
from duiyi.core.programs import find_program

CASES = Path(__file__).resolve().parent.parent.parent / "tests" / "data" / "xiangqi" / "repetition.json"
NODES = 50_000
LOST = -400
"""A position that scores less is lost without the repetition too."""
WON = 29_000
"""Scores of wins by repetition lie above."""


@dataclass(frozen=True)
class Question:
    """A position inside a loop, and the move with which the loop goes on."""

    name: str
    rules: str
    fen: str
    moves: tuple[str, ...]
    """Up to the position."""
    repeats: str
    offends: bool
    """The side to move is the one that loses by the loop."""


def board_of(question: Question) -> xiangqi.Board:
    board = xiangqi.Board(question.fen)
    for move in question.moves:
        board.push(move)
    return board


def to_the_end(fen: str, moves: list[str], rules: str) -> tuple[list[str], str | None]:
    """The moves up to the one that ends the game, and who wins by it; None for nobody, or when none does."""
    board = xiangqi.Board(fen)
    for count, move in enumerate(moves, 1):
        board.push(move)
        if (outcome := board.outcome(rules=rules)) is not None:
            return moves[:count], outcome.winner.value if outcome.winner else None
    return moves, None


def questions() -> list[Question]:
    """The offender's last turn in each loop, and the victim's if it ends the loop."""
    found = []
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        name, fen = case["name"], case["fen"]
        for rules in case["loser"]:
            moves, winner = to_the_end(fen, case["moves"].split(), rules)
            if winner is None:
                continue
            turns = {xiangqi.Board(fen).turn.value: (len(moves) - 1) // 2 * 2}
            turns["black" if "red" in turns else "red"] = len(moves) // 2 * 2 - 1
            for side, turn in turns.items():
                ends = turn == len(moves) - 1
                if turn > 0 and (side != winner or ends):
                    asked = Question(name, rules, fen, tuple(moves[:turn]), moves[turn], side != winner)
                    found.append(asked)
    return found


class Engine:
    """The program at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def send(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def think(self, question: Question, go: str) -> tuple[str, int]:
        """The move and its score, wins by mate as 32000."""
        self.send(
            f"setoption name Repetition Rule value {question.rules}",
            f"position fen {question.fen} moves {' '.join(question.moves)}",
            f"go {go}",
        )
        return self._answer()

    def begin(self, question: Question, nodes: int, *, warm: bool) -> None:
        """A new game; or one in which the position has been thought about before the loop came about."""
        self.send("ucinewgame")
        if warm:
            self.send(f"position fen {board_of(question).fen()}", f"go nodes {nodes}")
            self._answer()

    def _answer(self) -> tuple[str, int]:
        score = 0
        assert self._process.stdout is not None
        for line in self._process.stdout:
            words = line.split()
            if "score" in words:
                kind, value = words[words.index("score") + 1 :][:2]
                score = int(value) if kind == "cp" else (32_000 if int(value) > 0 else -32_000)
            if line.startswith("bestmove"):
                return words[1], score
        raise EOFError("the engine ended")


@contextmanager
def engine(program: str) -> Iterator[Engine]:
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        it = Engine(process)
        it.send("uci")
        yield it
        it.send("quit")


def fault(it: Engine, question: Question, nodes: int = NODES, *, warm: bool = False) -> str | None:
    """What is wrong with the engine's move, if anything; `warm` with a hash table that knows no loop."""
    it.begin(question, nodes, warm=warm)
    move, score = it.think(question, f"nodes {nodes}")
    if question.offends:
        if move != question.repeats:
            return None
        others = [str(m) for m in board_of(question).legal_moves if str(m) != move]
        if not others:
            return None
        other, best = it.think(question, f"nodes {4 * nodes} searchmoves {' '.join(others)}")
        return f"goes on with {move} ({score}); {other} has {best}" if best > LOST else None
    if move == question.repeats or score >= WON:
        return None
    claimed = it.think(question, f"nodes {nodes} searchmoves {question.repeats}")[1]
    return f"plays {move} ({score}) where {question.repeats} has {claimed}" if claimed >= WON else None


def main(program: str = "") -> None:
    asked = questions()
    faults = 0
    with engine(program or str(find_program("duiyi-xiangqi"))) as it:
        for question in asked:
            for warm in (False, True):
                if wrong := fault(it, question, warm=warm):
                    faults += 1
                    side = ("offender" if question.offends else "victim") + (", warm" if warm else "")
                    print(f"{question.name} under {question.rules}, as {side}: {wrong}", flush=True)
    offending = sum(q.offends for q in asked)
    print(f"{offending} as offender, {len(asked) - offending} as victim, {NODES} nodes each: {faults} faults")
