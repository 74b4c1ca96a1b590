"""Long work: made behind the pages, each side's for itself; a crash loses none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from tests.web.host.seats import SEATS, Clock, enter, seat, viewer

from openbook.web.host import work
from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.rights import NotAllowedError
from openbook.web.host.schema import JOBS
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE
from openbook.web.host.work import Worker
from openbook.web.safety import LOOPBACK


@pytest.fixture
def desks(table: SharedTable) -> Desks:
    return Desks(table, LOOPBACK)


@pytest.fixture
def seated(table: SharedTable, clock: Clock, desks: Desks) -> Iterator[dict[str, TestClient]]:
    app = host_app(desks, LOOPBACK)
    made = {}
    for name in SEATS:
        token = enter(table, clock, name, seat(table, clock, name)).token
        made[name] = TestClient(app, base_url="https://localhost", follow_redirects=False)
        made[name].cookies.set(COOKIE, token)
    yield made
    for browser in made.values():
        browser.close()


def state(table: SharedTable) -> tuple[str, int]:
    with table.reading(viewer("uma")) as act:
        row = act.rows(JOBS.select())[-1]
    return row.state, row.tries


def test_work_is_made_for_who_asked_and_nobody_else(
    table: SharedTable, desks: Desks, seated: dict[str, TestClient]
) -> None:
    assert work.ask(table, viewer("uma"), "/workbook.xlsx") == 1
    assert "waits its turn" in seated["uma"].get("/host/work").text
    worker = Worker(desks)
    assert worker.once()
    assert not worker.once()
    assert "Download" in seated["uma"].get("/host/work").text
    sent = seated["uma"].get("/host/work?number=1")
    assert sent.content.startswith(b"PK")
    assert sent.content == seated["uma"].get("/workbook.xlsx").content
    for name in ("dora", "max", "cora", "rita", "ada"):
        assert seated[name].get("/host/work?number=1").status_code == 404
        assert "workbook.xlsx</td>" not in seated[name].get("/host/work").text
    for name in ("cora", "rita", "ada"):
        with pytest.raises(NotAllowedError):
            work.ask(table, viewer(name), "/workbook.xlsx")
    for address in ("/host/people", "http://evil.example/workbook.xlsx?x", "/offers", ""):
        with pytest.raises(work.NoWorkError):
            work.ask(table, viewer("uma"), address)


def test_a_search_says_how_far_it_is(table: SharedTable, desks: Desks, seated) -> None:
    work.ask(table, viewer("max"), "/settle")
    assert Worker(desks).once()
    assert "data-searching" not in seated["max"].get("/host/work?number=1").text


def test_work_of_a_dead_process_is_taken_up_and_at_last_given_up(
    table: SharedTable, desks: Desks, clock: Clock
) -> None:
    seat(table, clock, "uma")
    work.ask(table, viewer("uma"), "/workbook.xlsx")
    worker = Worker(desks)
    for tries in range(1, work.MOST_TRIES + 1):
        claimed = worker._claim(viewer("uma"))
        assert claimed
        assert state(table) == ("running", tries)
        assert worker._claim(viewer("uma")) is None  # it may still live
        clock.now += work.SILENT_FOR + 1  # it was killed
    assert not worker.once()
    assert state(table)[0] == "lost"


def test_what_cannot_be_made_is_said(table: SharedTable, desks: Desks, clock: Clock) -> None:
    seat(table, clock, "uma")
    work.ask(table, viewer("uma"), "/workbook.xlsx?offer=nobody")
    assert Worker(desks).once()
    assert state(table)[0] == "failed"
    for _ in range(5):
        work.ask(table, viewer("uma"), "/workbook.xlsx")
    with pytest.raises(work.NoWorkError):
        work.ask(table, viewer("uma"), "/workbook.xlsx")


def test_the_server_is_refused_rows_of_others(table: SharedTable, clock: Clock) -> None:
    """As the district, no row of the union is met, with or without our own condition."""
    seat(table, clock, "uma")
    work.ask(table, viewer("uma"), "/workbook.xlsx")
    if not table.store.embedded:
        table.store.filtered = False
        with table.store.act(viewer("dora"), write=True) as act:
            assert act.run(update(JOBS).values(state="done")) == 0
            assert not act.rows(JOBS.select())
    assert state(table)[0] == "waiting"


def test_what_is_offered_has_a_name_and_can_be_made(seated: dict[str, TestClient]) -> None:
    page = seated["uma"].get("/host/work").text
    assert '<option value="/paper/board.pdf">Board paper</option>' in page
    assert "/paper/member.pdf" not in page  # it is for one place on the salary schedule
