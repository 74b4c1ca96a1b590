"""Plan a day of the strike: who is sent to which school, and what is missing."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook import staffing
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_findings, print_json
from openbook.findings.show import as_data
from openbook.report.plan_report import plan_data, plan_text


def plan(
    case: CaseFolder,
    *,
    day: Annotated[
        datetime | None, Parameter(help="Day; else the first from the case's own on.")
    ] = None,
    yesterday: Annotated[
        Path | None, Parameter(help="Plan of the day before, as --write wrote it.")
    ] = None,
    write: Annotated[
        Path | None, Parameter(help="CSV file to write: who is sent where.")
    ] = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Plan a day of the strike: who is sent to which school, and what is missing."""
    asked = day.date() if day else None
    found = staffing.plan_strike(case, asked, yesterday=yesterday, viewer=viewer)
    if write:
        found.write(write)
    if json:
        data = plan_data(found.plan, found.standards)
        print_json(data | {"findings": [as_data(each) for each in found.findings]})
        return
    print_findings(found.findings)
    print(plan_text(found.plan))
