"""A state of a few numbers answers the same questions as California."""

from __future__ import annotations

from datetime import date

from tests.one_year import fixed, value_of, values_of

from openbook.figures.figure import DAYS, PUPILS, USD, Year
from openbook.law.funding_lines import ExpectedRates, Missed, StudentCounts
from openbook.law.states.shelf import load_law

YEAR = Year(2030)
LAW = load_law("example", date(2026, 1, 1))
PRESENT = StudentCounts({"K-12": fixed("a.ada", 200, PUPILS)}, {}, fixed("a.need", 0.9))
WANTED = ExpectedRates(fixed("a.cola", 0.03), fixed("a.add_ons", 500, USD))


def test_one_amount_for_every_pupil():
    assert LAW.spans["K-12"][0] == "TK"
    assert len(LAW.spans["K-12"]) == 14
    found = LAW.funding(PRESENT, WANTED, (YEAR,))
    lines = {"funded": found.funded, "base": found.base, "total": found.total}
    assert values_of(lines, YEAR) == {"funded": 200, "base": 1_800_000, "total": 1_800_000}
    assert "supplemental" not in found.parts


def test_one_share_for_every_size():
    for size in (10, 500_000):
        ada, spent = fixed("a.ada", size, PUPILS), fixed("a.spent", 1e6, USD)
        assert value_of(LAW.minimum_reserve(spent, ada, (YEAR,)), YEAR) == 50_000
    assert values_of(LAW.employer_rates((YEAR,), {}), YEAR) == {"medicare": 0.0145}


def test_an_absence_costs_at_once_what_it_is_said_to_cost():
    funding = LAW.funding(PRESENT, WANTED, (YEAR,))
    absent = {"K-12": fixed("a.missed", 20, PUPILS * DAYS)}
    missed = Missed(absent, fixed("a.days", 180, DAYS))
    found = LAW.absence(PRESENT, funding, missed, (YEAR,))
    lines = {"each": found.average, "said": found.headline, "real": found.real}
    assert values_of(lines, YEAR) == {"each": 50, "said": 1000, "real": 1000}
    days = [date(2030, 9, day) for day in (3, 4, 5)]
    assert LAW.counted_days(YEAR, days, days[:1]) == 2


def test_it_has_no_money_beside_the_formula_and_no_standards():
    funding = LAW.funding(PRESENT, WANTED, (YEAR,))
    assert LAW.per_pupil_money(funding, (YEAR,)) == {}
    assert LAW.standards == ()
    assert LAW.counting_ends(YEAR) is None
