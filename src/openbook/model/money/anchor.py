"""Anchor: what ties the model to the budget that the district published.

The published budget is compared with the model run on the district's own book and on
the contract its budget holds. What a budget tells only in total starts as the rest;
what the model cannot explain in a year stays visible as a line of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.figures.figure import Figure, Source, Status
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import USD
from openbook.figures.year import Year
from openbook.model.money.budget import REVENUE, SPENDING, PublishedBudget

_SOURCE = Source(
    "Openbook",
    "Reconciling difference: published budget less the model under the district's "
    "assumptions",
    status=Status.DERIVED,
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """Amounts in dollars: the rest of the first year, and what is not explained."""

    other_revenue: float = 0.0
    other_spending: float = 0.0
    revenue: dict[Year, float] = field(default_factory=dict)
    spending: dict[Year, float] = field(default_factory=dict)

    def start(self, kind: str) -> Line:
        """The rest of the first year, of a budget that tells only totals."""
        value = self.other_revenue if kind == "revenue" else self.other_spending
        return given(f"budget.other_{kind}", Figure(value, USD, _SOURCE))

    def unexplained(self, kind: str, years: tuple[Year, ...]) -> Line:
        """What the model does not explain, year by year; the last one stays."""
        known = self.revenue if kind == "revenue" else self.spending
        figures, last = {}, 0.0
        for year in years:
            last = known.get(year, last)
            figures[year] = Figure(last, USD, _SOURCE)
        return given(f"{kind}.unexplained", figures)


def gaps(
    budget: PublishedBudget,
    modeled: dict[str, tuple[float, ...]],
    years: tuple[Year, ...],
) -> Anchor:
    """What was published less what the model gives, for every published year."""
    revenue, spending = {}, {}
    for place, year in enumerate(years):
        came, went = budget.amount(year, REVENUE), budget.amount(year, SPENDING)
        if came is not None:
            revenue[year] = came.value - modeled["revenue.ongoing"][place]
        if went is not None:
            spending[year] = went.value - modeled["spending.total"][place]
    return Anchor(revenue=revenue, spending=spending)
