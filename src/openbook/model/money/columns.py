"""Two columns: restricted money beside unrestricted, where the budget tells both apart.

Unrestricted is all money less restricted money in every line, and what one column
contributes the other receives, so the two always add up to the combined column.
"""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.case.tables.money import RESTRICTED
from openbook.figures.functions import given, last_year, maximum, minimum
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.model.chapters import Chapters
from openbook.model.inputs import start_of
from openbook.model.money.budget import columns_known
from openbook.model.money.programs import BudgetBasis
from openbook.model.money.restricted_column import Flows, Restricted


@dataclass(frozen=True, slots=True)
class ColumnLines:
    """What each column receives, spends and contributes, and what is left restricted."""

    revenue: Mapping[str, Line]
    spending: Mapping[str, Line]
    pay: Line  # restricted
    objects: Mapping[str, Line]  # restricted salaries and benefits
    transfers: Mapping[str, Line]
    contributions: Line
    start: Line  # restricted, before the first year
    restricted: Line  # ending balance
    negative: Line | None = None  # of it, where the published budget itself goes below zero

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
        columns += tuple(self.objects.values())
        return (
            *columns,
            *self.transfers.values(),
            *(self.contributions, self.restricted, self.result),
        )


def columns(
    case: Case, published: BudgetBasis, parts: Chapters, flows: Flows
) -> ColumnLines | None:
    """Return the two columns; None where the case does not publish them."""
    start, budget = start_of(case, RESTRICTED), published.budget
    if budget is None or start is None or not columns_known(case, budget):
        return None
    made = Restricted(case, budget, parts, flows, published)
    by_object, revenue = made.by_object(), made.revenue()
    pay = made.pay(by_object)
    spending, transfers = made.spending(pay), made.transfers()
    held = given("balance.restricted_start", start)
    before = last_year(held)
    (borne, covered), planned = made.shared(pay), made.contributions()
    left = before + revenue - made.bears(borne) + planned
    if transfers:
        left = left + transfers["restricted"]
    lowest, below = made.lowest(), 0 - left
    if lowest:
        below = below + published.anchor.each_year("restricted.lowest", lowest.get, made.years)
    made_whole = maximum(below, 0).named(
        "contributions.made_whole",
        "what restricted programs would lack: unrestricted money makes them whole",
    )
    if covered is not None:
        planned = planned + made.spent(covered).named(
            "contributions.added",
            "pay of restricted programs beyond the published budget × share that "
            "contributions cover, less unspent appropriations",
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
        objects=by_object,
        transfers=transfers,
        contributions=contributions,
        start=held,
        restricted=ending,
        negative=minimum(ending, 0).named(
            "reserve.negative_restricted",
            "restricted ending balance below zero: available reserves are less by it",
        )
        if lowest
        else None,
    )
