"""OB918, OB860: attendance or high need that the enrollment beside it does not allow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.limits import (
    PART,
    UNUSUAL,
    UNUSUAL_REMEDY,
    Limits,
    impossible,
    unexpected,
)
from openbook.figures.amounts import percent
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message

_COUNTED = {
    "district": ("district",),
    "affiliated": ("affiliated",),
    "charter": ("charter",),
    "staffed": ("district", "affiliated"),
    "all": ("district", "affiliated", "charter"),
}
_Pupils = dict[tuple[Year, str, str], float]
# Enrollment is of one day in fall: attendance can exceed it, but not by much.
_SAME_YEAR = BY_NAME["attendance.rate"].limits or PART
_MOST = 1.1
# Beside the enrollment of another year: no district doubles or halves in a few years.
_NEAR_YEAR = Limits(0.3, 3, 0.65, 1.3)
_NEAR = 3


def check(case: Case) -> list[Finding]:
    """Compare attendance, and students of high need, with the students enrolled."""
    return [*_attendance(case), *_need(case)]


def _attendance(case: Case) -> Iterator[Finding]:
    pupils, table = _enrolled(case), case.attendance
    years = sorted({year for year, _, _ in pupils}, key=lambda year: year.start)
    cells = table.each("year", "grades", "operator", "ada")
    for index, (year, grades, operator, ada) in enumerate(cells):
        if None in (year, grades, operator, ada) or not years:
            continue
        near = min(years, key=lambda each: (abs(each.start - year.start), -each.start))
        enrolled = sum(
            pupils.get((near, runs, grade), 0.0)
            for runs in _COUNTED[operator]
            for grade in grades.names
        )
        if enrolled and abs(near.start - year.start) <= _NEAR:
            limits = _limits(same=near == year)
            said = Message(
                "attendance of {number} is {share} of the {number_enrolled} students "
                "enrolled in {year}, which",
                number=f"{ada:,.0f}",
                share=percent(ada / enrolled),
                number_enrolled=f"{enrolled:,.0f}",
                year=near,
            )
            place = table.place(index, "ada")
            yield from _told(place, ada / enrolled, limits, said)


def _limits(*, same: bool) -> Limits:
    if not same:
        return _NEAR_YEAR
    usual = _SAME_YEAR
    return Limits(usual.least, _MOST, usual.low, 1.0, usual.source)


def _need(case: Case) -> Iterator[Finding]:
    table = case.need
    cells = table.each("enrollment", "unduplicated")
    for index, (enrolled, needy) in enumerate(cells):
        if enrolled and needy is not None and needy > enrolled:
            said = Message(
                "{number} students of high need among {number_enrolled}, which",
                number=f"{needy:,.0f}",
                number_enrolled=f"{enrolled:,.0f}",
            )
            place = table.place(index, "unduplicated")
            yield from _told(place, needy / enrolled, PART, said)


def _told(place: Place, share: float, limits: Limits, said: str) -> Iterator[Finding]:
    if wrong := impossible(limits, share, "share", said):
        remedy = "Correct the number or the enrollment."
        yield found("OB918", place, wrong[0], remedy=remedy)
    elif odd := unexpected(limits, share, "share", said):
        yield found(UNUSUAL, place, odd, remedy=UNUSUAL_REMEDY)


def _enrolled(case: Case) -> _Pupils:
    """Return the students by year, operator and grade, over all schools."""
    operator = dict(case.schools.each("school", "operator"))
    pupils: _Pupils = defaultdict(float)
    cells = case.enrollment.each("year", "school", "grade", "pupils")
    for year, school, grade, count in cells:
        if count is not None and grade is not None and year is not None:
            pupils[year, operator.get(school, ""), grade.first] += count
    return pupils
