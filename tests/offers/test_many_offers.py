"""Thousands of offers take as long as their number says, not as its square."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.offers.on_the_table import steps_of, table_on

FIRST = date(2014, 1, 1)


def with_offers(count: int) -> Case:
    """The small town after so many offers, each the answer to the one before."""
    case = folder.case_in(EXAMPLES / "small-town")
    offers: list[Offer] = []
    for place in range(count):
        model = case.offers[place % len(case.offers)]
        before = offers[-1].id if offers else ""
        day = FIRST + timedelta(days=place)
        offers.append(
            replace(model, id=f"{day}-{place}", made_on=day, standing="open", replies_to=before)
        )
    return replace(case, offers=tuple(offers))


class Counted(tuple[Offer, ...]):
    """Offers that count how often one of them is looked at in a walk over all."""

    __slots__ = ()
    seen = 0

    def __iter__(self) -> Iterator[Offer]:
        """Walk over the offers."""
        for offer in super().__iter__():
            Counted.seen += 1
            yield offer


def looks_for(count: int) -> int:
    case, Counted.seen = with_offers(count), 0
    case = replace(case, offers=Counted(case.offers))
    steps_of(case)
    table_on(case, case.head.as_of)
    return Counted.seen


def test_no_offer_walks_over_all_others() -> None:
    assert 0 < looks_for(400) < 6 * looks_for(100)


def calls_for(count: int) -> int:
    case, counted = with_offers(count), cProfile.Profile()
    counted.enable()
    steps = steps_of(case)
    table_on(case, case.head.as_of)
    counted.disable()
    assert len(steps) == count
    return int(pstats.Stats(counted).total_calls)  # type: ignore[attr-defined]


def test_four_times_the_offers_take_about_four_times_the_work() -> None:
    assert calls_for(400) < 6 * calls_for(100)


def test_the_offer_before_is_the_newest_of_the_side_for_the_same_units() -> None:
    case = with_offers(60)
    for step in steps_of(case):
        earlier = [
            each
            for each in case.offers
            if each.side == step.offer.side and each.made_on < step.offer.made_on
        ]
        assert step.before == (earlier[-1] if earlier else None)
