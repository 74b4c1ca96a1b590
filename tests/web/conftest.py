"""The app of a case, asked without a network."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

import openbook
from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.safety import LOOPBACK

CASES = Path(openbook.__file__).parent / "cases"


@cache
def _app(folder: Path, viewer: str, hosts: tuple[str, ...]) -> FastAPI:
    """Serve a case; a built-in one once, with every answer it has worked out."""
    return make_app(Desk(folder, viewer), hosts)


T = TypeVar("T")


def in_own_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own."""
    # A browser test of the same process may have a loop running in this one.
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, work).result()


def client_of(
    folder: Path, viewer: str = "public", *, hosts: Iterable[str] = LOOPBACK
) -> TestClient:
    """A client that follows no redirects by surprise and raises no server error."""
    hosts = tuple(hosts)
    built_in = CASES in folder.parents
    app = (_app if built_in else _app.__wrapped__)(folder, viewer, hosts)
    return TestClient(app, base_url="http://localhost", raise_server_exceptions=False)


def once_found(client: TestClient, address: str, **options: Any) -> Response:
    """Ask for a page until the search that goes on beside it has ended."""
    until = time.monotonic() + 300.0
    while "data-searching" in (answer := client.get(address, **options)).text:
        assert time.monotonic() < until, address
        time.sleep(0.1)
    return answer


@pytest.fixture
def willow() -> TestClient:
    """Return a client of the small town; the next test gets one without its cookies."""
    return client_of(CASES / "small-town")


@pytest.fixture
def los_angeles() -> TestClient:
    """Los Angeles, January 2019."""
    return client_of(CASES / "la-2019")
