"""Forecast the students of every school on a day of the strike, with intervals."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook.api import open_case
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    StrikeDay,
    Viewer,
    day_of,
    print_document,
    print_findings,
    print_json,
)
from openbook.findings.show import with_findings
from openbook.reports.strike.forecast_report import forecast_data, forecast_document
from openbook.reports.words.words import words_in


def forecast(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    day: StrikeDay = None,
    skill: Annotated[
        bool,
        Parameter(negative="", help="Forecast the days that have been, and compare."),
    ] = False,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Forecast the students of every school on a day of the strike, with intervals."""
    asked = day.date() if day else None
    opened = open_case(case, viewer, day_of(as_of))
    found = opened.forecast(asked, skill=skill)
    if json:
        data = forecast_data(found.forecast, found.skill)
        print_json(with_findings(data, found.findings))
        return
    print_findings(found.findings)
    words, skilled = words_in(language), found.skill
    print_document(forecast_document(found.forecast, opened.case, words, skilled))
