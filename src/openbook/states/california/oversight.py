"""Days that bind the two sides: impasse, disclosure and certification."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from openbook.figures.year import Year
from openbook.law.deadlines import deadlines_after
from openbook.law.state import Deadline
from openbook.law.statutes import Statutes

# Each step of impasse with the event that starts the next clock, if it is then met.
IMPASSE = (
    ("impasse declared", "mediator appointed"),
    ("mediator appointed", "fact-finding may be requested"),
    ("fact-finding requested", "each side names its panel member"),
    ("panel members named", "panel chair named"),
    ("panel appointed", "findings and recommended terms given to the sides"),
    ("findings received", "findings made public"),
)


def impasse_timetable(
    statutes: Statutes, declared_on: date, holidays: Collection[date] = ()
) -> tuple[Deadline, ...]:
    """The steps of impasse if each takes all its time and the next starts that day.

    The sides may agree on more time for the findings, and the mediator may hold
    fact-finding back, so this is a timetable and not the last day a strike can start.
    """
    day = declared_on
    steps: list[Deadline] = []
    for event, step in IMPASSE:
        due = deadlines_after(statutes, {event: day}, holidays)
        steps.append(next(deadline for deadline in due if deadline.step == step))
        day = steps[-1].due
    return tuple(steps)


def disclosure_deadlines(
    statutes: Statutes,
    acts_on: date,
    holidays: Collection[date] = (),
    *,
    certification: str = "positive",
) -> tuple[Deadline, ...]:
    """What surrounds the board's vote on an agreement.

    The revisions of the budget are due 45 days after (Education Code 42142); a district
    certified qualified or negative sends the agreement to the county ten working days
    before (Government Code 3540.2).
    """
    happened = {"agreement adopted": acts_on}
    if certification != "positive":
        happened["board acts on agreement"] = acts_on
    return deadlines_after(statutes, happened, holidays)


def interim_deadlines(statutes: Statutes, year: Year) -> tuple[Deadline, ...]:
    """When the two interim reports of a year must be certified."""
    ends = ("deadlines.first_interim_end", "deadlines.second_interim_end")
    return tuple(
        deadline
        for name in ends
        for deadline in deadlines_after(
            statutes,
            {"interim period ended": statutes.at(name, year).day.within(year)},
        )
    )
