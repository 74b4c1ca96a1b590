"""Tell what each offer means for one teacher: pay by year, less strike days."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import ANYBODY, AnyOffers, CaseFolder, DaysOnStrike, Reader
from openbook.reports.document.document import Document
from openbook.reports.offers.member_and_school import member_data, member_document
from openbook.reports.words.words import Words


def member(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    unit: Annotated[str, Parameter(help="Bargaining unit, such as teachers.")],
    column: Annotated[str, Parameter(help="Column of the schedule, such as MA.")],
    step: Annotated[float, Parameter(help="Step of the schedule today.")],
    offer: AnyOffers = None,
    strike_days: DaysOnStrike = 0,
    reader: Reader = ANYBODY,
) -> None:
    """Tell what each offer means for one teacher: pay by year, less strike days."""
    opened = open_case(case, *reader.view)
    found = opened.member((unit, column, step), offers=offer or (), strike_days=strike_days)

    def document(words: Words) -> Document:
        newest = [each.id for each in opened.offers().now.newest]
        return member_document(found, newest, opened.case, words)

    reader.print(lambda: member_data(found), document)
