"""What a server is told when it starts. The limits are generous: they stop accidents and abuse, not play."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

DATABASE_FILE = "duiyi.sqlite3"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server."""

    database: str = ""
    """An SQLAlchemy URL (sqlite:///…, postgresql+psycopg://…); empty for a file in the user's folder."""
    origins: tuple[str, ...] = ()
    """Origins of other pages ("https://play.example") that may use this server, beside its own."""

    body_bytes: int = 1 << 20
    """The largest request body."""
    tables: int = 100_000
    """How many tables may be kept."""
    posts_per_second: float = 500.0
    """Of one client address, over time; `posts_burst` of them may come at once."""
    posts_burst: int = 2000
    commands_per_second: float = 200.0
    """Of one table, over time; `commands_burst` of them may come at once."""
    commands_burst: int = 1000
    connections: int = 5000
    """WebSockets of all tables."""
    connections_per_table: int = 500
    thoughts: int = 2 * max(4, os.cpu_count() or 4)
    """Computer players that think at the same time; others wait for their turn. More than there are cores, so
    that a quick player seldom waits for slow ones."""
    searches: int = max(1, (os.cpu_count() or 1) // 2)
    """Searches for forced wins at the same time; each may take a hundred megabytes."""

    table_idle_s: float = 300.0
    """A table that nobody has open is put away after this long, and read again when it is asked for."""
    player_idle_s: float = 120.0
    """A computer player's process ends after this long without a thought."""

    @classmethod
    def local(cls, database: str | None = None) -> Settings:
        """A server for this machine's user."""
        return cls(database=database or "")

    def database_url(self) -> str:
        """The database's URL; makes the user's data folder when that is where it is."""
        return self.database or f"sqlite:///{data_folder() / DATABASE_FILE}"


def data_folder() -> Path:
    """The folder of the user's tables."""
    import platformdirs  # noqa: PLC0415  not needed with a database elsewhere

    return platformdirs.user_data_path("duiyi", appauthor=False, ensure_exists=True)
