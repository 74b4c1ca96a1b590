"""Serve: start the web app on this machine and say where it is."""

from __future__ import annotations

import asyncio
import gc
import socket
import webbrowser
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from openbook.findings.errors import OpenbookError
from openbook.reports.family.feeds import checked_address
from openbook.reports.words.words import words_for
from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.page import Asked, navigation
from openbook.web.safety import ANY_NUMBER, LOOPBACK
from openbook.web.workbench.intake import can_be_started

HEADERS_WITHIN = 10.0  # seconds until a request must have all its headers
BODY_WITHIN = 60.0  # seconds more until it must have all its body
_LOOK_EVERY = 0.5
_BETWEEN_LOOKS = 50_000  # objects made before Python looks for those that nobody needs


class Patience(H11Protocol):
    """Drops connections that never finish a request.

    The server itself has a limit only between two requests, so a connection that sends
    one letter of a header a minute would be kept for as long as it likes.
    """

    headers_within = HEADERS_WITHIN
    body_within = BODY_WITHIN

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to watch a new connection."""
        super().connection_made(transport)
        self._waiting_for: Any = None  # the request whose body is awaited
        self._is_idle = False  # between two requests the server's own limit holds
        self._since = self.loop.time()
        self._look = self.loop.call_later(_LOOK_EVERY, self._look_again)

    def data_received(self, data: bytes) -> None:
        """Begin to count with the first letter of a request."""
        if self._is_idle:
            self._is_idle, self._since = False, self.loop.time()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Let the connection rest until a next request begins."""
        self._is_idle = True
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to watch."""
        self._look.cancel()
        super().connection_lost(exc)

    def _look_again(self) -> None:
        now = self.loop.time()
        cycle: Any = self.cycle  # None until a first request, which its type omits
        answering = cycle is not None and not cycle.response_complete
        if answering and not cycle.more_body:
            self._since = now  # it has been sent whole and is being answered
        elif answering and cycle is not self._waiting_for:
            self._waiting_for, self._since = cycle, now
        limit = self.body_within if answering else self.headers_within
        if now - self._since > limit and (answering or not self._is_idle):
            self.transport.close()
            return
        self._look = self.loop.call_later(_LOOK_EVERY, self._look_again)


def warm_up(desk: Desk) -> Thread:
    """Start to work out each page of the navigation beside whatever is asked first."""
    started = Thread(target=_all_pages, args=[desk], name="warm", daemon=True)
    started.start()
    return started


def _all_pages(desk: Desk) -> None:
    for page in filter(lambda each: each.ahead, navigation()):
        now = desk.now()
        asked = Asked(desk, now, words_for(now.case, "en"), page.path, {})
        try:
            page.show(asked)
        except OpenbookError:
            continue  # whoever asks for the page will be told
    gc.collect()
    gc.freeze()  # the case stays as it is: it need not be looked through again


_A_MOMENT = 0.4
_SHUT_DOWN = 2
_EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104  (told of, not listened on)


class PortTakenError(OpenbookError):
    """The server cannot listen there."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"cannot listen on {host}:{port} ({reason}); choose another with --port, "
            "or --port 0 for any free one"
        )


class NotSafeHereError(OpenbookError):
    """The server would hand a party's private folder to other machines."""

    def __init__(self, viewer: str, host: str) -> None:
        super().__init__(
            f"a server as {viewer!r} shows and changes the private folder of "
            f"{viewer!r} without asking for a password, so it listens on this machine "
            f"only, not on {host!r}. Leave --host out, or leave --as out to serve "
            "what anybody may read"
        )


def serve(
    folder: str | Path,
    *,
    viewer: str = "public",
    host: str = "127.0.0.1",
    port: int = 8484,
    show: bool = False,
    address: str = "",
) -> None:
    """Answer until interrupted; with ``show`` the page opens in a browser."""
    listening = bound(host, port)
    try:
        here = is_this_machine(listening.getsockname()[0])
        if viewer != "public" and not here:
            raise NotSafeHereError(viewer, host)
        # What anybody may read from other machines, nobody may write from there.
        desk = Desk(
            Path(folder).absolute(),  # a new case may take the place of an empty folder
            viewer,
            keeps_drafts=here,
            local=here,
            address=checked_address(address) if address else "",
        )
        found = desk.now()
        # A case that has a head can be mended while it is served.
        mends = found.findings and (desk.folder / "case.yaml").is_file()
        if found.case is None and not mends and not can_be_started(desk):
            found.opened()  # refuses, with every reason
        app = make_app(desk, names_of(host))
        answer_at(listening, app, host, show=show, ready=lambda: warm_up(desk))
    finally:
        listening.close()


def answer_at(
    listening: socket.socket,
    app: FastAPI,
    host: str,
    *,
    show: bool,
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Answer on a socket until interrupted; ``ready`` is called once callers can wait."""
    try:
        listening.listen()  # from now on callers wait instead of being refused
    except OSError as problem:
        port = listening.getsockname()[1]
        raise PortTakenError(host, port, str(problem)) from problem
    place = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    print(f"Openbook is at {place} (Ctrl+C stops it)", flush=True)  # noqa: T201
    if show:
        Timer(_A_MOMENT, webbrowser.open, [place]).start()
    ready()
    settings = uvicorn.Config(
        app,
        http=Patience,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUT_DOWN,
    )
    run_long(uvicorn.Server(settings), listening)


def run_long(server: uvicorn.Server, listening: socket.socket) -> None:
    """Run a server; unlike a command that ends, it lets go of what nobody needs."""
    gc.set_threshold(_BETWEEN_LOOKS, 20, 100)
    server.run(sockets=[listening])


def names_of(host: str) -> frozenset[str]:
    """Return the names a server that listens there answers to."""
    if host not in _EVERYWHERE:
        return LOOPBACK | {host.lower()}
    own = socket.gethostname().lower()
    return LOOPBACK | {ANY_NUMBER, own, f"{own}.local"}


def is_this_machine(address: str) -> bool:
    """Return whether nobody on another machine reaches a numeric address.

    >>> [is_this_machine(each) for each in ("127.0.0.1", "::1", "0.0.0.0", "::")]
    [True, True, False, False]
    >>> is_this_machine("::ffff:127.0.0.1"), is_this_machine("::ffff:192.0.2.1")
    (True, False)
    """
    found = ip_address(address.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def bound(host: str, port: int) -> socket.socket:
    """Return a socket at an address; what a name stands for is decided here, once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # A short answer goes out at once and does not wait 40 ms to be filled up.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError, TypeError) as problem:  # no such name at all
        listening.close()
        raise PortTakenError(host, port, str(problem)) from problem
    return listening


def _shown(host: str) -> str:
    if host in _EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host
