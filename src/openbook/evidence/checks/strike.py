"""OB511, OB541, OB841 and OB842: what a day of a strike needs before families can be told."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.tables.walkout import Adult, Strike
from openbook.case.zone import zone_of
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

ROLES = specs(Adult)["role"].choices
_ORDER = ("first", "later", "final")
_ROUNDED = 0.01  # first counts are often rounded: less than this is no fall


def check(case: Case) -> Iterator[Finding]:
    """Look for the safety rule, the time zone, and counts that fall."""
    if case.strike is not None:
        yield from _no_rule(case.strike)
        yield from _no_zone(case)
        yield from _closed(case.strike)
        yield from _made_up(case, case.strike)
        yield from _also_out(case, case.strike)
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


def _closed(strike: Strike) -> Iterator[Finding]:
    """Compare announced closings with the days of the strike."""
    for each in strike.closed:
        last = each.last or each.first
        if each.first < strike.first_day or last < each.first or last > (strike.last_day or last):
            what = "{day} to {day_last} are not days of the strike"
            remedy = "Write the first and the last day on which schools were closed in the strike."
            place = each.where.place("first")
            yield found("OB541", place, what, remedy=remedy, day=each.first, day_last=last)
        elif each.announced > last:
            what = "announced on {day}, after the last day that it closes"
            remedy = "Write the day on which it was announced."
            place = each.where.place("announced")
            yield found("OB541", place, what, remedy=remedy, day=each.announced)


def _made_up(case: Case, strike: Strike) -> Iterator[Finding]:
    """Compare make-up days with the calendar and the days lost."""
    taught = set(case.calendar.taught_days()) if case.calendar else set()
    lost = min((each.first for each in strike.closed), default=None)
    for day in strike.make_up:
        if day.day in taught or lost is None or day.day <= lost:
            what = "{day} makes up no day that was lost"
            remedy = (
                "Write a day after a closed one, on which the calendar has no school, and the "
                "closed days under closed."
            )
            yield found("OB541", day.where.place("day"), what, remedy=remedy, day=day.day)


def _also_out(case: Case, strike: Strike) -> Iterator[Finding]:
    """Compare other units that are out with the district and the roles of its roster."""
    units = {unit.id for unit in case.units} - {strike.unit}
    for out in strike.also_out:
        if out.unit not in units:
            what = "{own} is no other unit of district/district.yaml"
            remedy = "Write the id of another unit that is out."
            yield found("OB541", out.where.place("unit"), what, remedy=remedy, own=repr(out.unit))
        for role in set(out.roles) - set(ROLES):
            remedy = Message("Write some of {own}.", own=", ".join(ROLES))
            what = "{own} is no role of strike/adults.csv"
            yield found("OB541", out.where.place("roles"), what, remedy=remedy, own=repr(role))


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
                what = "{number} students on {day}, but an earlier version counted {number_before}"
                numbers = {"number": f"{pupils:,.15g}", "number_before": f"{highest:,.15g}"}
                remedy = (
                    "Fix the number or the version, or say in the note why "
                    "students were taken out again."
                )
                place = table.place(index, "pupils")
                yield found("OB511", place, what, remedy=remedy, day=day, **numbers)
            highest = max(highest, pupils)
