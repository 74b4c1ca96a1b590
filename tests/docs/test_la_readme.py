"""The README of the Los Angeles case says what the program computes today."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from tests.offers.opened import LOS_ANGELES, opened

from openbook.api.projection import project_case
from openbook.figures.figure import Given
from openbook.model.project import Projection
from openbook.offers.cost import cost_offer
from openbook.offers.cost_result import Compared
from openbook.offers.scope_question import left_out
from openbook.offers.two_runs import run_twice

FOLDER = Path(str(files("openbook") / "cases" / "la-2019"))
SECTION = "## What the model reproduces, and what cannot all be true"
NOT_PRICED = ("2018-07-24-union", "2019-01-07-union")
SETTLEMENT = "2019-01-22-settlement"
OTHER_UNITS = {"classified": "2018-06-12-classified", "administrators": "2018-08-21-administrators"}


@pytest.fixture(scope="module")
def told() -> str:
    """The section, its lines joined so that a number is found across a line end."""
    text = (FOLDER / "README.md").read_text("utf-8").partition(SECTION)[2]
    return " ".join(text.partition("\n## ")[0].split())


@pytest.fixture(scope="module")
def district() -> Projection:
    return project_case(FOLDER)


@pytest.fixture(scope="module")
def contract() -> Projection:
    return project_case(FOLDER, offers=())


@pytest.fixture(scope="module")
def settled() -> Projection:
    return project_case(FOLDER, offers=[SETTLEMENT])


def values(projection: Projection, name: str) -> list[float]:
    """A line by year, also one that is given and not computed."""
    if name in projection.alone.names:
        found: list[float] = projection.alone.values(name)[0].tolist()
        return found
    detail = projection.model.lines[name].detail
    assert isinstance(detail, Given)
    return [float(value) for value in detail.values[0]]


def millions(dollars: float) -> str:
    return f"{dollars / 1e6:,.1f}"


def more(one: Projection, other: Projection, *names: str) -> list[float]:
    """How much some lines are higher in the first projection, by year."""
    years = range(len(one.model.years))
    return [sum(values(one, name)[i] - values(other, name)[i] for name in names) for i in years]


def test_the_table_is_what_the_program_prints(told, district):
    rows = [line for line in told.split("| `")[1:] if "` |" in line]
    assert len(rows) == 14
    for row in rows:
        name, _, cells = row.partition("` |")
        shown = [cell.strip() for cell in cells.split("|")[:5]]
        assert shown == [millions(value) for value in values(district, name)], name


def test_revenue_and_spending_add_up_to_what_was_published(district):
    came = ("revenue.formula", "revenue.other", "revenue.unexplained")
    paid = ("compensation.ongoing", "compensation.one_time", "added.cost")
    went = (*paid, "spending.other", "spending.unexplained")
    for parts, total in ((came, "revenue.total"), (went, "spending.total")):
        sums = [sum(year) for year in zip(*(values(district, p) for p in parts), strict=True)]
        assert sums == pytest.approx(values(district, total))


def test_the_largest_gaps(told, district):
    revenue = max(map(abs, values(district, "revenue.unexplained")))
    spending = max(map(abs, values(district, "spending.unexplained")))
    assert f"${millions(revenue)} million of revenue and ${millions(spending)} million" in told


def test_the_formula_beside_the_plan_of_the_next_year(told, district):
    formula, plan = values(district, "revenue.formula"), 5_587_376_601
    assert f"${millions(formula[0])} million for 2018-19" in told
    assert f"${millions(formula[1])} million for 2019-20" in told
    assert f"${millions(plan)} million, ${millions(formula[1] - plan)} million less" in told
    assert f"pays for {values(district, 'lcff.ada_1_before')[1]:,.0f} students" in told
    assert f"add-ons of ${millions(values(district, 'lcff.add_ons')[0])} million" in told


def test_the_walk_of_the_reserve(told, district, contract):
    start = values(district, "reserve.start")[0]
    left = values(district, "reserve.unrestricted")[0]
    free = values(district, "reserve.available")[0]
    for amount in (start, left, free):
        assert f"${millions(amount)} million" in told
    assert (start - left, left - free) == (500e6, 500e6)
    offer = more(district, contract, "spending.total")[0]
    assert f"costs ${millions(offer)} million in 2018-19" in told
    deficit = -values(contract, "budget.result")[0]
    assert f"${millions(deficit)} million of the deficit" in told


def test_shares_of_the_reserve(told, district, settled):
    for projection in (district, settled):
        one, two, three = values(projection, "reserve.share")[:3]
        assert f"{one:.2%}, {two:.2%} and {three:.2%}" in told
        assert three < 0.01
    published = 0.0096 * values(district, "spending.total")[2]
    apart = published - values(district, "reserve.available")[2]
    assert f"difference of ${millions(apart)} million" in told


def test_three_years_of_spending(told, district, settled):
    assert f"has {millions(sum(values(district, 'spending.total')[:3]))} for" in told
    assert f"{millions(sum(values(settled, 'spending.total')[:3]))} with the" in told
    came = sum(values(district, "revenue.total")[:3])
    start = values(district, "reserve.start")[0]
    assert f"whole reserve are {millions(came + start)}" in told
    assert f"leaves {millions(values(district, 'reserve.unrestricted')[2])}" in told


def test_the_book_of_the_union(told, district):
    union = project_case(FOLDER, book="union")
    for line in ("revenue.total", "spending.total"):
        assert values(union, line) == values(district, line)
    *first, last = map(millions, values(union, "reserve.available"))
    assert f"{', '.join(first)} and {last}" in told
    share = values(union, "reserve.share")
    assert f"{share[0]:.2%} of spending in 2018-19 and {share[2]:.2%}" in told
    start, spent = values(union, "reserve.start")[0], values(union, "spending.total")[0]
    assert f"the same balance is {start / spent:.2%}" in told


def test_what_the_raise_of_the_union_costs(told, contract):
    asked = project_case(FOLDER, offers=["2017-07-union"])
    teachers = more(asked, contract, "salaries.teachers", "benefits.teachers")[0]
    filled = teachers / values(contract, "staff.filled")[0]
    everybody = more(asked, contract, "compensation.ongoing")[0]
    assert f"has ${millions(teachers)} million in 2018-19" in told
    assert f"every position filled ${millions(filled)} million" in told
    assert f"beyond it is ${millions(everybody)} million" in told


def test_what_other_units_agreed_costs(told):
    for unit, offer in OTHER_UNITS.items():
        assert f"${millions(sum(cost_by_year(offer)[0]))} million ({unit})" in told


def test_what_the_agreement_costs(told, settled, contract):
    pay = ("salaries.teachers", "benefits.teachers", "one_time_cost.teachers")
    one, two, three = map(millions, more(settled, contract, "spending.total")[:3])
    assert f"modeled ${one}, ${two} and ${three} million" in told
    assert f"${millions(more(settled, contract, *pay)[0])} million of it teachers' pay" in told
    grants = settled.levers.at("grants.community_schools")
    people = more(settled, contract, "added.cost")
    staff = [one + other for one, other in zip(people, grants, strict=True)]
    two, one = staff[1] + staff[2], staff[3]
    assert f"modeled ${millions(two)} million and ${millions(one)} million" in told


def test_the_class_sizes_of_the_union(told):
    ground = opened(LOS_ANGELES)
    offer = ground.offer("2018-07-24-union")
    caps = tuple(term for term in offer.terms if term.class_size)
    runs = run_twice(
        ground.case,
        ground.law,
        ground.model,
        replace(offer, terms=caps),
        ground.book("district"),
        years=2,
    )

    def gained(name: str) -> float:
        return runs.after(name)[1] - runs.before(name)[1]

    teachers, cost = gained("teachers_added.total"), gained("added.cost")
    assert f"{teachers:,.0f} teachers at ${cost / teachers:,.0f} each" in told
    less = 205.7e6 - cost
    assert f": ${millions(cost)} million, ${millions(less)} million less" in told
    assert f"the claim is {205.7e6 * teachers / cost:,.0f} teachers" in told
    assert {getattr(term, "status", "") for term in caps} == {"unconfirmed"}


def cost_by_year(offer: str) -> list[tuple[float, float]]:
    """What an offer costs in each year, ongoing and one-time."""
    ground = opened(LOS_ANGELES)
    law, model, book = ground.law, ground.model, ground.book("district")
    cost = cost_offer(ground.case, law, model, ground.offer(offer), book).cost
    return list(zip(cost.ongoing, cost.one_time, strict=True))


def claims_of(offer: str) -> dict[str, Compared]:
    ground = opened(LOS_ANGELES)
    law, model, book = ground.law, ground.model, ground.book("district")
    found = cost_offer(ground.case, law, model, ground.offer(offer), book)
    return {each.claim.what: each for each in found.claims}


def test_the_educators_of_the_offer(told, contract):
    staff = claims_of("2019-01-11-district")["Class size and staff"]
    assert staff.modeled is not None
    assert staff.people is not None
    assert f"has ${millions(staff.modeled)} million for {staff.people.people:,.0f}" in (told)
    held = values(contract, "added.needed")[1]
    assert staff.people.people + held == pytest.approx(1200)
    assert f"ask for {held:,.0f} teachers" in told
    assert f"need {staff.people.teachers:,.0f} teachers" in told
    assert f"{staff.people.at_that_cost(130e6):,.0f} people at $108,333" in told


def test_the_staff_of_the_union(told):
    claims = claims_of("2018-07-24-union")
    nurses = claims["Nurses and librarians"].modeled
    assert nurses is not None
    each = 108_333
    assert f"are {nurses / each:.1f} more, ${millions(nurses)} million" in told
    assert f"which is {81.5e6 / each:,.0f} people" in told
    others = claims["Counselors, social workers and deans"]
    assert others.modeled is None
    assert f"{others.claim.amount.value / each:,.0f} people" in told


@pytest.mark.parametrize("offer", NOT_PRICED)
def test_terms_that_cannot_be_priced(told, offer):
    found = project_case(FOLDER, offers=[offer])
    gone = left_out(found.case, found.question)
    assert f"`{offer}`" in told
    roles = ["librarians"] + ["social workers"] * (offer == NOT_PRICED[0])
    assert len(gone) == len(roles)
    for role, each in zip(roles, gone, strict=True):
        assert each.sentence.startswith("district/posts.csv")
        assert f"how many {role} " in each.sentence
