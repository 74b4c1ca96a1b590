"""The app of a case, asked without a network."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import openbook
from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.safety import LOOPBACK

CASES = Path(openbook.__file__).parent / "cases"


def client_of(
    folder: Path, viewer: str = "public", *, hosts: Iterable[str] = LOOPBACK
) -> TestClient:
    """A client that follows no redirects by surprise and raises no server error."""
    app = make_app(Desk(folder, viewer), hosts)
    return TestClient(app, base_url="http://localhost", raise_server_exceptions=False)


@pytest.fixture(scope="session")
def willow() -> TestClient:
    """The small town."""
    return client_of(CASES / "small-town")


@pytest.fixture(scope="session")
def los_angeles() -> TestClient:
    """Los Angeles, January 2019."""
    return client_of(CASES / "la-2019")
