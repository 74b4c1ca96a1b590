"""What both commands that plan a day take and tell."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.cli.options import print_findings, print_json
from openbook.findings.show import with_findings
from openbook.report.strike.plan_report import plan_data, plan_text
from openbook.staffing import PlanFound

PlanDay = Annotated[
    datetime | None, Parameter(help="Day; else the first from the case's own on.")
]
WriteTo = Annotated[
    Path | None,
    Parameter(help="File to write: plan.csv who is sent where, plan.json all."),
]


def tell_plan(found: PlanFound, *, write: Path | None, as_json: bool) -> None:
    """Write the plan where it is wanted, then print it with what was found."""
    if write:
        found.write(write)
    if as_json:
        data = plan_data(found.plan, found.standards)
        print_json(with_findings(data, found.findings))
        return
    print_findings(found.findings)
    print(plan_text(found.plan))
