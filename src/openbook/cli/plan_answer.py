"""What both commands that plan a day take and tell."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.answers import staffing
from openbook.answers.staffing import PlanFound
from openbook.cli.options import print_document, print_findings, print_json
from openbook.findings.show import with_findings
from openbook.reports.strike.plan_report import plan_document
from openbook.reports.words.words import words_in

PlanDay = Annotated[
    datetime | None, Parameter(help="Day; else the first from the case's own on.")
]
WriteTo = Annotated[
    Path | None,
    Parameter(help="File to write: plan.csv who is sent where, plan.json all."),
]


AsDraft = Annotated[
    bool,
    Parameter(
        negative="",
        help="Write the plan into the case as the draft of the day; families read "
        "nothing of it until openbook strike approve.",
    ),
]


def keep_as_draft(case: Path, found: PlanFound) -> None:
    """Write the plan as the draft of its day, with the time on this machine's clock."""
    now = datetime.now(UTC)  # noqa: TID251  (a person acts: only here the clock is read)
    name = staffing.keep_draft(case, found.case, found.plan, now)
    # Beside the plan, which may be JSON, this must not be read as a part of it.
    print(f"Draft written: {name}", file=sys.stderr)


def tell_plan(
    found: PlanFound, *, write: Path | None, language: str, as_json: bool
) -> None:
    """Write the plan where it is wanted, then print it with what was found."""
    if write:
        found.write(write)
    if as_json:
        print_json(with_findings(found.data, found.findings))
        return
    print_findings(found.findings)
    print_document(plan_document(found.plan, found.case, words_in(language)))
