"""cost_offer(): what an offer costs on a book, above the contract in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.law.state import StateLaw
from openbook.model.believed import Settled
from openbook.model.condition_found import conditions_found
from openbook.model.contract import units_of
from openbook.model.settled import settled_years
from openbook.model.two_columns import contradictions
from openbook.offers.band import DrawnCost, drawn_cost
from openbook.offers.claimed_terms import terms_meant
from openbook.offers.claims import compared
from openbook.offers.coalition_run import NOTHING, CoalitionRun
from openbook.offers.costed import (
    ByYear,
    Compared,
    CostedOffer,
    Effect,
    PartCost,
    added_up,
)
from openbook.offers.counted import PricedOffer, counted_on, priced_offer
from openbook.offers.parts import kind_parts, masks_of, part_costs, term_parts
from openbook.offers.people_added import people_lines
from openbook.offers.places import TOTAL, goes_to, place_lines
from openbook.offers.sorted_terms import SortedTerms, sort_terms
from openbook.offers.span import span_of

PUPILS = "enrollment.total"
_ONE_PERCENT = "cost_of_one_percent."
EFFECTS = (
    "reserve.unrestricted",
    "reserve.available",
    "reserve.unassigned",
    "reserve.required",
    "certification.level",
    TOTAL,
)


def cost_offer(
    case: Case,
    law: StateLaw,
    model: Model,
    offer: Offer,
    book: Book,
    *,
    draws: int = 0,
) -> CostedOffer:
    """What an offer costs on one book."""
    return cost_on_books(case, law, model, offer, [book], draws=draws)[0]


def cost_on_books(
    case: Case,
    law: StateLaw,
    model: Model,
    offer: Offer,
    books: Sequence[Book],
    *,
    draws: int = 0,
) -> tuple[CostedOffer, ...]:
    """Every priced term alone, in order and as a share; the offer as a whole.

    A term whose condition does not hold on a book costs nothing there.
    All coalitions of terms are worlds of one run for each book. The model must be of a
    case that holds the offer, so that the classes it caps are told apart.
    """
    terms = sort_terms(case, offer)
    priced = priced_offer(case, offer, terms)
    costing = _Costing(case, model, offer, terms, priced)
    settled = settled_years(law, case.head.years)
    return tuple(costing.on(book, settled, draws) for book in books)


def claims_on_book(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book
) -> tuple[Compared, ...]:
    """Every claimed cost of an offer beside the modeled one, without a full costing."""
    if not offer.claimed:
        return ()
    terms = sort_terms(case, offer)
    settled = settled_years(law, case.head.years)
    priced = priced_offer(case, offer, terms)
    counted = counted_on(book, priced, model, settled=settled)
    meant = [terms_meant(claim, terms.priced) for claim in offer.claimed]
    # Each term by itself tells from which year on all of them cost something.
    alone = [
        1 << at for at in range(len(terms.priced)) if any(m >> at & 1 for m in meant)
    ]
    lines = [*place_lines(model), *people_lines(model)]
    ran = counted.run(model, [*meant, *alone], lines=lines)
    return tuple(compared(ran, claim, terms.priced) for claim in offer.claimed)


@dataclass(frozen=True, slots=True)
class _Costing:
    """An offer ready to be costed on any book: its levers are set once."""

    case: Case
    model: Model
    offer: Offer
    terms: SortedTerms
    priced: PricedOffer

    def on(self, book: Book, settled: Settled, draws: int) -> CostedOffer:
        """The offer on one book."""
        each, kinds = term_parts(self.terms.priced), kind_parts(self.terms.priced)
        masks = [*masks_of(each), *masks_of(kinds)]
        masks += [terms_meant(claim, self.terms.priced) for claim in self.offer.claimed]
        counted = counted_on(book, self.priced, self.model, settled=settled)
        ran = counted.run(self.model, masks, lines=self._lines())
        whole = counted.coalitions.whole
        drawn = drawn_cost(book, self.priced, self.model, settled, draws=draws)
        return CostedOffer(
            offer=self.offer,
            book=book,
            years=self.model.years,
            silent=span_of(self.case, self.offer).silent,
            cost=ran.cost(whole),
            terms=_banded(part_costs(ran, each), drawn),
            kinds=part_costs(ran, kinds),
            aside=self.terms.aside,
            goes_to=goes_to(self.model, ran.rows(NOTHING), ran.rows(whole)),
            effects={
                name: Effect(ran.values(name, NOTHING), ran.values(name, whole))
                for name in self._effects()
            },
            pupils=ran.values(PUPILS, NOTHING),
            units=units_of(self.case, self.offer),
            members=_together(ran, self._people()),
            one_percent={
                name.partition(".")[2]: ran.values(name, NOTHING)
                for name in one_percent_lines(self.model)
            },
            claims=tuple(
                compared(ran, claim, self.terms.priced) for claim in self.offer.claimed
            ),
            conditions=conditions_found(
                self.case,
                (self.priced.offer,),
                self.model,
                counted.held,
                drawn.held if drawn else None,
            ),
            band=drawn.band if drawn else None,
            findings=contradictions(self.case),
        )

    def _lines(self) -> list[str]:
        people = [*self._effects(), PUPILS, *self._people()]
        people += people_lines(self.model) if self.offer.claimed else []
        return [*people, *place_lines(self.model), *one_percent_lines(self.model)]

    def _effects(self) -> list[str]:
        return [name for name in EFFECTS if name not in self.model.withheld.names]

    def _people(self) -> list[str]:
        return [f"people.{unit}" for unit in units_of(self.case, self.offer)]


def _banded(
    parts: tuple[PartCost, ...], drawn: DrawnCost | None
) -> tuple[PartCost, ...]:
    """The terms with their bands, where worlds were drawn."""
    if drawn is None:
        return parts
    pairs = zip(parts, drawn.terms, strict=True)
    return tuple(replace(part, bands=bands) for part, bands in pairs)


def one_percent_lines(model: Model) -> list[str]:
    """The lines that say what one percent for a unit costs."""
    key = "lines of one percent"
    if key not in model.prepared:
        model.prepared[key] = [n for n in model.lines if n.startswith(_ONE_PERCENT)]
    found: list[str] = model.prepared[key]
    return found


def _together(ran: CoalitionRun, names: list[str]) -> ByYear:
    """Some lines added up, under the contract in force."""
    return added_up(*(ran.values(name, NOTHING) for name in names))
