"""Looks for wins by force, for the page to show: off the event loop, one search a table at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from duiyi.core import Color, ForcedWin, GameBoard
from duiyi.server import messages as m
from duiyi.server import views
from duiyi.server.refusals import not_found
from duiyi.server.tables import Table

Search = Callable[[GameBoard, Color, float], ForcedWin | None]

SECONDS = 2.0
"""For one side's win; what can be shown to a person at all is mostly found in far less."""
ANSWERS_KEPT = 256


class ForcedWins:
    """The wins by force of one table's positions. A position is searched once."""

    def __init__(self, slots: asyncio.Semaphore) -> None:
        self._slots = slots
        """Shared by all tables: searches take processors and memory."""
        self._turn = asyncio.Lock()
        self._known: OrderedDict[str, m.ForcedWinsMessage] = OrderedDict()

    async def of(self, table: Table, board: GameBoard) -> m.ForcedWinsMessage:
        """What is found for a board, which is the caller's own; RefusedError where the game has no search."""
        spec = table.spec
        search = spec.forced_win
        if search is None:
            raise not_found("no_forced_wins", f"there is no search for forced wins in {spec.name}")
        key = f"{table.setup.rules} {board.fen()}"
        async with self._turn:
            known = self._known.get(key)
            if known is None:
                mover = board.turn
                (other,) = set(spec.colors) - {mover}
                now, threat = await self._search(search, board, mover), None
                if now is None:
                    threat = await self._search(search, board, other)
                known = m.ForcedWinsMessage(
                    ply=board.ply,
                    now=views.forced_win(spec, mover, now),
                    threat=views.forced_win(spec, other, threat),
                )
                self._remember(key, known)
        return known.model_copy(update={"ply": board.ply})

    async def _search(self, search: Search, board: GameBoard, color: Color) -> ForcedWin | None:
        async with self._slots:
            return await asyncio.to_thread(search, board, color, SECONDS)

    def _remember(self, key: str, found: m.ForcedWinsMessage) -> None:
        self._known[key] = found
        if len(self._known) > ANSWERS_KEPT:
            self._known.popitem(last=False)
