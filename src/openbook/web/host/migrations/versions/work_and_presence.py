"""Add long work and who tries what in a room; count tries for a name apart from its account."""

from __future__ import annotations

from alembic import op
from sqlalchemy import inspect

from openbook.web.host.migrations.versions.first_tables import close
from openbook.web.host.schema import JOBS, METADATA, PRESENCE

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Make two tables, closed in PostgreSQL, and drop two columns that an older database has."""
    bind = op.get_bind()
    METADATA.create_all(bind, tables=[PRESENCE, JOBS])
    for name in ("failures", "locked_until"):
        if name in {column["name"] for column in inspect(bind).get_columns("people")}:
            op.drop_column("people", name)
    if bind.dialect.name == "postgresql":
        for table in (PRESENCE, JOBS):
            close(table)


def downgrade() -> None:
    """Remove the two tables."""
    METADATA.drop_all(op.get_bind(), tables=[PRESENCE, JOBS])
