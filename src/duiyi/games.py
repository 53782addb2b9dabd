"""The games there are. The server, the tools and the contract tests know no other list."""

from __future__ import annotations

from duiyi import gomoku, xiangqi
from duiyi.core import GameSpec

GAMES: tuple[GameSpec, ...] = (xiangqi.SPEC, gomoku.SPEC)

BY_NAME: dict[str, GameSpec] = {spec.name: spec for spec in GAMES}
