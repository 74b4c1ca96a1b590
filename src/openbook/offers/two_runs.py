"""Two runs of the model, contract alone and contract with an offer, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.held import ConditionFound, conditions_found
from openbook.model.inputs import settled_years
from openbook.model.money.certification import LEVEL_LINES, level_line
from openbook.offers.coalitions import NOTHING, ONGOING, CoalitionRun
from openbook.offers.cost_result import ByYear, Cost, CostedOffer, Effect, added_up
from openbook.offers.places import TOTAL, goes_to, place_lines, places_of_unit
from openbook.offers.sorted_terms import SortedTerms, offer_units, sort_terms
from openbook.offers.span import span_of
from openbook.offers.terms_in_play import counted_on, priced_offer

# A number for each year by its name; None where the case does not tell it.
YearAmounts = dict[str, float | None]
Rows = Callable[[str], ByYear]  # a line by its name, year by year
PUPILS = "enrollment.total"
_ONE_PERCENT = "cost_of_one_percent."
_PART_OF_IT = "one_percent"
_OTHER_FUNDS = "other_funds."
EFFECTS = (
    "reserve.unrestricted",
    "reserve.available",
    "reserve.unassigned",
    "reserve.required",
    *LEVEL_LINES,
    TOTAL,
)


@dataclass(frozen=True, slots=True)
class Change:
    """An amount under the contract, what the agreement adds to it, and both together."""

    before: YearAmounts
    agreement: YearAmounts
    after: YearAmounts
    share: YearAmounts  # what is added ÷ what was there before


@dataclass(frozen=True, slots=True)
class TwoRuns:
    """Every plain line of the model in both runs, in the years that are disclosed."""

    years: tuple[Year, ...]
    terms: SortedTerms
    ran: CoalitionRun
    whole: int
    conditions: tuple[ConditionFound, ...] = ()

    def has(self, name: str) -> bool:
        """Return whether the model of this case has such a line."""
        return name in self.ran.outcome.names

    def before(self, name: str) -> tuple[float, ...]:
        """Return a line under the contract alone."""
        return self.ran.values(name, NOTHING)[: len(self.years)]

    def after(self, name: str) -> tuple[float, ...]:
        """Return a line under the contract and the offer."""
        return self.ran.values(name, self.whole)[: len(self.years)]

    def named(self, values: Iterable[float | None]) -> YearAmounts:
        """Return values by the names of their years."""
        return dict(zip(map(str, self.years), values, strict=True))

    def change(self, *names: str) -> Change | None:
        """Return some lines added up; nothing where the model has none of them."""
        found = [name for name in names if self.has(name)]
        if not found:
            return None
        before = [self.before(name) for name in found]
        after = [self.after(name) for name in found]
        return self.changed(added_up(*before), added_up(*after))

    def changed(self, before: Iterable[float], after: Iterable[float]) -> Change:
        """Return two rows of amounts as a change."""
        old, new = tuple(before), tuple(after)
        more = [b - a for a, b in zip(old, new, strict=True)]
        shares = [d / a if a else None for a, d in zip(old, more, strict=True)]
        return Change(*map(self.named, (old, more, new, shares)))


def run_twice(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book, *, years: int
) -> TwoRuns:
    """Run the contract alone and with every term of the offer that has a price."""
    terms = sort_terms(case, offer)
    priced = priced_offer(case, offer, terms)
    settled = settled_years(law, case.head.years)
    counted = counted_on(book, priced, model, settled=settled)
    plain = [name for name, line in model.lines.items() if line.rows is None]
    ran = counted.run(model, [], lines=plain)
    found = conditions_found(case, (priced.offer,), model, counted.held)
    whole = counted.coalitions.whole
    return TwoRuns(model.years[:years], terms, ran, whole, found)


@dataclass(frozen=True, slots=True)
class MeasuredLines:
    """The lines that the figures of a whole offer are told from.

    ``beside`` are what other funds pay its units, ``following`` the pay of units that it is
    not for, but that follow it.
    """

    lines: tuple[str, ...]
    beside: tuple[str, ...]
    following: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferLines:
    """An offer between two runs of a model: the contract alone, and with the offer.

    Whoever runs them, afresh or on a model that is kept ready, costs the offer here.
    """

    case: Case
    model: Model
    offer: Offer
    terms: SortedTerms

    def between(self, book: Book, before: Rows, after: Rows) -> CostedOffer:
        """Return the offer as a whole; ``lines`` of both runs are looked at."""
        return CostedOffer(
            offer=self.offer,
            book=book,
            years=self.model.years,
            silent=span_of(self.case, self.offer).silent,
            cost=cost_between(before, after),
            level=level_line(self.model.lines.keys() | self.model.withheld.names),
            terms=(),
            kinds=(),
            aside=self.terms.aside,
            goes_to=goes_to(self.model, before, after),
            place_lines={words: name for name, words in place_lines(self.model).items()},
            effects={name: Effect(before(name), after(name)) for name in self._effects},
            pupils=before(PUPILS),
            units=offer_units(self.case, self.offer),
            members=self.members(before),
            one_percent={
                name.partition(".")[2]: before(name) for name in one_percent_lines(self.model)
            },
            one_percent_parts={
                name.removeprefix(_PART_OF_IT).strip("._"): before(name)
                for name in one_percent_parts(self.model)
            },
            claims=(),
            other_funds={
                name.partition(".")[2]: tuple(
                    more - less for less, more in zip(before(name), after(name), strict=True)
                )
                for name in self._other_funds
            },
        )

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines that the cost of the whole is told from."""
        model = self.model
        percent = (*one_percent_lines(model), *one_percent_parts(model))
        plain = (ONGOING, *self._effects, PUPILS, *self._people, *self._other_funds)
        return (*plain, *place_lines(model), *percent)

    @property
    def measured(self) -> MeasuredLines:
        """Return the lines of the effects, of cost and of cost per member."""
        units = offer_units(self.case, self.offer)
        own = {words for unit in units for words in places_of_unit(unit)}
        paid = {
            words
            for name in one_percent_lines(self.model)
            for words in places_of_unit(name.partition(".")[2])
        }
        beside = tuple(n for n in self._other_funds if n.removeprefix(_OTHER_FUNDS) in units)
        places = place_lines(self.model).items()
        following = tuple(name for name, words in places if words in paid - own)
        every = (ONGOING, *self._effects, *beside, *following)
        return MeasuredLines(tuple(dict.fromkeys(every)), beside, following)

    def members(self, before: Rows) -> ByYear:
        """Return the members of its units under the contract alone."""
        return added_up(*(before(name) for name in self._people))

    @property
    def _effects(self) -> list[str]:
        kept = (name for name in EFFECTS if name not in self.model.withheld.names)
        return [name for name in kept if name in self.model.lines]

    @property
    def _other_funds(self) -> list[str]:
        names = (f"{_OTHER_FUNDS}{unit.id}" for unit in self.case.units)
        return [name for name in names if name in self.model.lines]

    @property
    def _people(self) -> list[str]:
        return [f"people.{unit}" for unit in offer_units(self.case, self.offer)]


def cost_between(before: Rows, after: Rows) -> Cost:
    """Return what one run spends more than another, ongoing and one-time."""
    start, end = before(ONGOING), after(ONGOING)
    totals = zip(before(TOTAL), after(TOTAL), strict=True)
    once = [
        (total_after - b) - (total_before - a)
        for a, b, (total_before, total_after) in zip(start, end, totals, strict=True)
    ]
    return Cost(tuple(b - a for a, b in zip(start, end, strict=True)), tuple(once))


def one_percent_lines(model: Model) -> list[str]:
    """Return the lines that say what one percent for a unit costs."""
    key = "lines of one percent"
    if key not in model.prepared:
        model.prepared[key] = [n for n in model.lines if n.startswith(_ONE_PERCENT)]
    found: list[str] = model.prepared[key]
    return found


def one_percent_parts(model: Model) -> list[str]:
    """Return the lines that say what one percent is made of, by unit and in all."""
    key = "parts of one percent"
    if key not in model.prepared:
        model.prepared[key] = [n for n in model.lines if n.startswith(_PART_OF_IT)]
    found: list[str] = model.prepared[key]
    return found
