"""Claims that were judged against the wrong time, stage or calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.evidence.claims_written import case_with, found_by

from openbook.case.case import Case
from openbook.case.tables.money import ReservePart
from openbook.case.tables.sources import SourceEntry
from openbook.evidence.claims.claim import heard_claims
from openbook.evidence.claims.comparisons import judge_claims
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.judgment import JudgedClaim, Verdict
from openbook.evidence.ledger import differences_in, make_ledger
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table
from openbook.reports.claims.evidence_document import evidence_document
from openbook.reports.document.text import to_text
from openbook.reports.words.words import words_in

SHARE = {
    "claim": "a-tenth",
    "about": "demands.share",
    "value": "10%",
    "unit": "share",
    "precision": "about",
    "worked_out": "cost / budget",
}
COST = {"claim": "cost", "about": "demands.cost", "value": "140 million", "unit": "USD"}
BUDGET = {
    "claim": "budget",
    "about": "budget.spending",
    "value": "1.4 billion",
    "unit": "USD",
    "year": "2018-19",
}


def _judged(case: Case) -> JudgedClaim:
    return judge_claims(ClaimSet(case, heard_claims(case)), ())[0]


@pytest.mark.parametrize(
    "several",
    [
        {"years": "3"},
        {"definition": "Three years"},
        {"text": "The demands would cost $140 million over three years."},
        {"text": "The three-year cost is $140 million."},
        {"text": "They cost $140 million from 2018-19 to 2020-21."},
        {"about": "demands.cost.three_years"},
        {"from_day": "2018-07-01", "to_day": "2021-06-30"},
        {"text": "The demands cost $140 million across three fiscal years."},
        {"text": "In all three years together it is $140 million."},
        {"text": "A $140 million package for 36 months."},
        {"text": "$140 million over a 3-yr term."},
        {"text": "They total $140 million for 2018-19, 2019-20 and 2020-21."},
        {"text": "It adds $140 million through 2020-21.", "said_on": "2019-01-10"},
        {"text": "It adds $140 million until 2020-21.", "said_on": "2018-09-10"},
    ],
)
def test_three_years_are_not_a_share_of_one(several: dict[str, str]) -> None:
    """The share of one year is a third; the claim is not confirmed."""
    claims = SHARE, {**COST, **several}, BUDGET
    judged = _judged(case_with(*claims))
    (came,) = judged.recomputed
    assert judged.verdict is Verdict.NOT_BOTH
    assert came.value == pytest.approx(0.1 / 3)
    assert "÷ 3 years" in came.arithmetic
    (found,) = found_by("wrong_base", *claims)
    assert "sets 3 years against 1" in found.sentence


@pytest.mark.parametrize(
    "same", [{"year": "2018-19"}, {}, {"text": "They cost $140 million a year over three years."}]
)
def test_a_year_beside_a_year_is_confirmed(same: dict[str, str]) -> None:
    judged = _judged(case_with(SHARE, {**COST, **same}, BUDGET))
    assert judged.verdict is Verdict.AGREES


def test_three_years_beside_three_are_confirmed() -> None:
    budgets = [
        {**BUDGET, "claim": f"b{place}", "year": year, "value": "0.466 billion"}
        for place, year in enumerate(("2018-19", "2019-20", "2020-21"))
    ]
    share = {**SHARE, "worked_out": "cost / ( b0 + b1 + b2 )"}
    judged = _judged(case_with(share, {**COST, "years": "3"}, *budgets))
    assert judged.verdict in {Verdict.AGREES, Verdict.ROUNDED}


def test_a_right_share_of_a_year_is_right() -> None:
    share = {**SHARE, "value": "3.3%"}
    judged = _judged(case_with(share, {**COST, "years": "3"}, BUDGET))
    assert judged.verdict is Verdict.ROUNDED


def test_years_that_nobody_gives_cannot_be_checked() -> None:
    judged = _judged(case_with(SHARE, {**COST, "years": "3"}, {**BUDGET, "year": ""}))
    assert judged.verdict is Verdict.NOT_CHECKED
    assert "several years" in judged.why


def test_a_reserve_is_held_and_has_no_years() -> None:
    reserve = {**BUDGET, "about": "reserve.available"}
    judged = _judged(case_with(SHARE, {**COST, "years": "3"}, reserve))
    assert judged.verdict is Verdict.AGREES


def _with_reserve(case: Case, *rows: str) -> Case:
    head = "year,stage,part,amount,source,status,note"
    file = PlainFile("district/reserve.csv", "\n".join([head, *rows]) + "\n")
    table, findings = parse_table(file, ReservePart)
    assert not findings
    return replace(case, reserve=table)


OLD = "2018-19,adopted,unassigned,500000,,,"
NEW = "2018-19,first interim,unassigned,620000,,,"
UNASSIGNED = {
    "claim": "free",
    "about": "reserve.unassigned",
    "unit": "USD",
    "year": "2018-19",
    "source": "worked-out",
}


@pytest.mark.parametrize("rows", [(OLD, NEW), (NEW, OLD)])
def test_only_the_newest_stage_of_a_budget_judges(rows: tuple[str, str]) -> None:
    case = _with_reserve(case_with({**UNASSIGNED, "value": "620000"}), *rows)
    judged = _judged(case)
    assert [each.verdict for each in judged.recomputed] == [Verdict.AGREES]
    assert "first interim" in judged.recomputed[0].arithmetic


def test_a_superseded_stage_confirms_nothing() -> None:
    case = _with_reserve(case_with({**UNASSIGNED, "value": "500000"}), OLD, NEW)
    judged = _judged(case)
    assert judged.verdict is Verdict.NOT_BOTH
    assert "(adopted), since revised, was $500,000" in judged.recomputed[0].arithmetic


def test_who_spoke_before_the_newer_stage_repeated_the_older() -> None:
    claim = {**UNASSIGNED, "value": "500000", "said_on": "2018-09-01"}
    case = _with_reserve(case_with(claim), OLD, NEW.replace(",,,", ",interim,,"))
    interim = SourceEntry(
        id="interim", who="the district", title="Interim", on=date(2018, 12, 10), status="said"
    )
    listed = replace(case.sources, sources=(*case.sources.sources, interim))
    judged = _judged(replace(case, sources=listed))
    assert judged.verdict is Verdict.OTHER_DEFINITION
    assert judged.recomputed[0].agrees_as == "unassigned fund balance (adopted)"


DAYS = {
    "claim": "out",
    "about": "strike.length",
    "unit": "days",
    "from_day": "2019-01-14",
    "to_day": "2019-01-22",
}


@pytest.mark.parametrize("value", ["6", "7"])
def test_without_a_calendar_school_days_are_not_impossible(value: str) -> None:
    """Nine calendar days, seven weekdays, six days of school."""
    others = {**DAYS, "claim": "long", "from_day": "", "to_day": "", "value": value}
    first = {**DAYS, "claim": "first", "value": "9"}
    claims = {**DAYS, "value": value}, {**others, "said_on": "2019-01-22"}, first
    case = replace(case_with(*claims), calendar=None)
    judged = _judged(case)
    assert judged.verdict is Verdict.NOT_CHECKED
    assert "no school calendar" in judged.why
    odd = differences_in(ClaimSet(case, heard_claims(case)))
    assert not [each.sentence for each in odd if each.check == "days_that_cannot_be"]


@pytest.mark.parametrize("value", ["8", "10"])
def test_more_days_than_weekdays_are_impossible_without_a_calendar(value: str) -> None:
    case = replace(case_with({**DAYS, "value": value}), calendar=None)
    assert _judged(case).verdict is Verdict.NOT_BOTH


def test_statements_are_counted_apart_from_figures() -> None:
    said = {"claim": "open", "about": "strike.schools_open", "answer": "yes"}
    unknown = {"claim": "odd", "about": "nothing.known", "value": "7", "unit": "people"}
    ledger = make_ledger(case_with(said, unknown), (), {})
    verdicts = [each.verdict for each in ledger.claims]
    assert verdicts == [Verdict.STATEMENT, Verdict.NOT_CHECKED]
    told = to_text(evidence_document(ledger, words_in("en")))
    assert "cannot be checked           1" in told
    assert "statement without a number  1" in told
