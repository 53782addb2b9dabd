"""Which tables have a free seat, and which of them everybody is told of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

COLUMNS = ("free", "public")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("tables", name)
