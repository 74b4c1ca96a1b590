"""Money lost: in which years the formula pays less when a pupil stays away for a year."""

from __future__ import annotations

from dataclasses import replace

from openbook.figures.figure import Year
from openbook.model.project import Projection
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import shared
from openbook.model.students.absent import ABSENCES

_REAL, _DAYS = "absence.real", "absence.days"


def money_lost(projection: Projection) -> dict[Year, float]:
    """Return dollars less by year for one pupil more who is away on one counted day.

    Found by running the book's world again with one pupil away on all counted days of
    the calendar's year, and divided by these days; empty where the calendar is unknown.
    """
    model, alone = projection.model, projection.alone
    calendar = projection.case.calendar
    if _REAL not in model.lines or calendar is None or calendar.year not in model.years:
        return {}
    days = float(alone.at(_DAYS, calendar.year)[0])
    away = projection.levers.added(ABSENCES, {calendar.year: days})
    pupil_days = shared(away.at(ABSENCES))
    worlds = replace(alone.worlds, values={**alone.worlds.values, ABSENCES: pupil_days})
    less = run(model, worlds, only=(_REAL,)).values(_REAL)[0]
    before = alone.values(_REAL)[0]
    return {
        year: (now - then) / days
        for year, now, then in zip(model.years, less.tolist(), before.tolist(), strict=True)
    }
