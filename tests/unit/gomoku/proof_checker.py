"""A slow second opinion on proofs of forced wins, from the rules alone: every answer is tried."""

from __future__ import annotations

from collections.abc import Iterable

from tests.unit.gomoku.oracle import OTHER, Stones, forbidden

from duiyi.gomoku import Board, ProofNode

At = tuple[int, int]

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


class ProofError(Exception):
    """A proof that proves nothing, with the moves that lead to where it fails."""


class Checker:
    """Follows a proof down, on stones of its own."""

    def __init__(self, board: Board) -> None:
        self.size, self.rule = board.size, board.rule
        self.stones: Stones = {
            (i % self.size, i // self.size): stone for i, stone in enumerate(board.cells) if stone != "."
        }
        self.attacker = board.turn.value[0]
        self.defender = OTHER[self.attacker]
        self.path: list[At] = []
        self.done: set[tuple[int, frozenset[tuple[At, str]]]] = set()
        self.all = [(column, row) for column in range(self.size) for row in range(self.size)]

    # --- the rules ---

    def run(self, at: At, step: At, color: str) -> tuple[int, bool]:
        """The colour's row through the point, with a stone there: its length, and whether it is enclosed."""
        length, ends = 1, []
        for sign in (1, -1):
            x, y = at[0] + sign * step[0], at[1] + sign * step[1]
            while self.stones.get((x, y)) == color:
                x, y, length = x + sign * step[0], y + sign * step[1], length + 1
            ends.append(self.stones.get((x, y)) == OTHER[color])
        return length, all(ends)

    def five(self, at: At, color: str) -> bool:
        """Whether a stone of the colour there wins."""
        for step in STEPS:
            length, enclosed = self.run(at, step, color)
            exact = self.rule == "standard" or (self.rule == "renju" and color == "b")
            if length == 5 and not (self.rule == "caro" and enclosed):
                return True
            if length > 5 and not exact:
                return True
        return False

    def line_points(self, at: At) -> Iterable[At]:
        """The empty points up to five steps from a point."""
        for dx, dy in STEPS:
            for k in range(-5, 6):
                point = (at[0] + k * dx, at[1] + k * dy)
                if k and 0 <= point[0] < self.size and 0 <= point[1] < self.size and point not in self.stones:
                    yield point

    def fives(self, at: At, color: str) -> set[At]:
        """The empty points on the lines through a stone where its colour wins."""
        return {point for point in self.line_points(at) if self.five(point, color)}

    def all_fives(self, color: str) -> set[At]:
        return {point for point in self.all if point not in self.stones and self.five(point, color)}

    def is_forbidden(self, at: At, color: str) -> bool:
        if self.rule != "renju" or color != "b" or self.five(at, "b") or not self.crowded(at):
            return False
        return forbidden(self.stones | {at: "b"}, self.size, at) is not None

    def crowded(self, at: At) -> bool:
        """Whether there are black stones enough around for two threes, two fours or an overline."""
        counts = [
            sum(self.stones.get((at[0] + k * dx, at[1] + k * dy)) == "b" for k in range(-5, 6) if k)
            for dx, dy in STEPS
        ]
        return sum(n >= 2 for n in counts) >= 2 or max(counts) >= 4

    def stops(self, fives: set[At]) -> list[At]:
        """The points where the defender's stone leaves the attacker none of his fives."""
        candidates = set(fives)
        if self.rule == "caro":
            candidates |= {near for five in fives for near in self.line_points(five)}
        found = []
        for point in sorted(candidates):
            self.stones[point] = self.defender
            if not any(five != point and self.five(five, self.attacker) for five in fives):
                found.append(point)
            del self.stones[point]
        return found

    # --- the proof ---

    def fail(self, why: str) -> None:
        columns = "abcdefghijklmnopqrst"
        moves = " ".join(f"{columns[column]}{row + 1}" for column, row in self.path)
        raise ProofError(f"after {moves or 'no move'}: {why}")

    def check(self, node: ProofNode) -> None:
        """ProofError unless the attacker, to move, wins as the node says."""
        key = (id(node), frozenset(self.stones.items()))
        if key in self.done:
            return
        self.done.add(key)
        move = (node.move.column, node.move.row)
        if move in self.stones:
            self.fail(f"{node.move} is occupied")
        if self.five(move, self.attacker):
            return
        if self.is_forbidden(move, self.attacker):
            self.fail(f"{node.move} is forbidden")
        self.put(move, self.attacker)
        if fives := self.all_fives(self.defender):
            self.fail(f"the other side makes five on {sorted(fives)}")
        self.check_answers(node)
        self.take()

    def check_answers(self, node: ProofNode) -> None:
        replies = {(reply.column, reply.row): child for reply, child in node.replies.items()}
        fives = self.all_fives(self.attacker)
        line = [(point.column, point.row) for point in node.otherwise]
        for answer in self.all:
            if answer in self.stones:
                continue
            child = replies.get(answer)
            if child is None:
                self.check_other_answer(answer, fives, line)
                continue
            self.put(answer, self.defender)
            self.check(child)
            self.take()

    def check_other_answer(self, answer: At, fives: set[At], line: list[At]) -> None:
        self.put(answer, self.defender)
        still = any(five != answer and self.five(five, self.attacker) for five in fives)
        loses = still or (bool(line) and self.fours_win(line, self.fives(answer, self.defender)))
        self.take()
        if not loses and not self.is_forbidden(answer, self.defender):
            self.fail(f"the answer {answer} is not met")

    def fours_win(self, line: list[At], threats: set[At]) -> bool:
        """Whether the line of fours wins for the attacker, against whom the defender has these fives."""
        if not line:
            return False
        move, rest = line[0], line[1:]
        if move in self.stones:
            return False
        if self.five(move, self.attacker):
            return True
        if self.is_forbidden(move, self.attacker):
            return False
        self.put(move, self.attacker)
        won = self.unstoppable(move, rest, threats)
        self.take()
        return won

    def unstoppable(self, move: At, rest: list[At], threats: set[At]) -> bool:
        if any(point != move and self.five(point, self.defender) for point in threats):
            return False
        fives = self.fives(move, self.attacker)
        if not fives:
            return False
        stops = [point for point in self.stops(fives) if not self.is_forbidden(point, self.defender)]
        if not stops:
            return True
        if len(stops) > 1 or rest[:1] != stops:
            return False
        self.put(stops[0], self.defender)
        won = self.fours_win(rest[1:], self.fives(stops[0], self.defender))
        self.take()
        return won

    def put(self, at: At, color: str) -> None:
        self.stones[at] = color
        self.path.append(at)

    def take(self) -> None:
        del self.stones[self.path.pop()]


def check_proof(board: Board, proof: ProofNode) -> None:
    """ProofError unless the proof shows a win for the side to move."""
    Checker(board).check(proof)
