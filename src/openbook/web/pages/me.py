"""What it means for one member: a place on the schedule, and pay under each offer."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.message import Message
from openbook.reports.offers.member_and_school import pay_blocks
from openbook.web.page import Asked, BadQuestionError, Page, Shown
from openbook.web.shared_answers import on_the_table

_MOST_DAYS = 366
_MOST_STEPS = 99


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case = asked.case
    places = places_of(case)
    if not places:
        return {"places": {}}
    person, days = member_asked(asked)
    unit, column, _ = person
    found = asked.once(
        ("member", person, days), lambda: asked.opened.member(person, strike_days=days)
    )
    newest = [offer.id for offer in on_the_table(asked).newest]
    return {
        "places": places,
        "units": {unit.id: unit.name for unit in case.units},
        "place": f"{unit}/{column}",
        "steps": _steps(case, unit, column),
        "found": found,
        "blocks": tuple(pay_blocks(found, newest, case, asked.words)),
    }


def member_asked(asked: Asked) -> tuple[tuple[str, str, float], float]:
    """The place on the schedule and the days on strike that an address names."""
    places = places_of(asked.case)
    known = [f"{unit}/{column}" for unit, columns in places.items() for column in columns]
    unit, _, column = asked.choice("place", known).partition("/")
    steps = _steps(asked.case, unit, column)
    step = _number(asked, "step", default=steps[0], most=_MOST_STEPS)
    days = _number(asked, "days", default=0, most=_MOST_DAYS)
    return (unit, column, step), days


def places_of(case: Case) -> dict[str, tuple[str, ...]]:
    """The columns of each unit that has a schedule in the case."""
    return {
        unit.id: tuple(dict.fromkeys(filter(None, case.schedules[unit.schedule].column("column"))))
        for unit in case.units
        if unit.schedule in case.schedules
    }


def _steps(case: Case, unit: str, column: str) -> tuple[float, ...]:
    schedule = next(each.schedule for each in case.units if each.id == unit)
    cells = case.schedules[schedule].each("column", "step")
    own = {step for name, step in cells if name == column and step is not None}
    return tuple(sorted(own)) or (1.0,)


def _number(asked: Asked, name: str, *, default: float, most: float) -> float:
    text = asked.text(name)
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        raise BadQuestionError(
            name, text, [Message("{number} to {number_last}", number=0, number_last=most)]
        )
    return value


PAGES = (Page("/me", "For one member", show, "me.html", under="/district", tables=("schedules",)),)
