"""The record of a room tells an edit, a deletion, a swap and a truncation."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, select, update
from tests.web.host.seats import viewer

from openbook.web.host.audit import audit
from openbook.web.host.record import Done, entry_hash, head_of
from openbook.web.host.rights import KEEPER, Viewer
from openbook.web.host.schema import RECORD
from openbook.web.host.table import SharedTable

ROOM = "joint"


@pytest.fixture
def recorded(table: SharedTable) -> SharedTable:
    for number in range(6):
        with table.writing(viewer("uma")) as writing:
            writing.note(Done(ROOM, "say", f"post {number}", b"words"))
    assert audit(table) == ()
    return table


def tamper(table: SharedTable, *statements: object) -> set[tuple[str, int]]:
    """Change rows as somebody with the machine could; give what the audit tells."""
    with table.kept.act(Viewer(KEEPER), write=True) as act:
        for each in statements:
            assert act.run(each) == 1
    return {(each.kind, each.number) for each in audit(table)}


def row(number: int):
    return (RECORD.c.room == ROOM) & (RECORD.c.number == number)


@pytest.mark.parametrize("field", ["verb", "object", "who", "digest", "nonce"])
def test_an_edit_is_told(recorded: SharedTable, field: str) -> None:
    changed = update(RECORD).where(row(3)).values({field: "other"})
    assert tamper(recorded, changed) == {("edit", 3)}


def test_an_edit_of_the_time_is_told(recorded: SharedTable) -> None:
    assert tamper(recorded, update(RECORD).where(row(6)).values(at=1)) == {("edit", 6)}


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_deletion_is_told(recorded: SharedTable, number: int) -> None:
    assert tamper(recorded, delete(RECORD).where(row(number))) == {("deletion", number)}


def test_a_truncation_is_told(recorded: SharedTable) -> None:
    assert tamper(recorded, delete(RECORD).where(row(6))) == {("truncation", 6)}


def test_a_swap_is_told(recorded: SharedTable) -> None:
    def renumber(one: int, other: int) -> object:
        return update(RECORD).where(row(one)).values(number=other)

    told = tamper(recorded, renumber(2, 99), renumber(4, 2), renumber(99, 4))
    assert {("swap", 2), ("swap", 4)} <= told
    assert {kind for kind, _ in told} == {"swap"}


def test_an_edit_sealed_anew_lacks_the_signature(recorded: SharedTable) -> None:
    with recorded.reading(viewer("uma")) as act:
        last = dict(act.rows(select(RECORD).where(row(6)))[0]._mapping)
    last["object"] = "another"
    last["hash"] = entry_hash(last)
    told = tamper(recorded, update(RECORD).where(row(6)).values(last))
    assert told == {("edit", 6)}


def test_a_head_on_paper_is_looked_for(recorded: SharedTable) -> None:
    with recorded.reading(viewer("uma")) as act:
        number, head = head_of(act, ROOM)
    assert number == 6
    assert audit(recorded, [head]) == ()
    (told,) = audit(recorded, ["0" * 63 + "1"])
    assert told.kind == "truncation"


def test_the_witness_cannot_be_written_by_others(recorded: SharedTable) -> None:
    file = recorded.home / "heads.json"
    file.write_text(file.read_text("utf-8").replace("joint", "other"), "utf-8")
    with pytest.raises(Exception, match="not written by this server"):
        audit(recorded)
