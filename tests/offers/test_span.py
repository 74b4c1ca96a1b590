"""The years that an offer covers: stated, counted, or read from its terms."""

from __future__ import annotations

import pytest
from tests.offers.opened import LOS_ANGELES, SMALL, opened, tried_offer

from openbook.figures.figure import Year
from openbook.offers.cost_result import Cost
from openbook.offers.span import Span, common_years, cost_in, cut, span_of

YEARS = tuple(Year(2018 + n) for n in range(3))


@pytest.mark.parametrize(
    ("terms", "last", "inferred"),
    [
        ([], None, False),
        (["duration: {last_day: 2020-06-30}"], 2019, False),
        (["duration: {first_day: 2018-07-01, years: 3}"], 2020, False),
        (["duration: {last_day: 2020-09-30}"], 2019, False),
        (["duration: {years: 2}"], 2019, True),
        (["duration: {years: 2}", "stipend: {what: x, amount: 1, starts: 2019-20}"], 2020, True),
        # Whatever starts in a year is meant to hold in it.
        (
            [
                "duration: {years: 1}",
                "salary_raise: {share: 3%, starts: 2018-07-01}",
                "added_staff: {role: nurse, people: 1, starts: 2019-20}",
            ],
            2019,
            True,
        ),
        # What reaches back does not make an offer end before it was made.
        (["duration: {years: 1}", "salary_raise: {share: 3%, starts: 2016-07-01}"], 2018, True),
        (["duration: {last_day: 2020-06-30, withdrawn_on: 2019-01-01}"], None, False),
    ],
)
def test_an_offer_covers_the_years_of_its_duration(
    terms: list[str], last: int | None, *, inferred: bool
) -> None:
    ground = opened(SMALL)
    span = span_of(ground.case, tried_offer(ground, *terms))
    assert span.last == (Year(last) if last else None)
    assert span.inferred is inferred
    assert (*span.covered, *span.silent) == ground.case.head.years


def test_the_one_year_offer_of_los_angeles_ends_with_the_year_of_its_hires() -> None:
    ground = opened(LOS_ANGELES)
    span = span_of(ground.case, ground.offer("2019-01-11-district"))
    assert (str(span.last), span.inferred) == ("2019-20", True)
    settled = span_of(ground.case, ground.offer("2019-01-22-settlement"))
    assert (str(settled.last), settled.inferred) == ("2021-22", False)
    assert [str(year) for year in common_years(span, settled)] == ["2018-19", "2019-20"]


def test_costs_are_added_up_within_some_years() -> None:
    cost = Cost((1.0, 2.0, 4.0), (8.0, 0.0, 16.0))
    assert cost_in(cost, YEARS, YEARS[:2]) == 11
    assert cut(cost, YEARS, YEARS[1:]) == Cost((2.0, 4.0), (0.0, 16.0))
    assert Span(YEARS, Year(2010)).covered == ()
