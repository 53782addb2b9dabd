"""Where tables are kept: SQLAlchemy Core on SQLite or PostgreSQL. `Store` blocks; `StoreWorker` does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from duiyi.server.events import Event, EventType
from duiyi.server.schema import EVENTS, EXPLANATIONS, REVISION, TABLES

P = ParamSpec("P")
T = TypeVar("T")


class StoreError(ValueError):
    """The database cannot be opened; the message says why in plain words."""


class StoreConflictError(Exception):
    """Another server process has stored an event of the same table meanwhile."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What the list of tables shows of one."""

    id: str
    game: str
    rules: str
    ply: int
    over: bool
    created_ms: int
    updated_ms: int
    free: bool = False
    public: bool = False


class Store:
    """The database. Every call blocks; every write is one transaction and done when the call returns."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    def open(cls, url: str) -> Store:
        """Connects and brings the database's tables up to date; StoreError when that cannot be done."""
        try:
            engine = create_engine(url)
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
            raise StoreError(f"{url!r} is not the address of a database that can be used: {error}") from error
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
        try:
            _migrate(engine)
        except SQLAlchemyError as error:
            engine.dispose()
            shown = engine.url.render_as_string(hide_password=True)
            cause = getattr(error, "orig", None) or error  # without SQLAlchemy's own words around it
            raise StoreError(f"the database {shown} cannot be used: {cause}") from error
        return cls(engine)

    def close(self) -> None:
        self._engine.dispose()

    def create(self, row: TableRow, created: Event) -> None:
        """Stores a new table with its first event."""
        with self._engine.begin() as connection:
            values = {name: getattr(row, name) for name in TableRow.__slots__}
            connection.execute(insert(TABLES).values(values))
            _insert_events(connection, row.id, [created])

    def append(
        self,
        table_id: str,
        events: Sequence[Event],
        ply: int,
        over: bool,
        explanation: Mapping[str, Any] | None = None,
        free: bool | None = None,
    ) -> None:
        """Stores the next events of a table, the explanation of the last of them, and whether a seat is free
        then (none leaves that as it was).

        StoreConflictError, with nothing stored, when an event with that number or command key is there.
        """
        last = events[-1]
        changes: dict[str, Any] = {"ply": ply, "over": over, "updated_ms": last.at_ms}
        if free is not None:
            changes["free"] = free
        rules = last.payload.get("rules")
        if rules is not None:
            changes["rules"] = rules
        try:
            with self._engine.begin() as connection:
                _insert_events(connection, table_id, events)
                if explanation is not None:
                    body = {"table_id": table_id, "seq": last.seq, "body": dict(explanation)}
                    connection.execute(insert(EXPLANATIONS).values(body))
                connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(changes))
        except IntegrityError as error:
            raise StoreConflictError(f"table {table_id} has an event {last.seq} already") from error

    def load(self, table_id: str) -> list[Event]:
        """The events of a table, oldest first; none when there is no such table."""
        query = select(EVENTS).where(EVENTS.c.table_id == table_id).order_by(EVENTS.c.seq)
        with self._engine.connect() as connection:
            return [
                Event(row.seq, EventType(row.type), row.seat, row.at_ms, row.payload, row.cid)
                for row in connection.execute(query)
            ]

    def explanation(self, table_id: str, seq: int) -> dict[str, Any] | None:
        """The explanation of the move that an event played."""
        query = select(EXPLANATIONS.c.body).where(
            EXPLANATIONS.c.table_id == table_id, EXPLANATIONS.c.seq == seq
        )
        with self._engine.connect() as connection:
            body: dict[str, Any] | None = connection.execute(query).scalar_one_or_none()
            return body

    def public(self, limit: int) -> list[TableRow]:
        """The public tables with a free seat, the one that was last played at first."""
        return self._rows(limit, TABLES.c.public & TABLES.c.free & ~TABLES.c.over)

    def named(self, ids: Sequence[str], limit: int) -> list[TableRow]:
        """Those of these tables that there are, the one that was last played at first."""
        return self._rows(limit, TABLES.c.id.in_(ids))

    def _rows(self, limit: int, which: ColumnElement[bool]) -> list[TableRow]:
        query = select(TABLES).where(which).order_by(TABLES.c.updated_ms.desc(), TABLES.c.id).limit(limit)
        with self._engine.connect() as connection:
            return [TableRow(**row) for row in connection.execute(query).mappings()]

    def count(self) -> int:
        """How many tables there are."""
        with self._engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(TABLES)).scalar_one()


class StoreWorker:
    """Runs the store's calls one after another on a thread of its own, so that the event loop never waits."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "duiyi-store")

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a method of the store returns."""
        work = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Waits for what is being written, then closes the store."""
        self._thread.shutdown(wait=True)
        self.store.close()


def _insert_events(connection: Connection, table_id: str, events: Sequence[Event]) -> None:
    rows = [
        {
            "table_id": table_id,
            "seq": item.seq,
            "type": item.type.value,
            "seat": item.seat,
            "at_ms": item.at_ms,
            "cid": item.cid,
            "payload": dict(item.payload),
        }
        for item in events
    ]
    connection.execute(insert(EVENTS), rows)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # WAL with FULL: a committed event outlives a power cut as well as a killed process.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(engine: Engine) -> None:
    with engine.begin() as connection:
        present = None
        if inspect(connection).has_table("alembic_version"):
            present = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
        if present == REVISION:
            return
        # Only here, for Alembic costs a good part of a start that has nothing to migrate.
        from duiyi.server.migrate import upgrade  # noqa: PLC0415

        upgrade(connection)
