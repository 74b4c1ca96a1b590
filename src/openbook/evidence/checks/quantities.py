"""OB115, OB860 and OB918: figures that their unit, their quantity or the enrollment does not allow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.limits import (
    ALL_PUPILS,
    MONEY,
    PART,
    UNUSUAL,
    UNUSUAL_REMEDY,
    Limits,
    impossible,
    of_unit,
    unexpected,
    written,
)
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.evidence.standing_terms import computed_conditions
from openbook.figures.amounts import percent
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

_COUNTED = {
    "district": ("district",),
    "affiliated": ("affiliated",),
    "charter": ("charter",),
    "staffed": ("district", "affiliated"),
    "all": ("district", "affiliated", "charter"),
}
# Enrollment is of one day in fall: attendance can exceed it, but not by much.
_USUAL = BY_NAME["attendance.rate"].limits or PART
_SAME_YEAR = Limits(_USUAL.least, 1.1, _USUAL.low, 1.0, _USUAL.source)
# Beside the enrollment of another year: no district doubles or halves in a few years.
_NEAR_YEAR = Limits(0.3, 3, 0.65, 1.3)
_NEAR = 3
# Lines of the projection that conditions often speak of.
_OF_LINES = {
    "ada.total": ALL_PUPILS,
    "enrollment.total": ALL_PUPILS,
    "lcff.funded": ALL_PUPILS,
    "reserve.available": MONEY,
    "reserve.share": of_unit("share"),
}


def check(case: Case) -> Iterator[Finding]:
    """Compare every figure with its limits, and counts of students with each other."""
    enrolled = _Enrolled(case)
    yield from _attendance(case, enrolled)
    yield from _cohorts(case, enrolled)
    yield from _need(case)
    yield from _rows(case.facts, "quantity", "value")
    yield from _rows(case.comparisons, "quantity", "value")
    yield from _rows(case.claims, "about", "value", "value_to")
    yield from _rows(case.private_claims, "about", "value", "value_to")
    yield from _rows(case.projections, "quantity", "value", "value_to", "outcome")
    unit_of = dict(case.projections.each("projection", "unit"))  # of the one that missed
    units = [unit_of.get(name) for name in case.misses.column("projection")]
    yield from _rows(case.misses, "cause", "value", units=units)
    yield from _conditions(case)


class _Enrolled:
    """The students of all schools by year, operator and grade."""

    def __init__(self, case: Case) -> None:
        operator = dict(case.schools.each("school", "operator"))
        self.pupils: dict[tuple[Year, str, str], float] = defaultdict(float)
        cells = case.enrollment.each("year", "school", "grade", "pupils")
        for year, school, grade, count in cells:
            # Of a school that is not listed nobody knows who runs it.
            if None not in (count, grade, year) and school in operator:
                self.pupils[year, operator[school], grade.first] += count
        self.years = sorted({year for year, _, _ in self.pupils})

    def together(self, year: Year, operator: str, grades: Grades) -> float:
        """Add up some grades of the schools that an operator of a table means."""
        return sum(
            self.pupils.get((year, runs, grade), 0.0)
            for runs in _COUNTED[operator]
            for grade in grades.names
        )


def _attendance(case: Case, enrolled: _Enrolled) -> Iterator[Finding]:
    """Compare attendance with the students enrolled in the nearest year."""
    table, years = case.attendance, enrolled.years
    cells = table.each("year", "grades", "operator", "ada")
    for index, (year, grades, operator, ada) in enumerate(cells):
        if None in (year, grades, operator, ada) or not years:
            continue
        near = min(years, key=lambda each: (abs(each.start - year.start), -each.start))
        pupils = enrolled.together(near, operator, grades)
        if pupils and abs(near.start - year.start) <= _NEAR:
            template = (
                "attendance of {number} is {share} of the {number_enrolled} students "
                "enrolled in {year}, which"
            )
            numbers = {"number": f"{ada:,.0f}", "number_enrolled": f"{pupils:,.0f}"}
            said = Message(template, share=percent(ada / pupils), year=near, **numbers)
            limits = _SAME_YEAR if near == year else _NEAR_YEAR
            yield from _share(table.place(index, "ada"), ada / pupils, limits, said)


def _cohorts(case: Case, enrolled: _Enrolled) -> Iterator[Finding]:
    """Add up the schools for each row of the whole district that they cover."""
    table = case.cohorts
    cells = table.each("year", "grades", "operator", "classes", "pupils")
    for index, (year, grades, operator, classes, stated) in enumerate(cells):
        if classes != "all" or year not in enrolled.years:
            continue
        if None in (grades, operator, stated):
            continue
        together = enrolled.together(year, operator, grades)
        if abs(together - stated) >= 1:
            what = "{number} students here, but {number_other} in {file}"
            said = {"number": f"{stated:,.0f}", "number_other": f"{together:,.0f}"}
            said["file"] = "district/enrollment.csv"
            remedy = "Fix the one that is wrong."
            yield found("OB115", table.place(index, "pupils"), what, remedy=remedy, **said)


def _need(case: Case) -> Iterator[Finding]:
    """Compare students of high need with the students enrolled."""
    table = case.need
    for index, (pupils, needy) in enumerate(table.each("enrollment", "unduplicated")):
        if pupils and needy is not None and needy > pupils:
            numbers = {"number": f"{needy:,.0f}", "number_enrolled": f"{pupils:,.0f}"}
            template = "{number} students of high need among {number_enrolled}, which"
            said = Message(template, **numbers)
            place = table.place(index, "unduplicated")
            yield from _share(place, needy / pupils, PART, said)


def _share(place: Place, share: float, limits: Limits, said: str) -> Iterator[Finding]:
    remedy = "Correct the number or the enrollment."
    yield from _limited(place, (share, "share"), limits, said, remedy)


def _rows(
    table: Table[Any], named: str, *columns: str, units: Sequence[object] | None = None
) -> Iterator[Finding]:
    """Hold figures to the assumption that they are of, else to the unit beside them."""
    units, names = table.column("unit") if units is None else units, table.column(named)
    for column in columns:
        for index, value in enumerate(table.column(column)):
            if value is None or not units[index]:
                continue
            unit, known = str(units[index]), BY_NAME.get(str(names[index]))
            limits = known.limits if known and known.unit == unit else None
            limits = limits or of_unit(unit)
            if not (limits.admit(float(value)) and limits.expect(float(value))):
                yield from _figure(table.place(index, column), float(value), unit, limits)


def _conditions(case: Case) -> Iterator[Finding]:
    """Hold the limit of a condition to what its line can be."""
    for _, condition in computed_conditions(case):
        known = BY_NAME.get(condition.name)
        limits = known.limits if known else _OF_LINES.get(condition.name)
        unit = known.unit if known else ""
        if condition.name == "reserve.share":
            unit = "share"
        for name, value in (("above", condition.above), ("below", condition.below)):
            if limits and value is not None:
                yield from _figure(condition.where.place(name), value, unit, limits)


def _figure(place: Place, value: float, unit: str, limits: Limits) -> Iterator[Finding]:
    return _limited(place, (value, unit), limits, repr(written(value, unit)))


def _limited(
    place: Place, figure: tuple[float, str], limits: Limits, said: str, remedy: str = ""
) -> Iterator[Finding]:
    """Say that a number with its unit is impossible or unusual."""
    if wrong := impossible(limits, *figure, said):
        yield found("OB918", place, wrong[0], remedy=remedy or wrong[1])
    elif odd := unexpected(limits, *figure, said):
        yield found(UNUSUAL, place, odd, remedy=UNUSUAL_REMEDY)
