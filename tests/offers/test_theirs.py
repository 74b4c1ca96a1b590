"""A book that takes assumptions over: what is left of a gap is run, not subtracted."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import openbook
from openbook.api.bargain import explain_side_gap
from openbook.api.projection import explain_gap, project_scope
from openbook.api.view import Opened, opened
from openbook.case.scope import Scope
from openbook.model.inputs import settled_years
from openbook.model.simulations.assumption_values import believed
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.theirs import NoSuchAssumptionError, NotBetweenError, Taken

CASES = Path(openbook.__file__).parent / "cases"
SMALL, LOS_ANGELES = str(CASES / "small-town"), str(CASES / "la-2019")
BOOKS = ("district", "union")


@cache
def ground(folder: str) -> Opened:
    return opened(folder)


@cache
def whole(folder: str) -> Gap:
    return explain_gap(ground(folder), BOOKS)


def names_of(gap: Gap) -> list[str]:
    return [each.name for share in gap.shares for each in share.beliefs]


@pytest.mark.parametrize("folder", [SMALL, LOS_ANGELES])
@pytest.mark.parametrize("gives", BOOKS)
def test_taking_over_everything_leaves_exactly_nothing(folder: str, gives: str) -> None:
    taken = Taken(gives, tuple(names_of(whole(folder))))
    left = explain_gap(ground(folder), BOOKS, theirs=taken)
    assert left.amount == 0.0
    assert not left.shares


@settings(max_examples=12)
@given(st.sets(st.sampled_from(names_of(whole(SMALL)))))
def test_what_is_left_is_the_gap_of_the_mixed_book(taken: set[str]) -> None:
    case = ground(SMALL)
    names = tuple(sorted(taken))
    left = explain_gap(case, BOOKS, theirs=Taken("union", names))
    stand = Scope(book="union", theirs=names, of="district")
    mixed = project_scope(case, stand).alone.values("reserve.available")[0][-1]
    assert left.other == mixed
    assert left.one == whole(SMALL).one
    assert set(names_of(left)) == set(names_of(whole(SMALL))) - taken


def test_what_is_taken_over_is_believed_as_the_other_believes_it() -> None:
    case = ground(LOS_ANGELES)
    name = "reserve.earmarked"
    mixed = project_scope(case, Scope(book="union", theirs=(name,), of="district"))
    own = project_scope(case, Scope(book="district"))
    settled = settled_years(case.law(), case.case.head.years)
    first, other = (
        believed(ran.question.book, case.case, ran.model, settled=settled)[name]
        for ran in (mixed, own)
    )
    assert (first.path, first.value, first.spread) == (other.path, other.value, other.spread)


def test_sides_with_offers_take_over_as_well() -> None:
    offers = ("2019-01-11-district", "2018-10-05-union")
    case = ground(SMALL)
    before = explain_side_gap(case, BOOKS, offers)
    names = tuple(each.name for share in before.beliefs for each in share.beliefs)
    left = explain_side_gap(case, BOOKS, offers, theirs=Taken("union", names))
    assert not left.beliefs
    assert left.amount == pytest.approx(left.wanted)


def test_names_that_are_not_there_are_refused() -> None:
    case = ground(SMALL)
    with pytest.raises(NoSuchAssumptionError, match=r"enrollment\.change"):
        explain_gap(case, BOOKS, theirs=Taken("union", ("enrolment.change",)))
    with pytest.raises(NotBetweenError, match="union"):
        explain_gap(case, BOOKS, theirs=Taken("onion", ("enrollment.change",)))
