"""Alternatives: each is costed, one is in use, and the offer has a lowest and highest cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from openbook.api import OpenCase, open_case
from openbook.api.folder import check_case, copy_example
from openbook.offers.cost_result import CostedOffer

UNION = "offers/2018-10-05-union.yaml"
HEAD = """\
side: union
made_on: 2018-10-05
title: Either or
standing: open
source: invented
terms:
"""
RAISE = "salary_raise: {share: 3%, starts: 2018-07-01, prospective: yes, units: [teachers]}"
FLAT = "flat_raise: {amount: 1500, starts: 2018-07-01, prospective: yes, units: [teachers]}"
BONUS = "one_time_payment: {year: 2018-19, amount: 1000, units: [teachers]}"
EITHER = f"  - either:\n      - {RAISE}\n      - {FLAT}\n"


def asked(tmp_path: Path, terms: str) -> OpenCase:
    folder = tmp_path / "case"
    if not folder.exists():
        copy_example("small-town", folder)
    (folder / UNION).write_text(HEAD + terms, "utf-8")
    return open_case(folder)


def costed(tmp_path: Path, terms: str) -> CostedOffer:
    (found,) = asked(tmp_path, terms).cost(["2018-10-05-union"], books=["district"])
    return found


def test_each_alternative_costs_what_it_costs_by_itself(tmp_path: Path) -> None:
    first, second = (costed(tmp_path, f"  - {term}\n").cost for term in (RAISE, FLAT))
    found = costed(tmp_path, EITHER)
    assert [each.alone for each in found.alternatives] == [first, second]
    assert [each.whole for each in found.alternatives] == [first, second]
    assert found.cost == first
    assert found.range is not None
    assert found.range.all_years == (
        min(first.all_years, second.all_years),
        max(first.all_years, second.all_years),
    )


def test_the_stated_choice_is_used_everywhere(tmp_path: Path) -> None:
    body = EITHER.replace("- either:\n", "- either:\n      alternatives:\n")
    for line in (RAISE, FLAT):
        body = body.replace(f"      - {line}", f"        - {line}")
    found = costed(tmp_path, body + "      used: 2\n")
    assert found.cost == costed(tmp_path, f"  - {FLAT}\n").cost
    assert [each.used for each in found.alternatives] == [False, True]
    assert not any(each.code == "OB241" for each in found.findings)


def test_without_a_choice_the_first_is_used_and_said(tmp_path: Path) -> None:
    found = costed(tmp_path, EITHER)
    assert [each.used for each in found.alternatives] == [True, False]
    assert [each.code for each in found.findings] == ["OB241"]
    assert "OB241" in {each.code for each in check_case(tmp_path / "case")}


def test_an_alternative_may_have_several_terms(tmp_path: Path) -> None:
    together = f"  - {FLAT}\n  - {BONUS}\n"
    whole = costed(tmp_path, together).cost
    found = costed(tmp_path, f"  - either:\n      - {RAISE}\n      - {FLAT}\n        {BONUS}\n")
    assert found.alternatives[1].whole == whole


def test_two_choices_give_the_range_of_every_combination(tmp_path: Path) -> None:
    days = "work_days: {days: 1, paid: yes, what: training, starts: 2019-20, units: [teachers]}"
    other = f"  - either:\n      - {BONUS}\n      - {days}\n"
    found = costed(tmp_path, EITHER + other)
    ends = [
        costed(tmp_path, f"  - {one}\n  - {two}\n").cost.all_years
        for one in (RAISE, FLAT)
        for two in (BONUS, days)
    ]
    assert found.range is not None
    assert found.range.all_years == pytest.approx((min(ends), max(ends)))


def test_an_alternative_that_cannot_be_costed_says_what_is_lacking(tmp_path: Path) -> None:
    unknown = (
        "work_days: {days: 1, paid: yes, what: training, starts: 2019-20, units: [classified]}"
    )
    found = costed(tmp_path, f"  - either:\n      - {RAISE}\n      - {unknown}\n")
    known, lacking = found.alternatives
    assert known.whole == found.cost
    assert lacking.alone is None
    assert lacking.whole is None
    assert "work year is not known" in lacking.lacking[0]


def test_a_withdrawn_choice_costs_nothing(tmp_path: Path) -> None:
    body = f"  - either:\n      alternatives:\n        - {RAISE}\n        - {FLAT}\n"
    found = costed(tmp_path, body + "      withdrawn_on: 2018-12-20\n")
    assert found.cost.all_years == 0
    assert found.alternatives == ()
    assert found.range is None


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (f"  - either:\n      - {RAISE}\n", "at least two alternatives"),
        (f"  - either: {{used: 1}}\n  - {RAISE}\n", "'alternatives' is missing"),
        (f"  - either:\n      - {RAISE}\n      - 3%\n", "one term was expected"),
        (f"  - either:\n      - {RAISE}\n      - either: [x, y]\n", "inside alternatives"),
        (f"  - either:\n      - {RAISE}\n      - raise: 3%\n", "is not a term of an offer"),
    ],
)
def test_what_is_no_choice_is_a_finding(tmp_path: Path, body: str, what: str) -> None:
    asked(tmp_path, f"  - {RAISE}\n")
    (tmp_path / "case" / UNION).write_text(HEAD + body, "utf-8")
    assert any(what in each.what for each in check_case(tmp_path / "case"))


def test_alternatives_may_be_tried(tmp_path: Path) -> None:
    case = asked(tmp_path, f"  - {RAISE}\n")
    tried = "either: [salary_raise: 3% from 2018-07-01, one_time_payment: 2% in 2018-19]"
    (found,) = case.cost(tried=[tried], books=["district"])
    assert len(found.alternatives) == 2
    assert found.cost.all_years > 0
