"""From the target to what is due while the formula was phased in (2013-14 to 2017-18).

A district below its target got its old funding, the floor, and a share of the distance
between the two (Education Code 42238.03). From 2018-19 on every district is at target.
"""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.functions import round_half_up, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.enacted import in_force
from openbook.law.statutes import Statutes

GAP = "funding.gap_share"
AT_TARGET = Year(2018)


def entitlement_line(
    statutes: Statutes, target: Line, floor: Line | None, years: Sequence[Year]
) -> Line:
    """What the district is due; without a floor, the target stands in for it."""
    phased = [year for year in years if year < AT_TARGET]
    if years[-1] >= AT_TARGET:
        statutes.at(GAP, AT_TARGET)  # on an early day nobody knew when targets are met
    if not phased:
        return target.named("lcff.entitlement", "the target, paid in full")
    if floor is None:
        words = "the target; what a phase-in year paid of it needs the district's floor"
        return target.named("lcff.entitlement", words)
    share = _gap_share(statutes, years)
    gap = (share * (target - floor)).named(
        "lcff.gap_paid", "share of the gap that the year paid × (target − floor)"
    )
    due = where(floor < target, round_half_up(floor + gap), target)
    if len(phased) < len(years):
        due = where(in_force("lcff.phased_in", phased, years, statutes), due, target)
    words = "floor + the paid share of the gap to the target (Education Code 42238.03)"
    return due.named("lcff.entitlement", words)


def _gap_share(statutes: Statutes, years: Sequence[Year]) -> Line:
    """The share of every year; once all are at target it stays at that."""
    figures = {year: statutes.figure(GAP, min(year, AT_TARGET)) for year in years}
    return given("lcff.gap_share", figures)
