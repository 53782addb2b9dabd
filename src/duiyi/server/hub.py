"""All tables of a server: makes them, loads them when they are first asked for, puts idle ones away."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from duiyi.core import InvalidMoveError, OptionValue, Setup
from duiyi.games import BY_NAME
from duiyi.server import messages as m
from duiyi.server.events import Event, EventType
from duiyi.server.forced_wins import ForcedWins
from duiyi.server.refusals import USER_ERRORS, RefusedError, not_found, refused
from duiyi.server.seats import HOST, OPEN, Holder, choose, digest, new_token
from duiyi.server.settings import Settings
from duiyi.server.store import StoreWorker, TableRow
from duiyi.server.table_actor import TableActor
from duiyi.server.tables import Table, has_free_seat
from duiyi.server.thinking import MakePlayer, make_process
from duiyi.server.variations import checked_tree

LOG = logging.getLogger("duiyi.server")

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{6,32}")
LONGEST_SWEEP_S = 15.0


class Hub:
    """The tables of one server process."""

    def __init__(
        self, settings: Settings, store: StoreWorker, make_player: MakePlayer = make_process
    ) -> None:
        self.settings = settings
        self.connections = 0
        self._store = store
        self._make_player = make_player
        self._slots = asyncio.Semaphore(settings.thoughts)
        self._searches = asyncio.Semaphore(settings.searches)
        self._tables: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        """Ends every table's task and computers, then closes the store."""
        self._sweeper.cancel()
        actors, self._tables = list(self._tables.values()), {}
        await asyncio.gather(self._sweeper, *(actor.close() for actor in actors), return_exceptions=True)
        await asyncio.to_thread(self._store.close)

    async def create(self, request: m.TableRequest) -> m.TableCreated:
        """Makes a table; RefusedError says what is wrong with the request."""
        setup = checked_setup(request.game, request.rules, request.options, request.fen)
        check_moves(request.game, setup, request.moves)
        tokens = [None if isinstance(seat, m.OpenSeat) else new_token() for seat in request.seats]
        holders = [
            _holder(request.game, seat, token) for seat, token in zip(request.seats, tokens, strict=True)
        ]
        payload = {
            "game": request.game,
            "rules": setup.rules,
            "options": dict(setup.options),
            "fen": setup.fen,
            "moves": list(request.moves),
            "notes": {str(ply): note.model_dump() for ply, note in request.notes.items()},
            "tree": await asyncio.to_thread(checked_tree, request.tree, request.game, setup),
            "seats": [holder.to_json() for holder in holders],
        }
        if await self._store.call(self._store.store.count) >= self.settings.tables:
            raise RefusedError(429, "too_many_tables", "this server keeps as many tables as it may")
        table_id, now = secrets.token_urlsafe(9), time.time_ns() // 1_000_000
        event = Event(1, EventType.CREATED, None, now, payload)
        table = Table(table_id, event)
        over = table.result() is not None
        row = TableRow(
            table_id,
            request.game,
            setup.rules,
            table.ply,
            over,
            now,
            now,
            has_free_seat(table),
            request.public,
        )
        await self._store.call(self._store.store.create, row, event)
        self._tables[table_id] = self._actor(table)
        return m.TableCreated(id=table_id, tokens=(tokens[0], tokens[1]))

    async def public(self, limit: int) -> list[m.TableSummary]:
        """The public tables with a free seat, the one that was last played at first."""
        return [_summary(row) for row in await self._store.call(self._store.store.public, limit)]

    async def summaries(self, ids: list[str], limit: int) -> list[m.TableSummary]:
        """Those of the named tables that there are, the one that was last played at first."""
        return [_summary(row) for row in await self._store.call(self._store.store.named, ids, limit)]

    @asynccontextmanager
    async def table(self, table_id: str) -> AsyncIterator[TableActor]:
        """A table, which stays loaded meanwhile; RefusedError when there is none."""
        actor = self._tables.get(table_id) or await self._load(table_id)
        if actor is None:
            raise not_found("no_such_table", f"there is no table {table_id!r}")
        actor.users += 1
        try:
            yield actor
        finally:
            actor.users -= 1

    async def _load(self, table_id: str) -> TableActor | None:
        if not TABLE_ID.fullmatch(table_id):
            return None
        task = self._loading.get(table_id)
        if task is None:
            # A task, for others wait for it too when the one who asked first goes away.
            task = self._loading[table_id] = asyncio.create_task(self._read(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> TableActor | None:
        events = await self._store.call(self._store.store.load, table_id)
        if not events:
            return None
        actor = self._tables[table_id] = self._actor(Table.replay(table_id, events))
        return actor

    def _actor(self, table: Table) -> TableActor:
        return TableActor(
            table, self._store, self.settings, self._slots, self._make_player, ForcedWins(self._searches)
        )

    async def _sweep_on(self) -> None:
        shortest = min(self.settings.table_idle_s, self.settings.player_idle_s)
        while True:
            await asyncio.sleep(min(LONGEST_SWEEP_S, shortest / 2))
            try:
                await self.sweep()
            except Exception:
                LOG.exception("idle tables could not be put away")

    async def sweep(self) -> None:
        """Puts idle tables away and ends idle computers."""
        idle = [
            table_id for table_id, actor in self._tables.items() if actor.is_idle(self.settings.table_idle_s)
        ]
        for actor in [self._tables.pop(table_id) for table_id in idle]:
            await actor.close()
        for actor in self._tables.values():
            actor.rest_players(self.settings.player_idle_s)


def checked_setup(game: str, rules: str | None, options: Mapping[str, OptionValue], fen: str) -> Setup:
    """The setup that a request describes; RefusedError says what is wrong with it."""
    spec = BY_NAME.get(game)
    if spec is None:
        raise RefusedError(
            422, "unknown_game", f"there is no game {game!r}; the games are {', '.join(BY_NAME)}"
        )
    try:
        return spec.setup(rules, options, fen)
    except USER_ERRORS as error:
        raise refused(error) from error


def check_moves(game: str, setup: Setup, moves: list[str]) -> None:
    """Plays the moves of a game that is opened; RefusedError names the first that cannot be."""
    board = BY_NAME[game].board(setup)
    for number, move in enumerate(moves, 1):
        try:
            if not any(str(legal) == move for legal in board.legal_moves):
                board.push(move)
                raise InvalidMoveError(move, "moves are given in the game's own coordinates")
            board.push(move)
        except USER_ERRORS as error:
            raise refused(error, f"move {number}: ") from error


def _summary(row: TableRow) -> m.TableSummary:
    return m.TableSummary.model_validate({name: getattr(row, name) for name in TableRow.__slots__})


def _holder(game: str, seat: m.SeatRequest, token: str | None) -> Holder:
    if token is None or isinstance(seat, m.OpenSeat):
        return OPEN
    if isinstance(seat, m.ComputerSeat):
        return Holder("ai", choose(game, seat), HOST, digest(token))
    return Holder("human", None, HOST, digest(token))
