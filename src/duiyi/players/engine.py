"""The player `engine`: our own programs, at levels from 1 to 10.

The programs weaken themselves by their level, mostly by searching less; the last level is all that they can
do in its time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from duiyi.core import InvalidSetupError
from duiyi.core.programs import find_program
from duiyi.engine import Engine, EngineStartError, Limit, OptionValue, open_engine
from duiyi.players.base import Player, PlayerOptions, PlayerSpec
from duiyi.players.engine_player import EnginePlayer

NAME = "engine"
LEVELS = tuple(range(1, 11))
DEFAULT_LEVEL = 2
HINT_LEVEL = 9
PARALLEL_LEVELS = LEVELS[-1:]
RATINGS = "level_ratings.json"
"""Measured by scripts/levels.py, from the lowest level up; shown once all of a game's are."""
MOVE_LIMIT = Limit(time=2.0)
"""The last level thinks so long; the others end by themselves long before."""
ASIDE_LIMIT = Limit(time=0.15)
"""For the other moves that an explanation shows."""
MOST_THREADS = 4


@dataclass(frozen=True, slots=True)
class Program:
    """A program of ours."""

    file: str
    protocol: str
    level: str
    """The option that sets the level."""
    threads: str
    book: str
    """The option that lets it play from its book of openings."""
    seed: str
    """The option that decides what chance decides."""
    style: str = ""
    """The option that sets the style, where it has one."""

    def options(self, chosen: PlayerOptions) -> Mapping[str, OptionValue]:
        """What the program is told for a choice of its user."""
        options: dict[str, OptionValue] = {self.level: chosen.level or DEFAULT_LEVEL}
        options[self.book] = int(chosen.book)
        if chosen.seed is not None:
            options[self.seed] = chosen.seed & 0x7FFFFFFF
        if self.style and chosen.style:
            options[self.style] = chosen.style
        if self.threads and chosen.parallel and chosen.level in PARALLEL_LEVELS:
            options[self.threads] = max(1, min(MOST_THREADS, (os.cpu_count() or 1) // 2))
        return options


PROGRAMS: dict[str, Program] = {
    "xiangqi": Program("duiyi-xiangqi", "uci", "Level", "Threads", "OwnBook", "Seed"),
    "gomoku": Program("duiyi-gomoku", "gomocup", "level", "thread_num", "book", "seed", "style"),
}
"""The program of each game that has one."""


def _ratings() -> Mapping[str, tuple[int, ...]]:
    text = files("duiyi.players").joinpath("data", RATINGS).read_text()
    measured: dict[str, list[int]] = json.loads(text)
    return {game: tuple(ratings) for game, ratings in measured.items() if len(ratings) == len(LEVELS)}


def is_available(game: str) -> bool:
    """Whether the program of a game is installed."""
    try:
        return game in PROGRAMS and find_program(PROGRAMS[game].file).is_file()
    except InvalidSetupError:
        return False


def create(options: PlayerOptions) -> Player:
    """The player; the program is that of the game it is asked about."""

    async def start(game: str) -> Engine:
        if game not in PROGRAMS:
            raise EngineStartError(f"there is no program of ours for {game}")
        program = PROGRAMS[game]
        try:
            path = find_program(program.file)
        except InvalidSetupError as error:
            raise EngineStartError(str(error)) from None
        return await open_engine(
            [str(path)],
            protocol=program.protocol,
            game=game,
            options=program.options(options),
            name=program.file,
            own_group=False,  # it ends with the process that asks it
        )

    return EnginePlayer(NAME, start, MOVE_LIMIT, ASIDE_LIMIT)


SPEC = PlayerSpec(
    name=NAME,
    games=tuple(PROGRAMS),
    create=create,
    levels=LEVELS,
    default_level=DEFAULT_LEVEL,
    styles=("balanced", "attack", "defence"),
    style_games=("gomoku",),
    parallel_levels=PARALLEL_LEVELS,
    level_ratings=_ratings(),
    hint_level=HINT_LEVEL,
    available=is_available,
)
