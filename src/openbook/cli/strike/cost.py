"""Cost the days of a strike for each side: gross, net, and the year it is really lost."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    BookName,
    CaseFolder,
    Language,
    Viewer,
    day_of,
    print_document,
    print_findings,
    print_json,
)
from openbook.findings.show import with_findings
from openbook.reports.strike.cost_report import strike_cost_data, strike_cost_document
from openbook.reports.words.words import words_in


def cost(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    day: Annotated[
        datetime | None, Parameter(help="Last day costed; else the last one counted.")
    ] = None,
    counts: Annotated[
        Path | None,
        Parameter(help="CSV of day,pupils to try instead of the case's own counts."),
    ] = None,
    book: BookName = "",
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Cost the days of a strike for each side: gross, net, and the year it is really lost."""
    asked = day.date() if day else None
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.strike_cost(asked, counts=counts, book=book)
    if json:
        data = strike_cost_data(found.cost)
        print_json(with_findings(data, found.findings))
        return
    print_findings(found.findings)
    words = words_in(language)
    print_document(strike_cost_document(found.cost, opened.case, words))
