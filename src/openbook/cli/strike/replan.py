"""Plan again in the morning: new counts, people sick, a site lost, few moves."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook import staffing
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_findings, print_json
from openbook.findings.show import as_data
from openbook.report.plan_report import plan_data, plan_text


def replan(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    yesterday: Annotated[
        Path, Parameter(help="Plan to start from, as --write wrote it.")
    ],
    day: Annotated[
        datetime | None, Parameter(help="Day; else the first from the case's own on.")
    ] = None,
    sick: Annotated[
        str, Parameter(help="People who are sick: A0001,A0002 or a file, one a line.")
    ] = "",
    lost: Annotated[
        list[str] | None,
        Parameter(help="School that cannot be used, as often as needed.", negative=""),
    ] = None,
    pin: Annotated[
        list[str] | None,
        Parameter(help="Who must be where, as A0001=S0001.", negative=""),
    ] = None,
    write: Annotated[
        Path | None, Parameter(help="CSV file to write: who is sent where.")
    ] = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Plan again in the morning: new counts, people sick, a site lost, few moves."""
    found = staffing.replan_strike(
        case,
        yesterday,
        day.date() if day else None,
        sick=staffing.read_sick(sick),
        lost=lost or (),
        pins=pin or (),
        viewer=viewer,
    )
    if write:
        found.write(write)
    if json:
        data = plan_data(found.plan, found.standards)
        print_json(data | {"findings": [as_data(each) for each in found.findings]})
        return
    print_findings(found.findings)
    print(plan_text(found.plan))
