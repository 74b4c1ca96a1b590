"""Tell what each offer means for one teacher: pay by year, less strike days."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AnyOffers,
    AsJson,
    AsOf,
    CaseFolder,
    DaysOnStrike,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.reports.offers.member_report import member_data, member_document
from openbook.reports.words.words import words_in


def member(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    unit: Annotated[str, Parameter(help="Bargaining unit, such as teachers.")],
    column: Annotated[str, Parameter(help="Column of the schedule, such as MA.")],
    step: Annotated[float, Parameter(help="Step of the schedule today.")],
    offer: AnyOffers = None,
    strike_days: DaysOnStrike = 0,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Tell what each offer means for one teacher: pay by year, less strike days."""
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.member(
        (unit, column, step), offers=offer or (), strike_days=strike_days
    )
    if json:
        print_json(member_data(found))
        return
    newest = [each.id for each in opened.offers().now.newest]
    print_document(member_document(found, newest, opened.case, words_in(language)))
