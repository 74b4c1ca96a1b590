"""The restricted column: what it receives, pays and is given, from what is published of it.

Pay follows the money that pays each unit, as the unit says it, or else the published
shares of the first year; everything else follows those shares.
"""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added
from openbook.model.chapters import Chapters
from openbook.model.inputs import start_of
from openbook.model.money.anchor import MONEY_OUT
from openbook.model.money.budget import (
    BENEFITS,
    CONTRIBUTIONS,
    FORMULA,
    OTHER,
    PAY,
    REVENUE,
    SPENDING,
    TRANSFERS_IN,
    PublishedBudget,
)
from openbook.model.money.objects import CERTIFICATED_PLANS
from openbook.model.money.programs import BudgetBasis
from openbook.model.money.revenue import KINDS, RevenueLines
from openbook.model.money.spending import SpendingLines
from openbook.model.staff.funds import UnitFunds

_FOLLOW = "contributions.follow"
_SPECIAL_EDUCATION = "special_education.contribution"
# Resources of special education and of ongoing and major maintenance.
_SPECIAL, _MAINTENANCE = range(6500, 6550), "8150"
_BY_PROGRAM = Source(
    "Openbook",
    "Restricted pay of special education, maintenance and programs whose rest unrestricted "
    "money pays, of all restricted pay in the published budget",
    status=Status.DERIVED,
)
_CENT = 0.01
Objects = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Flows:
    """What comes in and goes out, both columns together."""

    came: RevenueLines
    went: SpendingLines
    objects: Mapping[str, Line]
    transfers: Line | None


@dataclass(frozen=True, slots=True)
class Restricted:
    """The restricted column, from what is published of it and from the whole."""

    case: Case
    budget: PublishedBudget
    parts: Chapters
    flows: Flows
    published: BudgetBasis

    def revenue(self) -> Line:
        """Return restricted revenues: published shares of each kind, as it grows."""
        came = self.flows.came
        kinds = {"formula": (FORMULA, came.formula)}
        kinds |= {k: (KINDS[k][0], line) for k, line in came.others.items() if k in KINDS}
        words = "restricted share in the published first year × revenue of the kind"
        known = [
            (line * share).named(f"restricted.{kind}", words)
            for kind, (objects, line) in kinds.items()
            if (share := self._share(objects, "revenue")) is not None
        ]
        whole = self._share(REVENUE, "revenue")
        if self.budget.told_whole(self.years[0], REVENUE) and whole is not None:
            grown = came.ongoing if came.programs is None else came.ongoing - came.programs
            known = [(grown * whole).named("restricted.ongoing", words)]
        once = {year: self._once(year) for year in self.years}
        more = [
            self.published.anchor.each_year("restricted.one_time", once.get, self.years),
            self.published.anchor.unexplained("restricted_revenue", self.years),
        ]
        if came.programs is not None:
            more.append(came.programs)
        return added([*known, *more]).named(
            "restricted.revenue",
            "restricted share of each kind of revenue in the published first year × the "
            "kind + restricted one-time money + change of programs + reconciling "
            "difference",
        )

    def by_object(self) -> dict[str, Line]:
        """Return the salaries and benefits that restricted money bears, by object."""
        paid, found = self.parts.pay, dict[str, list[Line]]()
        for unit in self._units:
            own, group = self._funded(unit), self._group(unit)
            salaries = self._group_share(MONEY_OUT[group]) if own is None else own
            benefits = self._group_share(BENEFITS) if own is None else own
            if salaries is not None:
                found.setdefault(group, []).append(paid.salaries[unit.id] * salaries)
            if benefits is not None:
                bears = (paid.benefits[unit.id], paid.health_of[unit.id])
                found.setdefault("benefits", []).extend(line * benefits for line in bears)
        return {
            name: (added(lines) + 0).named(
                f"restricted.{name}",
                "pay or benefits of each unit × share that restricted money pays: as the unit "
                "says, or as in the published budget of the first year",
            )
            for name, lines in found.items()
        }

    def pay(self, by_object: Mapping[str, Line]) -> Line:
        """Return the pay and benefits that restricted money bears, one-time pay included."""
        paid = list(by_object.values())
        for unit in self._units:
            own = self._funded(unit)
            share = self._group_share(MONEY_OUT[self._group(unit)]) if own is None else own
            if share is not None:
                more = self.parts.pay.one_time[unit.id] + self.flows.went.beside_pay[unit.id]
                paid.append(more * share)
        return added(paid).named(
            "restricted.pay",
            "restricted salaries and benefits + one-time pay, additional positions and extra "
            "pay × share that restricted money pays",
        )

    def spending(self, pay: Line) -> Line:
        """Return restricted expenditures, tied to those published."""
        return self.bears(pay).named(
            "restricted.spending",
            "(restricted pay + restricted share of everything else) − unspent "
            "appropriations + change of programs + reconciling difference",
        )

    def bears(self, bare: Line) -> Line:
        """Return restricted expenditures from the pay that restricted money bears."""
        share = self._group_share(OTHER)
        if share is not None:
            bare = bare + self.flows.went.other * share
        more = [self.published.anchor.unexplained("restricted_spending", self.years)]
        if (moved := self.published.programs.spending_moved) is not None:
            more.append(moved)
        return added([self.spent(bare), *more])

    def spent(self, planned: Line) -> Line:
        """Return what is spent of planned expenditures."""
        return planned * (1 - self.parts.inputs.assumed("spending.unspent"))

    def shared(self, pay: Line) -> tuple[Line, Line | None]:
        """Return the pay that programs bear, and the pay that contributions cover.

        The first is not written as a difference: then the rules show that a raise which
        contributions cover whole does not move the restricted balance.
        """
        follow = self._follow()
        if not self.published.anchor.restricted_pay:
            return pay, None
        budgeted = self.published.anchor.pay_before(self.years)
        return pay * (1 - follow) + budgeted * follow, (pay - budgeted) * follow

    def lowest(self) -> dict[Year, float]:
        """Return how far below zero the published budget itself lets restricted money go."""
        start, given_each = start_of(self.case, RESTRICTED), self._contributed()
        held, found = start.value if start else 0.0, dict[Year, float]()
        for year in self.years:
            came = self.budget.flow(year, REVENUE, RESTRICTED)
            went = self.budget.flow(year, SPENDING, RESTRICTED)
            if came is None or went is None or given_each is None:
                break
            moved = self.budget.flow(year, TRANSFERS_IN, RESTRICTED) or 0.0
            held += came - went + moved + given_each[year]
            found[year] = min(held, 0.0) if held < -_CENT else 0.0
        return found if any(found.values()) else {}

    def transfers(self) -> dict[str, Line]:
        """Return transfers in and other sources of each column, where any are published."""
        whole = self.flows.transfers
        if whole is None:
            return {}
        amounts = self.budget.by_year(TRANSFERS_IN, self.years, RESTRICTED)
        told = self.published.anchor.each_year(
            "published.restricted_transfers_in", amounts.get, self.years
        )
        bound = (told * 1).named(
            "restricted.transfers_in", "restricted transfers in and other sources, as published"
        )
        return {
            "restricted": bound,
            "unrestricted": (whole - bound).named(
                "unrestricted.transfers_in", "all transfers in − restricted ones"
            ),
        }

    def contributions(self) -> Line:
        """Return what is contributed as published, and to programs that have run out."""
        amounts = self._contributed()
        if amounts is None:
            published = (self.parts.inputs.assumed(_SPECIAL_EDUCATION) * 1).named(
                "contributions.published",
                "assumed contribution to special education: the budget publishes none",
            )
        else:
            published = self.published.anchor.each_year(
                "contributions.published", amounts.get, self.years
            )
        paid = self.published.programs.contribution
        return published if paid is None else published + paid

    def _follow(self) -> Line:
        """Return the share of added restricted pay that contributions cover.

        As somebody assumes it. Where nobody does, and the budget tells restricted pay by
        resource, it is the pay of programs that unrestricted money stands behind.
        """
        told = self.budget.by_resource(self.years[0], PAY)
        whole = sum(told.values())
        if _assumed(self.case, _FOLLOW) or "" in told or not whole:
            return self.parts.inputs.assumed(_FOLLOW)
        behind = self.published.programs.paid_after
        share = sum(amount for name, amount in told.items() if stands_behind(name, behind)) / whole
        return given("contributions.follow_by_program", Figure(share, SHARE, _BY_PROGRAM))

    @property
    def years(self) -> tuple[Year, ...]:
        """Return the projected years."""
        return self.case.head.years

    @property
    def _units(self) -> tuple[BargainingUnit, ...]:
        return self.case.units

    def _group(self, unit: BargainingUnit) -> str:
        """Return the object that pays a unit, where the state parts salaries by license."""
        return "salaries" if "salaries" in self.flows.objects else object_group(unit)

    def _funded(self, unit: BargainingUnit) -> Line | None:
        """Return the restricted share of a unit's general fund pay; None if not told."""
        if (share := funded_share(unit)) is None:
            return None
        return given(f"funded_from_restricted.{unit.id}", share)

    def _group_share(self, objects: Objects) -> Line | None:
        """Return the share of some objects, or of all spending where only that is told."""
        share = self._share(objects, "spending")
        return self._share(SPENDING, "spending") if share is None else share

    def _share(self, objects: Objects, of: str) -> Line | None:
        """Return the restricted share of a range in the first year; None if not told."""
        first = self.years[0]
        whole = self.budget.amount(first, objects)
        if whole is None or not whole.value:
            return None
        bound = self.budget.amount(first, objects, RESTRICTED)
        if bound is None:
            bound = Figure(0.0, whole.unit, whole.source)
        name = f"published.{of}.{objects[0]}-{objects[1]}"
        return given(f"{name}.restricted", bound) / given(name, whole)

    def _once(self, year: Year) -> float:
        figure = self.budget.one_time(year, REVENUE, RESTRICTED)
        return figure.value if figure else 0.0

    def _contributed(self) -> dict[Year, float] | None:
        """Return what restricted programs are given by year, from either column."""
        first = self.years[0]
        for kind, sign in ((RESTRICTED, 1), (UNRESTRICTED, -1)):
            if self.budget.flow(first, CONTRIBUTIONS, kind) is not None:
                amounts = self.budget.by_year(CONTRIBUTIONS, self.years, kind)
                return {year: sign * amount for year, amount in amounts.items()}
        return None


def stands_behind(resource: str, then: Mapping[str, bool]) -> bool:
    """Return whether unrestricted money pays what a program lacks.

    As district/programs.csv says it; special education and maintenance where it does not.

    >>> stands_behind("6500", {}), stands_behind("3010", {}), stands_behind("3010", {"3010": True})
    (True, False, True)
    """
    if resource in then:
        return then[resource]
    return resource == _MAINTENANCE or (resource.isdigit() and int(resource) in _SPECIAL)


def _assumed(case: Case, name: str) -> bool:
    return any(each.name == name for book in case.books for each in book.assumptions)


def object_group(unit: BargainingUnit) -> str:
    """Return the object that pays a unit: certificated or classified salaries."""
    return "certificated" if unit.main_system in CERTIFICATED_PLANS else "classified"


def funded_share(unit: BargainingUnit) -> Figure | None:
    """Return the share of a unit's general fund pay that is restricted, as it says."""
    return UnitFunds(unit).of_general(RESTRICTED)
