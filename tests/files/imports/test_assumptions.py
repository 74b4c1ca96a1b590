"""A table of assumptions: written into a set of the case, never over what is there."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.files.imports.conftest import codes

from openbook.api import folder as api
from openbook.api.imports import import_file
from openbook.figures.figure import Year
from openbook.files.imports.request import ImportRequest, NewSource
from openbook.findings.errors import OpenbookError

TEXT = "assumption,year,value,note\nneed.share,,59%,\nfunding.cola,2019-20,2.57%,State\n"


@pytest.fixture
def cedar(tmp_path: Path) -> Path:
    folder = tmp_path / "cedar"
    api.new_case(folder, title="Cedar", state="california", as_of=date(2019, 1, 18))
    return folder


def test_values_go_to_the_employers_set_or_the_one_that_is_named(cedar: Path) -> None:
    file = cedar.parent / "values.csv"
    file.write_text(TEXT + "no.such,,1,\nhealth.change,2019,5%,\n", "utf-8")
    new = NewSource("Cedar Unified", "Assumptions")
    for name, book in (("", "district"), ("union", "union")):
        request = ImportRequest(name=name, source="values", new_source=new)
        look, written = import_file(cedar, "assumptions", file, request)
        assert f"books/{book}.yaml" in written
        assert codes(look) == ["OB323"]
        assert (look.used, look.left_out) == (2, 2)
        found = next(each for each in api.case_in(cedar).books if each.id == book)
        told = {each.name: each for each in found.assumptions}
        share = told["need.share"].value
        assert share
        assert (share.value, share.source.who) == (0.59, "Cedar Unified")
        assert told["funding.cola"].by_year[Year(2019)].value == pytest.approx(0.0257)


def test_a_value_that_is_there_stays_unless_it_is_to_be_replaced(cedar: Path) -> None:
    file = cedar.parent / "values.csv"
    file.write_text(TEXT, "utf-8")
    new = NewSource("Cedar Unified", "Assumptions")
    import_file(cedar, "assumptions", file, ImportRequest(source="values", new_source=new))
    file.write_text(TEXT.replace("59%", "61%"), "utf-8")
    again = ImportRequest(source="values")
    look, _ = import_file(cedar, "assumptions", file, again)
    assert not look.assumed
    look, _ = import_file(cedar, "assumptions", file, again, replace=True)
    assert [each.name for each in look.assumed] == ["need.share"]
    assert "61%" in (cedar / "books/district.yaml").read_text("utf-8")


def test_a_set_that_is_not_there_is_refused(cedar: Path) -> None:
    file = cedar.parent / "values.csv"
    file.write_text(TEXT, "utf-8")
    with pytest.raises(OpenbookError, match="no assumptions to add to"):
        import_file(cedar, "assumptions", file, ImportRequest(name="nobody", source="story"))
