"""Commands that run a shared server: a table for both sides, a mediator, a county, the public."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from openbook.cli.options import Host, Port, said
from openbook.findings.message import Message

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
    from openbook.web.host.desks import Desks  # noqa: PLC0415
    from openbook.web.host.doors import JOIN  # noqa: PLC0415
    from openbook.web.host.rights import KEEPER, Viewer  # noqa: PLC0415
    from openbook.web.host.start_host import address_of, table_in  # noqa: PLC0415

    by, table = Viewer(KEEPER, name=_me()), table_in(home)
    sides = Desks(table, ()).names()
    if party and party not in sides:
        raise people.NotAnAccountError(
            Message("the sides of this case are {own}", own=", ".join(sides))
        )
    token = people.invite(table, by, role, party, hours=hours)
    print(f"{address_of(table)}{JOIN}?invitation={token}")


@host.command
def issuer(
    home: Home,
    name: Annotated[str, said("How people know the issuer, as County office.")],
    *,
    address: Annotated[str, said("The issuer's address; without one it is forgotten.")] = "",
    client: Annotated[str, said("What this server is called at the issuer.")] = "",
) -> None:
    """Let people log in with OpenID Connect; the secret is in OPENBOOK_ISSUER_SECRET."""
    from openbook.web.host.doors import BACK, trust  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    secret = os.environ.get("OPENBOOK_ISSUER_SECRET", "")
    trust(table_in(home), name=name, address=address, client=client, secret=secret)
    print(f"{name}: people come back to ADDRESS{BACK}." if address else f"{name} is forgotten.")


@host.command
def receipt(
    file: Annotated[Path, said("Receipt of blind acceptance, saved as the page showed it.")],
) -> None:
    """Calculate the commitment of a receipt, to be compared with the one on the page."""
    from openbook.web.host.blind import Receipt, commitment  # noqa: PLC0415

    kept = Receipt.read(file.read_text("utf-8"))
    marks = ", ".join(map(str, kept.marks)) or "none"
    print(f"List {kept.ballot}, {kept.party}, marked: {marks}")
    print(f"The page must show this commitment of {kept.party}: {commitment(kept.leaves)}")
    print(f"and this list: {kept.digest}")


@host.command
def audit(
    home: Home, *head: Annotated[str, said("Heads of records that were printed or noted.")]
) -> int:
    """Check every room's record and rows; name an edit, a deletion, a swap, a truncation."""
    from openbook.web.host import audit as checked  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    found = checked.audit(table_in(home, keeps=True), head)
    for each in found:
        print(f"{each.kind}: {each.room} entry {each.number}: {each.what}")
    if not found:
        print("Every record is whole, and every row is as it was recorded.")
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
    folder: Annotated[Path, said("Folder to write, or a bundle: a name with .openbook.")],
    *,
    whole: Annotated[
        bool, Parameter(negative="", help="With every party's private folder: for the keeper.")
    ] = False,
) -> None:
    """Write the case: a read-only mirror or a bundle of the public case, or all of it."""
    from openbook.web.host.backup import export as exported  # noqa: PLC0415
    from openbook.web.host.start_host import table_in  # noqa: PLC0415

    print(f"{exported(table_in(home, keeps=whole), folder, whole=whole)} files are in {folder}.")


def _me() -> str:
    """Return who gives the command."""
    return f"keeper {os.environ.get('USER', '')}".strip()
