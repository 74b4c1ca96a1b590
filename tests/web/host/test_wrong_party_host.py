"""Requests by the wrong party over every address: no word and no size tells, in both databases."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote_to_bytes

import numpy as np
import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.web.addresses import pages_of, parameters_of, paths_of
from tests.web.host.seats import PASSWORD, SEATS, Clock, code_of, seat, viewer
from tests.web.wrong_party import NAME, NOBODY, WORDS, Request, keep_private, requests_of, shown_in

from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.host import people, rooms, single_text
from openbook.web.host.desks import Desks
from openbook.web.host.gate import PAGES, host_app
from openbook.web.host.rights import Viewer
from openbook.web.host.schema import ROOMS
from openbook.web.host.single_text import Clause
from openbook.web.host.table import SharedTable
from openbook.web.safety import LOOPBACK

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
def full(
    table: SharedTable, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, TestClient]]:
    """A table whose union has words in each of its rooms, and everybody else logged in."""
    for limit in ("PER_ADDRESS", "FAILURES"):  # else the limit of tries answers for us
        monkeypatch.setattr(people, limit, 1_000_000)
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


@pytest.fixture
def count(request: pytest.FixtureRequest) -> int:
    """Return how many requests of each kind: with --full 10,000 in all, in each database."""
    return 5_000 if request.config.getoption("--full") else 40


def test_the_wrong_party_learns_nothing(full: dict[str, TestClient], table, count: int) -> None:
    before = [_rows(table, name) for name in ("uma", "dora")]
    own = zip(
        requests_of(KNOWN, SAID, 0, count),
        requests_of(KNOWN, SAID, 0, count, private=NOBODY),
        strict=True,
    )
    for at, (request, likewise) in enumerate(own):
        name = WRONG[at % len(WRONG)]
        one = asked(full[name], request)
        # Of the mediator the union's caucus and its answers to the text are no secret.
        mediates = name == "max" and "/host" in request.address.lower()
        assert mediates or not told(one), (name, request)
        if request.method == "GET" and request != likewise:
            other = asked(full[name], likewise)
            if unnamed(one[1]) != unnamed(other[1]):  # a search was under way: ask again
                time.sleep(20)
                one, other = asked(full[name], request), asked(full[name], likewise)
            assert (one[0], unnamed(one[1])) == (other[0], unnamed(other[1])), (name, request)
    pairs = zip(hosted(0, count, "union"), hosted(0, count, "onion"), strict=True)
    for at, ((method, path, query), (_, _, nobody)) in enumerate(pairs):
        name = WRONG[at % len(WRONG)]
        if path == "/host/logout":
            continue
        one = body_of(full[name], method, path, params=query)
        if name != "max":  # of whom the union's caucus is no secret
            assert not told(one)
            other = body_of(full[name], method, path, params=nobody)
            assert (one[0], unnamed(one[1])) == (other[0], unnamed(other[1])), (name, path, query)
    assert [_rows(table, name) for name in ("uma", "dora")] == before  # and nothing was written


def asked(client: TestClient, request: Request) -> tuple[int, bytes]:
    said = {"headers": request.headers, "data": request.form or None}
    return body_of(client, request.method, request.address, **said)


def told(answer: tuple[int, bytes]) -> list[str]:
    return [word for word in WORDS if word.encode() in answer[1]]


def unnamed(found: bytes) -> bytes:
    """Return an answer without the name that was asked for, however it was spelled."""
    found = unquote_to_bytes(unquote_to_bytes(found))
    for name in (NAME, NOBODY, "union", "onion"):
        for each in (name, name.upper()):
            found = found.replace(each.encode(), b"(name)")
    return found


def _rows(table: SharedTable, name: str) -> int:
    with table.reading(viewer(name)) as act:
        return sum(len(act.rows(select(each.c.room))) for each in ROOMS)


@pytest.mark.parametrize("rights", ["as written", "none"])
def test_the_database_holds_without_our_own_conditions(
    full: dict[str, TestClient], table: SharedTable, count: int, monkeypatch, rights: str
) -> None:
    """The same requests with our conditions taken away; then with our rights taken away as well."""
    if table.store.embedded:
        pytest.skip("SQLite has no rules of its own for rows")
    table.store.filtered = False
    if rights == "none":
        for name in ("may", "may_use"):
            monkeypatch.setattr(Viewer, name, lambda *_: True)
    for at, request in enumerate(requests_of(KNOWN, SAID, 0, count)):
        name = ("dora", "rita", "cora", "ada", "")[at % 5]
        assert not told(asked(full[name], request)), (name, request)
    refused = 0
    for at, (method, path, query) in enumerate(hosted(0, count, "union")):
        name = ("dora", "rita", "cora", "ada")[at % 4]
        if path != "/host/logout":
            answer = full[name].request(method, path, params=query, follow_redirects=False)
            refused += answer.status_code >= 400
            assert not told((0, shown_in(answer.content))), (name, path, query)
    assert refused or rights == "none"
    for name in ("dora", "cora", "rita", "ada"):
        seen = rooms_seen(table, name)
        assert not {room for room in seen if "union" in room or "alone" in room}


def rooms_seen(table: SharedTable, name: str) -> set[str]:
    with table.reading(viewer(name)) as act:
        return {row.room for each in ROOMS for row in act.rows(select(each.c.room))}
