"""Retroactive pay: owed for earlier work, with the statutory rates of each year."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.figures.figure import Year
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Owed:
    """Retroactive pay in years of pay on today's schedule, and of it by year of work."""

    together: Line
    by_year: Mapping[Year, Line]


def retro_lines(
    unit: str, owed: Owed, today: Line, rate: Line, then: Mapping[Year, Line]
) -> tuple[Line, Line]:
    """Return retroactive pay of a unit, and its cost with statutory benefits.

    Work of a year that ``then`` names has the rates of that year; other work those of
    the year of payment.
    """
    pay = (owed.together * today).named(
        f"retro_pay.{unit}", "years of retroactive pay × pay at today's schedule"
    )
    cost = pay * (1 + rate)
    words = "retroactive pay × (1 + benefit rate)"
    for year, own in owed.by_year.items():
        cost = cost + own * today * (then[year] - rate)
        words = "retroactive pay × (1 + benefit rate of the year of the work)"
    return pay, cost.named(f"retro_cost.{unit}", words)
