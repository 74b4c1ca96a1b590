"""OB421 to OB426: a filed disclosure whose lines, columns or years contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

from openbook.case.case import Case
from openbook.case.tables.money import BOTH, RESTRICTED, UNRESTRICTED
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, found

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
class _Form:
    """The lines of one column of a filed disclosure, each by its row of the table."""

    case: Case
    lines: Mapping[str, int]

    def at(self, line: str, cell: str) -> float | None:
        if line not in self.lines:
            return None
        value: float | None = getattr(self.case.disclosures[self.lines[line]], cell)
        return value

    def level(self, line: str, cell: str) -> float | None:
        """Return what a line has reached with the increases up to a cell."""
        return _sum(self.at(line, each) for each in _CELLS[: _CELLS.index(cell) + 1])

    def odd(
        self, code: str, at: tuple[str, str], what: str, remedy: str, **said: object
    ) -> Finding:
        """Say what is odd in a cell; numbers are written as forms write them."""
        place = self.case.disclosures.place(self.lines[at[0]], at[1])
        words = {
            name: f"{each:,.2f}".removesuffix(".00") if isinstance(each, float) else str(each)
            for name, each in said.items()
        }
        return found(code, place, what, remedy=remedy, **words)


def _sum(values: Iterable[float | None]) -> float | None:
    """Add numbers up; nothing where one of them is missing."""
    every = list(values)
    return None if None in every else sum(value or 0.0 for value in every)


def check(case: Case) -> Iterator[Finding]:
    """Look at each filed disclosure, then at each of its columns."""
    forms: dict[str, dict[str, dict[str, int]]] = {}
    for index, filed in enumerate(case.disclosures):
        columns = forms.setdefault(filed.disclosure, {})
        columns.setdefault(filed.column or BOTH, {}).setdefault(filed.line, index)
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
    what = "{own_line} has the increase {number} in two years running"
    remedy = (
        "Write the increase over the year before, or 0 if the form repeats a cumulative amount."
    )
    for line in _GROWING:
        for one, next_one in pairwise(_YEARS):
            amount = form.at(line, one)
            if amount and amount == form.at(line, next_one):
                at = (line, next_one)
                yield form.odd("OB421", at, what, remedy, own_line=line, number=amount)
                break


def _statutory(form: _Form) -> Iterator[Finding]:
    """Compare the rate on the increase of pay with the rate on the pay before."""
    pay, benefits = _pay(form, "base"), form.at("statutory", "base")
    if not pay or benefits is None:
        return
    rate = benefits / pay
    what = (
        "statutory benefits increase by {number}; {share} of the increase of pay would be "
        "{number_expected}"
    )
    remedy = "Correct the amount; where a rate changes by law, say so in a note."
    for year in _YEARS:
        more, own = _pay(form, year), form.at("statutory", year)
        if more is None or own is None:
            continue
        if abs(own - rate * more) > RATE_TOLERANCE * abs(more) + 1:
            said = {"number": own, "share": f"{rate:.2%}", "number_expected": rate * more}
            yield form.odd("OB422", ("statutory", year), what, remedy, **said)


def _pay(form: _Form, cell: str) -> float | None:
    salary, other = form.at("salary", cell), form.at("other", cell)
    return None if salary is None else salary + (other or 0.0)


def _total(form: _Form) -> Iterator[Finding]:
    """Compare the total with its four parts, where all of them are there."""
    what = "the four parts add up to {number}, not to {number_total}"
    remedy = "Correct the part or the total that is wrong."
    for cell in _CELLS:
        total, together = form.at("total", cell), _sum(form.at(line, cell) for line in _PARTS)
        if total is None or together is None or abs(together - total) <= SUM_TOLERANCE:
            continue
        said = {"number": together, "number_total": total}
        yield form.odd("OB423", ("total", cell), what, remedy, **said)


def _columns(columns: Mapping[str, _Form]) -> Iterator[Finding]:
    """Compare unrestricted plus restricted with both, line by line."""
    if not columns.keys() >= {UNRESTRICTED, RESTRICTED, BOTH}:
        return
    free, bound, both = (columns[name] for name in (UNRESTRICTED, RESTRICTED, BOTH))
    what = "unrestricted and restricted are {number} together, not {number_both}"
    remedy = "Correct the column that is wrong."
    for at in product((*_PARTS, "total", "employees"), _CELLS):
        whole, together = both.at(*at), _sum((free.at(*at), bound.at(*at)))
        if whole is None or together is None or abs(together - whole) <= SUM_TOLERANCE:
            continue
        yield both.odd("OB424", at, what, remedy, number=together, number_both=whole)


def _shares(form: _Form) -> Iterator[Finding]:
    """Compare percentages with the increase over the level reached the year before."""
    what = "{number} is {share} of the level before, {number_level}; the form says {share_filed}"
    remedy = "Correct the percentage or the amount."
    for line in form.lines:
        for before, year in pairwise(_CELLS):
            at = (line, f"share{year[-1]}")
            share, more, level = form.at(*at), form.at(line, year), form.level(line, before)
            if share is None or more is None or not level:
                continue
            if abs(share - more / level) > SHARE_TOLERANCE:
                said = {"share": f"{more / level:.2%}", "share_filed": f"{share:.2%}"}
                yield form.odd("OB425", at, what, remedy, number=more, number_level=level, **said)


def _average(form: _Form) -> Iterator[Finding]:
    """Compare the average with the total over the employees of that year."""
    what = "{number} for {number_people} employees is {number_expected} each, not {number_average}"
    remedy = "Divide the increase by the employees after added positions."
    for cell in _CELLS:
        average, total = form.at("average", cell), form.at("total", cell)
        people = form.level("employees", cell)
        if average is None or total is None or not people:
            continue
        expected = total / people
        if abs(average - expected) > 1 + AVERAGE_TOLERANCE * abs(expected):
            said = {"number": total, "number_people": people, "number_expected": expected}
            at = ("average", cell)
            yield form.odd("OB426", at, what, remedy, **said, number_average=average)
