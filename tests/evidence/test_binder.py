"""The binder: every claim in it once, under its criterion, undisputed or disputed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES
from tests.evidence.claims_written import case_with

from openbook.api import claims as claiming
from openbook.api.folder import load_law
from openbook.evidence.claims.difference import DifferenceKind
from openbook.evidence.ledger import Binder, Ledger, Reason, Sides, make_binder, make_ledger

CRITERIA = load_law("california", date(2019, 1, 18)).panel_criteria
SIDES = Sides({"district": "the district", "union": "the union"}, ("district", "union"))
RESERVE = {"about": "reserve.gold", "year": "2017-18", "unit": "USD"}


@pytest.fixture(scope="module")
def los_angeles() -> tuple[Ledger, Binder]:
    folder = EXAMPLES / "la-2019"
    ledger = claiming.evidence(folder)
    return ledger, claiming.binder(folder, ledger=ledger)


def bound(*claims: dict[str, str]) -> Binder:
    """The binder of these claims, nothing recomputed."""
    return make_binder(make_ledger(case_with(*claims), (), {}), CRITERIA, SIDES)


def test_every_claim_is_in_one_exhibit(los_angeles: tuple[Ledger, Binder]) -> None:
    ledger, binder = los_angeles
    told = [each.heard.name for exhibit in binder.exhibits for each in exhibit.claims]
    assert sorted(told) == sorted(each.heard.name for each in ledger.claims)
    numbers = [exhibit.number for exhibit in binder.exhibits]
    assert len(set(numbers)) == len(numbers)


def test_whatever_is_contradicted_is_disputed(los_angeles: tuple[Ledger, Binder]) -> None:
    ledger, binder = los_angeles
    excluded = {DifferenceKind.CONTRADICTION, DifferenceKind.DATES}
    odd = {n for d in ledger.differences if d.kind in excluded for n in d.names}
    assert odd
    for exhibit in binder.exhibits:
        names = {judged.heard.name for judged in exhibit.claims}
        assert exhibit.disputed or not names & odd
        assert (Reason.CONTRADICTED in exhibit.reasons) == bool(names & odd)


def test_what_moved_or_was_revised_is_not_disputed_for_that() -> None:
    first = {**RESERVE, "claim": "a", "side": "district", "value": "5000000"}
    first |= {"said_on": "2019-01-07"}
    later = {**first, "claim": "b", "value": "7000000", "said_on": "2019-01-11"}
    (exhibit,) = bound(first, later).exhibits
    assert [each.kind for each in exhibit.differences] == [DifferenceKind.REVISED]
    assert not exhibit.disputed


def test_the_two_sides_alone_are_asked_for_a_reply(los_angeles: tuple[Ledger, Binder]) -> None:
    assert list(los_angeles[1].sides.values()) == ["LAUSD", "UTLA"]


def test_books_that_differ_make_a_dispute() -> None:
    binder = claiming.binder(EXAMPLES / "small-town")
    found = {each.subject: each for each in binder.exhibits}
    hoard, free = found["reserve.unrestricted"], found["reserve.unassigned"]
    assert Reason.BOOKS_DIFFER in hoard.reasons
    assert Reason.ANSWERED in free.reasons
    assert [heard.name for heard in free.of("union")] == ["hoard"]
    assert hoard.number.startswith("3.")


def test_the_same_number_of_both_sides_is_undisputed() -> None:
    mine = {**RESERVE, "claim": "a", "side": "district", "value": "5000000"}
    theirs = {**mine, "claim": "b", "side": "union", "replies_to": "a"}
    (exhibit,) = bound(mine, theirs).exhibits
    assert exhibit.both
    assert not exhibit.disputed


def test_another_number_of_the_other_side_is_a_dispute() -> None:
    mine = {**RESERVE, "claim": "a", "side": "district", "value": "5000000"}
    theirs = {**mine, "claim": "b", "side": "union", "value": "7000000"}
    (exhibit,) = bound(mine, theirs).exhibits
    assert exhibit.reasons == (Reason.CONTRADICTED,)


def test_a_reply_about_something_else_is_a_dispute() -> None:
    mine = {"claim": "a", "about": "class_size", "side": "district"}
    theirs = {"claim": "b", "about": "nurses", "side": "union", "replies_to": "a"}
    first, second = bound(mine, theirs).exhibits
    assert first.reasons == (Reason.ANSWERED,)
    assert not second.disputed


def test_a_state_without_criteria_has_one_chapter() -> None:
    ledger = make_ledger(case_with({"claim": "a", "about": "pay"}), (), {})
    (chapter,) = make_binder(ledger, (), SIDES).chapters
    assert chapter.criterion is None
    assert [each.number for each in chapter.exhibits] == ["1.1"]


@given(st.lists(st.sampled_from(["pay.average", "reserve", "law", "gold"]), max_size=6))
def test_disputed_ones_come_first_and_none_is_lost(subjects: list[str]) -> None:
    binder = bound(*({"claim": f"c{n}", "about": s} for n, s in enumerate(subjects)))
    assert sum(len(each.claims) for each in binder.exhibits) == len(subjects)
    for chapter in binder.chapters:
        assert (*chapter.disputed, *chapter.undisputed) == chapter.exhibits
