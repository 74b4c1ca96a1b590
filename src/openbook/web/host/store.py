"""Store: the database of a table, asked by one viewer at a time, in one transaction each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Select,
    Table,
    create_engine,
    event,
    func,
    make_url,
    or_,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host import rights
from openbook.web.host.rights import KEEPER, Viewer
from openbook.web.host.schema import ACCOUNTS, ROOMS

_SET = text(
    "select set_config('openbook.role', :role, true), "
    "set_config('openbook.party', :party, true), set_config('openbook.person', :person, true)"
)
_UNSAFE_ROLE = text(
    "select rolsuper or rolbypassrls or exists(select from pg_class where relowner = r.oid "
    "and relname = any(:names)) from pg_roles r where rolname = current_user"
)
_TABLES = text(
    "select count(*), count(*) filter (where relrowsecurity and relforcerowsecurity) "
    "from pg_class where relname = any(:names) and relkind = 'r'"
)
_CHAIN = 7_303_019  # the lock under which chains grow, of PostgreSQL
BUSY = 30  # seconds that a writer waits for another
_THREADS = 40  # that answer in a process; fewer connections would be opened anew all the time


class DatabaseAwayError(OpenbookError):
    """The database does not answer; the reason is for the log, not for whoever asks."""

    message = Message("The server cannot reach its data now. Nothing was lost; try again soon.")


class NotSafeDatabaseError(OpenbookError):
    """The database would not keep rows apart."""


@dataclass(frozen=True, slots=True)
class Act:
    """A transaction of one viewer."""

    connection: Connection
    viewer: Viewer
    at: int
    filtered: bool = True

    def rows(self, query: Select[Any]) -> list[Any]:
        """Return rows that the viewer may see: the program asks only for these, too."""
        for table in query.get_final_froms():
            if not isinstance(table, Table):
                raise TypeError(table)  # within it no room would be looked at
            if self.filtered and table in ROOMS:
                query = query.where(self._seen(table))
        return list(self.connection.execute(query))

    def run(self, statement: Any) -> int:
        """Change something; gives how many rows it met."""
        # psycopg loses the count of an insert that returns a key, unless it is asked for
        kept = {"preserve_rowcount": True}
        return self.connection.execute(statement, execution_options=kept).rowcount

    def next_number(self, table: Table, room: str) -> int:
        """Return the next number of a table in a room; writers wait for each other."""
        rows = self.rows(select(func.max(table.c.number)).where(table.c.room == room))
        return int(rows[0][0] or 0) + 1

    def _seen(self, table: Table) -> Any:
        """Return the condition by which the program itself asks for no other rooms."""
        viewer, room = self.viewer, table.c.room
        if viewer.role == KEEPER:
            return room == room  # noqa: PLR0124  (every room)
        exact = rights.rooms_of(viewer, (viewer.party,) if viewer.party else ())
        starts = [
            start for start in (rights.CAUCUS, rights.ALONE) if viewer.may(rights.READ, f"{start}?")
        ]
        return or_(room.in_(exact), *(room.startswith(each, autoescape=True) for each in starts))


class Store:
    """A database: SQLite in a file of the machine, or PostgreSQL."""

    def __init__(self, url: str, *, clock: Callable[[], float] = time) -> None:
        self.url, self.clock = _checked(url), clock
        self.filtered = True  # tests switch it off: PostgreSQL must hold alone
        self.engine = _engine(self.url)

    @property
    def embedded(self) -> bool:
        """Whether it is the file of this machine."""
        return self.url.get_backend_name() == "sqlite"

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def act(self, viewer: Viewer, *, write: bool = False) -> Iterator[Act]:
        """Open a transaction in which only the rows of one viewer are there."""
        with self._connected(write=write) as connection, connection.begin():
            if not self.embedded:
                told = {"role": viewer.role, "party": viewer.party}
                connection.execute(_SET, {**told, "person": str(viewer.person)})
                if write:
                    connection.execute(text(f"select pg_advisory_xact_lock({_CHAIN})"))
            yield Act(connection, viewer, int(self.clock()), self.filtered)

    @contextmanager
    def _connected(self, *, write: bool = False) -> Iterator[Connection]:
        try:
            with self.engine.connect().execution_options(openbook_write=write) as connection:
                yield connection
        except DBAPIError as problem:
            if problem.connection_invalidated or _is_away(problem):
                raise DatabaseAwayError from problem
            raise

    def migrate(self, server_role: str = "") -> None:
        """Bring the tables to their newest form."""
        settings = Config()
        settings.set_main_option("script_location", "openbook.web.host:migrations")
        with self._connected(write=True) as connection:
            settings.attributes |= {"connection": connection, "server_role": server_role}
            try:
                command.upgrade(settings, "head")
            except CommandError as problem:
                told = Message("this table was made by a newer version of Openbook; use that one")
                raise NotSafeDatabaseError(told) from problem
            connection.commit()

    def refuse_unsafe(self) -> None:
        """Refuse a database role that could see past the rules of its rows."""
        if self.embedded:
            return
        names = {"names": [table.name for table in (*ROOMS, *ACCOUNTS)]}
        with self._connected() as connection:
            if connection.scalar(_UNSAFE_ROLE, names):
                problem = Message(
                    "the database role of the server owns its tables or may pass their rules; "
                    "give it a role of its own, neither superuser nor BYPASSRLS"
                )
                raise NotSafeDatabaseError(problem)
            there, closed = connection.execute(_TABLES, names).one()
            if there < len(names["names"]):
                told = Message("the database has not its newest form; first: openbook host migrate")
                raise NotSafeDatabaseError(told)
            if closed < there:
                raise NotSafeDatabaseError(Message("a table has no forced row-level security"))


def _checked(url: str) -> URL:
    try:
        made = make_url(url)
    except ArgumentError:
        raise NotSafeDatabaseError(Message("the address of the database cannot be read")) from None
    if made.get_backend_name() == "postgresql":
        return made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() != "sqlite":
        raise NotSafeDatabaseError(Message("a table is kept in SQLite or PostgreSQL"))
    return made


def sqlite_url(file: Path) -> str:
    """Return the address of a database file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, pool_size=8, hide_parameters=True)
    connect = {"timeout": BUSY}
    engine = create_engine(url, connect_args=connect, pool_size=_THREADS, hide_parameters=True)
    event.listen(engine, "connect", _as_we_need)
    event.listen(engine, "begin", _begin)
    return engine


def _as_we_need(connection: Any, _: Any) -> None:
    """Let SQLAlchemy begin transactions, and let nothing acknowledged be lost."""
    connection.isolation_level = None
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "secure_delete=on"):
        connection.execute(f"pragma {pragma}")


def _begin(connection: Connection) -> None:
    """Writers take their turn at the start: two that both read first would collide."""
    write = connection.get_execution_options().get("openbook_write")
    connection.exec_driver_sql("begin immediate" if write else "begin")


def _is_away(problem: DBAPIError) -> bool:
    told = str(problem.orig).lower()
    away = ("connection", "locked", "disk", "shut", "terminat", "unable to open")
    return any(word in told for word in away)
