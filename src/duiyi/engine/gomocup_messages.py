"""What Gomocup engines say in words. The protocol has no form for news of a search; these are the ones met.

>>> news = parse_message("Depth 15-32 | Eval 222 | Time 270ms | H7 J7 H9")
>>> news.depth, news.seldepth, news.score, news.line
(15, 32, Score(cp=222), ('H7', 'J7', 'H9'))
>>> parse_message("depth: 5-10 best:[8,5] val=86 time:23ms").line
('8,5',)
>>> parse_message("(2) -M26 | 14-26 | J7 G9").score
Score(mate=-13)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from duiyi.engine.base import Score

LONGEST_MESSAGE = 2000
"""Characters of a message that are read."""

_FIELD = r"\b{names}\b\s*[:=]?\s*"
_DEPTH = re.compile(_FIELD.format(names="(?:depth|dep)") + r"(\d+)(?:\s*[-/]\s*(\d+))?", re.IGNORECASE)
_SCORE = re.compile(
    _FIELD.format(names="(?:evaluation|eval|ev|val|value|score)") + r"([+-]?M?\d+)", re.IGNORECASE
)
_NODES = re.compile(_FIELD.format(names="(?:nodes?|n)") + r"(\d+(?:\.\d+)?)\s*([KMG]?)\b", re.IGNORECASE)
_SPEED = re.compile(_FIELD.format(names="(?:speed|nps)") + r"(\d+(?:\.\d+)?)\s*([KMG]?)\b", re.IGNORECASE)
_TIME = re.compile(_FIELD.format(names="(?:time|tm)") + r"(\d+(?:\.\d+)?)\s*(ms|s)?\b", re.IGNORECASE)
_RANKED = re.compile(r"\((\d+)\)\s+([+-]?M?\d+)\s*\|\s*(\d+)-(\d+)\s*\|(.*)", re.IGNORECASE)
_LINE_START = re.compile(r"\b(?:bestline|pv|best|line)\b\s*[:=]?", re.IGNORECASE)
_THREAT = re.compile(r"\b(vcf|vct|threats?)\b\s*[:=]?\s*(?=[\[(]?[A-Ta-t\d])", re.IGNORECASE)
_POINT = re.compile(r"\[?(\d{1,2})\s*,\s*(\d{1,2})\]?|\b([A-Ta-t])(\d{1,2})\b")
_MULTIPLES = {"": 1, "K": 1000, "M": 1_000_000, "G": 1_000_000_000}


@dataclass(frozen=True, slots=True)
class Message:
    """The news in a message; points are as the engine wrote them."""

    text: str
    rank: int = 1
    depth: int | None = None
    seldepth: int | None = None
    score: Score | None = None
    nodes: int | None = None
    nps: int | None = None
    time: float | None = None
    line: tuple[str, ...] = ()
    threat: bool = False
    """Whether the line is one of threats without an answer."""


def parse_message(text: str) -> Message:
    """The news in what follows the word MESSAGE."""
    text = text.strip()[:LONGEST_MESSAGE]
    ranked = _RANKED.match(text)
    if ranked is not None:
        rank, score, depth, seldepth, line = ranked.groups()
        return Message(text, int(rank), int(depth), int(seldepth), parse_score(score), line=points_in(line))
    depth_found = _DEPTH.search(text)
    score_found = _SCORE.search(text)
    time_found = _TIME.search(text)
    line = _line_of(text)
    return Message(
        text,
        depth=int(depth_found[1]) if depth_found else None,
        seldepth=int(depth_found[2]) if depth_found and depth_found[2] else None,
        score=parse_score(score_found[1]) if score_found else None,
        nodes=_count(_NODES.search(text)),
        nps=_count(_SPEED.search(text)),
        time=float(time_found[1]) / (1 if time_found[2] == "s" else 1000) if time_found else None,
        line=points_in(line),
        threat=_THREAT.search(text) is not None,
    )


def parse_score(text: str) -> Score:
    """A score: a number, or M and the plies to a five."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.lstrip("+"))
    if digits[:1] in "Mm":
        return Score(mate=sign * max(1, (int(digits[1:]) + 1) // 2))
    return Score(cp=sign * int(digits))


def points_in(text: str) -> tuple[str, ...]:
    """The points named in a text: letters and numbers ("H8"), or two numbers ("7,7")."""
    return tuple(f"{x},{y}" if x else f"{letter}{number}" for x, y, letter, number in _POINT.findall(text))


def _line_of(text: str) -> str:
    """The part of a message that has the expected moves."""
    named = list(_LINE_START.finditer(text))
    if named:
        return text[named[-1].end() :]
    threat = _THREAT.search(text)
    if threat is not None:
        return text[threat.end() :]
    return text.rpartition("|")[2] if "|" in text else ""


def _count(found: re.Match[str] | None) -> int | None:
    return None if found is None else int(float(found[1]) * _MULTIPLES[found[2].upper()])
