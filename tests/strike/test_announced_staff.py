"""What was announced of staff and services decides which published strikes are alike."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.reports.family.sixty import CASES

from openbook.api.folder import case_in
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.known import on_day
from openbook.case.tables.walkout import Notice, SchoolCount, StrikeDay, TeachingStaff
from openbook.figures.figure import PEOPLE, Figure, Source
from openbook.reports.document.text import to_text
from openbook.reports.strike_days import forecast_data, forecast_document
from openbook.reports.words.words import Words
from openbook.strike.forecast.forecast import forecast_strike
from openbook.strike.notices import staff_share

FIRST = date(2019, 1, 15)
SAID = Source("The district", "Notice to families")


@pytest.fixture(scope="module")
def willow() -> Case:
    """Small town before its strike is counted, with no word about staff or services."""
    case = case_in(CASES / "small-town")
    none = replace(case, counts=Table(SchoolCount, "strike/counts.csv"), approved_plans=())
    none = replace(none, notices=Table(Notice, "strike/notices.csv"))
    return replace(none, strike_days=Table(StrikeDay, "strike/days.csv"))


def taught(case: Case, *said: tuple[float, date]) -> Case:
    assert case.strike
    staff = tuple(
        TeachingStaff(people=Figure(people, PEOPLE, SAID), announced=day) for people, day in said
    )
    return replace(case, strike=replace(case.strike, teaching=staff))


def said(case: Case) -> tuple[str, str]:
    """What the forecast says in both languages, strictly."""
    found = forecast_strike(case, FIRST)
    each = (forecast_document(found, case, Words(tongue, strict=True)) for tongue in ("en", "es"))
    english, spanish = (" ".join(to_text(document).split()) for document in each)
    return english, spanish


def test_staff_for_a_quarter_of_those_on_strike_bring_most_students(willow: Case) -> None:
    blind, few, many = (
        willow,
        taught(willow, (5, date(2019, 1, 14))),
        taught(willow, (30, date(2019, 1, 14))),
    )
    assert staff_share(blind, FIRST) is None
    assert (staff_share(few, FIRST) or 1) < 0.25 <= (staff_share(many, FIRST) or 0)
    bands = [forecast_strike(case, FIRST).district for case in (blind, few, many)]
    wide, low, high = (band.high - band.low for band in bands)
    assert low < wide
    assert high < wide
    assert bands[1].middle < bands[0].middle < bands[2].middle
    assert "Nothing is on record about how many staff will teach" in said(blind)[0]
    assert "for less than a quarter of those on strike" in said(few)[0]
    assert "al menos una cuarta parte" in said(many)[1]
    assert forecast_data(forecast_strike(many, FIRST))["made_of"]["announced"] == "staffed"


def test_only_what_was_announced_by_then_counts_and_the_newest_of_it(willow: Case) -> None:
    later = taught(willow, (5, date(2019, 1, 14)), (30, date(2019, 1, 16)))
    before, after = on_day(later, date(2019, 1, 15)), on_day(later, date(2019, 1, 17))
    assert (staff_share(before, FIRST) or 1) < 0.25
    assert (staff_share(after, date(2019, 1, 17)) or 0) >= 0.25
    assert staff_share(on_day(later, date(2019, 1, 13)), FIRST) is None


def test_schools_announced_for_limited_services_expect_few(willow: Case) -> None:
    columns = {"school": ("all",), "school_is": ("limited",)}
    limited = replace(willow, notices=Table(Notice, "strike/notices.csv", columns))
    found = forecast_strike(limited, FIRST)
    assert found.made_of.announced == "limited"
    assert found.district.middle < forecast_strike(willow, FIRST).district.middle / 2
    assert "servicios limitados" in said(limited)[1]
