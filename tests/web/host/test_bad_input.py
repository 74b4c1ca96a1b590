"""What cannot be laid on a table or opened: clear words, and everything stays as it was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.web.host.postgres import SERVER, running
from tests.web.host.seats import Clock, enter, seat, viewer

from openbook.cli.main import main
from openbook.findings.errors import OpenbookError
from openbook.web.host.audit import audit
from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.record import head_of
from openbook.web.host.rights import PUBLIC
from openbook.web.host.store import DatabaseAwayError, NotSafeDatabaseError, Store
from openbook.web.host.table import SharedTable
from openbook.web.host.versions import newest
from openbook.web.host.visit import COOKIE
from openbook.web.safety import LOOPBACK

WRONG = {
    "nothing there": None,
    "no YAML": ("offers/zz.yaml", "side: ["),
    "an unknown term": (
        "offers/zz.yaml",
        "side: union\nmade_on: 2019-01-08\ntitle: x\nterms: [{no_such: 3}]\n",
    ),
    "a party's own file": ("private/union/offers/zz.yaml", "side: ["),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_folder_with_errors_is_not_laid(table: SharedTable, tmp_path: Path, what: str) -> None:
    folder, wrong = tmp_path / "town", WRONG[what]
    if wrong:
        shutil.copytree(EXAMPLES / "small-town", folder)
        (folder / wrong[0]).write_text(wrong[1], "utf-8")
    with pytest.raises(OpenbookError):
        table.begin(folder, "the keeper", "again")
    with table.reading(viewer("uma")) as act:
        assert (newest(act, PUBLIC), newest(act, "own:union")) == (1, 1)
    assert audit(table) == ()


def test_a_table_of_a_newer_version_is_refused(table: SharedTable) -> None:
    with table.kept.engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    try:
        with pytest.raises(NotSafeDatabaseError, match="newer version"):
            table.kept.migrate(SERVER)
    finally:  # other tests use the same database
        with table.kept.engine.begin() as connection:
            connection.execute(text("update alembic_version set version_num = '0002'"))


def test_a_database_without_its_tables_is_told(postgres, tmp_path, monkeypatch, capsys) -> None:
    _, url = postgres.new_database()
    monkeypatch.setenv("OPENBOOK_DATABASE", url)
    assert main(["host", "start", str(tmp_path / "home"), "--port", "0"]) == 2
    assert "openbook host migrate" in capsys.readouterr().err


def test_a_database_that_is_away_and_comes_back(tmp_path: Path, clock: Clock) -> None:
    with running(lasting=False) as server:
        keeper, url = server.new_database()
        store = Store(keeper)
        store.migrate(SERVER)
        store.close()
        table = SharedTable(tmp_path / "home", url, keeper=keeper, clock=clock)
        table.begin(EXAMPLES / "small-town", "keeper", "import")
        login = enter(table, clock, "uma", seat(table, clock, "uma"))
        app = host_app(Desks(table, LOOPBACK), LOOPBACK)
        with TestClient(app, base_url="https://localhost", follow_redirects=False) as browser:
            browser.cookies.set(COOKIE, login.token)
            assert browser.get("/host").status_code == 200
            server.stop()
            answer = browser.get("/host")
            assert (answer.status_code, "Nothing was lost" in answer.text) == (503, True)
            assert browser.get("/host/health").status_code == 503
            browser.cookies.clear()  # a monitor has no login
            assert browser.get("/host/health").status_code == 503
            browser.cookies.set(COOKIE, login.token)
            with pytest.raises(DatabaseAwayError):
                table.store.refuse_unsafe()
            server.start()
            assert browser.get("/host").status_code == 200
        table.close()


def test_a_paper_shows_the_head_of_the_record(table: SharedTable, clock: Clock) -> None:
    login = enter(table, clock, "uma", seat(table, clock, "uma"))
    app = host_app(Desks(table, LOOPBACK), LOOPBACK)
    with table.reading(viewer("uma")) as act:
        number, digest = head_of(act, PUBLIC)
    with TestClient(app, base_url="https://localhost") as browser:
        browser.cookies.set(COOKIE, login.token)
        paper = browser.get("/paper/multiyear.html").text
    assert f"{number} {digest}" in paper
    assert audit(table, [digest]) == ()
