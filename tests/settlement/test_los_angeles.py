"""Los Angeles on 11 January 2019: the figures of the page are what is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.settlement.laid_out import settlement_said

from openbook.api.packages import Legal, explain_package, settle
from openbook.api.view import Opened, opened
from openbook.settlement.search import Settlements
from openbook.settlement.slots import same_terms, year_of

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "settling-los-angeles.md"


@pytest.fixture(scope="module")
def los_angeles() -> Opened:
    return opened(EXAMPLES / "la-2019")


@pytest.fixture(scope="module")
def two_years(los_angeles: Opened) -> Settlements:
    return settle(los_angeles, years=2)


def _said(page: str, text: str) -> None:
    assert " ".join(text.split()) in " ".join(page.split())


def test_for_three_years_no_package_is_legal_on_both_books(los_angeles: Opened) -> None:
    found = settle(los_angeles)
    assert found.certified
    assert found.count == 25_350
    assert len(found.packages) == 4
    assert all(a >= -b for e in found.packages for a, b in zip(e.left, found.allowed, strict=True))
    assert found.nash is None
    assert found.base.unsound == (
        "Openbook chose values where LAUSD published none",
        "Openbook inferred the assumptions of UTLA",
    )
    assert found.best_chance == 0
    assert round(found.offers[0].left[2] / 1e6) == -588
    (change,) = found.changes
    assert (change.book, change.assumptions) == ("district", ("variance.carryover",))
    said = settlement_said(found, los_angeles.case)
    shown = said.partition("No package meets")[2].partition("Proved under")[0]
    _said(PAGE.read_text("utf-8"), shown)


def test_for_two_years_there_are_packages_on_both_books(
    los_angeles: Opened, two_years: Settlements
) -> None:
    assert two_years.certified
    assert two_years.frontier == 39
    nurses = [each.name for each in two_years.matters.matters].index("posts-nurse")
    assert two_years.nash is not None
    assert two_years.matters.matters[nurses].rungs[two_years.nash.package[nurses]].part == 1
    totals = two_years.matters.totals
    assert [(each.least, each.most) for each in totals] == [(30_000, 65_000), (60_000, 65_000)]
    assert all(total.holds(each.package) for total in totals for each in two_years.packages)
    union = two_years.offers[1]
    assert round(union.left[1] / 1e6) == -509
    said = settlement_said(two_years, los_angeles.case)
    fair = said.partition("Packages that rules of fairness choose")[2]
    _said(PAGE.read_text("utf-8"), fair.partition("salary raise")[0])


def test_what_is_agreed_is_named_as_it_was_signed(two_years: Settlements) -> None:
    health = [each for each in two_years.matters.agreed if each.word == "health_contribution"]
    assert [len(each.units) for each in health] == [3]  # not a part of the sum for each unit


def test_what_was_signed_is_legal_for_two_years(los_angeles: Opened) -> None:
    found = explain_package(los_angeles, "2019-01-22-settlement", legal=Legal(years=2))
    assert found.stops == ()
    assert found.point is None  # nobody had stated its numbers of class sizes and positions
    standing = found.standing
    assert standing is not None
    assert standing.between == ("class_size", "duration", "posts-nurse")
    assert (standing.point.one, standing.point.other) == (314, 616)
    assert standing.gains == (244, 19)
    assert standing.is_near
    assert {term.word for term in standing.unseen} == {"community_schools"}
    assert not standing.beyond
    unpriced = [term.label for term in found.unpriced]
    assert len(unpriced) == 9
    assert "Section 1.5 on class size is deleted" in unpriced
    raises = [each for each in found.matters.matters if each.family in {"salary_raise", "back_pay"}]
    signed = [t for t in found.offer.terms if t.word in {"salary_raise", "back_pay"}]
    for matter in raises:
        own = [t for t in signed if (t.word, year_of(t)) == (matter.family, matter.year)]
        assert not matter.year or any(same_terms(own, rung.terms) for rung in matter.rungs)
    assert round(found.binds.left / 1e6) == 173
    assert found.binds.limit.book == "district"
