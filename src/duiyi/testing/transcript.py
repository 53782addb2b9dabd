"""Dialogues with engines as text: what a client says and what the engine answers, to be played back in tests.

    # How Fairy-Stockfish greets
    >> uci
    << id name Fairy-Stockfish 11.1
    << uciok
    >> isready
    << readyok

A line after `>>` is expected from the client, and the lines after `<<` that follow are answered at once.
`!!` is a line of the engine's stderr, which its user sees in the record of a failure. `..` is an event: `..
ends 3` (the program ends with that status) or `.. waits 0.05` (seconds before what follows). Empty lines and
lines that begin with `#` are for readers. It is the form of `Engine.dialogue`, so a dialogue that was met can
be kept as a test.

`>> /pattern/` expects a line that matches a regular expression as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

MARKS = (">>", "<<", "!!", "..")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript.

    >>> Transcript.parse(">> isready").lines[0]
    Line(mark='>>', text='isready', number=1)
    """

    mark: str
    text: str
    number: int
    """Where it stands in the file, from 1."""

    def accepts(self, said: str) -> bool:
        """Whether what the client said is what is expected here.

        >>> Line(">>", "/go .*/", 1).accepts("go depth 3"), Line(">>", "go depth 3", 1).accepts("go depth 4")
        (True, False)
        """
        if len(self.text) > 1 and self.text.startswith("/") and self.text.endswith("/"):
            return re.fullmatch(self.text[1:-1], said) is not None
        return said == self.text


@dataclass(frozen=True, slots=True)
class Transcript:
    """A dialogue, in order.

    >>> talk = Transcript.parse('''
    ... >> ucci
    ... << ucciok
    ... ''')
    >>> [(line.mark, line.text) for line in talk.lines]
    [('>>', 'ucci'), ('<<', 'ucciok')]
    """

    lines: tuple[Line, ...]
    name: str = "transcript"

    @classmethod
    def parse(cls, text: str, name: str = "transcript") -> Transcript:
        """A transcript from its text; ValueError names the line that is none.

        >>> Transcript.parse(">> uci").lines[0].text
        'uci'
        >>> Transcript.parse("uci")
        Traceback (most recent call last):
            ...
        ValueError: transcript, line 1: 'uci' begins with no mark
        """
        return cls(tuple(_lines(text.splitlines(), name)), name)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Transcript:
        """A transcript from a file in UTF-8.

        >>> from pathlib import Path
        >>> Path("greeting.txt").write_text(">> uci\\n<< uciok\\n", "utf-8")
        16
        >>> talk = Transcript.load("greeting.txt")
        >>> talk.name, len(talk.lines)
        ('greeting.txt', 2)
        """
        return cls.parse(Path(path).read_text(encoding="utf-8"), Path(path).name)


def _lines(lines: Iterable[str], name: str) -> Iterable[Line]:
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        mark, text = stripped[:2], stripped[2:].removeprefix(" ")
        if mark not in MARKS:
            raise ValueError(f"{name}, line {number}: {stripped[:40]!r} begins with no mark")
        yield Line(mark, text, number)
