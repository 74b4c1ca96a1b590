"""Pay and benefits: a unit's pay by its schedule, and the rates that follow it by law."""

from __future__ import annotations

from math import fsum

from openbook.case.case import Case
from openbook.case.district import BargainingUnit
from openbook.figures.year import Year
from openbook.law.errors import NotKnownError, UnknownNameError
from openbook.law.state import StateLaw

# Members of these systems are outside social security.
_WITHOUT_SOCIAL_SECURITY = ("calstrs",)
_EVERYBODY = ("payroll.medicare", "payroll.unemployment")


def pay_of(case: Case, unit: BargainingUnit) -> float | None:
    """A year's pay of everybody on the scattergram; None if one of them has none."""
    schedule = case.schedules.get(unit.schedule)
    if schedule is None:
        return None
    paid = {(c, step): pay for c, step, pay in schedule.each("column", "step", "pay")}
    amounts = []
    for name, column, step, fte in case.staff.each("unit", "column", "step", "fte"):
        if name != unit.id:
            continue
        pay = paid.get((column, step))
        if pay is None or fte is None:
            return None
        amounts.append(fte * pay)
    return fsum(amounts) or None


def benefit_rate_of(law: StateLaw, unit: BargainingUnit, year: Year) -> float:
    """Pension, social security, Medicare and unemployment, as far as enacted by now."""
    names = [f"pensions.{unit.pension}"] if unit.pension else []
    if unit.pension not in _WITHOUT_SOCIAL_SECURITY:
        names.append("payroll.oasdi")
    return fsum(_rate(law, name, year) for name in (*names, *_EVERYBODY))


def _rate(law: StateLaw, name: str, year: Year) -> float:
    try:
        return float(law.statutes.figure(name, year).value)
    except (NotKnownError, UnknownNameError):
        return 0.0
