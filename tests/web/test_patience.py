"""Connections that never finish a request are dropped; slow answers are waited for."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from openbook.web.serve import Patience

SOON = 1.0  # second
HEAD = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n"


class Hasty(Patience):
    headers_within = body_within = SOON


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads everything, waits longer than the limit, and says how much it was."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message["body"]), message["more_body"]
    if scope["path"] == "/slow":
        await asyncio.sleep(2 * SOON)
    start = {"type": "http.response.start", "status": 200}
    await send({**start, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": f"{size:02}".encode()})


@pytest.fixture
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, http=Hasty, log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()


def connected(port: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port))
    made.settimeout(20 * SOON)
    return made


def dropped(made: socket.socket, drip: bytes) -> float:
    """How long the server keeps a connection that gets one letter at a time."""
    started = time.monotonic()
    made.settimeout(0.2)
    while time.monotonic() - started < 20 * SOON:
        try:
            made.sendall(drip)
            if made.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    else:
        pytest.fail("the connection is still there")
    return time.monotonic() - started


@pytest.mark.parametrize(
    ("sent", "drip"),
    [
        (b"", b""),  # says nothing at all
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"x"),  # one letter at a time
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"x: y\r\n"),  # header after header
        (HEAD + b"\r\n", b""),  # a body that never comes
        (HEAD + b"\r\n1", b""),  # a body that stops
    ],
)
def test_a_request_that_never_ends_is_dropped(port: int, sent: bytes, drip: bytes) -> None:
    with connected(port) as made:
        made.sendall(sent)
        assert dropped(made, drip) < 15 * SOON


def test_many_at_once_do_not_keep_others_waiting(port: int) -> None:
    waiting = [connected(port) for _ in range(100)]
    for made in waiting:
        made.sendall(b"GET / HTTP/1.1\r\nhost: ")
    with connected(port) as made:
        made.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert b"200" in made.recv(100)
    for each in waiting:
        with each, suppress(ConnectionResetError):
            assert each.recv(1) == b""


def test_a_request_that_was_sent_whole_is_waited_for(port: int) -> None:
    with connected(port) as made:
        made.sendall(b"GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert b"200" in made.recv(100)


def test_a_second_request_on_a_connection_has_the_limit_too(port: int) -> None:
    with connected(port) as made:
        made.sendall(HEAD + b"\r\n0123456789")
        told = b""
        while not told.endswith(b"\r\n\r\n10"):
            told += made.recv(1000)
        made.sendall(b"GET / HTTP/1.1\r\n")
        assert dropped(made, b"") < 15 * SOON


def test_a_connection_rests_between_two_requests(port: int) -> None:
    """The server's own limit between requests holds, here uvicorn's five seconds."""
    with connected(port) as made:
        for _ in range(2):
            made.sendall(HEAD + b"\r\n0123456789")
            told = b""
            while not told.endswith(b"\r\n\r\n10"):
                told += made.recv(1000)
            time.sleep(2.5 * SOON)
