"""Offers over time: the steps, the table on a day, the days of impasse, the costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, withdrawn_by
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import AlternativeCost, Compared
from openbook.offers.on_the_table import BargainingTable, ImpasseDay, OfferStep
from openbook.offers.sorted_terms import NotCosted
from openbook.offers.span import OfferChange, Span, beside, cost_in, span_of
from openbook.offers.whole_cost import WholeCost


@dataclass(frozen=True, slots=True)
class OffersOverTime:
    """How a case came to where it stands; costs are empty unless asked for."""

    case: Case
    steps: tuple[OfferStep, ...]
    now: BargainingTable
    impasse: tuple[ImpasseDay, ...]
    costs: Mapping[str, WholeCost] = field(default_factory=dict)
    reopeners: tuple[ImpasseDay, ...] = ()
    claims: Mapping[str, tuple[Compared, ...]] = field(default_factory=dict)
    later: tuple[OfferStep, ...] = ()  # made after the day that is looked at

    @property
    def cost_year(self) -> Year:
        """The year whose cost is told: the second, when most terms have begun."""
        return self.case.head.years[:2][-1]

    def cost_of(self, offer: Offer) -> float | None:
        """Return what an offer costs in that year, without what is paid once.

        None where no term of it has a price, or the offer is silent on that year.
        """
        costed = self._priced(offer)
        if costed is None or self.cost_year in self.span(offer).silent:
            return None
        return costed.cost.ongoing[costed.years.index(self.cost_year)]

    def span(self, offer: Offer) -> Span:
        """Return the years that an offer covers."""
        return span_of(self.case, offer)

    def over_its_term(self, offer: Offer) -> float | None:
        """Return what an offer costs in the years that it covers; None without a price."""
        costed = self._priced(offer)
        if costed is None:
            return None
        return cost_in(costed.cost, costed.years, self.span(offer).covered)

    def going_on(self, offer: Offer) -> float | None:
        """Return what an offer costs if its terms go on through every projected year."""
        costed = self._priced(offer)
        return None if costed is None else costed.cost.all_years

    def beside(self, step: OfferStep) -> OfferChange | None:
        """Return an offer compared with the one before; None where either has no price."""
        now = self._priced(step.offer)
        before = self._priced(step.before) if step.before else None
        if now is None or before is None or step.before is None:
            return None
        spans = (self.span(step.before), self.span(step.offer))
        return beside((before, now), spans)

    def _priced(self, offer: Offer) -> WholeCost | None:
        costed = self.costs.get(offer.id)
        return costed if costed is not None and costed.priced else None

    def without_price(self, offer: Offer) -> int:
        """Return how many terms of a costed offer, withdrawn ones aside, have no price."""
        costed = self.costs.get(offer.id)
        aside = costed.aside if costed else ()
        return sum(each.why is not NotCosted.WITHDRAWN for each in aside)

    def terms_counted(self, offer: Offer) -> int:
        """Return how many terms of an offer still stand."""
        today = self.case.head.as_of
        return sum(not (t.choices or withdrawn_by(t, today)) for t in offer.terms)


@dataclass(frozen=True, slots=True)
class OfferCosts:
    """What offers cost under each side's assumptions, and what somebody claimed.

    Claims are compared under the assumptions of the first book.
    """

    books: tuple[Book, ...]
    whole: Mapping[tuple[str, str], WholeCost]  # by offer and book
    claims: Mapping[str, tuple[Compared, ...]]
    # Alternatives that no other answer counts, by offer and book.
    instead: Mapping[tuple[str, str], tuple[AlternativeCost, ...]]
