"""The two example cases projected: what was published, what each side's book says."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

from openbook.api.projection import project_case
from openbook.api.view import opened
from openbook.figures.figure import Given, Year
from openbook.law.states.shelf import load_law
from openbook.model.multiyear_form import variance_of
from openbook.model.project import Projection, ask, project
from openbook.reports.projection_report import certification_word

BILLION, MILLION = 1e9, 1e6


@pytest.fixture
def district() -> Projection:
    return projected(LOS_ANGELES)


@pytest.fixture
def union() -> Projection:
    return projected(LOS_ANGELES, "union")


@pytest.fixture
def small() -> Projection:
    return projected(SMALL)


def start_of(projection: Projection) -> float:
    """The unrestricted balance before the first year."""
    detail = projection.model.lines["reserve.start"].detail
    assert isinstance(detail, Given)
    return detail.values[0][0]


def test_unasked_it_is_the_employers_book_with_what_its_budget_holds(district):
    assert district.question.book.id == "district"
    assert [offer.id for offer in district.question.offers] == ["2018-10-30-district"]
    assert [str(year) for year in district.model.years] == [
        *("2018-19", "2019-20", "2020-21", "2021-22", "2022-23")
    ]


def test_los_angeles_takes_in_what_the_district_published(district):
    published = [7.4, 7.3, 7.2, 7.2, 7.2]
    found = line(district, "revenue.total")
    assert found == pytest.approx([each * BILLION for each in published], abs=0.5)


def test_los_angeles_spends_what_the_district_published(district):
    published = [7.9, 7.7, 7.7, 8.0, 8.0]
    found = line(district, "spending.total")
    assert found == pytest.approx([each * BILLION for each in published], abs=0.5)


def test_the_walk_of_the_reserve_in_los_angeles(district):
    """1.863 billion at the start, about 800 million available a year later."""
    assert start_of(district) == 1.863 * BILLION
    assert line(district, "reserve.unrestricted") == pytest.approx(
        [1_363 * MILLION, 963 * MILLION, 463 * MILLION, -337 * MILLION, -1_137 * MILLION]
    )
    assert line(district, "reserve.available")[0] == pytest.approx(863 * MILLION)


def test_los_angeles_falls_below_the_least_from_2020_on(district):
    assert line(district, "reserve.below") == [0, 0, 1, 1, 1]
    assert all(share < 0.01 for share in line(district, "reserve.share")[2:])
    least, spent = line(district, "reserve.required"), line(district, "spending.total")
    assert least == pytest.approx([amount / 100 for amount in spent])
    assert certification_word(district.alone) == "qualified"


def test_the_unions_book_never_falls_below_the_least(union):
    assert line(union, "reserve.below") == [0] * 5
    assert certification_word(union.alone) == "positive"


def test_the_union_counts_the_whole_unrestricted_balance(union, district):
    """Its variance of 586 million a year, for three years, on top of the district's walk."""
    walk = line(district, "reserve.unrestricted")
    surprised = [each + 586 * MILLION * min(n + 1, 3) for n, each in enumerate(walk)]
    assert line(union, "reserve.unrestricted") == pytest.approx(surprised)
    assert line(union, "reserve.available") == line(union, "reserve.unrestricted")


@pytest.mark.parametrize("name", ["district", "union"])
@pytest.mark.parametrize("case", [LOS_ANGELES, SMALL])
def test_money_in_less_money_out_is_what_is_left(case, name):
    found = projected(case, name)
    balance = line(found, "reserve.unrestricted")
    variance = variance_of(found.alone)
    result = line(found, "budget.result")
    before = [start_of(found), *balance[:-1]]
    own = "unrestricted.result" if case == SMALL else "budget.result"
    assert balance == pytest.approx(
        [sum(each) for each in zip(before, line(found, own), variance, strict=True)]
    )
    came, went = line(found, "revenue.total"), line(found, "spending.total")
    assert result == [a - b for a, b in zip(came, went, strict=True)]


def test_the_small_town_follows_its_files(small):
    budget: dict[str, float] = defaultdict(float)
    for code, amount in small.case.budget.each("object", "amount"):
        budget[code] += amount
    assert budget.pop("8980") == 0  # contributions of the two columns
    came = sum(amount for code, amount in budget.items() if code.startswith("8"))
    went = sum(budget.values()) - came
    assert line(small, "revenue.total")[0] == pytest.approx(came)
    assert line(small, "spending.total")[0] == pytest.approx(went)
    assert line(small, "revenue.formula")[0] == pytest.approx(budget["8010"], abs=1_000)
    paid = sum(budget[code] for code in ("1000", "2000", "3000"))
    assert line(small, "compensation.ongoing")[0] == pytest.approx(paid, abs=1_000)


def test_the_small_town_ends_its_first_year_as_its_files_say(small):
    parts = {
        part: amount
        for year, part, amount, fund in small.case.reserve.each("year", "part", "amount", "fund")
        if year == Year(2018) and fund != "17"
    }
    assert line(small, "reserve.unrestricted")[0] == pytest.approx(parts["unrestricted"])
    bound = parts["nonspendable"] + parts["committed"] + parts["assigned"]
    free = parts["unrestricted"] - bound
    assert line(small, "reserve.general_fund")[0] == pytest.approx(free)
    assert line(small, "reserve.available")[0] == pytest.approx(free + 50_000)  # Fund 17
    assert line(small, "balance.restricted")[0] == pytest.approx(parts["restricted"])
    assert line(small, "reserve.economic_uncertainty")[0] == pytest.approx(
        parts["economic uncertainty"], abs=1_000
    )


def test_the_parts_of_the_available_reserve_add_up(district, small):
    for found in (district, small):
        held = line(found, "reserve.economic_uncertainty")
        free = line(found, "reserve.unassigned")
        fund_17 = [50_000.0] * 3 if found is small else [0.0] * len(held)
        together = [sum(each) for each in zip(held, free, fund_17, strict=True)]
        assert together == pytest.approx(line(found, "reserve.available"))


def test_an_offer_costs_what_it_asks_for(small):
    asked = project_case(EXAMPLES / SMALL, offers=["2018-10-05-union"])
    for year in range(3):
        more = line(asked, "spending.total")[year] - line(small, "spending.total")[year]
        assert more > 0.05 * line(small, "salaries.teachers")[year]
    assert line(asked, "revenue.total") == line(small, "revenue.total")


def test_the_law_of_a_later_day_is_enacted_law(district):
    """In January 2019 the grants of 2019-20 were the governor's proposal."""
    day = date(2020, 1, 11)
    now = opened(EXAMPLES / LOS_ANGELES)
    later = project(now.case, now.law(day), ask(now.case), budgeted_under=now.law())
    enacted = load_law("california", day).grants(Year(2019))
    for span, figure in enacted.items():
        name = f"lcff.grant.{span}"
        assert line(later, name)[1] == figure.value
        assert line(district, name)[1] > figure.value
        assert line(later, name)[0] == line(district, name)[0]
    assert line(later, "employer_rate.calstrs")[1] < line(district, "employer_rate.calstrs")[1]


def test_drawn_worlds_lie_around_the_books_own():
    found = projected(SMALL, draws=200)
    assert found.drawn is not None
    middle = np.array(found.drawn.percentile("reserve.available", 50))
    own = np.array(line(found, "reserve.available"))
    low = np.array(found.drawn.percentile("reserve.available", 5))
    high = np.array(found.drawn.percentile("reserve.available", 95))
    assert (np.abs(middle - own) <= 0.1 * (high - low) + 1).all()
    assert high[2] - low[2] > high[0] - low[0]
