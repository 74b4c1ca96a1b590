"""The Los Angeles case: it reads clean, leaves nothing out, and its sums hold."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from openbook.case.case import Case
from openbook.case.tables.schools import staffed_levels
from openbook.evidence.check_case import check_case
from openbook.figures.figure import Status, Year, parse_unit
from openbook.files.read import read_case
from openbook.findings.finding import Severity, as_text

ROOT = Path(str(files("openbook") / "cases" / "la-2019"))
STORIES = ("cnn-2019-01-10", "cnn-2019-01-14", "cnn-2019-01-17")
# What the three stories say, statement by statement.
STATEMENTS = (
    *(f"size-{number}" for number in range(1, 5)),
    *(f"barg-{number}" for number in range(1, 11)),
    *(f"fund-{number}" for number in range(1, 10)),
    *(f"strk-{number}" for number in range(1, 11)),
    "wave-1",
    "hist-1",
)
# Claims of the same subject that cannot all be true of one thing.
CONTRADICTIONS = (
    "pupils.enrolled",
    "pupils.present.share",
    "pupils.present.2019-01-14",
    "pupils.present.2019-01-16",
    "pupils.present.2019-01-17",
    "pupils.change",
    "schools.count",
    "unit.members",
    "strike.length",
    "strike.wages_saved",
    "raise.from",
    "reserve.share",
    "reserve.left",
    "reserve.above_required",
    "budget.spending.three_years",
    "class_size.cap.middle-15",
    "offer.duration",
    "contract.term",
    "contract.expired_for",
    "fact_finder.ability",
    "fact_finder.agreement",
    "counselor.ratio",
    "pay.average",
    "pension.calstrs",
    "funding.base_grant.k-3",
    "funding.state_share",
)


@pytest.fixture(scope="module")
def read():
    return read_case(ROOT)


@pytest.fixture(scope="module")
def case(read):
    assert isinstance(read[0], Case)
    return read[0]


@pytest.fixture(scope="module")
def value(case):
    """The number of a claim by its name."""
    return dict(case.claims.each("claim", "value")).__getitem__


@pytest.fixture(scope="module")
def fact(case):
    facts = {(f.quantity, str(f.year)): f.value for f in case.facts}
    return lambda quantity, year: facts[quantity, year]


def _about(number: float) -> Any:
    return pytest.approx(number, rel=0.005)


def test_it_reads_with_notes_and_what_was_learned_later(read, case):
    findings = (*read[1], *check_case(case))
    bad = [f for f in findings if f.severity is not Severity.NOTE and f.code != "OB870"]
    assert not bad, "\n\n".join(map(as_text, bad))
    counted = Counter(f.code for f in findings if f.code not in {"OB103", "OB302"})
    assert counted == {
        "OB222": 2,
        "OB225": 2,
        "OB226": 3,
        "OB228": 1,
        "OB254": 1,
        "OB823": 3,
        "OB870": 11,
        "OB871": 8,
        "OB883": 1,
    }


def test_every_number_leads_to_a_source(case):
    for table in case.tables():
        if table.file == "es.csv":  # texts of the others in Spanish
            continue
        for index in range(len(table)):
            assert case.source_at(table, index) is not None, table.place(index)
    outcomes = set(case.projections.column("outcome_source")) - {""}
    assert outcomes <= set(case.source_by_id)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_every_statement_of_the_stories_is_a_claim(case, statement):
    told = [c for c in case.claims if c.claim.startswith(f"{statement}-")]
    assert told
    assert any(claim.source in STORIES for claim in told)
    assert all(claim.source in STORIES or claim.source == "openbook-arithmetic" for claim in told)


def test_stories_are_said_and_arithmetic_is_derived(case):
    for index, claim in enumerate(case.claims):
        source = case.source_at(case.claims, index)
        if claim.source in STORIES:
            assert source.status is Status.SAID
        if claim.said_by == "Openbook":
            assert source.status in {Status.DERIVED, Status.UNCONFIRMED}
            assert claim.said_on is None


def test_claims_are_whole(case):
    parties = {party.id for party in case.head.parties}
    names = set(case.claims.column("claim"))
    for claim in case.claims:
        assert claim.side in parties | {""}, claim.claim
        assert claim.replies_to in names | {""}, claim.claim
        assert claim.replies_to != claim.claim
        assert (claim.value is None) == (not claim.unit), claim.claim
        assert parse_unit(claim.unit or "share") is not None, claim.claim
        assert (claim.value is None) == (not claim.precision), claim.claim
        if claim.value_to is not None:
            assert claim.value_to > claim.value, claim.claim
        said = case.source_by_id[claim.source].on
        assert not (claim.said_on and said) or claim.said_on <= said, claim.claim


def test_both_sides_the_county_the_state_and_families_speak(case):
    speak = set(case.claims.column("side"))
    assert {"district", "union", "county", "state", "families", "fact-finder"} <= speak


@pytest.mark.parametrize("about", CONTRADICTIONS)
def test_a_contradiction_can_be_found(case, about):
    told = [claim for claim in case.claims if claim.about == about]
    assert len({(claim.value, claim.text) for claim in told}) > 1


def test_every_subject_is_in_the_vocabulary(case):
    written = set(re.findall(r"`([a-z_]+)", (ROOT / "README.md").read_text("utf-8")))
    assert {about.partition(".")[0] for about in case.claims.column("about")} <= written


def test_sums_of_the_first_story(value):
    parts = ("fund-2-earmarked", "fund-2-used", "fund-2-left")
    assert sum(map(value, parts)) == value("fund-1-reserve") == 1.8e9
    assert value("barg-5-total") - value("barg-5-added") == value("offer-30-million")
    adults = value("strk-1-substitutes") + value("strk-1-reassigned")
    assert adults == value("strk-1-total")
    assert value("size-1-pupils") / adults == value("strk-1-pupils-per-adult") == 250


def test_sums_of_the_last_story(value):
    kept = 1 - value("strk-7-drop")
    assert value("strk-7-wednesday") * kept == _about(value("strk-7-present"))
    final = 1 - value("present-17-final") / value("present-16-final")
    assert final == _about(value("present-drop-final"))
    missed = value("fund-6-ended") - value("fund-6-projected")
    assert missed == value("fund-6-error-derived") == 1.755e9
    begun = 12 * 2019 + 1 - 12 * value("barg-1-months")
    assert divmod(begun - 1, 12) == (2017, 4 - 1)


def test_six_percent_for_teachers_does_not_explain_half_a_billion(value):
    raised = 6 * value("raise-one-percent-2018")
    assert raised == _about(value("raise-six-percent-derived"))
    assert raised < value("fund-2-used") / 2


def test_the_calendar_has_180_days_and_the_strike_took_six(case, value):
    taught = case.calendar.taught_days()
    assert len(taught) == case.calendar.days.value == 180
    strike = case.strike
    struck = [d for d in taught if strike.first_day <= d <= strike.last_day]
    assert len(struck) == value("strike-length-school") == 6
    length = (strike.last_day - strike.first_day).days + 1
    assert length == value("strike-length-calendar") == 9
    assert {d.day for d in case.strike_days} == set(struck)


def test_the_table_of_the_district_makes_its_deficits(case, value):
    lines = {
        (line.year, line.object): line.amount for line in case.budget if line.stage == "projected"
    }
    short = [lines[year, "8000-8799"] - lines[year, "1000-7999"] for year in case.head.years]
    assert short == [-0.5e9, -0.4e9, -0.5e9, -0.8e9, -0.8e9]
    assert short == [value(f"budget-result-{year}") for year in case.head.years]
    first_three = case.head.years[:3]
    spent = sum(lines[year, "1000-7999"] for year in first_three)
    assert spent == value("budget-three-years-derived") < value("fund-1-spending")
    left = value("fund-1-reserve") + sum(short[:3])
    assert left == _about(value("reserve-after-three-years"))


def test_the_plan_of_2019_adds_up(case, fact):
    year = Year(2019)
    parts = [line.amount for line in case.budget if line.year == year and line.stage == "adopted"]
    assert sum(parts) == fact("revenue.total", "2019-20")
    high_need = fact("funding.formula.supplemental_and_concentration", "2019-20")
    total = fact("funding.formula.total", "2019-20")
    assert high_need + fact("funding.formula.other", "2019-20") == total
    need = fact("need.share", "2019-20")
    weight = 0.2 * need + 0.5 * (need - 0.55)
    assert weight == _about(fact("funding.minimum_proportionality", "2019-20"))
    assert high_need / 0.32 == _about(fact("funding.formula.base", "2019-20"))


def test_pupils_add_up(case, fact):
    graded = [c.pupils for c in case.cohorts if c.classes == "graded"]
    special = ("special_day_classes", "special_education_schools", "continuation")
    rest = sum(fact(f"pupils.{kind}", "2018-19") for kind in special)
    assert sum(graded) == 571_855
    assert sum(graded) + rest == fact("pupils.k-12", "2018-19") == 601_973
    staffed = {str(c.year): c.pupils for c in case.cohorts if c.operator == "staffed"}
    assert staffed["2016-17"] - staffed["2017-18"] == 12_604
    assert staffed["2015-16"] - staffed["2016-17"] == 14_190


def test_nurses_follow_from_their_ratio(case, value):
    posts = {post.role: post.fte for post in case.posts}
    staffed = set(staffed_levels(case.schools))
    pupils = sum(row.pupils for row in case.enrollment if row.school in staffed)
    assert pupils == 493_200
    assert round(pupils / value("nurse-ratio"), 1) == posts["nurse"] == 402.9
    row = case.posts.column("role").index("nurse")
    assert case.source_at(case.posts, row).status is Status.UNCONFIRMED


def test_votes_and_shares(value):
    votes = value("settlement-vote-yes") + value("settlement-vote-no")
    assert votes == 24_720
    assert round(value("settlement-vote-yes") / votes, 2) == 0.81
    assert votes / value("settlement-turnout") == _about(value("unit-members-voting"))
    assert round(value("strk-7-present") / value("size-1-pupils"), 2) == 0.14
    present = value("present-17-final") / value("pupils-present-after")
    assert round(present, 2) == value("strk-7-share-of-normal") == 0.18
    base = value("reserve-unrestricted-2017") / value("reserve-share-union")
    assert base == _about(value("reserve-share-base"))
