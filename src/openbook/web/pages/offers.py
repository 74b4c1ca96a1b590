"""Offers over time: who moved, on what, by how much; the table, and the days of impasse."""

from __future__ import annotations

from datetime import date

from openbook.answers import bargain
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.reports.offers.impasse_blocks import impasse_blocks
from openbook.reports.offers.over_time_report import (
    later_blocks,
    stands_blocks,
    steps_blocks,
)
from openbook.web.page import Page, Shown
from openbook.web.pager import paged
from openbook.web.question import Asked, BadQuestionError

_AT_ONCE = 25  # offers; a long table of talks is read from its end


def show(asked: Asked) -> Shown:
    """Return what the template is given."""
    on, events, words = day_asked(asked), asked.texts("event"), asked.words
    found = over_time(asked, on, events)
    part = paged(asked, found.steps[::-1], _AT_ONCE)
    told = (*part.rows, *found.later)
    names = tuple(step.offer.id for step in told)
    costs = asked.once(
        ("costs of steps", names),
        lambda: bargain.costs_of_steps(asked.opened, told),
    )
    return {
        "found": found,
        "blocks": tuple(steps_blocks(found, part.rows, costs, words)),
        "part": part,
        "stands": tuple(stands_blocks(found.now, words)),
        "impasse": tuple(impasse_blocks(found, words)),
        "later": tuple(later_blocks(found, costs, words)),
        "events": events,
    }


def day_asked(asked: Asked) -> date | None:
    """The day whose table is asked for; none is the day of the case."""
    text = asked.text("on")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        known = [str(asked.case.head.as_of)]
        raise BadQuestionError(name="on", value=text, known=known) from None


def over_time(
    asked: Asked, on: date | None, events: tuple[str, ...] = ()
) -> OffersOverTime:
    """The offers over time, with what happened at impasse besides."""
    happened = bargain.read_happened(events)
    return asked.once(
        ("over time", on, events),
        lambda: asked.opened.offers(on=on, happened=happened),
    )


PAGE = Page("/offers", "Offers", show, "offers.html", order=13)
