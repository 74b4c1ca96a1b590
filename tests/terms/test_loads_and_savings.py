"""Caseloads, overage, planning time, substitutes, shares of FTE and savings in dollars."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.offers.opened import SMALL, opened
from tests.terms.test_contract import a_term, an_offer, cost_of, with_offer

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.figures.figure import DAYS, HOURS, PUPILS, Figure, Source
from openbook.model.build import build_model
from openbook.model.contract import levers_of
from openbook.model.inputs import settled_years
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import worlds_of
from openbook.offers.sorted_terms import NotCosted, without_a_price

SOURCE = Source("A test", "invented")


def lines(*terms: Term, names: tuple[str, ...]) -> list[tuple[float, ...]]:
    """Lines of the small town under an offer, on the district's assumptions."""
    ground, offer = opened(SMALL), an_offer(*terms)
    case = with_offer(offer)
    model = build_model(case, ground.law)
    world = worlds_of(
        ground.book("district"),
        case,
        levers_of(case, offer),
        model,
        settled=settled_years(ground.law, case.head.years),
    )
    outcome = run(model, world, only=names)
    return [tuple(outcome.values(name)[0].tolist()) for name in names]


def refused(term: Term, case: Case | None = None) -> str:
    """Why the small town cannot cost a term."""
    offer = an_offer(term)
    found = without_a_price(
        replace(case, offers=(offer,)) if case else with_offer(offer), offer, term
    )
    assert found is not None
    return f"{found.why}: {found.sentence}"


def without(term: Term, **changed: Any) -> Term:
    found: Term = replace(term, **changed)
    return found


def test_a_caseload_needs_whole_positions_beyond_todays() -> None:
    # 1,200 students ÷ 500 = 2.4, so 3 psychologists, 2 more than today; enrollment of
    # the small town changes by under 1% a year.
    term = a_term("caseload", starts="2019-20")
    (found,) = lines(term, names=("posts_added.psychologist",))
    assert list(found) == [0, 2, 2]
    # 500 ÷ 500 is exactly the one of today, and a rounding error opens no position.
    served = Figure(500.0, PUPILS, SOURCE)
    (same,) = lines(without(term, served=served), names=("posts_added.psychologist",))
    assert list(same) == [0, 0, 0]


def test_a_caseload_is_counted_in_the_table_of_positions() -> None:
    term = a_term("caseload", served="", starts="2019-20")
    assert "posts.csv: nobody counted how many students" in refused(term)
    case = opened(SMALL).case
    rows = len(case.posts)
    columns = {**case.posts.columns, "served": (1200.0,) * rows}
    counted = replace(case, posts=replace(case.posts, columns=columns))
    offer = an_offer(term)
    levers = levers_of(replace(counted, offers=(offer,)), offer)
    assert levers.at("caseload.psychologist")[1:] == (2.4, 2.4)
    other = a_term("caseload", role="speech-therapist", starts="2019-20")
    assert "nobody counted how many speech therapists" in refused(other)


def test_overage_pay_carries_statutory_benefits() -> None:
    # $10 × 50 students × 180 days = $90,000, and the benefits of the teachers' pay.
    term = a_term("overage_pay", starts="2019-20")
    names = ("extra_pay.cost", "salaries.teachers", "benefits.teachers")
    cost, salaries, benefits = lines(term, names=names)
    rate = benefits[1] / salaries[1]
    assert 0.1 < rate < 0.3
    assert cost[0] == 0
    assert cost[1] == pytest.approx(90_000 * (1 + rate))
    assert cost_of(term)[1] == pytest.approx(90_000 * (1 + rate))


def test_overage_is_paid_for_the_days_taught() -> None:
    case = opened(SMALL).case
    assert case.calendar is not None
    days = case.calendar.days
    taught = days.value if days else len(case.calendar.taught_days())
    whole, own = (
        cost_of(a_term("overage_pay", starts="2019-20", times=times))[1]
        for times in (f"{taught:g}", "")
    )
    assert own == whole
    monthly = a_term("overage_pay", starts="2019-20", times="", per="month")
    assert "how many days or months" in refused(monthly)
    nobody = a_term("overage_pay", starts="2019-20", students="")
    assert refused(nobody).startswith(NotCosted.NO_NUMBER)


def test_substitutes_are_paid_the_difference() -> None:
    # ($180 − $150) × 400 days = $12,000, and benefits.
    term = a_term("substitute_pay", starts="2019-20")
    names = ("extra_pay.cost", "salaries.teachers", "benefits.teachers")
    cost, salaries, benefits = lines(term, names=names)
    assert cost[1] == pytest.approx(12_000 * (1 + benefits[1] / salaries[1]))
    # A later rate takes the place of the first: ($190 − $150) × 400 = $16,000.
    later = a_term("substitute_pay", starts="2020-21", rate="190")
    cost, salaries, benefits = lines(term, later, names=names)
    assert cost[2] == pytest.approx(16_000 * (1 + benefits[2] / salaries[2]))


def test_substitutes_of_the_contract_are_where_a_rate_starts() -> None:
    # The contract of the small town pays $140 for 600 days: ($180 − $140) × 600.
    term = a_term("substitute_pay", starts="2019-20", today="", days="")
    names = ("extra_pay.cost", "salaries.teachers", "benefits.teachers")
    cost, salaries, benefits = lines(term, names=names)
    assert cost[1] == pytest.approx(24_000 * (1 + benefits[1] / salaries[1]))
    case = opened(SMALL).case
    alone = replace(case, contract=None)
    assert "write today and days in the term" in refused(term, alone)


def test_planning_time_by_the_hour_and_as_positions() -> None:
    # 20 teachers × 30 minutes ÷ 60 × $45 × 36 weeks = $16,200, and benefits.
    term = a_term("planning_time", starts="2019-20")
    names = ("extra_pay.cost", "salaries.teachers", "benefits.teachers")
    cost, salaries, benefits = lines(term, names=names)
    assert cost[1] == pytest.approx(16_200 * (1 + benefits[1] / salaries[1]))
    # 20 × 30 minutes a week ÷ 1,500 minutes that a position teaches = 0.4 FTE.
    fte = a_term("planning_time", starts="2019-20", position_minutes="1500", hourly="")
    (found,) = lines(fte, names=("posts_added.teacher",))
    assert found == pytest.approx((0, 0.4, 0.4))
    assert refused(a_term("planning_time", hourly="")).startswith(NotCosted.NO_NUMBER)
    assert "how many days or weeks" in refused(a_term("planning_time", times=""))


def test_added_fte_cost_the_average_of_their_unit() -> None:
    # 0.75% of the teachers' pay, statutory benefits and health.
    term = a_term("added_share", starts="2019-20")
    names = (
        *("positions_by_share.cost", "salaries.teachers", "benefits.teachers"),
        *("posts.filled", "health_cost.teachers"),
    )
    cost, salaries, benefits, filled, health = lines(term, names=names)
    whole = salaries[2] + benefits[2] + health[2]
    assert cost[0] == 0
    assert cost[2] == pytest.approx(0.0075 * whole * filled[2])


def test_savings_are_a_negative_cost() -> None:
    year = a_term("savings", starts="2019-20")
    assert cost_of(year) == pytest.approx((0, -100_000, -100_000), abs=1e-6)
    once = a_term("savings", starts="2019-20", per="once")
    assert cost_of(once) == pytest.approx((0, -100_000, 0), abs=1e-6)
    silent = a_term("savings", amount="")
    assert refused(silent).startswith(NotCosted.NO_NUMBER)


def test_money_set_aside_costs_what_is_stated() -> None:
    year = a_term("set_aside", starts="2019-20", ends="2019-20")
    assert cost_of(year) == pytest.approx((0, 100_000, 0), abs=1e-6)
    once = a_term("set_aside", starts="2018-19", per="once")
    assert cost_of(once) == pytest.approx((100_000, 0, 0), abs=1e-6)
    saved = a_term("savings", starts="2019-20")
    assert cost_of(a_term("set_aside", starts="2018-19"), saved) == pytest.approx(
        (100_000, 0, 0), abs=1e-6
    )
    assert refused(a_term("set_aside", amount="")).startswith(NotCosted.NO_NUMBER)


BY_THE_HOUR = {"hours": Figure(6, HOURS, SOURCE), "work_year": Figure(180, DAYS, SOURCE)}


def with_classified(**known: Any) -> Case:
    """The small town with what is known of its classified unit."""
    small = opened(SMALL).case
    units = [replace(e, **known) if e.id == "classified" else e for e in small.units]
    assert small.district
    return replace(small, district=replace(small.district, units=tuple(units)))


@pytest.mark.parametrize("lacking", BY_THE_HOUR)
def test_a_raise_by_the_hour_needs_hours_and_days(lacking: str) -> None:
    term = a_term("hourly_raise", amount="$1", units="classified")
    offer, case = an_offer(term), with_classified(**BY_THE_HOUR)
    known = replace(case, offers=(offer,))
    assert without_a_price(known, offer, term) is None
    assert "hours a day" in refused(term, with_classified(**{**BY_THE_HOUR, lacking: None}))


def test_longer_days_cost_their_part_of_the_pay_of_a_year() -> None:
    small = opened(SMALL).case
    hours = a_term("work_days", days="", hours="0.5", paid="yes", units="classified")
    assert "write hours: and work_year:" in refused(hours, small)
    case = with_classified(**BY_THE_HOUR)
    days = a_term("work_days", days="15", paid="yes", units="classified")
    found = [levers_of(case, an_offer(term)).at("work_days.classified") for term in (hours, days)]
    assert found[0] == found[1]  # half an hour of six, on 180 days
    assert max(found[0]) == pytest.approx(15)


def test_terms_in_dollars_add_up() -> None:
    terms = [
        a_term(word, starts="2019-20")
        for word in ("overage_pay", "planning_time", "substitute_pay", "savings")
    ]
    apart = [sum(years) for years in zip(*map(cost_of, terms), strict=True)]
    assert cost_of(*terms) == pytest.approx(tuple(apart), abs=1e-6)


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("", "work days: training"),
        ("1", "one additional day: training"),
        ("3", "3 additional days: training"),
        ("-1", "one paid day fewer: training"),
        ("-2", "2 paid days fewer: training"),
    ],
)
def test_days_of_work_are_said_in_words(days: str, said: str) -> None:
    assert a_term("work_days", days=days, paid="yes", what="training").phrase == said
