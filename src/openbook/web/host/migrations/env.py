"""Run migrations on the connection that the server gives."""

from __future__ import annotations

from alembic import context

from openbook.web.host.schema import METADATA

if hasattr(context, "config"):  # Alembic runs it; else it is only imported
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()
