"""Step and column, gross, and attrition savings apart: how pay on today's schedule moves.

From one year to the next pay moves because last year's people gain a step (step and
column, if every one of them stayed), because those who leave are replaced at entry pay
(attrition savings), and because positions change; the third is the rest.
"""

from __future__ import annotations

from typing import NamedTuple

from openbook.case.case import Case
from openbook.figures.functions import prior
from openbook.figures.line import Line
from openbook.model.inputs import Inputs
from openbook.model.staff.benefits import (
    Ground,
    OnSchedule,
    Paid,
    savings_named,
    schedule_constants,
)
from openbook.model.staff.posts import Headcount

GROSS, SAVINGS = "step_and_column", "attrition_savings"


class PayMoves(NamedTuple):
    """How the pay of a unit at today's schedule moves since the year before."""

    gross: Line
    savings: Line  # negative where those who leave earn more than those who come


def pay_moves(
    known: Ground, today: Line, people: Headcount, case: Case, inputs: Inputs, paid: Paid
) -> PayMoves:
    """Return step and column and attrition savings of a unit; both are 0 in the first year.

    ``today`` is the unit's pay at today's schedule, ``paid`` what the general fund pays.
    """
    unit = known.unit.id
    if isinstance(known, OnSchedule):
        gross, savings = map(paid, _on_the_schedule(known, people, case))
        said = (
            (
                "what last year's people gain by step and column if all of them stay × positions "
                "filled"
            ),
            (
                "share who leave × (entry pay of their positions − pay of those who leave) × "
                "positions filled"
            ),
        )
    else:
        gross, savings = _on_payroll(today, case, inputs)
        said = (
            "last year's pay × growth from step and column",
            "last year's pay × attrition savings, as assumed",
        )
    return PayMoves(
        (gross * people.later).named(f"{GROSS}.{unit}", said[0]),
        (savings * people.later).named(f"{SAVINGS}.{unit}", said[1]),
    )


def _on_the_schedule(known: OnSchedule, people: Headcount, case: Case) -> tuple[Line, Line]:
    stayed, hired, fte = schedule_constants(known, case)
    here = prior(people.here, 1)
    gained, paid = here * (stayed - prior(stayed, 0)), here * stayed
    # The last cohort of the horizon is never seen a year later.
    for cohort, entered, later in zip(people.hired[:-1], hired, hired[1:], strict=False):
        still = prior(cohort, 0) * fte
        gained, paid = gained + still * (later - entered), paid + still * later
    leave = 1 - people.stay
    entry = prior(people.posts, 1) * fte * hired[0]
    return gained * people.filled, (entry - paid) * leave * people.filled


def _on_payroll(today: Line, case: Case, inputs: Inputs) -> tuple[Line, Line]:
    before = prior(today, 0)
    gross = before * inputs.assumed("staff.step_and_column")
    if not savings_named(case):
        return gross, before * 0
    return gross, 0 - before * inputs.assumed("staff.attrition_savings")
