"""Finding programs by name: our own engine."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from duiyi.core.programs import find_program


@dataclass(frozen=True, slots=True)
class FoundProgram:
    """How a program is started, and which of its options the settings `level` and `style` are."""

    protocol: str
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    directory: str = ""
    """The folder it runs in; empty for the one where we are."""
    level: str = ""
    style: str = ""


OUR_ENGINE = "engine"
OURS = {
    "xiangqi": ("duiyi-xiangqi", "uci", "Level", ""),
}
"""Our program of each game that has one: its file, its protocol, and its options for level and style."""


def find(name: str, game: str) -> FoundProgram | None:
    """A program by its name, for a game; InvalidSetupError when it is ours and not installed."""
    if name != OUR_ENGINE or game not in OURS:
        return None
    file, protocol, level, style = OURS[game]
    return FoundProgram(protocol, shlex.quote(str(find_program(file))), level=level, style=style)
