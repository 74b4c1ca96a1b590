from __future__ import annotations

from dataclasses import replace

import pytest
from tests.evidence.claims_written import case_with, small_town
from tests.offers.opened import SMALL, opened

from openbook.evidence.claims.claim import heard_claims
from openbook.evidence.claims.comparisons import BookLookup, judge_claims
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Verdict
from openbook.model.project import ask, project


@pytest.fixture(scope="module")
def books() -> list[BookLookup]:
    ground = opened(SMALL)
    return [
        BookLookup(project(ground.case, ground.law, ask(ground.case, book=b), model=ground.model))
        for b in ("district", "union")
    ]


def judged(books: list[BookLookup], *claims: dict[str, str]) -> JudgedClaim:
    """The first of some claims of the town."""
    case = case_with(*claims)
    return judge_claims(ClaimSet(case, heard_claims(case)), books)[0]


def _claim(**more: str) -> dict[str, str]:
    plain = {"claim": "one", "about": "reserve.unrestricted", "unit": "USD"}
    return {**plain, "year": "2018-19", "value": "1770000", **more}


def test_it_is_set_beside_every_book(books: list[BookLookup]) -> None:
    found = judged(books, _claim())
    own = [each for each in found.recomputed if each.beside is Beside.BOOK]
    assert [each.by for each in own] == ["district", "union"]
    assert [each.verdict for each in own] == [Verdict.AGREES, Verdict.NOT_BOTH]
    assert found.verdict is Verdict.AGREES
    assert found.disputed
    value = books[1].value("reserve.unrestricted", small_town().head.first_year)
    assert value is not None
    assert own[1].difference == pytest.approx(value - 1_770_000)


def test_it_may_agree_under_another_definition(books: list[BookLookup]) -> None:
    found = judged(books, _claim(value="1050000")).recomputed
    assert found[0].verdict is Verdict.OTHER_DEFINITION
    assert found[0].agrees_as == "reserve.available"
    assert "as available reserves it is $1,050,000" in found[0].arithmetic


@pytest.mark.parametrize("more", [{"precision": "at least"}, {"value": "0"}])
def test_a_bound_or_a_zero_has_no_other_definition(
    books: list[BookLookup], more: dict[str, str]
) -> None:
    claim = {**_claim(about="reserve.unassigned", value="1700000"), **more}
    found = {each.verdict for each in judged(books, claim).recomputed}
    assert found == {Verdict.NOT_BOTH}


def test_a_line_may_have_another_name(books: list[BookLookup]) -> None:
    found = judged(books, _claim(about="what.is.left", line="reserve.unrestricted"))
    assert found.recomputed[0].line == "reserve.unrestricted"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"year": ""}, "It does not say for which year"),
        ({"year": "2009-10"}, "2009-10 is not projected"),
        ({"about": "moon"}, "No line of the projection"),
        ({"unit": "pupils"}, "It counts pupils, the line reserve.unrestricted USD."),
    ],
)
def test_why_it_cannot_be_checked(books: list[BookLookup], more: dict[str, str], why: str) -> None:
    found = judged(books, _claim(**more))
    assert found.verdict is Verdict.NOT_CHECKED
    assert why in found.why


def test_a_source_does_not_confirm_itself(books: list[BookLookup]) -> None:
    claim = _claim(about="reserve.committed", value="250000", source="invented")
    assert "comes from the same source" in judged(books, claim).why
    elsewhere = judged(books, {**claim, "source": "worked-out"})
    assert elsewhere.recomputed[0].beside is Beside.PUBLISHED
    assert elsewhere.verdict is Verdict.AGREES


def test_a_published_figure_of_the_family_is_another_definition(books: list[BookLookup]) -> None:
    claim = _claim(about="reserve.held", value="250000", source="worked-out")
    found = judged(books, claim).recomputed
    assert [each.agrees_as for each in found] == ["reserve committed (first interim)"]
    assert found[0].verdict is Verdict.OTHER_DEFINITION
    assert not judged(books, {**claim, "source": "invented"}).recomputed


def test_days_are_counted(books: list[BookLookup]) -> None:
    days = {"about": "strike.length", "unit": "days", "year": ""}
    span = {"from_day": "2019-01-14", "to_day": "2019-01-22"}
    whole = judged(books, _claim(value="9", **days, **span)).recomputed[0]
    assert (whole.beside, whole.verdict) == (Beside.DAYS, Verdict.AGREES)
    calendar = small_town().calendar
    assert calendar is not None
    taught = sum(span["from_day"] <= str(day) <= span["to_day"] for day in calendar.taught_days())
    school = judged(books, _claim(value=str(taught), **days, **span)).recomputed[0]
    assert (school.verdict, school.agrees_as) == (Verdict.OTHER_DEFINITION, "days of school")
    assert not judged(books, _claim(value="9", **days, from_day="2019-02-01")).recomputed


def test_it_is_worked_out_from_other_claims(books: list[BookLookup]) -> None:
    part = {"claim": "part", "about": "part", "value": "900000", "unit": "USD"}
    formula = {"about": "whole", "worked_out": "part + part"}
    found = judged(books, _claim(**formula), part).recomputed[0]
    assert (found.beside, found.verdict) == (Beside.CLAIMS, Verdict.NOT_BOTH)
    assert found.arithmetic.startswith("$900,000 + $900,000 = $1,800,000; claimed")
    assert not judged(books, _claim(**formula), {**part, "value": ""}).recomputed


def test_what_a_claim_said_before_and_who_answered(books: list[BookLookup]) -> None:
    case = small_town()
    found = {j.heard.name: j for j in judge_claims(ClaimSet(case, heard_claims(case)), books)}
    assert [each.was for each in found["free-money"].earlier] == ["650,000"]
    assert found["free-money"].replies == ("hoard",)
    assert found["hoard"].replies == ()


def test_a_case_without_books_is_judged_by_what_it_has() -> None:
    case = replace(small_town(), books=())
    claims = heard_claims(case)
    assert len(judge_claims(ClaimSet(case, claims), [])) == len(claims)
