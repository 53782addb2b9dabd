"""The database: migrations, conflicts, and what is said when it cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from tests.server.desk import Desk
from tests.server.servers import Client, application

from duiyi.server.events import Event, EventType
from duiyi.server.schema import METADATA, REVISION
from duiyi.server.store import Store, StoreConflictError, StoreError, TableRow


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'test.sqlite3'}"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(url(tmp_path))


def created(store: Store, table_id: str = "desk") -> Desk:
    desk = Desk()
    store.create(TableRow(table_id, "gomoku", "freestyle", 0, False, 1, 1), desk.events[0])
    return desk


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    from duiyi.server.migrate import config

    Store.open(url(tmp_path)).close()
    assert ScriptDirectory.from_config(config()).get_current_head() == REVISION
    engine = create_engine(url(tmp_path))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    first = Store.open(url(tmp_path))
    desk = created(first)
    first.close()
    second = Store.open(url(tmp_path))
    assert second.load("desk") == desk.events
    second.close()


def test_sqlite_writes_ahead_and_to_the_disk(store: Store) -> None:
    with store._engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    store.close()


def test_events_come_back_as_they_were_stored(store: Store) -> None:
    desk = created(store)
    desk.move("h8", "i9")
    store.append("desk", desk.events[1:], 2, False)
    assert store.load("desk") == desk.events
    assert store.load("another") == []
    (row,) = store.named(["desk", "another"], 10)
    assert (row.ply, row.updated_ms) == (2, desk.events[-1].at_ms)
    assert store.count() == 1
    store.close()


def test_the_same_number_or_command_twice_is_a_conflict(store: Store) -> None:
    created(store)
    store.append("desk", [Event(2, EventType.PAUSED, 0, 5, {}, "a")], 0, False)
    for seq, cid in [(2, "b"), (3, "a")]:
        with pytest.raises(StoreConflictError):
            store.append("desk", [Event(seq, EventType.RESUMED, 0, 6, {}, cid)], 0, False)
    assert len(store.load("desk")) == 2
    store.append("desk", [Event(3, EventType.RESUMED, 0, 6, {}, None)], 0, False)
    store.close()


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    Store.open(url(tmp_path)).close()
    engine = create_engine(url(tmp_path))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer version"):
        Store.open(url(tmp_path))


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, and long enough to be taken for one" * 20)
    for address in (
        "nonsense",
        "nonsense://x",
        f"sqlite:///{tmp_path / 'no' / 'folder' / 'x'}",
        f"sqlite:///{tmp_path / 'file'}",
    ):
        with pytest.raises(StoreError):
            Store.open(address)


@pytest.mark.anyio
async def test_two_servers_on_one_database(tmp_path: Path) -> None:
    """The second one meets the first one's events, takes them in and goes on."""
    async with application(tmp_path) as first, application(tmp_path) as second:
        table = await first.create()
        other = Client(second.http)
        elsewhere = type(table)(other.http, table.id, table.tokens)
        assert (await elsewhere.state())["ply"] == 0
        await table.do("move", move="h8")
        response = await elsewhere.send("move", move="i9", ply=0)
        assert (response.status_code, response.json()["code"]) == (409, "stale_ply")
        await elsewhere.do("move", move="i9", ply=1)
        assert (await elsewhere.state())["moves"] == ["h8", "i9"]


@pytest.mark.anyio
async def test_a_command_sent_to_another_server_acts_once(tmp_path: Path) -> None:
    async with application(tmp_path) as first, application(tmp_path) as second:
        table = await first.create()
        elsewhere = type(table)(second.http, table.id, table.tokens)
        await elsewhere.state()
        reply = await table.do("move", move="h8", cid="same", ply=0)
        assert await elsewhere.do("move", move="h8", cid="same", ply=0) == reply
