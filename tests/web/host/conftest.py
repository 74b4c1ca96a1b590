"""Tables in both databases, with a case on them and people around them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text
from tests.conftest import EXAMPLES
from tests.web.host.postgres import SERVER, Postgres, running
from tests.web.host.seats import Clock

from openbook.web.host import people
from openbook.web.host.schema import METADATA
from openbook.web.host.store import Store
from openbook.web.host.table import SharedTable


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of a worker."""
    with running(lasting=False) as server:
        yield server


@pytest.fixture(scope="session")
def database(postgres: Postgres) -> tuple[str, str]:
    """A database in its newest form: the addresses of its owner and of the server's role."""
    keeper, url = postgres.new_database()
    with closing(Store(keeper)) as owner:
        owner.migrate(SERVER)
    return keeper, url


def _empty(keeper: str) -> None:
    names = ", ".join(METADATA.tables)
    with closing(Store(keeper)) as owner, owner.engine.begin() as connection:
        connection.execute(text(f"truncate {names} restart identity"))


@pytest.fixture(autouse=True)
def _cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with little memory: tests make hundreds of accounts."""
    cheap = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(people, "_HASHER", cheap)
    monkeypatch.setattr(people, "_NOBODY", cheap.hash("nobody"))


@pytest.fixture
def clock() -> Clock:
    """A clock that tests move."""
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def table(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[SharedTable]:
    """A table with the small example on it."""
    home, url, keeper = tmp_path / "home", "", ""
    if request.param == "postgresql":
        keeper, url = request.getfixturevalue("database")
        _empty(keeper)
    made = SharedTable(home, url, keeper=keeper, clock=clock)
    if not keeper:
        made.store.migrate()
    made.begin(EXAMPLES / "small-town", "the keeper", "first import")
    yield made
    made.close()
