"""One absent student: what a day is said to cost, and in which year it is really lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.model.money_lost import money_lost
from openbook.model.project import Projection
from openbook.reports.words.words import Words


def absence_data(projection: Projection) -> dict[str, Any]:
    """The headline, the days it rests on and the loss by year; empty if unknown."""
    lost, calendar = money_lost(projection), projection.case.calendar
    if not lost or calendar is None:
        return {}
    alone = projection.alone
    return {
        "year": str(calendar.year),
        "days": float(alone.at("absence.days", calendar.year)[0]),
        "per_day": float(alone.at("absence.per_day", calendar.year)[0]),
        "lost": {str(year): amount for year, amount in lost.items()},
    }


def absence_text(projection: Projection, words: Words) -> Iterator[str]:
    """Say what an absence costs and when it is lost; nothing without a calendar."""
    told = absence_data(projection)
    if not told:
        return
    year, counted = told["year"], projection.model.lines["absence.days"].formula
    yield words(
        "One absent student costs {amount} a day in {year} ({days} {counted}).",
        amount=_cents(told["per_day"], words),
        year=year,
        days=words.number(told["days"]),
        counted=words.said(counted),
    )
    yield _truth(year, told["lost"], words)


def _truth(year: str, lost: dict[str, float], words: Words) -> str:
    """Say in which year the formula pays less, given the attendance it pays for."""
    less = [
        f"{when} ({_cents(amount, words)})"
        for when, amount in lost.items()
        if amount > 0.005
    ]
    if not less:
        return words(
            "None of it is lost in the projected years: the formula pays for the "
            "attendance of other years."
        )
    amounts = ", ".join(less)
    if lost.get(year, 0.0) > 0.005:
        return words("The money is lost in {amounts}.", amounts=amounts)
    text = (
        "The money is not lost in {year} but in {amounts}: the formula pays {year} for "
        "the attendance of an earlier year, and a later year for that of {year}."
    )
    return words(text, year=year, amounts=amounts)


def _cents(value: float, words: Words) -> str:
    return f"${words.number(value, 2)}"
