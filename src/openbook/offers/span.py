"""Span: the projected years that an offer covers, and those on which it is silent.

What an agreement grants goes on until something else is agreed, so its terms are costed
in every projected year. But two offers can be compared only in years that both cover:
after its last year an offer says nothing, which is not the same as offering nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from math import ceil, fsum

from openbook.case.case import Case
from openbook.case.duration_years import last_year_within
from openbook.case.levers import Priced
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import Cost
from openbook.offers.whole_cost import WholeCost


@dataclass(frozen=True, slots=True)
class Span:
    """The last year of an offer, over the years of a projection.

    ``last`` is None where the offer states no end. ``inferred``: it states only a number
    of years, and which ones is read from its terms.
    """

    years: tuple[Year, ...]
    last: Year | None = None
    inferred: bool = False

    @property
    def covered(self) -> tuple[Year, ...]:
        """The projected years up to its end."""
        return tuple(y for y in self.years if self.last is None or y <= self.last)

    @property
    def silent(self) -> tuple[Year, ...]:
        """The projected years after its end."""
        return tuple(y for y in self.years if self.last is not None and y > self.last)


def span_of(case: Case, offer: Offer) -> Span:
    """Return the years that an offer covers, by its duration."""
    years = case.head.years
    for term in offer.terms:
        period = term.period
        if period and not withdrawn_by(term, case.head.as_of):
            if period.final_day is not None:
                return Span(years, last_year_within(period.final_day))
            if period.years is not None:
                return Span(years, _last_of(offer, period.years), inferred=True)
    return Span(years)


def common_years(*spans: Span) -> tuple[Year, ...]:
    """Return the projected years that every span covers."""
    first, *others = spans
    return tuple(y for y in first.covered if all(y in s.covered for s in others))


def cost_in(cost: Cost, years: Sequence[Year], within: Iterable[Year]) -> float:
    """Return what is spent in some of the years of a cost."""
    chosen = set(within)
    pairs = zip(years, cost.total, strict=True)
    return fsum(amount for year, amount in pairs if year in chosen)


def cut(cost: Cost, years: Sequence[Year], within: Sequence[Year]) -> Cost:
    """Return a cost with only some of its years."""
    places = [years.index(year) for year in within]
    return Cost(
        tuple(cost.ongoing[place] for place in places),
        tuple(cost.one_time[place] for place in places),
    )


def _last_of(offer: Offer, number: float) -> Year:
    """Count the years from the first in which a term starts after the offer was made.

    An offer lasts at least into the year in which the last of its terms starts.
    """
    made = Year.of(offer.made_on)
    starts = [year for term in offer.terms if (year := _start(term))]
    later = [year for year in starts if year >= made]
    first = min(later, default=made)
    whole = max(1, ceil(min(number, 100)))
    return max([first.plus(whole - 1), *starts])


def _start(term: Term) -> Year | None:
    """Return the year in which a term with a price begins, where it says so."""
    first = term.begins if isinstance(term, Priced) else None
    return Year.of(first) if isinstance(first, date) else first


@dataclass(frozen=True, slots=True)
class OfferChange:
    """The offer before and the offer now, on one book; ongoing and one-time together."""

    years: tuple[Year, ...]  # that both cover
    common: tuple[float, float]  # before and now, over those years
    full: tuple[float, float]  # each over the years that it covers itself
    spans: tuple[Span, Span]

    @property
    def more(self) -> float | None:
        """How much more the newer offer costs in the common years; None without any."""
        before, now = self.common
        return now - before if self.years else None


def beside(costs: tuple[WholeCost, WholeCost], spans: tuple[Span, Span]) -> OfferChange:
    """Compare two offers that were costed on the same book."""
    years = common_years(*spans)
    before, now = (cost_in(each.cost, each.years, years) for each in costs)
    full_before, full_now = (
        cost_in(each.cost, each.years, span.covered)
        for each, span in zip(costs, spans, strict=True)
    )
    return OfferChange(years, (before, now), (full_before, full_now), spans)
