"""Which attendance the formula pays for (Education Code 42238.05)."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.figures.year import Year
from openbook.law.errors import UnknownNameError
from openbook.law.statutes import Statutes

GREATER_OF_TWO = "greater of current and prior year"
GREATEST_OF_THREE = "greatest of current, prior and three-year average"
HELD = "held at "


def paid_attendance(
    statutes: Statutes, attendance: Mapping[Year, float], year: Year
) -> float:
    """The attendance paid in a year, from the counts of that year and those before."""
    rule = statutes.at("funding.funded_attendance_rule", year).rule
    return apply_rule(rule, attendance, year)


def apply_rule(rule: str, attendance: Mapping[Year, float], year: Year) -> float:
    """The attendance paid under a named rule.

    >>> apply_rule(GREATER_OF_TWO, {Year(2017): 1000.0, Year(2018): 970.0}, Year(2018))
    1000.0
    """
    held = Year.parse(rule.removeprefix(HELD))
    if held is not None:
        return _count(attendance, held)
    best = max(_count(attendance, year), _count(attendance, year.plus(-1)))
    if rule == GREATER_OF_TWO:
        return best
    if rule == GREATEST_OF_THREE:
        prior = [_count(attendance, year.plus(-back)) for back in (1, 2, 3)]
        return max(best, sum(prior) / 3)
    raise UnknownNameError(rule, (GREATER_OF_TWO, GREATEST_OF_THREE), kind="rule")


def _count(attendance: Mapping[Year, float], year: Year) -> float:
    if year not in attendance:
        counted = [str(known) for known in attendance]
        raise UnknownNameError(str(year), counted, kind="attendance count")
    return attendance[year]
