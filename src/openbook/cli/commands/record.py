"""Show the track record: past projections against actuals, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.case.known import as_known
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.reports.claims.record_report import record_data, record_document
from openbook.reports.words.words import words_in


def record(
    case: CaseFolder,
    *,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Show the track record: past projections against actuals, with bias and spread."""
    opened = folder.case_in(case, viewer, day_of(as_of))
    found = folder.past_record(opened)
    if json:
        print_json(record_data(found))
    else:
        print_document(record_document(found, as_known(opened), words_in(language)))
