"""Evaluation: a scenario on one side's assumptions, as a whole and row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import fsum

from openbook.answers.trial.answer import BELOW, RESERVES, OnBook
from openbook.answers.trial.scenario import Scenario
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.memory import Memory
from openbook.model.assumption_values import pulled
from openbook.model.condition_found import conditions_found
from openbook.model.contract import levers_of, units_of
from openbook.model.held import Held, by_world
from openbook.model.kept_book import BookLines as Ran
from openbook.model.live_model import Sitting
from openbook.model.outcome import Outcome
from openbook.model.worlds import Numbers, position
from openbook.offers.coalitions import ONGOING
from openbook.offers.cost import EFFECTS, PUPILS, one_percent_lines
from openbook.offers.cost_result import ByYear, Cost, CostedOffer, Effect
from openbook.offers.places import TOTAL, goes_to, place_lines
from openbook.offers.sorted_terms import SortedTerms
from openbook.offers.span import span_of


def cost_between(start: Outcome, end: Outcome) -> Cost:
    """What one outcome spends more than another, ongoing and once."""
    before, after = start.row(ONGOING), end.row(ONGOING)
    once = [
        (total_after - a) - (total_before - b)
        for a, b, total_after, total_before in zip(
            after, before, end.row(TOTAL), start.row(TOTAL), strict=True
        )
    ]
    ongoing = [a - b for a, b in zip(after, before, strict=True)]
    return Cost(tuple(ongoing), tuple(once))


def added_up(outcome: Outcome, names: Iterable[str]) -> ByYear:
    """Some lines together."""
    rows = [outcome.row(name) for name in names]
    return tuple(fsum(column) for column in zip(*rows, strict=True))


COST = (ONGOING, TOTAL)
_IN_ALL_WORLDS = (*RESERVES, BELOW)


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A scenario ready for any book."""

    scenario: Scenario
    case: Case
    offer: Offer
    terms: SortedTerms
    drawn: Sitting
    alone: Sitting
    known: Memory
    classes: str  # which ones the model tells apart
    each_row: bool = True  # whether each row is costed by itself as well
    bands: tuple[str, ...] = RESERVES  # the reserves that are drawn as bands

    @property
    def priced(self) -> Offer:
        """The offer with those terms alone that have a price."""
        return replace(self.offer, terms=self.terms.priced)

    def on(self, book: Book) -> OnBook:
        """The scenario on a book; a term counts where its condition holds."""
        offers = (self.priced,)
        held = self.drawn.held_on(book, self.case, offers)
        ran = self._ran(book, held, offers)
        without = self._without(book)
        return OnBook(
            costed=self._costed(book, held, ran, without),
            terms=self._row_costs(book, held) if self.each_row else {},
            bands={line: _drawn(ran).summary(line) for line in self.bands},
            chance=_drawn(ran).share(BELOW),
            chance_without=_drawn(without).share(BELOW),
        )

    def _ran(self, book: Book, held: Held, offers: tuple[Offer, ...]) -> Ran:
        if not held.terms:
            return self._under(book, self._levers(*offers))
        some, place = held.patterns()
        sets = [held.levers(self.case, offers, holding) for holding in some]
        moved = by_world(sets, place, self.drawn.model)
        return self._under(book, moved)

    def _under(self, book: Book, levers: Mapping[str, Numbers]) -> Ran:
        return self.drawn.under(
            book, levers, only=self._lines(), first=self._own_lines()
        )

    def _without(self, book: Book) -> Ran:
        """The contract in force, as it holds in each world."""

        def work() -> Ran:
            return self._ran(book, self.drawn.held_on(book, self.case, ()), ())

        return self.known.once(("without", book.id, self.classes), work)

    def _row_costs(self, book: Book, held: Held) -> dict[int, Cost]:
        """What each priced row adds to the contract by itself."""
        here = held.holds[:, 0].tolist()
        gone, lapsed = held.lapsed(here, 0), held.lapsed(here, None)
        nothing = (0.0,) * len(self.alone.model.years)
        found = {}
        for place, term in enumerate(self.terms.priced):
            row = self.scenario.row_of(term)
            if row is None:
                continue
            if place in gone:
                found[row] = Cost(nothing, nothing)
                continue
            single = replace(self.offer, terms=(term,))
            key = ("cost", term, lapsed, book.id, self.classes)
            found[row] = self.known.once(
                key, partial(self._alone_cost, book, single, lapsed)
            )
        return found

    def _alone_cost(self, book: Book, single: Offer, lapsed: frozenset[int]) -> Cost:
        start = self.known.once(
            ("start", lapsed, book.id, self.classes),
            lambda: self._own(book, self._levers(lapsed=lapsed)),
        )
        with_term = self._own(book, self._levers(single, lapsed=lapsed))
        return cost_between(start, with_term)

    def _levers(
        self, *offers: Offer, lapsed: frozenset[int] = frozenset()
    ) -> Mapping[str, Numbers]:
        """Where some offers put the levers of the model, the same for all books."""
        terms = tuple(offer.terms for offer in offers)

        def work() -> Mapping[str, Numbers]:
            levers = levers_of(self.case, *offers, lapsed=lapsed)
            paths = pulled(levers, self.alone.model).items()
            return {name: position(path) for name, path in paths if any(path)}

        return self.known.once(("levers", terms, lapsed, self.classes), work)

    def _own(self, book: Book, levers: Mapping[str, Numbers]) -> Outcome:
        return self.alone.under(book, levers, only=COST).alone

    def _costed(self, book: Book, held: Held, ran: Ran, without: Ran) -> CostedOffer:
        start, model = without.alone, self.drawn.model
        return CostedOffer(
            offer=self.offer,
            book=book,
            years=model.years,
            silent=span_of(self.case, self.offer).silent,
            cost=cost_between(start, ran.alone),
            terms=(),
            kinds=(),
            aside=self.terms.aside,
            goes_to=goes_to(model, start.row, ran.alone.row),
            effects={
                name: Effect(start.row(name), ran.alone.row(name)) for name in EFFECTS
            },
            pupils=start.row(PUPILS),
            units=units_of(self.case, self.offer),
            members=added_up(start, self._people()),
            one_percent={
                name.partition(".")[2]: start.row(name)
                for name in one_percent_lines(model)
            },
            claims=(),
            conditions=conditions_found(
                self.case, (self.priced,), model, _some(held, 0, 1), _some(held, 1)
            ),
        )

    def _people(self) -> list[str]:
        return [f"people.{unit}" for unit in units_of(self.case, self.offer)]

    def _own_lines(self) -> tuple[str, ...]:
        """The lines that nobody looks at in a drawn world."""

        def work() -> tuple[str, ...]:
            return tuple(line for line in self._lines() if line not in _IN_ALL_WORLDS)

        return self.known.once(("own", tuple(self._people()), self.classes), work)

    def _lines(self) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            model = self.drawn.model
            own = [*place_lines(model), *one_percent_lines(model)]
            return (ONGOING, *EFFECTS, PUPILS, BELOW, *self._people(), *own)

        return self.known.once(("lines", tuple(self._people()), self.classes), work)


def _some(held: Held, first: int, last: int | None = None) -> Held:
    """The conditions in some of the worlds: the own one, or those that were drawn."""
    values, holds = held.values[:, first:last], held.holds[:, first:last]
    return Held(held.terms, values, holds)


def _drawn(ran: Ran) -> Outcome:
    return ran.drawn or ran.alone
