"""The disclosure adds up, agrees with a projection, and fills nothing in."""

from __future__ import annotations

from functools import cache
from math import fsum

import pytest
from tests.offers.opened import LOS_ANGELES, SMALL, opened, tried_offer

from openbook.model.project import Question, project
from openbook.offers.cost import cost_offer
from openbook.offers.disclosed.disclosure import Disclosure, disclose
from openbook.offers.two_runs import Change, YearAmounts

CENT = 0.01
OFFERS = ("2018-10-05-union", "2019-01-11-district")


@cache
def disclosed(offer: str, case: str = SMALL) -> Disclosure:
    ground = opened(case)
    return disclose(
        ground.case, ground.law, ground.model, ground.offer(offer), ground.book("district")
    )


def tried(*words: str) -> Disclosure:
    ground = opened(SMALL)
    offer, book = tried_offer(ground, *words), ground.book("district")
    return disclose(ground.case, ground.law, ground.model, offer, book)


def numbers(values: YearAmounts) -> list[float]:
    assert None not in values.values()
    return [value for value in values.values() if value is not None]


def row(found: Disclosure, name: str) -> Change:
    change = found.budget.rows[name]
    assert change is not None
    return change


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("column", ["before", "agreement", "after"])
def test_total_compensation_is_lines_1_to_4(offer: str, column: str) -> None:
    pay = disclosed(offer).compensation
    lines = (
        pay.salary_schedule,
        pay.other_compensation,
        pay.statutory_benefits,
        pay.health_and_welfare,
    )
    rows = [numbers(getattr(line, column)) for line in lines]
    added = [fsum(each) for each in zip(*rows, strict=True)]
    assert any(added)
    assert numbers(getattr(pay.total, column)) == pytest.approx(added, abs=CENT)


def test_a_raise_by_hand() -> None:
    pay = tried("salary_raise: 3% from 2018-07-01").compensation
    first = "2018-19"
    assert pay.salary_schedule.before[first] == pytest.approx(4_284_000)
    assert pay.salary_schedule.agreement[first] == pytest.approx(128_520)
    assert pay.salary_schedule.share[first] == pytest.approx(0.03)
    # 16.28% for pensions, 1.45% for Medicare, 0.05% and 1.8% for two insurances.
    assert pay.statutory_benefits.agreement[first] == pytest.approx(128_520 * 0.1958)
    assert pay.average.agreement[first] == pytest.approx(128_520 * 1.1958 / 62)
    (negotiated,) = pay.negotiated
    assert negotiated.full_year == pytest.approx(128_520 * 1.1958)


def test_one_time_pay_is_other_compensation_with_its_benefits_apart() -> None:
    pay = tried("one_time_payment: 1% in 2018-19").compensation
    assert numbers(pay.salary_schedule.agreement) == [0, 0, 0]
    assert numbers(pay.other_compensation.agreement) == pytest.approx([42_840, 0, 0])
    benefits = numbers(pay.statutory_benefits.agreement)
    assert benefits == pytest.approx([42_840 * 0.1958, 0, 0])


@pytest.mark.parametrize("offer", OFFERS)
def test_the_budget_adds_up_in_every_column(offer: str) -> None:
    found = disclosed(offer)
    for change in filter(None, found.budget.rows.values()):
        both = zip(numbers(change.before), numbers(change.agreement), strict=True)
        assert numbers(change.after) == pytest.approx([a + b for a, b in both])
    for column in ("before", "agreement", "after"):

        def of(name: str, column: str = column) -> list[float]:
            return numbers(getattr(row(found, name), column))

        objects = ("certificated", "classified", "benefits", "other")
        spent = [fsum(each) for each in zip(*map(of, objects), strict=True)]
        assert of("spending") == pytest.approx(spent, abs=CENT)
        left = [a - b for a, b in zip(of("revenue"), of("spending"), strict=True)]
        assert of("result") == pytest.approx(left, abs=CENT)
        # The balances are of both columns, as the result is.
        pairs = zip(of("beginning_balance"), of("result"), strict=True)
        assert of("ending_balance") == pytest.approx([a + b for a, b in pairs])


@pytest.mark.parametrize("offer", OFFERS)
def test_the_reserve_agrees_with_a_projection(offer: str) -> None:
    ground, found = opened(SMALL), disclosed(offer)
    asked = Question(ground.book("district"), (ground.offer(offer),))
    outcome = project(ground.case, ground.law, asked).alone
    for values, name in (
        (found.reserve.minimum, "reserve.required"),
        (found.reserve.available, "reserve.available"),
        (found.reserve.spending, "spending.total"),
    ):
        assert numbers(values) == pytest.approx(outcome.values(name)[0].tolist())
    below = outcome.values("reserve.below")[0].tolist()
    assert list(found.reserve.met.values()) == [not each for each in below]
    assert found.reserve.standard == {str(y): 0.03 for y in outcome.years}


@pytest.mark.parametrize("offer", OFFERS)
def test_part_a_is_led_over_to_the_cost_of_the_offer(offer: str) -> None:
    ground, found = opened(SMALL), disclosed(offer)
    cost = cost_offer(
        ground.case, ground.law, ground.model, ground.offer(offer), ground.book("district")
    ).cost
    sums = found.reconciled
    parts = (sums.total_compensation, sums.other_units, sums.people_added, sums.everything_else)
    added = [fsum(each) for each in zip(*map(numbers, parts), strict=True)]
    assert numbers(sums.spending) == pytest.approx(added, abs=CENT)
    assert numbers(sums.spending) == pytest.approx(cost.total, abs=CENT)
    funding = found.budget.funding
    assert numbers(funding.ongoing_cost) == pytest.approx(cost.ongoing, abs=CENT)
    sources = (funding.from_surplus, funding.from_balance)
    paid = zip(*map(numbers, sources), strict=True)
    assert [a + b for a, b in paid] == pytest.approx(cost.total, abs=CENT)


def test_words_stand_where_they_belong() -> None:
    found = disclosed("2019-01-11-district")
    terms = found.terms
    assert "no increase in class size, from 2018-19" in terms.working_conditions
    choice, reopener, condition = terms.conditions
    assert choice.endswith("3% raise from 2018-07-01 is used")
    assert reopener == "reopener on pay from 2020-04-01"
    assert condition == (
        f"{reopener}: only if reserve at close in 2018-19 is above 600,000: it counts"
    )
    assert (terms.period.first_day, terms.period.last_day) == ("2018-07-01", "2020-06-30")
    assert {who: numbers(each) for who, each in terms.people_added.items()} == {
        "counselor": [0, 1, 1]
    }
    assert terms.health == ("$13,000 per person health contribution, frozen",)
    assert found.budget.deficit.enlarged
    assert not found.certified.reserve_met
    assert (found.certified.before, found.certified.after) == ("qualified", "negative")


def test_withdrawn_demands_are_not_disclosed() -> None:
    assert disclosed("2018-10-05-union").terms.other_provisions == ()


def test_what_the_case_does_not_tell_is_left_open() -> None:
    found = disclosed("2018-10-05-union")
    assert found.head.board_date is None
    assert found.terms.period.first_day is None
    assert found.compensation.step_and_column["2018-19"] is None
    assert found.per_pupil.change["2018-19"] is None


def test_the_law_is_cited() -> None:
    sections = [cited.section for cited in disclosed(OFFERS[0]).law]
    assert "Government Code 3547.5(b)" in sections
    assert "45 days" in sections


def test_an_offer_without_a_price_changes_nothing() -> None:
    found = tried("policy: {text: Doors are painted}")
    assert numbers(row(found, "spending").agreement) == [0, 0, 0]
    assert found.terms.other_provisions == ("Doors are painted",)
    assert not found.budget.deficit.enlarged


def test_a_term_that_is_not_costed_is_named_with_what_it_lacks() -> None:
    found = tried("added_staff: {role: nurse, starts: 2019-20}")
    assert found.terms.without_amount == ("more nurses, from 2019-20: no number stated",)


def test_the_settlement_of_los_angeles() -> None:
    found = disclosed("2019-01-22-settlement", LOS_ANGELES)
    total = found.compensation.total
    # The district disclosed $266 million for 2018-19, with its own count of people.
    assert total.agreement["2018-19"] == pytest.approx(266e6, rel=0.05)
    assert found.head.held == ("2018-10-30-district",)
    assert found.years == ("2018-19", "2019-20", "2020-21")
    assert found.budget.rows["ending_committed"] is None
    assert list(found.reserve.met.values()) == [True, True, False]
