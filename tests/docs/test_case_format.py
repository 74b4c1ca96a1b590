"""The pages The case format and Terms: nothing is missing, nothing is without words."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from openbook.case.assumptions import ASSUMPTIONS
from openbook.case.format.fields import FieldKind, specs
from openbook.figures.figure import COUNTED, Status
from openbook.files import layout
from openbook.files.describe import (
    HOW,
    STATUSES,
    all_files,
    describe_format,
    describe_terms,
    inner_types,
)
from openbook.terms.shelf import TERMS

EXAMPLE = Path(str(files("openbook") / "cases" / "small-town"))


def _every_type() -> dict[str, type]:
    """Every row, record, entry inside a record and term, by a name for messages."""
    types = dict(all_files())
    waiting = list(types.items())
    while waiting:
        name, kind = waiting.pop()
        for field, inner in inner_types(kind).items():
            types[f"{name} {field}"] = inner
            waiting.append((f"{name} {field}", inner))
    return types | {word: TERMS.get(word) for word in TERMS.names()}


TYPES = _every_type()


@pytest.fixture(scope="module")
def page() -> str:
    return describe_format(EXAMPLE)


@pytest.fixture(scope="module")
def terms_page() -> str:
    return describe_terms(EXAMPLE)


@pytest.mark.parametrize("name", TYPES)
def test_everything_has_a_sentence(name):
    kind = TYPES[name]
    assert (kind.__doc__ or "").strip().endswith("."), name
    for field, spec in specs(kind).items():
        assert len(spec.doc.split()) > 1 or len(spec.doc) > 3, f"{name}: {field}"
        assert spec.doc[0].isupper(), f"{name}: {field} starts with a capital letter"
        assert not spec.doc.endswith("."), f"{name}: {field} ends without a full stop"
        assert "|" not in spec.doc, f"{name}: {field} would break the table"


def _section(page: str, heading: str) -> str:
    """The text below a heading, up to the next of the same or a higher level."""
    start = page.index(f"\n{heading}\n")
    level = heading.index(" ")
    after = page[start + len(heading) + 2 :]
    end = re.search(rf"^#{{1,{level}}} ", after, re.MULTILINE)
    return after[: end.start()] if end else after


@pytest.mark.parametrize("file", all_files())
def test_every_field_of_every_file_is_on_the_page(page, file):
    section = _section(page, f"### `{file}`")
    waiting = [all_files()[file]]
    while waiting:
        kind = waiting.pop()
        for name in specs(kind):
            assert re.search(rf"^(\||And ).*`{name}`", section, re.MULTILINE), name
        waiting += inner_types(kind).values()
    assert "??? example" in section


def test_every_file_of_the_layout_is_on_the_page(page):
    for file, _ in [*layout.RECORDS.values(), *layout.TABLES.values()]:
        assert f"\n### `{file}`\n" in page, file
    for folder, suffix, _ in layout.FOLDERS.values():
        assert f"\n### `{folder}/NAME{suffix}`\n" in page, folder
    for name in layout.private_files("PARTY"):
        assert f"`{name}`" in page


def test_catalogs_are_on_the_page(page):
    for assumption in ASSUMPTIONS:
        assert f"| `{assumption.name}` | {assumption.unit} |" in page
    for unit in COUNTED:
        assert f"`{unit}`" in page
    assert set(HOW) == set(FieldKind)
    assert set(STATUSES) == set(Status)


@pytest.mark.parametrize("word", TERMS.names())
def test_every_term_is_on_its_page_with_an_example(terms_page, word):
    section = _section(terms_page, f"## `{word}`")
    for name in specs(TERMS.get(word)):
        assert re.search(rf"^(\||And ).*`{name}`", section, re.MULTILINE), name
    assert f"- {word}: {{" in section
