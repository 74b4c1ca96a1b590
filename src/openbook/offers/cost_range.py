"""Range of a cost: an offer with each of its alternatives, and where class data is thin.

An offer that says "either 3% or $1,500" has no one cost: every alternative is costed as
a part of the whole offer. A class-size cap on classes of which only averages, or averages
and largest classes, are known has none either, nor a floor under pay of which only the lowest
and the average are known: each is costed at both ends of what these allow. A raise tied to
an index is costed at the least and the most that the offer states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import isclose, prod

from openbook.case.book import Book
from openbook.case.caps import at_end, buckets_of, counted_by_norm, norms_by_average
from openbook.case.case import Case
from openbook.case.norms import HIGH, LOW
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.offers.cost_result import AlternativeCost, CostedOffer, CostRange
from openbook.offers.sorted_terms import Aside, NotCosted, units_meant
from openbook.offers.span import cost_in, span_of
from openbook.offers.whole_cost import WholeCost, whole_costs

_MOST = 64  # ways to choose, of which each is costed
_CENT = 0.01


@dataclass(frozen=True, slots=True)
class RangeCosting:
    """An offer of a case, ready to be costed in each of its readings."""

    case: Case
    law: StateLaw
    model: Model
    offer: Offer

    def alternatives(self, book: Book) -> tuple[AlternativeCost, ...]:
        """Return the offer with each alternative; other choices stay as they are in use."""
        chosen = {place: term.in_use for place, term in self._open()}
        return tuple(
            self._alternative(book, chosen, place, number)
            for place, term in self._open()
            for number in range(len(term.choices))
        )

    def range(self, by_choice: Sequence[Sequence[WholeCost]]) -> CostRange | None:
        """Return the lowest and highest cost of the offer's readings on a book.

        None where it has one cost. What cannot be costed is left out.
        """
        costed = [[whole for whole in each if self._is_reading(whole)] for each in by_choice]
        found = [whole.cost for readings in costed for whole in readings]
        if not found:
            return None
        totals = list(zip(*(cost.total for cost in found), strict=True))
        ends = [cost.all_years for cost in found]
        years = self.case.head.years
        covered = span_of(self.case, self.offer).covered or years
        within = [cost_in(cost, years, covered) for cost in found]
        by_average = any(norms_by_average(self.case, term) for term in self.offer.every_term)
        apart = any(map(_differ, costed))
        if not (apart or by_average or self._open()):
            return None
        return CostRange(
            low=tuple(map(min, totals)),
            high=tuple(map(max, totals)),
            all_years=(min(ends), max(ends)),
            covered=(min(within), max(within)),
            by_average=by_average,
            by_largest=apart and any(map(self._counts, self.offer.every_term)),
            by_pay=apart and any(map(self._by_pay, self.offer.every_term)),
            by_index=self._stated(),
        )

    def _open(self) -> list[tuple[int, Term]]:
        """Return the places of alternatives that were not withdrawn."""
        today = self.case.head.as_of
        terms = enumerate(self.offer.terms)
        return [(j, t) for j, t in terms if t.choices and not withdrawn_by(t, today)]

    def readings(self) -> list[list[tuple[Offer, Case]]]:
        """Return each choice at both ends; none where the offer has one cost."""
        either = self._open()
        if not either and not self._stated() and len(self._ends(self.offer)) == 1:
            return []
        if prod(len(term.choices) for _, term in either) > _MOST:
            either = either[:1]
        places = [place for place, _ in either]
        every = product(*(range(len(term.choices)) for _, term in either))
        chosen = [self._chosen(dict(zip(places, numbers, strict=True))) for numbers in every]
        return [list(product(_stated_ends(offer), self._ends(offer))) for offer in chosen]

    def _stated(self) -> bool:
        """Return whether a term states its lowest and highest itself."""
        return any(term.at_ends for term in self.offer.every_term)

    def _is_reading(self, whole: WholeCost) -> bool:
        return not any(self._matters(each.term) for each in not_known(whole.aside))

    def _ends(self, offer: Offer) -> tuple[Case, ...]:
        """Return the case; with both ends too, where classes or pay are known by averages only."""
        readings = (norms_by_average(self.case, t) or self._counts(t) for t in offer.terms)
        if any(readings) or any(map(self._by_pay, offer.terms)):
            return (self.case, at_end(self.case, LOW), at_end(self.case, HIGH))
        return (self.case,)

    def _counts(self, term: Term) -> bool:
        """Return whether a term caps classes that no staffing norm counts."""
        own = buckets_of(self.case, term) if term.tells_classes_apart else ()
        return any(not counted_by_norm(self.case, bucket) for bucket in own)

    def _by_pay(self, term: Term) -> bool:
        """Return whether a term asks who has low pay, where only averages are known."""
        units = units_meant(self.case, self.offer, term) if term.changes_cells else ()
        on_payroll = (u for u in self.case.units if u.id in units and not u.schedule)
        return any(unit.lowest is not None for unit in on_payroll)

    def _matters(self, term: Term) -> bool:
        """Return whether a reading without this term is no reading of the offer."""
        chosen = any(term in own for _, either in self._open() for own in either.choices)
        return chosen or bool(norms_by_average(self.case, term))

    def _alternative(
        self, book: Book, chosen: dict[int, int], place: int, number: int
    ) -> AlternativeCost:
        term = self.offer.terms[place]
        own = term.choices[number]
        whole = self._cost(book, self._chosen({**chosen, place: number}))
        alone = self._cost(book, replace(self.offer, terms=own))
        lacking = not_known(alone.aside)
        return AlternativeCost(
            either=place + 1,
            number=number + 1,
            terms=own,
            used=number == term.in_use,
            alone=None if lacking else alone.cost,
            whole=None if lacking else whole.cost,
            lacking=tuple(each.sentence for each in lacking),
        )

    def _chosen(self, chosen: dict[int, int]) -> Offer:
        """Return the offer with the terms of the alternatives that are chosen, by place."""
        if not any(term.choices for term in self.offer.terms):
            return self.offer
        terms: list[Term] = []
        skipped = 0
        for place, term in enumerate(self.offer.terms):
            if skipped:
                skipped -= 1
            elif term.choices:
                skipped = len(term.choices[term.in_use])
                terms += term.choices[chosen.get(place, term.in_use)]
            else:
                terms.append(term)
        return replace(self.offer, terms=tuple(terms))

    def _cost(self, book: Book, offer: Offer) -> WholeCost:
        (whole,) = whole_costs(self.case, self.law, self.model, [offer], [book])
        return whole


def _stated_ends(offer: Offer) -> tuple[Offer, ...]:
    """Return the offer; with its lowest and highest too, where terms state them."""
    if not any(term.at_ends for term in offer.terms):
        return (offer,)
    ends = ([(t.at_ends or (t, t))[end] for t in offer.terms] for end in (0, 1))
    return (offer, *(replace(offer, terms=tuple(terms)) for terms in ends))


def _differ(readings: Sequence[WholeCost]) -> bool:
    """Return whether the data on classes leaves the cost of one choice open."""
    ends = [each.cost.all_years for each in readings]
    return bool(ends) and not isclose(min(ends), max(ends), abs_tol=_CENT)


def with_ranges(
    case: Case, law: StateLaw, model: Model, costed: Sequence[CostedOffer], books: Sequence[Book]
) -> tuple[CostedOffer, ...]:
    """Return costed offers with their alternatives and their lowest and highest cost.

    The readings of all offers at one end of what the data allow are worlds of one run a book.
    """
    ready = {each.offer.id: RangeCosting(case, law, model, each.offer) for each in costed}
    readings = {name: own.readings() for name, own in ready.items()}
    by_end: dict[int, dict[int, tuple[Offer, Case]]] = {}
    for reading in (each for own in readings.values() for ends in own for each in ends):
        by_end.setdefault(id(reading[1]), {})[id(reading[0])] = reading
    found: dict[tuple[int, int, str], WholeCost] = {}
    for end, some in by_end.items():
        offers, (at, *_) = zip(*some.values(), strict=True)
        for whole in whole_costs(at, law, model, offers, books):
            found[id(whole.offer), end, whole.book.id] = whole
    return tuple(
        replace(
            each,
            alternatives=own.alternatives(each.book),
            range=own.range(
                [
                    [found[id(offer), id(end), each.book.id] for offer, end in ends]
                    for ends in readings[each.offer.id]
                ]
            ),
        )
        for each in costed
        for own in [ready[each.offer.id]]
    )


def not_known(aside: Sequence[Aside]) -> list[Aside]:
    """Return the terms that the case lacks a number for."""
    return [each for each in aside if each.why is NotCosted.NOT_KNOWN]
