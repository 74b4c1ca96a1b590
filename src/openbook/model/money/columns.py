"""Two columns: restricted money beside unrestricted, where the budget tells both apart.

Unrestricted is all money less restricted money in every line, and what one column
contributes the other receives, so the two always add up to the combined column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Figure, Year
from openbook.figures.functions import given, last_year, maximum
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.chapters import Chapters
from openbook.model.inputs import start_of
from openbook.model.money.budget import (
    BENEFITS,
    CERTIFICATED,
    CLASSIFIED,
    CONTRIBUTIONS,
    FORMULA,
    OTHER,
    REVENUE,
    SPENDING,
    TRANSFERS_IN,
    PublishedBudget,
    columns_known,
)
from openbook.model.money.objects import CERTIFICATED_PLANS
from openbook.model.money.programs import BudgetBasis
from openbook.model.money.revenue import KINDS, RevenueLines
from openbook.model.money.spending import SpendingLines

_GROUPS = {"certificated": CERTIFICATED, "classified": CLASSIFIED, "benefits": BENEFITS}
_FOLLOW = "contributions.follow"
_SPECIAL_EDUCATION = "special_education.contribution"
Objects = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ColumnLines:
    """What each column receives, spends and contributes, and what is left restricted."""

    revenue: Mapping[str, Line]
    spending: Mapping[str, Line]
    pay: Line  # restricted
    transfers: Mapping[str, Line]
    contributions: Line
    restricted: Line  # ending balance

    @property
    def came(self) -> Line:
        """Return what the unrestricted column has to spend in a year."""
        free = self.revenue["unrestricted"]
        if self.transfers:
            free = free + self.transfers["unrestricted"]
        return (free - self.contributions).named(
            "unrestricted.sources",
            "unrestricted revenues + transfers in − contributions to restricted programs",
        )

    @property
    def result(self) -> Line:
        """Return the net increase (decrease) of the unrestricted column."""
        return (self.came - self.spending["unrestricted"]).named(
            "unrestricted.result",
            "unrestricted revenues + transfers in − contributions − expenditures",
        )

    @property
    def told(self) -> tuple[Line, ...]:
        """Return every line that the columns add to the projection."""
        columns = (*self.revenue.values(), *self.spending.values(), self.pay)
        return (
            *columns,
            *self.transfers.values(),
            *(self.contributions, self.restricted, self.result),
        )


@dataclass(frozen=True, slots=True)
class Flows:
    """What comes in and goes out, both columns together."""

    came: RevenueLines
    went: SpendingLines
    objects: Mapping[str, Line]
    transfers: Line | None


def columns(
    case: Case, published: BudgetBasis, parts: Chapters, flows: Flows
) -> ColumnLines | None:
    """Return the two columns; None where the case does not publish them."""
    start, budget = start_of(case, RESTRICTED), published.budget
    if budget is None or start is None or not columns_known(case, budget):
        return None
    made = _Restricted(case, budget, parts, flows, published)
    pay, revenue, spending = made.pay(), made.revenue(), made.spending()
    transfers = made.transfers()
    before = last_year(given("balance.restricted_start", start))
    planned = made.contributions(pay)
    left = before + revenue - spending + planned
    if transfers:
        left = left + transfers["restricted"]
    made_whole = maximum(0 - left, 0).named(
        "contributions.made_whole",
        "what restricted programs would lack: unrestricted money makes them whole",
    )
    contributions = (planned + made_whole).named(
        "contributions.total",
        "contributions as published + what added pay of restricted programs needs + "
        "what makes restricted programs whole",
    )
    ending = (left + made_whole).named(
        "balance.restricted",
        "restricted balance of the year before + revenues + transfers in − "
        "expenditures + contributions",
    )
    before.follows(ending)
    came, went = flows.came.total, flows.went.total
    return ColumnLines(
        revenue={
            "restricted": revenue,
            "unrestricted": (came - revenue).named(
                "unrestricted.revenue", "all revenues − restricted revenues"
            ),
        },
        spending={
            "restricted": spending,
            "unrestricted": (went - spending).named(
                "unrestricted.spending", "all expenditures − restricted expenditures"
            ),
        },
        pay=pay,
        transfers=transfers,
        contributions=contributions,
        restricted=ending,
    )


@dataclass(frozen=True, slots=True)
class _Restricted:
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
        known = [
            line * share
            for objects, line in kinds.values()
            if (share := self._share(objects, "revenue")) is not None
        ]
        whole = self._share(REVENUE, "revenue")
        if self.budget.told_whole(self._years[0], REVENUE) and whole is not None:
            grown = came.ongoing if came.programs is None else came.ongoing - came.programs
            known = [grown * whole]
        once = {year: self._once(year) for year in self._years}
        more = [
            self.published.anchor.each_year("restricted.one_time", once.get, self._years),
            self.published.anchor.unexplained("restricted_revenue", self._years),
        ]
        if came.programs is not None:
            more.append(came.programs)
        return added([*known, *more]).named(
            "restricted.revenue",
            "restricted share of each kind of revenue in the published first year × the "
            "kind + restricted one-time money + change of programs + reconciling "
            "difference",
        )

    def pay(self) -> Line:
        """Return the pay and benefits that restricted money bears."""
        paid = [
            line * share
            for name, line in self.flows.objects.items()
            if name in _GROUPS
            if (share := self._group_share(_GROUPS[name])) is not None
        ]
        for unit, line in self.parts.pay.one_time.items():
            share = self._group_share(_GROUPS[self._group_of(unit)])
            if share is not None:
                paid.append(line * share)
        return added(paid).named(
            "restricted.pay",
            "salaries, benefits and one-time pay × share that the published budget of "
            "the first year pays from restricted money",
        )

    def spending(self) -> Line:
        """Return restricted expenditures, tied to those published."""
        inputs = self.parts.inputs
        share = self._group_share(OTHER)
        bare = self.pay()
        if share is not None:
            bare = bare + self.flows.went.other * share
        spent = bare * (1 - inputs.assumed("spending.unspent"))
        more = [self.published.anchor.unexplained("restricted_spending", self._years)]
        if (moved := self.published.programs.spending_moved) is not None:
            more.append(moved)
        return added([spent, *more]).named(
            "restricted.spending",
            "(restricted pay + restricted share of everything else) − unspent "
            "appropriations + change of programs + reconciling difference",
        )

    def transfers(self) -> dict[str, Line]:
        """Return transfers in and other sources of each column, where any are published."""
        whole = self.flows.transfers
        if whole is None:
            return {}
        amounts = self.budget.by_year(TRANSFERS_IN, self._years, RESTRICTED)
        bound = self.published.anchor.each_year("restricted.transfers_in", amounts.get, self._years)
        return {
            "restricted": bound,
            "unrestricted": (whole - bound).named(
                "unrestricted.transfers_in", "all transfers in − restricted ones"
            ),
        }

    def contributions(self, pay: Line) -> Line:
        """Return what unrestricted money contributes before anything is made whole."""
        inputs = self.parts.inputs
        amounts = self._contributed()
        if amounts is None:
            published = (inputs.assumed(_SPECIAL_EDUCATION) * 1).named(
                "contributions.published",
                "assumed contribution to special education: the budget publishes none",
            )
        else:
            published = self.published.anchor.each_year(
                "contributions.published", amounts.get, self._years
            )
        more = [published]
        if self.published.anchor.restricted_pay:
            added_pay = pay - self.published.anchor.pay_before(self._years)
            more.append(
                (added_pay * inputs.assumed(_FOLLOW)).named(
                    "contributions.added",
                    "pay of restricted programs beyond the published budget × share that "
                    "contributions cover",
                )
            )
        else:
            inputs.assumed(_FOLLOW)
        if (paid := self.published.programs.contribution) is not None:
            more.append(paid)
        return added(more) if len(more) > 1 else published

    @property
    def _years(self) -> tuple[Year, ...]:
        return self.case.head.years

    def _group_of(self, unit: str) -> str:
        known = {each.id: each.pension for each in self.case.units}
        return "certificated" if known[unit] in CERTIFICATED_PLANS else "classified"

    def _group_share(self, objects: Objects) -> Line | None:
        """Return the share of some objects, or of all spending where only that is told."""
        share = self._share(objects, "spending")
        return self._share(SPENDING, "spending") if share is None else share

    def _share(self, objects: Objects, of: str) -> Line | None:
        """Return the restricted share of a range in the first year; None if not told."""
        first = self._years[0]
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
        first = self._years[0]
        for kind, sign in ((RESTRICTED, 1), (UNRESTRICTED, -1)):
            if self.budget.flow(first, CONTRIBUTIONS, kind) is not None:
                amounts = self.budget.by_year(CONTRIBUTIONS, self._years, kind)
                return {year: sign * amount for year, amount in amounts.items()}
        return None
