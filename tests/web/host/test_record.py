"""The audit names an edit, a deletion, a swap and a truncation, of the record and of its rows."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, insert, select, update
from tests.web.host.seats import viewer

from openbook.web.host import blind, rooms, single_text, versions, work
from openbook.web.host.audit import audit
from openbook.web.host.blind import ListedPackage
from openbook.web.host.record import Done, entry_hash, head_of
from openbook.web.host.rights import KEEPER, Viewer
from openbook.web.host.schema import (
    BALLOTS,
    COMMITMENTS,
    FILES,
    JOBS,
    POSTS,
    REACTIONS,
    RECORD,
    RESULTS,
    TEXTS,
    VERSIONS,
)
from openbook.web.host.single_text import Clause
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


DRAFT = "offers/2019-01-20-mine.yaml"
OFFER = (
    "side: union\nmade_on: 2019-01-20\nstanding: draft\ntitle: Mine\nsource: invented\nterms: []\n"
)


@pytest.fixture
def busy(table: SharedTable) -> SharedTable:
    """A table on which everything was done that leaves rows."""
    for number in range(4):
        rooms.say(table, viewer("uma"), ROOM, f"message {number}")
    saved = f"private/union/{DRAFT}"
    with table.reading(viewer("uma")) as act:
        seen = versions.newest(act, "own:union")
    rooms.save_file(table, viewer("uma"), saved, OFFER, seen=seen)
    single_text.save_text(table, viewer("max"), (Clause("Pay"), Clause("Days")))
    with table.reading(viewer("max")) as act:
        draft = single_text.newest_text(act, "mediator")
    assert draft
    single_text.issue_text(table, viewer("max"), draft.seal)
    for answer in ("no", "accept"):  # the second takes the place of the first
        single_text.react(table, viewer("uma"), 1, 1, answer=answer, condition="")
    listed = [ListedPackage(name, (name,)) for name in ("one", "two", "three")]
    sides = ("district", "union")
    blind.seal_list(table, viewer("max"), listed, parties=sides, most=2)
    for who in ("dora", "uma"):
        blind.mark(table, viewer(who), 1, [1])
    work.ask(table, viewer("uma"), "/settle")
    assert audit(table) == ()
    return table


CHANGED = {
    "a message": (POSTS, {"room": ROOM, "number": 2}, "body"),
    "who said it": (POSTS, {"room": ROOM, "number": 2}, "who"),
    "why": (VERSIONS, {"room": "public", "number": 1}, "why"),
    "a draft": (TEXTS, {"room": ROOM, "number": 1}, "clauses"),
    "an answer": (REACTIONS, {"room": "caucus:union", "text": 1, "clause": 1}, "answer"),
    "a list": (BALLOTS, {"room": ROOM, "number": 1}, "packages"),
    "a commitment": (COMMITMENTS, {"room": ROOM, "ballot": 1, "party": "union"}, "leaves"),
    "a result": (RESULTS, {"room": ROOM, "ballot": 1}, "opened"),
    "work": (JOBS, {"room": "own:union", "number": 1}, "address"),
}


def tampered(table: SharedTable, *statements: object) -> set[tuple[str, str]]:
    """Change rows past the program; give the kind and the room of what the audit tells."""
    tamper(table, *statements)
    return {(each.kind, each.room) for each in audit(table)}


@pytest.mark.parametrize("what", CHANGED)
def test_an_edited_or_deleted_row_is_told(busy: SharedTable, what: str) -> None:
    kept, key, column = CHANGED[what]
    at = [kept.c[name] == said for name, said in key.items()]
    assert tampered(busy, update(kept).where(*at).values({column: "[]"})) == {("edit", key["room"])}
    ((kind, room),) = tampered(busy, delete(kept).where(*at))
    last = kept is not VERSIONS and what not in {"a message", "who said it"}
    assert room == key["room"]
    assert kind == ("edit" if kept is VERSIONS else "truncation" if last else "deletion")


def test_a_changed_file_is_told(busy: SharedTable) -> None:
    own = FILES.c.name == "case.yaml"
    assert tampered(busy, update(FILES).where(own).values(content=b"x")) == {("edit", "public")}


def test_swapped_and_truncated_messages_are_told(busy: SharedTable) -> None:
    def renumber(one: int, other: int) -> object:
        own = (POSTS.c.room == ROOM) & (POSTS.c.number == one)
        return update(POSTS).where(own).values(number=other)

    assert tampered(busy, renumber(1, 99), renumber(2, 1), renumber(99, 2)) == {("swap", ROOM)}
    last = (POSTS.c.room == ROOM) & (POSTS.c.number == 4)
    assert ("truncation", ROOM) in tampered(busy, delete(POSTS).where(last))


def test_a_row_put_in_past_the_program_is_told(busy: SharedTable) -> None:
    said = {"kind": "message", "party": "union", "body": "never said", "who": "uma", "at": 1}
    assert tampered(busy, insert(POSTS).values(room=ROOM, number=77, **said)) == {
        ("addition", ROOM)
    }
