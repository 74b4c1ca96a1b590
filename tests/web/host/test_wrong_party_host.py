"""Requests by the wrong party over every address: no word and no size tells, in both databases."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.web.addresses import pages_of, parameters_of, paths_of
from tests.web.host.seats import PASSWORD, SEATS, Clock, code_of, seat, viewer
from tests.web.wrong_party import NAME, NOBODY, WORDS, keep_private, requests_of, shown_in

from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.host import rooms, single_text
from openbook.web.host.desks import Desks
from openbook.web.host.gate import PAGES, host_app
from openbook.web.host.schema import ROOMS
from openbook.web.host.single_text import Clause
from openbook.web.host.table import SharedTable
from openbook.web.safety import LOOPBACK

EACH = 40  # requests a seed
APP = make_app(Desk(EXAMPLES / "small-town"))
KNOWN = [path for path in [*pages_of(APP), *paths_of(APP, "POST"), *PAGES] if path != "/changes"]
SAID = sorted({name for path in paths_of(APP) for name in parameters_of(APP, path)})
HOSTED = ("room", "target", "name", "one", "other", "number", "list", "draft", "invitation")
# Rooms of the union, of nobody, and ways to spell them; %s is the name of a party.
VALUES = (
    *("own:%s", "caucus:%s", "alone:2", "OWN:%s", "own:%s ", "own:%s\0", "own:*", "own:%%"),
    *("caucus:' or 1=1 --", "mediator", "1", "2", "", "public", "joint", "administration"),
    *(f"private/%s/offers/{NAME}.yaml", "offers/../private/%s", "private/%s/wants.yaml"),
)
WRONG = ("dora", "cora", "rita", "ada", "max", "")


@pytest.fixture
def full(table: SharedTable, clock: Clock, tmp_path: Path) -> Iterator[dict[str, TestClient]]:
    """A table whose union has words in each of its rooms, and everybody else logged in."""
    folder = Path(shutil.copytree(EXAMPLES / "small-town", tmp_path / "town"))
    keep_private(folder)
    table.begin(folder, "the keeper", "with private files")
    secrets = {name: seat(table, clock, name) for name in SEATS}
    for room in ("own:union", "caucus:union", "alone:2"):
        rooms.say(table, viewer("uma"), room, f"{WORDS[0]} in a room")
    single_text.save_text(table, viewer("max"), [Clause("one")])
    with table.reading(viewer("max")) as act:
        draft = single_text.newest_text(act, "mediator")
    assert draft
    single_text.issue_text(table, viewer("max"), draft.seal)
    said = {"answer": "if", "condition": f"{WORDS[0]} if"}
    single_text.react(table, viewer("uma"), 1, 1, **said)
    app = host_app(Desks(table, LOOPBACK), LOOPBACK)
    made = {}
    for name in WRONG:
        made[name] = TestClient(app, base_url="https://localhost")
        if name:
            form = {"name": name, "password": PASSWORD, "code": code_of(secrets[name], clock)}
            entered = made[name].post("/host/login", data=form, follow_redirects=False)
            assert entered.status_code == 303
    yield made
    for each in made.values():
        each.close()


def hosted(seed: int, count: int, private: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Odd requests to the table's own pages."""
    draw = np.random.default_rng([20190123, seed])
    paths = sorted(PAGES)
    for _ in range(count):
        path = paths[int(draw.integers(len(paths)))]
        chosen = zip(
            draw.integers(len(HOSTED), size=3), draw.integers(len(VALUES), size=3), strict=True
        )
        query = {HOSTED[int(n)]: VALUES[int(v)].replace("%s", private) for n, v in chosen}
        query.setdefault("room", f"own:{private}")
        yield ("GET", "POST")[int(draw.integers(2))], path, query


def body_of(client: TestClient, method: str, address: str, **sent) -> tuple[int, bytes]:
    answer = client.request(method, address, follow_redirects=False, **sent)
    assert answer.status_code < 500, (method, address)
    return answer.status_code, shown_in(answer.content)


@pytest.mark.seeds(1, 60)
def test_the_wrong_party_learns_nothing(full: dict[str, TestClient], table, seed: int) -> None:
    before = [_rows(table, name) for name in ("uma", "dora")]
    asked = 0
    for at, request in enumerate(requests_of(KNOWN, SAID, seed, EACH)):
        name = WRONG[(seed + at) % len(WRONG)]
        said = {"headers": request.headers, "data": request.form or None}
        _, found = body_of(full[name], request.method, request.address, **said)
        assert not [word for word in WORDS if word.encode() in found], (name, request)
        asked += 1
    pairs = zip(hosted(seed, EACH, "union"), hosted(seed, EACH, "onion"), strict=True)
    for at, ((method, path, query), (_, _, nobody)) in enumerate(pairs):
        name = WRONG[(seed + at) % len(WRONG)]
        if path == "/host/logout":
            continue
        one = body_of(full[name], method, path, params=query)
        assert not [word for word in WORDS if word.encode() in one[1]] or name == "max"
        if name != "max":  # of whom the union's caucus is no secret
            other = body_of(full[name], method, path, params=nobody)
            assert (one[0], unnamed(one[1])) == (other[0], unnamed(other[1])), (name, path, query)
        asked += 1
    assert asked > EACH
    assert [_rows(table, name) for name in ("uma", "dora")] == before  # and nothing was written


def unnamed(found: bytes) -> bytes:
    return found.replace(b"onion", b"union").replace(NOBODY.encode(), NAME.encode())


def _rows(table: SharedTable, name: str) -> int:
    with table.reading(viewer(name)) as act:
        return sum(len(act.rows(select(each.c.room))) for each in ROOMS)


def test_the_database_holds_without_our_own_conditions(
    full: dict[str, TestClient], table: SharedTable
) -> None:
    if table.store.embedded:
        pytest.skip("SQLite has no rules of its own for rows")
    table.store.filtered = False
    for method, path, query in hosted(0, EACH, "union"):
        for name in ("dora", "rita"):
            if path != "/host/logout":
                _, found = body_of(full[name], method, path, params=query)
                assert not [word for word in WORDS if word.encode() in found]
    for name in ("dora", "cora", "rita", "ada"):
        with table.reading(viewer(name)) as act:
            for each in ROOMS:
                seen = {row.room for row in act.rows(select(each.c.room))}
                assert not {room for room in seen if "union" in room or "alone" in room}
