"""Impasse: what happened at it, and what the law then makes due by which day.

An event of the case starts a clock of the law if every word of the law's name for it
is in its text: “A mediator is appointed” is *mediator appointed*. Others can be given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from openbook.case.case import Case
from openbook.case.tables.evidence import Event
from openbook.findings.message import Message, plural
from openbook.law.deadlines import events
from openbook.law.state import Deadline, StateLaw


@dataclass(frozen=True, slots=True)
class ImpasseDay:
    """One entry of the calendar: something that happened, or something due."""

    first: date
    last: date
    what: str
    about: str
    due: bool = False


def impasse_days(
    case: Case, law: StateLaw, given: Mapping[str, date]
) -> tuple[ImpasseDay, ...]:
    """What happened and what is due, in order of day."""
    started = [*_started(case, law), *given.items()]
    days = [
        ImpasseDay(event.day, event.last_day or event.day, event.text, event.who)
        for event in _whole(case)
    ]
    closed = case.calendar.closed if case.calendar else ()
    holidays = {day for closing in closed for day in closing.days()}
    due = {
        deadline
        for event, day in started
        for deadline in law.deadlines({event: day}, holidays)
    }
    days += [
        ImpasseDay(each.due, each.due, each.step, _about(law, each), due=True)
        for each in due
    ]
    return tuple(sorted(days, key=lambda day: (day.first, day.due, day.what)))


def _started(case: Case, law: StateLaw) -> Iterator[tuple[str, date]]:
    known = events(law.statutes)
    for event in _whole(case):
        said = set(re.findall(r"[\w-]+", event.text.lower()))
        for name in known:
            if set(name.split()) <= said:
                yield name, event.day


def _whole(case: Case) -> Iterator[Event]:
    """Return the events at impasse that have a day and a text; others are findings."""
    for event in case.events:
        day: date | None = event.day  # None in a damaged row
        if event.kind == "impasse" and day and event.text:
            yield event


def _about(law: StateLaw, deadline: Deadline) -> str:
    """The time limit in words, and the section of the law that sets it."""
    for name, parameter in law.statutes.parameters.items():
        clock = parameter.clock
        if clock and (clock.step, clock.event) == (deadline.step, deadline.event):
            days = int(law.statutes.at(name, deadline.happened).number)
            limit = (
                plural(days, "1 working day", "{number} working days", number=days)
                if clock.working
                else plural(days, "1 day", "{number} days", number=days)
            )
            template = (
                "{limit} before: {event} on {day}; {own}"
                if clock.backward
                else "{limit} after: {event} on {day}; {own}"
            )
            return Message(
                template,
                limit=limit,
                event=deadline.event,
                day=deadline.happened,
                own=deadline.source.title,
            )
    return deadline.source.title
