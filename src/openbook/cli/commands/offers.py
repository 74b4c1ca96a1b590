"""Show the offers over time: who moved on what, what is agreed and what is open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.answers import bargain
from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    Viewer,
    WithPrivate,
    day_of,
    print_document,
    print_json,
    tell_view,
)
from openbook.reports.impasse_calendar import write_calendar
from openbook.reports.offers.over_time import offers_data
from openbook.reports.offers.over_time_report import offers_document
from openbook.reports.words.words import words_in


def offers(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    event: Annotated[
        list[str] | None,
        Parameter(
            help='Event that starts a time limit: "panel appointed=2018-11-14".', negative=""
        ),
    ] = None,
    ics: Annotated[
        Path | None, Parameter(help="File for the days of impasse, as iCalendar.")
    ] = None,
    cost: Annotated[
        bool, Parameter(negative="", help="Cost each offer under each side's assumptions.")
    ] = False,
    as_of: Annotated[AsOf, Parameter(name=["--as-of", "--on"])] = None,
    viewer: Viewer = "public",
    with_private: WithPrivate = "",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Show the offers over time: who moved on what, what is agreed and what is open."""
    day, happened = day_of(as_of), bargain.read_happened(event or ())
    opened = open_case(case, viewer, day)
    found = opened.offers(happened=happened, cost=cost and json)
    if ics is not None:
        write_calendar(case, ics, happened=happened, viewer=viewer, private=with_private, as_of=day)
        tell_view(ics, viewer, with_private)
    if json:
        print_json(offers_data(found))
        return
    steps = (*found.steps, *found.later)
    costs = bargain.costs_of_steps(opened, steps) if cost else None
    print_document(offers_document(found, costs, words_in(language)))
