"""People around a table, and how they come to sit there."""

from __future__ import annotations

import pyotp

from openbook.web.host import people
from openbook.web.host.rights import (
    ADMINISTRATOR,
    COUNTY,
    DISTRICT,
    KEEPER,
    MEDIATOR,
    READER,
    UNION,
    Viewer,
)
from openbook.web.host.table import SharedTable

PASSWORD = "correct horse battery"  # noqa: S105
SEATS = {
    "dora": (DISTRICT, "district"),
    "uma": (UNION, "union"),
    "max": (MEDIATOR, ""),
    "cora": (COUNTY, ""),
    "rita": (READER, ""),
    "ada": (ADMINISTRATOR, ""),
}


class Clock:
    """Seconds that stand still until a test moves them."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def viewer(name: str, person: int = 0) -> Viewer:
    """Return a viewer by name, as the server would know it."""
    return Viewer(*SEATS[name], person or list(SEATS).index(name) + 1, name)


def code_of(secret: str, clock: Clock) -> str:
    return pyotp.TOTP(secret).at(int(clock()))


def seat(table: SharedTable, clock: Clock, name: str) -> str:
    """Invite somebody and make the account; gives the secret of the second factor."""
    token = people.invite(table, Viewer(KEEPER, name="the keeper"), *SEATS[name])
    _, _, secret = people.invited(table, token)
    people.join(table, token, name=name, password=PASSWORD, code=code_of(secret, clock))
    clock.now += 30  # a code is used once
    return secret


def enter(table: SharedTable, clock: Clock, name: str, secret: str) -> people.Login:
    token = people.log_in(
        table, name=name, password=PASSWORD, code=code_of(secret, clock), address="192.0.2.1"
    )
    clock.now += 30
    login = people.logged_in(table, token)
    assert login
    return login
