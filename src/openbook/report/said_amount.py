"""An amount in its unit as people read it."""

from __future__ import annotations

from openbook.figures.amounts import percent


def said_amount(value: float, unit: str) -> str:
    """A share as a percentage, dollars with their sign, anything else with its unit.

    >>> said_amount(0.065, "share"), said_amount(105000.0, "USD/FTE")
    ('6.5%', '$105,000 per FTE')
    """
    if unit == "share":
        return percent(value)
    if unit.startswith("USD"):
        per = unit.removeprefix("USD").replace("/", " per ")
        sign = "-" if value < 0 else ""
        return f"{sign}${abs(value):,.10g}{per}"
    return f"{value:,.10g} {unit}"
