"""Restricted programs that spend down a balance of their own, or whose grant ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openbook.case.case import Case
from openbook.figures.figure import Figure, Year
from openbook.figures.functions import given, in_year, last_year, maximum, minimum
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.sums import added
from openbook.model.errors import MissingPartError
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import PublishedBudget
from openbook.model.table_lines import cell_figure


class ProgramLines(NamedTuple):
    """One program: what it receives, spends, is given and has left."""

    resource: str
    kind: str
    then: str
    revenue: Line
    spending: Line
    contribution: Line
    balance: Line


class BudgetBasis(NamedTuple):
    """What is published: the budget, what ties the model to it, the programs."""

    budget: PublishedBudget | None
    anchor: Anchor
    programs: Programs


@dataclass(frozen=True, slots=True)
class Programs:
    """The programs of a case, and what they move beyond the first year's budget."""

    lines: tuple[ProgramLines, ...]
    first: Year

    def revenue_moved(self, kind: str, growth: Line | None) -> Line | None:
        """Return what programs of a kind receive beyond the first year's, as it grows."""
        own = []
        for each in self.lines:
            if each.kind == kind:
                start = in_year(each.revenue, self.first)
                own.append(each.revenue - (start if growth is None else start * growth))
        return (
            added(own).named(
                f"program_revenue.{kind}",
                "revenue of programs as written − their revenue of the first year × growth "
                "of its kind",
            )
            if own
            else None
        )

    @property
    def paid_after(self) -> dict[str, bool]:
        """Return by resource whether unrestricted money pays what a program lacks."""
        return {each.resource: each.then == "contribution" for each in self.lines}

    @property
    def spending_moved(self) -> Line | None:
        """Return what programs spend beyond the first year's, at its pay and prices."""
        own = [each.spending - in_year(each.spending, self.first) for each in self.lines]
        return (
            added(own).named(
                "program_spending.change",
                "expenditures of programs − their expenditures of the first year",
            )
            if own
            else None
        )

    @property
    def contribution(self) -> Line | None:
        """Return what unrestricted money pays where the money of programs has run out."""
        own = [each.contribution for each in self.lines]
        return (
            (added(own) + 0).named(
                "contributions.programs",
                "unrestricted money for programs whose own money has run out",
            )
            if own
            else None
        )


def programs(case: Case) -> Programs:
    """Return the programs of district/programs.csv, each with a balance of its own."""
    table = case.programs
    rows: dict[str, list[int]] = {}
    for index, (resource, year) in enumerate(table.each("resource", "year")):
        if resource and year:
            rows.setdefault(resource, []).append(index)
    found = tuple(_program(case, name, own) for name, own in rows.items())
    return Programs(found, case.head.first_year)


def _program(case: Case, resource: str, rows: list[int]) -> ProgramLines:
    table = case.programs
    rows = sorted(rows, key=lambda index: table.column("year")[index])
    # A resource may be called as a kind of revenue or a total, which have lines of their own.
    taken = {"total", *table.column("kind")}
    own = f"program_{resource}" if resource in taken else resource
    revenue = given(f"program_revenue.{own}", dict(_by_year(case, rows, "revenue")))
    planned = given(f"program_planned.{own}", dict(_by_year(case, rows, "spending")))
    start = given(f"program_start.{own}", _start(case, resource, rows))
    before = last_year(start)
    has = (before + revenue).named(
        f"program_money.{own}", "balance of the year before + revenue of the year"
    )
    if table.column("then")[rows[0]] == "stops":
        spent = maximum(minimum(planned, has), 0).named(
            f"program_spending.{own}",
            "planned expenditures, as far as the program has money: then it stops",
        )
        paid = spent * 0
    else:
        spent = (planned * 1).named(f"program_spending.{own}", "planned expenditures")
        paid = maximum(planned - has, 0)
    contribution = paid.named(
        f"contributions.{own}",
        "planned expenditures − money of the program, where that has run out and "
        "unrestricted money pays",
    )
    left = (has - spent + contribution).named(
        f"program_balance.{own}", "money − expenditures + contribution"
    )
    before.follows(left)
    kind, then = table.column("kind")[rows[0]], table.column("then")[rows[0]]
    return ProgramLines(resource, kind, then, revenue, spent, contribution, left)


def _by_year(case: Case, rows: list[int], column: str) -> Iterator[tuple[Year, Figure]]:
    """Yield a figure for each projected year: that of the newest row so far."""
    table = case.programs
    years = table.column("year")
    for year in case.head.years:
        begun = [index for index in rows if years[index] <= year]
        # A program that begins later is first seen with the row of its first year.
        yield (year, cell_figure(case, table, (begun or rows)[-1 if begun else 0], column))


def _start(case: Case, resource: str, rows: list[int]) -> Figure:
    told = [case.figure_at(case.programs, index, "balance") for index in rows]
    known = next((figure for figure in told if figure is not None), None)
    if known is None:
        missing = Message(
            "{file}: the balance of program {own} at the beginning of {year} is missing; "
            "write it in the balance column of its first row",
            file=case.programs.file,
            own=resource,
            year=case.head.first_year,
        )
        raise MissingPartError([missing])
    return known
