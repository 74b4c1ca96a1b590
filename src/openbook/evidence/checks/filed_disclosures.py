"""OB421 to OB426: a filed disclosure whose lines, columns or years contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from openbook.case.case import Case
from openbook.case.tables.evidence import DisclosedLine
from openbook.case.tables.money import BOTH, RESTRICTED, UNRESTRICTED
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

_YEARS = ("year1", "year2", "year3")
_CELLS = ("base", *_YEARS)
_PARTS = ("salary", "other", "statutory", "health")
# A percentage of a base that has grown is never the same amount again.
_GROWING = ("salary", "statutory", "total")
SUM_TOLERANCE = 2.0  # dollars; each part is rounded
RATE_TOLERANCE = 0.01  # of pay: statutory benefits of an increase against the base
SHARE_TOLERANCE = 0.0006  # forms print one or two decimals
AVERAGE_TOLERANCE = 0.001  # FTE is rounded as well


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a filed form, and where its cells are."""

    index: int
    filed: DisclosedLine

    def at(self, cell: str) -> float | None:
        value: float | None = getattr(self.filed, cell)
        return value


_Lines = Mapping[str, _Row]


@dataclass(frozen=True, slots=True)
class _Form:
    """The lines of one column of a filed disclosure."""

    case: Case
    lines: _Lines

    def place(self, line: str, cell: str) -> Place:
        return self.case.disclosures.place(self.lines[line].index, cell)

    def at(self, line: str, cell: str) -> float | None:
        return self.lines[line].at(cell) if line in self.lines else None

    def level(self, line: str, cell: str) -> float | None:
        """Return what a line has reached with the increases up to a cell."""
        known = _CELLS[: _CELLS.index(cell) + 1]
        values = [self.at(line, each) for each in known]
        return None if None in values else sum(value or 0.0 for value in values)


def check(case: Case) -> Iterator[Finding]:
    """Look at each filed disclosure, then at each of its columns."""
    forms: dict[str, dict[str, dict[str, _Row]]] = {}
    for index, filed in enumerate(case.disclosures):
        columns = forms.setdefault(filed.disclosure, {})
        lines = columns.setdefault(filed.column or BOTH, {})
        lines.setdefault(filed.line, _Row(index, filed))
    for columns in forms.values():
        made = {name: _Form(case, lines) for name, lines in columns.items()}
        for form in made.values():
            yield from _repeated(form)
            yield from _statutory(form)
            yield from _total(form)
            yield from _shares(form)
            yield from _average(form)
        yield from _columns(made)


def _repeated(form: _Form) -> Iterator[Finding]:
    """Find an increase that stands in the next year's column again."""
    for line in _GROWING:
        for one, next_one in pairwise(_YEARS):
            amount = form.at(line, one)
            if amount and amount == form.at(line, next_one):
                yield found(
                    "OB421",
                    form.place(line, next_one),
                    Message(
                        "{own_line} has the increase {number} in two years running",
                        own_line=line,
                        number=_said(amount),
                    ),
                    remedy="Write the increase over the year before, or 0 if the form "
                    "repeats a cumulative amount.",
                )
                break


def _statutory(form: _Form) -> Iterator[Finding]:
    """Compare the rate on the increase of pay with the rate on the pay before."""
    pay, benefits = _pay(form, "base"), form.at("statutory", "base")
    if not pay or benefits is None:
        return
    rate = benefits / pay
    for year in _YEARS:
        more, own = _pay(form, year), form.at("statutory", year)
        if more is None or own is None:
            continue
        if abs(own - rate * more) > RATE_TOLERANCE * abs(more) + 1:
            yield found(
                "OB422",
                form.place("statutory", year),
                Message(
                    "statutory benefits increase by {number}; {share} of the increase of "
                    "pay would be {number_expected}",
                    number=_said(own),
                    share=f"{rate:.2%}",
                    number_expected=_said(rate * more),
                ),
                remedy="Correct the amount; where a rate changes by law, say so in a note.",
            )


def _pay(form: _Form, cell: str) -> float | None:
    salary, other = form.at("salary", cell), form.at("other", cell)
    if salary is None:
        return None
    return salary + (other or 0.0)


def _total(form: _Form) -> Iterator[Finding]:
    """Compare the total with its four parts, where all of them are there."""
    for cell in _CELLS:
        parts = [form.at(line, cell) for line in _PARTS]
        total = form.at("total", cell)
        if total is None or None in parts:
            continue
        together = sum(part or 0.0 for part in parts)
        if abs(together - total) > SUM_TOLERANCE:
            yield found(
                "OB423",
                form.place("total", cell),
                Message(
                    "the four parts add up to {number}, not to {number_total}",
                    number=_said(together),
                    number_total=_said(total),
                ),
                remedy="Correct the part or the total that is wrong.",
            )


def _columns(columns: Mapping[str, _Form]) -> Iterator[Finding]:
    """Compare unrestricted plus restricted with both, line by line."""
    if not columns.keys() >= {UNRESTRICTED, RESTRICTED, BOTH}:
        return
    free, bound, both = (columns[name] for name in (UNRESTRICTED, RESTRICTED, BOTH))
    for line in (*_PARTS, "total", "employees"):
        for cell in _CELLS:
            parts = free.at(line, cell), bound.at(line, cell)
            whole = both.at(line, cell)
            if whole is None or None in parts:
                continue
            together = sum(part or 0.0 for part in parts)
            if abs(together - whole) > SUM_TOLERANCE:
                yield found(
                    "OB424",
                    both.place(line, cell),
                    Message(
                        "unrestricted and restricted are {number} together, not {number_both}",
                        number=_said(together),
                        number_both=_said(whole),
                    ),
                    remedy="Correct the column that is wrong.",
                )


def _shares(form: _Form) -> Iterator[Finding]:
    """Compare percentages with the increase over the level reached the year before."""
    for line in form.lines:
        for before, year in pairwise(_CELLS):
            share = form.at(line, f"share{year[-1]}")
            more, level = form.at(line, year), form.level(line, before)
            if share is None or more is None or not level:
                continue
            if abs(share - more / level) > SHARE_TOLERANCE:
                yield found(
                    "OB425",
                    form.place(line, f"share{year[-1]}"),
                    Message(
                        "{number} is {share} of the level before, {number_level}; the "
                        "form says {share_filed}",
                        number=_said(more),
                        share=f"{more / level:.2%}",
                        number_level=_said(level),
                        share_filed=f"{share:.2%}",
                    ),
                    remedy="Correct the percentage or the amount.",
                )


def _average(form: _Form) -> Iterator[Finding]:
    """Compare the average with the total over the employees of that year."""
    for cell in _CELLS:
        average, total = form.at("average", cell), form.at("total", cell)
        people = form.level("employees", cell)
        if average is None or total is None or not people:
            continue
        expected = total / people
        if abs(average - expected) > 1 + AVERAGE_TOLERANCE * abs(expected):
            yield found(
                "OB426",
                form.place("average", cell),
                Message(
                    "{number} for {number_people} employees is {number_expected} each, "
                    "not {number_average}",
                    number=_said(total),
                    number_people=_said(people),
                    number_expected=_said(expected),
                    number_average=_said(average),
                ),
                remedy="Divide the increase by the employees after added positions.",
            )


def _said(value: float) -> str:
    return f"{value:,.2f}".removesuffix(".00")
