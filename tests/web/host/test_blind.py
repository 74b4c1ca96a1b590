"""Blind acceptance: only what both marked is told, once, and the rest is destroyed."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest
from sqlalchemy import select
from tests.web.host.seats import viewer

from openbook.cli.main import main
from openbook.web.host import blind
from openbook.web.host.blind import ListedPackage, NotMarkedError
from openbook.web.host.record import START
from openbook.web.host.rights import KEEPER, NotAllowedError, Viewer
from openbook.web.host.schema import METADATA
from openbook.web.host.table import SharedTable

SIDES = ("district", "union")
PACKAGES = tuple(ListedPackage(f"{n}% raise", (f"raise {n}",)) for n in range(1, 5))


def sealed(table: SharedTable, most: int = 3) -> int:
    return blind.seal_list(table, viewer("max"), PACKAGES, parties=SIDES, most=most)


def shown(table: SharedTable, name: str = "max") -> blind.Ballot:
    with table.reading(viewer(name)) as act:
        return blind.ballots(act)[0]


def everything(table: SharedTable) -> str:
    """Return every row of the database, and every file beside it."""
    with table.kept.act(Viewer(KEEPER)) as act:
        rows = [str(row) for each in METADATA.sorted_tables for row in act.rows(select(each))]
    return "\n".join(rows)


def test_only_what_both_marked_is_told(table: SharedTable) -> None:
    number = sealed(table)
    mine = blind.mark(table, viewer("uma"), number, [1, 2])
    before = shown(table, "dora")
    assert (before.opened, set(before.leaves)) == (None, {"union"})
    theirs = blind.mark(table, viewer("dora"), number, [2, 4])
    after = shown(table)
    assert after.opened is not None
    assert list(after.opened) == [2]
    assert blind.verified(after)
    assert blind.holds(after, mine)
    assert blind.holds(after, theirs)
    forged = blind.Receipt(number, after.digest, "union", (1, 3), mine.salts)
    assert not blind.holds(after, forged)
    assert blind.Receipt.read(mine.text) == mine
    kept = everything(table)
    for receipt in (mine, theirs):
        for at, salt in enumerate(receipt.salts, 1):
            assert (salt in kept) == (at == 2)  # nothing else can ever be opened
    assert [each.name for each in (table.home / blind.MARKS).iterdir()] == [".lock"]


@pytest.mark.parametrize("marks", [*combinations(range(1, 5), 1), ()])
def test_the_number_of_marks_does_not_show(table: SharedTable, marks) -> None:
    number = sealed(table)
    blind.mark(table, viewer("uma"), number, marks)
    leaves = shown(table, "dora").leaves["union"]
    assert len(leaves) == len(PACKAGES)
    assert {len(leaf) for leaf in leaves} == {len(START)}


def test_a_side_marks_once_and_a_replay_learns_nothing(table: SharedTable) -> None:
    number = sealed(table)
    blind.mark(table, viewer("uma"), number, [1])
    for marks in ([1], [2], [1, 2, 3]):
        with pytest.raises(NotMarkedError):
            blind.mark(table, viewer("uma"), number, marks)
    blind.mark(table, viewer("dora"), number, [2])
    assert shown(table).opened == {}
    for name in ("uma", "dora"):
        with pytest.raises(NotMarkedError):
            blind.mark(table, viewer(name), number, [1])
    assert shown(table).opened == {}


def test_marks_that_are_not_allowed(table: SharedTable) -> None:
    for packages, most, sides in (
        (PACKAGES, 4, SIDES),
        (PACKAGES, 0, SIDES),
        (PACKAGES[:1], 1, SIDES),
        ((*PACKAGES, PACKAGES[0]), 2, SIDES),
        (PACKAGES, 2, ("union", "union")),
    ):
        with pytest.raises(NotMarkedError):
            blind.seal_list(table, viewer("max"), packages, parties=sides, most=most)
    number = sealed(table, most=2)
    with pytest.raises(NotMarkedError):
        sealed(table)  # one at a time
    for wrong in ([1, 2, 3], [0], [5], [-1]):
        with pytest.raises(NotMarkedError):
            blind.mark(table, viewer("uma"), number, wrong)
    with pytest.raises(NotMarkedError):
        blind.mark(table, viewer("uma"), 99, [1])
    for name in ("max", "cora", "rita", "ada"):
        with pytest.raises(NotAllowedError):
            blind.mark(table, viewer(name), number, [1])
    other = Viewer("union", "another union", 9, "olga")
    with pytest.raises(NotMarkedError):
        blind.mark(table, other, number, [1])


def test_an_old_state_without_its_marks_is_void(table: SharedTable) -> None:
    number = sealed(table)
    blind.mark(table, viewer("uma"), number, [1])
    for file in (table.home / blind.MARKS).iterdir():
        file.unlink()  # as after a restore, which has none
    blind.sweep(table)
    assert shown(table).void
    with pytest.raises(NotMarkedError):
        blind.mark(table, viewer("dora"), number, [1])


def test_marks_left_by_a_crash_are_destroyed(table: SharedTable, monkeypatch) -> None:
    number = sealed(table)
    blind.mark(table, viewer("uma"), number, [1])
    monkeypatch.setattr(blind, "_destroy", lambda *_: None)  # the power goes at this moment
    blind.mark(table, viewer("dora"), number, [1])
    assert len(list((table.home / blind.MARKS).iterdir())) == 3
    monkeypatch.undo()
    blind.sweep(table)
    assert [each.name for each in (table.home / blind.MARKS).iterdir()] == [".lock"]
    assert json.dumps(shown(table).opened)


def test_a_receipt_is_checked_without_the_server(table: SharedTable, tmp_path, capsys) -> None:
    number = sealed(table)
    mine = blind.mark(table, viewer("uma"), number, [1, 2])
    file = tmp_path / "receipt.txt"
    file.write_text(mine.text, "utf-8")
    assert main(["host", "receipt", str(file)]) == 0
    said = capsys.readouterr().out
    assert "marked: 1, 2" in said
    assert blind.commitment(shown(table).leaves["union"]) in said
    file.write_text(replace(mine, marks=(1, 3)).text, "utf-8")
    main(["host", "receipt", str(file)])
    assert blind.commitment(shown(table).leaves["union"]) not in capsys.readouterr().out
    for text in (
        "",
        "{}",
        "[1]",
        '{"list": 1, "digest": "", "party": "", "marks": 1, "salts": []}',
    ):
        file.write_text(text, "utf-8")
        assert main(["host", "receipt", str(file)]) == 2
    assert "this is no receipt" in capsys.readouterr().err
