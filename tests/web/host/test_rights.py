"""The table of rights, said once more from the outside: nothing else is allowed."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from tests.web.host import seats

from openbook.web.host.rights import ALLOWED, ROLES, NotAllowedError, Viewer, require, rooms_of
from openbook.web.host.schema import POSTS
from openbook.web.host.table import SharedTable

# Rows: object; columns: what each role may do with it, in the order below.
ORDER = ("district", "union", "mediator", "county", "reader", "administrator")
EXPECTED = {
    "public": ("read", "read", "read", "read", "read", "read"),
    "county": ("read", "read", "read", "read", "", ""),
    "joint": ("read write", "read write", "read write", "", "", ""),
    "own": ("read write release", "read write release", "", "", "", ""),
    "other own": ("", "", "", "", "", ""),
    "caucus": ("read write release", "read write release", "", "", "", ""),
    "other caucus": ("", "", "read write", "", "", ""),
    "alone": ("read write", "read write", "", "", "", ""),
    "other alone": ("", "", "read", "", "", ""),
    "mediator": ("", "", "read write release", "", "", ""),
    "administration": ("", "", "", "", "", "read"),
    "text": ("read react", "read react", "read issue", "", "", ""),
    "ballot": ("read mark", "read mark", "read seal", "", "", ""),
    "people": ("", "", "", "", "", "read invite close"),
}


def test_every_role_object_and_verb_is_decided() -> None:
    assert ORDER == ROLES
    assert {
        role: {(thing, verb) for thing, row in EXPECTED.items() for verb in row[at].split()}
        for at, role in enumerate(ORDER)
    } == ALLOWED


ROOMS = {
    "public": "public",
    "county": "county",
    "joint": "joint",
    "mediator": "mediator",
    "administration": "administration",
    "own:district": "own:district",
    "own:union": "own:union",
    "caucus:district": "caucus:district",
    "caucus:union": "caucus:union",
    "alone:1": "alone:1",
    "alone:2": "alone:2",
}
SEEN = {
    Viewer("district", "district", 1): "public county joint own:district caucus:district alone:1",
    Viewer("union", "union", 2): "public county joint own:union caucus:union alone:2",
    Viewer("mediator", "", 3): "public county joint mediator caucus:district caucus:union "
    "alone:1 alone:2",
    Viewer("county", "", 4): "public county",
    Viewer("reader", "", 5): "public",
    Viewer("administrator", "", 6): "public administration",
    Viewer("", "union", 2): "",
    Viewer("keeper", "", 0): "",
    Viewer("door", "", 0): "",
}


@pytest.mark.parametrize("viewer", SEEN, ids=lambda each: each.role or "nobody")
def test_rooms_as_each_person_sees_them(viewer: Viewer) -> None:
    assert {room for room in ROOMS if viewer.may("read", room)} == set(SEEN[viewer].split())


@pytest.mark.parametrize(
    "room",
    ["", "own:", "caucus:", "alone:", "own", "OWN:union", "nowhere", "own:union:x", "joint "],
)
def test_what_is_no_room_is_nobodys(room: str) -> None:
    for viewer in SEEN:
        if viewer.role != "mediator":
            assert not viewer.may("read", room)


def test_a_side_without_a_party_has_no_room_of_its_own() -> None:
    assert set(rooms_of(Viewer("union"), ("union",))) == {"public", "county", "joint"}
    with pytest.raises(NotAllowedError):
        require(Viewer("union").may("read", "own:union"))


def test_a_query_within_a_query_is_refused(table: SharedTable) -> None:
    """Refuse what no room is looked at within: a query in place of a table, or its alias."""
    inner = select(POSTS.c.body).where(POSTS.c.room == "own:district")
    asked = select(inner.subquery()), select(POSTS.alias())
    with table.reading(seats.viewer("uma")) as act:
        assert act.rows(select(POSTS).where(POSTS.c.room == "own:district")) == []
        for each in asked:
            with pytest.raises(TypeError):
                act.rows(each)
