"""A state of two files, as the guide shows it, answers what it can."""

from __future__ import annotations

import re
from datetime import date
from importlib import import_module
from pathlib import Path

import pytest
from tests.one_year import fixed, value_of, values_of

from openbook.figures.figure import PUPILS, USD, Year
from openbook.law.errors import UnknownNameError, WrongShapeError
from openbook.law.state import StateLaw

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "add-a-state.md"
DAY = date(2019, 1, 11)
YEAR = Year(2018)
MORE = """\
description: A number
unit: {unit}
holds: until changed
values:
  - in_force: 2018-07-01
    known_on: 2018-06-27
    {content}
    status: confirmed
    reference: {{who: State, title: Statute}}
checked_on: 2026-11-15
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The two files of the guide, written where Python finds them."""
    text = GUIDE.read_text(encoding="utf-8")
    python = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    number = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert python
    assert number
    state = tmp_path / f"oregon_{tmp_path.name}"
    (state / "parameters" / "reserve").mkdir(parents=True)
    (state / "__init__.py").write_text(python[1])
    (state / "parameters" / "reserve" / "share.yaml").write_text(number[1])
    monkeypatch.syspath_prepend(str(tmp_path))
    return state


def load(folder: Path) -> StateLaw:
    state: StateLaw = import_module(folder.name).law(DAY)
    return state


def test_two_files_are_a_state(folder):
    oregon = load(folder)
    assert oregon.name == "Oregon"
    spent, present = fixed("a.spent", 1e6, USD), fixed("a.ada", 500, PUPILS)
    assert value_of(oregon.minimum_reserve(spent, present, (YEAR,)), YEAR) == 50_000
    assert oregon.employer_rates((YEAR,), {}) == {}


def test_what_is_not_written_is_refused_by_name(folder):
    oregon = load(folder)
    with pytest.raises(UnknownNameError, match=r"funding\.base_grant"):
        oregon.grants(YEAR)
    with pytest.raises(UnknownNameError, match="no event called"):
        oregon.deadlines({"impasse declared": DAY})


def test_more_files_answer_more_questions(folder):
    written = {
        "funding/base_grant": MORE.format(unit="USD/pupils", content="by: {K-12: 4500}"),
        "pensions/teachers": MORE.format(unit="share", content="value: 20%"),
        "payroll/wage_base": MORE.format(unit="USD", content="value: 128400"),
    }
    for name, text in written.items():
        path = folder / "parameters" / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    oregon = load(folder)
    assert oregon.grants(YEAR)["K-12"].value == 4500
    rates = values_of(oregon.employer_rates((YEAR,), {}), YEAR)
    assert rates == {"teachers": 0.2}


def test_a_span_that_is_no_span_is_told(folder):
    path = folder / "parameters" / "funding" / "base_grant.yaml"
    path.parent.mkdir()
    path.write_text(MORE.format(unit="USD/pupils", content="by: {primary: 4500}"))
    with pytest.raises(WrongShapeError, match="'primary' is no span of grades"):
        load(folder).spans  # noqa: B018  (asking is what raises)
