"""Make the first tables and, in PostgreSQL, let each row be seen only from its rooms."""

from __future__ import annotations

from alembic import context, op
from sqlalchemy import Table

from openbook.web.host.schema import CHANGED, METADATA, ROOMS

revision, down_revision = "0001", None

# Nothing set is no role, and no role sees no row. The same rooms as rights.py, said once
# more on purpose: a mistake in one of the two leaves the other standing.
_SEES = """
create function openbook_sees(room text) returns boolean language sql stable as $$
  select case coalesce(current_setting('openbook.role', true), '')
    when 'district' then openbook_side_sees(room)
    when 'union' then openbook_side_sees(room)
    when 'mediator' then room in ('public', 'county', 'joint', 'mediator')
      or room like 'caucus:%' or room like 'alone:%'
    when 'county' then room in ('public', 'county')
    when 'reader' then room = 'public'
    when 'administrator' then room in ('public', 'administration')
    else false end
$$
"""
_SIDE_SEES = """
create function openbook_side_sees(room text) returns boolean language sql stable as $$
  select room in ('public', 'county', 'joint')
    or room = 'own:' || nullif(current_setting('openbook.party', true), '')
    or room = 'caucus:' || nullif(current_setting('openbook.party', true), '')
    or room = 'alone:' || nullif(current_setting('openbook.person', true), '0')
$$
"""
_ROLE = "current_setting('openbook.role', true)"
# A county and a reader add nothing; an administrator adds to what is administered.
_WRITES = f"({_ROLE} in ('district', 'union', 'mediator') or room = 'administration')"


_FIRST = (
    *("people", "invitations", "logins", "attempts", "versions", "files", "posts", "texts"),
    *("reactions", "ballots", "commitments", "results", "record"),
)


def upgrade() -> None:
    """Make the first tables; close them in PostgreSQL."""
    bind = op.get_bind()
    first = [METADATA.tables[name] for name in _FIRST]
    METADATA.create_all(bind, tables=first)
    if bind.dialect.name != "postgresql":
        return
    op.execute(_SIDE_SEES)
    op.execute(_SEES)
    for table in first:
        close(table)
    for name in ("people", "attempts"):
        op.execute(f"grant usage on sequence {name}_id_seq to {_server()}")


def _server() -> str:
    """Return the server's role as PostgreSQL writes it."""
    quote = op.get_bind().dialect.identifier_preparer.quote
    return str(quote(context.config.attributes["server_role"]))


def close(table: Table) -> None:
    """Let the server see of a table what its viewer may see, and nothing where none is set."""
    name, server = table.name, _server()
    op.execute(f"alter table {name} enable row level security")
    op.execute(f"alter table {name} force row level security")
    verbs = ", ".join(("select", "insert", *CHANGED.get(name, ())))
    op.execute(f"grant {verbs} on {name} to {server}")
    seen = "openbook_sees(room)" if table in ROOMS else f"{_ROLE} = 'door'"
    added = f"{seen} and {_WRITES}" if table in ROOMS else seen
    op.execute(f"create policy seen on {name} to {server} using ({seen}) with check ({added})")
    # Whoever owns the tables may take them along in a backup, having said so.
    op.execute(
        f"create policy kept on {name} to current_user "
        f"using ({_ROLE} = 'keeper') with check ({_ROLE} = 'keeper')"
    )


def downgrade() -> None:
    """Remove every table."""
    METADATA.drop_all(op.get_bind())
