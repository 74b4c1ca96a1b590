"""The multiyear projection as it was filed, in the lines of Form MYPI: published amounts alone.

A budget officer who has just read an export in finds the form again, before the case holds what
a projection needs. A line that was published only inside a wider total is absent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from openbook.case.case import Case
from openbook.case.tables.money import GENERAL_FUND, RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.model.form_amounts import (
    CENT,
    COLUMNS,
    COMBINED,
    PAY_LINES,
    REVENUE_LINES,
    Amounts,
    FormLine,
    Objects,
    less,
    other_revenues,
    sum_of,
)
from openbook.model.inputs import start_of
from openbook.model.money.balance_parts import NEGATIVE, parts_of_stage
from openbook.model.money.budget import (
    CONTRIBUTIONS,
    REVENUE,
    SPENDING,
    TRANSFERS_IN,
    PublishedBudget,
    columns_known,
    published_budget,
)
from openbook.model.multiyear_form import (
    OTHER_LINES,
    OTHER_SOURCES,
    SPECIAL_RESERVE,
    YEARS,
    MultiyearForm,
)

_TRANSFERS = (TRANSFERS_IN[0], OTHER_SOURCES[0] - 1)
_BALANCES = {UNRESTRICTED: "unrestricted", RESTRICTED: "restricted", COMBINED: "total"}
_COMPONENTS = {
    "D3a": "nonspendable",
    "D3c1": "stabilization",
    "D3c2": "committed",
    "D3d": "assigned",
    "D3e1": "economic uncertainty",
    "D3e2": "unassigned",
}
_AVAILABLE = {"a": "D3c1", "b": "D3e1", "c": "D3e2"}


def filed_form(case: Case) -> MultiyearForm | None:
    """Return the published budget and its later years in the lines of the form, if there is one."""
    budget = published_budget(case)
    if budget is None:
        return None
    years = tuple(y for y in case.head.years[:YEARS] if budget.flow(y, SPENDING) is not None)
    columns = COLUMNS if columns_known(case, budget) else (COMBINED,)
    made = _Filed(case, budget, years, columns)
    lines = (*made.flows(), *made.balances(), *made.reserves())
    return MultiyearForm(years, budget.stage, lines, columns) if years else None


@dataclass(frozen=True, slots=True)
class _Filed:
    """The form while its sections are read from the published rows."""

    case: Case
    budget: PublishedBudget
    years: tuple[Year, ...]
    columns: tuple[str, ...]

    def flows(self) -> Iterator[FormLine]:
        """Yield sections A to C; what no line names is a line by itself."""
        came_from: dict[str, Sequence[Objects]]
        came_from = {code: (of,) for code, (of, _) in REVENUE_LINES.items()}
        told = [code for code, of in came_from.items() if self._line(code, of)]
        yield from self._section(came_from, REVENUE, other_revenues(told))
        for code, of in {"A5a": _TRANSFERS, "A5b": OTHER_SOURCES, "A5c": CONTRIBUTIONS}.items():
            yield FormLine(code, self._total(of))
        came = self._total(REVENUE, TRANSFERS_IN, CONTRIBUTIONS)
        yield FormLine("A6", came)
        pay = {code: (of,) for code, (of, _) in PAY_LINES.items()}
        apart = any(self._line(code, of) for code, of in OTHER_LINES.items())
        yield from self._section({**pay, **OTHER_LINES}, SPENDING, "B10" if apart else "B4-B10")
        spent = self._total(SPENDING)
        yield FormLine("B11", spent)
        yield FormLine("C", {c: less(came[c], spent[c]) for c in self.columns})

    def balances(self) -> Iterator[FormLine]:
        """Yield section D: balances and their components as far as they were published."""
        ends = {c: told for c in self.columns if (told := self._balance(_BALANCES[c]))}
        starts = {c: start_of(self.case, _BALANCES[c]) for c in ends}
        begun = {c: (each.value, *ends[c][:-1]) for c, each in starts.items() if each}
        yield from (FormLine(code, of) for code, of in (("D1", begun), ("D2", ends)) if of)
        free = tuple(c for c in self.columns if c != RESTRICTED)
        parts = {
            code: dict.fromkeys(free, told)
            for code, part in _COMPONENTS.items()
            if (told := self._component(part)) is not None
        }
        if RESTRICTED in ends:
            below = self._component(NEGATIVE) or (0.0,) * len(self.years)
            parts["D3b"] = dict.fromkeys((RESTRICTED, COMBINED), less(ends[RESTRICTED], below))
            if any(below) and "D3e2" in parts:
                free_part = parts["D3e2"][UNRESTRICTED]
                parts["D3e2"] |= {RESTRICTED: below, COMBINED: sum_of(free_part, below)}
        yield from (FormLine(code, parts[code]) for code in sorted(parts))

    def reserves(self) -> Iterator[FormLine]:
        """Yield section E: available reserves of the general fund and of Fund 17."""
        own = {}
        for fund, line in ((GENERAL_FUND, "E1"), (*SPECIAL_RESERVE, "E2")):
            for letter, code in _AVAILABLE.items():
                told = self._component(_COMPONENTS[code], fund)
                if told is not None:
                    own[f"{line}{letter}"] = told
            if not own:
                return
            if fund == GENERAL_FUND and any(below := self._component(NEGATIVE) or ()):
                own["E1d"] = below
        held, spent = sum_of(*own.values()), self._total(SPENDING)[COMBINED]
        own["E3"] = held
        own["E4"] = tuple(a / b for a, b in zip(held, spent, strict=True))
        yield from (FormLine(code, {COMBINED: values}) for code, values in own.items())

    def _section(
        self, lines: Mapping[str, Sequence[Objects]], whole: Objects, rest: str
    ) -> Iterator[FormLine]:
        """Yield the lines of a section, and what its total holds beyond them."""
        told = [line for code, of in lines.items() if (line := self._line(code, of))]
        yield from told
        total, none = self._total(whole), len(self.years)
        beyond = {
            c: less(total[c], sum_of(*(each.amounts[c] for each in told), length=none))
            for c in self.columns
        }
        if any(abs(each) >= CENT for values in beyond.values() for each in values):
            yield FormLine(rest, beyond)

    def _line(self, code: str, ranges: Sequence[Objects]) -> FormLine | None:
        """Return a line; None where it is nothing, or inside a wider total in some year."""
        amounts = {}
        for column in self.columns:
            kind = "" if column == COMBINED else column
            told = [self.budget.line(year, ranges, kind) for year in self.years]
            if None in told:
                return None
            amounts[column] = tuple(each or 0.0 for each in told)
        return FormLine(code, amounts) if any(map(any, amounts.values())) else None

    def _total(self, *ranges: Objects) -> dict[str, Amounts]:
        """Return what was published inside some ranges, by column."""
        kinds = {c: "" if c == COMBINED else c for c in self.columns}
        return {
            c: tuple(
                sum(self.budget.flow(year, each, kind) or 0.0 for each in ranges)
                for year in self.years
            )
            for c, kind in kinds.items()
        }

    def _balance(self, part: str) -> Amounts | None:
        """Return a balance at the end of each year; None where a year is not published."""
        told = [self._published(year).get(part) for year in self.years]
        return None if None in told else tuple(each or 0.0 for each in told)

    def _component(self, part: str, fund: str = GENERAL_FUND) -> Amounts | None:
        """Return a component of the balance; None where a year has no components.

        One that is not named among the others of its year is nothing.
        """
        told = [self._published(year, fund) for year in self.years]
        if not all(set(_COMPONENTS.values()) & set(each) for each in told):
            return None
        return tuple(each.get(part, 0.0) for each in told)

    def _published(self, year: Year, fund: str = GENERAL_FUND) -> dict[str, float]:
        found = parts_of_stage(self.case, year, self.budget.stage, (fund,))
        return {part: figure.value for part, figure in found.items()}
