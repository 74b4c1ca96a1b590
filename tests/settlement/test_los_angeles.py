"""Los Angeles on 11 January 2019: the figures of the page are what is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.settlement.laid_out import settlement_said

from openbook.api.packages import Legal, explain_package, settle
from openbook.api.view import Opened, opened
from openbook.settlement.search import Settlements

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
    assert found.packages == ()
    assert found.base.unsound == ("Openbook inferred the assumptions of UTLA",)
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
    assert two_years.frontier == 7
    names = [each.name for each in two_years.matters.matters]
    earlier, nurses = names.index("back_pay-2"), names.index("posts-nurse")
    assert {each.package[earlier] for each in two_years.packages} == {0}
    assert sum(each.package[nurses] >= 3 for each in two_years.packages) == 6
    union = two_years.offers[1]
    assert round(union.left[1] / 1e6) == -509
    said = settlement_said(two_years, los_angeles.case)
    fair = said.partition("Packages that rules of fairness choose")[2]
    _said(PAGE.read_text("utf-8"), fair.partition("salary raise")[0])


def test_what_was_signed_is_legal_for_two_years(los_angeles: Opened) -> None:
    found = explain_package(los_angeles, "2019-01-22-settlement", legal=Legal(years=2))
    assert found.stops == ()
    assert found.point is None
    assert round(found.binds.left / 1e6) == 173
    assert found.binds.limit.book == "district"
