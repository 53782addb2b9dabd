"""Runs the Alembic migrations that come with the package."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError


def config() -> Config:
    """Alembic's configuration, for our migrations."""
    made = Config()
    made.set_main_option("script_location", "duiyi.server:migrations")
    return made


def upgrade(connection: Connection) -> None:
    """Brings the database behind an open connection up to date."""
    made = config()
    made.attributes["connection"] = connection
    try:
        command.upgrade(made, "head")
    except CommandError as error:
        raise SQLAlchemyError(f"{error}. Was it made by a newer version of Duiyi?") from error
