"""Comparability and prices: what a panel weighs beside the budget, from tables of the case.

Figures of other districts stand beside the district's own of the same quantity and unit.
Nothing is computed from them until every side has frozen its list of comparable districts.
Prices are compared from each marked month, such as the last raise, to the newest month
that was published by the day of the case; pay under an offer is compared with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from statistics import median

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.raises import Raise
from openbook.case.sides import names_at_the_table
from openbook.case.tables.evidence import ComparedDistrict, ComparedFigure, PriceLevel
from openbook.figures.figure import SHARE, Source, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.model.contract import stands
from openbook.model.staff.posts import leading_units
from openbook.offers.on_the_table import table_on
from openbook.offers.sorted_terms import units_meant

COMPARISON, PRICES = "comparison", "prices"  # subjects of the criteria that they belong to


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A figure of a district, where it is written, and how far it is from the district's own."""

    row: int
    figure: ComparedFigure
    source: Source | None
    over_own: float | None  # as a share of the district's own, of shares in points
    listed: bool = False  # on the list of a side, when all lists are frozen


@dataclass(frozen=True, slots=True)
class DistrictComparison:
    """Every figure of one quantity, the district's own first, and the median of the others."""

    quantity: str
    unit: str
    rows: tuple[ComparedRow, ...]

    @property
    def median(self) -> float | None:
        """The median of the districts on frozen lists, by their first rows; None of under three."""
        others: dict[str, float] = {}
        for each in self.rows:
            if each.listed and not each.figure.own and each.figure.value is not None:
                others.setdefault(each.figure.district, each.figure.value)
        return median(others.values()) if len(others) > 2 else None


@dataclass(frozen=True, slots=True)
class PriceChange:
    """How prices moved from a marked month to the newest one."""

    first: PriceLevel
    last: PriceLevel
    rows: tuple[int, int]  # where the two are written
    change: float
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class RealPay:
    """Pay on the schedule under an offer, over prices since a marked month."""

    offer: Offer
    since: PriceChange
    raised: float  # by its raises since then, up to the end of the first year

    @property
    def change(self) -> float:
        """How far pay is above prices; below zero it lost."""
        return (1 + self.raised) / (1 + self.since.change) - 1


def comparisons(case: Case) -> tuple[DistrictComparison, ...]:
    """Return every quantity that is compared, in the order written."""
    groups: dict[tuple[str, str], list[int]] = {}
    for row, (quantity, unit) in enumerate(case.comparisons.each("quantity", "unit")):
        if quantity and case.comparisons.column("value")[row] is not None:
            groups.setdefault((quantity, unit or ""), []).append(row)
    return tuple(
        DistrictComparison(quantity, unit, tuple(_beside(case, rows)))
        for (quantity, unit), rows in groups.items()
    )


def _beside(case: Case, rows: Sequence[int]) -> Iterator[ComparedRow]:
    """Yield the rows of a quantity, the district's own first."""
    table, listed = case.comparisons, frozen_districts(case)
    own = next((table[row].value for row in rows if table[row].own), None)
    for row in sorted(rows, key=lambda each: not table[each].own):
        figure, over = table[row], None
        on_a_list = figure.district in listed
        if own is not None and figure.value is not None and on_a_list and not figure.own:
            points = parse_unit(figure.unit) in {SHARE, None}
            over = figure.value - own if points else figure.value / own - 1 if own else None
        yield ComparedRow(row, figure, case.source_at(table, row), over, on_a_list)


def frozen_on(case: Case, side: str) -> date | None:
    """Return the day since which the list of a side is frozen; None while it may change."""
    rows = lists_of(case).get(side, ())
    days = [each.frozen_on for each in rows if each.frozen_by]
    known = [day for day in days if day is not None and day <= case.head.as_of]
    return max(known) if rows and len(known) == len(rows) else None


def sides_without_list(case: Case) -> tuple[str, ...]:
    """Return the names of the sides that have not frozen with whom they compare."""
    sides = names_at_the_table(case).items()
    return tuple(name for side, name in sides if frozen_on(case, side) is None)


def frozen_districts(case: Case) -> frozenset[str]:
    """Return the districts of all lists once every side has frozen its own, else none."""
    if sides_without_list(case):
        return frozenset()
    return frozenset(each.district for each in case.comparable_districts)


def lists_of(case: Case) -> dict[str, tuple[ComparedDistrict, ...]]:
    """Return the districts that each side compares with, by side."""
    found: dict[str, list[ComparedDistrict]] = {}
    for each in case.comparable_districts:
        found.setdefault(each.side, []).append(each)
    return {side: tuple(own) for side, own in found.items()}


def price_changes(case: Case) -> tuple[PriceChange, ...]:
    """Return how prices moved from each marked month to the newest of its index."""
    table, found = case.prices, []
    cells = enumerate(table.each("value", "month"))
    known = [row for row, (value, month) in cells if value is not None and month is not None]
    for row in known:
        level = table[row]
        same = [other for other in known if table[other].index == level.index]
        newest = max(same, key=lambda other: table[other].month)
        if level.marks and newest != row and level.value:
            last = table[newest]
            sources = (case.source_at(table, each) for each in (row, newest))
            told = tuple(dict.fromkeys(each for each in sources if each is not None))
            change = (last.value or 0.0) / level.value - 1
            found.append(PriceChange(level, last, (row, newest), change, told))
    return tuple(found)


def real_pay(case: Case) -> tuple[RealPay, ...]:
    """Return what the newest offer of each side leaves of pay over prices."""
    leading, changes = leading_units(case), price_changes(case)
    if not leading:
        return ()
    return tuple(
        RealPay(offer, since, _raised(case, offer, leading[0].id, since.first.month))
        for offer in table_on(case, case.head.as_of).newest
        for since in changes
    )


def _raised(case: Case, offer: Offer, unit: str, since: date) -> float:
    """Return the compound raise of an offer from a day to the end of the first year."""
    index, last = 1.0, case.head.first_year.last_day
    for term in offer.terms:
        if stands(case, term) and unit in units_meant(case, offer, term):
            for each in term.pieces():
                if isinstance(each, Raise) and since <= each.starts <= last:
                    index *= 1 + each.share.value
    return index - 1
