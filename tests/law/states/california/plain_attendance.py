"""The rule of paid attendance once more, in plain numbers: what the lines must agree with."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.figures.figure import Year
from openbook.law.errors import LawNotKnownError, UnknownNameError
from openbook.law.states.california.funding import GREATER_OF_TWO, GREATEST_OF_THREE, HELD, RULE
from openbook.law.statutes import Statutes


def paid_attendance(statutes: Statutes, attendance: Mapping[Year, float], year: Year) -> float:
    """The attendance paid in a year, from the counts of that year and those before."""
    counts = dict(attendance)
    for each in sorted(counts):
        held = _held(statutes, each)
        if held in counts:
            counts[each] = counts[held]
    return apply_rule(statutes.at(RULE, year).rule, counts, year)


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


def attendance_lost(
    statutes: Statutes, attendance: Mapping[Year, float], year: Year, lost: float
) -> dict[Year, float]:
    """How many pupils fewer are paid, by year, when a year's attendance falls by some.

    Answers the year itself and the later ones whose attendance is given.
    """
    less = {**attendance, year: attendance[year] - lost}
    later = [each for each in sorted(attendance) if each >= year]
    return {
        each: paid_attendance(statutes, attendance, each) - paid_attendance(statutes, less, each)
        for each in later
    }


def _held(statutes: Statutes, year: Year) -> Year | None:
    """The earlier year at which a year is held, if it is."""
    try:
        return Year.parse(statutes.at(RULE, year).rule.removeprefix(HELD))
    except LawNotKnownError:  # before the formula
        return None


def _count(attendance: Mapping[Year, float], year: Year) -> float:
    if year not in attendance:
        counted = [str(known) for known in attendance]
        raise UnknownNameError(str(year), counted, kind="attendance count")
    return attendance[year]
