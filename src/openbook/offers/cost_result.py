"""Cost result: what an offer and each of its terms cost one side, year by year."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from math import fsum

from openbook.case.book import Book
from openbook.case.offer import ClaimedCost, Offer, Term
from openbook.case.scope import Convention, Over, Scope
from openbook.figures.figure import Year
from openbook.figures.trace import exact_sum
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding
from openbook.model.errors import ReserveNotClaimedError
from openbook.model.held import ConditionFound
from openbook.model.money.certification import CERTIFIED
from openbook.offers.places import PeopleAdded, places_of_unit
from openbook.offers.sorted_terms import Aside

ByYear = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """Spending above the contract in force; what stays apart from what is paid once."""

    ongoing: ByYear
    one_time: ByYear

    @property
    def total(self) -> ByYear:
        """Both together, year by year."""
        return tuple(a + b for a, b in zip(self.ongoing, self.one_time, strict=True))

    @property
    def all_years(self) -> float:
        """Both together over all projected years."""
        return fsum([*self.ongoing, *self.one_time])


@dataclass(frozen=True, slots=True)
class CostRange:
    """The lowest and the highest cost of an offer that has no one cost, year by year."""

    low: ByYear
    high: ByYear
    all_years: tuple[float, float]
    covered: tuple[float, float]  # in the years that the offer covers, all where it covers none
    by_average: bool = False  # it caps classes of which only averages are known
    by_largest: bool = False  # it caps classes known by their average and largest class
    by_pay: bool = False  # of a unit only the lowest and the average pay are known
    by_index: bool = False  # a term states the least and most of an index not yet known


@dataclass(frozen=True, slots=True)
class ConventionCost:
    """What an offer costs under one convention, and how pay of its units moves under it.

    Of the first year no movement is known.
    """

    convention: Convention
    cost: Cost
    gross: tuple[float | None, ...]  # step and column if everybody stayed
    attrition: tuple[float | None, ...]  # leavers replaced at entry pay
    positions: tuple[float | None, ...]  # positions opened, closed or filled
    net: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class AlternativeCost:
    """One of the alternatives of an offer, by itself and as a part of the whole offer.

    ``either`` is the place of the term that lists them, from 1. Both costs are None where
    the case lacks a number for it, which ``lacking`` says.
    """

    either: int
    number: int
    terms: tuple[Term, ...]
    used: bool
    alone: Cost | None
    whole: Cost | None
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CostBand:
    """A cost over worlds drawn from the book's spreads: what 5, 50, 95 in 100 reach.

    ``all_years`` has the three for all projected years together.
    """

    worlds: int
    low: ByYear
    middle: ByYear
    high: ByYear
    all_years: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PartBands:
    """The bands of a term: alone, and after those written above it."""

    alone: CostBand
    in_order: CostBand


@dataclass(frozen=True, slots=True)
class PartCost:
    """A term, or all terms of one word, as a part of the offer.

    ``alone``: added to the contract by itself. ``in_order``: added after those written
    above it. ``share``: its order-free part of the whole; None where the offer has so
    many terms that only their kinds are shared out. ``bands``: of a single term, where
    worlds were drawn.
    """

    word: str
    label: str
    terms: tuple[Term, ...]
    alone: Cost
    in_order: Cost
    share: Cost | None
    bands: PartBands | None = None

    @property
    def only_if(self) -> str:
        """The conditions under which it holds, as they were written."""
        conditions = [str(getattr(term, "only_if", "")) for term in self.terms]
        return "; ".join(dict.fromkeys(filter(None, conditions)))


@dataclass(frozen=True, slots=True)
class Effect:
    """A line without the offer and with it."""

    without: ByYear
    with_offer: ByYear


@dataclass(frozen=True, slots=True)
class Compared:
    """A claimed cost beside the modeled cost of the terms that it speaks of.

    ``modeled`` is None where no term of the offer answers to the words of the claim;
    ``people`` where no term adds people, or the claim is for several years together.
    """

    claim: ClaimedCost
    words: tuple[str, ...]
    years: tuple[Year, ...]
    modeled: float | None
    goes_to: Mapping[str, float]
    people: PeopleAdded | None = None

    @property
    def difference(self) -> float | None:
        """Modeled less claimed."""
        return None if self.modeled is None else self.modeled - self.claim.amount.value


@dataclass(frozen=True, slots=True)
class CostedOffer:
    """Everything there is to say of the cost of one offer on one book."""

    offer: Offer
    book: Book
    years: tuple[Year, ...]
    cost: Cost
    terms: tuple[PartCost, ...]
    kinds: tuple[PartCost, ...]
    aside: tuple[Aside, ...]
    goes_to: Mapping[str, ByYear]
    effects: Mapping[str, Effect]
    pupils: ByYear
    units: tuple[str, ...]  # that the offer is for
    members: ByYear
    one_percent: Mapping[str, ByYear]
    claims: tuple[Compared, ...]
    conditions: tuple[ConditionFound, ...] = ()
    band: CostBand | None = None
    findings: tuple[Finding, ...] = ()
    # Parts of the cost of 1%, such as "salary.teachers", and of all units, such as "total".
    one_percent_parts: Mapping[str, ByYear] = field(default_factory=dict)
    other_funds: Mapping[str, ByYear] = field(default_factory=dict)  # what they pay, by unit
    place_lines: Mapping[str, str] = field(default_factory=dict)  # of `goes_to`, by its words
    silent: tuple[Year, ...] = ()  # years after its end: costs if its terms go on
    alternatives: tuple[AlternativeCost, ...] = ()
    conventions: tuple[ConventionCost, ...] = ()  # where they were asked for
    range: CostRange | None = None  # where alternatives or thin data leave the cost open
    level: str = CERTIFIED  # line that tells the certification, or the outlook of the reserve

    def __repr__(self) -> str:
        return (
            f"<CostedOffer {self.offer.id!r} under {self.book.id!r}: "
            f"${self.cost.all_years:,.0f} in {self.years[0]} to {self.years[-1]}>"
        )

    @property
    def scope(self) -> Scope:
        """The question that this answers."""
        return Scope(
            book=self.book.id,
            offers=(self.offer.id,),
            units=self.units,
            years=self.years,
            over=Over.CONTRACT,
        )

    @property
    def in_its_years(self) -> float:
        """Everything spent in the years that the offer covers."""
        pairs = zip(self.years, self.cost.total, strict=True)
        return fsum(amount for year, amount in pairs if year not in self.silent)

    @property
    def per_pupil(self) -> ByYear:
        """The cost for each enrolled pupil."""
        return per_each(self.cost.total, self.pupils)

    @property
    def following(self) -> ByYear:
        """What goes to the pay of units that the offer is not for, but that follow it."""
        own = {words for unit in self.units for words in places_of_unit(unit)}
        others = {w for unit in self.one_percent for w in places_of_unit(unit)} - own
        rows = [values for words, values in self.goes_to.items() if words in others]
        years = range(len(self.years))
        return tuple(fsum(row[place] for row in rows) for place in years)

    @property
    def per_member(self) -> ByYear:
        """The cost for each member of its units in all funds, without units that follow."""
        beside = [row for unit, row in self.other_funds.items() if unit in self.units]
        whole = added_up(self.cost.total, *beside)
        pairs = zip(whole, self.following, strict=True)
        return per_each([cost - others for cost, others in pairs], self.members)

    @property
    def all_funds(self) -> ByYear:
        """The cost in the general fund and in other funds."""
        return added_up(self.cost.total, *self.other_funds.values())

    @property
    def share_of_spending(self) -> ByYear:
        """The cost over all spending under the contract in force."""
        return per_each(self.cost.total, self.effects["spending.total"].without)

    @property
    def claims_reserve(self) -> bool:
        """Whether a reserve and a certification may be claimed at all."""
        return self.level in self.effects

    @property
    def certification(self) -> tuple[int, int]:
        """The level without the offer and with it."""
        if not self.claims_reserve:
            raise ReserveNotClaimedError(self.findings)
        effect = self.effects[self.level]
        return int(effect.without[0]), int(effect.with_offer[0])


def per_each(cost: Iterable[float], count: Iterable[float]) -> ByYear:
    """Return amounts over counts, year by year; nothing where there is nobody."""
    return tuple(a / b if b else 0.0 for a, b in zip(cost, count, strict=True))


def added_up(*rows: ByYear) -> ByYear:
    """Return rows of amounts added up, year by year."""
    return tuple(map(exact_sum, zip(*rows, strict=True)))
