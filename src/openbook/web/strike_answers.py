"""What the pages of a strike are asked: the day, the school, and what families are told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from openbook.strike.board import Board
from openbook.strike.notices import day_meant, days_of_strike
from openbook.strike.status import FamilyDay, FamilyStatus
from openbook.web.question import Asked, BadQuestionError


def days_asked(asked: Asked) -> tuple[date, ...]:
    """The days of the strike; none where the case has no strike."""
    return () if asked.case.strike is None else days_of_strike(asked.case)


def day_asked(asked: Asked, days: Sequence[date]) -> date:
    """The day of the address, else the next one."""
    known = [str(day) for day in days]
    usual = str(day_meant(asked.case))
    return date.fromisoformat(asked.choice("day", known, default=usual))


def told_families(asked: Asked, day: date) -> FamilyDay:
    """What families are told on a day: notices, the approved plan, the newest counts."""
    return asked.once(("told families", day), lambda: asked.opened.families(day=day))


def board_on(asked: Asked, day: date) -> Board:
    """The board of a day, worked out once until a file of the case changes."""
    return asked.once(("board", day), lambda: asked.opened.board(day=day))


def school_asked(asked: Asked, told: FamilyDay) -> FamilyStatus:
    """The school of the address; refused with the nearest where there is none."""
    named = asked.text("school")
    found = told.of(named) if named else next(iter(told.schools), None)
    if found is None:
        known = [each.school for each in told.schools]
        raise BadQuestionError(name="school", value=named, known=known)
    return found
