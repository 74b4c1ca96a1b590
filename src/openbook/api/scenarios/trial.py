"""Trial: a scenario on each side's assumptions, as a whole and row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from openbook.api.scenarios.scenario import Scenario
from openbook.api.view import Opened
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.figures.memory import TRIALS, Memory
from openbook.figures.run.rerun import Rerun
from openbook.findings.dataclass import dataclass
from openbook.model.contract import levers_of
from openbook.model.held import Held, by_world, conditions_found
from openbook.model.live_model import DRAWS, Sitting
from openbook.model.simulations.assumption_values import pulled
from openbook.model.simulations.kept_book import BookLines as Ran
from openbook.model.simulations.outcome import Outcome, Summary
from openbook.model.simulations.worlds import Numbers, position
from openbook.offers.coalitions import ONGOING
from openbook.offers.cost_result import ByYear, Cost, CostedOffer
from openbook.offers.places import TOTAL
from openbook.offers.sorted_terms import Aside, SortedTerms, offer_units, without_a_price
from openbook.offers.two_runs import MeasuredLines, OfferLines, cost_between

BELOW = "reserve.below"
RESERVES = ("reserve.unrestricted", "reserve.available", "reserve.unassigned")


@dataclass(frozen=True, slots=True)
class OnBook:
    """A scenario on one book.

    ``costed`` has the whole cost and its effects on the book's own world; ``terms``
    what each row costs by itself. ``bands`` are the reserves over the drawn worlds,
    ``chance`` the share of these that fall below the minimum reserve, year by year.
    """

    costed: CostedOffer
    terms: Mapping[int, Cost]
    bands: Mapping[str, Summary]
    chance: ByYear

    @property
    def book(self) -> Book:
        """The book."""
        return self.costed.book

    @property
    def least(self) -> ByYear:
        """The minimum reserve in the book's own world."""
        return self.costed.effects["reserve.required"].with_offer

    def reserve(self, line: str) -> ByYear:
        """Return a reserve in the book's own world, with the scenario."""
        return self.costed.effects[line].with_offer


@dataclass(frozen=True, slots=True)
class TrialAnswer:
    """A scenario on every book asked for, in their order."""

    scenario: Scenario
    books: tuple[OnBook, ...]

    @property
    def aside(self) -> Mapping[int, Aside]:
        """The rows without a price, and why."""
        found = {}
        for each in self.books[:1]:
            for aside in each.costed.aside:
                row = self.scenario.row_of(aside.term)
                if row is not None:
                    found[row] = aside
        return found

    def cost_of(self, row: int) -> tuple[Cost, ...]:
        """Return what a row costs by itself on each book; nothing where it has no price."""
        return tuple(each.terms[row] for each in self.books if row in each.terms)


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
        """Return the scenario on a book; a term counts where its condition holds."""
        offers = (self.priced,)
        held = self.drawn.held_on(book, self.case, offers)
        ran = self._ran(book, held, offers)
        without = self.without(book)
        return OnBook(
            costed=self._costed(book, held, ran, without),
            terms=self._row_costs(book, held) if self.each_row else {},
            bands={line: _drawn(ran).summary(line) for line in self.bands},
            chance=_drawn(ran).share(BELOW),
        )

    def narrowed(self, book: Book, moving: Iterable[str]) -> Rerun:
        """Return the scenario in all worlds of a book, ready for some levers to move further."""
        levers, lines = self._levers(self.priced), self._lines()
        own = self._own_lines()
        return self.drawn.narrowed(book, levers, moving, only=lines, first=own)

    @property
    def measured(self) -> MeasuredLines:
        """The lines that the figures of the whole are told from."""
        return self._offer_lines.measured

    def members(self, book: Book) -> ByYear:
        """Return the members of the units of the offer, under the contract alone."""
        return self._offer_lines.members(self.without(book).alone.row)

    def _ran(self, book: Book, held: Held, offers: tuple[Offer, ...]) -> Ran:
        if not held.terms:
            return self._under(book, self._levers(*offers))
        some, place = held.patterns()
        sets = [held.levers(self.case, offers, holding) for holding in some]
        moved = by_world(sets, place, self.drawn.model)
        return self._under(book, moved)

    def _under(self, book: Book, levers: Mapping[str, Numbers]) -> Ran:
        return self.drawn.under(book, levers, only=self._lines(), first=self._own_lines())

    def without(self, book: Book) -> Ran:
        """Return the contract in force, as it holds in each world."""

        def work() -> Ran:
            return self._ran(book, self.drawn.held_on(book, self.case, ()), ())

        return self.known.once(("without", book.id, self._units, self.classes), work)

    def _row_costs(self, book: Book, held: Held) -> dict[int, Cost]:
        """Return what each priced row adds to the contract by itself."""
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
            found[row] = self.known.once(key, partial(self._alone_cost, book, single, lapsed))
        return found

    def _alone_cost(self, book: Book, single: Offer, lapsed: frozenset[int]) -> Cost:
        start = self.known.once(
            ("start", lapsed, book.id, self.classes),
            lambda: self._own(book, self._levers(lapsed=lapsed)),
        )
        with_term = self._own(book, self._levers(single, lapsed=lapsed))
        return cost_between(start.row, with_term.row)

    def _levers(
        self, *offers: Offer, lapsed: frozenset[int] = frozenset()
    ) -> Mapping[str, Numbers]:
        """Return where some offers put the levers of the model, the same for all books."""
        terms = tuple(offer.terms for offer in offers)

        def work() -> Mapping[str, Numbers]:
            levers = levers_of(self.case, *offers, lapsed=lapsed)
            paths = pulled(levers, self.alone.model).items()
            return {name: position(path) for name, path in paths if any(path)}

        return self.known.once(("levers", terms, lapsed, self.classes), work)

    def _own(self, book: Book, levers: Mapping[str, Numbers]) -> Outcome:
        return self.alone.under(book, levers, only=COST).alone

    def _costed(self, book: Book, held: Held, ran: Ran, without: Ran) -> CostedOffer:
        whole = self._offer_lines.between(book, without.alone.row, ran.alone.row)
        found = conditions_found(
            self.case, (self.priced,), self.drawn.model, _some(held, 0, 1), _some(held, 1)
        )
        return replace(whole, conditions=found)

    @property
    def _offer_lines(self) -> OfferLines:
        return OfferLines(self.case, self.drawn.model, self.offer, self.terms)

    def _own_lines(self) -> tuple[str, ...]:
        """Return the lines that nobody looks at in a drawn world."""

        def work() -> tuple[str, ...]:
            return tuple(line for line in self._lines() if line not in _IN_ALL_WORLDS)

        return self.known.once(("own", self._units, self.classes), work)

    def _lines(self) -> tuple[str, ...]:
        def work() -> tuple[str, ...]:
            return (*self._offer_lines.lines, BELOW)

        return self.known.once(("lines", self._units, self.classes), work)

    @property
    def _units(self) -> tuple[str, ...]:
        return offer_units(self.case, self.offer)


def _some(held: Held, first: int, last: int | None = None) -> Held:
    """Return the conditions in some of the worlds: the own one, or those that were drawn."""
    values, holds = held.values[:, first:last], held.holds[:, first:last]
    return Held(held.terms, values, holds)


def _drawn(ran: Ran) -> Outcome:
    return ran.drawn or ran.alone


class Ready:
    """A case, and on each book that was asked the worlds drawn from it.

    A slider moves one term: what the others cost by themselves is remembered. With other
    assumptions tried, what these do not change is that of the one ready ``beside``.
    """

    def __init__(
        self, open_case: Opened, *, draws: int = DRAWS, beside: Ready | None = None
    ) -> None:
        case, law, model = open_case.case, open_case.law(), open_case.model
        drawn, alone = (beside.drawn, beside.alone) if beside else (None, None)
        self.case, self.draws = case, draws
        self.drawn: Sitting = Sitting(case, law, draws=draws, model_of=model, beside=drawn)
        self.alone: Sitting = Sitting(case, law, draws=0, model_of=model, beside=alone)
        self._known = Memory(TRIALS, apart=(Case, Book, Offer, Term))

    def answer(
        self,
        scenario: Scenario,
        books: Sequence[Book],
        *,
        each_row: bool = True,
        bands: tuple[str, ...] = RESERVES,
    ) -> TrialAnswer:
        """Return what the rows that can be read come to on some books.

        What each row costs by itself, and bands that are not shown, can wait until a
        slider is let go.
        """
        key = ("answer", scenario.rows, tuple(book.id for book in books), each_row, bands)
        work = partial(self._answer, scenario, books, each_row=each_row, bands=bands)
        return self._known.once(key, work)

    def _answer(
        self, scenario: Scenario, books: Sequence[Book], *, each_row: bool, bands: tuple[str, ...]
    ) -> TrialAnswer:
        weighed = replace(self.weighed(scenario), each_row=each_row, bands=bands)
        return TrialAnswer(scenario, tuple(weighed.on(book) for book in books))

    def weighed(self, scenario: Scenario) -> Weighed:
        """Return the scenario ready for any book."""
        offer = scenario.offer(self.case)
        case = self.case.with_offer(offer)
        return Weighed(
            scenario=scenario,
            case=case,
            offer=offer,
            terms=self._sorted(case, offer),
            drawn=self.drawn.for_offer(offer),
            alone=self.alone.for_offer(offer),
            known=self._known,
            classes=str(case.told_apart),
        )

    def _sorted(self, case: Case, offer: Offer) -> SortedTerms:
        """Return the terms with a price; each is looked at once, whatever stands beside it."""
        priced, aside = [], []
        for term in offer.terms:
            work = partial(without_a_price, case, offer, term)
            found = self._known.once(("priced", term), work)
            if found is None:
                priced.append(term)
            else:
                aside.append(replace(found, term=term))
        return SortedTerms(tuple(priced), tuple(aside))
