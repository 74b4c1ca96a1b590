"""The least reserve a district must hold (5 CCR 15450), by size and year."""

from __future__ import annotations

from openbook.figures.figure import Figure
from openbook.figures.unit import SHARE, USD
from openbook.figures.year import Year
from openbook.law.statutes import Statutes


def minimum_share(statutes: Statutes, attendance: float, year: Year) -> Figure:
    """The share of total spending a district of this attendance must hold."""
    value = statutes.at("reserve.share", year)
    return Figure(float(value.scale.at(attendance)), SHARE, value.source)


def minimum_reserve(
    statutes: Statutes, spending: float, attendance: float, *, year: Year
) -> Figure:
    """The least reserve in dollars; small districts have a floor in dollars as well."""
    share = minimum_share(statutes, attendance, year)
    least = Figure(share.value * spending, USD, share.source)
    largest = statutes.at("reserve.floor_attendance", year).number
    if attendance > largest:
        return least
    floor = statutes.figure("reserve.floor", year)
    return max(least, floor, key=lambda figure: figure.value)
