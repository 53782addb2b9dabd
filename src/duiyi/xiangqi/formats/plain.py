"""Moves in a text that has no format: pasted from a page, a message or an engine's output. Only read.

The moves are picked out, in whatever notation; other words, numbers and what stands in parentheses are passed
over. A FEN in the text is where the game begins.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import BinaryIO

from duiyi.core import GameRecord, InvalidFileError
from duiyi.core.formats import Format
from duiyi.xiangqi.formats import encoding
from duiyi.xiangqi.formats.headers import read_result
from duiyi.xiangqi.formats.position import FEN
from duiyi.xiangqi.formats.tree import GAME, TreeBuilder, coordinate

LARGEST = 1 << 22
"""Bytes of the longest text that is read."""

_PIECE = "车俥車马傌馬相象仕士帅帥将將炮砲包兵卒"
_DIGIT = "一二三四五六七八九1-9１-９"
_GAP = r"[ \u3000]?"
_CHINESE = (
    rf"(?:[前后後中一二三四五1-5１-５]{_GAP}[{_PIECE}]|[{_PIECE}]{_GAP}[{_DIGIT}前后後中]"
    rf"|[前后後中一二三四五]{_GAP}[{_DIGIT}]){_GAP}[进進退平]{_GAP}[{_DIGIT}]"
)
_POINTS = r"[A-Ia-i](?:10|[0-9])-?[A-Ia-i](?:10|[0-9])"
_WXF = r"(?:[KAEBHNRCPkaebhnrcp][1-9+\-.]|[Pp][a-e]|[+\-.][KAEBHNRCPkaebhnrcp])[+\-=.][1-9]"
_SAN = r"[KAEBHNRC][a-i]?[0-9]?x?[a-i][0-9][+#]?|[a-i]x?[a-i][0-9][+#]?"
_PAWN_SAN = r"[a-i][0-9]"
_RUN = r"(?:[a-i][0-9]){4,2000}"
MOVE = re.compile(
    rf"(?P<chinese>{_CHINESE})"
    rf"|(?<![A-Za-z0-9])(?:(?P<points>{_POINTS})|(?P<run>{_RUN})|(?P<wxf>{_WXF})|(?P<san>{_SAN})"
    rf"|(?P<pawn>{_PAWN_SAN}))(?![A-Za-z0-9])"
)
_ASIDES = re.compile(r"\([^()]*\)|（[^（）]*）")
_SHORT = 200
_RESULT = re.compile(r"(?<![\w/-])(?:1-0|0-1|1/2-1/2)(?![\w/-])")
_MARKUP = re.compile(r"<[^<>]{1,2000}>")
_SCRIPTS = re.compile(r"<(script|style)\b[^>]*>[^<]*</\1>", re.IGNORECASE)


def sniff(head: bytes) -> bool:
    """Whether there are moves in it: two of them, or one in a short text."""
    text = readable(encoding.decode_head(head))
    found = [match for match in MOVE.finditer(text) if match.lastgroup != "pawn"]
    return len(found) > 1 or (len(found) == 1 and len(text) < _SHORT) or any(match["run"] for match in found)


def readable(text: str) -> str:
    """A text without the mark-up of a page."""
    if "\0" in text:
        return ""
    if "<" in text and _MARKUP.search(text):
        text = html.unescape(_MARKUP.sub(" ", _SCRIPTS.sub(" ", text)))
    return text


def moves_of(text: str) -> list[str]:
    """The moves that can be picked out of a text, as they are written."""
    found: list[str] = []
    for match in MOVE.finditer(_ASIDES.sub(" ", text)):
        if match["run"] and len(match[0]) % 4 == 0:
            found.extend(match[0][at : at + 4] for at in range(0, len(match[0]), 4))
        else:
            found.append("".join(match[0].split()))
    return found


def read(stream: BinaryIO) -> Iterator[GameRecord]:
    """The one game of a text."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InvalidFileError(f"this text is longer than the {LARGEST >> 20} MB that are read")
    text = readable(encoding.decode(data))
    fen = FEN.search(text)
    results = _RESULT.findall(text)
    moves = moves_of(text[: fen.start()] + text[fen.end() :] if fen else text)
    yield play_moves(fen[0] if fen else "", moves, 1, read_result(results[-1]) if results else "*").record


def play_moves(fen: str, moves: list[str], number: int, result: str = "*") -> TreeBuilder:
    """A game of moves as they are written; points have ranks from 0, or from 1 if that goes further."""
    best: TreeBuilder | None = None
    for ranks_from_one in (False, True):
        builder = TreeBuilder(GameRecord(GAME, fen=fen, result=result), number, ranks_from_one=ranks_from_one)
        for move in moves:
            if builder.play(move) is None:
                break
        if best is None or builder.nodes > best.nodes:
            best = builder
        if not any(coordinate(fault.text) for fault in builder.record.faults if fault.ply):
            break
    assert best is not None  # noqa: S101  the loop ran
    return best


def formats() -> tuple[Format, ...]:
    """Plain text, which is read."""
    return (Format("plain", "moves in a text", (".txt",), sniff, read, None, single=True),)
