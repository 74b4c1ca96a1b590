"""Commands that run a shared server: a table for both sides, a mediator, a county, the public."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from openbook.cli.options import Host, Port, said

Home = Annotated[Path, said("Folder of the table: its keys, its database, its views.")]

host = App(
    name="host",
    help="Host a table that both sides, a mediator, a county and the public share.",
    help_format="plaintext",
)


@host.command
def start(  # noqa: PLR0913  (options of a command)
    home: Home,
    *,
    case: Annotated[
        Path | None, said("Case folder to lay on the table; a new version where one is there.")
    ] = None,
    host: Host = "127.0.0.1",
    port: Port = 8585,
    address: Annotated[str, said("How people reach it, as https://table.example.org.")] = "",
    certificate: Annotated[str, said("File with the TLS certificate.")] = "",
    key: Annotated[str, said("File with the key of the certificate.")] = "",
    workers: Annotated[
        int, Parameter(help="Processes that answer.", validator=Number(gte=1, lte=64))
    ] = 1,
    open_to_all: Annotated[
        bool, Parameter(negative="", help="Show the public case without a login.")
    ] = False,
) -> None:
    """Serve a table; on SQLite unless OPENBOOK_DATABASE names PostgreSQL."""
    from openbook.web.host.start_host import HostSettings, start_host  # noqa: PLC0415

    if case is not None:
        lay(home, case)
    settings = HostSettings(
        home=str(home),
        host=host,
        port=port,
        address=address,
        certificate=certificate,
        key=key,
        workers=workers,
        open_to_all=open_to_all,
    )
    start_host(settings)


@host.command
def lay(home: Home, case: Annotated[Path, said("Case folder.")], *, why: str = "import") -> None:
    """Lay a case folder on the table: a version of each room that its files belong to."""
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    table_in(home, keeps=True).begin(case, _me(), why)
    print(f"{case} lies on the table in {home}.")


@host.command
def migrate(home: Home) -> None:
    """Bring the database to its newest form; PostgreSQL needs OPENBOOK_DATABASE_OWNER."""
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    table_in(home, keeps=True)
    print("The database has its newest form.")


@host.command
def invite(
    home: Home,
    role: Annotated[str, said("district, union, mediator, county, reader or administrator.")],
    *,
    party: Annotated[str, said("Party in the case, of a district or union.")] = "",
    hours: Annotated[int, said("How long the invitation is valid.")] = 72,
) -> None:
    """Invite a person; the link is printed once and kept nowhere."""
    from openbook.web.host import people  # noqa: PLC0415
    from openbook.web.host.doors import JOIN  # noqa: PLC0415
    from openbook.web.host.rights import KEEPER, Viewer  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    by = Viewer(KEEPER, name=_me())
    token = people.invite(table_in(home), by, role, party, hours=hours)
    print(f"{JOIN}?invitation={token}")


@host.command
def audit(
    home: Home, *head: Annotated[str, said("Heads of records that were printed or noted.")]
) -> int:
    """Check the record of every room; name an edit, a deletion, a swap, a truncation."""
    from openbook.web.host import audit as checked  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    found = checked.audit(table_in(home, keeps=True), head)
    for each in found:
        print(f"{each.kind}: {each.room} entry {each.number}: {each.what}")
    if not found:
        print("Every record is whole.")
    return 1 if found else 0


@host.command
def backup(home: Home, file: Annotated[Path, said("File to write.")]) -> None:
    """Write everything but marks and logins to one file, for its owner alone."""
    from openbook.web.host.backup import back_up  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    print(f"{back_up(table_in(home, keeps=True), file)} rows are in {file}.")


@host.command
def restore(file: Annotated[Path, said("A backup.")], home: Home) -> None:
    """Make a table from a backup, in a new folder and an empty database."""
    from openbook.web.host.backup import restore as restored  # noqa: PLC0415
    from openbook.web.host.start_host import OWNER, SERVER, server_role  # noqa: PLC0415

    server = os.environ.get(SERVER, "")
    restored(file, home, server, os.environ.get(OWNER, ""), server_role(server)).close()
    print(f"The table is in {home}. Everybody logs in again.")


@host.command
def export(
    home: Home,
    folder: Annotated[Path, said("Folder to write.")],
    *,
    whole: Annotated[
        bool, Parameter(negative="", help="With every party's private folder: for the keeper.")
    ] = False,
) -> None:
    """Write the case as a folder: a read-only mirror of the public case, or all of it."""
    from openbook.web.host.backup import export as exported  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    print(f"{exported(table_in(home, keeps=whole), folder, whole=whole)} files are in {folder}.")


def _me() -> str:
    """Return who gives the command."""
    return f"keeper {os.environ.get('USER', '')}".strip()
