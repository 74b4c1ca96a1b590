"""State aid: students and a district's own sums, as the law's formula asks for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.figures.functions import given, in_year, last_year, where
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.funding_lines import ExpectedRates, SmallSchools, StudentCounts
from openbook.law.state import StateLaw
from openbook.model.balance import changing, first_year_mark
from openbook.model.inputs import Inputs
from openbook.model.students.enrollment import base_year
from openbook.model.students.pupils import PupilLines
from openbook.model.table_lines import cell_figure

GROWTH = "property_tax.change"
ADD_ONS = ("tiig", "transportation", "small_district_bus", "economic_recovery")
_SMALL = "necessary_small_schools"
_KINDERGARTEN = "TK"
Spans = Mapping[str, tuple[str, ...]]


class FundingAsked(NamedTuple):
    """What the law's formula is asked with."""

    counted: StudentCounts
    expected: ExpectedRates


def funding_asked(case: Case, law: StateLaw, enrolled: PupilLines, inputs: Inputs) -> FundingAsked:
    """Return the students and what somebody expects, with the sums the case gives."""
    spans = law.spans
    counted = StudentCounts(
        enrolled.ada,
        enrolled.ada_before,
        enrolled.high_need,
        labeled=_groups(case, law.labels, enrolled),
    )
    cola, add_ons = inputs.assumed("funding.cola"), inputs.assumed("funding.add_ons")
    plain = FundingAsked(counted, ExpectedRates(cola, add_ons))
    row = row_used(case)
    if row is None:
        return plain
    sums = _Sums(case, row)
    return FundingAsked(
        replace(counted, tk_ada=_kindergarten(sums, spans, enrolled)),
        replace(
            plain.expected,
            property_tax=_local_revenue(sums, inputs),
            protection_account=sums.line("epa_entitlement"),
            fixed={name: line for name in ADD_ONS if (line := sums.line(name)) is not None},
            small_schools=_small_schools(sums, spans),
            account_limit=sums.line("epa_revenue_limit"),
            revenue_limit=sums.line("revenue_limit_2012_13"),
            categoricals=sums.line("categoricals_2012_13"),
            given_in=sums.year,
        ),
    )


def _groups(
    case: Case, labels: tuple[str, ...], enrolled: PupilLines
) -> dict[str, tuple[Line, ...]]:
    """Return students of groups that the law weighs: now, moved as all are, and before."""
    cells = case.facts.each("quantity", "year") if labels else ()
    rows = {cell: row for row, cell in enumerate(cells)}
    found = {}
    for label in labels:
        name = f"students.{label}"
        base, first = base_year(case), case.head.first_year
        if (name, base) not in rows:
            continue

        def counted(year: Year, name: str = name) -> Line:
            figure = cell_figure(case, case.facts, rows[name, year], "value")
            return given(f"{name}.{year}", figure)

        words = Message("students of {year}, moved as enrollment does", year=base)
        now = (counted(base) * enrolled.growth).named(name, words)
        found[label] = (now, *_past(counted, {y for n, y in rows if n == name}, first))
    return found


def _past(counted: Callable[[Year], Line], known: Collection[Year], first: Year) -> Iterator[Line]:
    """Yield the counts of years before the first, newest first, without a hole."""
    year = first.plus(-1)
    while year in known:
        yield counted(year)
        year = year.plus(-1)


def row_used(case: Case) -> int | None:
    """Return the row that a projection starts from: of its first year or the one before."""
    years = {year: row for row, year in enumerate(case.state_aid.column("year"))}
    first = case.head.first_year
    return years.get(first, years.get(first.plus(-1)))


class _Sums:
    """The cells of one row as lines."""

    def __init__(self, case: Case, row: int) -> None:
        self.case, self.row = case, row
        self.year: Year = case.state_aid.column("year")[row]

    @property
    def in_first_year(self) -> bool:
        """Whether the row is of the first projected year."""
        return self.year == self.case.head.first_year

    def line(self, column: str) -> Line | None:
        """Return a cell as a line; None where it is blank or has no source."""
        figure = self.case.figure_at(self.case.state_aid, self.row, column)
        return None if figure is None else given(f"state_aid.{column}", figure)


def _local_revenue(sums: _Sums, inputs: Inputs) -> Line | None:
    """Return local revenue by year: tax less in-lieu transfers, and the rest as given."""
    tax = _grown(sums, "property_tax", inputs)
    if tax is None:
        return None
    passed_on, other = _grown(sums, "in_lieu", inputs), sums.line("other_local")
    local = tax
    if passed_on is not None:
        local = local - passed_on
    if other is not None:
        local = local + other
    return (local * 1).named(
        "property_tax.counted",
        "property tax − transfers in lieu to charter schools + other local revenue",
    )


def _grown(sums: _Sums, column: str, inputs: Inputs) -> Line | None:
    """Return an amount that follows the property tax, from the row's year on."""
    start = sums.line(column)
    if start is None:
        return None
    name = f"property_tax.{'amount' if column == 'property_tax' else column}"
    change = inputs.assumed(GROWTH)
    words = Message(
        "as given for {year}, then last year's × (1 + change of property tax)", year=sums.year
    )
    if sums.in_first_year:
        mark = first_year_mark(sums.case.head.years)
        return changing(name, start, change, mark, words)
    before = last_year(start)
    now = (before * (1 + change)).named(name, words)
    before.follows(now)
    return now


def _small_schools(sums: _Sums, spans: Spans) -> SmallSchools | None:
    amount = sums.line(_SMALL)
    if amount is None:
        return None
    ada = {}
    for span, grades in spans.items():
        first = "tk" if _KINDERGARTEN in grades else grades[0]
        column = f"nss_ada_{first}_{grades[-1]}"
        line = sums.line(column)
        if line is not None:
            ada[span] = line
    return SmallSchools(amount, ada)


def _kindergarten(sums: _Sums, spans: Spans, enrolled: PupilLines) -> Line | None:
    """Return attendance in transitional kindergarten, which moves as its span does."""
    counted = sums.line("tk_ada")
    span = next((s for s, grades in spans.items() if _KINDERGARTEN in grades), None)
    if counted is None or span is None:
        return None
    now = enrolled.ada[span]
    earlier = enrolled.ada_before[span]
    if sums.in_first_year:
        then = in_year(now, sums.year)
    elif earlier:
        then = earlier[0]
    else:
        return (counted * 1).named("ada.tk", "as given; no attendance to move it with")
    moved = where(then > 0, now / then, 0)
    return (counted * moved).named(
        "ada.tk",
        Message(
            "attendance in transitional kindergarten of {year}, moved as the attendance "
            "of grades {own} is",
            year=sums.year,
            own=span,
        ),
    )
