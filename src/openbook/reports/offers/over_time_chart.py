"""The chart of offers over time: a lane for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.party import Party
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.reports.charts.timeline import Event, Timeline
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words

_FIRST = ("employer", "union")


def lanes_of(case: Case) -> tuple[Party, ...]:
    """The parties that made offers: the employer first, then the union, then others."""
    made = {offer.side for offer in case.offers}
    known = [party for party in case.head.parties if party.id in made]
    order = {role: place for place, role in enumerate(_FIRST)}
    return tuple(sorted(known, key=lambda each: order.get(each.role, len(order))))


def offers_chart(
    found: OffersOverTime, words: Words, link: Callable[[Offer], str]
) -> Timeline:
    """Offers on the lane of their side; each leads to its page."""
    parties = lanes_of(found.case)
    lanes = {party.id: party.called for party in parties}
    events = [
        Event(
            day=step.offer.made_on,
            when=words.day(step.offer.made_on),
            name=step.offer.title,
            lane=lanes[step.offer.side],
            href=link(step.offer),
        )
        for step in found.steps
        if step.offer.side in lanes
    ]
    return Timeline(
        words=frame.Words(
            key="offers",
            title=words("Offers over time"),
            desc=". ".join(f"{each.when}, {each.lane}: {each.name}" for each in events),
            empty=words("No offer on record."),
            heads=tuple(map(words, ("Day", "Side", "Offer"))),
        ),
        lanes=tuple(dict.fromkeys(lanes.values())),
        events=tuple(events),
        marks=tuple(_years(events)),
    )


def _years(events: list[Event]) -> Iterator[tuple[date, str]]:
    """The first day of each year between the events."""
    days = [event.day for event in events]
    if days:
        for year in range(min(days).year, max(days).year + 1):
            yield date(year, 1, 1), str(year)
