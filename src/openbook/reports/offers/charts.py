"""Charts of offers: over time, where the money goes, pay of one member, kinds of terms."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import refuse_unlike
from openbook.case.tables.party import Party
from openbook.figures.year import Year
from openbook.offers.cost_result import CostedOffer, PartCost
from openbook.offers.member import ForMember
from openbook.offers.span import cost_in
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.charts.stacks import Stacked
from openbook.reports.charts.timeline import ChartEvent, Timeline
from openbook.reports.document.question import address
from openbook.reports.drawing import frame
from openbook.reports.stacked_chart import stacked_chart
from openbook.reports.words.words import Words

_FIRST = ("employer", "union")


def lanes_of(case: Case) -> tuple[Party, ...]:
    """The parties that made offers: the employer first, then the union, then others."""
    made = {offer.side for offer in case.offers}
    known = [party for party in case.head.parties if party.id in made]
    order = {role: place for place, role in enumerate(_FIRST)}
    return tuple(sorted(known, key=lambda each: order.get(each.role, len(order))))


def offers_chart(case: Case, offers: Sequence[Offer], words: Words) -> Timeline:
    """Draw offers on the lane of their side; each leads to its page."""
    parties = lanes_of(case)
    lanes = {party.id: party.called for party in parties}
    events = [
        ChartEvent(
            day=offer.made_on,
            when=words.day(offer.made_on),
            name=offer.title,
            lane=lanes[offer.side],
            href=address("/offer", offer=offer.id),
        )
        for offer in sorted(offers, key=lambda each: (each.made_on, each.id))
        if offer.side in lanes
    ]
    return Timeline(
        words=frame.ChartWords(
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


def _years(events: list[ChartEvent]) -> Iterator[tuple[date, str]]:
    """The first day of each year between the events."""
    days = [event.day for event in events]
    if days:
        for year in range(min(days).year, max(days).year + 1):
            yield date(year, 1, 1), str(year)


def goes_to_chart(costed: CostedOffer, key: str, title: str, words: Words) -> Stacked:
    """One bar for each year that the offer covers; all years where it covers none.

    After its last year an offer is silent: a bar there would be read as its cost.
    """
    shown = [n for n, year in enumerate(costed.years) if year not in costed.silent]
    places = shown or range(len(costed.years))
    return stacked_chart(
        key,
        title,
        years=[costed.years[place] for place in places],
        kinds={
            words.said(kind): [amounts[place] for place in places]
            for kind, amounts in costed.goes_to.items()
        },
        words=words,
    )


def pay_chart(found: ForMember, shown: Collection[str], words: Words) -> Bands:
    """Pay by year under the contract alone and under the offers named.

    The line of an offer ends with the last year that it covers.
    """
    series = [BandSeries(name=words("Current contract"), values=found.contract.total)]
    series += [
        BandSeries(name=each.offer.title, values=each.stated)
        for each in found.offers
        if each.offer.id in shown
    ]
    return Bands(
        words=frame.ChartWords(
            key="pay",
            title=words("Your pay by year, before taxes"),
            desc=" ".join(
                f"{one.name}: {', '.join(map(words.money, filter(None, one.values)))}."
                for one in series
            ),
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Year", "Under", "Pay", "Low", "High"))),
        ),
        years=tuple(map(str, found.years)),
        series=tuple(series),
    )


@dataclass(frozen=True, slots=True)
class KindBeside:
    """All terms of one word in both offers; None where an offer is silent on it."""

    word: str
    before: float | None
    now: float | None

    @property
    def more(self) -> float | None:
        """How much more the newer offer spends on it."""
        if self.before is None or self.now is None:
            return None
        return self.now - self.before


def kinds_beside(
    before: CostedOffer, now: CostedOffer, within: Sequence[Year]
) -> tuple[KindBeside, ...]:
    """Every kind of term that either offer has, over the years that both cover."""
    refuse_unlike(before.scope, now.scope, but=("offers", "units"))
    old, new = (
        {part.word: _share(part, each, within) for part in each.kinds}
        for each in (before, now)
    )
    words = dict.fromkeys([*new, *old])
    return tuple(KindBeside(word, old.get(word), new.get(word)) for word in words)


def _share(part: PartCost, offer: CostedOffer, within: Sequence[Year]) -> float:
    return cost_in(part.share or part.in_order, offer.years, within)
