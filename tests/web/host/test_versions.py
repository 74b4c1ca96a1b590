"""Rooms keep versions of their files: who, when, why; undone, compared, never half."""

from __future__ import annotations

from contextlib import closing

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from tests.conftest import EXAMPLES
from tests.web.host.postgres import Postgres
from tests.web.host.seats import Clock, viewer

from openbook.api.bundle import files_by_owner
from openbook.web.host import rights, versions
from openbook.web.host.rights import DOOR, ROLES, Viewer
from openbook.web.host.schema import ACCOUNTS, FILES, ROOMS
from openbook.web.host.store import NotSafeDatabaseError, Store
from openbook.web.host.table import SharedTable

MINE = "private/union/offers/2019-01-18-fallback.yaml"


def test_a_folder_comes_back_as_it_was_laid_on_the_table(table: SharedTable) -> None:
    own = files_by_owner(EXAMPLES / "small-town")
    assert set(own) == {"public", "district", "union"}
    with table.reading(viewer("uma")) as act:
        assert versions.files_at(act, "public", 1) == own["public"]
        assert versions.files_at(act, "own:union", 1) == own["union"]
        assert versions.files_at(act, "own:district", 1) == {}


def test_a_version_says_who_when_and_why_and_is_undone(table: SharedTable, clock: Clock) -> None:
    uma = viewer("uma")
    before = files_by_owner(EXAMPLES / "small-town")["union"][MINE]
    clock.now += 86_400
    with table.writing(uma) as writing:
        number = versions.put(
            writing.act, "own:union", {MINE: b"side: union\n"}, why="a try", seen=1
        )
    with table.reading(uma) as act:
        newest = versions.listed(act, "own:union")[0]
        assert (newest.number, newest.who, newest.why) == (number, "uma", "a try")
        (changed,) = versions.compare(act, "own:union", 1, number)
        assert changed.name == MINE
        assert any(line.startswith("-") for line in changed.lines)
        earlier = versions.newest(act, "own:union", int(clock.now) - 3600)
        assert (earlier, versions.newest(act, "own:union")) == (1, 2)
    with table.writing(uma) as writing:
        assert versions.undo(writing.act, "own:union", number, "not this") == 3
    with table.reading(uma) as act:
        assert versions.files_at(act, "own:union", 3)[MINE] == before


def test_a_conflict_is_told_and_nothing_is_lost(table: SharedTable) -> None:
    uma = viewer("uma")
    with table.writing(uma) as writing:
        versions.put(writing.act, "own:union", {MINE: b"one"}, why="first", seen=1)
    with pytest.raises(versions.ConflictError, match="uma"), table.writing(uma) as writing:
        versions.put(writing.act, "own:union", {MINE: b"two"}, why="second", seen=1)
    with table.writing(uma) as writing:  # another file is no conflict
        assert versions.put(writing.act, "own:union", {"private/union/x": b"3"}, why="", seen=1)
    with table.reading(uma) as act:
        assert versions.files_at(act, "own:union", 9)[MINE] == b"one"


@pytest.mark.parametrize("filtered", [True, False], ids=["with our WHERE", "without"])
def test_rows_of_other_rooms_are_not_there(table: SharedTable, *, filtered: bool) -> None:
    if table.store.embedded and not filtered:
        pytest.skip("SQLite has no rules of its own for rows")
    table.store.filtered = filtered
    seen = {
        "dora": {"public", "own:district"},
        "uma": {"public", "own:union"},
        **{name: {"public"} for name in ("max", "cora", "rita", "ada")},
    }
    for name, rooms in seen.items():
        with table.reading(viewer(name)) as act:
            assert {row.room for row in act.rows(select(FILES.c.room).distinct())} == rooms
    nobody = (Viewer(""), Viewer("superuser"), Viewer(DOOR), Viewer("district"), Viewer("union"))
    for each in nobody:
        with table.reading(each) as act:
            rooms = {row.room for row in act.rows(select(FILES.c.room))}
        assert rooms <= ({"public"} if each.role in ROLES else set())


def test_no_setting_is_no_row_in_postgresql(postgres: Postgres, tmp_path) -> None:
    keeper, url = postgres.new_database()
    with closing(Store(keeper)) as owner:
        owner.migrate("openbook_server")
    made = SharedTable(tmp_path / "home", url, keeper=keeper)
    made.store.refuse_unsafe()
    made.begin(EXAMPLES / "small-town", "keeper", "import")
    for address in (url, keeper):  # the owner is held to the rules as well
        with closing(Store(address)) as store, store.engine.connect() as connection:
            for each in (*ROOMS, *ACCOUNTS):
                assert not connection.execute(select(each)).all()
    with (
        closing(Store(url)) as store,
        store.engine.connect() as connection,
    ):  # nor by saying that it keeps the tables
        connection.execute(text("select set_config('openbook.role', 'keeper', false)"))
        assert not connection.execute(text("select 1 from files")).all()
        for change in ("delete from record", "update files set name = ''", "drop table files"):
            with pytest.raises(DBAPIError), connection.begin_nested():
                connection.execute(text(change))
    for role in ("postgres", "openbook_owner"):
        unsafe = closing(Store(url.replace("openbook_server", role)))
        with unsafe as store, pytest.raises(NotSafeDatabaseError):
            store.refuse_unsafe()
    made.close()


@pytest.mark.parametrize("name", ["cora", "rita", "ada"])
def test_postgresql_takes_no_row_from_who_only_reads(postgres: Postgres, tmp_path, name) -> None:
    keeper, url = postgres.new_database()
    with closing(Store(keeper)) as owner:
        owner.migrate("openbook_server")
    made = SharedTable(tmp_path / "home", url, keeper=keeper)
    for room in (rights.PUBLIC, rights.JOINT, "own:union", "caucus:union"):
        with pytest.raises(DBAPIError), made.writing(viewer(name)) as writing:
            versions.put(writing.act, room, {"a": b"b"}, why="")
    made.close()
