"""A real PostgreSQL for tests: Debian's program, a folder of its own, no network."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine, text

OWNER, SERVER = "openbook_owner", "openbook_server"
_NUMBERS = count(1)


def programs() -> Path:
    """Return where Debian keeps the newest PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "PostgreSQL is missing: python3 dev.py test installs it on Debian"
    return found[-1].parent


def _as_postgres(*command: str) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


class Postgres:
    """One server, which can be killed and started again."""

    def __init__(self, folder: Path, *, lasting: bool) -> None:
        """``lasting``: what is written reaches the disk, as on a real server."""
        self.folder, self.bin = folder, programs()
        self.fsync = "on" if lasting else "off"

    def start(self) -> None:
        quiet = (
            f"-k {self.folder} -c listen_addresses= -c shared_buffers=32MB -c fsync={self.fsync}"
        )
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-o", quiet, "start")

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", how, "-w", "stop")

    def kill(self) -> None:
        """End every process of the server at once, as a power cut would."""
        first = int((self.folder / "data/postmaster.pid").read_text("utf-8").split()[0])
        found = subprocess.run(
            [shutil.which("pgrep") or "", "-P", str(first)],
            capture_output=True,
            text=True,
            check=False,
        )
        for number in (first, *map(int, found.stdout.split())):
            os.kill(number, 9)

    def _run(self, program: str, *arguments: str) -> None:
        with Path(self.folder, "told.txt").open("ab") as told:
            command = _as_postgres(str(self.bin / program), *arguments)
            subprocess.run(command, check=True, stdout=told, stderr=told, cwd=self.folder)

    def make(self) -> None:
        self._run("initdb", "-D", f"{self.folder}/data", "-U", "postgres", "-A", "trust", "-N")

    def url(self, user: str, database: str) -> str:
        return f"postgresql+psycopg://{user}@/{database}?host={self.folder}"

    def new_database(self) -> tuple[str, str]:
        """Make a database; give the addresses of the owner and of the server's role."""
        name = f"table_{next(_NUMBERS)}"
        engine = create_engine(self.url("postgres", "postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            for role in (OWNER, SERVER):
                made = "create role {0} login nosuperuser nobypassrls"
                asked = "select 1 from pg_roles where rolname = :name"
                if not connection.scalar(text(asked), {"name": role}):
                    connection.execute(text(made.format(role)))
            connection.execute(text(f"create database {name} owner {OWNER}"))
        engine.dispose()
        return self.url(OWNER, name), self.url(SERVER, name)


@contextmanager
def running(*, lasting: bool = True) -> Iterator[Postgres]:
    """Start a server in a folder that goes away with it."""
    folder = Path(tempfile.mkdtemp(prefix="obpg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    server = Postgres(folder, lasting=lasting)
    try:
        server.make()
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
