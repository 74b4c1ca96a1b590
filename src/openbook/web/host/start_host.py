"""Start host: the server of a table, safe by what it listens on, in one or several processes."""

from __future__ import annotations

import json
import logging
import os
from dataclasses import asdict
from ipaddress import ip_address
from pathlib import Path
from socket import socket
from urllib.parse import quote, urlsplit

import uvicorn
from sqlalchemy import make_url
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host import blind, people
from openbook.web.host.backup import has_people
from openbook.web.host.desks import Desks, forget_all
from openbook.web.host.doors import JOIN
from openbook.web.host.gate import host_app
from openbook.web.host.rights import ADMINISTRATOR, KEEPER, READER, Viewer
from openbook.web.host.table import SharedTable, put_private
from openbook.web.host.work import Worker
from openbook.web.safety import LOOPBACK
from openbook.web.serve import Patience, bound, is_this_machine, run_long

SERVER, OWNER = "OPENBOOK_DATABASE", "OPENBOOK_DATABASE_OWNER"
ADDRESS = "address"  # a file of the table's folder
_SETTINGS = "OPENBOOK_HOST_SETTINGS"
_SHUT_DOWN, _HEALTH = 5, 60  # seconds
_IDLE = 75  # seconds; a proxy that ends idle connections sooner never meets one that just closed


class NotStartedError(OpenbookError):
    """The server would not be safe, or has nothing to serve."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HostSettings:
    """What a server is started with; the addresses of its database stay in the environment."""

    home: str
    host: str = "127.0.0.1"
    port: int = 8585
    address: str = ""  # by which people reach it, as https://table.example.org
    certificate: str = ""
    key: str = ""
    workers: int = 1
    open_to_all: bool = False

    @property
    def names(self) -> frozenset[str]:
        """Return the names that the server answers to."""
        named = urlsplit(self.address).hostname or ""
        return LOOPBACK | {name for name in (named, self.host.lower()) if name}


def table_in(home: Path, *, keeps: bool = False) -> SharedTable:
    """Open a table, its tables in their newest form; ``keeps``: as the database's owner."""
    server, owner = os.environ.get(SERVER, ""), os.environ.get(OWNER, "")
    if keeps and server and not owner:
        told = Message("set {own} to the database's address for the role that owns it", own=OWNER)
        raise NotStartedError(told)
    table = SharedTable(home, server, keeper=owner if keeps else "")
    try:
        if keeps or table.store.embedded:
            table.kept.migrate(server_role(server))
        table.store.refuse_unsafe()
    except OpenbookError:
        table.close()
        raise
    return table


def server_role(server: str) -> str:
    """Return the database role that a server has."""
    return (make_url(server).username or "") if server else ""


def start_host(settings: HostSettings) -> None:
    """Serve a table until interrupted."""
    listening = bound(settings.host, settings.port)
    try:
        _refuse_open_air(settings, listening)
        table = table_in(Path(settings.home))
        if not table.is_begun():
            told = Message("no case lies on this table; lay one with --case FOLDER")
            raise NotStartedError(told)
        forget_all(table)
        blind.sweep(table)
        Desks(table, settings.names).of(Viewer(READER)).desk.now().opened()
        place = settings.address.rstrip("/") or _place(settings, listening)
        put_private(table.home / ADDRESS, place.encode())
        if not has_people(table):
            print(f"First administrator (72 hours, once): {place}{_first(table)}")  # noqa: T201
        table.close()
        print(f"The table is at {place}/host (Ctrl+C stops it)", flush=True)  # noqa: T201
        _serve(settings, listening)
    finally:
        listening.close()


def address_of(table: SharedTable) -> str:
    """Return the address by which people reached the table when it was last started."""
    file = table.home / ADDRESS
    return file.read_text("utf-8") if file.exists() else ""


def _first(table: SharedTable) -> str:
    keeper = Viewer(KEEPER, name="the keeper")
    return f"{JOIN}?invitation={quote(people.invite(table, keeper, ADMINISTRATOR, ''))}"


def _serve(settings: HostSettings, listening: socket) -> None:
    os.environ[_SETTINGS] = json.dumps(asdict(settings))
    listening.listen()
    made = uvicorn.Config(
        "openbook.web.host.start_host:app_of_environment",
        factory=True,
        http=Patience,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.address) and not settings.certificate,
        forwarded_allow_ips="127.0.0.1",
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.key or None,
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=_SHUT_DOWN,
        timeout_worker_healthcheck=_HEALTH,  # a busy machine takes long to load everything
    )
    server = uvicorn.Server(made)
    if settings.workers > 1:
        Multiprocess(made, sockets=[listening]).run()
    else:
        run_long(server, listening)


def app_of_environment() -> ASGIApp:
    """Make the app in a process of its own."""
    settings = HostSettings(**json.loads(os.environ[_SETTINGS]))
    log_plainly()
    table = table_in(Path(settings.home))
    desks = Desks(table, settings.names, settings.address)
    Worker(desks).start()
    return host_app(desks, settings.names, open_to_all=settings.open_to_all)


def log_plainly() -> None:
    """Write one line of JSON a request to the error stream; no address, no name, no words."""
    logger = logging.getLogger("openbook.host")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    if not logger.handlers:
        logger.addHandler(logging.StreamHandler())
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


def _refuse_open_air(settings: HostSettings, listening: socket) -> None:
    """Refuse to send passwords in the clear to other machines."""
    here = is_this_machine(str(ip_address(listening.getsockname()[0])))
    safe_address = not settings.address or settings.address.startswith("https://")
    if bool(settings.certificate) != bool(settings.key) or not safe_address:
        told = Message("give both --certificate and --key, and an --address with https://")
        raise NotStartedError(told)
    if not here and not settings.certificate:
        told = Message(
            "other machines are answered over TLS only: give --certificate and --key, or listen "
            "on this machine behind a proxy that has them"
        )
        raise NotStartedError(told)


def _place(settings: HostSettings, listening: socket) -> str:
    scheme = "https" if settings.certificate else "http"
    return f"{scheme}://localhost:{listening.getsockname()[1]}"
