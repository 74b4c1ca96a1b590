"""Schedule cells: what every cell of a salary schedule pays under an offer, on a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from openbook.case.case import Case
from openbook.case.ladder import PayChange, StepHolder, YearPlace, ladder_of
from openbook.case.offer import Offer
from openbook.figures.figure import Year
from openbook.model.contract import levers_of

Cell = tuple[str, float]  # column and step


def schedule_cells(
    case: Case, offer: Offer, unit: str, day: date, *, rounded_to: str = ""
) -> Mapping[Cell, float]:
    """Return the pay of every cell of a unit's schedule on a day.

    With ``rounded_to``, such as "1" for whole dollars or "0.01" for cents, each change
    is rounded half up before the next one, as districts publish schedules.
    """
    ladder, first = ladder_of(case, unit), case.head.first_year
    changes = levers_of(case, offer).changes.get(unit, ())
    found = {}
    for column, steps in ladder.steps.items():
        for step, pay in steps:
            person = StepHolder(column, step, max(first, Year.of(day)))
            place = YearPlace(ladder, person, person.since, ())
            found[column, step] = _paid(place, pay, changes, day, rounded_to)
    return found


def _paid(
    place: YearPlace, pay: float, changes: tuple[PayChange, ...], day: date, rounded_to: str
) -> float:
    for change in changes:
        if change.holds_on(day):
            pay = _rounded(change.on(place, pay), rounded_to)
    return pay


def _rounded(pay: float, to: str) -> float:
    """Return an amount rounded half up; a float's last digits do not decide.

    >>> _rounded(70_950.5 * 1.03, "1"), _rounded(1.005, "0.01"), _rounded(1.5, "")
    (73079.0, 1.01, 1.5)
    """
    if not to:
        return pay
    plain = Decimal(repr(round(pay, 6)))
    return float(plain.quantize(Decimal(to), rounding=ROUND_HALF_UP))
