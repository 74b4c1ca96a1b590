"""Cells: pay beyond today's schedule, where terms change more than its percentages."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.earlier_pay import IN_YEAR
from openbook.case.schedule_changes import HIRED, OWED, STAYED
from openbook.figures.figure import FTE, SHARE, USD
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.model.inputs import Inputs
from openbook.model.staff.benefits import Ground, OnSchedule, Paid, fte_figure
from openbook.model.staff.posts import Headcount
from openbook.model.staff.retro import Owed


def cells_change(case: Case) -> bool:
    """Return whether a term of the case changes cells; one in today's pay does not."""
    today = case.head.as_of
    held = case.contract.terms if case.contract else ()
    coming = (
        term
        for term in held
        if not term.paid_on(today) or any(True for _ in term.taken_back(today))
    )
    offered = (term for offer in case.every_offer for term in offer.every_term)
    return any(term.changes_cells for term in (*coming, *offered))


def with_changed_cells(
    known: Ground, today: Line, people: Headcount, inputs: Inputs, paid: Paid
) -> Line:
    """Return pay at today's schedule with what the general fund pays for changed cells."""
    unit = known.unit.id
    stayed = inputs.lever(f"{STAYED}.{unit}", USD)
    if isinstance(known, OnSchedule):
        fte = given(f"fte.{unit}", fte_figure(known))
        more = people.here * stayed
        for age, cohort in enumerate(people.hired):
            each = inputs.lever(f"{HIRED}.{age}.{unit}", USD / FTE)
            more = more + cohort * fte * each
        words = (
            "(more for today's people × share still here + people hired since × more at "
            "their step) × positions filled"
        )
    else:
        more = stayed * people.posts
        words = "more for today's people × positions × positions filled"
    changes = paid(more * people.filled).named(f"schedule_changes.{unit}", words)
    return today + changes


def with_owed_cells(unit: str, owed: Owed, inputs: Inputs) -> Owed:
    """Return the years of retroactive pay with those for changed cells."""
    return Owed(
        owed.together + inputs.lever(f"{OWED}.{unit}", SHARE),
        {
            year: line + inputs.lever(f"{OWED}{IN_YEAR}.{year}.{unit}", SHARE)
            for year, line in owed.by_year.items()
        },
    )
