"""Revenue: the state's formula, other money by kind, measures, one-time money."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.figure import Figure
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.funding_lines import Funding
from openbook.projection.anchor import Anchor
from openbook.projection.budget import (
    FEDERAL,
    LOCAL,
    STATE,
    PublishedBudget,
)
from openbook.projection.carried import changing, first_year_mark
from openbook.projection.inputs import Inputs

_KINDS = {
    "federal": (FEDERAL, "revenue.federal.change"),
    "other_state": (STATE, "revenue.other_state.change"),
    "local": (LOCAL, "revenue.local.change"),
}


@dataclass(frozen=True, slots=True)
class RevenueLines:
    """What comes in."""

    formula: Line
    ongoing: Line
    one_time: Line
    total: Line


def revenue(
    funding: Funding,
    budget: PublishedBudget | None,
    inputs: Inputs,
    years: tuple[Year, ...],
    *,
    anchor: Anchor,
) -> RevenueLines:
    """Everything that comes in, ongoing apart from one-time."""
    mark = first_year_mark(years)
    formula = funding.total.named("revenue.formula", "the state's formula in all")
    parts = [formula]
    for kind, (objects, change) in _KINDS.items():
        figure = budget.amount(years[0], objects) if budget else None
        if figure is not None:
            parts.append(_kind(kind, figure, inputs.assumed(change), mark))
    if len(parts) == 1:
        parts.append(_rest(anchor.start("revenue"), inputs, mark))
    parts += [
        inputs.assumed("funding.state_relief"),
        _parcel_tax(inputs),
        anchor.unexplained("revenue", years),
    ]
    ongoing = _added(parts).named("revenue.ongoing", "money that comes every year")
    one_time = inputs.assumed("revenue.one_time")
    total = (ongoing + one_time).named("revenue.total")
    return RevenueLines(formula, ongoing, one_time, total)


def _kind(kind: str, figure: Figure, change: Line, mark: Line) -> Line:
    start = given(f"budget.{kind}", figure)
    words = "as budgeted in the first year, then last year's × (1 + change)"
    return changing(f"revenue.{kind}", start, change, mark, words)


def _rest(start: Line, inputs: Inputs, mark: Line) -> Line:
    """Where a budget tells only its total: all that is not the formula's."""
    words = (
        "all revenue but the formula's: first year as published, then × (1 + change)"
    )
    change = inputs.assumed("revenue.other_state.change")
    return changing("revenue.other", start, change, mark, words)


def _parcel_tax(inputs: Inputs) -> Line:
    return (
        inputs.assumed("parcel_tax.amount") * inputs.assumed("parcel_tax.chance")
    ).named("revenue.parcel_tax", "yield × chance that voters pass it")


def _added(parts: list[Line]) -> Line:
    together, *rest = parts
    for part in rest:
        together = together + part
    return together
