"""A whole law in one law.yaml: what it answers, and every mistake at its line."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from textwrap import dedent

import pytest
from tests.one_year import fixed, value_of, values_of

from openbook.figures.figure import PUPILS, USD, Year
from openbook.law.errors import LawError, LawNotKnownError, NotInLawError
from openbook.law.funding_lines import ExpectedRates, StudentCounts
from openbook.law.law_file import read_law
from openbook.law.number_kind import KINDS
from openbook.law.states.shelf import load_law

DAY = date(2019, 1, 11)
YEARS = (Year(2018), Year(2019))
HEAD = """\
name: Testland
fiscal_year_ends: 06-30
checked_on: 2026-11-15
references:
  act: {who: Testland, title: School act, dated: 2018-06-01}
"""
MORE = "in_force: 2018-07-01, known_on: 2018-06-01, status: confirmed, reference: act"
COUNTED = f"""\
counting:
  basis: {{rule: membership, {MORE}}}
  funded: {{rule: current, {MORE}}}
"""
PAID = f"""\
funding:
  per_student: {{value: 5000, {MORE}}}
"""


def law(text: str, day: date = DAY, state: str = "own"):
    return load_law(state, day, (("law.yaml", HEAD + dedent(text)),))


def problems(text: str) -> list[str]:
    return [str(each) for each in read_law((("law.yaml", dedent(text)),)).problems]


def students(now: float, before: float = 0.0, **labeled: float) -> StudentCounts:
    ada = {"K-12": fixed("a.now", now, PUPILS)}
    past = {"K-12": (fixed("a.before", before, PUPILS),)} if before else {"K-12": ()}
    groups = {name: (fixed(f"a.{name}", n, PUPILS),) for name, n in labeled.items()}
    return StudentCounts(ada, past, fixed("a.need", 0.5), labeled=groups)


WANTED = ExpectedRates(fixed("a.cola", 0.1), fixed("a.add_ons", 500, USD))


def test_a_number_is_one_value_a_list_or_a_table_of_years():
    found = law(f"""\
    reserve:
      share: {{value: 3%, {MORE}}}
    pensions:
      teachers:
        known_on: 2018-01-01
        status: confirmed
        reference: act
        years:
          2018-19: 7.71%
          2019-20: {{value: 7.92%, status: unconfirmed, note: from general knowledge}}
      others:
        status: confirmed
        reference: act
        values:
          - {{in_force: 2018-07-01, value: 5%}}
          - {{in_force: 2019-07-01, known_on: 2018-10-01, value: 6%}}
          - {{in_force: 2020-07-01, value: 7%}}
    """)
    rates = found.employer_rates((Year(2019),), {})
    assert values_of(rates, Year(2019)) == {"teachers": 0.0792, "others": 0.06}
    plan = found.statutes.parameter("pensions.teachers").values
    assert plan[1].source.status == "unconfirmed"
    assert plan[0].source.on == date(2018, 6, 1)
    with pytest.raises(LawNotKnownError, match="2020-21"):
        found.statutes.at("pensions.teachers", Year(2020))
    # without a day since when it is known, it is known from the day it is in force
    other = found.statutes.parameter("pensions.others").values
    assert (other[2].known_on, other[2].known_on_status) == (date(2020, 7, 1), "unconfirmed")


def test_a_later_rate_is_what_a_side_expects_of_that_plan():
    found = law(f"""\
    pensions:
      teachers: {{status: confirmed, reference: act, years: {{2018-19: 7%}}}}
    offsets:
      teachers: {{value: 1%, {MORE}}}
    """)
    assert found.rate_kinds["teachers"].assumption == "pension.teachers"
    rates = found.employer_rates(YEARS, {"teachers": fixed("a.expected", 0.09)})
    assert value_of(rates["teachers"], Year(2018)) == pytest.approx(0.06)
    assert value_of(rates["teachers"], Year(2019)) == pytest.approx(0.08)


def test_a_year_may_begin_in_september():
    text = HEAD.replace("06-30", "08-31") + (
        "payroll:\n  tax: {in_force: 2018-09-01, value: 1%, status: said, reference: act}\n"
    )
    found = load_law("own", DAY, (("law.yaml", text),))
    assert value_of(found.employer_rates((Year(2018),), {})["tax"], Year(2018)) == 0.01


@pytest.mark.parametrize(
    ("rule", "paid"),
    [("current", 900), ("prior", 1000), ("greater_of_two", 1000), ("average", 950)],
)
def test_the_count_that_is_paid(rule, paid):
    found = law(COUNTED.replace("current", rule) + f"  years: {{value: 2, {MORE}}}\n" + PAID)
    money = found.funding(students(900, 1000), WANTED, (Year(2018),))
    assert value_of(money.funded, Year(2018)) == paid
    assert value_of(money.total, Year(2018)) == 5000 * paid
    assert not found.attendance_counts


def test_an_earlier_count_that_is_not_known_is_told():
    found = law(COUNTED.replace("current", "prior") + PAID)
    with pytest.raises(LawNotKnownError, match="write the students of 2017-18"):
        found.funding(students(900), WANTED, (Year(2018),))


def test_weights_by_grade_and_by_group_with_the_rounding_of_the_law():
    text = COUNTED + f"  weights: {{by: {{7-12: 1.2, poverty: 0.25}}, {MORE}}}\n"
    text += f"  decimals: {{value: 2, {MORE}}}\n" + PAID
    found = law(text)
    assert list(found.spans) == ["K-6", "7-12"]
    ada = {"K-6": fixed("a.low", 100.1, PUPILS), "7-12": fixed("a.high", 50.333, PUPILS)}
    groups = {"poverty": (fixed("a.poor", 33.3, PUPILS),)}
    counted = StudentCounts(ada, {}, fixed("a.need", 0.5), labeled=groups)
    money = found.funding(counted, WANTED, (Year(2018),))
    # three counts: 100.1, 60.3996 to 60.40, 8.325 to 8.33
    assert value_of(money.funded, Year(2018)) == pytest.approx(168.83)
    without = StudentCounts(ada, {}, fixed("a.need", 0.5))
    with pytest.raises(Exception, match=r"students\.poverty"):
        found.funding(without, WANTED, (Year(2018),))


def test_published_rows_with_the_floor_of_last_year():
    found = law(
        COUNTED
        + f"""\
funding:
  floor: {{rule: prior_year_total, {MORE}}}
revenue:
  state_aid:
    restricted: no
    status: confirmed
    reference: act
    known_on: 2018-06-01
    years: {{2018-19: 1000000, 2019-20: 900000}}
"""
    )
    money = found.funding(students(100), WANTED, YEARS)
    assert value_of(money.base, Year(2018)) == 1_000_000
    assert found.grants(Year(2019))["state_aid"].value == 900_000
    with pytest.raises(LawNotKnownError):
        found.grants(Year(2020))


def test_the_strictest_of_the_reserves_that_are_written():
    spent, size = fixed("a.spent", 1e6, USD), fixed("a.size", 500, PUPILS)
    none = law(f"reserve:\n  share: {{value: none, {MORE}}}\n")
    assert value_of(none.minimum_reserve(spent, size, (Year(2018),)), Year(2018)) == 0
    both = law(f"reserve:\n  trigger: {{value: -2.5%, {MORE}}}\n  policy: {{value: 8%, {MORE}}}\n")
    assert value_of(both.minimum_reserve(spent, size, (Year(2018),)), Year(2018)) == 80_000
    with pytest.raises(NotInLawError, match=r"reserve\.share"):
        law("").minimum_reserve(spent, size, (Year(2018),))


def test_what_nobody_may_assume_is_listed():
    assert law("").lacking == (
        "funding.per_student",
        "reserve.share",
        "pensions or payroll",
        "counting.basis",
        "counting.funded",
    )


def test_a_case_may_add_to_the_law_of_its_state():
    policy = f"reserve:\n  policy: {{value: 10%, {MORE}}}\n"
    found = law(policy, state="example")
    spent, size = fixed("a.spent", 1e6, USD), fixed("a.size", 500, PUPILS)
    assert found.name == "Example"
    assert value_of(found.minimum_reserve(spent, size, (Year(2018),)), Year(2018)) == 100_000


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("counting:\n  basis: {rule: heads, IN}\n", "law.yaml:7: 'heads' must be one of attend"),
        ("counting:\n  bases: {rule: membership, IN}\n", "law.yaml:7: bases is no number of c"),
        ("pensions:\n  a: {value: 101%, IN}\n", "law.yaml:7: 1.01 is not from 0 to 1"),
        (
            "pensions:\n  a: {value: 1%, in_force: 2018-07-01, status: said}\n",
            "reference is missing",
        ),
        ("pensions:\n  a: {value: 1%, IN, ref: x}\n", "'ref' is not a key we know"),
        ("pensions:\n  a: {years: {2018: 1%}, status: said, reference: act}\n", "is no budget y"),
        ("pensions:\n  a: {years: {2018-19: 1%, 2018-19: 2%}, status: said}\n", "written twice"),
        ("pensions:\n  a: {IN}\n", "write one value"),
        ("pensions:\n  a: 5%\n", "write keys with values here"),
        ("pensions: 5%\n", "needs names with what they hold"),
        ("reserve:\n  basis: {value: 3, IN}\n", "write rule here, not value"),
        ("revenue:\n  aid: {value: 3, IN}\n", "restricted is missing"),
        ("payroll:\n  tax: {value: 1%, IN, covers: all}\n", "covers needs a list"),
        ("fiscal_year: 06-30\n", "'fiscal_year' is not a key we know; did you mean fiscal_year_"),
        ("pensions:\n  a: {value: 1%, IN}\n  a: {value: 2%, IN}\n", "is written twice"),
        ("pensions:\n  a: {value: &x 1%, IN}\n", "anchor"),
    ],
)
def test_a_mistake_is_told_at_its_line(text, told):
    found = problems(HEAD + text.replace("IN", MORE))
    assert any(told in each for each in found), found
    with pytest.raises(LawError):
        law(text.replace("IN", MORE))


def test_the_same_number_in_two_files_is_told():
    text = f"pensions:\n  a: {{value: 1%, {MORE}}}\n"
    read = read_law((("law/a.yaml", HEAD + text), ("law/b.yaml", text)))
    assert [str(each) for each in read.problems] == ["law/b.yaml:2: 'pensions.a' is written twice"]


GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "add-a-state.md"


def test_the_law_of_the_guide_has_no_mistake_and_lacks_nothing():
    block = re.search(r"```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert block
    text = (("law.yaml", block[1]),)
    assert not read_law(text).problems
    found = load_law("own", date(2024, 2, 1), text)
    assert not found.lacking
    assert found.statutes.at("strike.notice_days", date(2024, 2, 1)).number == 10
    due = found.deadlines({"strike begins": date(2024, 3, 15)})
    assert [each.due for each in due] == [date(2024, 3, 5)]


def test_every_number_is_in_the_guide():
    text = GUIDE.read_text("utf-8")
    for name in KINDS:
        short = name.replace("*", "")
        assert f"`{short}" in text, name
