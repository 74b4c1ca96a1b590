"""Show the track record: past projections against actuals, with bias and spread."""

from __future__ import annotations

from openbook.answers import folder
from openbook.case.known import as_known
from openbook.cli.options import ANYBODY, CaseFolder, Reader
from openbook.reports.claims.record_report import record_data, record_document


def record(case: CaseFolder, *, reader: Reader = ANYBODY) -> None:
    """Show the track record: past projections against actuals, with bias and spread."""
    opened = folder.case_in(case, *reader.view)
    found = folder.past_record(opened)
    reader.print(
        lambda: record_data(found), lambda words: record_document(found, as_known(opened), words)
    )
