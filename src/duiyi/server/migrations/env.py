"""Alembic's way in. The connection is given by duiyi.server.migrate."""

from __future__ import annotations

from alembic import context

from duiyi.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
