"""Writing an import: only when asked, with a source, over nothing, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.files.imports.conftest import Look

from openbook.api import folder
from openbook.api.imports import import_file
from openbook.files.imports.request import ImportRequest, NewSource
from openbook.files.imports.sent_table import NotImportedError
from openbook.files.imports.source_entry import with_entry
from openbook.findings.finding import has_errors

SENT = "Step,BA,MA\n1,50000,55000\n6,60000,68000\n12,72000,84000\n"
FILE = "district/schedules/nurses.csv"


def put(willow: Path, sent: str = SENT, *, replace: bool = False, **said: Any) -> Any:
    file = willow.parent / "sent.csv"
    file.write_text(sent, "utf-8")
    asked = ImportRequest(**{"name": "nurses", **said})
    return import_file(willow, "schedule", file, asked, replace=replace)


def test_a_new_source_and_a_new_table(willow: Path) -> None:
    new = NewSource("Willow: the office", 'The "schedule"', "7/1/2018", "https://x.org")
    before = folder.case_in(willow).sources
    _, written = put(willow, source="office", new_source=new)
    assert written == ("evidence/sources.yaml", FILE)
    case = folder.case_in(willow)
    entry = next(each for each in case.sources.sources if each.id == "office")
    assert (entry.who, entry.title) == ("Willow: the office", 'The "schedule"')
    assert str(entry.on) == "2018-07-01"
    assert len(case.sources.sources) == len(before.sources) + 1
    assert case.sources.files == before.files
    assert len(case.schedules["nurses"]) == 6
    assert not has_errors(folder.check_case(willow))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "every number needs a source"),
        ({"source": "a b"}, "'a b' after --source is not a short name"),
        ({"source": "nobody"}, "there is no source 'nobody'"),
        (
            {"source": "invented", "new_source": NewSource("a", "b")},
            "has a source 'invented' already",
        ),
        ({"source": "new", "new_source": NewSource("a", "b", "once")}, "'once' is not a day"),
        ({"source": "invented", "name": "teachers"}, "teachers.csv is there already"),
    ],
)
def test_what_is_refused_changes_nothing(willow: Path, said: dict[str, Any], words: str) -> None:
    before = folder.stamp(willow)
    with pytest.raises(NotImportedError, match=words):
        put(willow, **said)
    assert folder.stamp(willow) == before


def test_errors_are_told_and_nothing_is_written(willow: Path) -> None:
    before = folder.stamp(willow)
    looked, written = put(willow, "Name,Pay\na,1\n", source="invented")
    assert has_errors(looked.findings)
    assert written == ()
    assert folder.stamp(willow) == before


def test_rows_are_added_or_take_the_place_of_all(willow: Path) -> None:
    more = "Step,MA\n12,85000\n14,90000\n"
    put(willow, more, source="invented", name="teachers", add=True)
    table = folder.case_in(willow).schedules["teachers"]
    assert len(table) == 7
    assert dict(zip(table.column("step"), table.column("pay"), strict=True))[14] == 90000
    put(willow, more, source="invented", name="teachers", replace=True)
    assert len(folder.case_in(willow).schedules["teachers"]) == 2


def test_looking_writes_nothing(look: Look) -> None:
    looked = look("schedule", SENT, name="nurses")
    assert looked.tables[0].there is None
    assert looked.tables[0].rows == 6


def test_the_list_of_sources_keeps_its_form() -> None:
    asked = ImportRequest(source="new", new_source=NewSource("Who", "What"))
    text = "# head\nsources:\n- id: a\n  who: b\n  title: c\n  status: said\n\nfiles: []\n"
    assert with_entry(text, asked) == (
        "# head\nsources:\n- id: a\n  who: b\n  title: c\n  status: said\n"
        '- id: new\n  who: "Who"\n  title: "What"\n  status: confirmed\n\nfiles: []\n'
    )
    assert with_entry("sources: []\n", asked) == "sources: []\n"
