"""Several units out at once: wages, people who can be sent and students follow."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.reports.family.sixty import CASES

from openbook.api.folder import case_in
from openbook.api.view import Opened
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.known import on_day
from openbook.case.tables.walkout import SchoolCount, StrikeDay, UnitOut
from openbook.figures.figure import DAYS, SHARE, Figure, Source
from openbook.model.project import ask
from openbook.reports.document.text import to_text
from openbook.reports.strike_cost import strike_cost_data, strike_cost_document
from openbook.reports.words.words import Words
from openbook.strike.cost import StrikeCost, cost_of_strike
from openbook.strike.forecast.forecast import forecast_strike
from openbook.strike.notices import honored_share
from openbook.strike.staffing.plan import Morning, plan_morning
from openbook.strike.staffing.sites import people_out
from openbook.strike.wages import others_out

FIRST = date(2019, 1, 15)
SAID = Source("The union", "Notice")


@pytest.fixture(scope="module")
def willow() -> Case:
    case = case_in(CASES / "small-town")
    none = replace(case, counts=Table(SchoolCount, "strike/counts.csv"), approved_plans=())
    return replace(none, strike_days=Table(StrikeDay, "strike/days.csv"))


def struck(case: Case, share: float = 0.9, **more: Any) -> Case:
    out = UnitOut(unit="classified", share=Figure(share, SHARE, SAID), **more)
    assert case.strike
    assert case.district
    units = tuple(
        replace(unit, work_year=Figure(200.0, DAYS, SAID)) if unit.id == "classified" else unit
        for unit in case.district.units
    )
    district = replace(case.district, units=units)
    return replace(case, district=district, strike=replace(case.strike, also_out=(out,)))


def costed(case: Case) -> StrikeCost:
    opened = Opened(case)
    return cost_of_strike(case, opened.law(), opened.model(), ask(case), until=FIRST)


def test_wages_of_the_schedule_hold_the_pay_of_other_units(willow: Case) -> None:
    """Its payroll ÷ 200 days × 90% of the people."""
    case = struck(willow, announced=date(2019, 1, 14))
    payroll = next(unit.payroll for unit in case.units if unit.id == "classified")
    assert payroll
    day = payroll.value / 200 * 0.9
    assert others_out(case, FIRST) == pytest.approx({"classified": day})
    before, after = costed(willow).days[0], costed(case).days[0]
    assert (after.wages_modeled or 0) - (before.wages_modeled or 0) == pytest.approx(day)
    assert after.wages_announced == before.wages_announced


def test_wages_not_paid_are_those_of_the_funds_that_pay_each_unit(willow: Case) -> None:
    """Teachers 85% and 15%; classified staff 70%, 20%, and 10% from other funds."""
    case = struck(willow, announced=date(2019, 1, 14))
    assert case.strike
    modeled = replace(case, strike=replace(case.strike, wages_saved=None))
    cost = costed(modeled)
    teachers, classified = cost.days[0].unpaid["teachers"], cost.days[0].unpaid["classified"]
    whole = teachers + classified
    assert cost.days[0].wages_modeled == pytest.approx(whole)
    assert cost.funds == pytest.approx(
        {
            "unrestricted": (0.85 * teachers + 0.7 * classified) / whole,
            "restricted": (0.15 * teachers + 0.2 * classified) / whole,
            "other_funds": 0.1 * classified / whole,
        }
    )
    text = " ".join(to_text(strike_cost_document(cost, modeled, Words("en"))).split())
    assert f"Other funds −${0.1 * classified:,.0f}" in text


def test_pay_that_is_not_known_is_not_nothing(willow: Case) -> None:
    case = struck(willow)
    assert willow.district
    unpaid = replace(case, district=willow.district)  # without paid days in a year
    assert others_out(unpaid, FIRST) is None
    cost = costed(unpaid)
    assert cost.days[0].wages_modeled is None
    text = " ".join(to_text(strike_cost_document(cost, unpaid, Words("en"))).split())
    assert "Their pay of a day is not known: it takes the members" in text


def test_attendance_follows_by_the_members_of_the_units(willow: Case) -> None:
    case = struck(willow, announced=date(2019, 1, 14))
    assert honored_share(case, FIRST) == pytest.approx(0.9 * 55 / 62)
    plain, fewer = (forecast_strike(each, FIRST).district for each in (willow, case))
    assert fewer.middle < 0.8 * plain.middle
    assert forecast_strike(case, FIRST).made_of.honored == pytest.approx(0.9 * 55 / 62)


def test_only_days_on_which_they_are_out_and_what_is_announced_by_then(willow: Case) -> None:
    one_day = struck(willow, first_day=FIRST, last_day=FIRST)
    assert honored_share(one_day, date(2019, 1, 16)) == 0
    late = struck(willow, announced=date(2019, 1, 16))
    assert honored_share(late, date(2019, 1, 17)) > 0
    early = on_day(late, date(2019, 1, 15))
    assert early.strike
    assert early.strike.also_out == ()


def test_the_same_share_of_the_roster_cannot_be_sent(willow: Case) -> None:
    """The only aide is out, and one of the two substitutes."""
    case = struck(willow, 0.5, roles=("aide", "substitute"))
    assert people_out(case, FIRST) == {"4", "2"}
    expected = dict.fromkeys(("oak", "mill", "creek"), 50.0)
    before, after = (plan_morning(each, FIRST, expected, Morning({})) for each in (willow, case))
    assert {e.adult for e in before.people} - {e.adult for e in after.people} == {"4", "2"}
    assert costed(case).days[0].substitutes == costed(willow).days[0].substitutes - 1


@pytest.mark.parametrize(
    ("announced", "text", "spanish"),
    [
        (date(2019, 1, 14), "announced on January 14, 2019.", "anunciado el 14 de enero de 2019."),
        (None, "This is an assumption: no announcement is on record.", "Es un supuesto"),
    ],
)
def test_each_unit_is_told_as_announced_or_assumed(
    willow: Case, announced: date | None, text: str, spanish: str
) -> None:
    case = struck(willow, announced=announced)
    cost = costed(case)
    said = [
        " ".join(to_text(strike_cost_document(cost, case, Words(each, strict=True))).split())
        for each in ("en", "es")
    ]
    assert "Classified staff: 90% of its people out" in said[0]
    assert text in said[0]
    assert spanish in said[1]
    assert strike_cost_data(cost)["units_out"][0]["assumed"] is (announced is None)
