"""OB511, OB841 and OB842: what a day of a strike needs before families can be told."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.tables.walkout import Strike
from openbook.case.zone import zone_of
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

_ORDER = ("first", "later", "final")
_ROUNDED = 0.01  # first counts are often rounded: less than this is no fall


def check(case: Case) -> Iterator[Finding]:
    """Look for the safety rule, the time zone, and counts that fall."""
    if case.strike is not None:
        yield from _no_rule(case.strike)
        yield from _no_zone(case)
    yield from _count_versions(case)


def _no_rule(strike: Strike) -> Iterator[Finding]:
    per, least = strike.pupils_per_floor_adult, strike.least_adults
    if per is None or least is None or per.value <= 0:
        what = "the strike has no written safety rule"
        remedy = "Write pupils_per_floor_adult, such as 100, and least_adults, such as 2."
        yield found("OB841", strike.where.place(), what, remedy=remedy)


def _no_zone(case: Case) -> Iterator[Finding]:
    district = case.district
    if zone_of(case) is not None:
        return
    place = district.where.place() if district else Place("district/district.yaml")
    what = "the district has no time zone"
    if district and district.time_zone:
        place = district.where.place("time_zone")
        what = Message("there is no time zone {own}", own=repr(district.time_zone))
    remedy = "Write it into district/district.yaml: time_zone: America/Los_Angeles"
    yield found("OB842", place, what, remedy=remedy)


def _count_versions(case: Case) -> Iterator[Finding]:
    """Compare the versions of each day in their order."""
    table = case.strike_days
    told: dict[object, list[tuple[int, int, float]]] = {}
    cells = table.each("day", "version", "pupils")
    for index, (day, version, pupils) in enumerate(cells):
        if day and version in _ORDER and pupils is not None:
            told.setdefault(day, []).append((_ORDER.index(version), index, pupils))
    for day, rows in told.items():
        highest = 0.0
        for _, index, pupils in sorted(rows):
            if pupils < highest * (1 - _ROUNDED):
                what = Message(
                    "{number} students on {day}, but an earlier version counted {number_before}",
                    number=f"{pupils:,.15g}",
                    day=day,
                    number_before=f"{highest:,.15g}",
                )
                remedy = (
                    "Fix the number or the version, or say in the note why "
                    "students were taken out again."
                )
                yield found("OB511", table.place(index, "pupils"), what, remedy=remedy)
            highest = max(highest, pupils)
