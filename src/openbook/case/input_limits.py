"""Limits of the inputs of a projection: assumptions of a book and levers of a contract."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.limits import PAID, PART, Limits

_OF_ALL = Limits(-1e12, 1e12, -1e12, 1e12)
# By the first word of a lever; a lever that no term has moved is at 0.
_LEVERS = {
    "raise": Limits(-0.5, 1, -0.1, 0.15),
    "raise_before": Limits(-0.9, 9, -0.1, 1),
    "raise_part": PART,
    "work_days": Limits(-366, 366, -10, 15),
    "stipend": Limits(0, 500_000, 0, 40_000),
    "back_pay": Limits(-1, 9, 0, 0.5),
    "one_time": Limits(0, 1, 0, 0.2),
    "one_time_each": Limits(0, 500_000, 0, 20_000),
    "health_total": PAID,
    "health_each": Limits(0, 100_000, 0, 40_000),
    "health_frozen": PART,
    "health_fixed": PART,
    "added": Limits(-100_000, 100_000, -5_000, 5_000),
    "per_school": Limits(0, 500, 0, 30),
    "pupils_per": Limits(0, 100_000, 0, 10_000),
    "cap": Limits(0, 500, 0, 55),
    "average_cap": Limits(0, 500, 0, 55),
    "grants": Limits(0, 1e10, 0, 1e8),
    "strike": Limits(0, 1e9, 0, 3e7),
}


def input_limits(name: str) -> Limits:
    """Return the limits of an assumption or lever.

    >>> input_limits("attendance.rate").most, input_limits("raise.teachers").high
    (1, 0.15)
    """
    known = BY_NAME.get(name)
    if known and known.limits:
        return known.limits
    return _LEVERS.get(name) or _LEVERS.get(name.partition(".")[0], _OF_ALL)
