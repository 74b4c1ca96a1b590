"""Offers over time: as charts, as data, and each compared with the one before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.scope import refuse_unlike
from openbook.case.sides import names_at_the_table
from openbook.case.tables.district import Party
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import CostedOffer
from openbook.offers.member import ForMember
from openbook.offers.on_the_table import Move, OfferStep
from openbook.offers.over_time import OffersOverTime
from openbook.offers.span import OfferChange, common_years, cost_in, span_of
from openbook.reports.chart_findings import chart_words, share_finding
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.charts.stacks import Stacked
from openbook.reports.charts.timeline import ChartEvent, Timeline
from openbook.reports.district_budget import stacked_chart
from openbook.reports.document import document as doc
from openbook.reports.document.question import address
from openbook.reports.notes import year_span
from openbook.reports.plain_data import picked, plain
from openbook.reports.words.words import Words
from openbook.terms.shelf import kind_name

_FIRST = ("employer", "union")


def lanes_of(case: Case) -> tuple[Party, ...]:
    """Return the parties that made offers: the employer first, then the union, then others."""
    made = {offer.side for offer in case.offers}
    known = [party for party in case.head.parties if party.id in made]
    order = {role: place for place, role in enumerate(_FIRST)}
    return tuple(sorted(known, key=lambda each: order.get(each.role, len(order))))


def offers_chart(case: Case, offers: Sequence[Offer], words: Words) -> Timeline:
    """Draw offers on the lane of their side; each leads to its page."""
    parties = lanes_of(case)
    lanes = {party.id: words.own(party.called) for party in parties}
    events = [
        ChartEvent(
            day=offer.made_on,
            when=words.day(offer.made_on),
            name=words.own(offer.title),
            lane=lanes[offer.side],
            href=address("/offer", offer=offer.id),
            brief=words.short_day(offer.made_on),
        )
        for offer in sorted(offers, key=lambda each: (each.made_on, each.id))
        if offer.side in lanes
    ]
    days = [event.day.year for event in events]
    years = range(min(days), max(days) + 1) if days else ()
    return Timeline(
        words=chart_words(
            words,
            "offers",
            _offers_finding(events, names_at_the_table(case), words),
            ("Day", "Side", "Offer"),
            ". ".join(f"{each.when}, {each.lane}: {each.name}" for each in events),
            empty="No offer on record.",
            subtitle=words("Every offer on record by the day it was made"),
        ),
        lanes=tuple(dict.fromkeys(lanes.values())),
        events=tuple(events),
        # The first day of each year between the events.
        marks=tuple((date(year, 1, 1), str(year)) for year in years),
        turns=tuple(_turns(case, words)),
    )


def _offers_finding(events: Sequence[ChartEvent], sides: Mapping[str, str], words: Words) -> str:
    """Say how many offers each side made, and when the last one."""
    told = []
    for side in sides.values():
        own = [event for event in events if event.lane == side]
        if own:
            text = "{side} made {count} offers, the newest on {day}"
            told.append(words(text, side=side, count=len(own), day=own[-1].when))
    return "; ".join(told) or words("Offers over time")


def _turns(case: Case, words: Words) -> Iterator[tuple[date, str]]:
    """Yield the first day of impasse, and the first of each strike."""
    dated = [row for row in case.events.each("day", "kind", "last_day") if row[0]]
    for first in sorted(day for day, kind, _ in dated if kind == "impasse")[:1]:
        yield first, words("Impasse")
    for day, kind, last_day in dated:
        if kind == "strike" and last_day:
            yield day, words("Strike")


def goes_to_chart(costed: CostedOffer, key: str, words: Words, scope: str = "") -> Stacked:
    """Return one bar for each year that the offer covers; all years where it covers none.

    After its last year an offer is silent: a bar there would be read as its cost.
    """
    shown = [n for n, year in enumerate(costed.years) if year not in costed.silent]
    places = shown or range(len(costed.years))
    years = [costed.years[place] for place in places]
    kinds = {
        words.said(kind): [amounts[place] for place in places]
        for kind, amounts in costed.goes_to.items()
    }
    finding = share_finding(kinds, year_span(years, words), words, words.money)
    measure = words("Where the money goes, by year")
    return stacked_chart(
        key, measure, years=years, kinds=kinds, words=words, finding=finding, scope=scope
    )


def pay_chart(found: ForMember, shown: Collection[str], words: Words) -> Bands:
    """Pay by year under the contract alone and under the offers named.

    The line of an offer ends with the last year that it covers.
    """
    series = [BandSeries(name=words("Current contract"), values=found.contract.total)]
    series += [
        BandSeries(name=words.own(each.offer.title), values=each.stated)
        for each in found.offers
        if each.offer.id in shown
    ]
    return Bands(
        words=chart_words(
            words,
            "pay",
            _pay_finding(found, shown, words),
            ("Year", "Under", "Pay", "Low", "High"),
            " ".join(
                f"{one.name}: {', '.join(map(words.money, filter(None, one.values)))}."
                for one in series
            ),
            subtitle=words("Your pay by year, before taxes"),
        ),
        years=tuple(map(str, found.years)),
        series=tuple(series),
    )


def _pay_finding(found: ForMember, shown: Collection[str], words: Words) -> str:
    """Say how much more each offer pays than the contract in the last year it covers."""
    told = []
    for each in found.offers:
        rows = zip(found.years, each.stated, found.contract.total, strict=True)
        known = [(year, paid - now) for year, paid, now in rows if paid is not None]
        if each.offer.id in shown and known:
            year, more = known[-1]
            text = "{offer}: {change} in {year}"
            told.append(words(text, offer=each.offer.title, change=change(more, words), year=year))
    if not told:
        return words("Your pay by year, before taxes")
    return words("Compared with the current contract, {offers}", offers="; ".join(told))


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
    """Return every kind of term that either offer has, over the years that both cover."""
    refuse_unlike(before.scope, now.scope, but=("offers", "units"))
    old, new = (
        {part.word: cost_in(part.share or part.in_order, each.years, within) for part in each.kinds}
        for each in (before, now)
    )
    words = dict.fromkeys([*new, *old])
    return tuple(KindBeside(word, old.get(word), new.get(word)) for word in words)


def beside_blocks(before: CostedOffer, now: CostedOffer, case: Case, words: Words) -> doc.Blocks:
    """Set an offer beside the one before, kind by kind, over the years both cover."""
    within = common_years(*(span_of(case, each.offer) for each in (before, now)))
    if not within:
        return
    yield doc.Heading(words("Compared with the offer before"), 2)
    said = "By kind of term, over {years}, the years that both cover: "
    link = doc.Link(before.offer.title, address("/offer", offer=before.offer.id))
    yield doc.Text((words(said, years=year_span(within, words)), link), "quiet")
    silent = words("silent")
    rows = []
    for each in kinds_beside(before, now, within):
        moved = "" if each.more is None else change(each.more, words)
        cells = doc.amounts([each.before, each.now], words.money, missing=silent)
        rows.append(
            doc.row_of(words.said(kind_name(each.word)), *cells, doc.amount(moved, each.more))
        )
    heads = ("Kind of term", "Before", "Now", "Moved by")
    yield doc.table(words, "beside", "Compared with the offer before", heads, rows)


def change(value: float, words: Words) -> str:
    """Say how much an amount moved."""
    if abs(value) < 0.5:
        return words("as before")
    text = "{amount} more" if value > 0 else "{amount} less"
    return words(text, amount=words.money(abs(value)))


def offers_data(found: OffersOverTime) -> dict[str, Any]:
    """Return the same as plain data."""
    return {
        "offers": [_step_data(found, step) for step in found.steps],
        "on": str(found.now.on),
        "agreed": [_term_data(term) for term in found.now.agreed],
        "other_units": [_term_data(term) for term in found.now.other_units],
        "open": [
            {
                "union": _term_data(each.union),
                "employer": _term_data(each.employer),
                "silent": [side for side in ("union", "employer") if getattr(each, side) is None],
            }
            for each in found.now.open
        ],
        "withdrawn": [_term_data(term) for term in found.now.withdrawn],
        "impasse": plain(found.impasse),
        "reopeners": plain(found.reopeners),
        "learned_later": [_step_data(found, step) for step in found.later],
    }


def apart_data(step: OfferStep, why: str) -> dict[str, Any]:
    """Return two offers beside each other as plain data, where nothing can be costed yet."""
    return {
        "offers": [each.id for each in (step.before, step.offer) if each],
        **_moved(step),
        "not_costed": why,
    }


def _moved(step: OfferStep) -> dict[str, Any]:
    return {
        "kept": [_term_data(term) for term in step.kept],
        "moves": [_move_data(move) for move in step.moves],
    }


def _step_data(found: OffersOverTime, step: OfferStep) -> dict[str, Any]:
    offer, span = step.offer, found.span(step.offer)
    return {
        **picked(offer, "offer=id", "side", "made_on", "title", "standing"),
        "before": step.before.id if step.before else None,
        **_moved(step),
        "ongoing_cost": found.cost_of(offer),
        "without_price": found.without_price(offer),
        "terms": found.terms_counted(offer),
        "cost_year": str(found.cost_year) if found.costs else None,
        "span": {"last_year": plain(span.last), **picked(span, "inferred", "covered", "silent")},
        "cost_over_its_term": found.over_its_term(offer),
        "cost_if_its_terms_go_on": found.going_on(offer),
        "compared": _beside_data(found.beside(step)),
        "claims": [
            picked(each.claim, "by", "what", "per", "claimed=amount.value")
            | picked(each, "modeled", "years")
            for each in found.claims.get(offer.id, ())
        ],
    }


def _beside_data(compared: OfferChange | None) -> dict[str, Any] | None:
    if compared is None:
        return None
    pairs = {"common_years": compared.common, "full_terms": compared.full}
    return {
        **picked(compared, "years", "more"),
        **{k: {"before": was, "now": now} for k, (was, now) in pairs.items()},
    }


def _move_data(move: Move) -> dict[str, Any]:
    return {
        "move": str(move.kind),
        "term": _term_data(move.term),
        "changed": [
            {
                "field": each.field,
                "before": _value_data(each.before),
                "after": _value_data(each.after),
                "worse": each.field in move.worse,
            }
            for each in move.fields
        ],
    }


def _term_data(term: Term | None) -> dict[str, Any] | None:
    return {"term": term.word, "label": term.label} if term else None


def _value_data(value: Any) -> Any:
    if isinstance(value, Figure):
        return {"value": value.value, "unit": str(value.unit)}
    return plain(value) if not isinstance(value, date) else str(value)
