"""Schedule cells: what every cell of a salary schedule pays under an offer, on a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from openbook.case.case import Case
from openbook.case.ladder import Ladder, PayChange, StepHolder, YearPlace, read_steps
from openbook.case.offer import Offer
from openbook.case.tables.district import BargainingUnit
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion
from openbook.model.contract import levers_of

Cell = tuple[str, float]  # column and step
ROUNDED = ("", "0.01", "1", "10", "100")  # what each change is rounded to; as it is


class NoScheduleError(OpenbookError):
    """A unit has no salary schedule in the case."""

    def __init__(self, unit: str, known: tuple[str, ...]) -> None:
        text = "there is no salary schedule of {own} in district/schedules/. {hint}"
        super().__init__(Message(text, own=repr(unit), hint=suggestion(unit, known)))


class RoundedToError(OpenbookError):
    """Pay is rounded to no such amount."""

    def __init__(self, text: str) -> None:
        known = ", ".join(filter(None, ROUNDED))
        said = "pay cannot be rounded to {own}; write one of {own_known}"
        super().__init__(Message(said, own=repr(cut_to(text, 20)), own_known=known))


@dataclass(frozen=True, slots=True)
class ScheduleUnder:
    """A salary schedule today, and on a day under an offer."""

    unit: BargainingUnit
    offer: Offer
    day: date
    rounded_to: str
    today: Mapping[Cell, float]
    then: Mapping[Cell, float]


def schedule_under(
    case: Case, offer: Offer, unit: str, day: date, *, rounded_to: str = ""
) -> ScheduleUnder:
    """Return every cell of a unit's schedule today and on a day.

    With ``rounded_to``, such as "1" for whole dollars or "0.01" for cents, each change
    is rounded half up before the next one, as districts publish schedules.
    """
    if rounded_to not in ROUNDED:
        raise RoundedToError(rounded_to)
    units = {each.id: each for each in case.units if each.schedule in case.schedules}
    if unit not in units:
        raise NoScheduleError(unit, tuple(units))
    ladder, first = _whole_ladder(case, units[unit]), case.head.first_year
    changes = levers_of(case, offer).changes.get(unit, ())
    today = {(column, step): pay for column, own in ladder.steps.items() for step, pay in own}
    then = {}
    for (column, step), pay in today.items():
        person = StepHolder(column, step, max(first, Year.of(day)))
        place = YearPlace(ladder, person, person.since, ())
        then[column, step] = _paid(place, pay, changes, day, rounded_to)
    return ScheduleUnder(units[unit], offer, day, rounded_to, today, then)


def _whole_ladder(case: Case, unit: BargainingUnit) -> Ladder:
    """Return every column and step of the schedule, whoever stands on it."""
    schedule = case.schedules[unit.schedule]
    cells = {
        (column, step): 1.0
        for column, step, pay in schedule.each("column", "step", "pay")
        if column and step is not None and pay is not None
    }
    steps, _ = read_steps(schedule, cells)
    return Ladder(unit, (), steps, ())


def _paid(
    place: YearPlace, pay: float, changes: tuple[PayChange, ...], day: date, rounded_to: str
) -> float:
    for change in changes:
        if change.holds_on(day):
            pay = _rounded(change.on(place, pay), rounded_to)
    return pay


def _rounded(pay: float, to: str) -> float:
    """Return an amount rounded half up; a float's last digits do not decide.

    >>> _rounded(70_950.5 * 1.03, "1"), _rounded(1.005, "0.01"), _rounded(70_955.0, "10")
    (73079.0, 1.01, 70960.0)
    """
    if not to:
        return pay
    plain, unit = Decimal(repr(round(pay, 6))), Decimal(to)
    return float((plain / unit).quantize(Decimal(1), rounding=ROUND_HALF_UP) * unit)
