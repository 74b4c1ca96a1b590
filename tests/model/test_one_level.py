"""One level of a number says the same as the whole explanation, in any world."""

from __future__ import annotations

from pathlib import Path

import pytest

import openbook
from openbook.api.projection import (
    NoSuchLineError,
    NoSuchYearError,
    explain_number,
    find_spot,
    law_behind,
    project_scope,
)
from openbook.api.view import opened
from openbook.case.scope import Scope
from openbook.figures.explanation import Explanation
from openbook.model.one_level import (
    NoSuchRowError,
    NoSuchWorldError,
    one_level,
    row_values,
    values_by_year,
)

CASE = opened(Path(openbook.__file__).parent / "cases" / "small-town")
RAN = project_scope(CASE, Scope(book="union"), draws=50)


def test_one_level_agrees_with_the_whole_tree() -> None:
    whole = explain_number(RAN, "reserve.available", "2020-21")
    level = one_level(RAN, find_spot(RAN, "reserve.available", "2020-21"))
    assert level.value == whole.value
    assert _known(level.children) == _known(whole.children)
    assert not any(grandchild for child in level.children for grandchild in child.children)


def test_a_drawn_world_is_told_as_it_was_run() -> None:
    assert RAN.drawn is not None
    year = RAN.model.years[-1]
    world = RAN.drawn.world_at("reserve.available", 5, year)
    told = one_level(RAN, find_spot(RAN, "reserve.available", str(year), world=world))
    assert told.value == RAN.drawn.at("reserve.available", year)[world]


def test_every_line_has_a_value_in_every_year_and_row() -> None:
    for name, line in RAN.model.lines.items():
        spot = find_spot(RAN, name)
        values, rows = values_by_year(RAN, spot), row_values(RAN, spot)
        assert len(values) == len(RAN.model.years)
        assert (values[-1] is None) == (line.rows is not None)
        assert len(rows) == (0 if line.rows is None else len(line.rows))
        if rows:
            label, value = rows[0]
            by_year = values_by_year(RAN, find_spot(RAN, name, row=label))
            assert by_year[-1] == value


def test_the_law_behind_a_number_has_both_dates() -> None:
    told = explain_number(RAN, "reserve.required", "2020-21")
    leaves = [each for each in _all(told) if each.sources and each.kind == "given"]
    found = [row for each in leaves for row in law_behind(CASE, each.sources, each.value)]
    assert any("reserve" in row.parameter.name for row in found)
    assert all(row.value.known_on <= CASE.case.head.as_of for row in found)


def test_what_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(NoSuchLineError, match=r"reserve\.available"):
        find_spot(RAN, "reserve.availabel")
    with pytest.raises(NoSuchYearError, match="2018-19"):
        find_spot(RAN, "reserve.available", "1999-00")
    with pytest.raises(NoSuchRowError, match="no rows"):
        find_spot(RAN, "reserve.available", row="north")
    with pytest.raises(NoSuchWorldError, match="50 were drawn"):
        find_spot(RAN, "reserve.available", world=50)


def _known(children: tuple[Explanation, ...]) -> list[tuple[str, float | None]]:
    return [(each.name, each.value) for each in children]


def _all(told: Explanation) -> list[Explanation]:
    found, waiting = [], [told]
    while waiting:
        found.append(waiting.pop())
        waiting += found[-1].children
    return found
