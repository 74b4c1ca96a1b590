"""Show the track record: past projections against what came, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.reports.claims.record_report import record_data, record_text


def record(
    case: CaseFolder, *, viewer: Viewer = "public", json: AsJson = False
) -> None:
    """Show the track record: past projections against what came, with bias and spread."""
    found = folder.past_record(case, viewer)
    print_json(record_data(found)) if json else print(record_text(found))
