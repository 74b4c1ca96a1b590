"""OB841 and OB842: what a strike day needs before families can be told about it."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.zone import zone_of
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Look for the safety rule of the strike and the time zone of the district."""
    if case.strike is None:
        return []
    return [*_no_rule(case), *_no_zone(case)]


def _no_rule(case: Case) -> Iterator[Finding]:
    strike = case.strike
    if strike is None:
        return
    per, least = strike.pupils_per_floor_adult, strike.least_adults
    if per is None or least is None or per.value <= 0:
        yield found(
            "OB841",
            strike.where.place(),
            "the strike has no written safety rule",
            remedy="Write pupils_per_floor_adult, such as 100, and least_adults, such "
            "as 2.",
        )


def _no_zone(case: Case) -> Iterator[Finding]:
    district = case.district
    if zone_of(case) is not None:
        return
    if district is None or not district.time_zone:
        place = district.where.place() if district else Place("district/district.yaml")
        what = "the district has no time zone"
    else:
        place = district.where.place("time_zone")
        what = Message("there is no time zone {own}", own=repr(district.time_zone))
    yield found(
        "OB842",
        place,
        what,
        remedy="Write it into district/district.yaml: time_zone: America/Los_Angeles",
    )
