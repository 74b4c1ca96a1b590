"""Employer rates as lines: the law where it has spoken, the book where it has not."""

from __future__ import annotations

from datetime import date

import pytest
from tests.one_year import over_years, yearly

from openbook.figures.figure import Year, years_between
from openbook.law.errors import LawNotKnownError
from openbook.law.states.california.california import law

YEARS = years_between(Year(2018), Year(2021))
DURING_THE_STRIKE = law(date(2019, 1, 11))


def expected(name: str, *rates: float):
    return yearly(f"book.{name}", dict(zip(YEARS, rates, strict=True)))


def test_as_known_during_the_strike():
    book = {
        "calstrs": expected("calstrs", 0.9, 0.9, 0.9, 0.181),
        "calpers": expected("calpers", 0.9, 0.208, 0.235, 0.246),
        "unemployment": expected("unemployment", 0.9, 0.0005, 0.0005, 0.0005),
    }
    found = over_years(DURING_THE_STRIKE.employer_rates(YEARS, book), YEARS)
    assert found["calstrs"] == (0.1628, 0.1813, 0.191, 0.181)
    assert found["calpers"] == (0.18062, 0.208, 0.235, 0.246)
    assert found["medicare"] == (0.0145,) * 4
    assert found["oasdi"] == (0.062,) * 4


def test_as_known_today_no_book_is_asked():
    newest = law(date(2026, 11, 15)).employer_rates(YEARS, {})
    found = over_years(newest, YEARS)
    assert found["calstrs"] == (0.1628, 0.171, 0.1615, 0.1692)
    assert found["unemployment"] == (0.0005, 0.0005, 0.0005, 0.005)


def test_a_rate_that_only_the_book_knows_is_the_books():
    line = expected("calpers", 0.2, 0.2, 0.2, 0.2)
    later = tuple(year.plus(20) for year in YEARS)
    book = dict.fromkeys(("calstrs", "calpers", "unemployment"), line)
    assert DURING_THE_STRIKE.employer_rates(later, book)["calpers"] is line


def test_what_nobody_says_is_refused():
    with pytest.raises(LawNotKnownError, match=r"pensions\.calstrs for 2021-22"):
        DURING_THE_STRIKE.employer_rates(YEARS, {})
