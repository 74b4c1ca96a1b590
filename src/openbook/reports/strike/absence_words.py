"""One absent pupil: what a day is said to cost, and in which year it is really lost."""

from __future__ import annotations

from typing import Any

from openbook.model.money_lost import money_lost
from openbook.model.project import Projection


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


def absence_text(projection: Projection) -> list[str]:
    """Two sentences, or nothing where the calendar is not known."""
    told = absence_data(projection)
    if not told:
        return []
    year, counted = told["year"], projection.model.lines["absence.days"].formula
    headline = (
        f"One absent pupil costs ${told['per_day']:,.2f} a day in {year} "
        f"({told['days']:.0f} {counted})."
    )
    return [headline, _truth(year, told["lost"])]


def _truth(year: str, lost: dict[str, float]) -> str:
    """In which year the formula pays less, given the attendance it pays for."""
    less = {when: amount for when, amount in lost.items() if amount > 0.005}
    amounts = " and ".join(f"{when} (${amount:,.2f})" for when, amount in less.items())
    if not less:
        return (
            "None of it is lost in the projected years: the formula pays for the "
            "attendance of other years."
        )
    if year in less:
        return f"The money is lost in {amounts}."
    return (
        f"The money is not lost in {year} but in {amounts}: the formula pays {year} for "
        f"the attendance of an earlier year, and a later year for that of {year}."
    )
