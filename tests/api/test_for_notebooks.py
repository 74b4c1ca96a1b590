"""What a notebook shows of an answer is short, and tables go to other libraries whole."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api import OpenCase, open_case


@pytest.fixture(scope="module")
def case() -> OpenCase:
    return open_case(EXAMPLES / "small-town")


def test_answers_are_short_to_look_at(case: OpenCase) -> None:
    offer = case.case.offers[-1]
    shown = [
        repr(case.project(offers=[offer.id], draws=10)),
        repr(case.cost([offer.id])[0]),
        repr(case.gap(("district", "union"))),
        repr(offer),
    ]
    assert "10 simulations" in shown[0]
    for each in shown:
        assert len(each) < 200
        assert offer.id in each or "district" in each


def test_a_table_shows_its_first_rows(case: OpenCase) -> None:
    shown = case.case.claims._repr_html_()
    assert f"{len(case.case.claims)} rows" in shown
    assert shown.count("<tr>") == 11
    assert "<script" not in shown


def test_a_table_goes_through_arrow(case: OpenCase) -> None:
    arrow = pytest.importorskip("pyarrow")
    for name in ("schools", "claims", "budget", "staff"):
        table = getattr(case.case, name)
        there = arrow.table(table)
        assert there.num_rows == len(table) > 0
        assert there.column_names == list(table.columns)
    assert arrow.table(case.case.staff)["fte"].to_pylist() == list(case.case.staff.column("fte"))


def test_pandas_takes_it(case: OpenCase) -> None:
    pandas = pytest.importorskip("pandas")
    assert pandas.DataFrame.from_arrow(case.case.staff).shape[0] == len(case.case.staff)


def test_polars_takes_it(case: OpenCase) -> None:
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(case.case.staff).height == len(case.case.staff)


def test_the_guide_shows_what_a_notebook_answers() -> None:
    guide = Path(__file__).parents[2] / "docs" / "guides" / "notebooks.md"
    text = guide.read_text("utf-8").replace("```", "")
    found = doctest.DocTestParser().get_doctest(text, {}, "notebooks.md", str(guide), 0)
    assert len(found.examples) > 12
    runner = doctest.DocTestRunner()
    runner.run(found)
    assert not runner.failures
