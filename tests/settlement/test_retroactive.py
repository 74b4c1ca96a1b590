"""A raise and its retroactive pay move together, where both sides state it so."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.settlement.made_reserve import legal_by_brute_force, not_beaten, on_few_matters
from tests.settlement.made_terms import back_pay, raised, small_town

from openbook.api.folder import load_law
from openbook.case.case import Case
from openbook.case.earlier_pay import owed_in_years
from openbook.case.levers import Levers
from openbook.case.offer import Term
from openbook.case.raises import EarnedTerm
from openbook.figures.figure import Year
from openbook.files.trial_terms import read_together
from openbook.model.live_model import Sitting
from openbook.settlement.certified_frontier import Search
from openbook.settlement.frontier import always
from openbook.settlement.ladders import ladders
from openbook.settlement.matters import OpenMatters, open_matters
from openbook.settlement.package_points import placed_terms
from openbook.settlement.priorities import worth_of

PAST, NOW = date(2017, 7, 1), date(2018, 7, 1)


def _case(employer: list[Term], union: list[Term]) -> Case:
    case = small_town()
    asked, offered = case.offers[0], case.offers[-1]
    offers = (
        replace(asked, terms=read_together(union)),
        replace(offered, terms=read_together(employer)),
    )
    return replace(case, offers=offers)


def _names(matters: OpenMatters) -> list[str]:
    return [each.name for each in matters.matters]


def _both() -> Case:
    employer = [raised(0.01, PAST), raised(0.01, NOW), back_pay(0.01)]
    return _case(employer, [raised(0.03, PAST), back_pay(0.03)])


def test_retroactive_pay_at_the_raises_is_no_matter_of_its_own() -> None:
    matters = open_matters(_both())
    assert _names(matters) == ["salary_raise-2017-18", "salary_raise-2018-19"]
    assert {year.start for _, year in matters.implied} == {2017}
    terms = [term for m in matters.matters for r in m.rungs for term in r.terms]
    assert all(isinstance(t, EarnedTerm) and not t.back_paid for t in terms)


def test_the_offers_cost_what_they_do_with_their_retroactive_pay_stated() -> None:
    case = _both()
    reserve = on_few_matters(case, chance=0.5)
    for offer, package in zip(case.offers[::-1], reserve.matters.offers, strict=True):
        stated = reserve.margins_of(offer)
        assert reserve.margins(package) == pytest.approx(stated, abs=0.01)


def test_a_raise_of_last_year_costs_its_retroactive_pay_in_every_package() -> None:
    reserve = on_few_matters(_both(), chance=0.5)
    margins = [reserve.margins((rung, 0))[0, 0] for rung in range(3)]
    assert margins[0] > margins[1] > margins[2]
    shares = [reserve.conditions.levers((r, 0), ()).at("back_pay.teachers")[0] for r in range(3)]
    assert shares == pytest.approx([0.01, 0.0125, 0.015])  # what both offer, then quarter points


def test_retroactive_pay_at_another_rate_stays_within_what_the_offers_leave_apart() -> None:
    case = _case([raised(0.01, PAST), back_pay(0.0)], [raised(0.03, PAST), back_pay(0.03)])
    matters = open_matters(case)
    assert _names(matters) == ["salary_raise", "back_pay"]
    assert not matters.implied


@pytest.mark.parametrize("union", [0.02, 0.03])
def test_no_retroactive_pay_exceeds_the_raises_by_its_year(union: float) -> None:
    employer = [raised(0.01, PAST), raised(0.01, NOW), back_pay(0.0)]
    case = _case(employer, [raised(union, PAST), back_pay(union)])
    reserve = on_few_matters(case, chance=0.3)
    matters = reserve.matters
    total = matters.totals[-1]
    assert (total.least, total.most) == (0, 10_000)
    costs = reserve.costs()
    worth = worth_of(reserve.case, matters, costs)
    found = Search(reserve, worth, ladders(reserve, costs), always).found()
    legal = legal_by_brute_force(reserve, worth)
    points = [worth.point(each) for each in legal]
    assert [(e.one, e.other) for e in found.points] == not_beaten((p.one, p.other) for p in points)
    assert all(total.holds(each.package) for each in found.points)


def test_what_only_an_older_offer_left_apart_bounds_no_package() -> None:
    case = _case([raised(0.01, PAST), back_pay(0.0)], [raised(0.02, PAST), back_pay(0.02)])
    demands = case.offers[0]
    earlier = replace(
        demands,
        id="earlier",
        made_on=demands.made_on.replace(year=2017),
        terms=read_together([raised(0.03, PAST), back_pay(0.0)]),
    )
    matters = open_matters(replace(case, offers=(earlier, *case.offers)))
    total = matters.totals[-1]
    assert (total.least, total.most) == (0, 10_000)  # not the 30,000 of the older offer


def test_an_agreement_that_states_its_retroactive_pay_stands_on_levels() -> None:
    case = _both()
    matters = open_matters(case)
    signed = [raised(0.02, PAST), back_pay(0.02)]
    signed = [replace(each, units=("teachers",)) for each in signed]
    asked = placed_terms(case, matters, read_together(signed))
    assert asked.package is not None
    odd = [replace(each, units=("teachers",)) for each in (raised(0.02, PAST), back_pay(0.015))]
    assert placed_terms(case, matters, read_together(odd)).package is None


def test_units_that_follow_are_compared_year_by_year() -> None:
    case = _case([raised(0.02, date(2016, 7, 1))], [raised(0.03, date(2016, 7, 1))])
    law = load_law(case.head.state, case.head.as_of)
    ready = Sitting(case, law, draws=0)
    book = next(each for each in case.books if each.side == "union")
    other = next(each.id for each in case.units if each.id != "teachers")

    def owed(teachers: tuple[float, float], others: tuple[float, float]) -> float:
        levers = Levers(case.head.years)
        for unit, years in (("teachers", teachers), (other, others)):
            by_year = zip((Year(2016), Year(2017)), years, strict=True)
            levers = owed_in_years(levers, case, "back_pay", unit, dict(by_year))
        found = ready.under(book, levers, only=(f"back_pay_met.{other}",)).alone
        return float(found.values(f"back_pay_met.{other}")[0, 0])

    follow = owed((0.01, 0.0), (0.0, 0.0)) / 0.01
    assert 0 < follow <= 1
    # Their own 3% of one year does not pay for the 1% of the other that teachers got.
    assert owed((0.01, 0.0), (0.0, 0.03)) == pytest.approx(0.03 + follow * 0.01)
    assert owed((0.01, 0.04), (0.0, 0.03)) == pytest.approx(0.03 + follow * 0.02)
