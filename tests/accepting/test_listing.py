"""Tests of starting a round: the list is frozen as it was found for everybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.settlement.sealed.made_round import made_chance

from openbook import api, settling
from openbook.accepting import listing
from openbook.accepting.seat import NoStepError
from openbook.folder.tried import read_tried
from openbook.settlement.search import Settlements

CHANCE = made_chance("listing")


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "DRAWS", 20)


@cache
def _found() -> Settlements:
    return settling.settle(EXAMPLES / "small-town", books=["union"], chance=0.5, most=6)


def test_the_list_has_the_packages_as_terms_that_can_be_tried(small_town: Path) -> None:
    made = listing.start(small_town, _found(), chance=CHANCE, numbers=[2, 1], most=2)
    case = api.open_case(small_town)
    assert len(made.packages) == 2
    for listed, number in zip(made.packages, (2, 1), strict=True):
        offer = _found().matters.as_offer(_found().packages[number - 1].package)
        assert [each.says for each in listed.terms] == [t.label for t in offer.terms]
        for each in listed.terms:
            terms, findings = read_tried(each.term, case)
            assert len(terms) == 1
            assert not findings
    assert made.findings == ()
    assert list(made.steps) == ["district", "union"]


def test_a_round_is_not_written_over_by_accident(small_town: Path) -> None:
    one = listing.start(small_town, _found(), chance=CHANCE, most=2)
    with pytest.raises(NoStepError, match="--again"):
        listing.start(small_town, _found(), chance=CHANCE, most=2)
    other = listing.start(small_town, _found(), chance=CHANCE, most=2, again=True)
    assert one.round != other.round  # the same packages, and still another round


@pytest.mark.parametrize(
    ("numbers", "most", "said"),
    [([99], 1, "there is no package 99"), ([1, 2], 3, "3 cards for 2 packages")],
)
def test_what_cannot_be_listed_is_told(
    small_town: Path, numbers: list[int], most: int, said: str
) -> None:
    with pytest.raises(NoStepError, match=said):
        listing.start(small_town, _found(), chance=CHANCE, numbers=numbers, most=most)
    assert not (small_town / "accept").exists()


def test_a_list_must_not_follow_one_sides_own_points(small_town: Path) -> None:
    for found, said in (
        (replace(_found(), written=("union",)), "look for it as the public"),
        (replace(_found(), packages=()), "no package was found"),
    ):
        with pytest.raises(NoStepError, match=said):
            listing.start(small_town, found, chance=CHANCE)
