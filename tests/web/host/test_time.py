"""Time tells nothing: what is another's takes as long as what is not there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from time import perf_counter_ns

import numpy as np
import pytest
from starlette.testclient import TestClient
from tests.web.host.seats import SEATS, Clock, enter, seat, viewer

from openbook.web.host import people, rooms
from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE
from openbook.web.safety import LOOPBACK

NAME, NOBODY = "2019-01-18-fallback", "2019-01-18-fallbacx"  # the union's own draft, and none
# What dora of the district asks for: the first is the union's, the second is nobody's.
ASKED = {
    "a room": ("/host/room?room=own:union", "/host/room?room=own:onion"),
    "a caucus": ("/host/room?room=caucus:union", "/host/room?room=caucus:onion"),
    "a message to the mediator": ("/host/room?room=alone:2", "/host/room?room=alone:9"),
    "a record": ("/host/record?room=own:union", "/host/record?room=own:onion"),
    "versions": ("/host/differences?room=own:union", "/host/differences?room=own:onion"),
    "a file": (
        f"/host/file?name=private/union/offers/{NAME}.yaml",
        f"/host/file?name=private/union/offers/{NOBODY}.yaml",
    ),
    "an offer": (f"/offer/{NAME}", f"/offer/{NOBODY}"),
    "a cost": (f"/api/cost?offer={NAME}", f"/api/cost?offer={NOBODY}"),
}
SIGNIFICANT = 4.0  # standard deviations; once in 16,000 by chance, and there are 20 of them


@pytest.fixture
def pairs(request: pytest.FixtureRequest) -> int:
    return 1_000 if request.config.getoption("--full") else 30


def difference(one: Callable[[], object], other: Callable[[], object], pairs: int) -> float:
    """Return by how many standard deviations the signs of the differences lean (sign test)."""
    draw = np.random.default_rng(20190122)
    slower = 0.0
    for _ in range(pairs):
        took = {}
        for at in draw.permutation(2):  # neither is always asked first
            begun = perf_counter_ns()
            (one, other)[at]()
            took[int(at)] = perf_counter_ns() - begun
        slower += (took[0] > took[1]) + 0.5 * (took[0] == took[1])
    return float((slower - pairs / 2) / sqrt(pairs / 4))


def test_what_is_anothers_takes_as_long_as_what_is_not_there(
    table: SharedTable, clock: Clock, pairs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = {name: seat(table, clock, name) for name in list(SEATS)[:2]}
    for number in range(20):
        for room in ("own:union", "caucus:union", "alone:2"):
            rooms.say(table, viewer("uma"), room, f"message {number} " * 50)
    login = enter(table, clock, "dora", secrets["dora"])
    app = host_app(Desks(table, LOOPBACK), LOOPBACK)
    with TestClient(app, base_url="https://localhost", follow_redirects=False) as browser:
        browser.cookies.set(COOKIE, login.token)
        found = {}
        for what, (union, nobody) in ASKED.items():
            assert browser.get(union).status_code == browser.get(nobody).status_code
            found[what] = difference(
                partial(browser.get, union), partial(browser.get, nobody), pairs
            )
        for name in ("FAILURES", "PER_ADDRESS"):
            monkeypatch.setattr(people, name, 1_000_000)
        found["an account"] = difference(
            lambda: _fails(browser, "uma"), lambda: _fails(browser, "umu"), pairs
        )
        # It would notice: a room of one's own takes longer than none.
        assert (
            difference(
                lambda: browser.get("/host/room?room=own:district"),
                lambda: browser.get("/host/room?room=own:onion"),
                pairs,
            )
            > SIGNIFICANT
        )
    assert max(map(abs, found.values())) < SIGNIFICANT, found


def _fails(browser: TestClient, name: str) -> None:
    form = {"name": name, "password": "wrong", "code": "000000"}
    cookies = browser.cookies
    browser.cookies = {}
    assert browser.post("/host/login", data=form).status_code == 403
    browser.cookies = cookies
