"""The differences of Los Angeles, each found by a check that knows nothing of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

import openbook
from openbook.api.claims import evidence, one_claim
from openbook.evidence.claims.difference import DifferenceKind
from openbook.evidence.claims.judgment import Beside, Verdict
from openbook.evidence.claims.walk import WalkMove
from openbook.evidence.ledger import Ledger

# What cannot both be true, the check that finds it, and two of the claims.
KNOWN = {
    "pupils of the stories, of the district's own schools": (
        "two_definitions",
        "size-1-pupils",
        "pupils-district-run-ktla",
    ),
    "84,000 of 600,000 or of 460,000": (
        "wrong_base",
        "strk-7-share-of-600000",
        "strk-7-share-of-normal",
    ),
    "schools": ("two_definitions", "size-1-schools", "schools-and-centers"),
    "strikers, members, the unit": ("two_definitions", "size-2-strikers", "unit-members-voting"),
    "pupils present on the first day": ("changed_number", "present-14-first", "present-14-final"),
    "pupils present on the third day": ("changed_number", "present-16-first", "present-16-final"),
    "pupils present on the fourth day": ("changed_number", "present-17-first", "present-17-final"),
    "nine days or six": ("two_definitions", "strike-length-calendar", "strike-length-school"),
    "back to 2016": ("days_that_cannot_be", "retro-cbs", "retro-county"),
    "back to the start of school": ("days_that_cannot_be", "retro-bond-buyer", "retro-county"),
    "which reserve": ("two_definitions", "reserve-share-union", "reserve-share-county-2020-21"),
    "24 billion": ("two_definitions", "fund-1-spending", "budget-three-years-derived"),
    "24 billion, summed": ("parts_and_total", "fund-1-spending", "budget-spending-2018-19"),
    "the reserve of 2021-22": ("changed_number", "fund-3-not-met", "reserve-met-2020-03"),
    "a later offer that is worse": (
        "changed_number",
        "cap-15-middle-jan-7",
        "cap-15-middle-jan-11",
    ),
    "how long the offer lasts": ("yes_and_no", "barg-7-duration", "offer-duration-silent"),
    "three years or five": ("same_line", "settlement-term-county", "settlement-term-union"),
    "what the fact-finder said of money": ("yes_and_no", "barg-9-no-money", "fact-finder-spend"),
    "whether the union agreed": ("yes_and_no", "fact-finder-agreed", "fact-finder-not-agreed"),
    "pupils to a counselor": (
        "two_definitions",
        "counselor-ratio-latimes",
        "counselor-ratio-union",
    ),
    "average pay": ("two_definitions", "pay-average-guide", "pay-average-spend"),
    "how long without a contract": (
        "days_that_cannot_be",
        "barg-1-without-contract",
        "contract-ended-sentinel",
    ),
    "wages not paid": ("two_definitions", "strike-wages-saved", "strike-day-pay-derived"),
    "a pension rate": ("same_line", "calstrs-2013-los-rios", "calstrs-2013-talb"),
    "a grant that is a dollar off": (
        "same_line",
        "base-grant-2017-assembly",
        "base-grant-2017-derived",
    ),
}


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return evidence(EXAMPLES / "la-2019")


@pytest.mark.parametrize("what", KNOWN)
def test_it_is_found(ledger: Ledger, what: str) -> None:
    check, one, other = KNOWN[what]
    pairs = [c.names for c in ledger.every_difference if c.check == check]
    assert any(one in names and other in names for names in pairs)


def test_what_moved_or_was_revised_is_never_called_a_contradiction(ledger: Ledger) -> None:
    every = ledger.every_difference
    kinds = Counter(each.kind for each in every)
    assert kinds == {
        DifferenceKind.CONTRADICTION: 10,
        DifferenceKind.DEFINITIONS: 26,
        DifferenceKind.DENOMINATOR: 3,
        DifferenceKind.MOVED: 5,
        DifferenceKind.REVISED: 6,
        DifferenceKind.MISREPORTED: 1,
        DifferenceKind.ADDED: 3,
        DifferenceKind.ROUNDED: 1,
        DifferenceKind.DATES: 3,
        DifferenceKind.OPEN: 1,
    }
    opposed = [each for each in every if each.kind is DifferenceKind.CONTRADICTION]
    assert set(ledger.contradictions) < set(opposed)  # the others were learned later
    told = {"changed_number", "compound_rates", "restatement", "wrong_base"}
    assert not told & {each.check for each in opposed}
    moved = {each.subject for each in every if each.kind is DifferenceKind.MOVED}
    assert moved == {
        "offer.amount",
        "offer.amount.added",
        "offer.educators",
        "class_size.cap.middle-15",
    }


def test_the_verdict_on_a_claim_says_the_same(ledger: Ledger) -> None:
    verdicts = {
        "barg-6-raise": Verdict.ADDED,
        "present-15-more": Verdict.REVISED,
        "pupils-change-2017": Verdict.DENOMINATOR,
        "reserve-short-749": Verdict.REVISED,
        "fund-1-spending": Verdict.NOT_BOTH,
    }
    found = {name: one_claim(ledger, name).verdict for name in verdicts}
    assert found == verdicts


def test_three_in_five_claims_with_a_number_are_checked(ledger: Ledger) -> None:
    numbers = [each for each in ledger.every_claim if each.heard.value is not None]
    assert len(numbers) >= 305
    assert len([each for each in numbers if each.checked]) / len(numbers) >= 0.6
    # As known on the day of the case, nothing later counted.
    on_the_day = [each for each in ledger.claims if each.heard.value is not None]
    assert len(on_the_day) >= 200
    assert len([each for each in on_the_day if each.recomputed]) / len(on_the_day) >= 0.6
    # Not by arithmetic of Openbook: of what others said more than half is checked.
    said = [each for each in on_the_day if not each.heard.derived]
    assert len([each for each in said if each.recomputed]) / len(said) >= 0.54


def test_no_source_confirms_itself_and_nothing_later_judges_the_day(ledger: Ledger) -> None:
    known = {each.heard.name: each.heard for each in ledger.claims}
    every = known | {each.heard.name: each.heard for each in ledger.every_claim}
    asked = 0
    for judged in ledger.every_claim:
        for each in (*judged.recomputed, *judged.later):
            if each.beside is not Beside.SOURCE:
                continue
            asked += 1
            fits = each.verdict not in {Verdict.NOT_BOTH, Verdict.REVISED}
            assert not fits or judged.heard.source != every[each.by].source, judged.heard.name
            if judged.heard.name in known and each in judged.recomputed:
                assert each.by in known, judged.heard.name
    assert asked > 80


def test_a_claim_of_the_day_keeps_its_verdict_when_more_is_learned(ledger: Ledger) -> None:
    judged = one_claim(ledger, "schools-2018-elementary")
    assert judged.verdict is Verdict.NOT_CHECKED
    assert judged.why
    assert [each.verdict for each in judged.later] == [Verdict.NOT_BOTH]


def test_the_code_names_no_claim_of_any_case(ledger: Ledger) -> None:
    root = Path(openbook.__file__).parent / "evidence"
    files = [*(root / "claims").glob("*.py"), *(root / "differences").glob("*.py")]
    words = {w for file in files for w in re.findall(r"[\w.-]+", file.read_text("utf-8"))}
    names = {each.heard.name for each in ledger.every_claim if "-" in each.heard.name}
    assert not names & words


def test_every_claim_is_told_and_no_verdict_stands_alone(ledger: Ledger) -> None:
    assert all(
        each.recomputed or each.why or each.verdict is Verdict.STATEMENT
        for each in ledger.every_claim
    )
    assert all(r.arithmetic for each in ledger.every_claim for r in each.recomputed)
    assert not ledger.not_run


def test_what_the_stories_call_600000_counts_charter_pupils(ledger: Ledger) -> None:
    judged = one_claim(ledger, "size-1-pupils")
    verdicts = {each.by: each.verdict for each in judged.recomputed}
    assert verdicts["district"] is Verdict.NOT_BOTH
    assert judged.verdict is Verdict.OTHER_DEFINITION
    assert "Charters" in judged.recomputed[-1].agrees_as


def test_the_quarrel_over_the_reserve_is_one_walk(ledger: Ledger) -> None:
    walk = ledger.walks[0]
    levels = [s.level for s in walk.steps if s.move is WalkMove.STANDS]
    assert levels == pytest.approx([1.863e9, 1.8e9, 0.8e9, 0.0096 * 7.7e9])
    reached = levels[0]
    for step in walk.steps[1:]:
        reached += 0 if step.move is WalkMove.AGAINST else step.amount
        assert reached == pytest.approx(step.level)
    assert [round(s.amount / 1e6) for s in walk.unexplained] == [-63, 174]
