"""Ending games early whose result is clear from what both players say of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawRule:
    """A draw once both sides call it level (within `score`) for `count` moves each, from ply `ply` on."""

    ply: int = 80
    count: int = 8
    score: int = 10


@dataclass(frozen=True, slots=True)
class WinRule:
    """A win once both sides agree on `score` or more for the same side, for `count` moves each."""

    count: int = 4
    score: int = 1000


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The rules in force; scores in centipawns, or what the engines take for such."""

    draw: DrawRule | None = None
    win: WinRule | None = None
    max_plies: int = 1000
    """A draw once the players have made so many moves together."""

    def __post_init__(self) -> None:
        for rule in (self.draw, self.win):
            if rule is not None and (rule.count < 1 or rule.score < 0):
                raise ValueError("an adjudication rule needs a count of at least 1 and a score of at least 0")
        if self.max_plies < 1:
            raise ValueError(f"max_plies has to be at least 1, not {self.max_plies}")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the rules decided: the seat that won, None for a draw, and which rule it was."""

    winner: int | None
    rule: str


class Referee:
    """Watches one game's scores. A player that gives none is never judged by them."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._quiet = [0, 0]
        """For each seat, how many moves running it called the game level."""
        self._leads = [0, 0]
        """For each seat, the moves running that it called won for seat 0 (positive) or 1 (negative)."""

    def saw(self, seat: int, score: int | None) -> None:
        """Takes note of a move's score, from the mover's side."""
        draw, win = self._rules.draw, self._rules.win
        level = score is not None and draw is not None and abs(score) <= draw.score
        self._quiet[seat] = self._quiet[seat] + 1 if level else 0
        lead = 0
        if score is not None and win is not None and abs(score) >= win.score:
            lead = 1 if (score > 0) == (seat == 0) else -1
        self._leads[seat] = self._leads[seat] + lead if lead * self._leads[seat] >= 0 and lead else lead

    def decision(self, ply: int) -> Decision | None:
        """The decision after so many plies; None while the game goes on."""
        draw, win = self._rules.draw, self._rules.win
        if win is not None:
            for side, winner in ((1, 0), (-1, 1)):
                if all(lead * side >= win.count for lead in self._leads):
                    return Decision(winner, "score_rule")
        if draw is not None and ply >= draw.ply and min(self._quiet) >= draw.count:
            return Decision(None, "score_rule")
        return Decision(None, "ply_limit") if ply >= self._rules.max_plies else None
