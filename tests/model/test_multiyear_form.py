"""A projection in the lines of Form MYPI, beside the form that a district filed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model import san_juan
from tests.model.projected import SMALL, projected
from tests.model.test_columns import town
from tests.model.totals_only import copy_totals

from openbook.api.projection import project_case
from openbook.model.form_amounts import COLUMNS, COMBINED
from openbook.model.multiyear_form import MultiyearForm, multiyear_form

PUBLISHED = ("unrestricted", "restricted")


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    return town(
        tmp_path / "case",
        san_juan.budget_rows(),
        san_juan.reserve_rows(),
        ("reserve.earmarked: {value: 770000}", san_juan.earmarked()),
    )


def form_of(folder: Path, **asked: object) -> MultiyearForm:
    return multiyear_form(
        project_case(folder, **asked),  # type: ignore[arg-type]
        project_case(folder),
    )


def test_every_line_of_a_filed_form_comes_out_to_the_cent(filed: Path) -> None:
    form = form_of(filed)
    assert form.columns == COLUMNS
    for code, _, *columns in san_juan.LINES:
        line = form.line(code)
        for column, amounts in zip(PUBLISHED, columns, strict=True):
            assert line.amounts[column] == pytest.approx(amounts, abs=0.01), code
        both = [a + b for a, b in zip(*columns, strict=True)]
        assert line.amounts[COMBINED] == pytest.approx(both, abs=0.01), code
    for column in PUBLISHED:
        assert form.line("D2").amounts[column] == pytest.approx(san_juan.ENDING[column], abs=0.01)
    assert form.line("E3").amounts[COMBINED] == pytest.approx(san_juan.AVAILABLE, abs=0.01)


@pytest.mark.parametrize("book", ["district", "union"])
@pytest.mark.parametrize("offers", [[], ["2018-10-05-union"]])
def test_every_column_adds_up(filed: Path, book: str, offers: list[str]) -> None:
    form = form_of(filed, book=book, offers=offers)
    told = {line.code: line.amounts for line in form.lines}
    for column in COLUMNS:
        for total, first in (("A6", "A"), ("B11", "B")):
            parts = [
                amounts[column]
                for code, amounts in told.items()
                if code[0] == first and code != total
                if code[:2] not in {"B1", "B2"} or code in {"B1", "B2", "B10"}
            ]
            whole = [sum(each) for each in zip(*parts, strict=True)]
            assert told[total][column] == pytest.approx(whole, abs=0.01)
        net = zip(told["A6"][column], told["B11"][column], strict=True)
        assert told["C"][column] == pytest.approx([a - b for a, b in net], abs=0.01)
        ends = zip(told["D1"][column], told["C"][column], strict=True)
        assert told["D2"][column] == pytest.approx([a + b for a, b in ends], abs=0.01)
    for code in ("B1", "B2"):
        parts = [
            told[f"{code}{part}"]["unrestricted"] for part in ("a", "b", "c", "d savings", "d")
        ]
        later = [sum(each) for each in zip(*parts, strict=True)][1:]
        assert told[code]["unrestricted"][1:] == pytest.approx(later, abs=0.01)


def test_step_and_column_is_gross_and_attrition_savings_are_apart() -> None:
    """Certificated, 2019-20: only the 805,000 of administrators gain 2%; teachers stay on
    their steps, and 8% of them are replaced at entry pay; 0.5% is saved on administrators."""
    small = projected(SMALL)
    form = multiyear_form(small, small)
    steps, savings = (form.line(f"B1{part}").amounts[COMBINED][1] for part in ("b", "d savings"))
    assert steps == pytest.approx(805_000 * 0.02)
    entry = (8 * 50_000 + 4 * 55_000) / 12  # those on the first step of each column
    teachers = 0.08 * (62 * entry - 4_284_000)
    assert savings == pytest.approx(teachers - 805_000 * 0.005, abs=1)
    assert form.line("B1d").amounts[COMBINED][1] == pytest.approx(0, abs=1)


def test_totals_alone_give_the_combined_column_alone(tmp_path: Path) -> None:
    small = project_case(copy_totals(tmp_path / "case"))
    form = multiyear_form(small, small)
    assert form.columns == (COMBINED,)
    assert form.line("B11").amounts[COMBINED] == pytest.approx(
        small.alone.values("spending.total")[0].tolist()
    )
