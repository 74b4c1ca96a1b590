"""Anchor: what ties the model to the budget that the district published.

The published budget is compared with the model run on the district's own book and on
the contract its budget holds. What a budget tells only in total starts as the rest;
what the model cannot explain in a year stays visible as a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from openbook.case.tables.money import RESTRICTED
from openbook.figures.figure import USD, Figure, Source, Status, Year
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.model.money.budget import (
    BENEFITS,
    CERTIFICATED,
    CLASSIFIED,
    FEDERAL,
    FORMULA,
    LOCAL,
    REVENUE,
    SALARIES,
    SPENDING,
    STATE,
    PublishedBudget,
)

# What the model and the form both have by object: lines of the model by their names.
MONEY_IN = {"formula": FORMULA, "federal": FEDERAL, "other_state": STATE, "local": LOCAL}
MONEY_OUT = {"certificated": CERTIFICATED, "classified": CLASSIFIED}
MONEY_OUT |= {"salaries": SALARIES, "benefits": BENEFITS}
OBJECTS = {f"sources.{name}": of for name, of in MONEY_IN.items()}
OBJECTS |= {f"object.{name}": of for name, of in MONEY_OUT.items()}
DIFFERENCE = "reconciling"  # the reconciling difference of one of them
_CENT = 0.005

_SOURCE = Source(
    "Openbook",
    "Reconciling difference: published budget less the model under the district's assumptions",
    status=Status.DERIVED,
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """Amounts in dollars: the rest of the first year, and what is not explained."""

    other_revenue: float = 0.0
    other_spending: float = 0.0
    revenue: dict[Year, float] = field(default_factory=dict)
    spending: dict[Year, float] = field(default_factory=dict)
    restricted_revenue: dict[Year, float] = field(default_factory=dict)
    restricted_spending: dict[Year, float] = field(default_factory=dict)
    restricted_pay: dict[Year, float] = field(default_factory=dict)
    objects: dict[str, dict[Year, float]] = field(default_factory=dict)

    def start(self, kind: str) -> Line:
        """Return the rest of the first year, of a budget that tells only totals."""
        value = self.other_revenue if kind == "revenue" else self.other_spending
        return given(f"budget.other_{kind}", Figure(value, USD, _SOURCE))

    def unexplained(self, kind: str, years: tuple[Year, ...]) -> Line:
        """Return what the model does not explain, year by year; the last one stays."""
        known: dict[Year, float] = getattr(self, kind)
        return self.each_year(f"{kind}.unexplained", known.get, years)

    def of_object(self, name: str, years: tuple[Year, ...]) -> Line | None:
        """Return what was published of an object beyond the model; None where nothing was."""
        own, known = name.partition(".")[2], self.objects.get(name)
        if not known:
            return None
        return (self.each_year(f"beyond_model.{own}", known.get, years) * 1).named(
            f"{DIFFERENCE}.{own}",
            "published budget less the model under the district's assumptions",
        )

    def pay_before(self, years: tuple[Year, ...]) -> Line:
        """Restricted pay under the district's assumptions and the contract it budgets."""
        return self.each_year("restricted_pay.budgeted", self.restricted_pay.get, years)

    @staticmethod
    def each_year(name: str, of: Callable[[Year], float | None], years: tuple[Year, ...]) -> Line:
        """Return amounts by year; a year without one keeps that of the year before."""
        figures, last = {}, 0.0
        for year in years:
            known = of(year)
            last = last if known is None else known
            figures[year] = Figure(last, USD, _SOURCE)
        return given(name, figures)


def gaps(
    budget: PublishedBudget, modeled: Mapping[str, tuple[float, ...]], years: tuple[Year, ...]
) -> Anchor:
    """Return what was published less what the model gives, for every published year."""

    def missing(line: str, objects: tuple[int, int], kind: str = "") -> dict[Year, float]:
        """Return published less modeled; one-time expenditures end with their year.

        One-time revenues are an assumption of their own, and a line of the restricted
        column; one-time expenditures are in the reconciling difference.
        """
        found, last = dict[Year, float](), None
        for year, value in zip(years, modeled.get(line, ()), strict=False):
            flow, figure = budget.flow(year, objects, kind), budget.one_time(year, objects, kind)
            once = figure.value if figure else 0.0
            if flow is None:
                if last is not None:
                    found[year] = last
                continue
            if objects == REVENUE:
                last = found[year] = flow - value if kind else flow - once - value
            else:
                found[year], last = flow - value, flow - once - value
        return found

    pay = modeled.get("restricted.pay", ())
    return Anchor(
        revenue=missing("revenue.ongoing", REVENUE),
        spending=missing("spending.total", SPENDING),
        restricted_revenue=missing("restricted.revenue", REVENUE, RESTRICTED),
        restricted_spending=missing("restricted.spending", SPENDING, RESTRICTED),
        restricted_pay=dict(zip(years, pay, strict=False)),
        objects={
            name: found
            for name, of in OBJECTS.items()
            if (found := _of_object(budget, of, modeled.get(name), years))
        },
    )


def _of_object(
    budget: PublishedBudget,
    objects: tuple[int, int],
    modeled: tuple[float, ...] | None,
    years: tuple[Year, ...],
) -> dict[Year, float]:
    """Return published less modeled of an object; nothing where only a wider total was."""
    found, last = dict[Year, float](), None
    for year, value in zip(years, modeled or (0.0,) * len(years), strict=True):
        told = budget.line(year, (objects,))
        if told is not None:
            once = budget.one_time(year, objects)
            found[year], last = told - value, told - value - (once.value if once else 0.0)
        elif last is not None:
            found[year] = last
    return found if any(abs(each) >= _CENT for each in found.values()) else {}
