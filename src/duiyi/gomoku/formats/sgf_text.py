"""The syntax of SGF: games of a stream, the tokens of a game, and text in values. No word of any property.

(;A[value]B[one][two];C[text with \\] in it](;D[])(;E[]))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from duiyi.core import InvalidFileError

LARGEST_GAME = 1 << 26
"""Characters of the longest game that is read."""

Property = tuple[str, list[str]]
"""A name in capitals, and its values as they are written, escapes and all."""

_SPECIAL = re.compile(r"[()\[]")
_BEGINS = re.compile(r"\(\s*;")
_BLANK = re.compile(r"\s*\Z")
_VALUE = r"[^\]\\]*(?:\\.[^\]\\]*)*"
_VALUE_END = re.compile(_VALUE + r"\]", re.DOTALL)
_TOKEN = re.compile(
    r"\s+|(?P<open>\()|(?P<close>\))|(?P<node>;)|(?P<name>[A-Za-z0-9]+)"
    rf"|\[(?P<value>{_VALUE})\]|(?P<cut>\[)|(?P<other>.)",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(\n|.)", re.DOTALL)
_COLON = re.compile(r"[^:\\]*(?:\\.[^:\\]*)*", re.DOTALL)
_TO_ESCAPE = re.compile(r"[\\\]:]")


def games_of(pieces: Iterator[str]) -> Iterator[str]:
    """The games in a text that comes in pieces, each as it is written; the last one may have no end.

    What stands between games is passed over. InvalidFileError when a game is longer than LARGEST_GAME.
    """
    scanner = _Scanner()
    more = True
    while more:
        text, more = _next(pieces, len(scanner.buffer))
        scanner.buffer += text
        yield from scanner.games(last=not more)
        if len(scanner.buffer) > LARGEST_GAME:
            raise InvalidFileError(f"a game is longer than the {LARGEST_GAME >> 20} M letters that are read")
    if scanner.depth:
        yield scanner.buffer


class _Scanner:
    """Finds where games begin and end; the buffer has what is not yet looked at, and the game so far."""

    def __init__(self) -> None:
        self.buffer = ""
        self.at = 0
        self.depth = 0

    def games(self, *, last: bool) -> Iterator[str]:
        """The games that end in the buffer, which are taken out of it."""
        start = 0
        while (found := _SPECIAL.search(self.buffer, self.at)) is not None:
            if not self.depth:
                if not self._begin(found, last=last):
                    break
                start = found.start() if self.depth else start
            elif found[0] == "[":
                value = _VALUE_END.match(self.buffer, found.end())
                if value is None:
                    self.at = found.start()
                    break
                self.at = value.end()
            else:
                self.at = found.end()
                self.depth += 1 if found[0] == "(" else -1
                if not self.depth:
                    yield self.buffer[start : self.at]
        else:
            self.at = len(self.buffer)
        keep = start if self.depth else self.at
        self.buffer, self.at = self.buffer[keep:], self.at - keep

    def _begin(self, found: re.Match[str], *, last: bool) -> bool:
        """Begins a game, or passes over what is none; false when more of the text is needed to know."""
        self.at = found.end()
        if found[0] != "(":
            return True
        if _BEGINS.match(self.buffer, found.start()) is not None:
            self.depth = 1
        elif not last and _BLANK.match(self.buffer, found.end()) is not None:
            self.at = found.start()
            return False
        return True


def _next(pieces: Iterator[str], least: int) -> tuple[str, bool]:
    """The next pieces, as much as there is already: then looking again at all of it costs no more in sum."""
    found: list[str] = []
    length = 0
    for piece in pieces:
        found.append(piece)
        length += len(piece)
        if length >= least:
            return "".join(found), True
    return "".join(found), False


@dataclass(slots=True)
class Token:
    """A step through a game: "open" and "close" of a variation, a "node" and its properties, or a "fault"."""

    kind: str
    properties: list[Property] = field(default_factory=list)
    reason: str = ""
    number: int = 0
    """The node's number in its game, from 1; of the last node for the other kinds."""


def tokens_of(game: str) -> Iterator[Token]:
    """The steps through a game. A fault is the last of them, unless the game is whole."""
    depth = number = 0
    node: Token | None = None
    for found in _TOKEN.finditer(game):
        kind = found.lastgroup
        if kind in {"name", "value"}:
            _put(node, found)
        elif kind in {"node", "open", "close", "cut"}:
            if node is not None:
                yield node
            name = node.properties[-1][0] if node and node.properties else "no property"
            number += kind == "node"
            node = Token("node", number=number) if kind == "node" else None
            if kind == "cut":
                yield Token("fault", reason=f"a value of {name} has no end", number=number)
                return
            if kind != "node":
                depth += 1 if kind == "open" else -1
                yield Token(kind or "", number=number)
    if node is not None:
        yield node
    if depth > 0:
        yield Token("fault", reason=f"the file ends with {depth} variations open", number=number)


def _put(node: Token | None, found: re.Match[str]) -> None:
    """Adds a name or a value to a node; a value without a name is left out."""
    if node is None:
        return
    if found.lastgroup == "name":
        node.properties.append((_capitals(found["name"]), []))
    elif node.properties:
        node.properties[-1][1].append(found["value"])


def _capitals(name: str) -> str:
    """The name without the small letters that old files have in it: "SiZe" is SZ, "5A" itself."""
    return "".join(letter for letter in name if not letter.islower()) or name.upper()


def plain(value: str) -> str:
    """The text of a value: escapes undone, and the line ends that were only for the file left out."""
    return _ESCAPE.sub(lambda found: "" if found[1] == "\n" else found[1], value) if "\\" in value else value


def split(value: str) -> tuple[str, str]:
    """The two parts of a composed value, each as text; the second is empty when there is none."""
    first = _COLON.match(value)
    end = first.end() if first else len(value)
    return plain(value[:end]), plain(value[end + 1 :])


def escaped(text: str, *, in_pair: bool = False) -> str:
    """A text as a value; `in_pair` when it is part of a composed one."""
    text = text.replace("\0", " ")
    if in_pair:
        return _TO_ESCAPE.sub(r"\\\g<0>", text)
    return text.replace("\\", "\\\\").replace("]", "\\]")
