"""Show the track record: past projections against what came, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.cli.options import AsJson, AsOf, CaseFolder, Viewer, day_of, print_json
from openbook.reports.claims.record_report import record_data, record_text


def record(
    case: CaseFolder,
    *,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Show the track record: past projections against what came, with bias and spread."""
    found = folder.past_record(folder.case_in(case, viewer, day_of(as_of)))
    print_json(record_data(found)) if json else print(record_text(found))
