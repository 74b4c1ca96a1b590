"""Revenue: the state's formula, other money by kind, measures, one-time money.

Bond money stands beside it: it is for buildings, and none of it is revenue here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from openbook.figures.figure import Figure, Year
from openbook.figures.functions import given, in_year
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import Funding
from openbook.law.sums import added
from openbook.model.balance import changing, first_year_mark
from openbook.model.inputs import Inputs
from openbook.model.money.budget import FEDERAL, LOCAL, STATE, PublishedBudget
from openbook.model.money.programs import BudgetBasis, Programs

KINDS = {
    "federal": (FEDERAL, "revenue.federal.change"),
    "other_state": (STATE, "revenue.other_state.change"),
    "local": (LOCAL, "revenue.local.change"),
}


@dataclass(frozen=True, slots=True)
class RevenueLines:
    """What comes in."""

    formula: Line
    others: Mapping[str, Line]  # by kind, as far as the published budget tells them
    ongoing: Line
    one_time: Line
    total: Line
    bond: Line  # beside revenue, never in it
    moved: Mapping[str, Line] = field(default_factory=dict)  # by programs, more or less

    @property
    def programs(self) -> Line | None:
        """Return what restricted programs receive more or less than in the first year."""
        return added(self.moved.values()) if self.moved else None


def revenue(
    formula_money: tuple[Funding, Mapping[str, Line]],
    published: BudgetBasis,
    inputs: Inputs,
    years: tuple[Year, ...],
) -> RevenueLines:
    """Return everything that comes in, ongoing apart from one-time.

    Beside the formula stands the state's other money per pupil. A published budget holds
    it already in other state revenue or in its total, so it is added only where no
    budget is known.
    """
    funding, per_pupil = formula_money
    budget, anchor, programs = published
    mark = first_year_mark(years)
    formula = funding.total.named("revenue.formula", "the state's funding formula, total")
    others = _others(budget, inputs, years, mark)
    if budget is None and per_pupil:
        others = {"other_state": _per_pupil(per_pupil)}
    elif not others:
        others = {"other": _rest(anchor.start("revenue"), inputs, mark)}
    parts = [
        formula,
        *others.values(),
        inputs.assumed("funding.state_relief"),
        _parcel_tax(inputs),
        anchor.unexplained("revenue", years),
    ]
    moved = _program_money(programs, others)
    ongoing = added([*parts, *moved.values()]).named("revenue.ongoing", "ongoing revenue")
    one_time = inputs.assumed("revenue.one_time")
    return RevenueLines(
        formula=formula,
        others=others,
        ongoing=ongoing,
        one_time=one_time,
        total=(ongoing + one_time).named("revenue.total"),
        bond=_bond(inputs),
        moved=moved,
    )


def _program_money(programs: Programs, others: Mapping[str, Line]) -> dict[str, Line]:
    """Return what programs of each kind receive beyond their revenue of the first year."""
    found = {}
    for kind in KINDS:
        line = others.get(kind)
        growth = line / in_year(line, programs.first) if line is not None else None
        if (moved := programs.revenue_moved(kind, growth)) is not None:
            found[kind] = moved
    return found


def _others(
    budget: PublishedBudget | None, inputs: Inputs, years: tuple[Year, ...], mark: Line
) -> dict[str, Line]:
    """Federal, other state and local money, as far as the budget tells them."""
    found = {}
    for kind, (objects, change) in KINDS.items():
        figure = budget.amount(years[0], objects) if budget else None
        if figure is not None:
            found[kind] = _kind(kind, figure, inputs.assumed(change), mark)
    return found


def _kind(kind: str, figure: Figure, change: Line, mark: Line) -> Line:
    start = given(f"budget.{kind}", figure)
    words = "as budgeted in the first year, then last year's × (1 + change)"
    return changing(f"revenue.{kind}", start, change, mark, words)


def _rest(start: Line, inputs: Inputs, mark: Line) -> Line:
    """Return where a budget tells only its total: all that is not the formula's."""
    words = "all revenue but the formula's: first year as published, then × (1 + change)"
    change = inputs.assumed("revenue.other_state.change")
    return changing("revenue.other", start, change, mark, words)


def _per_pupil(lines: Mapping[str, Line]) -> Line:
    return added(lines.values()).named(
        "revenue.other_state", "the state's other money per student; no budget is published"
    )


def _parcel_tax(inputs: Inputs) -> Line:
    return (inputs.assumed("parcel_tax.amount") * inputs.assumed("parcel_tax.chance")).named(
        "revenue.parcel_tax", "yield × chance that voters pass it"
    )


def _bond(inputs: Inputs) -> Line:
    # Times 1: the line is then computed, and shown, though nothing is made of it.
    return (inputs.assumed("bond.amount") * 1).named(
        "capital.bond",
        "bond money is for buildings only: nothing of it reaches the general fund, so "
        "it is no part of revenue and pays no one",
    )
